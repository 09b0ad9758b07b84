// What is held without a stop is told at any time, after the end as well (execution rules 14, 17 and 18).
import { Decimal, decimal, decimalText } from '../core/decimal.js';
import type { ExecutionOrder } from './execution.js';
import { isUndecided } from './failure.js';
import {
  heldNow,
  movedPosition,
  openUnits,
  positionClosedBy,
  positionsOfPlan,
  protectedNow,
  signedHeld,
} from './held.js';
import { isLegRefused, isLegShort, legText, unitsWithoutLeg } from './legs.js';
import {
  endText,
  hasEnded,
  hasWorked,
  isOurs,
  isOverfilled,
  isRefused,
  nameOf,
  receivedUnits,
  sizeOf,
} from './order-state.js';
import { plannedOrder } from './plan-shape.js';
import { stopsOf } from './protection.js';
import { addNotice, type Run } from './run.js';
import { deadlineAfter, hasCome, unprotectedSeconds } from './timing.js';

export function noticeBarePositions(run: Run): void {
  for (const order of run.orders) {
    noticeLostStop(run, order);
    noticeSilentStop(run, order);
    noticeLostMove(run, order);
    noticeLostLeg(run, order);
  }
  // A single order of the plan that fills no more than its size cannot turn a position.
  const filled = run.orders.filter((order) => order.filled !== '0' || order.status === 'filled');
  if (filled.length > 1 || filled.some((order) => !isOurs(order) || isOverfilled(order))) {
    noticeTurned(run);
  }
}

/** A stop of the machine that no longer protects. A restored one that was refused at once is `protection-not-restored` alone. */
function noticeLostStop(run: Run, order: ExecutionOrder): void {
  const isTold = order.role === 'protection' && isRefused(order) && (order.place === undefined || hasWorked(order));
  const position = isTold ? positionClosedBy(run, order) : undefined;
  if (position === undefined || isAtWork(run, order)) {
    return;
  }
  const units = Decimal.min(openUnits(order), bareUnits(run, order, position));
  if (units.gt(0)) {
    const message = `${decimalText(units)} ${position.ticker} are without a stop: ${nameOf(order)} ${endText(order)}.`;
    addNotice(run, 'position-unprotected', message);
  }
}

/** A stop of the machine of which the broker has told nothing since it was sent: it may not be there, and what it is for may have no stop. */
function noticeSilentStop(run: Run, order: ExecutionOrder): void {
  const isLate = order.status === 'sent' && hasCome(deadlineAfter(order.sentAt, unprotectedSeconds), run.now);
  const position = isLate && order.role === 'protection' ? positionClosedBy(run, order) : undefined;
  if (position === undefined) {
    return;
  }
  const units = Decimal.min(openUnits(order), bareUnits(run, order, position));
  if (units.gt(0)) {
    const bare = `${decimalText(units)} ${position.ticker} may be without a stop`;
    const message = `${bare}: ${unprotectedSeconds} seconds after ${nameOf(order)} was sent, the broker has not told that it works.`;
    addNotice(run, 'position-unprotected', message);
  }
}

/** A stop that the plan moves where it rests has ended. How large it was the plan does not say; the broker may have told it. */
function noticeLostMove(run: Run, order: ExecutionOrder): void {
  const position = hasEnded(order) && order.status !== 'filled' ? movedPosition(run, order) : undefined;
  if (position === undefined) {
    return;
  }
  const { quantity } = order;
  const most = quantity === undefined ? position.covered : openUnits(order);
  const units = Decimal.min(most, signedHeld(run, position));
  if (units.gt(0)) {
    const bare = `${quantity === undefined ? 'Up to ' : ''}${decimalText(units)} ${position.ticker} are without a stop`;
    addNotice(run, 'position-unprotected', `${bare}: ${nameOf(order)} ${endText(order)}.`);
  }
}

/** Units that no other stop is for. Of a followed entry, what it filled counts; else what is held of the position. */
function bareUnits(
  run: Run,
  order: ExecutionOrder,
  position: { readonly ticker: string; readonly side: 'buy' | 'sell' },
): Decimal {
  const stops = stopsOf(run);
  if (!stops.includes(order)) {
    return heldNow(run, position).minus(protectedNow(run, position, order));
  }
  const entries = run.orders.filter(({ step }) => step === run.shape.followed?.entry.id);
  const filled = entries.reduce((sum, entry) => sum.plus(receivedUnits(entry)), decimal(0));
  return stops.reduce(
    (rest, stop) => rest.minus(stop === order || hasEnded(stop) ? stop.filled : sizeOf(stop)),
    filled,
  );
}

/** Stops that the plan cancelled are about to be put back: a failure tells when that takes long (rule 7). */
function isAtWork(run: Run, order: ExecutionOrder): boolean {
  const isFollowed = order.step !== undefined && order.step === run.shape.followed?.stop.id;
  return (
    run.status === 'running' &&
    run.failure !== undefined &&
    !isFollowed &&
    run.orders.some((one) => isUndecided(run, one))
  );
}

function noticeLostLeg(run: Run, order: ExecutionOrder): void {
  const planned = plannedOrder(run.shape, order);
  const { legs } = order;
  const isRefusedLeg = isLegRefused(run, order);
  if (planned === undefined || legs === undefined || !(isRefusedLeg || isLegShort(run, order))) {
    return;
  }
  const units = `${decimalText(unitsWithoutLeg(order, legs))} ${planned.ticker}`;
  const why = isRefusedLeg ? legText(order, legs.stopLoss) : `works for ${legs.stopLoss.quantity}`;
  addNotice(run, 'position-unprotected', `${units} are without a stop: the stop loss of ${nameOf(order)} ${why}.`);
}

/** Closing orders have filled more than was held: one of them too much, or one after it was told cancelled. */
function noticeTurned(run: Run): void {
  for (const position of positionsOfPlan(run, run.orders)) {
    const held = signedHeld(run, position);
    if (held.lt(0)) {
      const side = position.side === 'sell' ? 'short' : 'long';
      const message = `${decimalText(held.negated())} ${position.ticker} are held ${side} without a stop: more was closed than was held.`;
      addNotice(run, 'position-unprotected', message);
    }
  }
}
