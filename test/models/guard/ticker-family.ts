// What contracts are counted by: the root of a future, the underlying of an option.

const option = /^(.+) \d{6}[CP][\d.]+$/;
const future = /^([A-Z0-9]{1,4}?)(?:[FGHJKMNQUVXZ](?:\d{1,2}|\d{4})|[12]!)$/;

/** The root of a future, the underlying of an option, otherwise the ticker. */
export function tickerFamily(ticker: string): string {
  return option.exec(ticker)?.[1] ?? future.exec(ticker)?.[1] ?? ticker;
}
