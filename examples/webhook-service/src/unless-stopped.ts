/** The answer; rejects when the service stops: nobody waits for a broker then. */
export async function unlessStopped<T>(answer: Promise<T>, stopping: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_, reject) => {
    const stop = (): void => reject(stopping.reason);
    stopping.addEventListener('abort', stop, { once: true });
    answer.finally(() => stopping.removeEventListener('abort', stop)).catch(() => undefined);
  });
  stopping.throwIfAborted();
  return Promise.race([answer, stopped]);
}
