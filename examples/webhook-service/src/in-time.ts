/** What a broker answers; undefined if it fails, if it has not answered after `milliseconds`, or when the service stops. */
export async function inTime<T>(
  ask: () => Promise<T>,
  milliseconds: number,
  stopping?: AbortSignal,
): Promise<T | undefined> {
  let end = (): void => undefined;
  const late = new Promise<undefined>((resolve) => {
    end = () => resolve(undefined);
  });
  const timer = setTimeout(end, milliseconds);
  stopping?.addEventListener('abort', end, { once: true });
  if (stopping?.aborted === true) {
    end();
  }
  try {
    return await Promise.race([late, ask()]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    stopping?.removeEventListener('abort', end);
  }
}
