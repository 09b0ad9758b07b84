// What an event says about its order (execution rules 10 and 11). Events may be repeated, late and out of order.
import type { DecimalString } from '../core/decimal.js';
import { sameJson } from '../core/same-json.js';
import { cancelAgain } from './cancels.js';
import { confirmation, waitsForLegs } from './confirm.js';
import type { NotFoundEvent, UnclearEvent } from './event.js';
import type { ExecutionOrder, ExecutionOrderStatus } from './execution.js';
import { countFault, countUnclear, endRow } from './faults.js';
import { ask } from './give.js';
import { legsAfter } from './legs.js';
import { askAboutMove } from './move-order.js';
import { hasEnded, isMore, isOurs } from './order-state.js';
import { answersQuestion, askAfter, askLater } from './questions.js';
import type { ReadEvent, ReadOrderEvent } from './read-event.js';
import { cancelInstead } from './reduce-restored.js';
import { resend } from './resend.js';
import { addNotice, changeOrder, type OrderChanges, type Run } from './run.js';
import { isDue, later, nearClock, pauseAfter, secondsAfter } from './timing.js';

export function applyEvent(run: Run, event: ReadEvent): void {
  if (event.event === 'time') {
    run.now = later(event.at, run.now);
    run.at = run.now;
    return;
  }
  if (event.event === 'fault') {
    countFault(run, event);
    return;
  }
  run.at = nearClock(event.at, run.now);
  const order = findOrder(run, event);
  if (order === undefined) {
    // One sentence: a stream of events about other orders must not let the execution grow.
    addNotice(run, 'event-for-unknown-order', 'An event for an order that this execution does not know was ignored.');
    return;
  }
  switch (event.event) {
    case 'order':
      applyState(run, order, event);
      break;
    case 'not-found':
      applyNotFound(run, order, event);
      break;
    case 'unclear':
      applyUnclear(run, order, event);
      break;
  }
  // Legs of a ladder are expected to change after it (targets 8).
  const isExpected = run.plan.moves !== undefined && order.role === 'entry';
  if (run.status !== 'running' && !isExpected && run.orders !== run.before.orders) {
    addNotice(run, 'event-after-end', 'An event came after the end: figures follow it, the status does not.');
  }
}

/** Our orders may be named by either identifier. */
function findOrder(
  { orders }: Run,
  { order: ref }: Exclude<ReadEvent, { event: 'time' | 'fault' }>,
): ExecutionOrder | undefined {
  const { clientOrderId, orderId } = ref;
  return clientOrderId === undefined
    ? orders.find(({ order, orderId: known }) => order.orderId === orderId || known === orderId)
    : orders.find(({ order }) => order.clientOrderId === clientOrderId);
}

/** The figure decides over the word; it never decreases, and an order that has ended never works again. */
function applyState(run: Run, known: ExecutionOrder, event: ReadOrderEvent): void {
  const order = changeOrder(run, known, replaced(known, event));
  // A time far ahead of the clock is not believed.
  const at = isDue(event.at, run.at) ? event.at : run.at;
  const told = event.filled ?? (event.status === 'filled' ? order.quantity : undefined);
  const filled = told !== undefined && isMore(told, order.filled) ? told : order.filled;
  const status = statusAfter(order, event, filled);
  // A question about the fill of an ended order is answered by a figure alone: a repeated end says nothing new.
  // A late word about an order that worked gives a lower bound.
  const isLateWord = hasEnded(order) && event.status === 'working';
  const isTold = (event.filled !== undefined && !isLateWord) || status === 'filled';
  const isUntold = status !== 'working' && !isTold && (!hasEnded(order) || order.isFillUnknown === true);
  const isAnswer = !isUntold && answersQuestion(order, event);
  const takenAt = order.workedAt ?? (isTaken(event, filled) && isOurs(order) ? later(order.sentAt, at) : undefined);
  const legs = event.legs && legsAfter(order.legs, event.legs, { filled, at });
  endRow(run);
  const changed = changeOrder(run, order, {
    status,
    filled,
    ...(event.fee !== undefined && isMore(event.fee, order.fee ?? '0') && { fee: event.fee }),
    ...(event.stopPrice !== undefined && order.move !== undefined && { stopPrice: event.stopPrice }),
    ...(event.averagePrice !== undefined && { averagePrice: event.averagePrice }),
    ...(takenAt !== undefined && { workedAt: takenAt }),
    ...(event.status === 'working' && !hasEnded(order) && { seenAt: later(order.seenAt, at) }),
    ...(order.orderId === undefined && event.orderId !== undefined && { orderId: event.orderId }),
    ...(event.reason !== undefined && status !== 'working' && { reason: event.reason }),
    ...(isAnswer && { question: undefined }),
    ...(isAnswer && confirmation(order)),
    ...(legs && !sameJson(legs, order.legs) && { legs }),
    ...(status !== 'working' && !isUntold && endOfEntry(run, order)),
    ...(isUntold ? { isFillUnknown: true } : order.isFillUnknown && { isFillUnknown: undefined }),
  });
  if (isAnswer && status === 'working' && order.cancel !== undefined) {
    cancelAgain(run, changed, order.cancel, order.question?.isFinal === true);
  }
}

/** When an entry ended whose legs are waited for, and its fill was known. */
function endOfEntry(run: Run, order: ExecutionOrder): Pick<ExecutionOrder, 'endedAt'> {
  return order.endedAt === undefined && waitsForLegs(run, order) ? { endedAt: run.now } : {};
}

/**
 * A replace was carried out when the broker tells the new quantity (execution rule 16). Of a resting stop that is moved it tells how
 * large it is, which the plan does not say.
 */
function replaced({ replacement, move, quantity: known }: ExecutionOrder, { quantity }: ReadOrderEvent): OrderChanges {
  if (move !== undefined && known === undefined && quantity !== undefined) {
    return { quantity };
  }
  const isDone = replacement !== undefined && quantity !== undefined && !isMore(quantity, replacement.quantity);
  return isDone ? { quantity, replacement: undefined } : {};
}

function isTaken({ status }: ReadOrderEvent, filled: DecimalString): boolean {
  return status === 'working' || filled !== '0';
}

function statusAfter(order: ExecutionOrder, event: ReadOrderEvent, filled: DecimalString): ExecutionOrderStatus {
  const { quantity } = order;
  const isWhole = quantity !== undefined && filled !== '0' && !isMore(quantity, filled);
  if (isWhole || (event.status === 'filled' && quantity === undefined && !hasEnded(order))) {
    return 'filled';
  }
  if (hasEnded(order)) {
    return order.status;
  }
  return event.status === 'filled' ? 'cancelled' : event.status;
}

/**
 * An order that was seen working has ended with its known fill. One that was never seen was lost on its way: only an answer to
 * an open question says so (execution rule 10).
 */
function applyNotFound(run: Run, order: ExecutionOrder, event: NotFoundEvent): void {
  if (!isNews(order, event)) {
    return;
  }
  endRow(run);
  const isAnswer = answersQuestion(order, event);
  if (hasEnded(order)) {
    if (isAnswer) {
      changeOrder(run, order, { question: undefined, isFillUnknown: undefined, ...endOfEntry(run, order) });
    }
  } else if (order.workedAt !== undefined) {
    changeOrder(run, order, { status: 'not-found', question: undefined, ...endOfEntry(run, order) });
  } else if (isAnswer) {
    resend(run, order);
  }
}

/** An order that was sent again was not found before: a repetition of that answer is not later than what came after it. */
function isNews({ submits, sentAt, workedAt, seenAt }: ExecutionOrder, { at }: NotFoundEvent): boolean {
  const last = seenAt ?? workedAt ?? sentAt;
  return last === undefined || (submits > 1 ? !isDue(at, last) : isDue(last, at));
}

/** The machine asks before it does anything again. */
function applyUnclear(run: Run, order: ExecutionOrder, event: UnclearEvent): void {
  const { orders } = run;
  askWhatIsUnclear(run, order, event);
  if (run.orders !== orders) {
    countUnclear(run);
  }
}

/**
 * The machine asks at once after the first cancel without an answer, and after each further one when a pause is over, which grows:
 * a broker that answers no cancel is left in peace (execution rule 21).
 */
function askAboutCancel(run: Run, order: ExecutionOrder, { at }: UnclearEvent): void {
  const { cancel, question } = order;
  const isOpen = cancel !== undefined && cancel.again === undefined && isDue(cancel.at, at);
  if (!isOpen || question !== undefined || hasEnded(order)) {
    return;
  }
  const unclear = (cancel.unclear ?? 0) + 1;
  if (unclear === 1) {
    ask(run, changeOrder(run, order, { cancel: { ...cancel, unclear } }));
  } else {
    changeOrder(run, order, {
      cancel: { ...cancel, unclear, again: secondsAfter(cancel.at, pauseAfter(unclear - 1)) },
    });
  }
}

function askWhatIsUnclear(run: Run, order: ExecutionOrder, event: UnclearEvent): void {
  switch (event.command) {
    case 'submit':
      if (order.status === 'sent') {
        askAfter(run, order, order.sentAt, event);
      }
      break;
    case 'cancel':
      askAboutCancel(run, order, event);
      break;
    case 'replace':
      if (!hasEnded(order) && order.replacement !== undefined) {
        cancelInstead(run, order);
      }
      askAboutMove(run, order, event.at);
      break;
    case 'find':
      askLater(run, order, event);
      break;
  }
}
