// The stop of an entry follows its fill (execution rule 6).
import { type Decimal, decimalText } from '../core/decimal.js';
import { furtherStopIds } from '../order/order-ids.js';
import type { ExecutionOrder } from './execution.js';
import { giveOrder } from './give.js';
import { isRefused, isSettled, nameOf, receivedUnits, sizeOf } from './order-state.js';
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
    const units = `${decimalText(rest)} ${order(followed)}`;
    addNotice(run, 'dust-remains', `After the fee, ${units} are less than one step: no stop is sent for them.`);
  }
  for (const stop of stops.filter(isRefused)) {
    const message = `The broker did not take the stop ${nameOf(stop)}: ${stop.quantity} ${order(followed)} are without a stop.`;
    addNotice(run, 'position-unprotected', message);
    if (run.status === 'running') {
      fail(run, stop.status === 'rejected' ? 'order-rejected' : 'broker-unclear', message);
    }
  }
}

function order(followed: NonNullable<Run['shape']['followed']>): string {
  return followed.entry.order.ticker;
}

/** Stops that were sent for the followed entry. */
export function stopsOf({ shape, orders }: Run): readonly ExecutionOrder[] {
  return orders.filter(({ step }) => step !== undefined && step === shape.followed?.stop.id);
}

/** Units that are held of the fill without a stop: not what was kept as a fee. A stop that was refused is not tried again. */
function uncovered(entry: ExecutionOrder, stops: readonly ExecutionOrder[]): Decimal {
  return stops.reduce((rest, stop) => rest.minus(sizeOf(stop)), receivedUnits(entry));
}

/** Increments below the quantity step are gathered, until the entry has ended. What a fee leaves off the step has no stop (safety S10). */
function toStep(units: Decimal, entry: ExecutionOrder, { plan }: Run): Decimal {
  const step = plan.restore?.quantityStep;
  const isWhole = isSettled(entry) && entry.fee === undefined;
  return step === undefined || isWhole ? units : units.minus(units.mod(step));
}
