/** What a broker answers; undefined if it fails, or if it has not answered after `milliseconds`. */
export async function inTime<T>(ask: () => Promise<T>, milliseconds: number): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds);
  });
  try {
    return await Promise.race([ask(), late]);
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}
