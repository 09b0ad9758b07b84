// Attached stops that move once a target has filled (execution rule 18, targets 5 to 8), worked out by hand from TARGETS.md.
import type { StopLossLeg } from '../../src/order/order.js';
import type { OrderPlan, OrdersPlan, PlanMove, PlanStep, ReplacedOrder } from '../../src/order/order-plan.js';
import { submitStep } from '../order/submit-step.js';
import type { RuleExample, Scene } from './rule-examples.js';

const stopAt147: StopLossLeg = { type: 'stop', stopPrice: '147', timeInForce: 'gtc' };

function part(number: number, quantity: `${number}`, target: `${number}` | undefined, stopLoss: StopLossLeg): PlanStep {
  const takeProfit = target && ({ limitPrice: target, timeInForce: 'gtc' } as const);
  return submitStep(`entry-${number}`, {
    ...{ ticker: 'AAPL', type: 'market', timeInForce: 'day', side: 'buy', effect: 'open', quantity },
    ...(takeProfit && { takeProfit }),
    ...{ stopLoss, clientOrderId: `s-entry-${number}` },
  });
}

const toEntry: PlanMove = { when: 'entry-1', stops: ['entry-2', 'entry-3'], to: '150' };
const toFirst: PlanMove = { when: 'entry-2', stops: ['entry-3'], to: '153' };

/** 4 to 153, 3 to 156, and 3 that run, with a stop at 147. */
function ladder(moves: readonly PlanMove[], stop: StopLossLeg = stopAt147): OrdersPlan {
  return planOf(moves, part(1, '4', '153', stop), part(2, '3', '156', stop), part(3, '3', undefined, stop));
}

function planOf(moves: readonly PlanMove[], ...steps: readonly [PlanStep, ...PlanStep[]]): OrdersPlan {
  const about = { ticker: 'AAPL', action: 'buy', signalId: 's', notices: [], trace: [], figures: [] } as const;
  return { outcome: 'orders', ...about, steps, moves };
}

const moved = ladder([toEntry, toFirst]);
/** 4 to 153, and 6 that run. */
const half = planOf(
  [{ when: 'entry-1', stops: ['entry-2'], to: '150' }],
  part(1, '4', '153', stopAt147),
  part(2, '6', undefined, stopAt147),
);
const cancelFirst: PlanStep = { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1'] };
const replaces = { replace: true };
const toBreakeven = { orderId: 'o1', stopPrice: '150' } as const;
const about = { ticker: 'AAPL', action: 'breakeven', signalId: 's', notices: [], trace: [], figures: [] } as const;

/** A breakeven that moves stops where they rest. */
function movingStops(...orders: readonly [ReplacedOrder, ...ReplacedOrder[]]): OrdersPlan {
  return { outcome: 'orders', ...about, steps: [{ step: 'replace-orders', id: 'replace', ticker: 'AAPL', orders }] };
}

const one = movingStops(toBreakeven);
const breakeven = movingStops(toBreakeven, { orderId: 'o2', stopPrice: '150', limitPrice: '149.5' });
/** Of 10 that are held: as many as the stops cover that stay or move. */
const covering = (plan: OrdersPlan, covered: `${number}`, side: 'long' | 'short' = 'long'): OrdersPlan => ({
  ...plan,
  restore: { held: [{ ticker: 'AAPL', quantity: '10', covered, side }], orders: [] },
});
const allCovered = covering(one, '10');
/** The stop that moves covers 8, and the other 2 get one. */
const withRest: OrdersPlan = {
  ...covering(one, '8'),
  steps: [
    ...one.steps,
    submitStep('exit', {
      ...{ ticker: 'AAPL', side: 'sell', effect: 'close', quantity: '2', clientOrderId: 's-exit' },
      ...{ type: 'stop', stopPrice: '150', timeInForce: 'gtc' },
    }),
  ],
};
const start = 'submit s-entry-1 4, wake 30';
const startMove = 'replace o1 150, wake 30';

/** All parts fill, each with its legs, and a minute passes. */
const filled: readonly Scene[] = [
  [1, 's-entry-1 filled 4 stop=working/4/0/147 target=working/4', 'submit s-entry-2 3'],
  [2, 's-entry-2 filled 3 stop=working/3/0/147 target=working/3', 'submit s-entry-3 3'],
  [3, 's-entry-3 filled 3 stop=working/3/0/147', ''],
  [60, 'time', ''],
];
const firstFills = 's-entry-1 filled 4 stop=cancelled/4 target=filled/4/4';
const secondFills = 's-entry-2 filled 3 stop=cancelled/3 target=filled/3/3';
const bothMove = 'replace s-entry-2 stopLoss 150, replace s-entry-3 stopLoss 150, wake 90';

/** The same of the ladder of two parts, to the fill of its target. */
const halfFilled = (stop = 'working/6/0/147'): readonly Scene[] => [
  [1, 's-entry-1 filled 4 stop=working/4/0/147 target=working/4', 'submit s-entry-2 6'],
  [2, `s-entry-2 filled 6 stop=${stop}`, ''],
  [60, 'time', ''],
];
const stays = 's-entry-2 filled 6 stop=working/6/0/147';
const hasMoved = 's-entry-2 filled 6 stop=working/6/0/150';
const move = 'replace s-entry-2 stopLoss 150';

/** Nothing moves, and the broker answers each question five seconds later. */
const unmoved: readonly Scene[] = [
  [60, firstFills, `${move}, wake 90`],
  [90, 'time', 'find s-entry-2, wake 120'],
  [95, stays, move],
  [120, 'time', 'wake 125'],
  [125, 'time', 'find s-entry-2, wake 155'],
  [130, stays, move],
  [155, 'time', 'wake 160'],
  [160, 'time', 'find s-entry-2, wake 190'],
  [165, stays, move],
  [190, 'time', 'wake 195'],
  [195, 'time', 'find s-entry-2, wake 225'],
  [200, stays, move],
  [225, 'time', 'wake 230'],
  [230, 'time', 'find s-entry-2, wake 260'],
  [235, stays, ''],
];

const short: OrderPlan = JSON.parse(
  JSON.stringify(half)
    .replaceAll('"buy"', '"sell"')
    .replaceAll('"153"', '"147"')
    .replaceAll('stopPrice":"147"', 'stopPrice":"153"'),
);

export const stopMoveExamples: readonly RuleExample[] = [
  {
    ...{ rule: 18, title: 'the stops of later parts move when a target has filled, and again at the next', start },
    ...{ plan: moved, options: replaces, end: 'done' },
    scenes: [
      ...filled,
      [60, firstFills, bothMove],
      [61, 's-entry-2 filled 3 stop=working/3/0/150 target=working/3', ''],
      [62, 's-entry-3 filled 3 stop=working/3/0/150', ''],
      [100, 'time', ''],
      [100, secondFills, 'replace s-entry-3 stopLoss 153, wake 130'],
      [101, 's-entry-3 filled 3 stop=working/3/0/153', ''],
      // Nothing is left to move, and the legs of a ladder are still expected to change.
      [110, 's-entry-3 filled 3 stop=filled/3/3/153', ''],
    ],
  },
  {
    ...{ rule: 18, title: 'the best price counts where the second target fills before the first', start },
    ...{ plan: moved, options: replaces, end: 'done' },
    scenes: [
      ...filled,
      [60, secondFills, 'replace s-entry-3 stopLoss 153, wake 90'],
      [61, 's-entry-3 filled 3 stop=working/3/0/153', ''],
      [62, firstFills, ''],
    ],
  },
  {
    ...{ rule: 18, title: 'a target that has filled in part moves nothing', start },
    ...{ plan: moved, options: replaces, end: 'done' },
    scenes: [...filled, [60, 's-entry-1 filled 4 stop=working/1/0/147 target=working/4/3', '']],
  },
  {
    ...{ rule: 18, title: 'a stop without an answer is asked for, and moved again after a pause', start },
    ...{ plan: half, options: replaces, end: 'done' },
    scenes: [
      ...halfFilled(),
      [60, firstFills, `${move}, wake 90`],
      [60, 's-entry-2 replace unclear', 'find s-entry-2'],
      [61, stays, 'wake 62'],
      [62, 'time', `${move}, wake 92`],
      [63, hasMoved, ''],
      // An event that is as old as that answer was under way before it.
      [63, stays, ''],
      [64, stays, move],
    ],
  },
  {
    ...{ rule: 18, title: 'a stop that was moved although the answer was lost is not moved again', start },
    ...{ plan: half, options: replaces, end: 'done' },
    scenes: [
      ...halfFilled(),
      [60, firstFills, `${move}, wake 90`],
      [60, 's-entry-2 replace unclear', 'find s-entry-2'],
      [61, hasMoved, ''],
    ],
  },
  {
    ...{ rule: 18, title: 'after five tries the old stop protects on', start },
    ...{ plan: half, options: replaces, end: 'done stop-not-moved' },
    scenes: [...halfFilled(), ...unmoved],
  },
  {
    ...{ rule: 18, title: 'after a restart a stop that was given up is left where it is', start },
    ...{ plan: half, options: replaces, end: 'done stop-not-moved' },
    scenes: [...halfFilled(), ...unmoved, [300, 'restart', ''], [301, 'time', '']],
  },
  {
    ...{ rule: 18, title: 'after a restart an entry whose legs were not told so far is asked for', start },
    ...{ plan: half, options: replaces, end: 'done' },
    scenes: [
      [1, 's-entry-1 filled 4 stop=working/4/0/147 target=working/4', 'submit s-entry-2 6'],
      [2, 's-entry-2 filled 6', ''],
      [3, firstFills, ''],
      [70, 'restart', 'find s-entry-2, wake 100'],
      [71, stays, move],
    ],
  },
  {
    ...{ rule: 18, title: 'a driver without replace is not asked to', start },
    ...{ plan: half, end: 'done stop-not-moved' },
    scenes: [...halfFilled(), [60, firstFills, '']],
  },
  {
    ...{ rule: 18, title: 'a stop that is nearer the profit already stays', start },
    ...{ plan: half, options: replaces, end: 'done' },
    scenes: [...halfFilled('working/6/0/151'), [60, firstFills, '']],
  },
  {
    ...{ rule: 18, title: 'a stop whose price nobody tells is taken to be where it was planned', start },
    ...{ plan: half, options: replaces, end: 'done' },
    scenes: [...halfFilled('working/6'), [60, firstFills, `${move}, wake 90`]],
  },
  {
    ...{ rule: 18, title: 'a stop-limit stop keeps the distance of its limit', start },
    ...{ plan: ladder([toEntry], { ...stopAt147, type: 'stop_limit', limitPrice: '146.5' }), options: replaces },
    ...{ end: 'done' },
    scenes: [
      ...filled,
      [
        60,
        firstFills,
        'replace s-entry-2 stopLoss 150 limit 149.5, replace s-entry-3 stopLoss 150 limit 149.5, wake 90',
      ],
    ],
  },
  {
    ...{ rule: 18, title: 'a trailing stop is not moved', start },
    ...{
      plan: ladder([toEntry], { type: 'trailing_stop', trailAmount: '3', timeInForce: 'gtc' }),
      options: replaces,
      end: 'done',
    },
    scenes: [
      [1, 's-entry-1 filled 4 stop=working/4 target=working/4', 'submit s-entry-2 3'],
      [2, 's-entry-2 filled 3 stop=working/3 target=working/3', 'submit s-entry-3 3'],
      [3, 's-entry-3 filled 3 stop=working/3', ''],
      [60, firstFills, ''],
    ],
  },
  {
    ...{ rule: 18, title: 'the stops move of a ladder that has cancelled an order first', start: 'cancel o1, wake 30' },
    ...{ plan: { ...half, steps: [cancelFirst, ...half.steps] }, options: replaces, end: 'done' },
    scenes: [
      [1, 'o1 cancelled 0', 'submit s-entry-1 4'],
      [2, 's-entry-1 filled 4 stop=working/4/0/147 target=working/4', 'submit s-entry-2 6'],
      [3, 's-entry-2 filled 6 stop=working/6/0/147', ''],
      [4, firstFills, move],
      [5, stays, ''],
      [40, 'restart', 'find s-entry-2, wake 70'],
      [41, hasMoved, ''],
    ],
  },
  {
    ...{ rule: 18, title: 'the stops of a short ladder move down', start },
    ...{ plan: short, options: replaces, end: 'done' },
    scenes: [
      [1, 's-entry-1 filled 4 stop=working/4/0/153 target=working/4', 'submit s-entry-2 6'],
      [2, 's-entry-2 filled 6 stop=working/6/0/153', ''],
      [60, 'time', ''],
      [60, firstFills, `${move}, wake 90`],
      [61, hasMoved, ''],
    ],
  },
  {
    ...{ rule: 18, title: 'a pair that a person cancelled is let go, and told', start },
    ...{ plan: half, options: replaces, end: 'done position-unprotected' },
    scenes: [...halfFilled(), [60, 's-entry-2 filled 6 stop=cancelled/6', ''], [61, firstFills, '']],
  },
  {
    ...{ rule: 18, title: 'a target that was cancelled moves nothing any more', start },
    ...{ plan: half, options: replaces, end: 'done' },
    scenes: [
      ...halfFilled(),
      [60, 's-entry-1 filled 4 stop=working/4/0/147 target=cancelled/4', ''],
      [61, 's-entry-1 filled 4 stop=filled/4/4/147 target=cancelled/4', ''],
    ],
  },
  {
    ...{ rule: 18, title: 'after a restart a stop on its way is asked for', start },
    ...{ plan: half, options: replaces, end: 'done' },
    scenes: [
      ...halfFilled(),
      [60, firstFills, `${move}, wake 90`],
      [70, 'restart', 'find s-entry-2, wake 100'],
      [71, hasMoved, ''],
    ],
  },
  {
    ...{ rule: 18, title: 'after a restart every leg that works is asked for', start },
    ...{ plan: half, options: replaces, end: 'done' },
    scenes: [
      ...halfFilled(),
      [70, 'restart', 'find s-entry-1, find s-entry-2, wake 100'],
      [71, firstFills, `${move}`],
      [72, hasMoved, ''],
    ],
  },
  {
    ...{ rule: 18, title: 'a target that fills while the plan runs moves the stops of parts that fill later', start },
    ...{ plan: moved, options: replaces, end: 'done' },
    scenes: [
      [1, 's-entry-1 filled 4 stop=working/4/0/147 target=working/4', 'submit s-entry-2 3'],
      [2, 's-entry-2 filled 3 stop=working/3/0/147 target=working/3', 'submit s-entry-3 3'],
      [3, firstFills, 'replace s-entry-2 stopLoss 150'],
      [4, 's-entry-2 filled 3 stop=working/3/0/150 target=working/3', ''],
      [5, 's-entry-3 filled 3 stop=working/3/0/147', 'replace s-entry-3 stopLoss 150'],
      [6, 's-entry-3 filled 3 stop=working/3/0/150', ''],
    ],
  },
  {
    ...{ rule: 18, title: 'the stops of what has filled move after a plan that stopped', start },
    ...{ plan: moved, options: replaces, end: 'stopped order-rejected' },
    scenes: [
      [1, 's-entry-1 filled 4 stop=working/4/0/147 target=working/4', 'submit s-entry-2 3'],
      [2, 's-entry-2 filled 3 stop=working/3/0/147 target=working/3', 'submit s-entry-3 3'],
      [3, 's-entry-3 rejected', ''],
      [60, 'time', ''],
      [60, firstFills, 'replace s-entry-2 stopLoss 150, wake 90'],
      [61, 's-entry-2 filled 3 stop=working/3/0/150 target=working/3', ''],
      [62, secondFills, ''],
    ],
  },
  {
    ...{ rule: 18, title: 'resting stops move together, and the plan is done when all have', plan: breakeven },
    ...{ options: replaces, start: 'replace o1 150, replace o2 150 limit 149.5, wake 30', end: 'done' },
    scenes: [
      [1, 'o1 working 0 price=150', ''],
      // An old word about the first one.
      [2, 'o1 working 0 price=147', ''],
      [3, 'o2 working 0 price=150', ''],
    ],
  },
  {
    ...{ rule: 18, title: 'the broker is asked for a resting stop that nobody tells of, and told again', plan: one },
    ...{ options: replaces, start: 'replace o1 150, wake 30', end: 'done' },
    scenes: [
      [1, 'o1 replace unclear', 'find o1'],
      [1, 'o1 working 0 price=147', 'wake 2'],
      [2, 'time', 'replace o1 150, wake 32'],
      [3, 'o1 working 0 price=150', ''],
    ],
  },
  {
    ...{
      rule: 18,
      title: 'a resting stop that does not move is told five times, and protects where it was',
      plan: one,
    },
    ...{ options: replaces, start: 'replace o1 150, wake 30', end: 'stopped stop-not-moved' },
    scenes: [
      [1, 'o1 replace unclear', 'find o1'],
      [1, 'o1 working 0 price=147', 'wake 2'],
      [2, 'time', 'replace o1 150, wake 32'],
      [32, 'time', 'find o1, wake 62'],
      // The pause after the second time, 4 seconds, is over.
      [33, 'o1 working 0 price=147', 'replace o1 150'],
      [62, 'time', 'wake 63'],
      [63, 'time', 'find o1, wake 93'],
      [64, 'o1 working 0 price=147', 'replace o1 150'],
      [93, 'time', 'wake 94'],
      [94, 'time', 'find o1, wake 124'],
      [95, 'o1 working 0 price=147', 'replace o1 150'],
      [124, 'time', 'wake 125'],
      [125, 'time', 'find o1, wake 155'],
      [126, 'o1 working 0 price=147', ''],
    ],
  },
  {
    ...{ rule: 18, title: 'a program that cannot replace moves no resting stop', plan: one },
    ...{ start: '', end: 'stopped stop-not-moved', scenes: [] },
  },
  {
    ...{ rule: 18, title: 'a resting stop that has filled is not the one of the plan', plan: breakeven },
    ...{ options: replaces, start: 'replace o1 150, replace o2 150 limit 149.5, wake 30' },
    scenes: [[1, 'o1 filled 4', '']],
    end: 'replan resting-order-filled',
  },
  {
    ...{ rule: 18, title: 'a resting stop that somebody cancelled asks for a new plan', plan: one, options: replaces },
    ...{ start: 'replace o1 150, wake 30', scenes: [[1, 'o1 cancelled 0', '']], end: 'replan order-cancelled' },
  },
  {
    ...{ rule: 18, title: 'after a restart a resting stop is asked for', plan: one, options: replaces },
    ...{ start: 'replace o1 150, wake 30', end: 'done' },
    scenes: [
      [40, 'restart', 'find o1, wake 70'],
      [41, 'o1 working 0 price=150', ''],
    ],
  },
  {
    ...{ rule: 14, title: 'a resting stop that ends before it moves is told', plan: allCovered, options: replaces },
    ...{ start: startMove, scenes: [[1, 'o1 cancelled 0', '']] },
    end: 'replan order-cancelled position-unprotected',
  },
  {
    ...{ rule: 14, title: 'a resting stop that ends after it has moved is told', plan: allCovered, options: replaces },
    ...{ start: startMove, end: 'done event-after-end position-unprotected' },
    scenes: [
      [1, 'o1 working 0 price=150 quantity=10', ''],
      [60, 'o1 expired 4', ''],
    ],
  },
  {
    ...{ rule: 14, title: 'a stop of a short position that ends after it has moved is told' },
    ...{ plan: covering(one, '10', 'short'), options: replaces, start: startMove },
    ...{ end: 'done event-after-end position-unprotected' },
    scenes: [
      [1, 'o1 working 0 price=150', ''],
      [60, 'o1 not-found', ''],
    ],
  },
  {
    ...{ rule: 14, title: 'one of two resting stops that ends after it has moved is told' },
    ...{ plan: covering(breakeven, '10'), options: replaces, end: 'done event-after-end position-unprotected' },
    start: 'replace o1 150, replace o2 150 limit 149.5, wake 30',
    scenes: [
      [1, 'o1 working 0 price=150 quantity=4', ''],
      [2, 'o2 working 0 price=150 quantity=6', ''],
      [60, 'o2 rejected 0', ''],
    ],
  },
  {
    ...{ rule: 14, title: 'a resting stop that did not move and ends later is told', plan: allCovered, start: '' },
    scenes: [[60, 'o1 cancelled 0', '']],
    end: 'stopped stop-not-moved event-after-end position-unprotected',
  },
  {
    ...{ rule: 14, title: 'a resting stop that fills before it moves is not missing', plan: allCovered },
    ...{ options: replaces, start: startMove, scenes: [[1, 'o1 filled 10', '']], end: 'replan resting-order-filled' },
  },
  {
    ...{ rule: 14, title: 'a resting stop that ends when nothing is held is not missing', plan: withRest },
    ...{ options: replaces, start: startMove, end: 'stopped order-overfilled order-overfilled event-after-end' },
    scenes: [
      [1, 'o1 working 0 price=150', 'submit s-exit 2'],
      [2, 's-exit filled 10', ''],
      [60, 'o1 cancelled 0', ''],
    ],
  },
];
