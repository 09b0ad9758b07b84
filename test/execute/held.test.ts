// What is held, and what closing orders may still take of it (execution rule 8), in executions on their way.
import { describe, expect, it } from 'vitest';
import {
  cancelledOrder,
  claimsBeside,
  claimsOn,
  excessOf,
  fillSincePlan,
  hasFilledFurther,
  heldIn,
  heldNow,
  movedPosition,
  openUnits,
  positionClosedBy,
  positionsOf,
  positionsOfPlan,
  protectedNow,
  signedHeld,
  unclaimed,
} from '../../src/execute/held.js';
import type { Execution } from '../../src/execute/index.js';
import { openRun, type Run } from '../../src/execute/run.js';
import type { OrderPlan, PlanStep, Restore } from '../../src/index.js';
import { play } from './play-examples.js';
import {
  awaitEntry,
  awaitExit,
  cancelStop,
  entry,
  exit,
  followed,
  part,
  plan,
  restore,
  stopOf,
  submit,
  underTwo,
} from './rule-examples.js';

type Cancelled = Restore['orders'][number];
type Scenes = Parameters<typeof play>[1];

const long = { ticker: 'AAPL', side: 'sell' } as const;
const short = { ticker: 'AAPL', side: 'buy' } as const;
const other = { ticker: 'MSFT', side: 'sell' } as const;
const stop: Cancelled = { orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'stop-loss' };

const runOf = (begun: OrderPlan, scenes: Scenes = []): Run => openRun(play(begun, scenes).execution);

function orderIn({ orders }: Pick<Execution, 'orders'>, name: string) {
  const order = orders.find(({ order: ref }) => (ref.clientOrderId ?? ref.orderId) === name);
  if (order === undefined) {
    throw new Error(`there is no order ${name}`);
  }
  return order;
}

function ofTicker(step: PlanStep, ticker: string): PlanStep {
  return step.step === 'submit-order' ? { ...step, order: { ...step.order, ticker } } : step;
}

describe('what is held', () => {
  const resting: Cancelled = { ...stop, side: 'buy', role: 'entry', quantity: '3', filled: '2' };
  const closing = plan(submit('exit', 'sell', '4'));
  const ofOthers: Restore = { held: [], orders: [{ ...stop, ticker: 'MSFT', quantity: '1' }] };
  const ofBoth: Restore = {
    held: [
      { ticker: 'AAPL', quantity: '5' },
      { ticker: 'MSFT', quantity: '3' },
    ],
    orders: [],
  };

  it.each<[string, OrderPlan, Scenes, number]>([
    ['what the plan found', exit, [], 10],
    [
      'less what the exit filled',
      exit,
      [
        [1, 'o1 cancelled 0'],
        [2, 's-exit working 4'],
      ],
      6,
    ],
    ['less what the stop filled since', exit, [[1, 'o1 cancelled 3']], 7],
    [
      'nothing after an overfill, which turns it',
      exit,
      [
        [1, 'o1 cancelled 0'],
        [2, 's-exit filled 12'],
      ],
      -2,
    ],
    [
      'what all exits close, where the plan found nothing',
      plan(submit('exit', 'sell', '6'), submit('exit-2', 'sell', '4')),
      [],
      10,
    ],
    ['what a cancelled stop does not say', { ...exit, restore: { held: [], orders: [stop] } }, [], 0],
    ['nothing before an entry', followed, [], 0],
    ['what an entry with a stop of its own has filled', followed, [[1, 's-entry working 4']], 4],
    ['less the fee of that', followed, [[1, 's-entry working 4 fee=0.5']], 3.5],
    ['nothing of an entry without a stop', entry, [[1, 's-entry working 4']], 0],
    [
      'what a resting entry adds',
      underTwo({ ...stop, side: 'buy', role: 'entry', quantity: '5' }),
      [[1, 'o1 cancelled 2']],
      12,
    ],
    ['what a resting entry adds beyond its earlier fill', underTwo(resting), [[1, 'o1 cancelled 3']], 11],
    ['what the plan found, and not what its exit closes', { ...closing, restore: { ...restore, orders: [] } }, [], 10],
    ['what the exit closes beside a stop of another contract', { ...closing, restore: ofOthers }, [], 4],
    [
      'what an entry with a stop adds to what the plan found',
      { ...followed, restore: ofBoth },
      [[1, 's-entry working 4']],
      9,
    ],
    ['at most nothing where a stop of unknown size has filled', underTwo(stop), [[1, 'o1 filled']], 0],
  ])('is %s', (_, begun, scenes, held) => {
    const run = runOf(begun, scenes);
    expect([long, other].map((position) => signedHeld(run, position).toNumber())).toEqual([held, 0]);
    expect(heldNow(run, long).toNumber()).toBe(Math.max(held, 0));
  });

  it('is on the side that the plan says', () => {
    const run = runOf({ ...exit, restore: { ...restore, held: [{ ticker: 'AAPL', quantity: '10', side: 'short' }] } });
    expect([long, short].map((position) => signedHeld(run, position).toNumber())).toEqual([0, 10]);
  });

  it('is nothing on the other side', () => {
    expect(signedHeld(runOf(entry), short).toNumber()).toBe(0);
    expect(signedHeld(runOf(followed, [[1, 's-entry working 4']]), short).toNumber()).toBe(0);
  });

  it('is of each contract what its own exit closes', () => {
    const msft = submit('exit-2', 'sell', '6');
    const exits = plan(submit('exit', 'sell', '4'), ofTicker(msft, 'MSFT'));
    expect([long, other].map((position) => signedHeld(runOf(exits), position).toNumber())).toEqual([4, 6]);
    const unknown = { ...exits, restore: { held: [], orders: [{ ...stop, ticker: 'MSFT' }, stop] } };
    expect([long, other].map((position) => signedHeld(runOf(unknown), position).toNumber())).toEqual([0, 0]);
  });

  it('is without what stops cover that stay', () => {
    const covered: Restore['held'] = [{ ticker: 'AAPL', quantity: '10', covered: '7' }];
    const run = runOf({ ...exit, restore: { ...restore, held: covered } });
    expect(heldNow(run, long).toNumber()).toBe(3);
    expect(signedHeld(run, long).toNumber()).toBe(10);
    expect(heldIn(run.plan, 'AAPL')).toBe(covered[0]);
    expect(heldIn(run.plan, 'MSFT')).toBeUndefined();
  });

  it('is closed by the side of a cancelled stop with terms, before that of another order', () => {
    const cancels = plan({ step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1', 'o2'] });
    const held = [{ ticker: 'AAPL', quantity: '10' }] as const;
    const buying: Cancelled = { ...stop, role: 'other', side: 'buy', quantity: '1' };
    const stops = restore.orders.map((one) => ({ ...one, orderId: 'o2' }));
    const sideOf = (orders: readonly Cancelled[]): readonly number[] => {
      const run = runOf({ ...cancels, restore: { held, orders } });
      return [heldNow(run, long).toNumber(), heldNow(run, short).toNumber()];
    };
    expect(sideOf([buying, ...stops])).toEqual([10, 0]);
    expect(sideOf([buying])).toEqual([0, 10]);
    // A resting entry says nothing about it.
    expect(sideOf([{ ...buying, role: 'entry' }])).toEqual([0, 0]);
    expect(sideOf([{ ...buying, ticker: 'MSFT' }])).toEqual([0, 0]);
  });
});

describe('fills since the plan', () => {
  const partly: OrderPlan = {
    ...exit,
    restore: { ...restore, orders: restore.orders.map((one) => ({ ...one, quantity: '6', filled: '4' })) },
  };

  it('are those of a resting order beyond what it had filled', () => {
    const before = runOf(partly);
    const o1 = orderIn(before, 'o1');
    expect(o1).toMatchObject({ quantity: '10', filled: '4' });
    expect(fillSincePlan(before, o1)?.toNumber()).toBe(0);
    expect(hasFilledFurther(before, o1)).toBe(false);
    const after = runOf(partly, [[1, 'o1 cancelled 5']]);
    expect(fillSincePlan(after, orderIn(after, 'o1'))?.toNumber()).toBe(1);
    expect(hasFilledFurther(after, orderIn(after, 'o1'))).toBe(true);
  });

  it('are all of an order of the plan', () => {
    const run = runOf(exit, [
      [1, 'o1 cancelled 0'],
      [2, 's-exit working 4'],
    ]);
    expect(fillSincePlan(run, orderIn(run, 's-exit'))?.toNumber()).toBe(4);
    expect(hasFilledFurther(run, orderIn(run, 's-exit'))).toBe(false);
  });

  it('are all of a stop that was put back for one that had filled in part', () => {
    const run = runOf(partly, [
      [1, 'o1 cancelled 4'],
      [2, 's-exit rejected 0'],
      [3, 's-restore-1 working 2'],
    ]);
    expect(fillSincePlan(run, orderIn(run, 's-restore-1'))?.toNumber()).toBe(2);
  });

  it('are known of a resting order that has filled whole, and of one that only a step names', () => {
    const filled = runOf(exit, [[1, 'o1 filled 10']]);
    expect(fillSincePlan(filled, orderIn(filled, 'o1'))?.toNumber()).toBe(10);
    const named = runOf({ ...exit, restore: { held: restore.held, orders: [] } }, [[1, 'o1 cancelled 3']]);
    expect(fillSincePlan(named, orderIn(named, 'o1'))?.toNumber()).toBe(3);
  });

  it('are not known of a resting order of unknown size that has filled', () => {
    const run = runOf(underTwo(stop), [[1, 'o1 filled']]);
    expect(fillSincePlan(run, orderIn(run, 'o1'))).toBeUndefined();
    expect(hasFilledFurther(run, orderIn(run, 'o1'))).toBe(true);
    const working = runOf(underTwo(stop), [[1, 'o1 working 3']]);
    expect(fillSincePlan(working, orderIn(working, 'o1'))?.toNumber()).toBe(3);
  });
});

describe('closing orders', () => {
  const takeProfit: Cancelled = { ...stop, role: 'take-profit', quantity: '10' };

  it('claim what they may still fill', () => {
    const run = runOf(exit, [
      [1, 'o1 cancelled 0'],
      [2, 's-exit working 4'],
    ]);
    expect(openUnits(orderIn(run, 's-exit')).toNumber()).toBe(6);
    expect([long, short, other].map((position) => claimsOn(run, position).toNumber())).toEqual([6, 0, 0]);
    expect(excessOf(run, long).toNumber()).toBe(0);
    expect(unclaimed(run, long).toNumber()).toBe(0);
    expect(unclaimed(run, long, orderIn(run, 's-exit')).toNumber()).toBe(6);
  });

  it('leave the rest of what is held', () => {
    const run = runOf({ ...plan(submit('exit', 'sell', '4')), restore: { ...restore, orders: [] } });
    expect(unclaimed(run, long).toNumber()).toBe(6);
  });

  it('claim nothing beyond their size', () => {
    const run = runOf(exit, [
      [1, 'o1 cancelled 0'],
      [2, 's-exit filled 12'],
    ]);
    expect(openUnits(orderIn(run, 's-exit')).toNumber()).toBe(0);
  });

  it('may claim more than is held', () => {
    const run = runOf(exit, [
      [1, 'o1 cancelled 0'],
      [2, 's-exit working 0'],
      [3, 'o1 cancelled 4'],
    ]);
    expect(excessOf(run, long).toNumber()).toBe(4);
    expect(unclaimed(run, long).toNumber()).toBe(0);
  });

  it('claim all where their size is not known', () => {
    const run = runOf(underTwo(stop), [[1, 'o2 cancelled 0']]);
    expect(unclaimed(run, long).toNumber()).toBe(0);
    expect(claimsOn(run, long).toNumber()).toBe(0);
    expect(protectedNow(run, long).toNumber()).toBe(0);
  });

  it('claim nothing beside a stop where they are take profits', () => {
    const run = runOf(underTwo(takeProfit));
    expect(claimsOn(run, long).toNumber()).toBe(10);
    expect(claimsBeside(run, long).toNumber()).toBe(10);
    expect(unclaimed(run, long).toNumber()).toBe(0);
    const cancelled = runOf(underTwo(takeProfit), [[1, 'o2 cancelled 0']]);
    expect(claimsOn(cancelled, long).toNumber()).toBe(0);
    expect(claimsBeside(cancelled, long).toNumber()).toBe(10);
    expect(unclaimed(cancelled, long).toNumber()).toBe(10);
    const ended = runOf(underTwo(takeProfit), [[1, 'o1 cancelled 0']]);
    expect(claimsBeside(ended, long).toNumber()).toBe(0);
  });
});

describe('stops', () => {
  it('protect what they may still fill, but for the one that is left out', () => {
    const run = runOf(part, [
      [1, 'o1 cancelled 0'],
      [2, 's-stop-loss working 1'],
    ]);
    expect([long, short, other].map((position) => protectedNow(run, position).toNumber())).toEqual([3, 0, 0]);
    expect(protectedNow(run, long, orderIn(run, 's-stop-loss')).toNumber()).toBe(0);
  });

  it('protect until they have ended, resting ones too', () => {
    const run = runOf(exit);
    expect(protectedNow(run, long).toNumber()).toBe(10);
    expect(protectedNow(runOf(exit, [[1, 'o1 cancelled']]), long).toNumber()).toBe(0);
    // A take profit does not protect.
    expect(protectedNow(runOf(underTwo({ ...stop, role: 'take-profit', quantity: '4' })), long).toNumber()).toBe(10);
  });

  it('of an entry protect what it filled', () => {
    const run = runOf(followed, [
      [1, 's-entry working 4'],
      [2, 's-stop-loss working 0'],
    ]);
    expect(protectedNow(run, long).toNumber()).toBe(4);
  });
});

describe('positions', () => {
  it('are those that orders close, each once', () => {
    const run = runOf(underTwo({ ...stop, quantity: '4' }), [
      [1, 'o1 cancelled 0'],
      [1, 'o2 cancelled 0'],
    ]);
    expect(positionsOf(run, run.orders)).toEqual([long]);
    expect(positionClosedBy(run, orderIn(run, 'o1'))).toEqual(long);
    expect(positionClosedBy(run, orderIn(run, 's-exit'))).toEqual(long);
  });

  it('are not those that an entry opens', () => {
    const run = runOf(followed, [[1, 's-entry working 4']]);
    expect(positionClosedBy(run, orderIn(run, 's-entry'))).toBeUndefined();
    expect(positionsOf(run, run.orders)).toEqual([long]);
    expect(positionsOfPlan(run, run.orders)).toEqual([long]);
  });

  it('of the plan are not those that a resting order opens', () => {
    const run = runOf(underTwo({ ...stop, side: 'buy', role: 'entry', quantity: '5' }));
    expect(positionsOf(run, run.orders)).toEqual([short, long]);
    expect(positionsOfPlan(run, run.orders)).toEqual([long]);
  });

  it('of the plan are both sides of a swap', () => {
    const buyStop = stopOf('10');
    const swap = plan(
      ...([submit('exit', 'sell', '10'), awaitExit, submit('entry', 'sell', '10'), awaitEntry] as const),
      buyStop.step === 'submit-order' ? { ...buyStop, order: { ...buyStop.order, side: 'buy' } } : buyStop,
    );
    const run = runOf(swap, [
      [1, 's-exit filled 10'],
      [2, 's-entry working 4'],
    ]);
    expect(positionsOfPlan(run, run.orders)).toEqual([long, short]);
  });

  it('are not known of an order that only a step names', () => {
    const run = runOf({ ...exit, restore: { held: restore.held, orders: [] } });
    expect(positionClosedBy(run, orderIn(run, 'o1'))).toBeUndefined();
    expect(cancelledOrder(run, orderIn(run, 'o1'))).toBeUndefined();
  });

  it('that take profits close are found by their place after the stops', () => {
    const beside: OrderPlan = {
      ...plan(cancelStop, stopOf('10')),
      restore: { ...restore, takeProfits: [{ ...stop, orderId: 'o2', role: 'take-profit', quantity: '10' }] },
    };
    const run = runOf(beside, [
      [1, 'o1 cancelled 0'],
      [2, 's-stop-loss rejected 0'],
      [3, 's-restore-1 rejected 0'],
    ]);
    expect(orderIn(run, 'o2').place).toBe(2);
    expect(cancelledOrder(run, orderIn(run, 'o2'))?.role).toBe('take-profit');
    expect(cancelledOrder(run, orderIn(run, 's-restore-1'))?.orderId).toBe('o1');
  });
});

describe('a stop that the plan moves', () => {
  const orders = [
    { orderId: 'o1', stopPrice: '150' },
    { orderId: 'o2', stopPrice: '150' },
  ] as const;
  const moving = plan({ step: 'replace-orders', id: 'replace', ticker: 'AAPL', orders }, submit('exit', 'sell', '2'));
  const positionOf = (held: Restore['held'] | undefined, name = 'o1') => {
    const begun: OrderPlan = held === undefined ? moving : { ...moving, restore: { held, orders: [] } };
    const run = openRun(play(begun, [], { replace: true }).execution);
    const order = orderIn(run, 'o1');
    return movedPosition(run, { ...order, order: { orderId: name } });
  };
  const held = { ticker: 'AAPL', quantity: '10', covered: '8' } as const;

  it('is of the position of which the plan says what is covered', () => {
    expect(
      positionOf([
        { ticker: 'MSFT', quantity: '3' },
        { ...held, side: 'long' },
      ]),
    ).toEqual({ ...long, covered: '8' });
    expect(positionOf([{ ...held, side: 'short' }])).toEqual({ ...short, covered: '8' });
  });

  it('is of no known position otherwise', () => {
    expect(positionOf([held])).toBeUndefined();
    expect(positionOf([{ ticker: 'AAPL', quantity: '10', side: 'long' }])).toBeUndefined();
    expect(positionOf(undefined)).toBeUndefined();
    expect(positionOf([{ ...held, side: 'long' }], 'o9')).toBeUndefined();
    const run = openRun(play(entry, []).execution);
    expect(movedPosition(run, orderIn(run, 's-entry'))).toBeUndefined();
  });
});
