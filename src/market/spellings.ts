// Option contracts as brokers name them: in the OCC form, with or without its spaces (safety P3). Planning reads and names
// contracts in the specification's form, and asks a port in the form that the port itself has used.
import { type SignalError, signalError } from '../core/errors.js';
import { excerpt } from '../core/excerpt.js';
import { err, ok, type Result } from '../core/result.js';
import type { OpenOrder, OptionContract } from './ports.js';
import { contractTicker } from './symbols.js';

/** Reads the symbols of answers as the specification's, and remembers how the ports wrote them. */
export interface Spellings {
  /** Open tickers. Codes: `invalid-snapshot`, for one contract under two names. */
  readonly openTickers: (symbols: readonly string[]) => Result<readonly string[]>;
  readonly openOrders: (orders: readonly OpenOrder[]) => readonly OpenOrder[];
  readonly contracts: (contracts: readonly OptionContract[]) => readonly OptionContract[];
  /** The form in which the list of open tickers has a ticker: its position is asked for in that form alone. */
  readonly heldForm: (ticker: string) => string;
  /** Forms of a ticker in which to ask for anything else: that of the ports first, where they have used another. */
  readonly formsOf: (ticker: string) => readonly string[];
}

export function spellings(): Spellings {
  const own = new Map<string, string>();
  const held = new Map<string, string>();
  const read = (symbol: string): string => {
    const ticker = contractTicker(symbol);
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
    heldForm: (ticker) => held.get(ticker) ?? ticker,
    formsOf: (ticker) => {
      const other = own.get(ticker);
      return other === undefined ? [ticker] : [other, ticker];
    },
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
