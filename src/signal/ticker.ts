import { type Argument, argumentFault } from '../core/argument-fault.js';
import { canonicalText, type DecimalString, decimal, readNumber } from '../core/decimal.js';
import { type ErrorCode, type SignalError, signalError } from '../core/errors.js';
import { excerpt, quote } from '../core/excerpt.js';
import { readForexPair } from '../core/forex-pair.js';
import { err, type Result, resultOf } from '../core/result.js';
import { type IsoDate, isCalendarDate } from '../core/time.js';
import type { AssetClass, ContractType } from '../core/vocabulary.js';

/** An option contract, as its symbol names it. */
export interface OptionSymbol {
  /** Symbol of the underlying: `SPY`. */
  readonly underlying: string;
  /** Expiration date, from 2000 to 2099. */
  readonly expiration: IsoDate;
  /** Call or put. */
  readonly type: ContractType;
  /** Strike price, above 0. */
  readonly strike: DecimalString;
}

/** A futures contract, as its ticker names it. */
export interface FuturesSymbol {
  readonly root: string;
  /** Letter of the delivery month: F G H J K M N Q U V X Z are January to December. */
  readonly month: string;
  /** The digits that were sent: one, two or four. */
  readonly year: string;
}

/** Letters of the delivery months of futures, January first. */
export const monthLetters = 'FGHJKMNQUVXZ';

/** A continuous future: the nearest contract of a root, or the one after it. */
export interface ContinuousSymbol {
  readonly root: string;
  readonly nth: 1 | 2;
}

/** How tickers of an asset class are written. */
export interface TickerFormat {
  readonly code: ErrorCode;
  readonly expected: string;
  readonly matches: (ticker: string) => boolean;
}

const stockForm = /^[A-Za-z0-9][A-Za-z0-9./-]{0,11}$/;
const optionForm = /^([A-Za-z0-9][A-Za-z0-9./-]{0,11}) (\d\d)(\d\d)(\d\d)([CP])(\d+)(?:\.(\d+))?$/;
/** As the Options Clearing Corporation writes contracts, with or without the spaces. The last three digits are decimals. */
const occForm = /^([A-Z0-9]{1,6}) {0,5}(\d\d)(\d\d)(\d\d)([CP])(\d{5})(\d{3})$/;
const futuresForm = /^([A-Z0-9]{1,4})([FGHJKMNQUVXZ])(\d{1,2}|\d{4})$/;
const continuousForm = /^([A-Z0-9]{1,4})([12])!$/;

function isStockSymbol(ticker: string): boolean {
  return stockForm.test(ticker);
}

/** Longer text is not a contract: no strike has as many digits. */
const maxContractLength = 100;

/** Looks for what is neither letter nor digit: a pattern of all that may be there can run out of stack over long text. */
function isAlphanumeric(text: string): boolean {
  return text !== '' && !/[^A-Za-z0-9]/.test(text);
}

const optionFormat: TickerFormat = {
  code: 'invalid-options-ticker-format',
  expected: 'UNDERLYING, or UNDERLYING YYMMDD[C|P]STRIKE with one space, as in SPY 260130C600',
  matches: (ticker) => isStockSymbol(ticker) || readOptionSymbol(ticker) !== undefined,
};

/** The specification's table of ticker formats, a line an asset class. */
export const tickerFormats: Readonly<Record<AssetClass, TickerFormat>> = {
  stocks: {
    code: 'invalid-stocks-ticker-format',
    expected: 'SYMBOL: at most 12 letters, digits, dots, dashes and slashes, as in AAPL',
    matches: isStockSymbol,
  },
  options: optionFormat,
  index_options: optionFormat,
  futures: {
    code: 'invalid-futures-ticker-format',
    expected: 'ROOT LETTER YEAR without spaces as in ESH2026, or a continuous symbol as in ES1!',
    matches: (ticker) => futuresForm.test(ticker) || continuousForm.test(ticker),
  },
  crypto: {
    code: 'invalid-crypto-ticker-format',
    expected: 'BASE-QUOTE, as in BTC-USD',
    matches: (ticker) => {
      const dash = ticker.indexOf('-');
      return isAlphanumeric(ticker.slice(0, Math.max(0, dash))) && isAlphanumeric(ticker.slice(dash + 1));
    },
  },
  forex: {
    code: 'invalid-forex-ticker-format',
    expected: 'two different currencies, as in EUR-USD, EURUSD, EUR/USD or OANDA:EURUSD',
    matches: (ticker) => readForexPair(ticker) !== undefined,
  },
};

/** Underlyings whose options need a webhook of the class Index Options. */
export const indexUnderlyings: ReadonlySet<string> = /* @__PURE__ */ new Set([
  'SPX',
  'SPXW',
  'NDX',
  'NDXP',
  'RUT',
  'RUTW',
  'XSP',
  'VIX',
  'VIXW',
  'DJX',
  'OEX',
  'XEO',
]);

/** Indices whose contracts are listed under a second symbol as well, most of them weekly. */
const indexOfSeries: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['SPXW', 'SPX'],
  ['NDXP', 'NDX'],
  ['RUTW', 'RUT'],
  ['VIXW', 'VIX'],
]);

/** What the symbol in front of a contract's date is a contract of: that symbol, and the index when it names a series. */
export function underlyingsOf(symbol: string): readonly string[] {
  const index = indexOfSeries.get(symbol);
  return index === undefined ? [symbol] : [symbol, index];
}

/** The option contract that a ticker names in full, undefined when it names none. */
export function readOptionSymbol(ticker: string): OptionSymbol | undefined {
  const parts = ticker.length <= maxContractLength ? optionForm.exec(ticker) : null;
  return parts === null ? undefined : optionSymbolOf(parts);
}

/** The contract of a match; undefined for a day that the calendar lacks, and for a strike of 0. */
function optionSymbolOf(parts: RegExpExecArray): OptionSymbol | undefined {
  const [, underlying = '', year, month, day, letter, whole, fraction = ''] = parts;
  const expiration = `20${year}-${month}-${day}`;
  const strike = canonicalText(`${whole}.${fraction}`);
  if (strike === '0' || !isCalendarDate(expiration)) {
    return undefined;
  }
  return { underlying, expiration, type: letter === 'C' ? 'call' : 'put', strike };
}

/** The ticker of an option contract, in the specification's form: `SPY 260130C600`. */
export function optionTicker({ underlying, expiration, type, strike }: OptionSymbol): string {
  return `${underlying} ${shortDate(expiration)}${letterOf(type)}${strike}`;
}

/**
 * The option contract that a symbol of a broker names in full: in the form of the Options Clearing Corporation (OCC), with
 * or without its spaces, or in the form of tickers, `SPY 260130C600`. Undefined for any other symbol. A strike of eight
 * digits is the OCC's, in thousandths: no ticker has a strike of millions.
 *
 * @example
 * readContractSymbol('SPY   260130C00600500'); // { underlying: 'SPY', expiration: '2026-01-30', type: 'call', strike: '600.5' }
 * readContractSymbol('SPY260130C00600500')?.strike; // '600.5'
 * readContractSymbol('SPY 260130C600.5')?.strike; // '600.5'
 * readContractSymbol('SPY'); // undefined
 */
export function readContractSymbol(text: string): OptionSymbol | undefined {
  if (typeof text !== 'string') {
    return undefined;
  }
  const parts = occForm.exec(text);
  return parts === null ? readOptionSymbol(text) : optionSymbolOf(parts);
}

const optionArgument: Argument = {
  name: 'option',
  code: 'invalid-options-ticker-format',
  expected: 'the answer of readContractSymbol',
  names: [],
};

/** Greatest strike of the OCC form, in thousandths. */
const maxOccStrike = 99_999_999;

/**
 * The symbol of an option contract in the form of the Options Clearing Corporation: the underlying, filled up with spaces to
 * six characters, the date, `C` or `P`, and the strike in thousandths with eight digits. The form has no lower case, no
 * dots, no strike above 99999.999 and no more than three decimals. Codes: `invalid-options-ticker-format`.
 *
 * @example
 * const [underlying, expiration, type] = ['SPY', '2026-01-30', 'call'] as const;
 * occSymbol({ underlying, expiration, type, strike: '600.5' }); // { ok: true, value: 'SPY   260130C00600500' }
 * occSymbol({ underlying, expiration, type, strike: '0.0001' }).ok; // false
 */
export function occSymbol(option: OptionSymbol): Result<string> {
  const fault = argumentFault(option, optionArgument);
  if (fault !== undefined) {
    return err(fault);
  }
  const { underlying, expiration, type, strike } = option;
  const number = readNumber(strike);
  const thousandths = decimal(number ?? 0).times(1000);
  const errors = [
    ...occError('underlying', underlying, '1 to 6 capital letters and digits', isOccRoot(underlying)),
    ...occError('expiration', expiration, 'a date from 2000-01-01 to 2099-12-31', isOccDate(expiration)),
    ...occError('type', type, 'call or put', type === 'call' || type === 'put'),
    ...occError(
      'strike',
      strike,
      'a multiple of 0.001 from 0.001 to 99999.999',
      thousandths.isInteger() && thousandths.gt(0) && thousandths.lte(maxOccStrike),
    ),
  ];
  return resultOf(errors, () => {
    const digits = thousandths.toFixed().padStart(8, '0');
    return `${underlying.padEnd(6)}${shortDate(expiration)}${letterOf(type)}${digits}`;
  });
}

function occError(field: keyof OptionSymbol, value: unknown, expected: string, isValid: boolean): SignalError[] {
  if (isValid) {
    return [];
  }
  const message = `${field} is ${quote(value)}; an OCC symbol expects ${expected}.`;
  return [signalError('invalid-options-ticker-format', { message, path: [field], received: excerpt(value), expected })];
}

function isOccRoot(underlying: unknown): boolean {
  return typeof underlying === 'string' && /^[A-Z0-9]{1,6}$/.test(underlying);
}

function isOccDate(date: unknown): boolean {
  return typeof date === 'string' && date.startsWith('20') && isCalendarDate(date);
}

/** `260130` of `2026-01-30`. */
function shortDate(date: IsoDate): string {
  return date.slice(2).replaceAll('-', '');
}

function letterOf(type: ContractType): 'C' | 'P' {
  return type === 'call' ? 'C' : 'P';
}

/** The futures contract that a ticker names, undefined when it names none. */
export function readFuturesSymbol(ticker: string): FuturesSymbol | undefined {
  const [, root, month = '', year = ''] = futuresForm.exec(ticker) ?? [];
  return root === undefined ? undefined : { root, month, year };
}

/** The continuous future that a ticker names, undefined when it names none. */
export function readContinuousSymbol(ticker: string): ContinuousSymbol | undefined {
  const [, root, nth] = continuousForm.exec(ticker) ?? [];
  return root === undefined ? undefined : { root, nth: nth === '2' ? 2 : 1 };
}
