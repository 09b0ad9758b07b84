import { type FuturesSymbol, readFuturesSymbol } from '../signal/ticker.js';

/**
 * Canonical spelling of a contract: futures as root, month and four digits of the year, any other symbol unchanged.
 * `ESH6`, `ESH26` and `ESH2026` are one contract in 2026. A year of one or two digits is the one nearest to `now`
 * (milliseconds since 1970), and the later of two equally near, because an expired contract cannot be traded.
 */
export function contractKey(symbol: string, now: number): string {
  const contract = readFuturesSymbol(symbol);
  return contract === undefined ? symbol : `${contract.root}${contract.month}${fullYear(contract, now)}`;
}

/** Whether two symbols name one contract: `ESH6` and `ESH2026` do in 2026. */
export function sameContract(first: string, second: string, now: number): boolean {
  return first === second || contractKey(first, now) === contractKey(second, now);
}

/** Sorts symbols: contracts of one root by delivery, the nearest first; everything else by its text. */
export function compareContracts(first: string, second: string, now: number): number {
  const one = readFuturesSymbol(first);
  const other = readFuturesSymbol(second);
  if (one === undefined || other === undefined || one.root !== other.root) {
    return compareText(first, second);
  }
  // Month letters are in alphabetical order.
  return fullYear(one, now) - fullYear(other, now) || compareText(one.month, other.month);
}

function compareText(first: string, second: string): number {
  if (first === second) {
    return 0;
  }
  return first < second ? -1 : 1;
}

/** Year nearest to the current one that ends with the digits of a symbol. */
function fullYear({ year: digits }: FuturesSymbol, now: number): number {
  if (digits.length === 4) {
    return Number(digits);
  }
  const currentYear = new Date(now).getUTCFullYear();
  const period = 10 ** digits.length;
  const ahead = (((Number(digits) - currentYear) % period) + period) % period;
  return currentYear + (ahead <= period / 2 ? ahead : ahead - period);
}
