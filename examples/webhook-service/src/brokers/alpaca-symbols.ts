/** Kinds of instruments at Alpaca, each with its own rules. */
export type AlpacaKind = 'stock' | 'crypto' | 'option';

const optionTicker = /^(\S+) (\d{6})([CP])(\d+(?:\.\d{1,3})?)$/;
const optionSymbol = /^([A-Z]+)(\d{6})([CP])(\d{8})$/;
/** `BRK-B` is a stock: only a quote currency makes a pair. */
const pairTicker = /^([A-Z0-9]+)-(USD|USDT|USDC|BTC)$/;
const pairSymbol = /^([A-Z0-9]+?)\/?(USDT|USDC|USD|BTC)$/;

export function kindOf(ticker: string): AlpacaKind {
  if (optionTicker.test(ticker)) {
    return 'option';
  }
  return pairTicker.test(ticker) ? 'crypto' : 'stock';
}

/** `BTC-USD` is `BTC/USD` at Alpaca; `SPY 260130C600` is `SPY260130C00600000`; `BRK-B` is `BRK.B`. */
export function symbolOf(ticker: string): string {
  const [, root, date, type, strike] = optionTicker.exec(ticker) ?? [];
  if (strike !== undefined) {
    return `${root}${date}${type}${String(Math.round(Number(strike) * 1000)).padStart(8, '0')}`;
  }
  const [, base, quoted] = pairTicker.exec(ticker) ?? [];
  return base === undefined ? ticker.replace('-', '.') : `${base}/${quoted}`;
}

/** The ticker of a symbol in an answer; crypto positions have no slash: `BTCUSD`. */
export function tickerOf(symbol: string, assetClass: string | undefined): string {
  const [, base, quoted] = assetClass === 'crypto' || symbol.includes('/') ? (pairSymbol.exec(symbol) ?? []) : [];
  if (base !== undefined) {
    return `${base}-${quoted}`;
  }
  const contract = contractOf(symbol);
  return contract === undefined ? symbol : contract.ticker;
}

export interface AlpacaContract {
  readonly ticker: string;
  readonly underlying: string;
  readonly expiration: string;
  readonly type: 'call' | 'put';
  readonly strike: number;
}

/** Parts of an option symbol; undefined for other symbols. */
export function contractOf(symbol: string): AlpacaContract | undefined {
  const [, underlying, date = '', type, thousandths] = optionSymbol.exec(symbol) ?? [];
  if (underlying === undefined) {
    return undefined;
  }
  const strike = Number(thousandths) / 1000;
  return {
    ticker: `${underlying} ${date}${type}${strike}`,
    underlying,
    expiration: `20${date.slice(0, 2)}-${date.slice(2, 4)}-${date.slice(4)}`,
    type: type === 'C' ? 'call' : 'put',
    strike,
  };
}
