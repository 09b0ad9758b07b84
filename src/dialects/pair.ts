import { knownBases } from './known-bases.js';
import type { CryptoSymbol } from './market-symbol.js';

/** Pair with a separator, with the currency of settlement as ccxt writes it, or the mark of a perpetual future. */
const separatedForm = /^([A-Z0-9]{1,20})[-/]([A-Z0-9]{2,20})(?::([A-Z0-9]{2,20}))?(\.P)?$/;
const joinedForm = /^([A-Z0-9]{3,40}?)(\.P)?$/;
/** Symbols of stocks have at most five letters: longer text that ends with a currency is a pair. */
const maxStockLetters = 5;

/** The pairs that a text can name, none or several; `isKnown`: the caller says that it names one. */
export function readPairs(text: string, currencies: readonly string[], isKnown: boolean): readonly CryptoSymbol[] {
  const separated = readSeparated(text, currencies, isKnown);
  return separated === undefined ? readJoined(text, currencies, isKnown) : [separated];
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

/** A text without a separator is split before a currency, behind the longest base that is known. */
function readJoined(text: string, currencies: readonly string[], isKnown: boolean): readonly CryptoSymbol[] {
  const [, letters = '', mark] = joinedForm.exec(text) ?? [];
  const isPair = isKnown || mark !== undefined || letters.length > maxStockLetters;
  const quotes = isPair ? currencies.filter((each) => letters.endsWith(each) && letters.length > each.length) : [];
  const pairs = [...new Set(quotes)].map((quote) => pairOf(letters.slice(0, -quote.length), quote, mark !== undefined));
  const [longest] = pairs
    .filter(({ base }) => knownBases.has(base))
    .toSorted((first, second) => second.base.length - first.base.length);
  return longest === undefined ? pairs : [longest];
}

function pairOf(base: string, quote: string, perpetual: boolean): CryptoSymbol {
  return { kind: 'crypto', ticker: `${base}-${quote}`, base, quote, perpetual };
}
