// Guard: what reduces is never refused, a tighter rule never allows more, and without a guard nothing changes.
// `RUNS=100000 npx vitest run --project=library test/properties/account-guard.test.ts` searches longer.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderPlan, parseSettings, planSignal, type Result, type TradingContext } from '../../src/index.js';
import { scenario } from '../../src/testing/index.js';
import { runCount, seedOf } from './seeds.ts';

const day = fc
  .record({
    /** Percent of the equity of now. */
    start: fc.integer({ min: 95, max: 105 }),
    entries: fc.constantFrom([], [{ id: 'x', ticker: 'AAPL', at: '2026-01-26T15:00:00Z' }]),
    halts: fc.constantFrom([], [{ code: 'drawdown-reached' as const, at: '2026-01-20T15:00:00Z' }]),
  })
  .map(({ start, ...rest }) => (context: TradingContext) => {
    const equity = (Number(context.broker.equity() ?? 0) * start) / 100;
    return {
      date: '2020-01-01',
      firstEquity: equity,
      startEquity: equity,
      lastEquity: equity,
      highEquity: equity,
      equities: [],
      closes: [],
      ...rest,
    };
  });

const rules = fc.record(
  {
    maxLossPerDay: fc.integer({ min: 1, max: 100_000 }),
    maxProfitPerDay: fc.integer({ min: 1, max: 100_000 }),
    maxDrawdown: fc.integer({ min: 1, max: 100_000 }).map((amount) => ({ amount, trailing: 'intraday' })),
    maxEntriesPerDay: fc.integer({ min: 1, max: 3 }),
    maxTotalValue: fc.integer({ min: 1_000, max: 20_000_000 }),
    maxSideValuePercent: fc.integer({ min: 1, max: 2_000 }),
    maxOpenRisk: fc.integer({ min: 1_000, max: 20_000_000 }),
    maxContracts: fc.integer({ min: 1, max: 50 }).map((limit) => ({ limit })),
  },
  { requiredKeys: [] },
);

function guarded(
  context: TradingContext,
  guard: object,
  dayOf: ((context: TradingContext) => object) | undefined,
): TradingContext {
  const parsed = parseSettings({ guard });
  const account = { day: () => dayOf?.(context) as never };
  return parsed.ok && parsed.value.guard !== undefined
    ? { ...context, account, settings: { ...context.settings, guard: parsed.value.guard } }
    : context;
}

const ordersOf = (plan: Result<OrderPlan>) =>
  plan.ok ? plan.value.steps.flatMap((step) => (step.step === 'submit-order' ? [step] : [])) : [];
const closing = (plan: Result<OrderPlan>) =>
  ordersOf(plan).filter(({ order, role }) => order.effect === 'close' && role === 'exit');
const entering = (plan: Result<OrderPlan>) => ordersOf(plan).filter(({ order }) => order.effect === 'open');

describe('a guard', () => {
  it('refuses nothing that reduces, also without the state of the account', () => {
    let exits = 0;
    fc.assert(
      fc.property(scenario(), rules, fc.option(day, { nil: undefined }), ({ signal, context }, guard, accountDay) => {
        const free = planSignal(signal, context);
        const limited = planSignal(signal, guarded(context, guard, accountDay));
        if (closing(free).length > 0) {
          exits += 1;
          expect(closing(limited)).toEqual(closing(free));
        }
        if (free.ok && entering(free).length === 0) {
          expect(limited.ok).toBe(true);
          expect(ordersOf(limited)).toEqual(ordersOf(free));
        }
        // It enters nothing that would not be entered without it.
        expect(entering(limited).length).toBeLessThanOrEqual(entering(free).length);
      }),
      { numRuns: runCount(600, 150), seed: seedOf(46) },
    );
    expect(exits).toBeGreaterThan(10);
  }, 3_600_000);

  it('never allows more with a tighter rule', () => {
    let entered = 0;
    fc.assert(
      fc.property(
        scenario({ actions: ['buy', 'sell', 'add'] }),
        rules,
        rules,
        day,
        ({ signal, context }, guard, other, accountDay) => {
          const looser = planSignal(signal, guarded(context, guard, accountDay));
          const tighter = planSignal(signal, guarded(context, tightest(guard, other), accountDay));
          if (entering(tighter).length > 0) {
            entered += 1;
            expect(ordersOf(looser)).toEqual(ordersOf(tighter));
          }
        },
      ),
      { numRuns: runCount(2_000, 800), seed: seedOf(46) },
    );
    expect(entered).toBeGreaterThan(3);
  }, 3_600_000);

  it('without rules changes no answer', () => {
    fc.assert(
      fc.property(scenario(), ({ signal, context }) => {
        expect(planSignal(signal, guarded(context, {}, undefined))).toEqual(planSignal(signal, context));
      }),
      { numRuns: runCount(200), seed: seedOf(46) },
    );
  }, 3_600_000);
});

/** The lower limit of each rule that both have, and the rules that one has. */
function tightest(one: object, other: object): object {
  const limitOf = (rule: unknown): number =>
    typeof rule === 'number' ? rule : Number(Object.values(rule as object).find((value) => typeof value === 'number'));
  const both = Object.entries(other).map(([name, rule]) => {
    const own = new Map<string, unknown>(Object.entries(one)).get(name);
    return [name, own !== undefined && limitOf(own) < limitOf(rule) ? own : rule];
  });
  return { ...one, ...Object.fromEntries(both) };
}
