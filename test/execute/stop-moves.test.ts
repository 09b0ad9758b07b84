// Where attached stops belong once targets have filled, and how long a move of them can still come (targets 5 to 8).
import { describe, expect, it } from 'vitest';
import type { Execution, ExecutionOrder } from '../../src/execute/index.js';
import { openRun, type Run } from '../../src/execute/run.js';
import { moveStops } from '../../src/execute/stop-moves.js';
import type { StopLossLeg } from '../../src/order/order.js';
import type { OrdersPlan, PlanMove, PlanStep } from '../../src/order/order-plan.js';
import { submitStep } from '../order/submit-step.js';
import { given } from './play-examples.js';

type Legs = NonNullable<ExecutionOrder['legs']>;
type Leg = Legs['stopLoss'];

const at = '2026-01-26T15:30:00Z';
const stopAt147: StopLossLeg = { type: 'stop', stopPrice: '147', timeInForce: 'gtc' };
const stopAt153: StopLossLeg = { type: 'stop', stopPrice: '153', timeInForce: 'gtc' };
const toEntry: PlanMove = { when: 'entry-1', stops: ['entry-2', 'entry-3'], to: '150' };
const toFirst: PlanMove = { when: 'entry-2', stops: ['entry-3'], to: '153' };

function step(number: number, stopLoss: StopLossLeg | null, side: 'buy' | 'sell' = 'buy'): PlanStep {
  return submitStep(`entry-${number}`, {
    ...{ ticker: 'AAPL', type: 'market', timeInForce: 'day', side, effect: 'open', quantity: '4' },
    ...(stopLoss && { stopLoss }),
    clientOrderId: `s-entry-${number}`,
  });
}

const about = { ticker: 'AAPL', action: 'buy', signalId: 's', notices: [], trace: [], figures: [] } as const;

/** Three entries; with null, the second and the third have no stop. */
function planOf(moves: readonly PlanMove[], stopLoss: StopLossLeg | null = stopAt147): OrdersPlan {
  return {
    outcome: 'orders',
    ...about,
    steps: [step(1, stopAt147), step(2, stopLoss), step(3, stopLoss)],
    moves,
  };
}

const works: Leg = { status: 'working', filled: '0', quantity: '4' };
const hasFilled: Leg = { status: 'filled', filled: '4', quantity: '4' };
const wasCancelled: Leg = { status: 'cancelled', filled: '0', quantity: '4' };
const stopAt = (stopPrice: `${number}`): Leg => ({ ...works, stopPrice });

/** An entry that filled, with its legs. */
function filled(number: number, stopLoss: Leg, takeProfit?: Leg): ExecutionOrder {
  const legs: Legs = { stopLoss, ...(takeProfit && { takeProfit }) };
  return { ...unknownLegs(number, 'filled', '4'), legs };
}

function unknownLegs(number: number, status: ExecutionOrder['status'], units: `${number}`): ExecutionOrder {
  const named = { order: { clientOrderId: `s-entry-${number}` }, role: 'entry', step: `entry-${number}` } as const;
  return { ...named, status, filled: units, quantity: '4', submits: 1 };
}

function runOf(
  plan: OrdersPlan,
  orders: readonly ExecutionOrder[],
  changes: Partial<Execution> = {},
  canReplace = true,
): Run {
  return openRun({
    ...{ version: 1, status: 'done', plan, steps: [], orders, notices: [], now: at },
    ...(canReplace && { replace: true }),
    ...changes,
  });
}

/** The run after the stops were moved. */
function movedIn(...args: Parameters<typeof runOf>): Run {
  const run = runOf(...args);
  moveStops(run);
  return run;
}

const commandsOf = ({ before, commands }: Run): string => given({ execution: before, commands });

describe('a move of a stop', () => {
  const one = planOf([toEntry]);
  const targetWorks = filled(1, works, works);
  const stopWorks = filled(2, stopAt('147'));

  it.each<[string, readonly ExecutionOrder[]]>([
    ['the target works, and the stop', [targetWorks, stopWorks]],
    ['the target has filled, and the stop is on its way', [filled(1, wasCancelled, hasFilled), stopWorks]],
    ['the entry with the target may still fill', [unknownLegs(1, 'working', '0'), stopWorks]],
    ['the entry with the target filled, and its legs are not told', [unknownLegs(1, 'filled', '4'), stopWorks]],
    [
      'the entry with the target ended with a part, and its legs are not told',
      [unknownLegs(1, 'expired', '2'), stopWorks],
    ],
    ['the stop of the entry with the target was told alone', [filled(1, works), stopWorks]],
    ['the entry with the stop may still fill', [targetWorks, unknownLegs(2, 'sent', '0')]],
    [
      'the entry with the stop ended with a part, and its legs are not told',
      [targetWorks, unknownLegs(2, 'cancelled', '1')],
    ],
    ['one of two stops has moved', [targetWorks, filled(2, stopAt('150')), filled(3, stopAt('147'))]],
    ['the price of the stop is the one of the plan', [targetWorks, filled(2, works)]],
  ])('can still come after the end where %s', (_, orders) => {
    expect(movedIn(one, orders).isFollowing).toBe(true);
  });

  it.each<[string, readonly ExecutionOrder[]]>([
    ['the target was cancelled', [filled(1, works, wasCancelled), stopWorks]],
    ['only another target works', [filled(1, works, wasCancelled), filled(2, stopAt('147'), works)]],
    ['the entry with the target ended without a fill', [unknownLegs(1, 'cancelled', '0'), stopWorks]],
    ['the stop was cancelled', [targetWorks, filled(2, { ...wasCancelled, stopPrice: '147' })]],
    ['the stop has filled', [targetWorks, filled(2, { ...hasFilled, stopPrice: '147' })]],
    ['the entry with the stop ended without a fill', [targetWorks, unknownLegs(2, 'rejected', '0')]],
    ['the entry with the stop was not sent', [targetWorks]],
    ['the stop is there already', [targetWorks, filled(2, stopAt('150'))]],
    ['the stop is nearer the profit', [targetWorks, filled(2, stopAt('151'))]],
    ['the stop is of no move', [filled(1, stopAt('147'), works), filled(2, stopAt('150'))]],
  ])('cannot come any more after the end where %s', (_, orders) => {
    expect(movedIn(one, orders, { following: true }).isFollowing).toBe(false);
  });

  it('is not followed while the plan runs', () => {
    expect(movedIn(one, [targetWorks, stopWorks], { status: 'running' }).isFollowing).toBe(false);
  });

  it('is followed where one of two can still come', () => {
    const orders = [filled(1, works, wasCancelled), filled(2, stopAt('147'), works), filled(3, stopAt('147'))];
    expect(movedIn(planOf([toEntry, toFirst]), orders).isFollowing).toBe(true);
  });

  it('that was given up is not followed', () => {
    const run = movedIn(one, [filled(1, wasCancelled, hasFilled), stopWorks], {}, false);
    expect(run.isFollowing).toBe(false);
    expect(run.notices).toEqual([
      {
        code: 'stop-not-moved',
        message:
          'The stop loss of s-entry-2 has not moved to 150 because this program cannot replace orders: it protects where it was.',
      },
    ]);
  });

  it('that was given up leaves the next one to come', () => {
    const givenUp: ExecutionOrder = {
      ...filled(3, stopAt('147')),
      move: { stopPrice: '150', at, tries: 5, hasFailed: true },
    };
    const orders = [filled(1, wasCancelled, hasFilled), filled(2, stopAt('150'), works), givenUp];
    const run = movedIn(planOf([toEntry, toFirst]), orders);
    expect(commandsOf(run)).toBe('');
    expect(run.isFollowing).toBe(true);
  });

  it('is forgotten when the stop is there', () => {
    const there: ExecutionOrder = { ...filled(2, stopAt('150')), move: { stopPrice: '150', at, tries: 1 } };
    expect(movedIn(one, [filled(1, wasCancelled, hasFilled), there]).orders[1]).not.toHaveProperty('move');
  });
});

describe('a stop whose target has filled', () => {
  const first = filled(1, wasCancelled, hasFilled);

  it('moves to the best price of two', () => {
    const orders = [first, filled(2, wasCancelled, hasFilled), filled(3, stopAt('147'))];
    for (const moves of [
      [toEntry, toFirst],
      [toFirst, toEntry],
    ]) {
      const run = movedIn(planOf(moves), orders);
      expect(commandsOf(run)).toBe('replace s-entry-3 stopLoss 153');
      expect(run.notices).toEqual([]);
    }
  });

  it.each<[`${number}`, string]>([
    ['153', 'replace s-entry-2 stopLoss 150'],
    ['147', ''],
  ])('moves down where the entry sells, and not up: from %s', (price, commands) => {
    const sold: OrdersPlan = { ...planOf([toEntry]), steps: [step(1, stopAt153, 'sell'), step(2, stopAt153, 'sell')] };
    expect(commandsOf(movedIn(sold, [first, filled(2, stopAt(price))]))).toBe(commands);
  });

  it('keeps the distance of its limit', () => {
    const limited: StopLossLeg = { type: 'stop_limit', stopPrice: '147', limitPrice: '146.5', timeInForce: 'gtc' };
    expect(commandsOf(movedIn(planOf([toEntry], limited), [first, filled(2, stopAt('147'))]))).toBe(
      'replace s-entry-2 stopLoss 150 limit 149.5',
    );
  });

  it('stays where it trails', () => {
    const trailing: StopLossLeg = { type: 'trailing_stop', trailPercent: '2', timeInForce: 'gtc' };
    const run = movedIn(planOf([toEntry], trailing), [first, filled(2, works)]);
    expect(commandsOf(run)).toBe('');
    expect(run.isFollowing).toBe(false);
  });

  it('moves from the price that the broker tells where the plan has no stop, and stays without a price', () => {
    expect(commandsOf(movedIn(planOf([toEntry], null), [first, filled(2, stopAt('147'))]))).toBe(
      'replace s-entry-2 stopLoss 150',
    );
    expect(commandsOf(movedIn(planOf([toEntry], null), [first, filled(2, works)]))).toBe('');
  });

  it('stays in a plan without moves', () => {
    const { moves: _, ...still } = planOf([toEntry]);
    const run = movedIn(still, [first, filled(2, stopAt('147'))], { following: true });
    expect(commandsOf(run)).toBe('');
    expect(run.isFollowing).toBe(true);
  });
});
