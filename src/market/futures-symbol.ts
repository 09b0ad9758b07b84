/** The month that a futures contract is for. */
export interface FuturesMonth {
  readonly root: string;
  /** Letter of the month: F is January, Z is December. */
  readonly letter: string;
  readonly year: number;
}

const form = /^([A-Z0-9]{1,4})([FGHJKMNQUVXZ])(\d{1,2}|\d{4})$/;

/** The month that a futures symbol names. One and two digits of a year mean the year that is nearest to now. */
export function futuresMonth(symbol: string, now: number): FuturesMonth | undefined {
  const [, root, letter, digits] = form.exec(symbol) ?? [];
  return root === undefined || letter === undefined || digits === undefined
    ? undefined
    : { root, letter, year: nearestYear(digits, new Date(now).getUTCFullYear()) };
}

function nearestYear(digits: string, current: number): number {
  const cycle = 10 ** digits.length;
  const ahead = (((Number(digits) - current) % cycle) + cycle) % cycle;
  return digits.length === 4 ? Number(digits) : current + (ahead > cycle / 2 ? ahead - cycle : ahead);
}

/** Whether two symbols name the same contract: by root, month and year, whatever the digits. */
export function sameContract(first: string, second: string, now: number): boolean {
  return first === second || (isFutures(first, now) && compareContracts(first, second, now) === 0);
}

function isFutures(symbol: string, now: number): boolean {
  return futuresMonth(symbol, now) !== undefined;
}

/** Sorts futures symbols by month, the nearest first; other symbols by their text. */
export function compareContracts(first: string, second: string, now: number): number {
  const [a, b] = [sortKey(first, now), sortKey(second, now)];
  return a < b ? -1 : Number(a > b);
}

function sortKey(symbol: string, now: number): string {
  const month = futuresMonth(symbol, now);
  return month === undefined ? symbol : `${month.root} ${month.year} ${month.letter}`;
}
