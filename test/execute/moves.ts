// Every way in which a world can go on.
import type {
  AttachedLegs,
  Command,
  EventStatus,
  ExecutionEvent,
  LegState,
  OrderRef,
} from '../../src/execute/index.js';
import { checkAdvance, checkSubmit } from './rules.js';
import {
  type BrokerOrder,
  changeLeg,
  drop,
  end,
  endCancelled,
  fill,
  heldBefore,
  isoAt,
  isPairOpen,
  issue,
  keyOf,
  type Leg,
  moveLeg,
  moveStop,
  noted,
  restingBefore,
  type Scene,
  surprise,
  takeProfit,
  type World,
  withOrder,
} from './world.js';

/** A way to go on, by a name that is unique within its world. */
export type Move = readonly [name: string, go: () => World];

const trouble = /answer lost|told late|told twice|not cancelled|cancelled later|sleeps|dies|fills late|overfills/;
const maxAnswers = 2;
const timeoutSeconds = 1;
const longAbsence = 3_600_000;

/** The world before the plan begins; undefined when the machine refuses the plan. */
export function startWorld(scene: Scene, now: number): World | undefined {
  const started = scene.machine.startExecution(scene.plan, { at: isoAt(now), ...scene.options });
  if (!started.ok) {
    return undefined;
  }
  const { execution, commands } = started.value;
  const held = heldBefore(scene.plan);
  const orders = restingBefore(scene.plan, held);
  const empty: World = { execution, now, commands: [], wakes: [], answers: [], orders, asks: {}, held, troubles: 0 };
  const before = { ...empty, troubles: scene.troubles };
  const after = issue({ ...before, execution }, commands);
  checkAdvance(scene, { before: undefined, event: undefined, after, commands });
  return after;
}

/** Gives the machine an event, and judges what it makes of it. */
export function deliver(scene: Scene, world: World, event: ExecutionEvent): World {
  const before = noted(world, event);
  const { execution, commands } = scene.machine.advance(world.execution, event);
  const after = issue({ ...before, execution }, commands);
  checkAdvance(scene, { before, event, after, commands });
  return after;
}

/** Every way in which the world can go on; none: nothing can happen any more. */
export function moves(scene: Scene, world: World): readonly Move[] {
  const [command, ...rest] = world.commands;
  const going =
    command === undefined
      ? [...ordersMove(scene, world), ...answersArrive(scene, world), ...timePasses(scene, world)]
      : outcomes({ ...world, commands: rest }, command, scene).flatMap((outcome) => deliveries(scene, outcome));
  const all = [...going, ...kills(scene, world)];
  const { only } = scene;
  return only === undefined ? all : all.filter(([name]) => !trouble.test(name) || only.test(name));
}

/** What the broker does, and the event that tells it. `costs`: it counts as trouble. */
interface Outcome {
  readonly name: string;
  readonly world: World;
  readonly answer?: ExecutionEvent;
  readonly costs?: boolean;
}

/** An answer comes at once, late, or at once and again later. */
function deliveries(scene: Scene, { name, world, answer, costs = false }: Outcome): readonly Move[] {
  if (costs && world.troubles === 0) {
    return [];
  }
  const paid = costs ? { ...world, troubles: world.troubles - 1 } : world;
  if (answer === undefined) {
    return [[name, () => paid]];
  }
  const atOnce: Move = [name, () => deliver(scene, paid, answer)];
  if (paid.troubles === 0 || paid.answers.length >= maxAnswers) {
    return [atOnce];
  }
  const later = { ...paid, troubles: paid.troubles - 1, answers: [...paid.answers, answer] };
  return [atOnce, [`${name}, told late`, () => later], [`${name}, told twice`, () => deliver(scene, later, answer)]];
}

function outcomes(world: World, command: Exclude<Command, { command: 'wake' }>, scene: Scene): readonly Outcome[] {
  const key = keyOf(command.order);
  // A timeout takes time, so that an answer to an older question is older than the next question.
  const now = world.now + timeoutSeconds * 1000;
  const lost = (after: World, effect: string): Outcome => ({
    name: `${command.command} ${key}: answer lost ${effect}`,
    world: { ...after, now },
    answer: {
      ...{ event: 'unclear', command: command.command, reason: 'timeout', at: isoAt(now) },
      order: 'leg' in command.order ? command.order : refOf(after, key),
    },
    costs: true,
  });
  const told = (words: string, after: World, costs = false): Outcome => ({
    name: `${command.command} ${key}: ${words}`,
    world: after,
    answer: stateOf(scene, after, key, command.command === 'find'),
    costs,
  });
  const order = world.orders[key];
  switch (command.command) {
    case 'submit': {
      checkSubmit(scene, world, command.order);
      if (order !== undefined && order.status !== 'flying' && order.status !== 'void') {
        return [told('known', world), lost(world, 'of a known order')];
      }
      const { ticker, side, effect, type, quantity } = command.order;
      const units = Number(quantity);
      const closes = effect === 'close';
      const protects = closes && type !== 'market' && type !== 'limit';
      const follows = scene.plan.moves !== undefined;
      const { stopLoss, takeProfit: target } = command.order;
      const leg: Leg | undefined = stopLoss && {
        ...({ status: 'working', filled: 0 } as const),
        ...(follows && stopLoss.stopPrice && { stopPrice: Number(stopLoss.stopPrice) }),
      };
      const profit: Leg | undefined = follows && target ? { status: 'working', filled: 0 } : undefined;
      const legs = { ...(leg && { leg }), ...(profit && { profit }) };
      const about = { ticker, side, closes, protects, ours: true, quantity: units, ...legs };
      const sent = { ...about, filled: 0, filledBefore: 0 };
      const works = withOrder(world, key, { ...sent, status: 'working' });
      const part = fill(works, key, 1);
      const partly = units > 1;
      return [
        told('works', works),
        told('fills', fill(works, key, units)),
        // A stop rests first. Stops are put back together: the next one is sent before an overfill of this one is told.
        ...(protects ? [] : [told('overfills', surprise(works, key, units + 1), true)]),
        ...(partly ? [told('fills in part', part), told('ends with a part', end(part, key, 'expired'))] : []),
        ...(leg ? [told('fills, and its leg is rejected', changeLeg(fill(works, key, units), key, 'rejected'))] : []),
        told('rejected', end(works, key, 'rejected')),
        told('expires', end(works, key, 'expired')),
        lost(withOrder(world, key, { ...sent, status: 'flying' }), 'under way'),
      ];
    }
    case 'cancel': {
      if (order?.status !== 'working') {
        return [...settled(world, key).map(([words, after]) => told(words, after)), lost(world, 'after its end')];
      }
      const cancelled = endCancelled(world, key);
      const left = order.quantity - order.filled;
      const later = withOrder(world, key, { ...order, cancelling: true });
      return [
        told('cancelled', cancelled),
        told('filled first', fill(world, key, left)),
        ...(left > 1 ? [told('cancelled after a part', endCancelled(fill(world, key, 1), key))] : []),
        ...(order.cancelling ? [] : [told('cancelled later', later, true)]),
        told('not cancelled', world, true),
        lost(world, 'before its effect'),
        lost(cancelled, 'after its effect'),
      ];
    }
    case 'replace': {
      if (command.stopPrice !== undefined) {
        const stopPrice = Number(command.stopPrice);
        const isLeg = 'leg' in command.order;
        const mayMove = order !== undefined && (isLeg ? isPairOpen(order) : order.status === 'working');
        const moved = isLeg ? moveLeg : moveStop;
        const after = mayMove ? moved(world, key, stopPrice) : world;
        return [
          told(mayMove ? 'replaced' : 'not replaced', after),
          ...(mayMove && !isLeg
            ? [
                told('filled first', fill(world, key, order.quantity)),
                told('cancelled first', drop(world, key, 'cancelled')),
              ]
            : []),
          ...(mayMove ? [told('not replaced, although it works', world, true)] : []),
          ...[lost(world, 'before it was replaced'), ...(mayMove ? [lost(after, 'after it was replaced')] : [])],
        ];
      }
      const works = order?.status === 'working' && Number(command.quantity) > order.filled;
      const after = works ? withOrder(world, key, { ...order, quantity: Number(command.quantity) }) : world;
      return [
        told(works ? 'replaced' : 'not replaced', after),
        ...(works ? [lost(world, 'before it was replaced'), lost(after, 'after it was replaced')] : []),
      ];
    }
    case 'find':
      return [...settled(world, key).map(([words, after]) => told(words, after)), lost(world, 'of a question')];
  }
}

/** How a question finds an order: one under way has arrived by then, or never will. */
function settled(world: World, key: string): readonly (readonly [string, World])[] {
  const order = world.orders[key];
  if (order?.status !== 'flying') {
    return [[order === undefined ? 'not found' : order.status, world]];
  }
  return [
    ['has arrived', withOrder(world, key, { ...order, status: 'working' })],
    ['is lost', withOrder(world, key, { ...order, status: 'void' })],
  ];
}

/** What the broker knows of an order. An answer to a question always has the figure. */
function stateOf(scene: Scene, world: World, key: string, asked: boolean): ExecutionEvent {
  const order = world.orders[key];
  const at = isoAt(world.now);
  if (order === undefined || order.status === 'flying' || order.status === 'void') {
    return { event: 'not-found', order: refOf(world, key), at };
  }
  const { filled, ours } = order;
  const status: EventStatus = order.status;
  const isSilent = scene.terse && !asked && (status !== 'working' || filled === 0);
  const isTold = scene.terse && ours && !asked && world.asks[key]?.told === true;
  return {
    event: 'order',
    order: isTold ? { orderId: `broker-${key}` } : refOf(world, key),
    status,
    filled: isSilent ? undefined : `${filled}`,
    ...(scene.options?.replace && ours && { quantity: `${order.quantity}` }),
    ...(order.stopPrice !== undefined && { stopPrice: order.stopPrice }),
    ...(order.leg && !scene.terse && filled > 0 && { legs: legsOf(order, order.leg) }),
    orderId: ours ? `broker-${key}` : undefined,
    at,
  };
}

function legsOf({ filled, profit }: BrokerOrder, leg: Leg): AttachedLegs {
  const stateOfLeg = (one: Leg, other: Leg | undefined): LegState => ({
    ...{ status: one.status, filled: one.filled, quantity: filled - (other?.filled ?? 0) },
    ...(one.stopPrice !== undefined && { stopPrice: one.stopPrice }),
  });
  return { stopLoss: stateOfLeg(leg, profit), ...(profit && { takeProfit: stateOfLeg(profit, leg) }) };
}

function refOf(world: World, key: string): OrderRef {
  const isResting = world.orders[key]?.ours === false || (world.asks[key]?.submits ?? 0) === 0;
  return isResting ? { orderId: key } : { clientOrderId: key };
}

/** Orders fill, are dropped by the broker, arrive late, and are cancelled late. */
function ordersMove(scene: Scene, world: World): readonly Move[] {
  const found = Object.entries(world.orders).flatMap(([key, order]): readonly Outcome[] => {
    const told = (words: string, after: World, costs = false): Outcome => ({
      name: `${key} ${words}`,
      world: after,
      answer: stateOf(scene, after, key, false),
      costs,
    });
    const left = order.quantity - order.filled;
    const late = [told('fills late', surprise(world, key, 1), true)];
    switch (order.status) {
      case 'filled':
        return legsMove(world, key, told);
      case 'cancelled':
      case 'expired':
      case 'rejected':
        return [...(left > 0 ? late : []), ...legsMove(world, key, told)];
      case 'working':
        return [
          ...legsMove(world, key, told),
          told('overfills', surprise(world, key, left + 1), true),
          ...(order.ours ? [told('is rejected by the broker', drop(world, key, 'rejected'))] : []),
          told('fills', fill(world, key, left)),
          ...(left > 1 ? [told('fills 1', fill(world, key, 1))] : []),
          told('expires', drop(world, key, 'expired')),
          ...(order.cancelling ? [told('is cancelled late', endCancelled(world, key))] : []),
          ...(order.cancelling ? [] : [told('is cancelled by the broker', drop(world, key, 'cancelled'))]),
        ];
      case 'flying':
        return [{ name: `${key} arrives`, world: withOrder(world, key, { ...order, status: 'working' }) }];
      default:
        return [];
    }
  });
  return found.flatMap((outcome) => deliveries(scene, outcome));
}

/** The stop loss of an entry that has filled. */
function legsMove(world: World, key: string, told: (words: string, after: World) => Outcome): readonly Outcome[] {
  const order = world.orders[key];
  const { leg, filled = 0, profit } = order ?? {};
  const left = filled - (leg?.filled ?? 0) - (profit?.filled ?? 0);
  return leg?.status === 'working' && left > 0
    ? [
        ...(profit?.status === 'working' ? [told('takes its profit', takeProfit(world, key, left))] : []),
        ...(profit?.status === 'working' && left > 1 ? [told('takes 1 of its profit', takeProfit(world, key, 1))] : []),
        told('has its leg rejected', changeLeg(world, key, 'rejected')),
        told('has its leg cancelled', changeLeg(world, key, 'cancelled')),
        told('is closed by its leg', changeLeg(world, key, 'filled')),
      ]
    : [];
}

function answersArrive(scene: Scene, world: World): readonly Move[] {
  return world.answers.map((event, index) => [
    `answer ${index + 1} arrives`,
    () => deliver(scene, { ...world, answers: world.answers.filter((_, place) => place !== index) }, event),
  ]);
}

/** Time passes to the next wake, or far beyond all of them. */
function timePasses(scene: Scene, world: World): readonly Move[] {
  const [next] = world.wakes;
  if (next === undefined) {
    return [];
  }
  const until = (now: number, troubles: number) => () => {
    const wakes = world.wakes.filter((at) => Date.parse(at) > now);
    return deliver(scene, { ...world, now, wakes, troubles }, { event: 'time', at: isoAt(now) });
  };
  const soon: Move = ['time passes', until(Math.max(world.now, Date.parse(next)), world.troubles)];
  const late: Move = ['the computer sleeps', until(world.now + longAbsence, world.troubles - 1)];
  return world.troubles === 0 ? [soon] : [soon, late];
}

/** The process dies: what was stored remains. It is started again at once, or much later. */
function kills(scene: Scene, world: World): readonly Move[] {
  if (world.troubles === 0) {
    return [];
  }
  return [0, longAbsence].map((absence): Move => {
    const now = world.now + absence;
    return [
      absence === 0 ? 'the process dies' : 'the process dies for an hour',
      () => {
        const dead = { ...world, now, commands: [], wakes: [], answers: [], troubles: world.troubles - 1 };
        return resumed(scene, dead);
      },
    ];
  });
}

export function resumed(scene: Scene, dead: World): World {
  const { execution, commands } = scene.machine.resume(dead.execution, { at: isoAt(dead.now) });
  const after = issue({ ...dead, execution }, commands);
  checkAdvance(scene, { before: dead, event: undefined, after, commands });
  return after;
}
