import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { possibleEnds } from '../../../src/execute/index.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { formOf, profileOf } from '../../brokers/sample.js';
import { listedCalculations } from '../../core/calculation.ts';
import { accepted, contextOf, signalOf } from '../../market/contracts/sample.ts';
import { pair } from '../../market/pair.js';
import { call, noticesOf, options, ordersOf, planned, put, resting, stepsOf } from '../sample.ts';

// 45 with a target at 153, 27 at 156, and 18 that run: told in another order.
const ladder = [...pair('3', '18'), ...pair('1', '45', '153'), ...pair('2', '27', '156')];
const quotes = { AAPL: { bid: '150', ask: '150.02' } };
const long = { quotes, positions: { AAPL: { side: 'long', quantity: '90', averageEntryPrice: '150' } } };

function exit(quantity: number, openOrders: readonly object[] = ladder, payload: object = {}) {
  return { payload: { action: 'exit', quantity, ...payload }, market: { ...long, openOrders } };
}

describe('an exit of a part, where a ladder rests', () => {
  it.each<[number, readonly string[]]>([
    [10, ['cancel s3', 'exit sell 10', 'stop-loss sell 8']],
    [18, ['cancel s3', 'exit sell 18']],
    [30, ['cancel s3 s2 t2', 'exit sell 30', 'stop-loss sell 15']],
    [45, ['cancel s3 s2 t2', 'exit sell 45']],
    [80, ['cancel s3 s1 t1 s2 t2', 'exit sell 80', 'stop-loss sell 10']],
    [90, ['cancel s3 s1 t1 s2 t2', 'exit sell 90']],
  ])('of %i of 90, cancels whole pairs from the last one and keeps the part that must stay', (quantity, steps) => {
    expect(stepsOf(exit(quantity))).toStrictEqual(steps);
  });

  it('says which take profit is gone, and what has no stop until the exit fills', () => {
    expect(noticesOf(exit(30))).toStrictEqual([
      {
        code: 'take-profit-cancelled',
        message:
          'The pair s2, t2 is cancelled, and only its stop is sent again: 15 AAPL remain without the take profit at 156.',
        orderIds: ['t2'],
        price: '156',
        calculation: expect.any(Object),
      },
      {
        code: 'position-unprotected',
        message: 'Until the exit fills, 30 AAPL are without the resting stops s3, s2.',
        orderIds: ['s3', 's2'],
        calculation: expect.any(Object),
      },
    ]);
    expect(noticesOf(exit(18))).toStrictEqual([]);
    expect(noticesOf(exit(18, ladder, { orderType: 'limit', limitPrice: 151 }))).toMatchObject([
      { message: 'Until the exit fills, 18 AAPL are without the resting stop s3.' },
    ]);
  });

  it('says from which units the part that remains is', () => {
    const [gone] = noticesOf(exit(30));
    const remaining = 'minus(90 market positions.AAPL.quantity, 30 message quantity)';
    expect(gone?.calculation && listedCalculations(gone.calculation.of, gone.calculation.figures)).toStrictEqual({
      units: `15 minus(60 ${remaining}, 45 market openOrders.s1.quantity)`,
      price: '156 market openOrders.t2.limitPrice',
    });
  });

  it('leaves its pairs alone where all of the position is closed, or an entry rests beside them', () => {
    expect(noticesOf(exit(90))).toStrictEqual([]);
    expect(planned(exit(90)).restore?.held).toStrictEqual([{ ticker: 'AAPL', quantity: '90' }]);
    const entry = resting('e1', 'entry', { side: 'buy', limitPrice: '140', quantity: '5' });
    expect(stepsOf(exit(30, [entry, ...ladder]))).toStrictEqual([
      'cancel e1 s3 s2 t2',
      'exit sell 30',
      'stop-loss sell 15',
    ]);
    expect(noticesOf(exit(30, [entry, ...ladder]))).toMatchObject([
      { code: 'take-profit-cancelled', orderIds: ['t2'] },
      { code: 'position-unprotected', orderIds: ['s3', 's2'] },
    ]);
  });

  it('is not shortened by an exit that the broker may reject for its size (safety Q2)', () => {
    const stepsAt = (quantity: number) => {
      const request = exit(quantity);
      const { broker, ...context } = contextOf(request);
      const profile = profileOf(formOf({ limits: { quantity: { minimum: 5 } } }));
      const plan = accepted(planSignal(signalOf(request), { ...context, broker: { ...broker, profile } }));
      return plan.steps.map(({ step }) => step);
    };
    expect(stepsAt(4)).toStrictEqual(['submit-order']);
    expect(stepsAt(10)).toStrictEqual(['cancel-orders', 'submit-order', 'submit-order']);
  });

  it('sends the stop of the pair again on its terms, after the exit', () => {
    const orders = [...pair('1', '45', '153'), ...pair('2', '45', '156', { stopPrice: '149', timeInForce: 'day' })];
    expect(ordersOf(exit(30, orders))[1]).toStrictEqual({
      ticker: 'AAPL',
      side: 'sell',
      effect: 'close',
      type: 'stop',
      quantity: '15',
      stopPrice: '149',
      timeInForce: 'day',
    });
  });

  it('tells what a failure puts back, and what kept pairs cover', () => {
    const plan = planned(exit(30));
    expect(plan.restore).toMatchObject({
      held: [{ ticker: 'AAPL', quantity: '90', covered: '45' }],
      orders: [{ orderId: 's3' }, { orderId: 's2' }, { orderId: 't2' }],
    });
    const positions = possibleEnds(plan).map(({ key, positions: [held] }) => [key, held?.quantity, held?.protected]);
    expect(positions).toContainEqual(['exit:filled,stop-loss:placed', '60', '60']);
    expect(positions).toContainEqual(['exit:rejected,stop-loss:unsent', '90', '90']);
  });

  it('says that the trailing stop of what runs starts from the current price', () => {
    const trailing = pair('3', '18', undefined, { type: 'trailing_stop', stopPrice: undefined, trailAmount: 3 });
    const request = exit(10, [...pair('1', '45', '153'), ...pair('2', '27', '156'), ...trailing]);
    expect(stepsOf(request)).toStrictEqual(['cancel s3', 'exit sell 10', 'stop-loss sell 8']);
    expect(noticesOf(request)[0]).toMatchObject({
      code: 'trail-restarted',
      message:
        'The trailing stop s3 is cancelled, and one for 8 AAPL is sent in its place: it trails from the current price, not from the best price that s3 had reached.',
    });
  });

  it('does so for a resize that reduces, and for a short position', () => {
    const resize = { action: 'resize', quantity: 60 };
    expect(stepsOf(exit(60, ladder, resize))).toStrictEqual(['cancel s3 s2 t2', 'exit sell 30', 'stop-loss sell 15']);
    const buy = { side: 'buy', stopPrice: '153' };
    const orders = [...pair('2', '45', '144', buy), ...pair('1', '45', '147', buy)];
    const positions = { AAPL: { side: 'short', quantity: '90', averageEntryPrice: '150' } };
    const market = { quotes, positions, openOrders: orders };
    expect(stepsOf({ payload: { action: 'exit', quantity: 30 }, market })).toStrictEqual([
      'cancel s2 t2',
      'exit buy 30',
      'stop-loss buy 15',
    ]);
  });

  it('cancels nothing of it, where what remains is as large as all pairs', () => {
    const market = { ...long, positions: { AAPL: { side: 'long', quantity: '120', averageEntryPrice: '150' } } };
    const request = { payload: { action: 'exit', quantity: 30 }, market: { ...market, openOrders: ladder } };
    expect(stepsOf(request)).toStrictEqual(['exit sell 30']);
    expect(noticesOf(request)).toStrictEqual([]);
    // All pairs cover their units, also beside an entry that is cancelled.
    const entry = resting('e1', 'entry', { side: 'buy', limitPrice: '140', quantity: '5' });
    const beside = { ...request, market: { ...market, openOrders: [...ladder, entry] } };
    expect(stepsOf(beside)).toStrictEqual(['cancel e1', 'exit sell 30']);
    expect(planned(beside).restore?.held).toMatchObject([{ quantity: '120', covered: '90' }]);
    // 20 are held without a stop before and after it.
    const part = { payload: { action: 'exit', quantity: 45 }, market: { ...market, openOrders: ladder } };
    expect(stepsOf(part)).toStrictEqual(['cancel s3', 'exit sell 45', 'stop-loss sell 3']);
  });

  it('says that the part is without a stop, where the broker does not tell its price', () => {
    const orders = [...pair('1', '45', '153'), ...pair('2', '45', '156', { stopPrice: undefined })];
    expect(stepsOf(exit(30, orders))).toStrictEqual(['cancel s2 t2', 'exit sell 30']);
    expect(noticesOf(exit(30, orders))).toMatchObject([
      { code: 'position-unprotected', message: '15 AAPL remain without the resting stop s2.' },
    ]);
  });

  it('covers whole steps of the part', () => {
    const instruments = { AAPL: { assetClass: 'stocks', quantityStep: '10' } };
    const orders = [...pair('1', '45', '153'), ...pair('2', '45', '156')];
    const request = { payload: { action: 'exit', quantity: 30 }, market: { ...long, instruments, openOrders: orders } };
    expect(stepsOf(request)).toStrictEqual(['cancel s2 t2', 'exit sell 30', 'stop-loss sell 10']);
    expect(noticesOf(request)).toContainEqual(
      expect.objectContaining({ message: '5 AAPL remain: less than one step of what can be traded.' }),
    );
    const tiny = { ...request, payload: { action: 'exit', quantity: 40 } };
    expect(stepsOf(tiny)).toStrictEqual(['cancel s2 t2', 'exit sell 40']);
  });

  it('names the stops of several contracts one after another', () => {
    const held = (quantity: string) => ({ side: 'long', quantity, averageEntryPrice: '5' });
    const at = (ticker: string, name: string) =>
      [...pair(`${name}1`, '4', '7', { stopPrice: '4' }), ...pair(`${name}2`, '4', '9', { stopPrice: '4' })].map(
        (order) => ({ ...order, ticker }),
      );
    const positions = { [call]: held('8'), [put]: held('8') };
    const openOrders = [...at(call, 'a'), ...at(put, 'b')];
    const payload = { action: 'exit', quantity: 75, quantityType: 'percent_of_position' };
    expect(stepsOf(options(payload, positions, {}, { openOrders }))).toStrictEqual([
      'cancel sa1 ta1 sa2 ta2 sb1 tb1 sb2 tb2',
      'exit sell 6',
      'exit-2 sell 6',
      'stop-loss sell 2',
      'stop-loss-2 sell 2',
    ]);
  });
});

describe('exits that are not a ladder, as the broker tells them', () => {
  const all = ['cancel s1 t1 s2 t2', 'exit sell 30'];
  const two = (over: Readonly<Record<string, unknown>>) => [...pair('1', '45', '153'), ...pair('2', '45', '156', over)];

  it.each<[string, readonly object[], readonly string[]]>([
    ['one pair', pair('1', '90', '153'), ['cancel s1 t1', 'exit sell 30']],
    ['no groups', [...pair('1', '45', '153', { group: undefined }), ...pair('2', '45', '156', { group: null })], all],
    ['a stop of unknown size', two({ quantity: undefined }), all],
    ['an exit of the other side', two({ side: 'buy' }), all],
    [
      'a pair of two stops',
      [
        ...pair('1', '45'),
        resting('t1', 'stop-loss', { type: 'stop', quantity: '45', group: 'g1' }),
        ...pair('2', '45', '156'),
      ],
      all,
    ],
    ['a target without a price', [...pair('1', '45', '153'), ...pair('2', '45', '0')], all],
    [
      'a pair with two targets',
      [...two({}), resting('t3', 'take-profit', { type: 'limit', limitPrice: '158', group: 'g2' })],
      ['cancel s1 t1 s2 t2 t3', 'exit sell 30'],
    ],
    [
      'a target alone',
      [...two({}), resting('t3', 'take-profit', { type: 'limit', limitPrice: '158', group: 'g3' })],
      ['cancel s1 t1 s2 t2 t3', 'exit sell 30'],
    ],
    ['stops without targets', [...pair('1', '45'), ...pair('2', '45')], ['cancel s1 s2', 'exit sell 30']],
  ])('%s: are cancelled all', (_, openOrders, steps) => {
    expect(stepsOf(exit(30, openOrders))).toStrictEqual(steps);
  });

  it('leave a ladder to the sender who names a type, and to the one who cancels nothing', () => {
    expect(stepsOf(exit(30, ladder, { cancelOrderType: 'stop' }))).toStrictEqual([
      'cancel s3 s1 t1 s2 t2',
      'exit sell 30',
    ]);
    expect(stepsOf(exit(30, ladder, { cancel: false }))).toStrictEqual(['exit sell 30']);
  });
});

describe('exits of a ladder, whatever their sizes', () => {
  it('never leave more closing units than are held, and cover what remains as far as it was covered', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 4 });
    const spare = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(sizes, spare, fc.integer({ min: 1, max: 99 }), (units, bare, percent) => {
        const covered = units.reduce((sum, one) => sum + one, 0);
        const held = covered + bare;
        const quantity = Math.max(1, Math.floor((held * percent) / 100));
        const openOrders = units.flatMap((one, index) => pair(`${index}`, `${one}`, `${153 + index}`));
        const positions = { AAPL: { side: 'long', quantity: `${held}`, averageEntryPrice: '150' } };
        const request = { payload: { action: 'exit', quantity }, market: { quotes, positions, openOrders } };
        const [cancelled = []] = planned(request).steps.flatMap((step) =>
          step.step === 'cancel-orders' ? [step.orderIds] : [],
        );
        const kept = units.flatMap((one, index) => (cancelled.includes(`s${index}`) ? [] : [one]));
        const protecting = ordersOf(request).flatMap(({ type, quantity: size }) =>
          type === 'stop' ? [Number(size)] : [],
        );
        const stops = [...kept, ...protecting].reduce((sum, one) => sum + one, 0);
        const remaining = held - quantity;
        expect(stops).toBeLessThanOrEqual(remaining);
        // The pairs that stay are the first ones, and the next one does not fit.
        expect(kept).toStrictEqual(units.slice(0, kept.length));
        const next = units[kept.length] ?? Number.POSITIVE_INFINITY;
        expect(stops === remaining || protecting.includes(next) || stops === covered).toBe(true);
      }),
    );
  });
});
