// Plans that are explored: shapes made by hand, and those of every golden plan and every row of the planning tables. What a
// machine cannot see is made alike (tickers, prices, sizes above 3), so that each shape is explored once.
import { isBatch } from '../../src/cli/explain.js';
import { respondToPlan } from '../../src/cli/respond.js';
import { roleOf } from '../../src/execute/plan-shape.js';
import type { Order } from '../../src/order/order.js';
import type { CancelledOrder, HeldQuantity, OrderPlan, PlanStep, ReplacedOrder } from '../../src/order/order-plan.js';
import { readGoldenLines } from '../golden/golden-plans.js';
import { submitStep } from '../order/submit-step.js';
import { actionRows } from '../tables/action-table.js';
import { planDecisionRows } from '../tables/plan-decisions.js';
import { resizeRows } from '../tables/resize-table.js';

export const startTime: number = Date.parse('2026-01-26T15:00:00Z');
const signalId = 'g';

type Units = 1 | 2 | 3;
type Special = Partial<Pick<Order, 'ticker' | 'timeInForce' | 'cancelAfter' | 'expiresAt' | 'stopLoss' | 'takeProfit'>>;

const limited = { type: 'limit', limitPrice: '1' } as const;
const stopped = { type: 'stop', stopPrice: '1' } as const;
const trailing = { type: 'trailing_stop', trailAmount: '1' } as const;
const market = { type: 'market' } as const;

function order(
  id: string,
  side: 'buy' | 'sell',
  effect: 'open' | 'close',
  quantity: Units,
  prices: typeof limited | typeof stopped | typeof trailing | typeof market = market,
  special: Special = {},
): PlanStep {
  const clientOrderId = `${signalId}-${id}`;
  const terms = { ticker: 'T1', side, effect, quantity: `${quantity}`, timeInForce: 'day', ...special } as const;
  return submitStep(id, { ...terms, ...prices, clientOrderId });
}

const wait = (of: string, seconds?: number): PlanStep => ({
  step: 'await-fill',
  of,
  ...(seconds !== undefined && { seconds }),
});

const cancel = (...orderIds: readonly string[]): PlanStep => ({
  ...{ step: 'cancel-orders', id: 'cancel', ticker: 'T1', orderIds },
});

/** A resting stop loss, with the terms under which it can be put back. */
function stop(
  orderId: string,
  quantity: Units,
  ticker = 'T1',
  prices: typeof stopped | typeof trailing = stopped,
): CancelledOrder {
  const terms = { ticker, side: 'sell', effect: 'close', quantity: `${quantity}`, timeInForce: 'gtc' } as const;
  return { orderId, ticker, side: 'sell', role: 'stop-loss', quantity: `${quantity}`, order: { ...terms, ...prices } };
}

function resting(
  orderId: string,
  role: CancelledOrder['role'],
  quantity: Units,
  side: 'buy' | 'sell' = 'sell',
): CancelledOrder {
  return { orderId, ticker: 'T1', side, role, quantity: `${quantity}` };
}

interface Parts {
  readonly held?: Units | 0;
  /** Of that, what stops protect that the plan does not cancel. */
  readonly covered?: Units;
  /** Long, where stops of the plan move. */
  readonly side?: 'long';
  readonly other?: Units;
  readonly cancelled?: readonly CancelledOrder[];
  readonly takeProfits?: readonly CancelledOrder[];
  readonly withdrawals?: OrderPlan['withdrawals'];
}

function plan(
  steps: readonly [PlanStep, ...PlanStep[]],
  { held = 0, covered, side, other, cancelled, takeProfits, withdrawals }: Parts = {},
): OrderPlan {
  const both: readonly HeldQuantity[] = [
    { ticker: 'T1', quantity: `${held}`, ...(covered && { covered: `${covered}` }), ...(side && { side }) },
    { ticker: 'T2', quantity: `${other ?? 0}` },
  ];
  const quantities = both.filter(({ quantity }) => quantity !== '0');
  return {
    ...{ outcome: 'orders', ticker: 'T1', action: 'buy', signalId, steps, notices: [], trace: [], figures: [] },
    ...(cancelled !== undefined && {
      restore: { held: quantities, orders: cancelled, ...(takeProfits && { takeProfits }) },
    }),
    ...(withdrawals !== undefined && { withdrawals }),
  };
}

const soon = new Date(startTime + 90_000).toISOString();
const exit = (quantity: Units, prices: typeof limited | typeof market = market, special: Special = {}): PlanStep =>
  order('exit', 'sell', 'close', quantity, prices, special);
const entry = (quantity: Units, prices: typeof limited | typeof market = market, special: Special = {}): PlanStep =>
  order('entry', 'sell', 'open', quantity, prices, special);
const entryStop = (quantity: Units): PlanStep =>
  order('stop-loss', 'buy', 'close', quantity, stopped, { timeInForce: 'gtc' });
const { order: _terms, ...withoutTerms } = stop('s', 3);
const { quantity: _quantity, ...withoutQuantity } = stop('s', 3);

/** Plans of steps and of what they cancel, by what they try. */
const namedBySignal: Readonly<Record<string, OrderPlan>> = {
  'an entry': plan([entry(3)]),
  'an entry for one session': plan([entry(2, limited, { expiresAt: '2026-01-26' })], { withdrawals: { entry: soon } }),
  'an entry for a minute': plan([entry(2, limited, { cancelAfter: 60 })]),
  'an entry for a minute, within one session': plan([entry(1, limited, { cancelAfter: 60 })], {
    withdrawals: { entry: soon },
  }),
  'an entry with a stop after it': plan([entry(3), wait('entry'), entryStop(3)]),
  'an entry for a minute with a stop after it': plan([
    ...([entry(2, limited, { cancelAfter: 60 }), wait('entry'), entryStop(2)] as const),
  ]),
  'an entry with a leg': plan([entry(2, market, { stopLoss: { ...stopped, timeInForce: 'gtc' } })]),
  'an entry for a minute with a leg': plan([
    entry(2, limited, { cancelAfter: 60, stopLoss: { ...stopped, timeInForce: 'gtc' } }),
  ]),
  'an exit': plan([exit(3)]),
  'a full exit under a stop': plan([cancel('s'), exit(3)], { held: 3, cancelled: [stop('s', 3)] }),
  'a part exit under a stop': plan([cancel('s'), exit(2)], { held: 3, cancelled: [stop('s', 3)] }),
  'a waiting exit under a stop': plan([cancel('s'), exit(2, limited)], { held: 2, cancelled: [stop('s', 2)] }),
  'a waiting exit for a minute under a stop': plan([cancel('s'), exit(2, limited, { cancelAfter: 60 })], {
    ...{ held: 2, cancelled: [stop('s', 2)] },
  }),
  'a waiting exit for one session under a stop': plan([cancel('s'), exit(2, limited)], {
    ...{ held: 2, cancelled: [stop('s', 2)], withdrawals: { exit: soon } },
  }),
  'an exit under two stops': plan([cancel('s', 't'), exit(3)], { held: 3, cancelled: [stop('s', 2), stop('t', 1)] }),
  'an exit under a stop and a target': plan([cancel('s', 'p'), exit(2)], {
    ...{ held: 2, cancelled: [stop('s', 2), resting('p', 'take-profit', 2)] },
  }),
  'an exit under a stop larger than the position': plan([cancel('s'), exit(1)], { held: 1, cancelled: [stop('s', 3)] }),
  'an exit under a stop smaller than the position': plan([cancel('s'), exit(3)], {
    held: 3,
    cancelled: [stop('s', 1)],
  }),
  'an exit under a stop that filled in part before': plan([cancel('s'), exit(2)], {
    ...{ held: 2, cancelled: [{ ...stop('s', 2), filled: '1' }] },
  }),
  'an exit under a trailing stop': plan([cancel('s'), exit(2)], { held: 2, cancelled: [stop('s', 2, 'T1', trailing)] }),
  'an exit under a stop without terms': plan([cancel('s'), exit(2)], {
    held: 2,
    cancelled: [{ ...withoutTerms, quantity: '2' }],
  }),
  'an exit under a stop of unknown size': plan([cancel('s'), exit(3)], { held: 3, cancelled: [withoutQuantity] }),
  'an exit under a stop and an entry': plan([cancel('s', 'e'), exit(2)], {
    ...{ held: 2, cancelled: [stop('s', 2), resting('e', 'entry', 1, 'buy')] },
  }),
  'an exit under a stop and another order': plan([cancel('s', 'o'), exit(2)], {
    ...{ held: 2, cancelled: [stop('s', 2), resting('o', 'other', 1)] },
  }),
  'an exit of a short position under a stop': plan([cancel('s'), order('exit', 'buy', 'close', 2)], {
    held: 2,
    cancelled: [{ ...stop('s', 2), side: 'buy', order: { ...entryStopTerms(2), quantity: '2' } }],
  }),
  'a breakeven stop': plan([cancel('s'), order('exit', 'sell', 'close', 2, stopped)], {
    held: 2,
    cancelled: [stop('s', 2)],
  }),
  'a breakeven stop beside a target': plan([cancel('s'), order('exit', 'sell', 'close', 2, stopped)], {
    ...{ held: 2, cancelled: [stop('s', 2)], takeProfits: [resting('p', 'take-profit', 2)] },
  }),
  'a part exit with a stop for the rest': plan(
    [cancel('s'), order('stop-loss', 'sell', 'close', 1, stopped, { timeInForce: 'gtc' }), exit(2)],
    { held: 3, cancelled: [stop('s', 3)] },
  ),
  'a part exit that keeps the first pair of a ladder': plan(
    [cancel('s', 'p'), exit(1), order('stop-loss', 'sell', 'close', 1, stopped, { timeInForce: 'gtc' })],
    { held: 3, covered: 1, cancelled: [stop('s', 2), resting('p', 'take-profit', 2)] },
  ),
  'a cancel of entries': plan([cancel('e', 'f')], {
    cancelled: [resting('e', 'entry', 2, 'buy'), { ...resting('f', 'entry', 1, 'buy'), filled: '1' }],
  }),
  'a cancel of a stop': plan([cancel('s')], { held: 2, cancelled: [stop('s', 2)] }),
  'an entry that cancels an entry': plan([cancel('e'), entry(2)], { cancelled: [resting('e', 'entry', 1, 'sell')] }),
  'a reverse': plan([exit(2), wait('exit', 120), entry(2)]),
  'a reverse under a stop': plan([cancel('s'), exit(3), wait('exit', 120), entry(1)], {
    held: 3,
    cancelled: [stop('s', 3)],
  }),
  'a reverse under a stop, with a stop after it': plan(
    [cancel('s'), exit(2), wait('exit', 120), entry(2), wait('entry'), entryStop(2)],
    { held: 2, cancelled: [stop('s', 2)] },
  ),
  'exits of two contracts under a stop each': plan(
    [cancel('s', 't'), exit(2), order('exit-2', 'sell', 'close', 1, market, { ticker: 'T2' })],
    { held: 2, other: 1, cancelled: [stop('s', 2), stop('t', 1, 'T2')] },
  ),
  'a swap of two contracts': plan([
    ...([exit(1), order('exit-2', 'sell', 'close', 2, market, { ticker: 'T2' })] as const),
    ...[wait('exit', 120), wait('exit-2', 120), entry(1)],
  ]),
  'an exit for a minute and a reverse': plan(
    [cancel('s'), exit(1, limited, { cancelAfter: 60 }), wait('exit', 120), entry(1)],
    { held: 1, cancelled: [stop('s', 1)] },
  ),
};

/** Codes of steps after a prefix. */
const codes = new Map([
  ['exit', 'x'],
  ['exit-2', 'x2'],
  ['entry', 'e'],
  ['stop-loss', 's'],
]);

/** The plan for a broker that refuses hyphens. */
function withPrefix(name: keyof typeof namedBySignal): readonly [string, OrderPlan] {
  const clientOrderIdPrefix = '0123456789ab';
  const text = JSON.stringify({ ...namedBySignal[name], clientOrderIdPrefix });
  const prefixed = JSON.parse(text, (key, value: unknown) =>
    key === 'clientOrderId' ? `${clientOrderIdPrefix}${codes.get(String(value).slice(`${signalId}-`.length))}` : value,
  );
  return [`${name}, with a prefix`, prefixed];
}

/** Shapes made by hand, by what they try. */
export const madePlans: Readonly<Record<string, OrderPlan>> = {
  ...namedBySignal,
  ...Object.fromEntries([
    withPrefix('an exit under two stops'),
    withPrefix('a reverse under a stop, with a stop after it'),
    withPrefix('a swap of two contracts'),
  ]),
};

/** One of the entries of a ladder: with its target, or without one where it runs. */
function part(id: string, side: 'buy' | 'sell', quantity: Units, target?: `${number}`): PlanStep {
  const stopLoss = { type: 'stop', stopPrice: side === 'buy' ? '7' : '11', timeInForce: 'gtc' } as const;
  const takeProfit = target && ({ limitPrice: target, timeInForce: 'gtc' } as const);
  return order(id, side, 'open', quantity, market, { stopLoss, ...(takeProfit && { takeProfit }) });
}

const move = (...orders: readonly [ReplacedOrder, ...ReplacedOrder[]]): PlanStep => ({
  ...{ step: 'replace-orders', id: 'replace', ticker: 'T1', orders },
});
const [first, second] = [
  { orderId: 's', stopPrice: '9' },
  { orderId: 't', stopPrice: '9' },
] as const;

/** Breakevens that move the stops of a ladder where they rest. */
export const movingPlans: Readonly<Record<string, OrderPlan>> = {
  'a breakeven that moves a stop': plan([move(first)], { held: 1, covered: 1, side: 'long', cancelled: [] }),
  'a breakeven that moves two stops': plan([move(first, second)], { held: 2, covered: 2, side: 'long', cancelled: [] }),
  'a breakeven that moves two stops, and sends one': plan(
    [move(first, second), order('exit', 'sell', 'close', 1, stopped, { timeInForce: 'gtc' })],
    { held: 3, covered: 2, side: 'long', cancelled: [] },
  ),
};

/** Ladders whose stops move as their targets fill, by what they try. */
export const ladderPlans: Readonly<Record<string, OrderPlan>> = {
  'a ladder of one target': {
    ...plan([part('entry-1', 'buy', 1, '10'), part('entry-2', 'buy', 1)]),
    moves: [{ when: 'entry-1', stops: ['entry-2'], to: '9' }],
  },
  'a ladder of two targets': {
    ...plan([part('entry-1', 'buy', 2, '10'), part('entry-2', 'buy', 1, '12')]),
    moves: [{ when: 'entry-1', stops: ['entry-2'], to: '9' }],
  },
  'a ladder of two targets, and what runs': {
    ...plan([part('entry-1', 'sell', 1, '8'), part('entry-2', 'sell', 1, '7'), part('entry-3', 'sell', 1)]),
    moves: [
      { when: 'entry-1', stops: ['entry-2', 'entry-3'], to: '9' },
      { when: 'entry-2', stops: ['entry-3'], to: '8' },
    ],
  },
};

function entryStopTerms(quantity: Units): Order {
  return { ticker: 'T1', side: 'buy', effect: 'close', quantity: `${quantity}`, timeInForce: 'gtc', ...stopped };
}

/** A plan as a machine sees it: quantities by their rank, tickers by their place, prices alike, without brackets. */
function shapeOf(planned: OrderPlan): OrderPlan {
  const { steps, restore } = planned;
  const orders = steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
  const parts = [...orders, ...(restore?.orders ?? []), ...(restore?.takeProfits ?? []), ...(restore?.held ?? [])];
  const tickers = [...new Set(parts.map(({ ticker }) => ticker))];
  const sizes = [...new Set(parts.map(({ quantity }) => Number(quantity ?? 0)))].filter((size) => size > 0);
  sizes.sort((one, other) => one - other);
  // One size alone is 2, so that it can fill in part.
  const rank = (size: number) => (sizes.length === 1 ? 2 : Math.min(sizes.indexOf(size) + 1, 3));
  return JSON.parse(JSON.stringify({ ...planned, notices: [], trace: [], figures: [] }), (name, value: unknown) => {
    switch (name) {
      case 'quantity':
        return Number(value) > 0 ? String(rank(Number(value))) : value;
      case 'filled':
        return Number(value) > 0 ? '1' : value;
      case 'ticker':
        return `T${tickers.indexOf(String(value)) + 1}`;
      case 'limitPrice':
      case 'stopPrice':
      case 'trailAmount':
      case 'trailPercent':
        return '1';
      case 'timeInForce':
        return value === 'ioc' ? value : 'day';
      case 'takeProfit':
      case 'stopLoss':
        return undefined;
      default:
        return value;
    }
  });
}

function plansOf(request: Readonly<Record<string, unknown>>): readonly OrderPlan[] {
  const answer = respondToPlan({ ...request, signalId });
  if (!answer.ok) {
    return [];
  }
  const { value } = answer;
  return isBatch(value) ? value.flatMap((item) => (item.ok ? [item.value] : [])) : [value];
}

/** One plan of each kind: what its steps do, for which role and effect, and the roles of the orders that it cancels. */
export function onePerKind(plans: Readonly<Record<string, OrderPlan>>): Readonly<Record<string, OrderPlan>> {
  const kinds = new Map<string, readonly [string, OrderPlan]>();
  for (const [name, planned] of Object.entries(plans)) {
    const kind = kindOf(planned);
    kinds.set(kind, kinds.get(kind) ?? [name, planned]);
  }
  return Object.fromEntries(kinds.values());
}

function kindOf(planned: OrderPlan): string {
  const steps = planned.steps.map((step) =>
    step.step === 'submit-order'
      ? [step.step, roleOf(step, planned), step.order.effect]
      : [step.step, step.step === 'await-fill' && step.seconds !== undefined],
  );
  const roles = new Set((planned.restore?.orders ?? []).map(({ role }) => role));
  return JSON.stringify([planned.outcome, steps, [...roles].sort()]);
}

/** Shapes of every golden plan and of every row of the planning tables, each once, by its first name. */
export function plannedShapes(): Readonly<Record<string, OrderPlan>> {
  const requests = [
    ...readGoldenLines().map(({ id, request }) => [`golden ${id}`, request] as const),
    ...[...planDecisionRows, ...resizeRows, ...actionRows].map(
      ({ sentence, request }) => [`table: ${sentence}`, request] as const,
    ),
  ];
  const shapes = new Map<string, readonly [string, OrderPlan]>();
  for (const [name, request] of requests) {
    for (const planned of plansOf({ ...request })) {
      const shape = shapeOf(planned);
      const key = JSON.stringify({ ...shape, ticker: '', action: '', signalId: '' });
      shapes.set(key, shapes.get(key) ?? [name, shape]);
    }
  }
  return Object.fromEntries(shapes.values());
}
