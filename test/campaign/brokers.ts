// The paper broker and the broker of the exploration, in the same lives of executions: what one of them does, the other does
// too, and the machine is told by each in its own words. Many lives: npx tsx test/campaign/brokers-run.ts --runs 10000 --seed 1
import * as fc from 'fast-check';
import {
  advance,
  type Command,
  type Execution,
  type ExecutionEvent,
  resume,
  startExecution,
} from '../../src/execute/index.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import {
  type PaperBroker,
  type PaperMisbehaviour,
  type PaperOrder,
  type PaperState,
  paperBroker,
  settableClock,
} from '../../src/paper/index.js';
import { deliver, type Move, moves, startWorld } from '../execute/moves.js';
import { madePlans, plannedShapes, startTime } from '../execute/plans.js';
import { drop, isoAt, keyOf, type Scene, type World } from '../execute/world.js';
import { endsOf, judgeEnd, scaled } from './execution.js';
import { fail, type Meet, type Search, search } from './search.js';

/** A life at the paper broker: the same plan, told by its answers. */
interface PaperLife {
  readonly paper: PaperBroker;
  readonly clock: ReturnType<typeof settableClock>;
  execution: Execution;
  readonly commands: Exclude<Command, { command: 'wake' }>[];
  /** What goes wrong now, by the key of the order. */
  readonly wrong: Map<string, PaperMisbehaviour>;
}

const machine = { startExecution, advance, resume };
const maxMoves = 300;

/** An order that does not rest: the paper broker ends it at once, the other one leaves that to chance. */
const isImmediate = ({ steps }: OrderPlan): boolean =>
  steps.some((step) => step.step === 'submit-order' && /ioc|fok/.test(step.order.timeInForce));
const plans = Object.entries({ ...madePlans, ...plannedShapes() }).filter(([, plan]) => !isImmediate(plan));

const lives = fc.record({
  plan: fc.constantFrom(...plans),
  factor: fc.integer({ min: 1, max: 9 }),
  troubles: fc.nat({ max: 3 }),
  choices: fc.array(fc.nat({ max: 999 }), { maxLength: 40 }),
});

/** What lives show: after every move both brokers have the same orders, fills and positions, and both executions are alike. */
export const agreement = (meet: Meet): Search =>
  search(lives, ({ plan: [name, shape], factor, troubles, choices }) => {
    const plan = scaled(shape, factor);
    const scene: Scene = { name, plan, machine, terse: false, troubles, only: /(?:overfills|fills late)$/ };
    let world = startWorld(scene, startTime);
    const life = world && startLife(plan, world);
    for (let made = 0; world !== undefined && life !== undefined; made += 1) {
      const options = moves(scene, world).filter((move) => canPaper(move, life));
      const [move, go] = options[(choices[made] ?? 0) % Math.max(options.length, 1)] ?? [];
      if (go === undefined || made === maxMoves) {
        meet(made === maxMoves ? 'endless' : `status ${world.execution.status}`);
        if (life.execution.status !== 'running') {
          judgeEnd(life.execution, endsOf(name, shape), meet);
        }
        return;
      }
      const [command] = world.commands;
      const [wake] = world.wakes;
      world = go();
      doOnPaper(life, move ?? '', command, wake);
      world = mirrored(scene, world, life);
      compare(world, life, move ?? '');
      meet((move ?? '').replace(/^(\S+) \S+:/, '$1:').replace(/^(?!submit:|cancel:|find:|time)\S+/, 'order'));
    }
  });

function startLife(plan: OrderPlan, world: World): PaperLife | undefined {
  const started = startExecution(plan, { at: isoAt(startTime) });
  if (!started.ok) {
    return undefined;
  }
  const clock = settableClock(isoAt(startTime));
  const positions = Object.entries(world.held).flatMap(([ticker, units]) =>
    units === 0
      ? []
      : [[ticker, { side: units > 0 ? 'long' : 'short', quantity: amount(Math.abs(units)), averageEntryPrice: '1' }]],
  );
  const state: PaperState = {
    ...{ cash: '0', quotes: {}, fills: [], positions: Object.fromEntries(positions) },
    orders: Object.entries(world.orders).map(([id, order]) => restingOrder(id, order)),
  };
  const { execution, commands } = started.value;
  const wrong: PaperLife['wrong'] = new Map();
  const misbehaviour = ({ clientOrderId, id }: PaperOrder) => wrong.get(clientOrderId ?? id);
  const paper = paperBroker({ clock, state, maxFill: 0, reduceOnly: true, misbehaviour });
  const life: PaperLife = { paper, clock, execution, commands: [], wrong };
  queue(life, commands);
  return life;
}

function amount(units: number): `${number}` {
  return `${units}`;
}

function restingOrder(
  id: string,
  { ticker, side, closes, protects, quantity, filled }: World['orders'][string],
): PaperOrder {
  const prices = protects ? ({ type: 'stop', stopPrice: '1' } as const) : ({ type: 'limit', limitPrice: '1' } as const);
  return {
    ...{ id, ticker, side, effect: closes ? 'close' : 'open', quantity: amount(quantity), filled: amount(filled) },
    ...{ status: 'working', timeInForce: 'gtc', submittedAt: isoAt(startTime), ...prices },
    role: protects ? 'stop-loss' : closes ? 'take-profit' : 'entry',
  };
}

function queue({ commands }: PaperLife, given: readonly Command[]): void {
  commands.push(...given.flatMap((command) => (command.command === 'wake' ? [] : [command])));
}

function orderAt({ paper }: PaperLife, key: string): PaperOrder | undefined {
  return paper.state().orders.find(({ id, clientOrderId }) => clientOrderId === key || id === key);
}

/** Units that a move fills: in words, or all that is left. */
function unitsOf(move: string, left: number): number {
  if (/fills in part$|fills 1$|cancelled after a part$/.test(move)) {
    return 1;
  }
  return /fills$|filled first$/.test(move) ? left : 0;
}

/**
 * On paper days do not end, late fills make no legs, and close orders are reduce-only: one is rejected when nothing is held, as no
 * other order is, and one that is too large is cut: the life ends there.
 */
function canPaper([name]: Move, life: PaperLife): boolean {
  const excess = excessOf(life);
  const isRejected = /^submit \S+: rejected$/.test(name);
  if (/expires$|: ends with a part$|its leg/.test(name) || excess === 'some' || isRejected !== (excess === 'all')) {
    return false;
  }
  if (name.endsWith(' fills late')) {
    const { status, bracket } = orderAt(life, keyIn(name)) ?? {};
    return status === 'cancelled' && bracket === undefined;
  }
  const [command] = life.commands;
  const order = command?.command === 'submit' ? command.order : orderAt(life, keyIn(name));
  if (order === undefined) {
    return true;
  }
  const units = unitsOf(name, Number(order.quantity) - ('filled' in order ? Number(order.filled) : 0));
  const isOpen = command?.command === 'submit' || ('status' in order && order.status === 'working');
  return units === 0 || (isOpen && (order.effect === 'open' || units <= heldBy(life, order)));
}

/** How much of a close order that is submitted next is not held: of one that is too large, a reduce-only broker takes what is. */
function excessOf(life: PaperLife): 'none' | 'some' | 'all' {
  const [command] = life.commands;
  if (command?.command !== 'submit' || command.order.effect !== 'close') {
    return 'none';
  }
  const held = heldBy(life, command.order);
  return held === 0 ? 'all' : held < Number(command.order.quantity) ? 'some' : 'none';
}

/** Key of the order of a move: `cancel KEY: …`, `KEY fills`. */
function keyIn(move: string): string {
  return /^(?:submit|cancel|find) (\S+):/.exec(move)?.[1] ?? move.split(' ')[0] ?? '';
}

/** Units that an order can close. */
function heldBy({ paper }: PaperLife, { ticker, side }: Pick<PaperOrder, 'ticker' | 'side'>): number {
  const position = paper.state().positions[ticker];
  return position?.side === (side === 'sell' ? 'long' : 'short') ? Number(position.quantity) : 0;
}

/** Does at the paper broker what a move did at the other, and tells the machine. */
function doOnPaper(
  life: PaperLife,
  move: string,
  command: Exclude<Command, { command: 'wake' }> | undefined,
  wake: string | undefined,
): void {
  const { paper, clock, commands } = life;
  const { orderPorts } = paper;
  const own = command === undefined ? undefined : commands.shift();
  if (command !== undefined && own !== undefined) {
    const key = keyOf(own.order);
    if (JSON.stringify(own) !== JSON.stringify(command)) {
      fail(`commands differ: ${JSON.stringify(command)}, on paper ${JSON.stringify(own)}`);
    }
    if (own.command === 'submit') {
      orderPorts.submit(own.order);
      fillOnPaper(life, key, move);
      tell(life, orderPorts.find({ clientOrderId: own.order.clientOrderId }));
    } else if (own.command === 'cancel') {
      fillOnPaper(life, key, move);
      tell(life, orderPorts.cancel(own.order));
    } else {
      tell(life, orderPorts.find(own.order));
    }
    return;
  }
  if (move === 'time passes') {
    clock.set(isoAt(Math.max(clock.now(), Date.parse(wake ?? ''))));
    tell(life, { event: 'time', at: isoAt(clock.now()) });
    return;
  }
  const key = keyIn(move);
  if (move.endsWith('is cancelled by the broker')) {
    paper.cancel(orderAt(life, key)?.id ?? '');
  } else if (move.endsWith('is rejected by the broker')) {
    goWrong(life, key, { rejectAfterSeconds: 0 }, () => paper.state());
  } else if (move.endsWith('fills late')) {
    fillLate(life, key);
  } else {
    fillOnPaper(life, key, move);
  }
  tellState(life, key);
}

function goWrong({ wrong }: PaperLife, key: string, misbehaviour: PaperMisbehaviour, act: () => void): void {
  wrong.set(key, misbehaviour);
  act();
  wrong.delete(key);
}

/** One unit of an order that is cancelled, while there is a price. */
function fillLate(life: PaperLife, key: string): void {
  const { paper, clock } = life;
  const { id, ticker = '' } = orderAt(life, key) ?? {};
  const state = paper.state();
  const orders = state.orders.map((order) => (order.id === id ? { ...order, lateFillAt: isoAt(clock.now()) } : order));
  goWrong(life, key, { lateFill: { quantity: 1, afterSeconds: 0 } }, () => {
    paper.restore({ ...state, orders, quotes: { ...state.quotes, [ticker]: { last: 1 } } });
    paper.orderPorts.find({ orderId: id ?? '' });
    paper.restore({ ...paper.state(), quotes: state.quotes });
  });
}

function fillOnPaper(life: PaperLife, key: string, move: string): void {
  const { id = '', quantity = '0', filled = '0' } = orderAt(life, key) ?? {};
  const units = unitsOf(move, Number(quantity) - Number(filled));
  if (units > 0) {
    goWrong(life, key, move.endsWith('overfills') ? { overfill: 1 } : {}, () => life.paper.fill(id, units, 1));
  }
}

function tellState(life: PaperLife, key: string): void {
  const order = orderAt(life, key);
  const { clientOrderId, id = key } = order ?? {};
  tell(life, life.paper.orderPorts.find(clientOrderId === undefined ? { orderId: id } : { clientOrderId }));
}

function tell(life: PaperLife, event: ExecutionEvent): void {
  const { execution, commands } = advance(life.execution, event);
  life.execution = execution;
  queue(life, commands);
}

/** What the paper broker ends by itself (reduce-only orders of a position that is gone, orders whose time is over) ends at both. */
function mirrored(scene: Scene, world: World, life: PaperLife): World {
  let after = world;
  for (const [key, { status }] of Object.entries(world.orders)) {
    if (status === 'working' && orderAt(life, key)?.status === 'cancelled') {
      after = drop(after, key, 'cancelled');
      const { ours, filled } = after.orders[key] ?? {};
      const order = ours ? { clientOrderId: key } : { orderId: key };
      const told = { orderId: ours ? `broker-${key}` : undefined, filled: amount(filled ?? 0), at: isoAt(after.now) };
      after = deliver(scene, after, { event: 'order', order, status: 'cancelled', ...told });
      tellState(life, key);
    }
  }
  return after;
}

function compare({ orders, held, execution }: World, life: PaperLife, move: string): void {
  const { positions, fills } = life.paper.state();
  for (const [key, order] of Object.entries(orders)) {
    const paper = orderAt(life, key);
    // A late fill of all that was left makes an order filled there, and leaves it cancelled on paper: the figure decides.
    const isWhole = order.surprised === true && `${order.filled}` === paper?.filled && order.filled >= order.quantity;
    const [one, other] = [`${order.status} ${order.filled}`, `${paper?.status} ${paper?.filled}`];
    if (!isWhole && one !== other) {
      fail(`after ${move}: ${key} is ${one}, on paper ${other}`);
    }
    const filled = fills
      .filter(({ orderId }) => orderId === paper?.id)
      .reduce((sum, each) => sum + Number(each.quantity), 0);
    if (filled !== order.filled - order.filledBefore) {
      fail(`after ${move}: fills of ${key} are ${order.filled - order.filledBefore}, on paper ${filled}`);
    }
  }
  for (const ticker of new Set([...Object.keys(held), ...Object.keys(positions)])) {
    const { side, quantity = '0' } = positions[ticker] ?? {};
    const units = Number(quantity) * (side === 'short' ? -1 : 1);
    if (units !== (held[ticker] ?? 0)) {
      fail(`after ${move}: ${ticker} is ${held[ticker]}, on paper ${units}`);
    }
  }
  const [one, other] = [ending(execution), ending(life.execution)];
  if (one !== other) {
    fail(`after ${move}: ${one}, on paper ${other}`);
  }
}

/** What an execution has come to, without the words and identifiers of its broker. */
function ending({ status, reason, steps, orders, notices }: Execution): string {
  const known = orders.map((order) => [keyOf(order.order), order.status, order.filled]);
  return JSON.stringify([
    status,
    reason?.code,
    steps.map((step) => step.status),
    known,
    // With other figures between two fills, a notice may come once more.
    [...new Set(notices.map(({ code }) => code))].sort(),
  ]);
}
