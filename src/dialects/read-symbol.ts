import { quote } from '../core/excerpt.js';
import { readForexPair } from '../core/forex-pair.js';
import { type Err, err, ok, type Result } from '../core/result.js';
import type { AssetClass } from '../core/vocabulary.js';
import {
  optionTicker,
  readContinuousSymbol,
  readContractSymbol,
  readFuturesSymbol,
  tickerFormats,
} from '../signal/ticker.js';
import { isListOfText } from './is-list-of-text.js';
import type { MarketSymbol } from './market-symbol.js';
import { readPairs } from './pair.js';
import { quoteCurrencies } from './quote-currencies.js';
import { type SymbolError, symbolError } from './symbol-error.js';

/** How a symbol is read. */
export interface SymbolOptions {
  /** Only symbols of this class. Default: any. */
  readonly assetClass?: AssetClass;
  /** Currencies in which pairs are quoted. Default `quoteCurrencies`. */
  readonly quoteCurrencies?: readonly string[];
}

/** Longer text is not a symbol. */
const maxLength = 100;

const exchangeForm = /^([A-Z][A-Z0-9_]{0,19}):(.+)$/;

/** Exchanges of coins on TradingView: what they call `EURUSD` is a pair of theirs. */
const coinExchanges: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ (
    'BINANCE BINANCEUS BITFINEX BITGET BITHUMB BITMEX BITSTAMP BYBIT COINBASE CRYPTOCOM DERIBIT GATEIO GEMINI HTX HUOBI KRAKEN KUCOIN' +
    ' MEXC OKX PHEMEX POLONIEX UPBIT WHITEBIT'
  ).split(' '),
);

const expectedForms =
  'a form such as NASDAQ:AAPL, EURUSD, BTCUSDT, BTC/USDT, BTCUSDT.P, CME_MINI:ES1! or an OCC symbol';

/** Classes in which a symbol is looked for, first those whose forms are the most particular. */
const classes = ['options', 'futures', 'forex', 'crypto', 'stocks'] as const;
type SymbolClass = (typeof classes)[number];

/**
 * The instrument that a symbol of another platform names. Forms: `AAPL`, `NASDAQ:AAPL`, `BTCUSDT`, `BINANCE:BTCUSDT.P`,
 * `BTC/USDT`, `BTC/USDT:USDT`, `BTC-USDT`, `ESH2026`, `CME_MINI:ES1!`, `SPY 260130C600` and OCC symbols with or without
 * spaces. Where two forms are the same, the first of option, future, pair and stock counts: `ESH6` is a future, and text of
 * more than five letters that ends with a currency is a pair. Two different currencies (`EURUSD`, `EUR/USD`, `OANDA:EURUSD`) are a
 * pair of the class forex, unless an exchange of coins is written before them, or the class is said to be crypto. A pair without a separator is split behind the longest base that is
 * known: `XBTUSD` is `XBT-USD`. Codes: `invalid-symbol`, `symbol-ambiguous` where several pairs remain. Nothing throws.
 *
 * @example
 * readSymbol('NASDAQ:AAPL'); // { ok: true, value: { kind: 'stock', ticker: 'AAPL', exchange: 'NASDAQ' } }
 * const pair = readSymbol('BTCUSDT.P');
 * pair.ok && pair.value.ticker; // 'BTC-USDT'
 * readSymbol('').ok; // false
 */
export function readSymbol(text: string, options: SymbolOptions = {}): Result<MarketSymbol, SymbolError> {
  const trimmed = typeof text === 'string' && text.length <= maxLength ? text.trim() : '';
  const [, exchange, rest = trimmed] = exchangeForm.exec(trimmed) ?? [];
  // Null is absence.
  const assetClass = options?.assetClass ?? undefined;
  const currencies = options?.quoteCurrencies ?? quoteCurrencies;
  if (!isListOfText(currencies)) {
    return err(symbolError('invalid-symbol', text, 'quoteCurrencies as a list of currencies'));
  }
  for (const each of classes) {
    const isAllowed = assetClass === undefined || classOf(assetClass) === each;
    const isCoin = each === 'forex' && assetClass === undefined && coinExchanges.has(exchange ?? '');
    const isRead = isAllowed && !isCoin;
    const found = isRead ? readers[each](rest, currencies, assetClass !== undefined) : undefined;
    const [symbol, ...others] = [found ?? []].flat();
    if (symbol === undefined) {
      continue;
    }
    if (others.length > 0) {
      const tickers = [symbol, ...others].map(({ ticker }) => ticker);
      return err(symbolError('symbol-ambiguous', text, `one of ${tickers.join(', ')}`));
    }
    return ok(exchange === undefined ? symbol : { ...symbol, exchange });
  }
  return invalid(text, assetClass);
}

function invalid(text: unknown, assetClass: AssetClass | undefined): Err<SymbolError> {
  const name = typeof assetClass === 'string' ? assetClass : quote(assetClass);
  const expected = assetClass === undefined ? expectedForms : `a symbol of the class ${name}`;
  return err(symbolError('invalid-symbol', text, expected));
}

function classOf(assetClass: AssetClass): SymbolClass {
  return assetClass === 'index_options' ? 'options' : assetClass;
}

/** Reads a symbol of one class, or all that it can be; `isKnown`: the caller says that it is of this class. */
type Reader = (
  text: string,
  currencies: readonly string[],
  isKnown: boolean,
) => MarketSymbol | readonly MarketSymbol[] | undefined;

const readers: Readonly<Record<SymbolClass, Reader>> = {
  options: (text, _, isKnown) => {
    const contract = readContractSymbol(text);
    if (contract === undefined) {
      // The underlying of a chain.
      return isKnown && tickerFormats.stocks.matches(text) ? { kind: 'stock', ticker: text } : undefined;
    }
    return { kind: 'option', ticker: optionTicker(contract), ...contract };
  },
  futures: (text) => {
    const root = readFuturesSymbol(text)?.root;
    if (root !== undefined) {
      return { kind: 'future', ticker: text, root };
    }
    const continuous = readContinuousSymbol(text);
    return continuous === undefined ? undefined : { kind: 'continuous-future', ticker: text, root: continuous.root };
  },
  forex: (text) => {
    const pair = readForexPair(text);
    return pair === undefined ? undefined : { kind: 'forex', ticker: pair.ticker, base: pair.base, quote: pair.quote };
  },
  crypto: readPairs,
  stocks: (text) => (tickerFormats.stocks.matches(text) ? { kind: 'stock', ticker: text } : undefined),
};
