// The stop of an entry follows its fill (execution rule 6).
import { Decimal, decimalText } from '../core/decimal.js';
import { furtherStopIds } from '../order/order-ids.js';
import type { ExecutionOrder } from './execution.js';
import { giveOrder } from './give.js';
import {
  endSentence,
  hasWorked,
  isRefused,
  isSettled,
  nameOf,
  reasonOfEnd,
  receivedUnits,
  sizeOf,
} from './order-state.js';
import { addNotice, fail, type Run } from './run.js';

/** Sends a stop for every increment of the fill, also after a failure and after the end. */
export function followFill(run: Run): void {
  const { followed } = run.shape;
  const entry = followed && run.orders.find(({ step }) => step === followed.entry.id);
  if (followed === undefined || entry === undefined) {
    return;
  }
  const stops = stopsOf(run);
  const increment = toStep(uncovered(entry, stops), entry, run);
  if (increment.gt(0)) {
    const { order, id } = followed.stop;
    const number = stops.length + 1;
    const first = `${order.clientOrderId}`;
    giveOrder(run, {
      terms: order,
      clientOrderId: number === 1 ? first : `${furtherStopIds(first, run.plan)}${number}`,
      quantity: decimalText(increment),
      role: 'protection',
      step: id,
    });
  }
  const rest = uncovered(entry, stopsOf(run));
  if (isSettled(entry) && rest.gt(0)) {
    const units = `${decimalText(rest)} ${followed.entry.order.ticker}`;
    addNotice(run, 'dust-remains', `After the fee, ${units} are less than one step: no stop is sent for them.`);
  }
}

/**
 * A stop of the plan that was refused fails it, also one that ends after it has worked (execution rule 14): the rest of an entry
 * is cancelled, and what the stop replaced is put back.
 */
export function judgeStops(run: Run): void {
  const stop = run.orders.find((order) => order.role === 'protection' && order.place === undefined && isRefused(order));
  if (stop !== undefined) {
    fail(run, reasonOfEnd(stop), hasWorked(stop) ? endSentence(stop) : refusalSentence(stop));
  }
}

/** The broker did not take an order. */
export function refusalSentence(order: ExecutionOrder): string {
  const why = order.reason === undefined ? '' : `: ${order.reason}`;
  const what = reasonOfEnd(order) === 'order-rejected' ? 'rejected' : 'did not take';
  return `The broker ${what} ${nameOf(order)}${why}.`;
}

/** Stops that were sent for the followed entry. */
export function stopsOf({ shape, orders }: Run): readonly ExecutionOrder[] {
  return orders.filter(({ step }) => step !== undefined && step === shape.followed?.stop.id);
}

/** Units for which a stop of the followed entry may be sent again: its own, at most what the other stops leave. */
export function followedQuantity(run: Run, stop: ExecutionOrder): Decimal {
  const entries = run.orders.filter(({ step }) => step === run.shape.followed?.entry.id);
  const others = stopsOf(run).filter((one) => one !== stop);
  return entries.reduce((least, entry) => Decimal.min(least, Decimal.max(uncovered(entry, others), 0)), sizeOf(stop));
}

/** Units that are held of the fill without a stop: not what was kept as a fee. A stop that was refused is not tried again. */
function uncovered(entry: ExecutionOrder, stops: readonly ExecutionOrder[]): Decimal {
  return stops.reduce((rest, stop) => rest.minus(Decimal.max(sizeOf(stop), stop.filled)), receivedUnits(entry));
}

/** Increments below the quantity step are gathered, until the entry has ended. What a fee leaves off the step has no stop (safety S10). */
function toStep(units: Decimal, entry: ExecutionOrder, { plan }: Run): Decimal {
  const step = plan.restore?.quantityStep;
  const isWhole = isSettled(entry) && entry.fee === undefined;
  return step === undefined || isWhole ? units : units.minus(units.mod(step));
}
