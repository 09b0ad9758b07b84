import { describe, expect, it } from 'vitest';
import { type Decimal, decimal } from '../../../src/core/decimal.js';
import type { ExecutionOrder, PossibleQuantity } from '../../../src/execute/index.js';
import {
  type EndPosition,
  mergePositions,
  positionsOf,
  type StartPosition,
  startUnits,
  unprotectedUnits,
} from '../../../src/execute/possible-ends/positions.js';
import type { OrderPlan, PlanStep, Restore } from '../../../src/index.js';
import { submitStep } from '../../order/submit-step.js';
import { awaitEntry, cancelStop, entry, exit, followed, plan, restore, stopOf, submit } from '../rule-examples.js';

type Cancelled = Restore['orders'][number];

const stop: Cancelled = { orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'stop-loss', quantity: '10' };
const buyStop: Cancelled = { ...stop, side: 'buy' };
const otherStop: Cancelled = { ...buyStop, ticker: 'MSFT' };
const takeProfit: Cancelled = { ...stop, role: 'take-profit' };
const restingEntry: Cancelled = { ...stop, side: 'buy', role: 'entry' };
const { held } = restore;
const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;

/** A breakeven that moves the stops of 10 units, all of those that are held. */
function moving(side: 'long' | 'short', changes: Partial<Restore> = {}, ...rest: readonly PlanStep[]): OrderPlan {
  const orders = [{ orderId: 'o8', stopPrice: '150' }] as const;
  const moves = plan({ step: 'replace-orders', id: 'replace', ticker: 'AAPL', orders }, ...rest);
  return {
    ...moves,
    restore: { held: [{ ticker: 'AAPL', quantity: '10', covered: '10', side }], orders: [], ...changes },
  };
}

const cancelling = (orders: readonly Cancelled[], changes: Partial<Restore> = {}): OrderPlan => ({
  ...plan(cancelStop),
  restore: { held, orders, ...changes },
});

describe('units that are held before a plan', () => {
  const unitsOf = (begun: OrderPlan, position?: StartPosition): Readonly<Record<string, number>> =>
    Object.fromEntries([...startUnits(begun, position)].map(([ticker, units]) => [ticker, units.toNumber()]));

  it.each<[string, OrderPlan, Readonly<Record<string, number>>]>([
    ['nothing before an entry', entry, { AAPL: 0 }],
    ['what an exit closes', plan(submit('exit', 'sell', '4')), { AAPL: 4 }],
    ['what an exit of a short position closes', plan(submit('exit', 'buy', '4')), { AAPL: -4 }],
    ['what the exit of a reverse closes', plan(submit('exit', 'sell', '4'), submit('entry', 'sell', '6')), { AAPL: 4 }],
    ['what the plan found', { ...plan(submit('exit', 'sell', '4')), restore }, { AAPL: 10 }],
    ['a long position whose stops move', moving('long'), { AAPL: 10 }],
    ['a short position whose stops move', moving('short'), { AAPL: -10 }],
    ['a position whose stop is cancelled', cancelling([stop]), { AAPL: 10 }],
    ['a short position whose stop is cancelled', cancelling([buyStop]), { AAPL: -10 }],
    ['a position whose take profit is cancelled', cancelling([restingEntry, takeProfit]), { AAPL: 10 }],
    ['a short position whose exit is cancelled', cancelling([{ ...buyStop, role: 'other' }]), { AAPL: -10 }],
    [
      'a position of which a stop tells more than another order',
      cancelling([{ ...buyStop, role: 'other' }, stop]),
      { AAPL: 10 },
    ],
    ['a position whose stop is not the first order', cancelling([restingEntry, stop]), { AAPL: 10 }],
    ['a position beside one of another contract', cancelling([otherStop, stop]), { AAPL: 10, MSFT: 0 }],
    [
      'a position that an entry adds to',
      { ...plan(cancelStop, submit('entry', 'buy', '6')), restore: { held, orders: [stop] } },
      { AAPL: 10 },
    ],
    ['what an exit closes, whatever its stop closes', { ...exit, restore: { held, orders: [buyStop] } }, { AAPL: 10 }],
    ['nothing where a resting entry is cancelled', cancelling([restingEntry]), { AAPL: 0 }],
    ['nothing in a contract that is not held', cancelling([otherStop], { held: [] }), { MSFT: 0 }],
  ])('are %s', (_, begun, units) => {
    expect(unitsOf(begun)).toEqual(units);
  });

  it('are those that are given, in the first contract of the plan', () => {
    const begun = { ...exit, ticker: 'SPY', restore: { ...restore, orders: [otherStop] } };
    expect(unitsOf(begun, { side: 'long', quantity: '3' })).toEqual({ AAPL: 3, MSFT: 0 });
    expect(unitsOf(begun, { side: 'short', quantity: '3' })).toEqual({ AAPL: -3, MSFT: 0 });
  });

  it('are those that are given, in the contract of a plan without orders', () => {
    const base = { ticker: 'AAPL', action: 'exit', notices: [], trace: [], figures: [] } as const;
    const nothing: OrderPlan = { outcome: 'nothing-to-do', ...base, steps: [] };
    expect(unitsOf({ ...nothing, restore: { held: [], orders: [] } })).toEqual({});
    expect(unitsOf(nothing, { side: 'short', quantity: '3' })).toEqual({ AAPL: -3 });
  });
});

const at = '2026-01-26T15:30:00Z';

function sent(step: string, changes: Partial<ExecutionOrder>): ExecutionOrder {
  const role = step.startsWith('stop') ? 'protection' : step.startsWith('exit') ? 'exit' : 'entry';
  const named = { order: { clientOrderId: `s-${step}` }, role, step, submits: 1 } as const;
  return { ...named, status: 'working', filled: '0', quantity: '10', ...changes };
}

/** An order that rested before the plan; without a place, a stop that moves. */
function rested(changes: Partial<ExecutionOrder>): ExecutionOrder {
  return { order: { orderId: 'o1' }, role: 'resting', submits: 0, status: 'working', filled: '0', ...changes };
}

/** A stop that was sent again in place of the first order that the plan cancels. */
function restored(changes: Partial<ExecutionOrder>): ExecutionOrder {
  const named = { order: { clientOrderId: 's-restore-1' }, role: 'protection', submits: 1, place: 1 } as const;
  return { ...named, status: 'working', filled: '0', quantity: '10', ...changes };
}

function text(quantity: PossibleQuantity): string {
  return typeof quantity === 'string' ? quantity : `${quantity.atLeast} to ${quantity.atMost}`;
}

function foundPositions(
  begun: OrderPlan,
  orders: readonly ExecutionOrder[],
  start: ReadonlyMap<string, Decimal> = startUnits(begun, undefined),
): readonly EndPosition[] {
  const execution = { version: 1, status: 'done', plan: begun, steps: [], orders, notices: [], now: at } as const;
  return positionsOf(execution, start);
}

/** The positions of an end, each with what is protected of it. */
function positionsAt(...end: Parameters<typeof foundPositions>): readonly string[] {
  return foundPositions(...end).map(
    ({ ticker, side, quantity, protected: covered }) =>
      `${side} ${text(quantity)} ${ticker}, ${text(covered)} protected`,
  );
}

describe('positions at the end of a plan', () => {
  const unknownSize: OrderPlan = { ...exit, restore: { held, orders: [stop] } };
  const before: OrderPlan = { ...exit, restore: { held, orders: [{ ...stop, quantity: '9', filled: '1' }] } };
  const bracket = plan(submit('entry', 'sell', '10', { stopLoss }));
  const shortFollowed = plan(submit('entry', 'sell', '10'), awaitEntry, {
    ...{ step: 'submit-order', id: 'stop-loss', role: 'protection' },
    order: { ticker: 'AAPL', side: 'buy', effect: 'close', quantity: '10', ...stopLoss },
  });
  const entryOf = (id: string, quantity: `${number}`): PlanStep =>
    submitStep(id, {
      ...{ ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', timeInForce: 'day' },
      ...{ quantity, stopLoss },
    });
  const ladder = plan(entryOf('entry-1', '7'), entryOf('entry-2', '3'));
  const refused: ExecutionOrder['legs'] = { stopLoss: { status: 'rejected', filled: '0' } };
  const working: ExecutionOrder['legs'] = { stopLoss: { status: 'working', filled: '0' } };
  const coveredStop: Restore = { held: [{ ticker: 'AAPL', quantity: '10', covered: '4' }], orders: [stop] };
  const cancelled = rested({ place: 1, status: 'cancelled', quantity: '10' });
  const moved = rested({ order: { orderId: 'o8' } });
  const second = rested({ order: { orderId: 'o9' } });

  it.each<[string, OrderPlan, readonly ExecutionOrder[], readonly string[]]>([
    ['a position from which nothing was sold', exit, [cancelled], ['long 10 AAPL, 0 protected']],
    [
      'all or less of an exit that filled in part',
      exit,
      [cancelled, sent('exit', { status: 'expired', filled: '5' })],
      ['long 0 to 10 AAPL, 0 protected'],
    ],
    ['no position that is closed', exit, [cancelled, sent('exit', { status: 'filled', filled: '10' })], []],
    [
      'what an exit filled beyond its quantity',
      exit,
      [cancelled, sent('exit', { status: 'filled', filled: '13' })],
      ['short 0 to 3 AAPL, 0 protected'],
    ],
    [
      'nothing or all where a stop of unknown size has filled',
      unknownSize,
      [rested({ place: 1, status: 'filled' })],
      ['long 0 to 10 AAPL, 0 protected'],
    ],
    [
      'what a cancelled stop of unknown size has not filled',
      unknownSize,
      [rested({ place: 1, status: 'cancelled', filled: '4' })],
      ['long 6 AAPL, 0 protected'],
    ],
    [
      'what a stop fills beyond its earlier fill',
      before,
      [rested({ place: 1, status: 'filled', filled: '5', quantity: '10' })],
      ['long 6 AAPL, 0 protected'],
    ],
    [
      'what a stop has filled that was sent again, whatever filled before',
      before,
      [{ ...cancelled, filled: '1' }, restored({ status: 'filled', filled: '4', quantity: '9' })],
      ['long 6 AAPL, 0 protected'],
    ],
    [
      'nothing or all where a stop filled before its move',
      moving('long'),
      [{ ...moved, status: 'filled' }, second],
      ['long 0 to 10 AAPL, 0 to 10 protected'],
    ],
    [
      'a short position likewise',
      moving('short'),
      [{ ...moved, status: 'filled' }],
      ['short 0 to 10 AAPL, 0 to 10 protected'],
    ],
    [
      'a position of which some stop is lost',
      moving('long'),
      [{ ...moved, status: 'cancelled' }, second],
      ['long 10 AAPL, 0 to 10 protected'],
    ],
    ['a position whose stops have moved', moving('long'), [moved], ['long 10 AAPL, 10 protected']],
    [
      'what an exit beside moved stops leaves',
      moving('long', {}, submit('exit', 'sell', '4')),
      [moved, sent('exit', { status: 'filled', filled: '4', quantity: '4' })],
      ['long 6 AAPL, 6 protected'],
    ],
    [
      'what an order leaves that was to be cancelled beside moved stops',
      moving('long', { orders: [takeProfit] }),
      [moved, rested({ place: 1, status: 'filled', filled: '4', quantity: '4' })],
      ['long 6 AAPL, 6 protected'],
    ],
    [
      'a position of another contract as it was, where a stop filled before its move',
      moving('long', {
        held: [...(moving('long').restore?.held ?? []), { ticker: 'MSFT', quantity: '3' }],
        orders: [otherStop],
      }),
      [{ ...moved, status: 'filled' }],
      ['long 0 to 10 AAPL, 0 to 10 protected', 'short 3 MSFT, 0 protected'],
    ],
    [
      'what stops cover that the plan leaves, after a refused exit',
      { ...exit, restore: coveredStop },
      [cancelled, sent('exit', { status: 'rejected' })],
      ['long 10 AAPL, 4 protected'],
    ],
    [
      'the units of a smaller stop, of a position that an exit leaves in part',
      { ...exit, restore: { held, orders: [{ ...stop, quantity: '2' }] } },
      [cancelled, sent('exit', { status: 'expired', filled: '5' }), restored({ quantity: '2' })],
      ['long 0 to 10 AAPL, 2 protected'],
    ],
    [
      'what covered units are left where an exit fills beyond its quantity',
      { ...plan(cancelStop, submit('exit', 'sell', '6')), restore: coveredStop },
      [cancelled, sent('exit', { status: 'filled', filled: '8', quantity: '6' })],
      ['long 2 to 4 AAPL, 2 to 4 protected'],
    ],
    [
      'all under a stop that was sent again for what an exit left',
      exit,
      [cancelled, sent('exit', { status: 'expired', filled: '5' }), restored({ quantity: '5' })],
      ['long 0 to 10 AAPL, 0 to 10 protected'],
    ],
    [
      'a position without its stop loss, which is refused',
      ladder,
      [sent('entry-1', { status: 'filled', filled: '7', quantity: '7', legs: refused })],
      ['long 7 AAPL, 0 protected'],
    ],
    [
      'the units of the entry whose stop loss works',
      ladder,
      [
        sent('entry-1', { status: 'filled', filled: '7', quantity: '7', legs: working }),
        sent('entry-2', { status: 'filled', filled: '3', quantity: '3', legs: refused }),
      ],
      ['long 10 AAPL, 7 protected'],
    ],
    [
      'a part of them where that entry fills in part',
      ladder,
      [
        sent('entry-1', { status: 'expired', filled: '3.5', quantity: '7' }),
        sent('entry-2', { status: 'filled', filled: '3', quantity: '3', legs: refused }),
      ],
      ['long 3 to 10 AAPL, 0 to 7 protected'],
    ],
    [
      'a short position under the stop loss of its entry',
      bracket,
      [sent('entry', { status: 'filled', filled: '10' })],
      ['short 10 AAPL, 10 protected'],
    ],
    [
      'a short position under a stop that is too small',
      shortFollowed,
      [sent('entry', { status: 'filled', filled: '10' }), sent('stop-loss', { quantity: '6' })],
      ['short 10 AAPL, 6 protected'],
    ],
    [
      'no cover by the stop loss of an entry that has not filled',
      { ...plan(cancelStop, submit('entry', 'buy', '5', { stopLoss })), restore },
      [cancelled, sent('entry', { quantity: '5' })],
      ['long 10 AAPL, 0 protected'],
    ],
    [
      'no cover by the stop loss of an entry on the other side',
      { ...plan(submit('exit', 'sell', '2'), submit('entry', 'sell', '5', { stopLoss })), restore },
      [
        sent('exit', { status: 'filled', filled: '2', quantity: '2' }),
        sent('entry', { status: 'filled', filled: '5', quantity: '5' }),
      ],
      ['long 3 AAPL, 0 protected'],
    ],
  ])('are %s', (_, begun, orders, positions) => {
    expect(positionsAt(begun, orders)).toEqual(positions);
  });

  it('say whether what is protected grows with the position', () => {
    const part = sent('entry', { status: 'expired', filled: '5' });
    expect(foundPositions(bracket, [part])).toMatchObject([{ isTogether: true }]);
    expect(foundPositions(moving('long'), [{ ...moved, status: 'cancelled' }])).toMatchObject([{ isTogether: false }]);
  });

  it('count as unprotected what the plan did not find', () => {
    const filled = sent('entry', { status: 'filled', filled: '10' });
    const long = new Map([['AAPL', decimal(4)]]);
    expect(positionsAt(followed, [filled, sent('stop-loss', {})], long)).toEqual(['long 14 AAPL, 10 protected']);
    const short = new Map([['AAPL', decimal(-4)]]);
    expect(positionsAt(bracket, [filled], short)).toEqual(['short 14 AAPL, 10 protected']);
  });

  it('count as protected what is left of a larger position that the plan expected', () => {
    const filled = sent('entry', { status: 'filled', filled: '10' });
    expect(positionsAt(followed, [filled, sent('stop-loss', {})], new Map([['AAPL', decimal(-4)]]))).toEqual([
      'long 6 AAPL, 6 protected',
    ]);
  });

  it('are those of each contract, in their order', () => {
    const start = new Map([
      ['MSFT', decimal(-3)],
      ['AAPL', decimal(0)],
      ['TSLA', decimal(2)],
    ]);
    expect(positionsAt(plan(stopOf('4')), [], start)).toEqual([
      'short 3 MSFT, 0 protected',
      'long 2 TSLA, 0 protected',
    ]);
  });

  it('say of an order of unknown size nothing in a contract that is not held', () => {
    const begun = { ...exit, restore: { held: [], orders: [restingEntry] } };
    const start = new Map([['AAPL', decimal(10)]]);
    expect(positionsAt(begun, [rested({ place: 1, status: 'filled' })], start)).toEqual(['long 10 AAPL, 0 protected']);
  });
});

function held5(changes: Partial<EndPosition> = {}): EndPosition {
  return { ticker: 'AAPL', side: 'long', quantity: '5', protected: '5', isTogether: true, ...changes };
}

describe('positions of two ways to one end', () => {
  const [two, five] = [
    { atLeast: '0', atMost: '2' },
    { atLeast: '0', atMost: '5' },
  ] as const;

  it.each<[string, readonly EndPosition[], readonly EndPosition[], readonly EndPosition[]]>([
    ['are alike where the ways are', [held5()], [held5()], [held5()]],
    [
      'have bounds where they differ',
      [held5({ quantity: '8', protected: '2' })],
      [held5({ protected: '5' })],
      [held5({ quantity: { atLeast: '5', atMost: '8' }, protected: { atLeast: '2', atMost: '5' } })],
    ],
    [
      'have the widest bounds',
      [held5({ quantity: { atLeast: '3', atMost: '6' }, protected: '0' })],
      [held5({ quantity: { atLeast: '4', atMost: '7' }, protected: two })],
      [held5({ quantity: { atLeast: '3', atMost: '7' }, protected: two })],
    ],
    ['reach down to 0 where the second way has none', [held5()], [], [held5({ quantity: five, protected: five })]],
    ['reach down to 0 where the first way has none', [], [held5()], [held5({ quantity: five, protected: five })]],
    [
      'are those of each contract',
      [held5()],
      [held5({ ticker: 'MSFT' })],
      [held5({ quantity: five, protected: five }), held5({ ticker: 'MSFT', quantity: five, protected: five })],
    ],
    [
      'are those of each side',
      [held5()],
      [held5({ side: 'short' })],
      [held5({ quantity: five, protected: five }), held5({ side: 'short', quantity: five, protected: five })],
    ],
    ['move apart where the first does', [held5({ isTogether: false })], [held5()], [held5({ isTogether: false })]],
    ['move apart where the second does', [held5()], [held5({ isTogether: false })], [held5({ isTogether: false })]],
    [
      'move apart where the only one does',
      [held5({ isTogether: false })],
      [],
      [held5({ quantity: five, protected: five, isTogether: false })],
    ],
  ])('%s', (_, one, other, merged) => {
    expect(mergePositions(one, other)).toStrictEqual(merged);
  });
});

describe('units that no stop protects', () => {
  const [some, four] = [
    { atLeast: '0', atMost: '6' },
    { atLeast: '1', atMost: '4' },
  ] as const;

  it.each<[string, readonly EndPosition[], number]>([
    ['are 0 where nothing is held', [], 0],
    ['are what its stops leave', [held5({ protected: '2' })], 3],
    ['are those of all positions', [held5({ protected: '2' }), held5({ ticker: 'MSFT', protected: '1' })], 7],
    ['are the most that is held where the stops may be gone', [held5({ protected: four, isTogether: false })], 4],
    [
      'grow with what is held where the stops do not',
      [held5({ quantity: some, protected: four, isTogether: false })],
      5,
    ],
    ['are the rest where both are high together', [held5({ quantity: some, protected: four })], 2],
    ['are 0 where both have the same bounds', [held5({ quantity: some, protected: some, isTogether: false })], 0],
  ])('%s', (_, positions, units) => {
    expect(unprotectedUnits(positions).toNumber()).toBe(units);
  });
});
