// Guard G3: what an entry may be at most equals a search over `planSignal`. AAPL is at 149.98 to 150.02.
// `RUNS=100000 npx vitest run --project=library test/allowance/allowance.test.ts` searches longer.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowance } from '../../src/allowance/allowance.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { contextOf, type Request, signalOf } from '../market/contracts/sample.ts';
import { runCount, seedOf } from '../properties/seeds.ts';

const day = {
  date: '2026-01-26',
  firstEquity: 100_000,
  startEquity: 100_000,
  lastEquity: 100_000,
  highEquity: 100_000,
  equities: [],
  entries: [],
  closes: [],
  halts: [],
};
const quotes = { AAPL: { bid: 149.98, ask: 150.02 }, MSFT: { bid: 399, ask: 401 } };

const contextWith = (settings: Readonly<Record<string, unknown>>, market: object = {}) =>
  contextOf({ settings, market: { equity: 100_000, accountDay: day, quotes, ...market } });

describe('allowance', () => {
  it('tells the largest quantity, what is left of each limit, and which one binds', () => {
    const guard = { maxTotalValue: 10_000, maxEntriesPerDay: 3, maxLossPerDay: 1000 };
    const context = contextWith(
      { maxOrderValue: 2000, guard },
      { equity: 99_600, positions: { MSFT: { side: 'long', quantity: 10 } } },
    );
    expect(allowance('AAPL', context, { side: 'long' })).toEqual({
      ticker: 'AAPL',
      sides: {
        long: {
          maxQuantity: '13',
          refusals: [],
          binding: 'maxOrderValue',
          limits: [
            { rule: 'maxOrderValue', limit: '2000', used: '0', left: '2000', maxQuantity: '13' },
            { rule: 'maxTotalValue', limit: '10000', used: '4000', left: '6000', maxQuantity: '39' },
            { rule: 'maxLossPerDay', limit: '1000', used: '400', left: '600' },
            { rule: 'maxEntriesPerDay', limit: '3', used: '0', left: '3' },
          ],
        },
      },
    });
  });

  it('is 0 with every refusal where a gate refuses, and absent where nothing limits it', () => {
    const { sides } = allowance('AAPL', contextWith({ allowedSides: 'bearish', entryLockout: true }));
    expect(sides.long).toMatchObject({
      maxQuantity: '0',
      refusals: [{ code: 'side-not-allowed' }, { code: 'entry-locked-out' }],
    });
    expect(allowance('AAPL', contextWith({})).sides).toEqual({
      long: { refusals: [], limits: [] },
      short: { refusals: [], limits: [] },
    });
  });

  it('says why the entry after an exit is refused', () => {
    const market = { positions: { AAPL: { side: 'short', quantity: 5 } } };
    const { sides } = allowance('AAPL', contextWith({ guard: { maxTotalValue: 100 } }, market), { side: 'long' });
    expect(sides.long).toMatchObject({ maxQuantity: '0', refusals: [{ code: 'exposure-too-large' }] });
  });

  it('says why a message on the other side would only exit', () => {
    const instruments = { AAPL: { assetClass: 'stocks', quantityStep: 1 } };
    const held = (settings: Readonly<Record<string, unknown>>, quantity: number) =>
      allowance('AAPL', contextWith(settings, { instruments, positions: { AAPL: { side: 'short', quantity } } }), {
        side: 'long',
      }).sides.long;
    const barred = 'The position is on the other side, and the settings bar the swap: the message would only exit.';
    expect(held({ allowSideSwapping: false, maxOrderQuantity: 5 }, 2)).toMatchObject({
      maxQuantity: '0',
      refusals: [{ code: 'swap-refused', message: barred, path: ['ticker'] }],
    });
    // Half a share is less than a step: it stays, and an entry would trade through it.
    expect(held({ maxOrderQuantity: 5 }, 2.5)).toMatchObject({
      maxQuantity: '0',
      refusals: [{ code: 'quantity-unresolved', message: expect.stringContaining('0.5 AAPL remain open') }],
    });
  });

  it('names the rule of the day that refuses, before what limits the quantity', () => {
    const guard = { maxLossPerDay: 1000, maxEntriesPerDay: 1, maxTotalValue: 10_000 };
    const entries = [{ id: 'x', ticker: 'MSFT', at: '2026-01-26T15:00:00Z' }];
    const context = contextWith({ guard }, { equity: 98_000, accountDay: { ...day, entries } });
    expect(allowance('AAPL', context, { side: 'long' }).sides.long).toMatchObject({
      maxQuantity: '0',
      binding: 'maxLossPerDay',
      refusals: [{ code: 'day-loss-reached' }, { code: 'entries-exhausted' }],
      limits: [
        { rule: 'maxLossPerDay', limit: '1000', used: '2000', left: '0', maxQuantity: '0' },
        { rule: 'maxEntriesPerDay', limit: '1', used: '1', left: '0', maxQuantity: '0' },
        { rule: 'maxTotalValue', maxQuantity: '66' },
      ],
    });
  });

  it('goes by a stop loss and a limit price', () => {
    const context = contextWith({ maxLossAtStop: 100 });
    const at = (price: number) => allowance('AAPL', context, { side: 'long', stopLoss: { stopPrice: 95 }, price });
    expect(at(100).sides.long).toMatchObject({ maxQuantity: '20' });
    expect(at(115).sides.long).toMatchObject({ maxQuantity: '5' });
    expect(allowance('AAPL', context, { side: 'long', stopLoss: { percent: 'much' } }).sides.long).toMatchObject({
      maxQuantity: '0',
      refusals: [{ section: 'Stop loss' }],
    });
  });

  it('asks a guard that shrinks as one that refuses', () => {
    const context = contextWith({ maxOrderQuantity: 7, guard: { fit: 'shrink' } });
    expect(allowance('AAPL', context, { side: 'long' }).sides.long).toMatchObject({ maxQuantity: '7' });
  });

  it('counts the multiplier, the step, and the limits of the instrument', () => {
    const instrument = (over: object) => ({ instruments: { AAPL: { assetClass: 'stocks', ...over } } });
    const long = (settings: Readonly<Record<string, unknown>>, market: object) =>
      allowance('AAPL', contextWith(settings, market), { side: 'long' }).sides.long?.maxQuantity;
    expect(long({}, instrument({ maxQuantity: 12 }))).toBe('12');
    expect(long({ maxOrderQuantity: 12, signalQuantityMultiplier: 2 }, {})).toBe('6');
    expect(long({ maxOrderQuantity: 12, signalQuantityMultiplier: 0.5 }, {})).toBe('25');
    expect(long({ maxOrderQuantity: 12 }, instrument({ quantityStep: 5 }))).toBe('10');
    expect(long({ maxOrderQuantity: 5 }, instrument({ minQuantity: 6 }))).toBe('0');
    expect(long({ maxOrderQuantity: 5, allowSignalQuantity: false }, {})).toBeUndefined();
  });

  it('searches from the smallest quantity that the instrument and the multiplier leave', () => {
    const long = (settings: Readonly<Record<string, unknown>>, instrument: object = {}) =>
      allowance('AAPL', contextWith(settings, { instruments: { AAPL: { assetClass: 'stocks', ...instrument } } }), {
        side: 'long',
      }).sides.long?.maxQuantity;
    expect(long({}, { minQuantity: 7 })).toBeUndefined();
    expect(long({ maxOrderQuantity: 12 }, { minQuantity: 7 })).toBe('12');
    // A limit on the message's quantity is not a limit: 7 × 150.02 = 1050.14 is the least above 1000.
    expect(long({}, { minNotional: 1000 })).toBeUndefined();
    expect(long({ maxOrderValue: 1050 }, { minNotional: 1000 })).toBe('0');
    expect(long({ maxOrderValue: 1051 }, { minNotional: 1000 })).toBe('7');
    // Of 1 the multiplier leaves nothing.
    expect(long({ signalQuantityMultiplier: 0.5 })).toBeUndefined();
    // The size is that of the settings, whatever the message asks for.
    expect(long({ allowSignalQuantity: false }, { minQuantity: 7 })).toBe('0');
  });

  it('tells the seconds of a pause, which limits nothing when it is over', () => {
    const afterLoss = (seconds: number) =>
      allowance(
        'AAPL',
        contextWith(
          { guard: { cooldownAfterLoss: 600, maxTotalValue: 5000 } },
          {
            accountDay: {
              ...day,
              lastLossAt: new Date(Date.parse('2026-01-26T15:30:00Z') - seconds * 1000).toISOString(),
            },
          },
        ),
        { side: 'long' },
      ).sides.long;
    const value = { rule: 'maxTotalValue', limit: '5000', used: '0', left: '5000', maxQuantity: '33' };
    expect(afterLoss(1800)).toMatchObject({
      maxQuantity: '33',
      limits: [value, { rule: 'cooldownAfterLoss', limit: '600', used: '600', left: '0' }],
    });
    expect(afterLoss(1800)?.limits[1]).not.toHaveProperty('maxQuantity');
    expect(afterLoss(100)).toMatchObject({
      maxQuantity: '0',
      refusals: [{ code: 'cooling-down' }],
      limits: [{ rule: 'cooldownAfterLoss', limit: '600', used: '100', left: '500', maxQuantity: '0' }, value],
    });
  });

  it('counts the smallest fee of an order once, however many units it has', () => {
    const instruments = { AAPL: { assetClass: 'stocks', fee: { perUnit: 0.01, minimum: 30 } } };
    const context = contextWith({}, { buyingPower: 3000, instruments });
    // 19 × 150.02 and 30 are 2880.38, 20 of them 3030.4.
    expect(allowance('AAPL', context, { side: 'long' }).sides.long).toEqual({
      maxQuantity: '19',
      refusals: [],
      binding: 'buyingPower',
      limits: [{ rule: 'buyingPower', limit: '3000', used: '0', left: '3000', maxQuantity: '19' }],
    });
  });

  it.each(['buy', 'LONG', 7])('is refused for the side %j', (side) => {
    const message = `The option side is ${side}; expected long or short.`;
    const error = { code: 'invalid-setting', message, path: ['side'], received: side, expected: 'long or short' };
    const refused = { maxQuantity: '0', refusals: [error] };
    expect(allowance('AAPL', contextWith({}), { side } as never).sides).toMatchObject({
      long: refused,
      short: refused,
    });
  });

  it('ends where the limit has more digits than a quantity of a message', () => {
    const { sides } = allowance('AAPL', contextWith({ maxOrderQuantity: '9'.repeat(64) }), { side: 'long' });
    // Calculated with 40 digits the limit is 1e64, and a message has at most 64 digits.
    expect(sides.long?.maxQuantity).toMatch(/^9{39}\d{25}$/);
  });

  describe('with a stop by P&L', () => {
    const options = { side: 'long', stopLoss: { pnlAmount: 300 } } as const;

    // Of two shares 300 is the whole midpoint, 150 each. Of three the stop is at 50: a buy at 150.02 loses 3 · 100.02 there.
    it('is searched from the smallest quantity that leaves the stop a price', () => {
      const { long } = allowance('AAPL', contextWith({ maxOrderQuantity: 9 }), options).sides;
      expect(long).toMatchObject({ maxQuantity: '9', refusals: [], binding: 'maxOrderQuantity' });
      expect(allowance('AAPL', contextWith({ maxOrderQuantity: 3 }), options).sides.long?.maxQuantity).toBe('3');
      expect(allowance('AAPL', contextWith({ maxOrderQuantity: 2 }), options).sides.long).toMatchObject({
        maxQuantity: '0',
        refusals: [{ code: 'order-too-large', actual: '3', limit: '2' }],
      });
    });

    it('counts the loss of that quantity as used, and finds how many more units their spread leaves', () => {
      const limited = (most: number) => allowance('AAPL', contextWith({ maxLossAtStop: most }), options).sides.long;
      const row = { rule: 'maxLossAtStop', used: '300.06' };
      // Each share adds the 0.02 from the midpoint to the ask: five lose 300.1.
      expect(limited(300.11)).toMatchObject({ maxQuantity: '5', limits: [{ ...row, left: '0.05' }] });
      expect(limited(250)).toMatchObject({
        maxQuantity: '0',
        refusals: [{ code: 'loss-at-stop-too-large' }],
        limits: [{ ...row, limit: '250', left: '0', maxQuantity: '0' }],
      });
    });

    it('has the limits of the quantity before those of the loss, which limit none', () => {
      const context = contextWith({ maxLossAtStop: 1000, guard: { maxTotalValue: 10_000 } });
      expect(allowance('AAPL', context, options).sides.long?.limits).toEqual([
        { rule: 'maxTotalValue', limit: '10000', used: '0', left: '10000', maxQuantity: '66' },
        { rule: 'maxLossAtStop', limit: '1000', used: '300.06', left: '699.94' },
      ]);
    });

    it('counts the fees of that loss as used', () => {
      const market = { instruments: { AAPL: { assetClass: 'stocks', fee: { minimum: 5 } } } };
      // Three shares lose 300.06, and 5 for the entry and for the exit.
      expect(allowance('AAPL', contextWith({ maxLossAtStop: 305 }, market), options).sides.long).toMatchObject({
        maxQuantity: '0',
        limits: [{ rule: 'maxLossAtStop', limit: '305', used: '310.06', left: '0' }],
      });
    });

    it('is absent where nothing limits it', () => {
      expect(allowance('AAPL', contextWith({}), options).sides.long).toEqual({ refusals: [], limits: [] });
    });

    it('is searched in the same way where the settings have it', () => {
      const ofSettings = (settings: object) => contextWith({ entry: { stopLoss: { pnlAmount: 300 } }, ...settings });
      const of = (settings: object) => allowance('AAPL', ofSettings(settings), { side: 'long' }).sides.long;
      expect(of({})).toEqual({ refusals: [], limits: [] });
      expect(of({ maxOrderQuantity: 9, guard: { maxOpenRisk: 400 } })).toMatchObject({ maxQuantity: '9' });
      // A stop of the question is in place of that of the settings: 300.04 are for two shares.
      const { long } = allowance('AAPL', ofSettings({ maxOrderValue: 301 }), {
        side: 'long',
        stopLoss: { percent: 1 },
      }).sides;
      expect(long?.maxQuantity).toBe('2');
    });

    it('is searched in the same way for a take profit', () => {
      // A short of one share would take the profit below 0.
      const context = (settings: object) => contextWith({ entry: { takeProfit: { pnlAmount: 300 } }, ...settings });
      const of = (settings: object) => allowance('AAPL', context(settings), { side: 'short' }).sides.short;
      expect(of({})).toEqual({ refusals: [], limits: [] });
      expect(of({ maxOrderQuantity: 9 })).toMatchObject({ maxQuantity: '9', binding: 'maxOrderQuantity' });
    });
  });

  it('is 0 where what is held has no quote, with the limits that need none', () => {
    const market = { positions: { TSLA: { side: 'long', quantity: 1 } } };
    const context = contextWith({ maxOrderQuantity: 5, guard: { maxTotalValue: 10_000, maxEntriesPerDay: 3 } }, market);
    const { long } = allowance('AAPL', context, { side: 'long' }).sides;
    expect(long).toMatchObject({
      maxQuantity: '0',
      refusals: [{ code: 'quote-unavailable', received: 'TSLA' }],
      limits: [
        { rule: 'maxOrderQuantity', limit: '5', used: '0', left: '5', maxQuantity: '5' },
        { rule: 'maxEntriesPerDay', limit: '3', used: '0', left: '3' },
      ],
    });
    expect(long).not.toHaveProperty('binding');
  });

  it('is 0 for what cannot be planned at all', () => {
    const context = contextWith({});
    const fault = allowance('AAPL', { ...context, settings: {} as never }).sides.long;
    expect(fault).toMatchObject({ maxQuantity: '0', refusals: [{ code: 'invalid-setting' }], limits: [] });
    const clock = allowance('AAPL', { ...context, clock: { now: () => Number.NaN } }).sides.long;
    expect(clock).toMatchObject({ maxQuantity: '0', refusals: [{ code: 'invalid-snapshot' }] });
    const future = allowance('ES1!', contextWith({ assetClass: 'futures' })).sides.long;
    expect(future).toMatchObject({ maxQuantity: '0', limits: [] });
  });
});

const money = (min: number, max: number) => fc.integer({ min, max }).map((cents) => cents / 100);
const guards = fc.record(
  {
    maxTotalValue: money(50_000, 900_000),
    maxTotalValuePercent: money(50, 900),
    maxSideValue: money(50_000, 900_000),
    maxSideValuePercent: money(50, 900),
    maxOpenRisk: money(1_000, 700_000),
    maxOpenRiskPercent: money(10, 700),
    maxEntriesPerDay: fc.constantFrom(1, 2),
    maxLossPerDay: fc.constantFrom(100, 500),
  },
  { requiredKeys: [] },
);
const settingsOf = fc
  .tuple(
    guards,
    fc.record(
      {
        maxOrderQuantity: fc.integer({ min: 1, max: 30 }),
        maxOrderValue: money(10_000, 400_000),
        maxPositionValue: money(10_000, 600_000),
        maxLossAtStop: money(100, 10_000),
        maxLossAtStopPercent: money(1, 20),
        allowAddToPosition: fc.boolean(),
        cancelOpenOrders: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  )
  // A limit of its own, so that the search ends.
  .map(([guard, rest]) => ({
    ...rest,
    guard: { ...guard, maxContracts: { limit: 100 } },
    maxOrderQuantity: rest.maxOrderQuantity ?? 40,
  }));
const position = fc.record({ side: fc.constantFrom('long', 'short'), quantity: fc.integer({ min: 1, max: 12 }) });
const order = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  ticker: fc.constantFrom('AAPL', 'MSFT'),
  side: fc.constantFrom('buy', 'sell'),
  quantity: fc.integer({ min: 1, max: 9 }),
  level: fc.integer({ min: -10, max: 10 }),
  kind: fc.constantFrom('stop', 'entry', 'limit entry', 'trail'),
});
const market = fc
  .record({
    equity: fc.constantFrom(100_000, 99_700, 99_400),
    positions: fc.record({ AAPL: position, MSFT: position }, { requiredKeys: [] }),
    orders: fc.uniqueArray(order, { maxLength: 3, selector: ({ id }) => id }),
    entries: fc.constantFrom([], [{ id: 'x', ticker: 'AAPL', at: '2026-01-26T15:00:00Z' }]),
    buyingPower: fc.option(fc.integer({ min: 100, max: 5000 }), { nil: undefined }),
  })
  .map(({ orders, entries, ...rest }) => ({
    ...rest,
    accountDay: { ...day, entries },
    openOrders: orders.map(({ level, kind, ...one }) => {
      const price = (one.ticker === 'AAPL' ? 150 : 400) + level;
      const of = {
        stop: { type: 'stop', role: 'stop-loss', stopPrice: price },
        trail: { type: 'trailing_stop', role: 'other', trailAmount: Math.abs(level) + 1 },
        entry: { type: 'stop', role: 'entry', stopPrice: price },
        'limit entry': { type: 'limit', role: 'entry', limitPrice: price },
      }[kind];
      return { ...one, ...of };
    }),
  }));

const entered = (request: Request) => {
  const plan = planSignal(signalOf(request), contextOf(request));
  return plan.ok && plan.value.steps.some((step) => step.step === 'submit-order' && step.role === 'entry');
};

describe('the largest quantity', () => {
  it('is the one that a search over plans finds, on both sides', () => {
    fc.assert(
      fc.property(
        settingsOf,
        market,
        fc.constantFrom('long', 'short'),
        fc.constantFrom(undefined, { percent: 2 }, { amount: 3 }, { type: 'trailing_stop', trailAmount: 4 }),
        fc.constantFrom(undefined, 149, 150.5),
        (settings, given, side, stopLoss, price) => {
          const limit = price === undefined ? {} : { orderType: 'limit', limitPrice: price };
          const request = (quantity: number): Request => ({
            payload: { action: side === 'long' ? 'buy' : 'sell', quantity, ...(stopLoss && { stopLoss }), ...limit },
            settings,
            market: { quotes, ...given },
          });
          // Accepted quantities are those up to the largest: bisection finds it.
          let [low, high] = [0, 41];
          while (high - low > 1) {
            const middle = Math.floor((low + high) / 2);
            [low, high] = entered(request(middle)) ? [middle, high] : [low, middle];
          }
          const of = allowance('AAPL', contextOf(request(1)), { side, stopLoss, price }).sides[side];
          expect(of?.maxQuantity).toBe(`${low}`);
          expect((of?.refusals.length ?? 0) > 0).toBe(low === 0);
          const [binding] = of?.limits ?? [];
          if (low > 0) {
            expect([binding?.rule, binding?.maxQuantity]).toEqual([of?.binding, `${low}`]);
          }
          // A guard that shrinks plans exactly this much of more.
          const shrinking = { ...settings, guard: { ...settings.guard, fit: 'shrink' } };
          const plan = planSignal(signalOf(request(40)), contextOf({ ...request(40), settings: shrinking }));
          const planned = plan.ok
            ? plan.value.steps.flatMap((step) =>
                step.step === 'submit-order' && step.role === 'entry' ? [step.order.quantity] : [],
              )
            : [];
          expect(planned).toEqual(low === 0 ? [] : [`${low}`]);
        },
      ),
      { numRuns: runCount(400), seed: seedOf(46) },
    );
  }, 3_600_000);
});
