// What must hold whatever happens, written from EXECUTION.md: the rules of one call of the machine, of one submit as the
// broker gets it, and of a world in which the machine has nothing to do. A fault is thrown, with the number of its rule.
import { isDeepStrictEqual } from 'node:util';
import { sameJson } from '../../src/core/same-json.js';
import type { Command, Execution, ExecutionEvent, ExecutionLegs, ReplaceCommand } from '../../src/execute/index.js';
import { storedPartFaults } from '../../src/execute/stored-parts.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { fail } from '../campaign/search.js';
import { type BrokerOrder, heldBefore, isPairOpen, keyOf, movedOrders, type Scene, type World } from './world.js';

/** One call of the machine. */
export interface Change {
  /** The world when the machine was called; undefined: the start of the plan. */
  readonly before: World | undefined;
  /** Undefined: the start, or a restart. */
  readonly event: ExecutionEvent | undefined;
  readonly after: World;
  readonly commands: readonly Command[];
}

export type Submitted = Extract<Command, { command: 'submit' }>['order'];

type Rule<T> = (subject: T, scene: Scene) => string | undefined;

const ended = ['filled', 'cancelled', 'rejected', 'expired'];
const maxSubmits = 5;

function submitsOf(commands: readonly Command[]): readonly Submitted[] {
  return commands.flatMap((command) => (command.command === 'submit' ? [command.order] : []));
}

function submitSteps({ steps }: OrderPlan) {
  return steps.flatMap((step) => (step.step === 'submit-order' ? [step] : []));
}

/** Steps that close a position: stops protect by themselves (rule 9). */
function exitSteps(plan: OrderPlan) {
  return submitSteps(plan).filter(
    ({ order: { effect, type } }) => effect === 'close' && (type === 'market' || type === 'limit'),
  );
}

/** Step of a plan that submits this order; not the stop-loss orders that the machine adds. */
function stepOf({ signalId, ...plan }: OrderPlan, key: string) {
  return submitSteps(plan).find(({ order }) => order.clientOrderId === key);
}

// By the names of rule 1: `<signalId>-restore-2`, or with a prefix of 12 digits `<prefix>r2`.
// A second stop of a place is `-restore-1-2`, or `<prefix>r1p2` (rule 16).
const restorePlace = (key: string): number => Number(/(?:-restore-|^[\da-f]{12}r)(\d+)(?:-2|p2)?$/.exec(key)?.[1] ?? 0);
const isEntryStop = (key: string): boolean => /-stop-loss(-\d+)?$|^[\da-f]{12}s(p\d+)?$/.test(key);

/** The entry whose fill gets stops of its own (rule 6): it is awaited, and a step `stop-loss` follows. */
export function protectedEntry({ steps }: OrderPlan): Submitted['clientOrderId'] | undefined {
  const index = steps.findIndex((step) => step.step === 'submit-order' && step.id === 'stop-loss');
  const wait = steps[index - 1];
  const entry = steps.find(
    (step) => step.step === 'submit-order' && wait?.step === 'await-fill' && step.id === wait.of,
  );
  return entry?.step === 'submit-order' ? entry.order.clientOrderId : undefined;
}

function knownFilled({ orders }: Execution, key: string): number {
  return Number(orders.find(({ order }) => keyOf(order) === key)?.filled ?? 0);
}

const hasNotice = ({ notices }: Execution, code: string): boolean => notices.some((notice) => notice.code === code);

const openUnits = ({ status, quantity, filled }: BrokerOrder): number =>
  status === 'working' || status === 'flying' ? quantity - filled : 0;

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Plans as a store gives them back: each is read once. */
const storedPlans = new WeakMap<OrderPlan, OrderPlan>();

function storedPlanOf(plan: OrderPlan): OrderPlan {
  const stored: OrderPlan = storedPlans.get(plan) ?? JSON.parse(JSON.stringify(plan));
  storedPlans.set(plan, stored);
  return stored;
}

/** Executions as a store gives them back: every move of a world begins with the same one. */
const storedExecutions = new WeakMap<Execution, Execution>();

function storedExecutionOf(execution: Execution): Execution {
  const { plan, ...state } = execution;
  const stored: Execution = storedExecutions.get(execution) ?? {
    ...JSON.parse(JSON.stringify(state)),
    plan: storedPlanOf(plan),
  };
  storedExecutions.set(execution, stored);
  return stored;
}

const withoutPlan = ({ plan: _plan, ...state }: Execution): Omit<Execution, 'plan'> => state;

const changes: Readonly<Record<string, Rule<Change>>> = {
  'rule 1, identity': ({ commands }, { plan }) => {
    for (const order of submitsOf(commands)) {
      const { clientOrderId: key } = order;
      const restored = plan.restore?.orders[restorePlace(key) - 1]?.order;
      const stop = submitSteps(plan).find(({ id }) => id === 'stop-loss')?.order;
      const known = restored ?? stepOf(plan, key)?.order ?? (isEntryStop(key) ? stop : undefined);
      if (known === undefined || !key.startsWith(plan.clientOrderIdPrefix ?? plan.signalId ?? '')) {
        return `${key} belongs to no order of the plan`;
      }
      const isResized = restored !== undefined || isEntryStop(key);
      const { quantity } = isResized ? order : known;
      if (!isDeepStrictEqual({ ...order }, { ...known, quantity, clientOrderId: key })) {
        return `${key} is sent under other terms`;
      }
    }
    return undefined;
  },
  'rule 2, order of steps': ({ after: { execution } }, { plan }) => {
    const statuses = execution.steps.map(({ status }) => status);
    const first = statuses.findIndex((status) => status !== 'done');
    const early = statuses.findIndex(
      (status, index) => first !== -1 && index > first && status !== 'open' && status !== 'skipped',
    );
    const step = plan.steps[early];
    if (step !== undefined && !(step.step === 'submit-order' && step.id === 'stop-loss')) {
      return `step ${early + 1} is ${statuses[early]} while step ${first + 1} is ${statuses[first]}`;
    }
    return execution.status !== 'running' && statuses.includes('open') ? 'a step is open after the end' : undefined;
  },
  'rule 3, no entry after a late fill': ({ after: { execution, orders }, commands }) => {
    const late = execution.orders.find(
      ({ order, role, filled }) => role === 'resting' && Number(filled) > (orders[keyOf(order)]?.filledBefore ?? 0),
    );
    const entry = submitsOf(commands).find(({ effect }) => effect === 'open');
    return late && entry && `${entry.clientOrderId} is sent, and ${keyOf(late.order)} has filled`;
  },
  'rule 5, deadline': ({ event, after: { execution } }, { plan }) => {
    const late = execution.steps.findIndex(({ status, at }, index) => {
      const step = plan.steps[index];
      const seconds = step?.step === 'await-fill' ? step.seconds : undefined;
      const isDue = event?.event === 'time' && at !== undefined && seconds !== undefined;
      return isDue && status === 'begun' && Date.parse(at) + seconds * 1000 <= Date.parse(event.at);
    });
    return execution.status === 'running' && late !== -1 ? `step ${late + 1} waits beyond its time` : undefined;
  },
  'rule 6, protection follows the fill': ({ after: { asks, execution, orders } }, { plan }) => {
    const entry = protectedEntry(plan);
    if (entry === undefined) {
      return undefined;
    }
    const sent = sum(Object.entries(asks).map(([key, ask]) => (isEntryStop(key) ? ask.quantity : 0)));
    if (sent > (orders[entry]?.filled ?? 0)) {
      return `stops of ${sent} for a fill of ${orders[entry]?.filled ?? 0}`;
    }
    const known = knownFilled(execution, entry);
    const isTold = hasNotice(execution, 'position-unprotected');
    // What stops filled beyond their quantity is closed.
    const closed = sum(
      Object.entries(asks).map(([key, ask]) =>
        isEntryStop(key) ? Math.max(knownFilled(execution, key) - ask.quantity, 0) : 0,
      ),
    );
    return sent + closed < known && !isTold ? `stops of ${sent} for a known fill of ${known}` : undefined;
  },
  'rule 7, nothing new after a failure': ({ before, commands }) => {
    const hasFailed = before?.execution.steps.some(({ status }) => status === 'failed') === true;
    const late = submitsOf(commands).find(({ clientOrderId: key }) => restorePlace(key) === 0 && !isEntryStop(key));
    return hasFailed ? late && `${late.clientOrderId} is sent after a failure` : undefined;
  },
  'rule 9, withdrawal': ({ event, after, commands }, { plan }) => {
    const { asks, execution, now } = after;
    for (const { id, order } of submitSteps(plan)) {
      const key = order.clientOrderId ?? '';
      const ask = asks[key];
      const named = Date.parse(plan.withdrawals?.[id] ?? '');
      const counted = Date.parse(ask?.worksAt ?? '') + (order.cancelAfter ?? Number.NaN) * 1000;
      if (named <= now && submitsOf(commands).some(({ clientOrderId }) => clientOrderId === key)) {
        return `${key} is sent past its withdrawal`;
      }
      const known = execution.orders.find(({ order: ref }) => keyOf(ref) === key);
      const isDue = event?.event === 'time' && (named <= now || counted <= now);
      if (isDue && known?.status === 'working' && ask?.cancelled === false) {
        return `${key} works past its withdrawal`;
      }
    }
    return undefined;
  },
  'rule 10, asks before it sends again': ({ before, after, commands }) => {
    for (const { clientOrderId: key } of submitsOf(commands)) {
      const ask = before?.asks[key];
      if (ask !== undefined && ask.submits > 0 && !ask.mayResend) {
        return `${key} is sent again before the broker said that it has no such order`;
      }
      if ((after.asks[key]?.submits ?? 0) > maxSubmits) {
        return `${key} is sent more than ${maxSubmits} times`;
      }
    }
    return undefined;
  },
  'rule 11, figures and ends stay': ({ before, after: { execution, orders } }) => {
    for (const { order, filled, status } of before?.execution.orders ?? []) {
      const next = execution.orders.find((other) => keyOf(other.order) === keyOf(order));
      if (next === undefined || Number(next.filled) < Number(filled)) {
        return `filled of ${keyOf(order)} falls from ${filled} to ${next?.filled}`;
      }
      if (ended.includes(status) && !ended.includes(next.status)) {
        return `${keyOf(order)} is ${next.status} after it was ${status}`;
      }
    }
    const invented = execution.orders.find(
      ({ order, filled }) => Number(filled) > (orders[keyOf(order)]?.filled ?? Number(filled)),
    );
    return invented && `filled of ${keyOf(invented.order)} is ${invented.filled}, more than the broker has`;
  },
  'rule 11, the end stays': ({ before, after, commands }) => {
    if (before === undefined || before.execution.status === 'running') {
      return undefined;
    }
    if (after.execution.status !== before.execution.status) {
      return `${before.execution.status} becomes ${after.execution.status}`;
    }
    const late = submitsOf(commands).find(({ clientOrderId: key }) => restorePlace(key) === 0 && !isEntryStop(key));
    return late && `${late.clientOrderId} is sent after the end`;
  },
  'rule 11, repetition changes nothing': ({ event, after }, { machine }) => {
    if (event === undefined || event.event === 'unclear') {
      return undefined;
    }
    const again = machine.advance(after.execution, event);
    if (again.commands.length > 0) {
      return `a repeated ${event.event} gives ${JSON.stringify(again.commands)}`;
    }
    // An event after the end gets a notice.
    const isKept =
      again.execution === after.execution ||
      sameJson({ ...again.execution, notices: [] }, { ...after.execution, notices: [] });
    return isKept ? undefined : `a repeated ${event.event} changes the execution`;
  },
  'rule 12, a restart asks for what is not known': ({ before, event, after: { execution, asks }, commands }) => {
    if (event !== undefined || before === undefined || execution.status !== 'running') {
      return undefined;
    }
    const asked = commands.flatMap((command) => (command.command === 'find' ? [keyOf(command.order)] : []));
    const unknown = execution.orders.find(({ order, status }) => {
      const ask = asks[keyOf(order)];
      const isOurs = ask !== undefined && (ask.submits > 0 || ask.cancelled);
      return isOurs && ![...ended, 'not-found'].includes(status) && !asked.includes(keyOf(order));
    });
    return unknown && status(unknown.order, 'is not asked for after a restart');
  },
  'rule 15, confirmed before the end': ({ before, after: { execution, asks, orders } }) => {
    if (before?.execution.status !== 'running' || execution.status === 'running') {
      return undefined;
    }
    const stop = execution.orders.find(
      ({ role, status: word, order }) =>
        role === 'protection' && word === 'working' && asks[keyOf(order)]?.confirmed !== true,
    );
    const isTold = hasNotice(execution, 'protection-unconfirmed');
    return stop && orders[keyOf(stop.order)] && !isTold ? `${keyOf(stop.order)} was not looked at again` : undefined;
  },
  'rule 18, done means protected': ({ before, after: { execution } }, { plan, options }) => {
    const entry = submitSteps(plan).find(({ order }) => order.stopLoss !== undefined)?.order.clientOrderId;
    const known = execution.orders.find(({ order }) => keyOf(order) === entry);
    const isEnd = before?.execution.status === 'running' && execution.status === 'done';
    if (options?.until !== 'protected' || known === undefined || !isEnd) {
      return undefined;
    }
    const { takeProfit, stopLoss } = known.legs ?? {};
    const isClosed = Number(known.filled) <= Number(takeProfit?.filled ?? 0) + Number(stopLoss?.filled ?? 0);
    const isCovered = known.filled === '0' || isClosed || /working|filled/.test(known.legs?.stopLoss.status ?? '');
    const hasEnded = [...ended, 'not-found'].includes(known.status);
    return hasEnded && (isCovered || hasNotice(execution, 'protection-unconfirmed'))
      ? undefined
      : `${entry} is done without its stop`;
  },
  'rule 18, a stop moves toward the profit alone': ({ before, commands }, scene) => {
    for (const command of commands) {
      const fault = command.command === 'replace' ? moveFault(command, before, scene) : undefined;
      if (fault !== undefined) {
        return `${keyOf(command.command === 'wake' ? { orderId: '' } : command.order)}: ${fault}`;
      }
    }
    return undefined;
  },
  'rule 18, five tries at most': ({ after: { asks } }) => {
    const tried = Object.entries(asks).find(([, { moves = {} }]) => Object.values(moves).some((count) => count > 5));
    return tried && `${tried[0]} is told to move more than five times`;
  },
  'rule 18, after the end it follows and does nothing else': ({ before, after, commands }, { plan }) => {
    if (before === undefined || before.execution.status === 'running' || plan.moves === undefined) {
      return undefined;
    }
    // An entry that fills after its end is followed from then on.
    const isSurprise = Object.values(after.orders).some(({ surprised }) => surprised);
    const following = before.execution.following === true || isSurprise;
    const other = commands.find(
      (command) => command.command !== 'wake' && command.command !== 'find' && !('leg' in command.order && following),
    );
    return other && `${other.command} after the end`;
  },
  'rule 18, a restart asks for what is followed': ({ before, event, commands, after: { execution } }) => {
    if (event !== undefined || before?.execution.following !== true) {
      return undefined;
    }
    const asked = commands.flatMap((command) => (command.command === 'find' ? [keyOf(command.order)] : []));
    const unknown = execution.orders.find(
      ({ order, legs }) => legs?.stopLoss.status === 'working' && !asked.includes(keyOf(order)),
    );
    return unknown && status(unknown.order, 'is followed, and not asked for after a restart');
  },
  'rule 13, few commands': ({ after: { execution }, commands }) => {
    const limit = 2 * execution.orders.length + 2;
    return commands.length > limit ? `${commands.length} commands, more than ${limit}` : undefined;
  },
  'rule 13, each notice once': ({ after: { execution } }) => {
    const messages = execution.notices.map(({ message }) => message);
    return new Set(messages).size < messages.length ? 'a notice stands twice' : undefined;
  },
  'rule 13, plain JSON': ({ before, event, after, commands }, { machine }) => {
    if (before === undefined || event === undefined) {
      return undefined;
    }
    const stored = storedExecutionOf(before.execution);
    const { execution, commands: given } = machine.advance(stored, event);
    const isKept = execution.plan === stored.plan && after.execution.plan === before.execution.plan;
    const same = sameJson([withoutPlan(execution), given], [withoutPlan(after.execution), commands]);
    return same && isKept ? undefined : 'a stored execution goes on otherwise';
  },
};

/** What is wrong with the move of a stop. */
function moveFault(command: ReplaceCommand, before: World | undefined, { plan, options }: Scene): string | undefined {
  const { stopPrice } = command;
  if (stopPrice === undefined) {
    return undefined;
  }
  if (options?.replace !== true) {
    return 'a broker that replaces nothing is told to';
  }
  if (command.quantity !== undefined) {
    return 'its quantity changes';
  }
  const key = keyOf(command.order);
  if (!('leg' in command.order)) {
    const isWanted = movedOrders(plan.steps).some(({ orderId, stopPrice: to }) => orderId === key && to === stopPrice);
    return isWanted ? before && unclearFault(before, key) : `it moves to ${stopPrice}, and the plan does not say so`;
  }
  const step = stepOf(plan, key);
  const move = plan.moves?.find(({ to, stops }) => to === stopPrice && stops.includes(step?.id ?? ''));
  const target = submitSteps(plan).find(({ id }) => id === move?.when)?.order.clientOrderId ?? '';
  // A target that had filled is open again when its entry fills further: what it had been told still counts.
  if (move === undefined || !before?.orders[target]?.reachedTarget) {
    return `it moves to ${stopPrice}, and the target has not filled`;
  }
  const at = before.orders[key]?.leg?.stopPrice ?? 0;
  const isBack = step?.order.side === 'buy' ? at > Number(stopPrice) : at < Number(stopPrice);
  if (isBack) {
    return `it moves back from ${at} to ${stopPrice}`;
  }
  return unclearFault(before, key);
}

function unclearFault({ asks }: World, key: string): string | undefined {
  return asks[key]?.isMoveUnclear ? 'it moves again, and nobody has asked where it is' : undefined;
}

const status = (order: Parameters<typeof keyOf>[0], words: string): string => `${keyOf(order)} ${words}`;

/** An order as the broker gets it. */
interface Arrival {
  readonly world: World;
  readonly order: Submitted;
}

const submits: Readonly<Record<string, Rule<Arrival>>> = {
  'rule 3, cancels come first': ({ world: { orders }, order: { clientOrderId: key } }, { plan }) => {
    const index = plan.steps.findIndex((step) => step.step === 'submit-order' && step.order.clientOrderId === key);
    const ids = plan.steps
      .slice(0, Math.max(index, 0))
      .flatMap((step) => (step.step === 'cancel-orders' ? step.orderIds : []));
    const open = ids.find((id) => orders[id]?.status === 'working');
    return open && `${key} is sent while ${open} works`;
  },
  'rule 5, fills come first': ({ world: { orders }, order: { clientOrderId: key } }, { plan }) => {
    const index = plan.steps.findIndex((step) => step.step === 'submit-order' && step.order.clientOrderId === key);
    const waits = plan.steps
      .slice(0, Math.max(index, 0))
      .flatMap((step) => (step.step === 'await-fill' ? [step.of] : []));
    const awaited = submitSteps(plan).filter(({ id }) => waits.includes(id));
    const keys = awaited.map(({ order }) => order.clientOrderId ?? '');
    const open = keys.find((other) => orders[other]?.status !== 'filled');
    return isEntryStop(key) ? undefined : open && `${key} is sent before ${open} is filled`;
  },
  'rule 8, a restored stop waits for the exit': ({ world: { orders }, order }, { plan }) => {
    const { clientOrderId: key, ticker } = order;
    const exits = exitSteps(plan).filter(({ order: exit }) => exit.ticker === ticker);
    const open = exits.find(({ order: exit }) => {
      const known = orders[exit.clientOrderId ?? ''];
      return known !== undefined && openUnits(known) > 0;
    });
    return restorePlace(key) > 0 ? open && `${key} is sent while ${open.order.clientOrderId} works` : undefined;
  },
  'rule 7, a stop is sent once more when the take profit has ended': ({ world, order }, { plan }) => {
    const { asks, orders } = world;
    const { clientOrderId: key } = order;
    const open = Object.keys(orders).find(
      (other) => isKept(other, plan) && asks[other]?.cancelled === true && orders[other]?.status === 'working',
    );
    return open && restorePlace(key) > 0 ? `${key} is sent while ${open} works` : undefined;
  },
  'rule 8, never through zero': ({ world, order }, { plan }) => {
    const { held, orders } = world;
    const { clientOrderId: key, ticker, side, effect, quantity } = order;
    // What nobody has told the machine it cannot count.
    if (effect === 'open' || isSurprised(world, plan)) {
      return undefined;
    }
    // A stop may rest beside the take profit again that the one before it rested beside (rule 19).
    const others = Object.entries(orders).filter(
      ([other, { ticker: where, side: way, closes, target }]) =>
        other !== key &&
        where === ticker &&
        way === side &&
        closes &&
        !(target && (restorePlace(key) > 0 || isKept(other, plan))),
    );
    const open = Number(quantity) + sum(others.map(([, other]) => openUnits(other)));
    const position = Math.max((held[ticker] ?? 0) * (side === 'sell' ? 1 : -1), 0);
    return open > position ? `closing orders of ${open} ${ticker} for ${position} that are held` : undefined;
  },
};

/** A late fill or an overfill that the machine has not been told, or a fill of a take profit that is none of its orders. */
function isSurprised({ orders, execution }: World, plan: OrderPlan): boolean {
  return Object.entries(orders).some(
    ([key, { surprised, filled }]) => (surprised || isKept(key, plan)) && knownFilled(execution, key) < filled,
  );
}

/** The machine knows the order, and how large it is. */
function isSized({ orders }: Execution, key: string): boolean {
  return orders.some(({ order, quantity }) => keyOf(order) === key && quantity !== undefined);
}

function isKnown({ orders }: Execution, key: string): boolean {
  return orders.some(({ order }) => keyOf(order) === key);
}

/** What was held before the plan is held without a stop, in part at least. */
function isBare({ held, orders }: World, { ticker, side }: BrokerOrder, plan: OrderPlan): boolean {
  const stops = Object.values(orders).filter(
    (order) => order.protects && order.ticker === ticker && order.side === side,
  );
  const position = (held[ticker] ?? 0) * Math.sign(heldBefore(plan)[ticker] ?? 0);
  return position > sum(stops.map(openUnits));
}

/** A take profit that the plan does not cancel. */
function isKept(key: string, { restore }: OrderPlan): boolean {
  return restore?.takeProfits?.some(({ orderId }) => orderId === key) === true;
}

function areLegsKnown({ stopLoss, takeProfit }: ExecutionLegs, { leg, profit }: BrokerOrder): boolean {
  return (
    stopLoss.status === leg?.status &&
    (profit === undefined || takeProfit?.status === profit.status) &&
    (leg.stopPrice === undefined || Number(stopLoss.stopPrice) === leg.stopPrice)
  );
}

/** The machine has nothing to do, and knows what the broker knows. */
export function isQuiet({ commands, answers, wakes, orders, execution }: World): boolean {
  const knows = Object.entries(orders).every(([key, order]) => {
    const known = execution.orders.find((other) => keyOf(other.order) === key);
    const hasEnded = ended.includes(order.status);
    return (
      known === undefined ||
      (Number(known.filled) === order.filled &&
        order.status !== 'flying' &&
        // After its end nobody watches a stop: what was not told is not known.
        (!(order.ours && order.protects) || hasEnded === [...ended, 'not-found'].includes(known.status)) &&
        (order.leg === undefined || known.legs === undefined || areLegsKnown(known.legs, order)))
    );
  });
  return commands.length + answers.length + wakes.length === 0 && knows;
}

/** Instants by which the machine must look again: the end of a wait, and withdrawals of orders that it knows to work. */
function deadlines({ execution, asks }: World, plan: OrderPlan): readonly number[] {
  const waits = execution.steps.map(({ status, at }, index) => {
    const step = plan.steps[index];
    const seconds = step?.step === 'await-fill' && status === 'begun' ? step.seconds : undefined;
    return Date.parse(at ?? '') + (seconds ?? Number.NaN) * 1000;
  });
  const withdrawals = submitSteps(plan).flatMap(({ id, order: { clientOrderId = '', cancelAfter = Number.NaN } }) => {
    const ask = asks[clientOrderId];
    const known = execution.orders.find(({ order }) => keyOf(order) === clientOrderId);
    const isDue = known?.status === 'working' && ask?.cancelled === false;
    const named = Date.parse(plan.withdrawals?.[id] ?? '');
    return isDue ? [named, Date.parse(ask.worksAt ?? '') + cancelAfter * 1000] : [];
  });
  return [...waits, ...withdrawals].filter((instant) => !Number.isNaN(instant));
}

/** The stops that the plan may have to put back, with the units that neither they nor those in their place have closed. */
function stopsToRestore(
  { orders }: World,
  plan: OrderPlan,
): readonly { readonly ticker: string; readonly units: number }[] {
  return (plan.restore?.orders ?? []).map((stop, index) => {
    const before = orders[stop.orderId];
    const restored = Object.entries(orders).flatMap(([key, order]) => (restorePlace(key) === index + 1 ? [order] : []));
    const fills = (before?.filled ?? 0) - Number(stop.filled ?? 0) + sum(restored.map(({ filled }) => filled));
    const units = Number(stop.role === 'stop-loss' ? (stop.quantity ?? 0) : fills) - fills;
    return { ticker: stop.ticker, units };
  });
}

const worlds: Readonly<Record<string, Rule<World>>> = {
  'rule 13, a wake comes before each deadline': (world, { plan }) => {
    const { execution, commands, answers, wakes } = world;
    if (execution.status !== 'running' || commands.length + answers.length > 0) {
      return undefined;
    }
    const first = Math.min(...wakes.map((at) => Date.parse(at)));
    const missed = deadlines(world, plan).find((deadline) => first > deadline);
    return missed === undefined ? undefined : 'nothing wakes it before its deadline';
  },
  'rule 13, a running execution waits for something': (world) => {
    const { commands, answers, wakes, orders, asks, execution } = world;
    if (execution.status !== 'running' || commands.length + answers.length + wakes.length > 0) {
      return undefined;
    }
    const waits = Object.entries(orders).some(([key, order]) => asks[key] !== undefined && openUnits(order) > 0);
    return waits ? undefined : 'running, and nothing will ever happen';
  },
  'rule 7, what was protected is protected': (world, { plan }) => {
    const { execution, held, orders } = world;
    const isFailure = execution.status === 'stopped' || execution.status === 'replan';
    const isTold = hasNotice(execution, 'protection-not-restored') || hasNotice(execution, 'position-unprotected');
    if (!isFailure || !isQuiet(world) || isTold) {
      return undefined;
    }
    const stops = stopsToRestore(world, plan);
    for (const ticker of new Set(stops.map((stop) => stop.ticker))) {
      // What a resting entry has added since was never protected.
      const entries = Object.values(orders).filter((order) => !order.ours && !order.closes && order.ticker === ticker);
      const added = sum(entries.map(({ filled, filledBefore }) => filled - filledBefore));
      const position = Math.max((held[ticker] ?? 0) * Math.sign(heldBefore(plan)[ticker] ?? 0) - added, 0);
      const wanted = Math.min(position, sum(stops.map((stop) => (stop.ticker === ticker ? stop.units : 0))));
      const closing = Object.values(orders).filter((order) => order.closes && order.ticker === ticker);
      // Stops that work count, not stops that were sent.
      const covered = sum(closing.map(openUnits));
      if (covered < wanted) {
        return `${wanted} ${ticker} were protected, ${covered} are: ${execution.status}`;
      }
    }
    return undefined;
  },
  'rule 7, no take profit keeps a stop away': (world, { plan }) => {
    const { execution, orders, asks } = world;
    // A stop that is rejected after the end is told, and not sent again (rule 14).
    if (execution.status === 'running' || !isQuiet(world) || hasNotice(execution, 'event-after-end')) {
      return undefined;
    }
    const restored = execution.orders.filter(({ order }) => restorePlace(keyOf(order)) > 0);
    // A second stop of a place is not sent again (rule 16).
    const rejected = restored.find(
      ({ status: word, place }) => word === 'rejected' && restored.filter((one) => one.place === place).length === 1,
    );
    const left = Object.entries(orders).find(
      ([key, order]) => isKept(key, plan) && order.status === 'working' && asks[key]?.cancelled !== true,
    );
    return rejected && left && isBare(world, left[1], plan)
      ? `${keyOf(rejected.order)} is rejected, and ${left[0]} rests`
      : undefined;
  },
  'rule 7, a stop is back when its take profit has ended': (world, { plan }) => {
    const { execution, orders, asks } = world;
    if (execution.status === 'running' || !isQuiet(world)) {
      return undefined;
    }
    const ours = Object.entries(orders).filter(([key]) => isKept(key, plan) && asks[key]?.cancelled === true);
    const gone = ours.find(([, order]) => ended.includes(order.status) && isBare(world, order, plan));
    const isTried = Object.keys(asks).some((key) => restorePlace(key) > 0 && /2$/.test(key));
    return gone && !isTried ? `${gone[0]} is ${gone[1].status}, and no stop was sent again` : undefined;
  },
  'rule 14, a stop that is lost is told': (world, { plan }) => {
    const { execution, orders, held: positions } = world;
    const isTold = hasNotice(execution, 'position-unprotected') || hasNotice(execution, 'protection-not-restored');
    if (!isQuiet(world) || isTold) {
      return undefined;
    }
    const entry = protectedEntry(plan);
    const stops = Object.entries(orders).filter(([, order]) => order.ours && order.protects);
    for (const [key, stop] of stops) {
      const { ticker, side, status, quantity, filled } = stop;
      const isProtection = execution.orders.some(({ order, role }) => role === 'protection' && keyOf(order) === key);
      const isLost = isProtection && ended.includes(status) && filled < quantity && world.asks[key]?.cancelled !== true;
      const beside = stops.filter(([other, order]) => isEntryStop(other) === isEntryStop(key) && order.side === side);
      const working = sum(beside.map(([, order]) => (order.ticker === ticker ? openUnits(order) : 0)));
      const closed = sum(beside.map(([, order]) => order.filled));
      const position = Math.max((positions[ticker] ?? 0) * (side === 'sell' ? 1 : -1), 0);
      // A stop that is put back covers what those before it have not closed; what they never covered is not lost with it.
      const covered = sum(stopsToRestore(world, plan).map((one) => (one.ticker === ticker ? one.units : 0)));
      const held = restorePlace(key) > 0 ? Math.min(position, covered) : position;
      const units = entry !== undefined && isEntryStop(key) ? (orders[entry]?.filled ?? 0) - closed : held;
      if (isLost && units > working) {
        return `${key} has ended with ${filled} of ${quantity}, ${working} of ${units} are protected, and nobody is told`;
      }
    }
    const bare = Object.entries(orders).find(
      ([, { leg, filled, profit }]) =>
        filled > (leg?.filled ?? 0) + (profit?.filled ?? 0) && /rejected|cancelled/.test(leg?.status ?? ''),
    );
    return bare && isLegTold(world, bare[0])
      ? `the leg of ${bare[0]} is ${bare[1].leg?.status}, and nobody is told`
      : undefined;
  },
  'rule 14, a moved stop that is lost is told': (world, { plan }) => {
    const { execution, held } = world;
    const ids = movedOrders(plan.steps).map(({ orderId }) => orderId);
    const lost = execution.orders.find(
      ({ order, status: word }) => ids.includes(keyOf(order)) && /cancelled|expired|rejected|not-found/.test(word),
    );
    const isHeld = Object.values(held).some((units) => units > 0);
    return isQuiet(world) && isHeld && lost && !hasNotice(execution, 'position-unprotected')
      ? `${keyOf(lost.order)} has ended, and nobody is told`
      : undefined;
  },
  'rule 16, what closes more than is held is told': (world, { plan }) => {
    const { execution, orders, held } = world;
    // A take profit beside a stop is none of its orders until it is cancelled: nobody tells the machine what it fills.
    const isUnwatched = Object.keys(orders).some(
      (key) => isKept(key, plan) && orders[key]?.filled !== orders[key]?.filledBefore && !isKnown(execution, key),
    );
    if (
      !isQuiet(world) ||
      isUnwatched ||
      hasNotice(execution, 'closing-exceeds-held') ||
      hasNotice(execution, 'position-unprotected')
    ) {
      return undefined;
    }
    for (const { ticker, side } of Object.values(orders).filter(({ ours, closes }) => ours && closes)) {
      const claims = Object.values(orders).filter(
        (order) => order.ticker === ticker && order.side === side && order.closes,
      );
      const position = Math.max((held[ticker] ?? 0) * (side === 'sell' ? 1 : -1), 0);
      const open = sum(claims.map((order) => (order.target ? 0 : openUnits(order))));
      const isOurs = claims.some((order) => order.ours && openUnits(order) > 0);
      const isSurprise = Object.values(orders).some(({ surprised }) => surprised);
      if (isOurs && isSurprise && open > position) {
        return `orders may close ${open} ${ticker} of ${position} that are held, and nobody is told`;
      }
    }
    return undefined;
  },
  'rule 16, what rests on less than it closes is told': (world, { plan }) => {
    const { execution, orders, held } = world;
    const isTold = hasNotice(execution, 'closing-exceeds-held') || hasNotice(execution, 'position-unprotected');
    const isUnwatched = Object.keys(orders).some((key) => isKept(key, plan) && !isKnown(execution, key));
    if (!isQuiet(world) || execution.status === 'running' || isTold || isUnwatched) {
      return undefined;
    }
    const resting = Object.entries(orders).flatMap(([key, order]) =>
      !order.ours && order.closes && !order.target && isSized(execution, key) ? [order] : [],
    );
    const larger = resting.find(({ ticker, side, ...order }) => {
      const position = Math.max((held[ticker] ?? 0) * (side === 'sell' ? 1 : -1), 0);
      return openUnits({ ticker, side, ...order }) > position;
    });
    return larger && `an order for ${openUnits(larger)} ${larger.ticker} rests, more than is held, and nobody is told`;
  },
  'rule 17, an overfill is told': (world) => {
    const { execution, orders } = world;
    const sized = execution.orders.flatMap(({ order, quantity }) => (quantity === undefined ? [] : [keyOf(order)]));
    const over = Object.entries(orders).find(
      ([key, { filled, quantity }]) =>
        sized.includes(key) && filled > quantity && knownFilled(execution, key) > quantity,
    );
    return over && !hasNotice(execution, 'order-overfilled')
      ? `${over[0]} filled ${over[1].filled} of ${over[1].quantity}`
      : undefined;
  },
  'rule 17, a position that has turned is told': (world, { plan }) => {
    const { execution, orders } = world;
    if (!isQuiet(world) || hasNotice(execution, 'position-unprotected')) {
      return undefined;
    }
    // Of an order of unknown size nobody tells how much it has filled.
    const sized = Object.entries(orders).flatMap(([key, order]) => (isSized(execution, key) ? [order] : []));
    const turned = Object.entries(heldBefore(plan)).find(([ticker, before]) => {
      const kept = Number(plan.restore?.held.find((one) => one.ticker === ticker)?.covered ?? 0);
      const filledOf = (isOf: (order: BrokerOrder, isSell: boolean) => boolean): number =>
        sum(
          sized
            .filter((order) => order.ticker === ticker && isOf(order, order.side === 'sell'))
            .map(({ filled, filledBefore }) => filled - filledBefore),
        );
      const closed = filledOf(({ closes }, isSell) => closes && isSell === before > 0);
      const added = filledOf(({ closes, ours }, isSell) => !closes && !ours && isSell === before < 0);
      return closed > Math.abs(before) + kept + added;
    });
    return turned && `more than ${turned[1]} ${turned[0]} were closed, and nobody is told`;
  },
  'rule 18, a stop is where it belongs, or it is told': (world, { plan }) => {
    const { execution, orders } = world;
    if (!isQuiet(world) || hasNotice(execution, 'stop-not-moved')) {
      return undefined;
    }
    const keys = new Map(submitSteps(plan).map(({ id, order }) => [id, order.clientOrderId ?? '']));
    for (const { when, stops, to } of plan.moves ?? []) {
      const target = keys.get(when) ?? '';
      const hasFilled = orders[target]?.profit?.status === 'filled' && isLegTold(world, target);
      for (const key of hasFilled ? stops.map((id) => keys.get(id) ?? '') : []) {
        const order = orders[key];
        const at = order?.leg?.stopPrice ?? 0;
        const isBehind = order?.side === 'buy' ? at < Number(to) : at > Number(to);
        if (order !== undefined && isPairOpen(order) && isLegTold(world, key) && isBehind) {
          return `the stop of ${key} is at ${at} and belongs at ${to}, and nobody is told`;
        }
      }
    }
    return undefined;
  },
  'rule 18, resting stops have moved when the plan is done': ({ execution, orders }, { plan }) => {
    const behind = movedOrders(plan.steps).find(
      ({ orderId, stopPrice }) => `${orders[orderId]?.stopPrice}` !== stopPrice,
    );
    return execution.status === 'done' ? behind && `done, and ${behind.orderId} has not moved` : undefined;
  },
  'rule 20, done tells what is short': (world) => {
    const { execution } = world;
    const short = execution.orders.find(
      ({ role, status: word, isFillUnknown }) =>
        /entry|exit/.test(role) && /cancelled|expired|rejected|not-found/.test(word) && !isFillUnknown,
    );
    return execution.status === 'done' && short && !hasNotice(execution, 'order-unfilled')
      ? `${keyOf(short.order)} is short`
      : undefined;
  },
  'rule 9, done means closed': (world, { plan }) => {
    const hadStop = plan.restore?.orders.some(({ role }) => role === 'stop-loss') === true;
    const open = exitSteps(plan).find(({ order }) => world.orders[order.clientOrderId ?? '']?.status !== 'filled');
    const isDone = hadStop && world.execution.status === 'done';
    return isDone ? open && `done, and ${open.order.clientOrderId} has not filled` : undefined;
  },
  'rule 12, what is stored can be read again': ({ execution }) => storedPartFaults(execution).at(0)?.message,
};

/** The machine was told of the leg. */
function isLegTold({ execution }: World, key: string): boolean {
  return execution.orders.some(({ order, legs }) => keyOf(order) === key && legs !== undefined);
}

function judge<T>(rules: Readonly<Record<string, Rule<T>>>): (scene: Scene, subject: T) => void {
  const all = Object.entries(rules);
  return (scene, subject) => {
    for (const [name, rule] of scene.unjudged ? [] : all) {
      const fault = rule(subject, scene);
      if (fault !== undefined) {
        fail(`${name}: ${fault}`);
      }
    }
  };
}

/** Judges one call of the machine. */
export const checkAdvance: (scene: Scene, change: Change) => void = judge(changes);

const judgeArrival = judge(submits);

/** Judges an order as the broker gets it. */
export function checkSubmit(scene: Scene, world: World, order: Submitted): void {
  judgeArrival(scene, { world, order });
}

/** Judges a world. */
export const checkWorld: (scene: Scene, world: World) => void = judge(worlds);
