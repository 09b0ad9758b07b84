// What the accounts trade.
import type { AssetClass, DecimalString, Instrument } from '../../../src/index.js';
import type { Random } from './random.js';

export interface TradedTicker {
  readonly assetClass: AssetClass;
  readonly price: number;
  readonly tick: number;
  /** Least and most units of an order. */
  readonly units: readonly [number, number];
  /** Decimals of its units. */
  readonly decimals: number;
  readonly instrument?: Instrument;
}

const crypto = { assetClass: 'crypto', tickSize: '0.01' } as const;
const future = { assetClass: 'futures', tickSize: '0.25' } as const;

function stock(price: number, most: number): TradedTicker {
  return { assetClass: 'stocks', price, tick: 0.01, units: [1, most], decimals: 0 };
}

function contract(price: number, most: number, pointValue: DecimalString): TradedTicker {
  const instrument = { ...future, pointValue };
  return { assetClass: 'futures', price, tick: 0.25, units: [1, most], decimals: 0, instrument };
}

function option(price: number): TradedTicker {
  const instrument = { assetClass: 'options' } as const;
  return { assetClass: 'options', price, tick: 0.01, units: [1, 10], decimals: 0, instrument };
}

export const tradedTickers: Readonly<Record<string, TradedTicker>> = {
  AAPL: stock(150, 60),
  MSFT: stock(300, 40),
  TSLA: stock(200, 40),
  SAP: { ...stock(120, 60), instrument: { assetClass: 'stocks', quoteCurrency: 'EUR' } },
  'BTC-USD': { assetClass: 'crypto', price: 60000, tick: 0.01, units: [0.01, 0.5], decimals: 4, instrument: crypto },
  'SOL-USDT': {
    ...{ assetClass: 'crypto', price: 140, tick: 0.01, units: [1, 80], decimals: 3 },
    instrument: { ...crypto, quantityStep: '0.001' },
  },
  'ETH-BTC': {
    ...{ assetClass: 'crypto', price: 0.035, tick: 0.00001, units: [0.5, 5], decimals: 3 },
    instrument: { ...crypto, tickSize: '0.00001' },
  },
  ESZ2027: contract(5000, 5, '50'),
  ESH2028: contract(5050, 5, '50'),
  MESZ2027: contract(5000, 20, '5'),
  NQZ2027: contract(18000, 4, '20'),
  'SPY 271217C600': option(12),
  'SPY 271217P590': option(9),
  'AAPL 271217C200': option(4),
};

export type TickerList = readonly [string, ...string[]];
const [firstTicker = '', ...otherTickers] = Object.keys(tradedTickers);
export const tickers: TickerList = [firstTicker, ...otherTickers];

export function tradedTicker(ticker: string): TradedTicker {
  return tradedTickers[ticker] ?? stock(100, 10);
}

/** At least one tick. */
export function onTick(price: number, tick: number): number {
  return Number((Math.max(1, Math.round(price / tick)) * tick).toFixed(6));
}

export function someUnits(random: Random, ticker: string): DecimalString {
  const { units, decimals } = tradedTicker(ticker);
  return `${random.between(...units, decimals)}`;
}
