/**
 * Does work whose signal aborts after a time, or with another signal. Not `AbortSignal.any` over `AbortSignal.timeout`: in Node 20
 * such a timeout can be collected as garbage, and then never fires.
 */
export async function withinTime<T>(
  milliseconds: number,
  other: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(
    () => controller.abort(new Error(`no answer in ${milliseconds / 1000} seconds`)),
    milliseconds,
  );
  const stop = (): void => controller.abort(other?.reason);
  other?.addEventListener('abort', stop, { once: true });
  if (other?.aborted === true) {
    stop();
  }
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
    other?.removeEventListener('abort', stop);
  }
}
