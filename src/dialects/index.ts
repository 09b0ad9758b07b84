/** Subpath `signal-to-order/dialects`: messages and symbols of other platforms, in the form of this library. */
export type * from './dialect.js';
export { dialects } from './dialects.js';
export type {
  CryptoSymbol,
  ForexSymbol,
  FutureSymbol,
  MarketSymbol,
  OptionContractSymbol,
  StockSymbol,
} from './market-symbol.js';
export { quoteCurrencies } from './quote-currencies.js';
export { readSymbol, type SymbolOptions } from './read-symbol.js';
export type { SymbolError } from './symbol-error.js';
export { translate } from './translate.js';
export type { Readings, Translation, TranslationNotice, TranslationOptions } from './translation.js';
export { type TranslationError, type TranslationErrorCode, translationCatalogue } from './translation-error.js';
export { type SymbolForm, symbolForms, writeSymbol } from './write-symbol.js';
