import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TradingContext } from '../../src/market/ports.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { snapshotContext } from '../../src/market/snapshot.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { isPlanCurrent } from '../../src/plan/plan-validity.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import type { Signal } from '../../src/signal/signal.js';
import { marketSnapshot } from '../../src/testing/arbitraries/market-snapshot.js';
import { scenario } from '../../src/testing/arbitraries/scenario.js';
import { runCount } from '../properties/seeds.js';

const market: MarketSnapshot = {
  now: '2026-01-26T15:30:00Z',
  quotes: { AAPL: { bid: '149.98', ask: '150.02', last: '150' } },
  positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } },
};

function signalOf(fields: Record<string, unknown>): Signal {
  const parsed = parseSignal({ ticker: 'AAPL', ...fields }, { clock: { now: () => Date.parse(market.now) } });
  if (!parsed.ok) {
    throw new Error(JSON.stringify(parsed.errors));
  }
  return parsed.value;
}

function contextOf(changes: Partial<MarketSnapshot> = {}): TradingContext {
  return snapshotContext({ ...market, ...changes }, defaultSettings, 'signal-1');
}

function planOf(signal: Signal, context: TradingContext): OrderPlan {
  const plan = planSignal(signal, context);
  if (!plan.ok) {
    throw new Error(JSON.stringify(plan.errors));
  }
  return plan.value;
}

const exit = signalOf({ action: 'exit' });
const atMarket = signalOf({ action: 'exit', orderType: 'limit' });

describe('isPlanCurrent', () => {
  it('is current where another version made the same plan', () => {
    const signal = signalOf({ action: 'exit' });
    const plan = { ...planOf(signal, contextOf()), libraryVersion: '0.0.9' };
    expect(isPlanCurrent(plan, signal, contextOf())).toEqual({ current: true });
  });

  it('does not hold for the Result of a plan in place of its value', () => {
    const plan = planSignal(exit, contextOf());
    expect(Reflect.apply(isPlanCurrent, undefined, [plan, exit, contextOf()])).toMatchObject({
      current: false,
      newPlan: {
        ok: false,
        errors: [
          {
            code: 'invalid-snapshot',
            message:
              'The argument plan cannot be used, because it is a Result: check ok, then pass its value; expected the value of planSignal.',
          },
        ],
      },
    });
  });

  it('holds while nothing has changed, and for a plan that was stored', () => {
    const plan = planOf(exit, contextOf());
    expect(isPlanCurrent(plan, exit, contextOf())).toEqual({ current: true });
    const stored = Object.fromEntries(Object.entries(structuredClone(plan)).reverse()) as unknown as OrderPlan;
    expect(isPlanCurrent(stored, exit, contextOf())).toEqual({ current: true });
  });

  it('holds when what has changed does not matter: the price, for an order at market', () => {
    const moved = contextOf({ quotes: { AAPL: { bid: '139.98', ask: '140.02' } }, now: '2026-01-26T15:30:05Z' });
    expect(isPlanCurrent(planOf(exit, contextOf()), exit, moved)).toEqual({ current: true });
  });

  it('does not hold when the price is part of the order, and says what would be sent now', () => {
    const moved = contextOf({ quotes: { AAPL: { bid: '139.98', ask: '140.02' } } });
    const validity = isPlanCurrent(planOf(atMarket, contextOf()), atMarket, moved);
    expect(validity).toMatchObject({
      current: false,
      newPlan: { ok: true, value: { steps: [{ order: { limitPrice: '139.98' } }] } },
    });
  });

  it('does not hold when the position is gone, and says why nothing would be sent', () => {
    const validity = isPlanCurrent(planOf(exit, contextOf()), exit, contextOf({ positions: {} }));
    expect(validity).toMatchObject({ current: false, newPlan: { ok: false, errors: [{ code: 'no-position' }] } });
  });

  it('does not hold for a postponed plan whose time has come', () => {
    const delayed = signalOf({ action: 'exit', delay: 60 });
    const plan = planOf(delayed, contextOf());
    expect(isPlanCurrent(plan, delayed, contextOf({ now: '2026-01-26T15:30:59Z' }))).toEqual({ current: true });
    const validity = isPlanCurrent(plan, delayed, contextOf({ now: '2026-01-26T15:31:00Z' }));
    expect(validity).toMatchObject({ current: false, newPlan: { ok: true, value: { outcome: 'orders' } } });
  });

  it('does not hold for the plan of another signal', () => {
    const other = signalOf({ action: 'cancel' });
    expect(isPlanCurrent(planOf(other, contextOf()), exit, contextOf()).current).toBe(false);
  });

  it('detects a plan made on a stale snapshot whenever a new plan would differ', () => {
    const meantime = scenario().chain((given) => {
      const [ticker = 'A'] = Object.keys(given.market.quotes ?? {});
      const { assetClass } = given.settings;
      return fc.record({ given: fc.constant(given), later: marketSnapshot({ assetClass, ticker }) });
    });
    let stale = 0;
    fc.assert(
      fc.property(meantime, ({ given, later }) => {
        const made = planSignal(given.signal, given.context);
        fc.pre(made.ok);
        const context = snapshotContext(later, given.settings, 'signal-1');
        const now = planSignal(given.signal, context);
        const { notices: _n, trace: _t, figures: _f, ...before } = made.value;
        const {
          notices: _o,
          trace: _u,
          figures: _g,
          ...after
        } = now.ok ? now.value : { notices: [], trace: [], figures: [] };
        const isSame = JSON.stringify(before) === JSON.stringify(after);
        stale += isSame ? 0 : 1;
        expect(isPlanCurrent(made.value, given.signal, context)).toEqual(
          isSame ? { current: true } : { current: false, newPlan: now },
        );
        expect(isPlanCurrent(made.value, given.signal, given.context)).toEqual({ current: true });
      }),
      { numRuns: runCount(400, 100) },
    );
    expect(stale).toBeGreaterThan(50);
  });
});
