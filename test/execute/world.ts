// The environment of the exploration: a broker that is not reduce-only, a driver that stores and then acts, and whatever can
// go wrong between the two. A world is plain data; `moves` gives every way in which it can go on.
import type { Result } from '../../src/core/result.js';
import type {
  Advance,
  Command,
  Execution,
  ExecutionEvent,
  LegRef,
  OrderRef,
  StartOptions,
} from '../../src/execute/index.js';
import type { OrderPlan, ReplacedOrder } from '../../src/order/order-plan.js';

/** What is tested: the library's machine, or a wrong one. */
export interface Machine {
  readonly startExecution: (plan: OrderPlan, options: StartOptions) => Result<Advance>;
  readonly advance: (execution: Execution, event: ExecutionEvent) => Advance;
  readonly resume: (execution: Execution, options: { readonly at: string }) => Advance;
}

/** A plan in an environment. */
export interface Scene {
  readonly name: string;
  readonly plan: OrderPlan;
  readonly machine: Machine;
  /** Until when it is carried out, and whether the broker replaces. */
  readonly options?: Omit<StartOptions, 'at'>;
  /** A terse broker leaves `filled` out where it may, and names our orders by its own ids once it has told them. */
  readonly terse: boolean;
  /** How often something goes wrong: an answer lost, late or repeated, a command without effect, a process that dies. */
  readonly troubles: number;
  /** Troubles that are tried, by the name of their move; absent: all. */
  readonly only?: RegExp;
  /** Only its ends are looked for: no rule is checked, which is faster. */
  readonly unjudged?: true;
}

/** A leg of an entry, for what the entry has filled. */
export interface Leg {
  readonly status: 'working' | 'rejected' | 'cancelled' | 'filled';
  readonly filled: number;
  /** Price of a stop that the plan moves; absent: it stays. */
  readonly stopPrice?: number;
}

/** An order as the broker has it. `flying`: its submit was lost, and it may still arrive. `void`: it never will. */
export interface BrokerOrder {
  readonly ticker: string;
  readonly side: 'buy' | 'sell';
  readonly closes: boolean;
  /** A stop that closes: it protects. */
  readonly protects: boolean;
  readonly ours: boolean;
  readonly quantity: number;
  readonly filled: number;
  /** Of that, before the plan. */
  readonly filledBefore: number;
  readonly status: 'flying' | 'void' | 'working' | 'filled' | 'cancelled' | 'rejected' | 'expired';
  /** Price of a resting stop that the plan moves; absent: it stays. */
  readonly stopPrice?: number;
  /** A cancel that takes effect later. */
  readonly cancelling?: boolean;
  /** It was ended by the broker, not by a cancel of ours. */
  readonly dropped?: boolean;
  /** It filled after its end, or beyond its quantity. */
  readonly surprised?: boolean;
  /** A take profit that rested beside a stop before the plan. */
  readonly target?: boolean;
  /** State of the stop loss that the broker makes when it fills; absent: it has none. */
  readonly leg?: Leg;
  /** State of the take profit beside it, in plans that move stops; absent: it has none. */
  readonly profit?: Leg;
  /** The take profit had once closed all that its entry had filled until then. */
  readonly reachedTarget?: boolean;
}

/** What the machine has done with an order, and what it may do next. */
export interface Ask {
  readonly submits: number;
  /** Instant of the last submit or question. */
  readonly at: string;
  /** A `not-found` has answered since the last submit. */
  readonly mayResend: boolean;
  readonly cancelled: boolean;
  /** The machine has been told the broker's id of it. */
  readonly told: boolean;
  /** Quantity of the last submit. */
  readonly quantity: number;
  /** When the machine learned that it works. */
  readonly worksAt?: string;
  /** Instant of the last question. */
  readonly foundAt?: string;
  /** A question that was asked 5 seconds after it worked, or later, was answered. */
  readonly confirmed?: boolean;
  /** How often its stop was told to move, by the price. */
  readonly moves?: Readonly<Record<string, number>>;
  /** A move ended without an answer, and the broker was not asked since. */
  readonly isMoveUnclear?: boolean;
}

export interface World {
  readonly execution: Execution;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Stored, not yet done; wakes are kept in `wakes`. */
  readonly commands: readonly Exclude<Command, { command: 'wake' }>[];
  readonly wakes: readonly string[];
  /** Events that are under way to the machine, in any order. */
  readonly answers: readonly ExecutionEvent[];
  readonly orders: Readonly<Record<string, BrokerOrder>>;
  readonly asks: Readonly<Record<string, Ask>>;
  /** Signed quantity held, by ticker. */
  readonly held: Readonly<Record<string, number>>;
  readonly troubles: number;
}

export const isoAt = (now: number): string => new Date(now).toISOString();

/** Key of an order: our id of it, or the broker's of one that was resting before. */
export function keyOf(ref: OrderRef | LegRef): string {
  return ref.clientOrderId ?? ref.orderId.replace(/^broker-/, '');
}

const newAsk: Ask = { submits: 0, at: '', mayResend: false, cancelled: false, told: false, quantity: 0 };

/** Signed holdings before the plan: those it names, else what its orders close, apart from the stop of an entry. */
export function heldBefore({ restore, steps }: OrderPlan): Readonly<Record<string, number>> {
  const held: Record<string, number> = {};
  for (const [index, step] of steps.entries()) {
    if (step.step === 'submit-order' && step.order.effect === 'close' && !isEntryStopStep(steps, index)) {
      const { ticker, side, quantity } = step.order;
      held[ticker] = (held[ticker] ?? 0) + (side === 'sell' ? 1 : -1) * Number(quantity);
    }
  }
  for (const { ticker, quantity, covered = '0', side } of restore?.held ?? []) {
    const exit = restore?.orders.find((order) => order.ticker === ticker && /stop-loss|take-profit/.test(order.role));
    const isShort = (held[ticker] ?? 0) < 0 || exit?.side === 'buy' || side === 'short';
    // Pairs that stay close their own units; stops that move are orders of this world.
    const kept = side === undefined ? Number(covered) : 0;
    held[ticker] = (isShort ? -1 : 1) * (Number(quantity) - kept);
  }
  return held;
}

function isEntryStopStep(steps: OrderPlan['steps'], index: number): boolean {
  const step = steps[index];
  return step?.step === 'submit-order' && step.id === 'stop-loss' && steps[index - 1]?.step === 'await-fill';
}

/** The orders that the plan cancels, and take profits beside them, working. */
export function restingBefore({ restore, steps }: OrderPlan, held: World['held']): World['orders'] {
  const cancelled = steps.flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : []));
  const moved = movedOrders(steps).map(({ orderId }): [string, BrokerOrder] => [orderId, restingStop]);
  const takeProfits = restore?.takeProfits ?? [];
  const ids = [...cancelled, ...takeProfits.map(({ orderId }) => orderId)];
  return Object.fromEntries([
    ...moved,
    ...ids.map((id): [string, BrokerOrder] => {
      const told = [...(restore?.orders ?? []), ...takeProfits].find(({ orderId }) => orderId === id);
      const { ticker = 'unknown', side = 'buy', role = 'entry', filled = '0' } = told ?? {};
      const position = held[ticker] ?? 0;
      const quantity = Number(filled) + Number(told?.quantity ?? Math.max(Math.abs(position), 1));
      const closes = role !== 'entry' && (side === 'sell' ? position > 0 : position < 0);
      const protects = role === 'stop-loss';
      const filledBefore = Number(filled);
      const target = role === 'take-profit';
      const about = { ticker, side, closes, protects, ours: false, quantity, filledBefore, ...(target && { target }) };
      return [id, { ...about, filled: filledBefore, status: 'working' }];
    }),
  ]);
}

/** A stop of one unit that the plan moves. */
const restingStop: BrokerOrder = {
  ...{ ticker: 'T1', side: 'sell', closes: true, protects: true, ours: false, status: 'working', stopPrice: 7 },
  ...{ quantity: 1, filled: 0, filledBefore: 0 },
};

/** Resting stops that the plan moves. */
export function movedOrders(steps: OrderPlan['steps']): readonly ReplacedOrder[] {
  return steps.flatMap((step) => (step.step === 'replace-orders' ? step.orders : []));
}

/** Notes what the machine has commanded. */
export function issue(world: World, commands: readonly Command[]): World {
  const at = isoAt(world.now);
  let { asks, wakes } = world;
  for (const command of commands) {
    if (command.command === 'wake') {
      wakes = wakes.includes(command.at) ? wakes : [...wakes, command.at].sort();
      continue;
    }
    const key = keyOf(command.order);
    const ask = asks[key] ?? newAsk;
    asks = { ...asks, [key]: asked(ask, command, at) };
  }
  const queued = commands.flatMap((command) => (command.command === 'wake' ? [] : [command]));
  return { ...world, asks, wakes, commands: [...world.commands, ...queued] };
}

function asked(ask: Ask, command: Exclude<Command, { command: 'wake' }>, at: string): Ask {
  switch (command.command) {
    case 'submit': {
      const quantity = Number(command.order.quantity);
      return { ...ask, submits: ask.submits + 1, at, mayResend: false, quantity };
    }
    case 'cancel':
      return { ...ask, cancelled: true };
    case 'find':
      return { ...ask, at, foundAt: at, ...(ask.isMoveUnclear && { isMoveUnclear: false }) };
    case 'replace': {
      const { stopPrice, quantity } = command;
      return stopPrice === undefined
        ? { ...ask, quantity: Number(quantity) }
        : { ...ask, moves: { ...ask.moves, [stopPrice]: (ask.moves?.[stopPrice] ?? 0) + 1 } };
    }
  }
}

/** What an event allows: a `not-found` lets the machine send, and an order's event tells the broker's id. */
export function noted(world: World, event: ExecutionEvent): World {
  if (event.event === 'unclear' && isMove(world, event)) {
    const key = keyOf(event.order);
    const moved = world.asks[key] ?? newAsk;
    // Told once more after the question that it led to.
    if (moved.foundAt !== undefined && event.at <= moved.foundAt) {
      return world;
    }
    return { ...world, asks: { ...world.asks, [key]: { ...moved, isMoveUnclear: true } } };
  }
  if (event.event !== 'not-found' && event.event !== 'order') {
    return world;
  }
  const key = keyOf(event.order);
  const ask = world.asks[key];
  if (ask === undefined) {
    return world;
  }
  const isAnswer = event.event === 'not-found' && event.at >= ask.at;
  const told = ask.told || (event.event === 'order' && event.orderId !== undefined);
  const worksAt = ask.worksAt ?? (event.event === 'order' && event.status === 'working' ? event.at : undefined);
  const isLate = ask.foundAt !== undefined && Date.parse(ask.foundAt) >= Date.parse(ask.worksAt ?? '') + 5000;
  const confirmed = ask.confirmed === true || (isLate && event.at >= (ask.foundAt ?? ''));
  const known = { ...(worksAt !== undefined && { worksAt }), ...(confirmed && { confirmed }) };
  const next = { ...ask, told, mayResend: ask.mayResend || isAnswer, ...known };
  return { ...world, asks: { ...world.asks, [key]: next } };
}

function isMove({ orders }: World, { command, order }: Extract<ExecutionEvent, { event: 'unclear' }>): boolean {
  return 'leg' in order || (command === 'replace' && orders[keyOf(order)]?.stopPrice !== undefined);
}

export function withOrder(world: World, key: string, order: BrokerOrder): World {
  return { ...world, orders: { ...world.orders, [key]: order } };
}

export function fill(world: World, key: string, units: number): World {
  const order = world.orders[key];
  if (order === undefined) {
    return world;
  }
  const { ticker, side } = order;
  const filled = order.filled + units;
  const held = { ...world.held, [ticker]: (world.held[ticker] ?? 0) + (side === 'buy' ? units : -units) };
  return withOrder({ ...world, held }, key, {
    ...reopened(order),
    filled,
    status: filled < order.quantity ? 'working' : 'filled',
  });
}

/** The pair of an entry that fills further works again, where one of the two had closed all of it. */
function reopened(order: BrokerOrder): BrokerOrder {
  const { leg, profit } = order;
  const isClosed = leg?.status === 'filled' || profit?.status === 'filled';
  return leg === undefined || profit === undefined || !isClosed
    ? order
    : { ...order, leg: { ...leg, status: 'working' }, profit: { ...profit, status: 'working' } };
}

/** A fill after the end, or beyond the quantity. */
export function surprise(world: World, key: string, units: number): World {
  const { status = 'working', quantity = 0 } = world.orders[key] ?? {};
  const after = fill(world, key, units);
  const order = after.orders[key];
  const whole = (order?.filled ?? 0) >= quantity ? 'filled' : status;
  return order === undefined ? world : withOrder(after, key, { ...order, status: whole, surprised: true });
}

/** The stop loss of an entry changes. One that fills ends the take profit beside it; a person ends both. */
export function changeLeg(world: World, key: string, status: Leg['status']): World {
  const order = world.orders[key];
  if (order?.leg === undefined) {
    return world;
  }
  const filled = status === 'filled' ? order.filled - (order.profit?.filled ?? 0) : order.leg.filled;
  const units = filled - order.leg.filled;
  const after = closeUnits(world, order, units);
  const isAlone = order.profit?.status !== 'working' || status === 'rejected';
  const profit = order.profit && (isAlone ? order.profit : { ...order.profit, status: 'cancelled' as const });
  return withOrder(after, key, { ...order, leg: { ...order.leg, status, filled }, ...(profit && { profit }) });
}

/** The take profit of an entry fills units; its stop loss ends when nothing is left. */
export function takeProfit(world: World, key: string, units: number): World {
  const order = world.orders[key];
  if (order?.profit === undefined || order.leg === undefined) {
    return world;
  }
  const filled = order.profit.filled + units;
  const isWhole = filled + order.leg.filled >= order.filled;
  const profit: Leg = { status: isWhole ? 'filled' : 'working', filled };
  const leg: Leg = isWhole && order.leg.status === 'working' ? { ...order.leg, status: 'cancelled' } : order.leg;
  const reached = isWhole && { reachedTarget: true };
  return withOrder(closeUnits(world, order, units), key, { ...order, profit, leg, ...reached });
}

/** The stop loss of an entry is at another price. */
export function moveLeg(world: World, key: string, stopPrice: number): World {
  const order = world.orders[key];
  return order?.leg === undefined ? world : withOrder(world, key, { ...order, leg: { ...order.leg, stopPrice } });
}

/** A resting stop is at another price. */
export function moveStop(world: World, key: string, stopPrice: number): World {
  const order = world.orders[key];
  return order === undefined ? world : withOrder(world, key, { ...order, stopPrice });
}

function closeUnits(world: World, { ticker, side }: BrokerOrder, units: number): World {
  const held = (world.held[ticker] ?? 0) + (side === 'buy' ? -units : units);
  return { ...world, held: { ...world.held, [ticker]: held } };
}

/** Units of an entry that its legs protect or have closed: all of it, while its stop works. */
export function isPairOpen({ leg, profit, filled }: BrokerOrder): boolean {
  return leg?.status === 'working' && filled > leg.filled + (profit?.filled ?? 0);
}

export function end(world: World, key: string, status: BrokerOrder['status'], dropped = false): World {
  const order = world.orders[key];
  return order === undefined ? world : withOrder(world, key, { ...order, status, ...(dropped && { dropped }) });
}

export function endCancelled(world: World, key: string): World {
  return end(world, key, 'cancelled');
}

export function drop(world: World, key: string, status: 'cancelled' | 'expired' | 'rejected'): World {
  return end(world, key, status, true);
}
