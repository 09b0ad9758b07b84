/** A futures contract, whatever the digits of its year. */
interface FuturesContract {
  readonly root: string;
  /** 0 is January. */
  readonly month: number;
  readonly year: number;
}

/** Letters of the delivery months, January first. */
const monthLetters = 'FGHJKMNQUVXZ';

const contractForm = /^([A-Z0-9]{1,4})([FGHJKMNQUVXZ])(\d{1,2}|\d{4})$/;

/**
 * The same text for every way to write a contract: futures by root, month and year, any other symbol as it is.
 * `ESH6`, `ESH26` and `ESH2026` are one in 2026. A year of one or two digits is the one nearest to `now` (milliseconds
 * since 1970); of two that are equally near it is the later one, because what has expired cannot be traded.
 *
 * @example
 * const now = Date.parse('2026-01-26T15:30:00Z');
 * contractKey('ESH6', now); // 'ESH2026'
 * contractKey('AAPL', now); // 'AAPL'
 */
export function contractKey(symbol: string, now: number): string {
  const contract = readContract(symbol, now);
  return contract === undefined ? symbol : `${contract.root}${monthLetters.charAt(contract.month)}${contract.year}`;
}

/**
 * Whether two symbols name one contract.
 *
 * @example
 * const now = Date.parse('2026-01-26T15:30:00Z');
 * sameContract('ESH6', 'ESH2026', now); // true
 * sameContract('ESH6', 'ESM6', now); // false
 */
export function sameContract(first: string, second: string, now: number): boolean {
  return first === second || contractKey(first, now) === contractKey(second, now);
}

/**
 * Sorts symbols: contracts of one root by delivery, the nearest first; everything else by its text.
 *
 * @example
 * const now = Date.parse('2026-01-26T15:30:00Z');
 * ['ESH7', 'ESZ26'].sort((first, second) => compareContracts(first, second, now)); // ['ESZ26', 'ESH7']
 * compareContracts('ESH6', 'ESH2026', now); // 0
 */
export function compareContracts(first: string, second: string, now: number): number {
  const one = readContract(first, now);
  const other = readContract(second, now);
  if (one === undefined || other === undefined || one.root !== other.root) {
    return compareText(first, second);
  }
  return one.year - other.year || one.month - other.month;
}

function compareText(first: string, second: string): number {
  if (first === second) {
    return 0;
  }
  return first < second ? -1 : 1;
}

function readContract(symbol: string, now: number): FuturesContract | undefined {
  const parts = contractForm.exec(symbol);
  if (parts === null) {
    return undefined;
  }
  const [, root = '', letter = '', digits = ''] = parts;
  return { root, month: monthLetters.indexOf(letter), year: fullYear(digits, new Date(now).getUTCFullYear()) };
}

/** The year nearest to the current one that ends with the digits. */
function fullYear(digits: string, currentYear: number): number {
  if (digits.length === 4) {
    return Number(digits);
  }
  const period = 10 ** digits.length;
  const ahead = (((Number(digits) - currentYear) % period) + period) % period;
  return currentYear + (ahead <= period / 2 ? ahead : ahead - period);
}
