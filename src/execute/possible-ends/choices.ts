// A broker that does whatever a broker can do: every answer to a command, and everything that happens by itself.
import { type DecimalString, decimal, decimalText } from '../../core/decimal.js';
import type { IsoInstant } from '../../core/instant.js';
import { advance } from '../advance.js';
import type { Command, MoveCommand, OrderRef } from '../command.js';
import type { AttachedLegs, EventStatus, ExecutionEvent } from '../event.js';
import type { Advance, Execution, ExecutionOrder } from '../execution.js';
import { sizeOf } from '../order-state.js';
import { later, secondsAfter } from '../timing.js';

/** An order as the broker has it. */
interface BookedOrder {
  readonly status: EventStatus;
  readonly filled: DecimalString;
  /** Told where the stop loss of an entry is refused. */
  readonly legs?: AttachedLegs;
  /** Told of a stop that was moved; `null`: the broker does not move it. */
  readonly stopPrice?: DecimalString | null;
}

/** Move of a stop that rested before the plan. */
interface RestingMove extends MoveCommand {
  readonly order: OrderRef;
}

/**
 * Commands that the broker answers. The execution itself knows when it is to be woken; that a broker replaces it is told only where
 * the plan moves stops that rest, so attached ones are never moved.
 */
export type BrokerCommand = Exclude<Command, { command: 'wake' | 'replace' }> | RestingMove;

/** An execution on its way, with the broker's side of it. */
export interface Situation {
  readonly execution: Execution;
  readonly commands: readonly BrokerCommand[];
  readonly book: Readonly<Record<string, BookedOrder>>;
  /** Time of the next event: each is later than the one before it. */
  readonly at: IsoInstant;
}

/** Every situation that can come next. After the end a working order may still overfill, and nothing else is told apart. */
export function nextSituations(situation: Situation): readonly Situation[] {
  const [command, ...commands] = situation.commands;
  if (command === undefined) {
    return situation.execution.status === 'running' ? happenings(situation) : lateOverfills(situation);
  }
  const rest = { ...situation, commands };
  switch (command.command) {
    case 'submit':
      return outcomesOfSubmit(rest, command.order);
    case 'cancel':
      return outcomesOfCancel(rest, command.order);
    case 'replace':
      return outcomesOfMove(rest, command);
    case 'find':
      return [answer(rest, command.order, rest.book[nameIn(command.order)])];
  }
}

function outcomesOfSubmit(situation: Situation, ref: { readonly clientOrderId: string }): readonly Situation[] {
  return known(situation, ref).flatMap((order) => outcomesOf(situation, order, ref));
}

function outcomesOf(
  situation: Situation,
  order: ExecutionOrder,
  { clientOrderId }: { readonly clientOrderId: string },
): readonly Situation[] {
  const outcomes: readonly BookedOrder[] =
    order.role === 'protection'
      ? [
          { status: 'working', filled: '0' },
          { status: 'rejected', filled: '0' },
        ]
      : [
          ...fills(order).map((filled): BookedOrder => ({ status: 'working', filled })),
          ...fills(order).flatMap((filled) => endsBy(situation.execution, order, filled)),
          ...(carriesStopLoss(situation.execution, order) ? withoutLeg(order) : []),
          ...overfills(order),
          { status: 'rejected', filled: '0' },
        ];
  const answers = () => outcomes.map((outcome) => answer(situation, { clientOrderId }, outcome));
  if (order.role === 'protection') {
    return answers();
  }
  const lost: ExecutionEvent = {
    event: 'unclear',
    command: 'submit',
    order: { clientOrderId },
    reason: 'no answer',
    at: situation.at,
  };
  // An answer to a later try leads where the same answer to the first one does.
  return order.submits === 1 ? [...answers(), tell(situation, lost)] : [tell(situation, lost)];
}

/** How a broker tells the end of an order: each word where it can be the reason for the end of the plan, else one that stands for all. */
function endsBy({ plan }: Execution, order: ExecutionOrder, filled: DecimalString): readonly BookedOrder[] {
  const { role, step, place, quantity } = order;
  const isAwaited = plan.steps.some((one) => one.step === 'await-fill' && one.of === step);
  const isReason = place === undefined && (role !== 'entry' || isAwaited) && filled !== quantity;
  const words: readonly EventStatus[] = isReason ? ['expired', 'cancelled', 'rejected'] : ['expired'];
  return words.map((status) => ({ status, filled }));
}

function carriesStopLoss({ plan }: Execution, { step }: ExecutionOrder): boolean {
  return plan.steps.some((one) => one.step === 'submit-order' && one.id === step && one.order.stopLoss !== undefined);
}

/** The entry fills, in part, all or beyond, and its stop loss is refused (execution rule 18). */
function withoutLeg(order: ExecutionOrder): readonly BookedOrder[] {
  const filled = fills(order)
    .filter((fill) => fill !== '0')
    .toReversed();
  const legs: AttachedLegs = { stopLoss: { status: 'rejected' } };
  return [
    ...filled.map((fill): BookedOrder => ({ status: 'expired', filled: fill, legs })),
    ...overfills(order).map((outcome): BookedOrder => ({ ...outcome, legs })),
  ];
}

function outcomesOfCancel(situation: Situation, ref: OrderRef): readonly Situation[] {
  return known(situation, ref).flatMap((order) => endsOfCancel(situation, order, ref));
}

/**
 * It may have filled before the cancel; one that rested before may go on working. None has ended: every end is told at once,
 * and the machine cancels only what works.
 */
function endsOfCancel(situation: Situation, order: ExecutionOrder, ref: OrderRef): readonly Situation[] {
  const before = situation.book[nameIn(ref)]?.filled ?? order.filled;
  const filled = fills(order).filter((fill) => decimal(fill).gt(before));
  const outcomes: readonly BookedOrder[] = [before, ...filled].map((fill) => ({ status: 'cancelled', filled: fill }));
  // Of an order of unknown size nobody can say how much has filled.
  const fillsWhole: readonly BookedOrder[] = order.quantity === undefined ? [{ status: 'filled', filled: before }] : [];
  const stays: readonly BookedOrder[] = order.role === 'resting' ? [{ status: 'working', filled: before }] : [];
  return [...outcomes, ...fillsWhole, ...stays].map((outcome) => answer(situation, ref, outcome));
}

/** The stop has moved, has filled or ended before, or does not move however often it is told. After the end of the plan nothing is told apart. */
function outcomesOfMove(situation: Situation, { order, stopPrice }: RestingMove): readonly Situation[] {
  const moved: BookedOrder = { status: 'working', filled: '0', stopPrice };
  const words: readonly EventStatus[] = ['filled', 'cancelled', 'expired', 'rejected'];
  const ended = words.map((status): BookedOrder => ({ status, filled: '0' }));
  const stuck: BookedOrder = { status: 'working', filled: '0', stopPrice: null };
  const isOver = situation.execution.status !== 'running';
  const outcomes = [situation.book[nameIn(order)] ?? (isOver ? moved : [moved, ...ended, stuck])].flat();
  return outcomes.map((outcome) => answer(situation, order, outcome));
}

function lateOverfills(situation: Situation): readonly Situation[] {
  return ownOrders(situation)
    .filter(({ role }) => role !== 'protection')
    .flatMap((order) => overfills(order).map((outcome) => answer(situation, order.order, outcome)));
}

/** Orders of the plan that work. */
function ownOrders({ execution }: Situation): readonly ExecutionOrder[] {
  return execution.orders.filter(({ role, status }) => status === 'working' && role !== 'resting');
}

/** Time passes until the next wake, an order of the plan fills or ends by itself, or a stop that worked ends. */
function happenings(situation: Situation): readonly Situation[] {
  const events = ownOrders(situation).flatMap((order) => {
    const whole = order.role === 'protection' ? [] : fills(order).slice(-1);
    const ends: readonly BookedOrder[] = [
      ...whole.map((filled): BookedOrder => ({ status: 'filled', filled })),
      ...(order.role === 'protection' ? [] : overfills(order)),
      ...endsBy(situation.execution, order, order.filled),
    ];
    return ends.map((outcome) => answer(situation, order.order, outcome));
  });
  return [...timePasses(situation), ...events];
}

/** The next wake that changes something; a wake may find nothing to do and ask for the next one. */
function timePasses(situation: Situation): readonly Situation[] {
  const { wake, orders, status } = situation.execution;
  if (wake === undefined) {
    return [];
  }
  const next = tell(situation, { event: 'time', at: later(situation.at, wake) });
  const isIdle = next.execution.orders === orders && next.execution.status === status;
  return isIdle ? timePasses(next) : [next];
}

/** Nothing, a part where there can be one, and all of an order. */
function fills({ quantity }: ExecutionOrder): readonly DecimalString[] {
  if (quantity === undefined) {
    return ['0'];
  }
  const digits = quantity.split('.')[1]?.length ?? 0;
  const units = decimal(quantity).times(decimal(10).pow(digits));
  return units.gt(1) ? ['0', decimalText(decimal(quantity).times('0.5')), quantity] : ['0', quantity];
}

/** More than was asked: twice as much stands for any excess. */
function overfills(order: ExecutionOrder): readonly BookedOrder[] {
  return [{ status: 'filled', filled: decimalText(sizeOf(order).times(2)) }];
}

function known({ execution }: Situation, ref: OrderRef): readonly ExecutionOrder[] {
  const name = nameIn(ref);
  return execution.orders.filter(({ order }) => nameIn(order) === name);
}

export function nameIn({ clientOrderId, orderId }: OrderRef): string {
  return clientOrderId ?? `:${orderId}`;
}

/** The broker tells the state of an order; one that it does not have is not found. */
function answer(situation: Situation, ref: OrderRef, booked: BookedOrder | undefined): Situation {
  const { at } = situation;
  if (booked === undefined) {
    return tell(situation, { event: 'not-found', order: ref, at });
  }
  const book = { ...situation.book, [nameIn(ref)]: booked };
  const { stopPrice, ...told } = booked;
  const price = stopPrice == null ? {} : { stopPrice };
  return tell({ ...situation, book }, { event: 'order', order: ref, ...told, ...price, at });
}

function tell(situation: Situation, event: ExecutionEvent): Situation {
  const next: Advance = advance(situation.execution, event);
  return {
    ...situation,
    execution: next.execution,
    at: secondsAfter(event.at, 1),
    commands: [...situation.commands, ...forBroker(next.commands)],
  };
}

export function forBroker(commands: readonly Command[]): readonly BrokerCommand[] {
  return commands.filter(isForBroker);
}

function isForBroker(command: Command): command is BrokerCommand {
  switch (command.command) {
    case 'wake':
      return false;
    case 'replace':
      return command.stopPrice !== undefined && !('leg' in command.order);
    case 'submit':
    case 'cancel':
    case 'find':
      return true;
  }
}
