// Rules 14 to 22: what happens after a broker has acknowledged an order. Worked out by hand from EXECUTION.md.
import type { OrderPlan, Restore } from '../../src/index.js';
import {
  awaitEntry,
  awaitExit,
  cancelStop,
  confirmed,
  entry,
  exit,
  followed,
  part,
  plan,
  type RuleExample,
  restore,
  reverse,
  stopOf,
  submit,
  underTwo,
} from './rule-examples.js';

const breakeven = plan(cancelStop, stopOf('10'));
/** A breakeven that leaves a take profit of 10 beside the stop. */
const besideTarget: OrderPlan = {
  ...breakeven,
  restore: {
    ...restore,
    takeProfits: [{ orderId: 'o2', ticker: 'AAPL', side: 'sell', role: 'take-profit', quantity: '10' }],
  },
};
const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;
const bracketed = plan(submit('entry', 'buy', '10', { stopLoss }));
const target = { orderId: 'o1', ticker: 'AAPL', side: 'sell', role: 'take-profit', quantity: '10' } as const;
/** An exit of 10 under a take profit of 10 beside a stop of 10. */
const beside = underTwo(target);
const stopOrder = { ...stopLoss, ticker: 'AAPL', side: 'sell', effect: 'close' } as const;
const sixOf = (order: Restore['orders'][number]): Restore['orders'][number] =>
  order.orderId === 'o2' ? { ...order, quantity: '6' } : order;
const under = (first: OrderPlan): OrderPlan => ({ ...first, restore });

/** A stop of 10 in a contract of which nothing is held. */
const leftOver: OrderPlan = { ...plan(cancelStop), restore: { ...restore, held: [] } };
/** An exit of 10 under an entry of 5 and a stop of 10. */
const underEntry = underTwo({ ...target, side: 'buy', role: 'entry', quantity: '5' });
/** 10 short in place of 10 long, with a stop of its own. */
const swap = plan(cancelStop, submit('exit', 'sell', '10'), awaitExit, submit('entry', 'sell', '10'), awaitEntry, {
  ...{ step: 'submit-order', id: 'stop-loss', role: 'protection' },
  order: { ...stopOrder, side: 'buy', stopPrice: '160', quantity: '10', clientOrderId: 's-stop-loss' },
});

/** An entry of 10 that cancels another one. */
const afterEntry: OrderPlan = {
  ...plan(cancelStop, submit('entry', 'buy', '10')),
  restore: { held: [], orders: [{ orderId: 'o1', ticker: 'AAPL', side: 'buy', role: 'entry', quantity: '5' }] },
};
const partFirst = plan(cancelStop, submit('exit', 'sell', '6'), stopOf('4'));

const startEntry = 'submit s-entry 10, wake 30';
const startTwo = 'cancel o1, cancel o2, wake 30';
const startCancel = 'cancel o1, wake 30';

const two = underTwo({ ...target, role: 'stop-loss', quantity: '4', order: { ...stopOrder, quantity: '4' } });
const twoStops: OrderPlan = { ...two, restore: { held: restore.held, orders: two.restore?.orders.map(sixOf) ?? [] } };
const prefixed: OrderPlan = { ...exit, clientOrderIdPrefix: '0123456789ab' };

/** The stop is back for 10 at 2 seconds, after an exit that was told cancelled without a fill. */
const restored: RuleExample['scenes'] = [
  [1, 'o1 cancelled 0', 'submit s-exit 10'],
  [1, 's-exit cancelled 0', 'submit s-restore-1 10'],
  [2, 's-restore-1 working 0', 'wake 7'],
];

/** The broker rejects the breakeven stop, and the old one when it is put back. */
const rejectedTwice: RuleExample['scenes'] = [
  [1, 'o1 cancelled 0', 'submit s-stop-loss 10'],
  [2, 's-stop-loss rejected 0', 'submit s-restore-1 10'],
  [3, 's-restore-1 rejected 0', 'cancel o2'],
];

/** Neither a take profit nor the stop beside it lets itself be cancelled. */
const uncancelled: RuleExample['scenes'] = [
  [30, 'time', 'find o1, find o2, wake 60'],
  [31, 'o1 working 0', ''],
  [32, 'o2 working 0', ''],
];

export const workingRuleExamples: readonly RuleExample[] = [
  {
    ...{ rule: 7, title: 'a take profit that keeps a stop away is cancelled, and the stop is put back' },
    ...{ plan: besideTarget, start: startCancel, end: 'stopped order-rejected take-profit-cancelled' },
    scenes: [...rejectedTwice, [4, 'o2 cancelled 0', 'submit s-restore-1-2 10'], ...confirmed(5, 's-restore-1-2')],
  },
  {
    ...{ rule: 7, title: 'a take profit keeps a stop away that the broker acknowledges first' },
    ...{ plan: besideTarget, start: startCancel, end: 'stopped order-rejected take-profit-cancelled' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-stop-loss 10'],
      [2, 's-stop-loss working 0', 'wake 7'],
      [3, 's-stop-loss rejected 0', 'submit s-restore-1 10'],
      [4, 's-restore-1 working 0', ''],
      [5, 's-restore-1 rejected 0', 'cancel o2'],
      [6, 'o2 cancelled 0', 'submit s-restore-1-2 10'],
      [7, 's-restore-1-2 working 0', ''],
      [7, 'time', 'wake 12'],
      [12, 'time', 'find s-restore-1-2, wake 42'],
      [13, 's-restore-1-2 working 0', ''],
    ],
  },
  {
    ...{ rule: 7, title: 'a take profit fills in part before its cancel, and the stop is put back for the rest' },
    ...{ plan: besideTarget, start: startCancel, end: 'stopped order-rejected take-profit-cancelled' },
    scenes: [...rejectedTwice, [4, 'o2 cancelled 4', 'submit s-restore-1-2 6'], ...confirmed(5, 's-restore-1-2')],
  },
  {
    ...{ rule: 7, title: 'a take profit fills before its cancel, and no stop is needed' },
    ...{ plan: besideTarget, start: startCancel, end: 'stopped order-rejected take-profit-cancelled' },
    scenes: [...rejectedTwice, [4, 'o2 filled 10', '']],
  },
  {
    ...{ rule: 7, title: 'a stop that is rejected once more is told', plan: besideTarget, start: startCancel },
    scenes: [...rejectedTwice, [4, 'o2 cancelled 0', 'submit s-restore-1-2 10'], [5, 's-restore-1-2 rejected 0', '']],
    end: 'stopped order-rejected take-profit-cancelled protection-not-restored position-unprotected',
  },
  {
    ...{ rule: 7, title: 'a take profit whose cancel has its effect after the end gives way to the stop' },
    ...{ plan: besideTarget, start: startCancel },
    scenes: [
      ...rejectedTwice,
      [4, 'o2 working 0', ''],
      [30, 'time', 'find o2, wake 60'],
      [31, 'o2 working 0', ''],
      [90, 'o2 cancelled 0', 'submit s-restore-1-2 10'],
    ],
    end: 'stopped order-rejected take-profit-cancelled protection-not-restored position-unprotected event-after-end',
  },
  {
    ...{ rule: 14, title: 'a stop that worked and is rejected fails the plan, and the rest of the entry is cancelled' },
    ...{ plan: followed, start: startEntry, end: 'stopped order-rejected position-unprotected' },
    scenes: [
      [1, 's-entry working 4', 'submit s-stop-loss 4'],
      [2, 's-stop-loss working 0', 'wake 7'],
      [3, 's-stop-loss rejected 0', 'cancel s-entry'],
      [4, 's-entry cancelled 4', ''],
    ],
  },
  {
    ...{ rule: 14, title: 'a late fill of the entry gets its stop although another stop was rejected' },
    ...{ plan: followed, start: startEntry, end: 'stopped order-rejected position-unprotected' },
    scenes: [
      [1, 's-entry working 4', 'submit s-stop-loss 4'],
      [2, 's-stop-loss working 0', 'wake 7'],
      [3, 's-stop-loss rejected 0', 'cancel s-entry'],
      [4, 's-entry filled 10', 'submit s-stop-loss-2 6'],
      [5, 's-stop-loss-2 working 0', ''],
      [7, 'time', 'wake 10'],
      [10, 'time', 'find s-stop-loss-2, wake 40'],
      [11, 's-stop-loss-2 working 0', ''],
    ],
  },
  {
    ...{ rule: 14, title: 'a breakeven stop that worked and is rejected puts back what it replaced' },
    ...{ plan: breakeven, start: startCancel, end: 'stopped order-rejected' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-stop-loss 10'],
      [2, 's-stop-loss working 0', 'wake 7'],
      [3, 's-stop-loss rejected 0', 'submit s-restore-1 10'],
      [4, 's-restore-1 working 0', ''],
      [7, 'time', 'wake 9'],
      [9, 'time', 'find s-restore-1, wake 39'],
      [10, 's-restore-1 working 0', ''],
    ],
  },
  {
    ...{ rule: 14, title: 'a breakeven stop that fills in part and ends is put back for the rest' },
    ...{ plan: breakeven, start: startCancel, end: 'stopped order-lapsed' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-stop-loss 10'],
      [2, 's-stop-loss working 0', 'wake 7'],
      [3, 's-stop-loss expired 4', 'submit s-restore-1 6'],
      [4, 's-restore-1 working 0', ''],
      [7, 'time', 'wake 9'],
      [9, 'time', 'find s-restore-1, wake 39'],
      [10, 's-restore-1 working 0', ''],
    ],
  },
  {
    ...{ rule: 14, title: 'a restored stop that worked and is rejected is told, and not sent again' },
    ...{ plan: exit, start: startCancel },
    scenes: [...restored, [3, 's-restore-1 rejected 0', '']],
    end: 'stopped order-cancelled protection-not-restored position-unprotected',
  },
  {
    ...{ rule: 14, title: 'a restored stop that a trader removes after the end is told' },
    ...{ plan: exit, start: startCancel },
    scenes: [
      ...restored,
      [7, 'time', 'find s-restore-1, wake 37'],
      [8, 's-restore-1 working 0', ''],
      [60, 's-restore-1 cancelled 0', ''],
    ],
    end: 'stopped order-cancelled event-after-end protection-not-restored position-unprotected',
  },
  {
    ...{ rule: 14, title: 'a stop that worked and is not found after the end is told' },
    ...{ plan: followed, start: startEntry, end: 'done event-after-end position-unprotected' },
    scenes: [
      [1, 's-entry filled 10', 'submit s-stop-loss 10'],
      ...confirmed(2, 's-stop-loss'),
      [60, 's-stop-loss not-found', ''],
    ],
  },
  {
    ...{ rule: 14, title: 'a breakeven stop of which nothing is known for a minute is told', plan: breakeven },
    ...{ start: startCancel, end: 'running position-unprotected' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-stop-loss 10'],
      [30, 'time', 'wake 31'],
      [31, 'time', 'find s-stop-loss, wake 61'],
      [32, 's-stop-loss find unclear', 'wake 32'],
      [60, 'time', 'find s-stop-loss, wake 90'],
      [61, 'time', ''],
    ],
  },
  {
    ...{ rule: 14, title: 'the stop of an entry of which nothing is known for a minute is told', plan: followed },
    ...{ start: startEntry, end: 'running position-unprotected' },
    scenes: [
      [1, 's-entry working 4', 'submit s-stop-loss 4'],
      [2, 's-stop-loss working 0', 'wake 7'],
      [3, 's-entry filled 10', 'submit s-stop-loss-2 6'],
      [7, 'time', 'find s-stop-loss, wake 33'],
      [8, 's-stop-loss working 0', ''],
      [70, 'time', 'find s-stop-loss-2, wake 100'],
    ],
  },
  {
    ...{ rule: 14, title: 'a stop of which nothing is known is not missed when another one filled', plan: followed },
    ...{ start: startEntry, end: 'running order-overfilled closing-exceeds-held' },
    scenes: [
      [1, 's-entry working 4', 'submit s-stop-loss 4'],
      [2, 's-stop-loss working 0', 'wake 7'],
      [3, 's-entry filled 10', 'submit s-stop-loss-2 6'],
      [4, 's-stop-loss filled 10', ''],
      [70, 'time', 'find s-stop-loss-2, wake 100'],
    ],
  },
  {
    ...{ rule: 14, title: 'a stop that has filled is not missing', plan: followed, start: startEntry, end: 'done' },
    scenes: [
      [1, 's-entry filled 10', 'submit s-stop-loss 10'],
      [2, 's-stop-loss working 0', 'wake 7'],
      [3, 's-stop-loss filled 10', ''],
    ],
  },
  {
    ...{ rule: 15, title: 'a question that was asked before the five seconds is not a confirmation' },
    ...{ plan: followed, start: startEntry, end: 'running' },
    scenes: [
      [1, 's-entry filled 10', 'submit s-stop-loss 10'],
      [2, 's-stop-loss submit unclear', 'find s-stop-loss'],
      [3, 's-stop-loss working 0', 'wake 8'],
      [4, 's-stop-loss working 0', ''],
    ],
  },
  {
    ...{ rule: 15, title: 'a rejection that is found by the last look fails the plan' },
    ...{ plan: followed, start: startEntry, end: 'stopped order-rejected position-unprotected' },
    scenes: [
      [1, 's-entry filled 10', 'submit s-stop-loss 10'],
      [2, 's-stop-loss working 0', 'wake 7'],
      [7, 'time', 'find s-stop-loss, wake 37'],
      [8, 's-stop-loss rejected 0', ''],
    ],
  },
  {
    ...{ rule: 15, title: 'without an answer for 60 seconds it ends all the same' },
    ...{ plan: followed, start: startEntry, end: 'done protection-unconfirmed' },
    scenes: [
      [1, 's-entry filled 10', 'submit s-stop-loss 10'],
      [2, 's-stop-loss working 0', 'wake 7'],
      [7, 'time', 'find s-stop-loss, wake 37'],
      [8, 's-stop-loss find unclear', 'wake 8'],
      [37, 'time', 'find s-stop-loss, wake 67'],
      [66, 'time', ''],
      [67, 'time', ''],
    ],
  },
  {
    ...{ rule: 15, title: 'after a restart it is asked for, and has its 60 seconds again' },
    ...{ plan: followed, start: startEntry, end: 'done' },
    scenes: [
      [1, 's-entry filled 10', 'submit s-stop-loss 10'],
      [2, 's-stop-loss working 0', 'wake 7'],
      [7, 'time', 'find s-stop-loss, wake 37'],
      [3600, 'restart', 'find s-stop-loss, wake 3630'],
      [3601, 's-stop-loss working 0', ''],
    ],
  },
  {
    ...{
      rule: 16,
      title: 'a late fill leaves a restored stop too large: it is cancelled and sent once more for the rest',
    },
    ...{ plan: exit, start: startCancel, end: 'stopped order-cancelled' },
    scenes: [
      ...restored,
      [3, 's-exit cancelled 4', 'cancel s-restore-1'],
      [4, 's-restore-1 cancelled 0', 'submit s-restore-1-2 6'],
      [5, 's-restore-1-2 working 0', ''],
      [7, 'time', 'wake 10'],
      [10, 'time', 'find s-restore-1-2, wake 40'],
      [11, 's-restore-1-2 working 0', ''],
    ],
  },
  {
    ...{ rule: 16, title: 'the second stop of a place is not made smaller: it is told' },
    ...{ plan: exit, start: startCancel, end: 'running closing-exceeds-held' },
    scenes: [
      ...restored,
      [3, 's-exit cancelled 4', 'cancel s-restore-1'],
      [4, 's-restore-1 cancelled 0', 'submit s-restore-1-2 6'],
      [5, 's-restore-1-2 working 0', ''],
      [6, 's-exit cancelled 5', ''],
    ],
  },
  {
    ...{ rule: 16, title: 'a stop that fills in part while it is cancelled is sent again for what is held' },
    ...{ plan: exit, start: startCancel, end: 'running' },
    scenes: [
      ...restored,
      [3, 's-exit cancelled 4', 'cancel s-restore-1'],
      [4, 's-restore-1 cancelled 2', 'submit s-restore-1-2 4'],
    ],
  },
  {
    ...{ rule: 16, title: 'a late fill of everything leaves nothing to protect' },
    ...{ plan: exit, start: startCancel, end: 'stopped order-cancelled' },
    scenes: [...restored, [3, 's-exit filled 10', 'cancel s-restore-1'], [4, 's-restore-1 cancelled 0', '']],
  },
  {
    ...{ rule: 16, title: 'of two restored stops the last is made smaller first, and then the other', plan: twoStops },
    ...{ start: 'cancel o1, cancel o2, wake 30', end: 'running' },
    scenes: [
      [1, 'o1 cancelled 0', ''],
      [1, 'o2 cancelled 0', 'submit s-exit 10'],
      [1, 's-exit cancelled 0', 'submit s-restore-1 4, submit s-restore-2 6'],
      [2, 's-restore-1 working 0', 'wake 7'],
      [2, 's-restore-2 working 0', ''],
      [3, 's-exit cancelled 8', 'cancel s-restore-2'],
      [4, 's-restore-1 working 0', ''],
      [5, 's-restore-2 cancelled 0', 'cancel s-restore-1'],
      [6, 's-restore-1 cancelled 0', 'submit s-restore-1-2 2'],
    ],
  },
  {
    ...{ rule: 16, title: 'a plan with a prefix names the second stop of a place by it', plan: prefixed },
    ...{ start: startCancel, end: 'running' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [1, 's-exit cancelled 0', 'submit 0123456789abr1 10'],
      [2, '0123456789abr1 working 0', 'wake 7'],
      [3, 's-exit cancelled 4', 'cancel 0123456789abr1'],
      [4, '0123456789abr1 cancelled 0', 'submit 0123456789abr1p2 6'],
    ],
  },
  {
    ...{ rule: 17, title: 'an overfill after a failure makes the restored stop smaller, and the first reason stays' },
    ...{ plan: exit, start: startCancel, end: 'stopped order-cancelled order-overfilled position-unprotected' },
    scenes: [...restored, [3, 's-exit filled 12', 'cancel s-restore-1'], [4, 's-restore-1 cancelled 0', '']],
  },
  {
    ...{
      rule: 17,
      title: 'the other orders of a plan are asked for when a resting one fills too much',
      plan: twoStops,
    },
    ...{ start: 'cancel o1, cancel o2, wake 30', end: 'running order-overfilled' },
    scenes: [[1, 'o1 filled 5', 'find o2']],
  },
  {
    ...{ rule: 18, title: 'a leg that expired is an order that lapsed', plan: bracketed, start: startEntry },
    scenes: [[1, 's-entry filled 10 stop=expired', '']],
    end: 'stopped order-lapsed position-unprotected',
  },
  {
    ...{ rule: 18, title: 'until protected: the fill of an ended entry is asked for before its stop', plan: bracketed },
    ...{ options: { until: 'protected' }, start: startEntry, end: 'done order-unfilled' },
    scenes: [
      [1, 's-entry expired', 'find s-entry'],
      [2, 's-entry expired 4 stop=working', ''],
    ],
  },
  {
    ...{ rule: 18, title: 'until protected: an ended entry that is not found keeps its fill', plan: bracketed },
    ...{ options: { until: 'protected' }, start: startEntry, end: 'running' },
    scenes: [
      [1, 's-entry working 4', ''],
      [2, 's-entry not-found', 'wake 5'],
    ],
  },
  {
    ...{ rule: 16, title: 'after the end it is told alone', plan: exit, start: startCancel },
    scenes: [
      ...restored,
      [7, 'time', 'find s-restore-1, wake 37'],
      [8, 's-restore-1 working 0', ''],
      [9, 's-exit cancelled 4', ''],
    ],
    end: 'stopped order-cancelled event-after-end closing-exceeds-held',
  },
  {
    ...{ rule: 16, title: 'a broker that replaces makes the stop smaller where it rests' },
    ...{ plan: exit, options: { replace: true }, start: startCancel, end: 'stopped order-cancelled' },
    scenes: [
      ...restored,
      [3, 's-exit cancelled 4', 'replace s-restore-1 6'],
      [4, 's-restore-1 working 0 quantity=6', ''],
      [7, 'time', 'find s-restore-1, wake 37'],
      [8, 's-restore-1 working 0 quantity=6', ''],
    ],
  },
  {
    ...{ rule: 16, title: 'a replace that ends without an answer is a cancel' },
    ...{ plan: exit, options: { replace: true }, start: startCancel, end: 'running' },
    scenes: [
      ...restored,
      [3, 's-exit cancelled 4', 'replace s-restore-1 6'],
      [4, 's-restore-1 replace unclear', 'cancel s-restore-1'],
      [5, 's-restore-1 cancelled 0', 'submit s-restore-1-2 6'],
    ],
  },
  {
    ...{ rule: 16, title: 'a replace that nobody confirms is a cancel after 30 seconds' },
    ...{ plan: exit, options: { replace: true }, start: startCancel, end: 'running' },
    scenes: [
      ...restored,
      [3, 's-exit cancelled 4', 'replace s-restore-1 6'],
      [4, 's-restore-1 working 0', ''],
      [7, 'time', 'find s-restore-1, wake 30'],
      [8, 's-restore-1 working 0', ''],
      [30, 'time', 'cancel s-restore-1, wake 60'],
    ],
  },
  {
    ...{ rule: 16, title: 'a stop that would have nothing left is cancelled, not replaced' },
    ...{ plan: exit, options: { replace: true }, start: startCancel, end: 'running' },
    scenes: [...restored, [3, 's-exit filled 10', 'cancel s-restore-1']],
  },
  {
    ...{ rule: 16, title: 'a stop that rests on nothing because its take profit filled is told', plan: beside },
    ...{ start: startTwo, end: 'stopped cancel-failed closing-exceeds-held' },
    scenes: [
      [1, 'o1 filled 10', ''],
      [30, 'time', 'find o2, wake 60'],
      [31, 'o2 working 0', ''],
    ],
  },
  {
    ...{ rule: 16, title: 'a take profit that fills after the end leaves a stop without a position', plan: beside },
    ...{ start: startTwo, end: 'stopped cancel-failed event-after-end closing-exceeds-held' },
    scenes: [...uncancelled, [60, 'o1 filled 10', '']],
  },
  {
    ...{ rule: 16, title: 'a stop that fills after the end leaves a take profit without a position', plan: beside },
    ...{ start: startTwo, end: 'stopped cancel-failed event-after-end closing-exceeds-held' },
    scenes: [...uncancelled, [60, 'o2 filled 10', '']],
  },
  {
    ...{ rule: 16, title: 'an entry that could not be cancelled closes nothing', plan: afterEntry },
    ...{ start: startCancel, end: 'stopped cancel-failed' },
    scenes: [
      [30, 'time', 'find o1, wake 60'],
      [31, 'o1 working 0', ''],
    ],
  },
  {
    ...{
      rule: 17,
      title: 'an exit that fills beyond its quantity sends nothing more, and the turned position is told',
    },
    ...{ plan: reverse, start: startCancel },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit filled 15', ''],
    ],
    end: 'stopped order-overfilled order-overfilled position-unprotected',
  },
  {
    ...{
      rule: 17,
      title: 'a resting order that fills beyond its quantity fails the plan',
      plan: exit,
      start: startCancel,
    },
    scenes: [[1, 'o1 filled 12', '']],
    end: 'stopped order-overfilled order-overfilled position-unprotected',
  },
  {
    ...{ rule: 17, title: 'a position that turns because its cancelled stop fills after the end is told', plan: exit },
    ...{ start: startCancel, end: 'done event-after-end position-unprotected' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit filled 10', ''],
      [3, 'o1 cancelled 5', ''],
    ],
  },
  {
    ...{
      rule: 17,
      title: 'a position that turns because its stop and its take profit both fill is told',
      plan: beside,
    },
    ...{ start: 'cancel o1, cancel o2, wake 30', end: 'replan resting-order-filled position-unprotected' },
    scenes: [
      [1, 'o1 filled 10', ''],
      [2, 'o2 filled 10', ''],
    ],
  },
  {
    ...{ rule: 17, title: 'a late fill that adds to the position after a swap is told', plan: swap },
    ...{ start: startCancel, end: 'done event-after-end position-unprotected' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit filled 10', 'submit s-entry 10'],
      [3, 's-entry filled 10', 'submit s-stop-loss 10'],
      [4, 's-stop-loss working 0', 'wake 9'],
      [9, 'time', 'find s-stop-loss, wake 39'],
      [10, 's-stop-loss working 0', ''],
      [60, 'o1 cancelled 7', ''],
    ],
  },
  {
    ...{ rule: 17, title: 'a stop without a position that fills before its cancel is told', plan: leftOver },
    ...{
      start: startCancel,
      scenes: [[1, 'o1 filled 10', '']],
      end: 'replan resting-order-filled position-unprotected',
    },
  },
  {
    ...{ rule: 17, title: 'an entry that fills before its cancel does not turn the position', plan: underEntry },
    ...{ start: 'cancel o1, cancel o2, wake 30', end: 'replan resting-order-filled' },
    scenes: [[1, 'o1 filled 5', ''], [2, 'o2 cancelled 0', 'submit s-restore-2 10'], ...confirmed(3, 's-restore-2')],
  },
  {
    ...{ rule: 17, title: 'an entry that fills beyond its quantity gets a stop for that too', plan: followed },
    ...{ start: startEntry, end: 'running order-overfilled' },
    scenes: [
      [1, 's-entry working 4', 'submit s-stop-loss 4'],
      [2, 's-entry filled 12', 'submit s-stop-loss-2 8'],
    ],
  },
  {
    ...{ rule: 17, title: 'an overfill after the end is told', plan: entry, start: startEntry },
    scenes: [
      [1, 's-entry working 0', ''],
      [2, 's-entry filled 12', ''],
    ],
    end: 'done event-after-end order-overfilled',
  },
  {
    ...{
      rule: 18,
      title: 'a leg that is rejected with its entry is a refused stop',
      plan: bracketed,
      start: startEntry,
    },
    scenes: [[1, 's-entry filled 10 stop=rejected', '']],
    end: 'stopped order-rejected position-unprotected',
  },
  {
    ...{
      rule: 18,
      title: 'a leg that is missing with its entry is a refused stop',
      plan: bracketed,
      start: startEntry,
    },
    scenes: [[1, 's-entry filled 10 legs=', '']],
    end: 'stopped order-rejected position-unprotected',
  },
  {
    ...{ rule: 18, title: 'a leg that is cancelled after the end is told', plan: bracketed, start: startEntry },
    scenes: [
      [1, 's-entry filled 10 stop=working/10', ''],
      [2, 's-entry filled 10 stop=cancelled/10', ''],
    ],
    end: 'done event-after-end position-unprotected',
  },
  {
    ...{ rule: 18, title: 'a leg that is cancelled because the other one filled is not missed', plan: bracketed },
    ...{ start: startEntry, end: 'done event-after-end' },
    scenes: [
      [1, 's-entry filled 10 stop=working/10', ''],
      [2, 's-entry filled 10 stop=cancelled/10 target=filled/10/10', ''],
    ],
  },
  {
    ...{ rule: 18, title: 'a leg for less than the entry filled is told', plan: bracketed, start: startEntry },
    scenes: [[1, 's-entry filled 10 stop=working/6', '']],
    end: 'done position-unprotected',
  },
  {
    ...{
      rule: 18,
      title: 'until protected: it ends when the entry has ended and its stop was told working',
      plan: bracketed,
    },
    ...{ options: { until: 'protected' }, start: startEntry, end: 'done' },
    scenes: [
      [1, 's-entry working 0', ''],
      [2, 's-entry working 4 stop=working/4', ''],
      [3, 's-entry filled 10 stop=working/10', ''],
    ],
  },
  {
    ...{ rule: 18, title: 'until protected: an entry that ends unfilled needs no stop', plan: bracketed },
    ...{ options: { until: 'protected' }, start: startEntry, end: 'done order-unfilled' },
    scenes: [
      [1, 's-entry working 0', ''],
      [2, 's-entry expired 0', ''],
    ],
  },
  {
    ...{
      rule: 18,
      title: 'until protected: a broker that never tells legs is asked, and the end comes after 60 seconds',
    },
    ...{ plan: bracketed, options: { until: 'protected' }, start: startEntry, end: 'done protection-unconfirmed' },
    scenes: [
      [1, 's-entry filled 10', 'wake 5'],
      [5, 'time', 'find s-entry, wake 20'],
      [6, 's-entry filled 10', ''],
      [20, 'time', 'find s-entry, wake 35'],
      [35, 'time', 'find s-entry, wake 50'],
      [50, 'time', 'find s-entry, wake 65'],
      [65, 'time', ''],
    ],
  },
  {
    ...{ rule: 18, title: 'until protected: a leg that is rejected later fails the plan', plan: bracketed },
    ...{ options: { until: 'protected' }, start: startEntry, end: 'stopped order-rejected position-unprotected' },
    scenes: [
      [1, 's-entry filled 10', 'wake 5'],
      [5, 'time', 'find s-entry, wake 20'],
      [6, 's-entry filled 10 stop=rejected', ''],
    ],
  },
  {
    ...{ rule: 18, title: 'until protected: the rest of the entry is cancelled when the leg of a part is rejected' },
    ...{
      plan: bracketed,
      options: { until: 'protected' },
      start: startEntry,
      end: 'stopped order-rejected position-unprotected',
    },
    scenes: [
      [1, 's-entry working 4 stop=rejected/4', 'cancel s-entry'],
      [2, 's-entry cancelled 4', ''],
    ],
  },
  {
    ...{ rule: 18, title: 'until protected: a plan without a stop loss is done when the broker has it', plan: entry },
    ...{ options: { until: 'protected' }, start: startEntry, end: 'done' },
    scenes: [[1, 's-entry working 0', '']],
  },
  {
    ...{ rule: 19, title: 'a take profit that works does not reduce the stop beside it', plan: beside },
    ...{ start: 'cancel o1, cancel o2, wake 30', end: 'running' },
    scenes: [
      [1, 'o2 cancelled 0', ''],
      [30, 'time', 'find o1, wake 60'],
      [31, 'o1 working 0', 'submit s-restore-2 10'],
    ],
  },
  {
    ...{ rule: 20, title: 'an entry that ends short is told with both figures', plan: under(entry), start: startEntry },
    ...{ scenes: [[1, 's-entry expired 4', '']], end: 'done order-unfilled' },
  },
  {
    ...{ rule: 20, title: 'a question about the entry is dropped with the end', plan: entry, start: startEntry },
    scenes: [
      [1, 's-entry submit unclear', 'find s-entry'],
      [2, 's-entry find unclear', 'wake 1'],
      [0, 's-entry working 0', ''],
      [30, 'time', ''],
    ],
    end: 'done',
  },
  {
    ...{
      rule: 21,
      title: 'a cancel that always rejects is given after 1, 2, 4 and 8 seconds, and has failed after 30',
    },
    ...{ plan: exit, start: startCancel, end: 'stopped cancel-failed' },
    scenes: [
      [0, 'o1 cancel unclear', 'find o1'],
      [0, 'o1 working 0', 'wake 1'],
      [1, 'time', 'cancel o1, wake 30'],
      [1, 'o1 cancel unclear', 'wake 3'],
      [3, 'time', 'find o1, wake 33'],
      [3, 'o1 working 0', 'cancel o1, wake 30'],
      [3, 'o1 cancel unclear', 'wake 7'],
      [7, 'time', 'find o1, wake 37'],
      [7, 'o1 working 0', 'cancel o1, wake 30'],
      [7, 'o1 cancel unclear', 'wake 15'],
      [15, 'time', 'find o1, wake 45'],
      [15, 'o1 working 0', 'cancel o1, wake 30'],
      [15, 'o1 cancel unclear', ''],
      [30, 'time', 'find o1, wake 60'],
      [30, 'o1 working 0', ''],
    ],
  },
  {
    ...{ rule: 22, title: 'a not-found that nobody asked for ends an order that was seen working', plan: reverse },
    ...{ start: startCancel, end: 'running' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit not-found', ''],
      [3, 's-exit working 0', ''],
      [4, 's-exit not-found', 'submit s-restore-1 10'],
    ],
  },
  {
    ...{ rule: 22, title: 'what is past after a restart is judged with the next event, whatever it is', plan: reverse },
    ...{ start: startCancel, end: 'running event-malformed' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit working 0', ''],
      [3600, 'restart', 'find s-exit, wake 120'],
      [3601, 'malformed', 'cancel s-exit, wake 3630'],
    ],
  },
  {
    ...{ rule: 22, title: 'seconds count on the clock of the machine, not on that of events', plan: reverse },
    ...{ start: startCancel, end: 'running' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [900, 's-exit working 0', ''],
      [119, 'time', 'wake 120'],
      [120, 'time', 'cancel s-exit, wake 150'],
    ],
  },
  {
    ...{ rule: 14, title: 'a part that is exited keeps the stop of the rest when that stop is lost', plan: part },
    ...{ start: startCancel, end: 'running' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-stop-loss 4'],
      [2, 's-stop-loss working 0', 'submit s-exit 6, wake 7'],
      [3, 's-exit working 0', ''],
      [4, 's-stop-loss cancelled 0', 'cancel s-exit'],
      [5, 's-exit cancelled 2', 'submit s-restore-1 8'],
    ],
  },
  {
    ...{ rule: 8, title: 'an exit is not sent when an order that was cancelled has filled late', plan: part },
    ...{ start: startCancel, end: 'running' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-stop-loss 4'],
      [2, 'o1 cancelled 5', ''],
      [3, 's-stop-loss working 0', 'submit s-restore-1 1, wake 8'],
    ],
  },
  {
    ...{ rule: 8, title: 'an exit is not sent again when an order that was cancelled has filled late', plan: exit },
    ...{ start: startCancel, end: 'replan resting-order-filled closing-exceeds-held' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit submit unclear', 'find s-exit'],
      [3, 'o1 cancelled 4', ''],
      [4, 's-exit not-found', 'submit s-restore-1 6'],
      ...confirmed(5, 's-restore-1'),
    ],
  },
  {
    ...{
      rule: 3,
      title: 'an entry is not sent when the stop that was cancelled before has filled late',
      plan: reverse,
    },
    ...{ start: startCancel, end: 'stopped resting-order-filled closing-exceeds-held position-unprotected' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit working 0', ''],
      [3, 'o1 cancelled 6', ''],
      [4, 's-exit filled 10', ''],
    ],
  },
  {
    ...{ rule: 3, title: 'an entry is not sent again when the stop that was cancelled before has filled late' },
    ...{ plan: reverse, start: startCancel, end: 'stopped resting-order-filled position-unprotected' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 10'],
      [2, 's-exit filled 10', 'submit s-entry 10'],
      [3, 's-entry submit unclear', 'find s-entry'],
      [4, 'o1 cancelled 6', ''],
      [5, 's-entry not-found', ''],
    ],
  },
  {
    ...{ rule: 3, title: 'a plan of which nothing has filled is planned again after a late fill', plan: afterEntry },
    ...{ start: startCancel, end: 'replan resting-order-filled' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-entry 10'],
      [2, 's-entry submit unclear', 'find s-entry'],
      [3, 'o1 cancelled 2', ''],
      [4, 's-entry not-found', ''],
    ],
  },
  {
    ...{ rule: 3, title: 'a plan of which a part has filled is not planned again after a late fill', plan: partFirst },
    ...{ start: startCancel, end: 'stopped resting-order-filled' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-exit 6'],
      [2, 'o1 cancelled 3', ''],
      [3, 's-exit filled 6', 'submit s-restore-1 1'],
      ...confirmed(4, 's-restore-1'),
    ],
  },
];
