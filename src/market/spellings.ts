// Option contracts as brokers name them: in the OCC form, with or without its spaces (safety P3). Planning reads and names
// contracts in the specification's form, and asks a port in the form that the port itself has used. A port that has used none
// and answers nothing is asked for positions and orders in the OCC form, too.
import { type SignalError, signalError } from '../core/errors.js';
import { excerpt } from '../core/excerpt.js';
import { forexSpellings, forexTicker } from '../core/forex-pair.js';
import { err, ok, type Result } from '../core/result.js';
import type { AssetClass } from '../core/vocabulary.js';
import type { OpenOrder, OptionContract } from './ports.js';
import { contractTicker, occForms } from './symbols.js';

/** Reads the symbols of answers as the specification's, and remembers how the ports wrote them. */
export interface Spellings {
  /** Open tickers. Codes: `invalid-snapshot`, for one contract under two names. */
  readonly openTickers: (symbols: readonly string[]) => Result<readonly string[]>;
  readonly openOrders: (orders: readonly OpenOrder[]) => readonly OpenOrder[];
  readonly contracts: (contracts: readonly OptionContract[]) => readonly OptionContract[];
  /** Forms in which to ask for a position until one answers: that of the list of open tickers alone, else all that it may have. */
  readonly heldForms: (ticker: string) => readonly string[];
  /** Forms of a ticker in which to ask for anything else: that of the ports first, where they have used another. */
  readonly formsOf: (ticker: string) => readonly string[];
  /** Forms of an option contract in which to ask once more where there was no answer in `formsOf`. */
  readonly furtherForms: (ticker: string) => readonly string[];
}

/** Of the class forex, pairs of currencies have several spellings, too (money I5). */
export function spellings(assetClass: AssetClass): Spellings {
  const isForex = assetClass === 'forex';
  const own = new Map<string, string>();
  const held = new Map<string, string>();
  const read = (symbol: string): string => {
    const ticker = isForex ? forexTicker(symbol) : contractTicker(symbol);
    if (ticker !== symbol) {
      own.set(ticker, symbol);
    }
    return ticker;
  };
  const readAll = <T extends { readonly ticker: string }>(items: readonly T[]): readonly T[] =>
    items.map((item) => {
      const ticker = read(item.ticker);
      return ticker === item.ticker ? item : { ...item, ticker };
    });
  const writtenForms = (ticker: string): readonly string[] => (isForex ? forexSpellings(ticker) : [ticker]);
  const formsOf = (ticker: string): readonly string[] => {
    const other = own.get(ticker);
    const forms = writtenForms(ticker);
    return other === undefined ? forms : [other, ...forms.filter((form) => form !== other)];
  };
  return {
    openTickers: (symbols) => {
      const listed = new Map<string, string>();
      for (const [index, symbol] of symbols.entries()) {
        const ticker = read(symbol);
        if ((listed.get(ticker) ?? symbol) !== symbol) {
          return err(namedTwice(symbol, index));
        }
        listed.set(ticker, symbol);
        held.set(ticker, symbol);
      }
      return ok([...listed.keys()]);
    },
    openOrders: readAll,
    contracts: readAll,
    heldForms: (ticker) => {
      const form = held.get(ticker);
      return form === undefined ? [...writtenForms(ticker), ...occForms(ticker)] : [form];
    },
    formsOf,
    furtherForms: (ticker) => occForms(ticker).filter((form) => !formsOf(ticker).includes(form)),
  };
}

function namedTwice(symbol: string, index: number): SignalError {
  const expected = 'each contract once';
  const message = `openTickers.${index} is ${String(excerpt(symbol))}, a contract that the list also has in another form; expected ${expected}.`;
  return signalError('invalid-snapshot', {
    message,
    path: ['openTickers', index],
    received: excerpt(symbol),
    expected,
  });
}
