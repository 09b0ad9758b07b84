// Profiles that take stops with a limit only: with an offset every stop that closes is planned, without one nothing changes.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { binance, kraken } from '../../src/brokers/index.js';
import { decimal } from '../../src/core/decimal.js';
import type { JsonObject } from '../../src/core/json.js';
import { assetClasses } from '../../src/core/vocabulary.js';
import { type MarketSnapshot, snapshotContext } from '../../src/market/snapshot.js';
import type { Quote } from '../../src/order/contract-facts.js';
import type { Order } from '../../src/order/order.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { conform } from '../../src/profile/conform.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { runCount } from '../properties/seeds.js';
import { profiles } from './profiles.js';

const now = '2026-01-26T15:30:00Z';

/** Profiles that have a form for stop-limits and none for stops. */
const limited = Object.values(profiles).filter(({ classes }) => {
  const { orders = [], brackets = [] } = classes.crypto ?? {};
  const types = new Set([...orders.flatMap((form) => form.types), ...brackets.flatMap((form) => form.stopLoss)]);
  return types.has('stop_limit') && !types.has('stop');
});

interface Given {
  readonly payload: JsonObject;
  readonly settings?: JsonObject;
  readonly market?: MarketSnapshot;
}

const quote: Quote = { bid: '59990', ask: '60010' };
const flat: MarketSnapshot = { now, quotes: { 'BTC-USD': quote } };
const held: MarketSnapshot = {
  ...flat,
  positions: { 'BTC-USD': { side: 'long', quantity: '2', averageEntryPrice: '50000' } },
};

function planWith(profile: (typeof limited)[number], { payload, settings = {}, market = flat }: Given) {
  const read = parseSettings({ assetClass: 'crypto', ...settings });
  if (!read.ok) {
    throw new Error(read.errors[0].message);
  }
  const clock = { now: () => Date.parse(now) };
  const signal = parseSignal({ ticker: 'BTC-USD', ...payload }, { clock, assetClass: 'crypto' });
  return signal.ok ? planSignal(signal.value, snapshotContext(market, read.value, { profile })) : signal;
}

/** Orders of a plan, and the stop losses that are attached to them. */
function stopsOf(plan: ReturnType<typeof planWith>): readonly Pick<Order, 'type' | 'stopPrice' | 'limitPrice'>[] {
  const orders = plan.ok ? plan.value.steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : [])) : [];
  return [...orders, ...orders.flatMap(({ stopLoss }) => stopLoss ?? [])].filter(({ stopPrice }) => stopPrice);
}

function codesOf(plan: ReturnType<typeof planWith>): readonly string[] {
  return plan.ok ? plan.value.notices.map(({ code }) => code) : plan.errors.map(({ code }) => code);
}

/** Beyond the spread, where a stop does not trigger at once. */
const distance = fc.integer({ min: 3000, max: 900_000 }).map((points) => points / 100);
const part = fc.integer({ min: 10, max: 9000 }).map((points) => points / 100);

/** Every kind of stop that closes, with what a market order is sent as beside it. */
const stops: Readonly<Record<string, fc.Arbitrary<Given>>> = {
  percent: part.map((percent) => ({ payload: { action: 'buy', quantity: 1, stopLoss: { percent } } })),
  amount: distance.map((amount) => ({ payload: { action: 'buy', quantity: 1, stopLoss: { amount } } })),
  price: distance.map((away) => ({ payload: { action: 'buy', quantity: 1, stopLoss: { stopPrice: 59_900 - away } } })),
  'P&L': distance.map((pnlAmount) => ({ payload: { action: 'buy', quantity: 0.5, stopLoss: { pnlAmount } } })),
  'a trail in percent': part.map((trailPercent) => ({
    payload: { action: 'buy', quantity: 1, stopLoss: { trailPercent } },
  })),
  'a trail of an amount': distance.map((trailAmount) => ({
    payload: { action: 'buy', quantity: 1, stopLoss: { trailAmount } },
  })),
  'the type of the settings': part.map((percent) => ({
    payload: { action: 'buy', quantity: 1, stopLoss: { percent } },
    settings: { entry: { stopLoss: { type: 'trailing_stop' } } },
  })),
  'an exit': distance.map((away) => ({
    payload: { action: 'exit', orderType: 'stop', stopPrice: 59_900 - away },
    market: held,
  })),
  'an exit without a price': fc.constant({
    payload: { action: 'exit', orderType: 'stop_limit', stopPrice: 59_000 },
    market: held,
  }),
  'a trailing exit in percent': part.map((trailPercent) => ({
    payload: { action: 'exit', orderType: 'trailing_stop', trailPercent },
    market: held,
  })),
  'a trailing exit of an amount': distance.map((trailAmount) => ({
    payload: { action: 'exit', orderType: 'trailing_stop', trailAmount },
    market: held,
  })),
  breakeven: fc.constantFrom('stop', 'stop_limit').map((orderType) => ({
    payload: { action: 'breakeven', orderType },
    market: held,
  })),
  'what a partial exit leaves': fc.constantFrom('stop', 'stop_limit').map((type) => ({
    payload: { action: 'exit', quantity: 1 },
    settings: { protectRemaining: true },
    market: {
      ...held,
      openOrders: [
        { id: 'o1', ticker: 'BTC-USD', side: 'sell', type, role: 'stop-loss', quantity: '2', stopPrice: '55000' },
      ],
    },
  })),
};

const offset = fc.oneof(
  fc.integer({ min: 1, max: 9999 }).map((points) => ({ percent: points / 100 })),
  fc.integer({ min: 1, max: 400_000 }).map((points) => ({ amount: points / 10_000 })),
);

describe('profiles that take stops with a limit only', () => {
  it('are those of Binance, Binance.US, Coinbase and Alpaca, in crypto alone', () => {
    expect(limited.map(({ id }) => id).toSorted()).toEqual(['alpaca', 'binance', 'binance-us', 'coinbase']);
    const others = Object.values(profiles).flatMap(({ id, classes }) =>
      assetClasses.flatMap((name) => {
        const types = classes[name]?.orders.flatMap((form) => form.types) ?? [];
        return name !== 'crypto' && types.includes('stop_limit') && !types.includes('stop') ? [`${id}.${name}`] : [];
      }),
    );
    expect(others).toEqual([]);
  });

  describe.each(limited)('$name', (profile) => {
    it.each(Object.entries(stops))('takes %s with an offset, its limit strictly beyond the stop', (_, given) => {
      fc.assert(
        fc.property(given, offset, fc.constantFrom('market', 'limit'), (one, stopLimitOffset, orderType) => {
          const isEntry = one.payload['action'] === 'buy';
          const payload =
            isEntry && orderType === 'limit' ? { ...one.payload, orderType, limitPrice: 60_000 } : one.payload;
          const settings = { ...one.settings, exit: { stopLimitOffset } };
          const plan = planWith(profile, { ...one, payload, settings });
          expect(codesOf(plan)).not.toContain('unsupported-by-broker');
          expect(plan.ok).toBe(true);
          const [stop, ...more] = stopsOf(plan);
          expect([stop?.type, more]).toEqual(['stop_limit', []]);
          expect(decimal(stop?.limitPrice ?? 0).lt(stop?.stopPrice ?? 0)).toBe(true);
          expect(decimal(stop?.limitPrice ?? 0).gt(0)).toBe(true);
          const position = one.market?.positions?.['BTC-USD'];
          const facts = { assetClass: 'crypto', now, quote, position } as const;
          expect(plan.ok && conform(plan.value, profile, facts)).toMatchObject({ ok: true });
        }),
        { numRuns: runCount(40, 5) },
      );
    });

    it('takes a stop entry with the offset of entries, its limit strictly beyond the stop', () => {
      const payload = { action: 'buy', quantity: 1, orderType: 'stop', stopPrice: 61_000 };
      const plan = planWith(profile, { payload, settings: { entry: { stopLimitOffset: { percent: 0.5 } } } });
      expect(stopsOf(plan)).toMatchObject([{ type: 'stop_limit', stopPrice: '61000', limitPrice: '61305' }]);
      expect(codesOf(plan)).toContain('order-form-changed');
      expect(codesOf(plan)).not.toContain('stop-may-be-jumped');
    });

    it('rejects a stop that closes where no offset is set, and leaves a stop entry to the nearest form', () => {
      const closing = { payload: { action: 'buy', quantity: 1, stopLoss: { percent: 2 } } };
      expect(codesOf(planWith(profile, closing))).toEqual(['unsupported-by-broker']);
      const entry = { payload: { action: 'buy', quantity: 1, orderType: 'stop', stopPrice: 61_000 } };
      const exits = { exit: { stopLimitOffset: { percent: 1 } } };
      for (const settings of [{}, exits]) {
        const plan = planWith(profile, { ...entry, settings });
        expect(stopsOf(plan)).toMatchObject([{ type: 'stop_limit', stopPrice: '61000', limitPrice: '61000' }]);
        expect(codesOf(plan)).toContain('order-form-changed');
      }
    });

    it('rejects a trailing entry, which nothing else waits like', () => {
      const payload = { action: 'buy', quantity: 1, orderType: 'trailing_stop', trailPercent: 1 };
      const settings = { entry: { stopLimitOffset: { percent: 1 } }, exit: { stopLimitOffset: { percent: 1 } } };
      expect(codesOf(planWith(profile, { payload, settings }))).toEqual(['unsupported-by-broker']);
    });
  });

  it('are named by their rule in the notice of a stop that closes', () => {
    const settings = { exit: { stopLimitOffset: { percent: 1 } } };
    const plan = planWith(binance, { payload: { action: 'buy', quantity: 1, stopLoss: { percent: 2 } }, settings });
    expect(plan.ok && plan.value.notices[0]).toEqual({
      code: 'stop-loss-type-changed',
      message: 'This broker takes stops with a limit only: the stop loss of type stop becomes a stop_limit.',
      path: ['stopLoss'],
      rule: 'binance.crypto.orders',
    });
  });

  it('use the limit that was sent, else the offset of the message, of the stop loss, of exits', () => {
    const settings = {
      entry: { stopLoss: { limitOffset: { amount: 20 } } },
      exit: { stopLimitOffset: { amount: 30 } },
    };
    const limitOf = (stopLoss: JsonObject, more: JsonObject = settings) =>
      stopsOf(planWith(binance, { payload: { action: 'buy', quantity: 1, stopLoss }, settings: more }))[0]?.limitPrice;
    expect(limitOf({ stopPrice: 59_000, limitPrice: 58_999 })).toBe('58999');
    expect(limitOf({ stopPrice: 59_000, limitOffset: { amount: 10 } })).toBe('58990');
    expect(limitOf({ stopPrice: 59_000 })).toBe('58980');
    expect(limitOf({ stopPrice: 59_000 }, { exit: settings.exit })).toBe('58970');
  });

  it('place a trailing exit where it would trigger now, and reject one without a price or a distance', () => {
    const settings = { exit: { stopLimitOffset: { amount: 10 } } };
    const trail = (market: MarketSnapshot, payload: JsonObject = { trailAmount: 90 }, more: JsonObject = {}) =>
      planWith(binance, {
        payload: { action: 'exit', orderType: 'trailing_stop', ...payload },
        settings: { ...settings, ...more },
        market,
      });
    // The bid less the trail.
    expect(stopsOf(trail(held))).toMatchObject([{ stopPrice: '59900', limitPrice: '59890' }]);
    const lastAlone: MarketSnapshot = { ...held, quotes: { 'BTC-USD': { last: '60000' } } };
    expect(stopsOf(trail(lastAlone))).toMatchObject([{ stopPrice: '59910', limitPrice: '59900' }]);
    expect(codesOf(trail({ ...held, quotes: {} }))).toEqual(['quote-unavailable']);
    expect(codesOf(trail(held, { trailAmount: 70_000 }))).toEqual(['price-unresolved']);
    const ofSettings = { exit: { ...settings.exit, orderType: 'trailing_stop' } };
    const untold = planWith(binance, { payload: { action: 'exit' }, settings: ofSettings, market: held });
    expect(codesOf(untold)).toEqual(['price-unresolved']);
  });
});

describe('a profile that takes other stops', () => {
  it('keeps them, whatever the offset', () => {
    const settings = { exit: { stopLimitOffset: { percent: 1 } }, entry: { stopLimitOffset: { percent: 1 } } };
    const closing = planWith(kraken, { payload: { action: 'buy', quantity: 1, stopLoss: { percent: 2 } }, settings });
    expect(stopsOf(closing)).toMatchObject([{ type: 'stop' }]);
    const payload = { action: 'buy', quantity: 1, orderType: 'stop', stopPrice: 61_000 };
    expect(stopsOf(planWith(kraken, { payload, settings }))).toMatchObject([{ type: 'stop' }]);
  });
});
