// For every setting that can change a decision: a message and a market in which it does, and the rule that is named.

import { describe, expect, test } from 'vitest';
import { calendarOf } from '../../src/calendars/index.js';
import { sameJson } from '../../src/core/same-json.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { parseMarketSnapshot } from '../../src/market/snapshot-schema.js';
import type { GateSetting } from '../../src/plan/gates/gate.js';
import { gates } from '../../src/plan/gates/table.js';
import { compareDecisions, type Difference } from '../../src/replay/index.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { EntrySettings, Settings } from '../../src/settings/settings.js';
import { planCodeRows } from '../tables/plan-codes.js';

const now = '2026-01-26T15:30:00Z';
const flat: MarketSnapshot = { now, equity: '100000', quotes: { AAPL: { bid: '99', ask: '101', last: '99.5' } } };
const long: MarketSnapshot = {
  ...flat,
  positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '90' } },
};
const withStop: MarketSnapshot = {
  ...long,
  openOrders: [
    { id: 'stop-1', ticker: 'AAPL', type: 'stop', side: 'sell', quantity: '10', stopPrice: '80', role: 'stop-loss' },
  ],
};
const strikes = [98, 99, 100, 101, 102];
const chain: MarketSnapshot = {
  now,
  capabilities: { optionWriting: true },
  equity: '100000',
  quotes: { SPY: { bid: '99.9', ask: '100.1' } },
  optionChains: {
    SPY: {
      contracts: strikes.flatMap((strike) =>
        (['call', 'put'] as const).map((type) => ({
          ticker: `SPY 260126${type === 'call' ? 'C' : 'P'}${strike}`,
          type,
          strike,
          expiration: '2026-01-26',
          bid: '1',
          ask: '1.2',
        })),
      ),
    },
  },
};

const buy = { ticker: 'AAPL', action: 'buy' };
const sell = { ticker: 'AAPL', action: 'sell' };
const option = { ticker: 'SPY', action: 'buy', expiration: '2026-01-26' };
const optionClass = { assetClass: 'options' };
const bracketed = { ...buy, quantity: 5, stopLoss: { amount: 10 } };
/** Not now: it is half past ten in New York. */
const night = { days: ['mon'], from: '20:00', to: '21:00', timeZone: 'America/New_York' };
const exit = { ticker: 'AAPL', action: 'exit' };

interface Row {
  readonly payload: unknown;
  readonly market: MarketSnapshot;
  /** Settings of both, apart from the setting itself. */
  readonly both?: object;
  /** Value of the setting before; default: not set. */
  readonly before?: unknown;
  readonly after: unknown;
  readonly receivedAt?: string;
  readonly rule: Difference['rule'];
}

/**
 * Every setting, but those of gates have a row in `test/tables/plan-codes.ts` too; `allowedIpAddresses` is of the webhook, and decides
 * nothing here.
 */
const strategy: Readonly<
  Record<Exclude<keyof Settings, 'entry' | 'exit' | 'allowedIpAddresses' | GateSetting>, Row> &
    Partial<Record<GateSetting, Row>>
> = {
  assetClass: { payload: buy, market: flat, after: 'crypto', rule: 'invalid-crypto-ticker-format' },
  futuresSizing: {
    payload: {
      ...buy,
      ticker: 'ESH2026',
      quantity: 1000,
      quantityType: 'risk_dollar_amount',
      stopLoss: { amount: 10 },
    },
    market: {
      now,
      quotes: { ESH2026: { bid: '5999.75', ask: '6000.25' } },
      instruments: { ESH2026: { assetClass: 'futures', tickSize: '0.25', pointValue: '50' } },
    },
    both: { assetClass: 'futures' },
    after: 'risk',
    rule: 'invalid-quantity-type-for-asset-class',
  },
  optionType: {
    payload: option,
    market: chain,
    both: optionClass,
    before: 'call',
    after: 'put',
    rule: 'contract.option',
  },
  allowedSides: { payload: sell, market: flat, after: 'bullish', rule: 'gate.allowed-sides' },
  sidesIsolated: {
    payload: sell,
    market: long,
    both: { allowedSides: 'bearish' },
    after: true,
    rule: 'gate.sides-isolated',
  },
  subtractExitQuantity: { payload: { ...sell, quantity: 20 }, market: long, after: true, rule: 'quantity.subtract' },
  resizeSentiment: {
    payload: { ticker: 'AAPL', action: 'resize', quantity: 6, sentiment: 'bearish' },
    market: long,
    after: 'position',
    rule: 'resize.position',
  },
  unexpectedPosition: {
    payload: { ...buy, quantity: 5, expect: { position: 'long' } },
    market: flat,
    after: 'refuse',
    rule: 'gate.expected-position',
  },
  allowSideSwapping: { payload: sell, market: long, after: false, rule: 'action.swap' },
  maxPositions: { payload: { ...buy, ticker: 'MSFT' }, market: long, after: 1, rule: 'gate.max-positions' },
  entryLockout: { payload: buy, market: flat, after: true, rule: 'gate.entry-lockout' },
  tradingWindows: { payload: buy, market: flat, after: [night], rule: 'gate.trading-window' },
  exitsOutsideTradingWindows: {
    payload: exit,
    market: long,
    both: { tradingWindows: [night] },
    after: false,
    rule: 'gate.trading-window',
  },
  exitBreakevenOffset: {
    payload: { ticker: 'AAPL', action: 'breakeven', orderType: 'stop' },
    market: long,
    after: '1',
    rule: 'breakeven.stop',
  },
  // Half past ten in the morning in New York, half past midnight of the next day in Tokyo.
  marketTimeZone: {
    payload: { ...buy, expiresAt: '2026-01-26', timeInForce: 'gtd' },
    market: { ...flat, now: '2026-01-26T15:30:00Z' },
    after: 'Asia/Tokyo',
    rule: 'order-expired',
  },
  strikeCount: {
    payload: { ...option, strikesAway: 2, intrinsicValue: 'otm' },
    market: chain,
    both: optionClass,
    before: 10,
    after: 2,
    rule: 'invalid-strikes-away',
  },
  allowBatchSignals: { payload: [buy], market: flat, after: false, rule: 'batch-signals-not-enabled' },
  mistypedFields: { payload: { ...buy, stoploss: 1 }, market: flat, after: 'refuse', rule: 'mistyped-field' },
  allowAddToPosition: { payload: buy, market: long, after: true, rule: 'gate.add-to-position' },
  allowSignalQuantity: {
    payload: { ...buy, quantity: 5 },
    market: flat,
    after: false,
    rule: 'quantity.fixed_quantity',
  },
  signalQuantityMultiplier: {
    payload: { ...buy, quantity: 5 },
    market: flat,
    after: '2',
    rule: 'quantity.fixed_quantity',
  },
  invertPuts: {
    payload: option,
    market: chain,
    both: { ...optionClass, optionType: 'put' },
    after: true,
    rule: 'contract.side',
  },
  ignoreExitSignals: { payload: exit, market: long, after: true, rule: 'gate.exit-signals' },
  cancelOpenOrders: { payload: exit, market: withStop, after: false, rule: 'cancel' },
  useFractionalQuantity: {
    payload: { ...buy, quantity: 250, quantityType: 'dollar_amount' },
    market: flat,
    after: true,
    rule: 'quantity.dollar_amount',
  },
  defaultQuantity: {
    payload: buy,
    market: flat,
    after: { quantityType: 'fixed_quantity', quantity: '3' },
    rule: 'quantity.fixed_quantity',
  },
  maxQuoteAgeSeconds: {
    payload: { ...buy, quantity: 250, quantityType: 'dollar_amount' },
    market: { ...flat, quotes: { AAPL: { bid: '99', ask: '101', time: '2026-01-26T15:00:00Z' } } },
    after: 60,
    rule: 'quote-unavailable',
  },
  strictCurrency: {
    payload: { ticker: 'BTC-USDT', action: 'buy', quantity: 500, quantityType: 'dollar_amount' },
    market: { now, equity: '100000', quotes: { 'BTC-USDT': { bid: '99', ask: '101' } } },
    both: { assetClass: 'crypto' },
    after: true,
    rule: 'currency-mismatch',
  },
  testSignals: { payload: { ...buy, test: true }, market: flat, after: 'refuse', rule: 'gate.test-signal' },
  maxReleaseDelaySeconds: {
    payload: { ...buy, delay: 60 },
    market: flat,
    receivedAt: '2026-01-26T15:27:00Z',
    after: 60,
    rule: 'gate.release',
  },
  guard: { payload: { ...buy, quantity: 5 }, market: flat, after: { maxTotalValue: '400' }, rule: 'gate.exposure' },
  maxOrderQuantity: { payload: { ...buy, quantity: 5 }, market: flat, after: '4', rule: 'gate.order-size' },
  maxOrderValue: { payload: { ...buy, quantity: 5 }, market: flat, after: '400', rule: 'gate.order-size' },
  maxPositionValue: { payload: { ...buy, quantity: 5 }, market: flat, after: '400', rule: 'gate.order-size' },
  maxLossAtStop: { payload: bracketed, market: flat, after: '40', rule: 'gate.loss-at-stop' },
  maxLossAtStopPercent: { payload: bracketed, market: flat, after: '0.04', rule: 'gate.loss-at-stop' },
  priceCollarPercent: {
    payload: { ...buy, orderType: 'limit', limitPrice: 90 },
    market: flat,
    after: '5',
    rule: 'gate.price-collar',
  },
  protectRemaining: { payload: { ...exit, quantity: 4 }, market: withStop, after: true, rule: 'stop.remaining' },
  allowedTickers: { payload: buy, market: flat, after: ['MSFT'], rule: 'unsupported-ticker' },
};

const entry: Readonly<Record<keyof EntrySettings, Row>> = {
  orderType: { payload: buy, market: flat, after: 'limit', rule: 'order.price' },
  timeInForce: { payload: buy, market: flat, after: 'gtc', rule: 'order.time-in-force' },
  marketPriceType: { payload: { ...buy, orderType: 'limit' }, market: flat, after: 'last', rule: 'order.price' },
  trailingStop: {
    payload: { ...buy, orderType: 'limit', limitPrice: 99 },
    market: flat,
    both: { entry: { orderType: 'trailing_stop', allowSignalOverride: false } },
    before: { amount: '1' },
    after: { amount: '2' },
    rule: 'order.price',
  },
  stopLimitOffset: {
    payload: { ...buy, orderType: 'stop_limit', stopPrice: 102 },
    market: flat,
    after: { amount: '1' },
    rule: 'order.price',
  },
  bidAskSpreadFilter: { payload: buy, market: flat, after: '1', rule: 'gate.spread' },
  bidAskSpreadFilterPercent: { payload: buy, market: flat, after: '1', rule: 'gate.spread' },
  rejectOlderThan: { payload: { ...buy, time: '2026-01-26T15:29:00Z' }, market: flat, after: 30, rule: 'gate.age' },
  allowSignalOverride: {
    payload: { ...buy, timeInForce: 'gtc' },
    market: flat,
    after: false,
    rule: 'order.time-in-force',
  },
  takeProfit: { payload: buy, market: flat, after: { percent: '2' }, rule: 'bracket.terms' },
  stopLoss: { payload: buy, market: flat, after: { percent: '1' }, rule: 'bracket.terms' },
  targets: {
    payload: { ...buy, quantity: 4 },
    market: flat,
    after: [{ percent: '3' }, { percent: '5' }],
    rule: 'bracket.terms',
  },
};

const ofExit: Readonly<Record<keyof Settings['exit'], Row>> = {
  orderType: { payload: exit, market: long, after: 'limit', rule: 'order.price' },
  timeInForce: { payload: exit, market: long, after: 'gtc', rule: 'order.time-in-force' },
  marketPriceType: { payload: { ...exit, orderType: 'limit' }, market: long, after: 'last', rule: 'order.price' },
  trailingStop: {
    payload: exit,
    market: long,
    both: { exit: { orderType: 'trailing_stop' } },
    before: { amount: '1' },
    after: { amount: '2' },
    rule: 'order.price',
  },
  stopLimitOffset: {
    payload: { ...exit, orderType: 'stop_limit', stopPrice: 98 },
    market: long,
    after: { amount: '1' },
    rule: 'order.price',
  },
  bidAskSpreadFilter: { payload: exit, market: long, after: '1', rule: 'gate.spread' },
  bidAskSpreadFilterPercent: { payload: exit, market: long, after: '1', rule: 'gate.spread' },
  rejectOlderThan: { payload: { ...exit, time: '2026-01-26T15:29:00Z' }, market: long, after: 30, rule: 'gate.age' },
  allowSignalOverride: {
    payload: { ...exit, timeInForce: 'gtc' },
    market: long,
    after: false,
    rule: 'order.time-in-force',
  },
};

interface Case extends Row {
  readonly path: readonly string[];
}

const cases: readonly Case[] = [
  ...Object.entries(strategy).map(([name, row]): Case => ({ ...row, path: [name] })),
  ...Object.entries(entry).map(([name, row]): Case => ({ ...row, path: ['entry', name] })),
  ...Object.entries(ofExit).map(([name, row]): Case => ({ ...row, path: ['exit', name] })),
];

/** Settings with a value at a path of one or two names. */
function settingsWith(both: object, [first = '', second]: readonly string[], value: unknown): object {
  if (value === undefined) {
    return both;
  }
  const inner: unknown = Reflect.get(both, first) ?? {};
  return {
    ...both,
    [first]: second === undefined ? value : { ...(typeof inner === 'object' && inner), [second]: value },
  };
}

/** The planning codes of gates whose near miss differs in the settings alone. */
const gateRows = planCodeRows.filter(
  ({ code, request, nearMiss, errors }) =>
    errors.includes(code) &&
    gates.some((gate) => gate.code === code) &&
    sameJson({ ...request, settings: {} }, { ...nearMiss, settings: {} }),
);

describe('compareDecisions', () => {
  test.each(gateRows)(
    'names the gate that refuses with $code where the settings differ',
    ({ code, request, nearMiss }) => {
      const one = parseSettings(nearMiss.settings ?? {});
      const other = parseSettings(request.settings ?? {});
      const market = parseMarketSnapshot(request.market);
      expect([one, other, market].flatMap((each) => (each.ok ? [] : each.errors))).toEqual([]);
      if (one.ok && other.ok && market.ok) {
        const { payload, receivedAt } = request;
        const [decision] = compareDecisions(
          { payload, market: market.value, receivedAt, calendarOf },
          one.value,
          other.value,
        );
        expect(decision?.difference).toEqual({ rule: gates.find((gate) => gate.code === code)?.rule, kind: 'refused' });
      }
    },
  );

  test.each(cases)(
    'names $rule where $path differs',
    ({ path, payload, market, both = {}, before, after, receivedAt, rule }) => {
      const one = parseSettings(settingsWith(both, path, before));
      const other = parseSettings(settingsWith(both, path, after));
      expect([one, other].flatMap((each) => (each.ok ? [] : each.errors))).toEqual([]);
      if (one.ok && other.ok) {
        const [decision] = compareDecisions({ payload, market, receivedAt }, one.value, other.value);
        expect(decision?.difference?.rule).toBe(rule);
      }
    },
  );
});
