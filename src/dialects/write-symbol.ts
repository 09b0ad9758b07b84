import { attempt } from '../core/attempt.js';
import { isRecord } from '../core/json.js';
import { err, ok, type Result } from '../core/result.js';
import { occSymbol } from '../signal/ticker.js';
import type { CryptoSymbol, ForexSymbol, MarketSymbol, OptionContractSymbol } from './market-symbol.js';
import { readPairs } from './pair.js';
import { quoteCurrencies } from './quote-currencies.js';
import type { SymbolOptions } from './read-symbol.js';
import { type SymbolError, symbolError } from './symbol-error.js';

/**
 * Forms in which symbols are written, with an example of each.
 *
 * @example
 * symbolForms.ccxt; // 'BTC/USDT, BTC/USDT:USDT'
 * symbolForms.joined; // 'BTCUSDT'
 */
export const symbolForms = {
  ticker: 'BTC-USDT, AAPL, ES1!, SPY 260130C600',
  tradingview: 'NASDAQ:AAPL, BINANCE:BTCUSDT.P, CME_MINI:ES1!',
  joined: 'BTCUSDT',
  ccxt: 'BTC/USDT, BTC/USDT:USDT',
  occ: 'SPY   260130C00600000',
} as const;

/**
 * Form in which symbols are written: `ticker` of this library, `tradingview`, `joined` as exchanges write spot pairs, `ccxt`,
 * `occ` of the Options Clearing Corporation.
 */
export type SymbolForm = keyof typeof symbolForms;

/**
 * The symbol of an instrument in a form. It is the inverse of `readSymbol`: what it returns is read as the same instrument
 * of its class, apart from the exchange, which most forms do not have. Codes: `no-such-form`, also for a pair that could be
 * split at two places: `BTCTUSD` is read as `BTC-TUSD`.
 *
 * @example
 * const pair = readSymbol('BINANCE:BTCUSDT.P');
 * pair.ok && writeSymbol(pair.value, 'ccxt'); // { ok: true, value: 'BTC/USDT:USDT' }
 */
export function writeSymbol(
  symbol: MarketSymbol,
  form: SymbolForm,
  options: Pick<SymbolOptions, 'quoteCurrencies'> = {},
): Result<string, SymbolError> {
  if (!isRecord(symbol)) {
    return err(symbolError('no-such-form', symbol, 'the value of readSymbol'));
  }
  if (typeof form !== 'string' || !Object.hasOwn(symbolForms, form)) {
    return err(symbolError('no-such-form', symbol.ticker, `one of the forms ${Object.keys(symbolForms).join(', ')}`));
  }
  // What is not the value of readSymbol can have anything in place of text.
  const text = attempt(() => textOf(symbol, form, options?.quoteCurrencies ?? quoteCurrencies));
  return text === undefined
    ? err(symbolError('no-such-form', symbol.ticker, `an instrument that is written as in ${symbolForms[form]}`))
    : ok(text);
}

function textOf(symbol: MarketSymbol, form: SymbolForm, currencies: readonly string[]): string | undefined {
  switch (form) {
    case 'ticker':
      return symbol.kind === 'crypto' && symbol.perpetual ? undefined : symbol.ticker;
    case 'tradingview':
      return withExchange(symbol, onTradingView(symbol, currencies));
    case 'joined':
      return symbol.kind === 'forex'
        ? letters(symbol)
        : symbol.kind === 'crypto' && !symbol.perpetual
          ? joined(symbol, currencies)
          : undefined;
    case 'ccxt':
      return symbol.kind === 'crypto' ? withSettlement(symbol) : undefined;
    case 'occ':
      return symbol.kind === 'option' ? occOf(symbol) : undefined;
  }
}

function onTradingView(symbol: MarketSymbol, currencies: readonly string[]): string | undefined {
  switch (symbol.kind) {
    case 'crypto':
      return joined(symbol, currencies);
    case 'forex':
      return letters(symbol);
    case 'option':
      return undefined;
    case 'stock':
    case 'future':
    case 'continuous-future':
      return symbol.ticker;
  }
}

function letters({ base, quote }: ForexSymbol): string {
  return base + quote;
}

function withExchange({ exchange }: MarketSymbol, text: string | undefined): string | undefined {
  return text === undefined || exchange === undefined ? text : `${exchange}:${text}`;
}

/** A pair without its separator; undefined if it would be read as another pair. */
function joined({ base, quote, ticker, perpetual }: CryptoSymbol, currencies: readonly string[]): string | undefined {
  const text = `${base}${quote}${perpetual ? '.P' : ''}`;
  const tickers = readPairs(text, currencies, true).map((pair) => pair.ticker);
  return tickers.join() === ticker ? text : undefined;
}

function withSettlement({ base, quote, perpetual }: CryptoSymbol): string {
  return `${base}/${quote}${perpetual ? `:${quote}` : ''}`;
}

function occOf(contract: OptionContractSymbol): string | undefined {
  const written = occSymbol(contract);
  return written.ok ? written.value : undefined;
}
