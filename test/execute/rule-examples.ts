// The rules of executions, each with examples that were worked out by hand from EXECUTION.md.
import type { AttachedLegs, ExecutionEvent, LegState, StartOptions } from '../../src/execute/index.js';
import type { Order, OrderPlan, PlanStep, Restore } from '../../src/index.js';
import { submitStep } from '../order/submit-step.js';

/** One call: seconds after the start with what happens, or `restart`, and what the machine gives, in short. */
export type Scene = readonly [at: number, event: string, given: string];

/** A plan, what happens to it, and how it ends. */
export interface RuleExample {
  readonly rule: number;
  readonly title: string;
  readonly plan: OrderPlan;
  readonly options?: Omit<StartOptions, 'at'>;
  /** Commands of the start. */
  readonly start: string;
  readonly scenes: readonly Scene[];
  /** Status, with the reason and the codes of notices. */
  readonly end: string;
}

const base = { ticker: 'AAPL', action: 'exit', signalId: 's', notices: [], trace: [], figures: [] } as const;
const order = { ticker: 'AAPL', type: 'market', timeInForce: 'day' } as const;

export function submit(
  id: string,
  side: 'buy' | 'sell',
  quantity: `${number}`,
  terms: Partial<Pick<Order, 'cancelAfter' | 'takeProfit' | 'stopLoss'>> = {},
): PlanStep {
  const effect = id === 'entry' ? 'open' : 'close';
  return submitStep(id, { ...order, side, effect, quantity, ...terms, clientOrderId: `s-${id}` });
}

export function stopOf(quantity: `${number}`): PlanStep {
  const terms = { type: 'stop', stopPrice: '140', timeInForce: 'gtc', clientOrderId: 's-stop-loss' } as const;
  return {
    step: 'submit-order',
    id: 'stop-loss',
    role: 'protection',
    order: { ticker: 'AAPL', side: 'sell', effect: 'close', quantity, ...terms },
  };
}

const stopLoss = stopOf('10');

export const cancelStop: PlanStep = { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1'] };
export const awaitExit: PlanStep = { step: 'await-fill', of: 'exit', seconds: 120 };
export const awaitEntry: PlanStep = { step: 'await-fill', of: 'entry' };

/** A stop of 10 under a position of 10. */
export const restore: Restore = {
  held: [{ ticker: 'AAPL', quantity: '10' }],
  orders: [
    {
      ...{ orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'stop-loss', quantity: '10' },
      order: {
        ticker: 'AAPL',
        side: 'sell',
        effect: 'close',
        type: 'stop',
        stopPrice: '140',
        quantity: '10',
        timeInForce: 'gtc',
      },
    },
  ],
};

export function plan(first: PlanStep, ...rest: readonly PlanStep[]): OrderPlan {
  const cancels = first.step === 'cancel-orders' ? { restore } : {};
  return { outcome: 'orders', ...base, ...cancels, steps: [first, ...rest] };
}

export const reverse = plan(cancelStop, submit('exit', 'sell', '10'), awaitExit, submit('entry', 'sell', '10'));
export const exit = plan(cancelStop, submit('exit', 'sell', '10'));
export const entry = plan(submit('entry', 'buy', '10'));
const twoExits = plan(
  submit('exit', 'sell', '10'),
  submit('exit-2', 'sell', '4'),
  awaitExit,
  submit('entry', 'sell', '10'),
);
export const part = plan(cancelStop, stopOf('4'), submit('exit', 'sell', '6'));
export const followed = plan(submit('entry', 'buy', '10'), awaitEntry, stopLoss);

const { quantity: _quantity, ...unknownSize } = {
  orderId: 'o1',
  ticker: 'AAPL',
  side: 'sell',
  role: 'stop-loss',
  quantity: '',
} as const;

/** An exit of 10 under two resting orders: o1, then a stop of 10. */
export function underTwo(first: Restore['orders'][number]): OrderPlan {
  const cancels: PlanStep = { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1', 'o2'] };
  const stops = restore.orders.map((stop) => ({ ...stop, orderId: 'o2' }));
  return {
    ...{ outcome: 'orders', ...base, steps: [cancels, submit('exit', 'sell', '10')] },
    restore: { ...restore, orders: [first, ...stops] },
  };
}

const twoStops = underTwo(unknownSize);
const stopAndEntry = underTwo({ ...unknownSize, side: 'buy', role: 'entry' });
const stopAndOther = underTwo({ ...unknownSize, role: 'other', quantity: '4' });
const stopAndBuy = underTwo({ ...unknownSize, side: 'buy', role: 'other', quantity: '4' });
export const withoutTerms: OrderPlan = {
  ...exit,
  restore: { ...restore, orders: restore.orders.map(({ order: _terms, ...stop }) => stop) },
};

/** A stop works, and is looked at once more before the end (rule 15). */
export const confirmed = (at: number, id: string): readonly Scene[] => [
  [at, `${id} working 0`, `wake ${at + 5}`],
  [at + 5, 'time', `find ${id}, wake ${at + 35}`],
  [at + 6, `${id} working 0`, ''],
];

const lostFiveTimes: readonly Scene[] = [1, 2, 3, 4].flatMap((count): Scene[] => [
  [10 * count, 's-entry submit unclear', 'find s-entry'],
  [10 * count + 1, 's-entry not-found', 'submit s-entry 10'],
]);

export const ruleExamples: readonly RuleExample[] = [
  {
    ...{ rule: 2, title: 'a plan without steps is done', start: '', scenes: [], end: 'done' },
    plan: { outcome: 'nothing-to-do', ...base, steps: [] },
  },
  {
    ...{
      rule: 2,
      title: 'a postponed plan asks for a new plan at its release',
      start: 'wake 60',
      end: 'replan release-due',
    },
    plan: { outcome: 'postponed', ...base, releaseAt: '2026-01-26T15:31:00Z', steps: [] },
    scenes: [
      [59, 'time', ''],
      [60, 'time', ''],
    ],
  },
  {
    ...{
      rule: 3,
      title: 'a stop that filled before its cancel asks for a new plan',
      plan: exit,
      start: 'cancel o1, wake 30',
    },
    scenes: [[1, 'o1 cancelled 4', 'submit s-restore-1 6'], ...confirmed(2, 's-restore-1')],
    end: 'replan resting-order-filled',
  },
  {
    ...{ rule: 3, title: 'a cancel that has no effect stops the plan', plan: exit, start: 'cancel o1, wake 30' },
    scenes: [
      [1, 'o1 working 0', ''],
      [30, 'time', 'find o1, wake 60'],
      [31, 'o1 working 0', ''],
    ],
    end: 'stopped cancel-failed',
  },
  {
    ...{
      rule: 3,
      title: 'a cancel that takes effect after the end is restored',
      plan: exit,
      start: 'cancel o1, wake 30',
    },
    scenes: [
      [30, 'time', 'find o1, wake 60'],
      [31, 'o1 working 0', ''],
      [40, 'o1 cancelled 0', 'submit s-restore-1 10'],
    ],
    end: 'stopped cancel-failed event-after-end',
  },
  {
    ...{
      rule: 4,
      title: 'an order that the broker has completes its step',
      plan: entry,
      start: 'submit s-entry 10, wake 30',
    },
    scenes: [[1, 's-entry working 0', '']],
    end: 'done',
  },
  {
    ...{ rule: 4, title: 'a rejected order stops the plan', plan: entry, start: 'submit s-entry 10, wake 30' },
    scenes: [[1, 's-entry rejected 0', '']],
    end: 'stopped order-rejected',
  },
  {
    ...{
      rule: 5,
      title: 'a fill wins over a deadline that has passed',
      plan: plan(submit('exit', 'sell', '10'), awaitExit),
    },
    start: 'submit s-exit 10, wake 30',
    scenes: [
      [1, 's-exit working 0', ''],
      [30, 'time', 'wake 120'],
      [130, 's-exit filled 10', ''],
    ],
    end: 'done',
  },
  {
    ...{
      rule: 6,
      title: 'every increment of the fill gets its stop',
      plan: followed,
      start: 'submit s-entry 10, wake 30',
    },
    scenes: [
      [1, 's-entry working 4', 'submit s-stop-loss 4'],
      [2, 's-stop-loss working 0', 'wake 7'],
      [3, 's-entry filled 10', 'submit s-stop-loss-2 6'],
      [4, 's-stop-loss-2 working 0', ''],
      [7, 'time', 'find s-stop-loss, wake 9'],
      [8, 's-stop-loss working 0', ''],
      [9, 'time', 'find s-stop-loss-2, wake 39'],
      [10, 's-stop-loss-2 working 0', ''],
    ],
    end: 'done',
  },
  {
    ...{
      rule: 6,
      title: 'an entry that ends with a part filled is done',
      plan: followed,
      start: 'submit s-entry 10, wake 30',
    },
    scenes: [[1, 's-entry expired 4', 'submit s-stop-loss 4'], ...confirmed(2, 's-stop-loss')],
    end: 'done order-unfilled',
  },
  {
    ...{ rule: 6, title: 'increments below the step are gathered', start: 'submit s-entry 10, wake 30' },
    plan: { ...followed, restore: { held: [], orders: [], quantityStep: '1' } } as OrderPlan,
    scenes: [
      [1, 's-entry working 0.5', ''],
      [2, 's-entry working 1.5', 'submit s-stop-loss 1'],
      [3, 's-entry filled 10', 'submit s-stop-loss-2 9'],
      [4, 's-stop-loss working 0', 'wake 9'],
      [5, 's-stop-loss-2 working 0', ''],
      [10, 'time', 'find s-stop-loss, find s-stop-loss-2, wake 40'],
      [11, 's-stop-loss working 0', ''],
      [12, 's-stop-loss-2 working 0', ''],
    ],
    end: 'done',
  },
  {
    // Safety S27: 4 less 0.004, then 10 less 0.01; the step is 0.1.
    ...{ rule: 6, title: 'a fee in coin is held by nobody, and has no stop', start: 'submit s-entry 10, wake 30' },
    plan: { ...followed, restore: { held: [], orders: [], quantityStep: '0.1' } } as OrderPlan,
    scenes: [
      [1, 's-entry working 4 fee=0.004', 'submit s-stop-loss 3.9'],
      [2, 's-entry filled 10 fee=0.01', 'submit s-stop-loss-2 6'],
      [3, 's-entry filled 10 fee=0.005', ''],
      [4, 's-stop-loss working 0', 'wake 9'],
      [5, 's-stop-loss-2 working 0', ''],
      [10, 'time', 'find s-stop-loss, find s-stop-loss-2, wake 40'],
      [11, 's-stop-loss working 0', ''],
      [12, 's-stop-loss-2 working 0', ''],
    ],
    end: 'done dust-remains',
  },
  {
    ...{
      rule: 6,
      title: 'without a step the stop is for all that is held',
      plan: followed,
      start: 'submit s-entry 10, wake 30',
    },
    scenes: [[1, 's-entry filled 10 fee=0.01', 'submit s-stop-loss 9.99'], ...confirmed(2, 's-stop-loss')],
    end: 'done',
  },
  {
    ...{
      rule: 6,
      title: 'a fee of zero is none',
      plan: { ...followed, restore: { held: [], orders: [], quantityStep: '1' } } as OrderPlan,
      start: 'submit s-entry 10, wake 30',
    },
    scenes: [[1, 's-entry filled 10 fee=0', 'submit s-stop-loss 10'], ...confirmed(2, 's-stop-loss')],
    end: 'done',
  },
  {
    ...{
      rule: 6,
      title: 'a refused stop ends the rest of the entry',
      plan: followed,
      start: 'submit s-entry 10, wake 30',
    },
    scenes: [
      [1, 's-entry working 4', 'submit s-stop-loss 4'],
      [2, 's-stop-loss rejected 0', 'cancel s-entry'],
      [3, 's-entry cancelled 4', ''],
    ],
    end: 'stopped order-rejected position-unprotected',
  },
  {
    ...{
      rule: 7,
      title: 'an exit that fills in part leaves the rest with its stop',
      plan: reverse,
      start: 'cancel o1, wake 30',
    },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit working 4', ''],
      [30, 'time', 'wake 120'],
      [120, 'time', 'cancel s-exit, wake 150'],
      [121, 's-exit cancelled', 'find s-exit'],
      [122, 's-exit cancelled 5', 'submit s-restore-1 5'],
      ...confirmed(123, 's-restore-1'),
    ],
    end: 'stopped fill-timeout',
  },
  {
    ...{ rule: 7, title: 'an exit that does not end is followed up, and the trader is told', plan: reverse },
    start: 'cancel o1, wake 30',
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit working 0', ''],
      [120, 'time', 'cancel s-exit, wake 150'],
      [150, 'time', 'find s-exit, wake 180'],
      [151, 's-exit working 0', 'cancel s-exit'],
      [180, 'time', 'find s-exit, wake 210'],
      [181, 's-exit filled 10', ''],
    ],
    end: 'stopped fill-timeout position-unprotected',
  },
  {
    ...{ rule: 7, title: 'an order without an answer is asked for when the one before it expires', plan: twoExits },
    start: 'submit s-exit 10, wake 30',
    scenes: [
      [1, 's-exit working 0', 'submit s-exit-2 4'],
      [2, 's-exit expired 0', 'find s-exit-2'],
      [3, 's-exit-2 working 0', 'cancel s-exit-2'],
      [4, 's-exit-2 cancelled 0', ''],
    ],
    end: 'stopped order-lapsed',
  },
  {
    ...{ rule: 7, title: 'a restored stop that is refused is told', plan: exit, start: 'cancel o1, wake 30' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit rejected 0', 'submit s-restore-1 10'],
      [3, 's-restore-1 rejected 0', ''],
    ],
    end: 'stopped order-rejected protection-not-restored',
  },
  {
    ...{
      rule: 7,
      title: 'a stop of the plan that is refused without a figure is asked for before anything is restored',
    },
    ...{ plan: part, start: 'cancel o1, wake 30' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-stop-loss 4'],
      [2, 's-stop-loss rejected', 'find s-stop-loss'],
      [3, 's-stop-loss rejected 0', 'submit s-restore-1 10'],
      ...confirmed(4, 's-restore-1'),
    ],
    end: 'stopped order-rejected',
  },
  {
    ...{
      rule: 9,
      title: 'an order is cancelled when its time is over',
      start: 'submit s-entry 10, wake 30',
      end: 'done order-unfilled',
    },
    plan: plan(submit('entry', 'buy', '10', { cancelAfter: 10 })),
    scenes: [
      [1, 's-entry working 0', 'wake 11'],
      [11, 'time', 'cancel s-entry, wake 41'],
      [12, 's-entry cancelled 0', ''],
    ],
  },
  {
    ...{
      rule: 9,
      title: 'an order is not sent past its withdrawal',
      start: '',
      scenes: [],
      end: 'stopped withdrawal-due',
    },
    plan: { ...entry, withdrawals: { entry: '2026-01-26T15:30:00Z' } } as OrderPlan,
  },
  {
    ...{ rule: 9, title: 'an entry that a stop follows, and that is withdrawn unfilled, is done' },
    plan: { ...followed, withdrawals: { entry: '2026-01-26T15:30:05Z' } } as OrderPlan,
    start: 'submit s-entry 10, wake 30',
    scenes: [
      [1, 's-entry working 0', 'wake 5'],
      [5, 'time', 'cancel s-entry, wake 35'],
      [6, 's-entry cancelled 0', ''],
    ],
    end: 'done order-unfilled',
  },
  {
    ...{
      rule: 9,
      title: 'an exit without its stop is looked after until it has ended',
      plan: exit,
      start: 'cancel o1, wake 30',
    },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit working 0', ''],
      [3, 's-exit expired 3', 'submit s-restore-1 7'],
      ...confirmed(4, 's-restore-1'),
    ],
    end: 'stopped order-lapsed',
  },
  {
    ...{
      rule: 10,
      title: 'an unclear submit is asked for and sent again',
      plan: entry,
      start: 'submit s-entry 10, wake 30',
    },
    scenes: [
      [1, 's-entry submit unclear', 'find s-entry'],
      [2, 's-entry find unclear', 'wake 1'],
      [3, 'time', 'find s-entry, wake 33'],
      [4, 's-entry not-found', 'submit s-entry 10'],
      [5, 's-entry filled 10', ''],
    ],
    end: 'done',
  },
  {
    ...{ rule: 10, title: 'an order is sent at most five times', plan: entry, start: 'submit s-entry 10, wake 30' },
    scenes: [...lostFiveTimes, [51, 's-entry submit unclear', 'find s-entry'], [52, 's-entry not-found', '']],
    end: 'stopped broker-unclear',
  },
  {
    ...{ rule: 10, title: 'an unclear cancel is asked for and given again', plan: exit, start: 'cancel o1, wake 30' },
    scenes: [
      [1, 'o1 cancel unclear', 'find o1'],
      [2, 'o1 working 0', 'wake 1'],
      [3, 'time', 'cancel o1, wake 30'],
      [4, 'o1 not-found', 'submit s-exit 10'],
      [5, 's-exit filled 10', ''],
    ],
    end: 'done',
  },
  {
    ...{
      rule: 11,
      title: 'a figure never decreases',
      plan: followed,
      start: 'submit s-entry 10, wake 30',
      end: 'running',
    },
    scenes: [
      [1, 's-entry working 4', 'submit s-stop-loss 4'],
      [2, 's-entry working 2', ''],
    ],
  },
  {
    ...{ rule: 11, title: 'a late figure of a working order is not taken for the figure of its end', plan: exit },
    start: 'cancel o1, wake 30',
    scenes: [
      [1, 'o1 cancel unclear', 'find o1'],
      [1, 'o1 working 0', 'wake 1'],
      [2, 'time', 'cancel o1, wake 30'],
      [2, 'o1 cancelled', 'find o1'],
      [3, 'o1 find unclear', 'wake 3'],
      [3, 'o1 working 0', ''],
      [4, 'time', 'find o1, wake 34'],
      [5, 'o1 cancelled 4', 'submit s-restore-1 6'],
      ...confirmed(6, 's-restore-1'),
    ],
    end: 'replan resting-order-filled',
  },
  {
    ...{ rule: 11, title: 'a late not-found of the submit before is not taken for the figure of an end', plan: exit },
    start: 'cancel o1, wake 30',
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [1, 's-exit submit unclear', 'find s-exit'],
      [1, 's-exit not-found', 'submit s-exit 10'],
      [1, 's-exit expired', 'find s-exit'],
      [1, 's-exit not-found', ''],
      [2, 's-exit expired 4', 'submit s-restore-1 6'],
      ...confirmed(3, 's-restore-1'),
    ],
    end: 'stopped order-lapsed',
  },
  {
    ...{ rule: 11, title: 'an ended order that the broker has forgotten keeps its known fill', plan: exit },
    start: 'cancel o1, wake 30',
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit working 4', ''],
      [3, 's-exit cancelled', 'find s-exit'],
      [4, 's-exit not-found', 'submit s-restore-1 6'],
      ...confirmed(5, 's-restore-1'),
    ],
    end: 'stopped order-cancelled',
  },
  {
    ...{ rule: 3, title: 'an order that ended before its cancel is not cancelled', end: 'done' },
    ...{ plan: plan(submit('entry', 'buy', '10'), cancelStop), start: 'submit s-entry 10, wake 30' },
    scenes: [
      [1, 'o1 cancelled 0', ''],
      [2, 's-entry filled 10', ''],
    ],
  },
  {
    ...{ rule: 3, title: 'a cancel of another order is given up when one has failed', plan: twoStops },
    start: 'cancel o1, cancel o2, wake 30',
    scenes: [
      [10, 'time', ''],
      [10, 'o1 cancel unclear', 'find o1'],
      [11, 'o1 working 0', 'cancel o1'],
      [30, 'time', 'find o1, find o2, wake 60'],
      [31, 'o2 working 0', ''],
      [32, 'o1 working 0', ''],
    ],
    end: 'stopped cancel-failed',
  },
  {
    ...{ rule: 5, title: 'a wait for an order that no step sends fails', start: '', scenes: [] },
    ...{ plan: plan(awaitExit), end: 'stopped order-cancelled' },
  },
  {
    ...{ rule: 8, title: 'nothing is restored when a stop of unknown size has filled', plan: twoStops },
    start: 'cancel o1, cancel o2, wake 30',
    scenes: [
      [1, 'o1 filled', ''],
      [2, 'o2 cancelled 0', ''],
    ],
    end: 'replan resting-order-filled',
  },
  {
    ...{ rule: 8, title: 'a fill of an entry of unknown size is not counted as held', plan: stopAndEntry },
    start: 'cancel o1, cancel o2, wake 30',
    scenes: [[1, 'o1 filled', ''], [2, 'o2 cancelled 0', 'submit s-restore-2 10'], ...confirmed(3, 's-restore-2')],
    end: 'replan resting-order-filled',
  },
  {
    ...{ rule: 8, title: 'a working stop of unknown size may close everything', plan: twoStops },
    start: 'cancel o1, cancel o2, wake 30',
    scenes: [
      [1, 'o2 cancelled 0', ''],
      [30, 'time', 'find o1, wake 60'],
      [31, 'o1 working 0', ''],
    ],
    end: 'stopped cancel-failed protection-not-restored',
  },
  {
    ...{
      rule: 8,
      title: 'a stop is back in part when another closing order works, and the trader is told',
      plan: stopAndOther,
    },
    start: 'cancel o1, cancel o2, wake 30',
    scenes: [
      [1, 'o2 cancelled 0', ''],
      [30, 'time', 'find o1, wake 60'],
      [31, 'o1 working 0', 'submit s-restore-2 6'],
      ...confirmed(32, 's-restore-2'),
      [40, 'o1 expired 0', ''],
    ],
    end: 'stopped cancel-failed protection-not-restored event-after-end',
  },
  {
    ...{ rule: 8, title: 'an order that would add to the position does not keep its stop away', plan: stopAndBuy },
    start: 'cancel o1, cancel o2, wake 30',
    scenes: [
      [1, 'o1 cancelled 0', ''],
      [2, 'o2 cancelled 0', 'submit s-exit 10'],
      [3, 's-exit rejected 0', 'submit s-restore-2 10'],
      ...confirmed(4, 's-restore-2'),
    ],
    end: 'stopped order-rejected',
  },
  {
    ...{ rule: 10, title: 'an exit that worked and is not found has ended with its known fill', plan: exit },
    start: 'cancel o1, wake 30',
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit working 4', ''],
      [3, 's-exit not-found', 'submit s-restore-1 6'],
      ...confirmed(4, 's-restore-1'),
    ],
    end: 'stopped order-cancelled',
  },
  {
    ...{ rule: 10, title: 'an unclear cancel of an order that has ended is not asked about', plan: exit },
    start: 'cancel o1, wake 30',
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 'o1 cancel unclear', ''],
      [3, 's-exit filled 10', ''],
    ],
    end: 'done',
  },
  {
    ...{ rule: 11, title: 'a time far ahead of the clock is not believed', start: 'submit s-entry 10, wake 30' },
    plan: plan(submit('entry', 'buy', '10', { cancelAfter: 10 })),
    scenes: [[200_000, 's-entry working 0', 'wake 10']],
    end: 'running',
  },
  {
    ...{
      rule: 11,
      title: 'a stop that is cancelled after the end is asked for its fill before it is put back',
      plan: exit,
    },
    start: 'cancel o1, wake 30',
    scenes: [
      [30, 'time', 'find o1, wake 60'],
      [31, 'o1 working 0', ''],
      [40, 'o1 cancelled', 'find o1'],
      // Events do not move the clock: 30 seconds after the last time.
      [60, 'time', 'find o1, wake 90'],
      [61, 'o1 cancelled 4', 'submit s-restore-1 6'],
    ],
    end: 'stopped cancel-failed event-after-end',
  },
  {
    ...{ rule: 12, title: 'a restart after the end asks for a stop whose cancel had no effect', plan: exit },
    start: 'cancel o1, wake 30',
    scenes: [
      [30, 'time', 'find o1, wake 60'],
      [31, 'o1 working 0', ''],
      [40, 'restart', 'find o1, wake 70'],
      [41, 'o1 cancelled 0', 'submit s-restore-1 10'],
      [42, 's-restore-1 working 0', ''],
    ],
    end: 'stopped cancel-failed event-after-end',
  },
  {
    ...{ rule: 12, title: 'a restart after the end tells of a stop that cannot be put back', plan: withoutTerms },
    start: 'cancel o1, wake 30',
    scenes: [
      [30, 'time', 'find o1, wake 60'],
      [31, 'o1 working 0', ''],
      [40, 'restart', 'find o1, wake 70'],
      [41, 'o1 cancelled 0', ''],
    ],
    end: 'stopped cancel-failed event-after-end protection-not-restored',
  },
  {
    ...{ rule: 12, title: 'a restart after the end asks for nothing else', plan: exit, start: 'cancel o1, wake 30' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit rejected 0', 'submit s-restore-1 10'],
      ...confirmed(3, 's-restore-1'),
      [40, 'restart', ''],
    ],
    end: 'stopped order-rejected',
  },
  {
    ...{ rule: 10, title: 'an order that was lost is not sent again past its withdrawal' },
    plan: { ...entry, withdrawals: { entry: '2026-01-26T15:30:05Z' } } as OrderPlan,
    start: 'submit s-entry 10, wake 30',
    scenes: [
      [1, 's-entry submit unclear', 'find s-entry'],
      [10, 'time', ''],
      [11, 's-entry not-found', ''],
    ],
    end: 'stopped withdrawal-due',
  },
  {
    ...{ rule: 10, title: 'no answer to a submit says nothing of an order that works', plan: followed },
    start: 'submit s-entry 10, wake 30',
    scenes: [
      [1, 's-entry working 0', ''],
      [2, 's-entry submit unclear', ''],
    ],
    end: 'running',
  },
  {
    ...{ rule: 13, title: 'an event for another order is ignored', plan: entry, start: 'submit s-entry 10, wake 30' },
    scenes: [[1, 'x filled 10', '']],
    end: 'running event-for-unknown-order',
  },
];

/** Event of a scene: `s-exit working 4`, `s-exit submit unclear`, `o1 not-found`, `time`, `s-entry filled 10 stop=working/10`. */
export function eventOf(words: string, at: string): ExecutionEvent {
  const [name = '', status = '', third, ...rest] = words.split(' ');
  const ref = /^s-|^0123/.test(name) ? { clientOrderId: name } : { orderId: name };
  if (name === 'time') {
    return { event: 'time', at };
  }
  if (status === 'not-found') {
    return { event: 'not-found', order: ref, at };
  }
  if (status === 'submit' || status === 'cancel' || status === 'find' || status === 'replace') {
    return { event: 'unclear', command: status, order: ref, reason: 'timeout', at };
  }
  const filled = third?.includes('=') ? undefined : third;
  const further = third === undefined || filled === third ? rest : [third, ...rest];
  const told = new Map(
    further.map((word): readonly [string, string] => [word.split('=')[0] ?? '', word.split('=')[1] ?? '']),
  );
  const [quantity, fee, legs] = [told.get('quantity'), told.get('fee'), legsOf(told)];
  const price = told.get('price');
  const state = {
    status: statusOf(status),
    ...(filled && { filled: Number(filled) }),
    ...(fee && { fee: Number(fee) }),
    ...(quantity && { quantity: Number(quantity) }),
    ...(price && { stopPrice: Number(price) }),
  };
  return { event: 'order', order: ref, ...state, ...(legs && { legs }), at };
}

function statusOf(word: string | undefined): LegState['status'] {
  return (
    (['working', 'filled', 'cancelled', 'rejected', 'expired'] as const).find((each) => each === word) ?? 'working'
  );
}

/** `stop=working/10` and `target=filled/0/4`: status, quantity, filled, stop price; `legs=` tells that there are none. */
function legsOf(told: ReadonlyMap<string, string>): AttachedLegs | undefined {
  const leg = (text: string): LegState => {
    const [status, quantity, filled, stopPrice] = text.split('/');
    return {
      status: statusOf(status),
      ...(quantity && { quantity: Number(quantity) }),
      ...(filled && { filled: Number(filled) }),
      ...(stopPrice && { stopPrice: Number(stopPrice) }),
    };
  };
  const [stop, target] = [told.get('stop'), told.get('target')];
  return stop === undefined && target === undefined && !told.has('legs')
    ? undefined
    : { ...(stop && { stopLoss: leg(stop) }), ...(target && { takeProfit: leg(target) }) };
}
