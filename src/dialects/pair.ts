import type { CryptoSymbol } from './market-symbol.js';

/** Pair with a separator, with the currency of settlement as ccxt writes it, or the mark of a perpetual future. */
const separatedForm = /^([A-Z0-9]{1,20})[-/]([A-Z0-9]{2,20})(?::([A-Z0-9]{2,20}))?(\.P)?$/;
const joinedForm = /^([A-Z0-9]{3,40}?)(\.P)?$/;
/** Symbols of stocks have at most five letters: longer text that ends with a currency is a pair. */
const maxStockLetters = 5;

/** The pair that a text names; `isKnown`: the caller says that it names one. */
export function readPair(text: string, currencies: readonly string[], isKnown: boolean): CryptoSymbol | undefined {
  return readSeparated(text, currencies, isKnown) ?? readJoined(text, currencies, isKnown);
}

/** Text of an unknown class needs a known currency: `BRK-B` and `BF/B` are stocks. */
function readSeparated(text: string, currencies: readonly string[], isKnown: boolean): CryptoSymbol | undefined {
  const [, base, quote = '', settlement, mark] = separatedForm.exec(text) ?? [];
  if (base === undefined || !(isKnown || currencies.includes(quote))) {
    return undefined;
  }
  // Contracts that are settled in another currency than they are quoted in have another size.
  const isLinear = settlement === undefined || (settlement === quote && mark === undefined);
  return isLinear ? pairOf(base, quote, settlement !== undefined || mark !== undefined) : undefined;
}

function readJoined(text: string, currencies: readonly string[], isKnown: boolean): CryptoSymbol | undefined {
  const [, letters = '', mark] = joinedForm.exec(text) ?? [];
  const fitting = currencies.filter((each) => letters.endsWith(each) && letters.length > each.length);
  const [quote] = fitting.toSorted((first, second) => second.length - first.length);
  const isPair = isKnown || mark !== undefined || letters.length > maxStockLetters;
  return quote !== undefined && isPair ? pairOf(letters.slice(0, -quote.length), quote, mark !== undefined) : undefined;
}

function pairOf(base: string, quote: string, perpetual: boolean): CryptoSymbol {
  return { kind: 'crypto', ticker: `${base}-${quote}`, base, quote, perpetual };
}
