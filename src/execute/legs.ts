// Legs that are attached to an entry are the broker's: it tells them in events of the entry (execution rule 18).
import { type Decimal, type DecimalString, decimal } from '../core/decimal.js';
import type { IsoInstant } from '../core/instant.js';
import type { Execution, ExecutionLeg, ExecutionLegs, ExecutionOrder } from './execution.js';
import { endText, hasEnded, isMore, isSettled, nameOf } from './order-state.js';
import { plannedOrder, planShape } from './plan-shape.js';
import type { ReadLeg, ReadLegs } from './read-event.js';
import type { ExecutionReason } from './reasons.js';
import { fail, type Run } from './run.js';
import { isDue } from './timing.js';

/** It has a stop loss that the broker makes when it fills. */
export function carriesStopLoss({ shape }: Run, order: ExecutionOrder): boolean {
  return plannedOrder(shape, order)?.stopLoss !== undefined;
}

/** Entries with a leg that works or may still come: the entry has not ended, or a move of its stop can come. */
export function entriesWithLegs({ plan, orders, following }: Execution): readonly ExecutionOrder[] {
  const shape = planShape(plan);
  return orders.filter((order) => {
    const { takeProfit, stopLoss } = plannedOrder(shape, order) ?? {};
    const { legs, filled } = order;
    const works = legs?.takeProfit?.status === 'working' || legs?.stopLoss.status === 'working';
    const mayCome = !hasEnded(order) || (following === true && legs === undefined && filled !== '0');
    return (takeProfit ?? stopLoss) !== undefined && (works || mayCome);
  });
}

/** What an event said of the entry whose legs it tells. */
interface LegsEntry {
  readonly filled: DecimalString;
  readonly at: IsoInstant;
}

/** Legs after an event told them. An earlier word about a leg that has ended says nothing new, unless the leg has grown. */
export function legsAfter(known: ExecutionLegs | undefined, told: ReadLegs, entry: LegsEntry): ExecutionLegs {
  const takeProfit = told.takeProfit ? legAfter(known?.takeProfit, told.takeProfit, entry) : known?.takeProfit;
  const stopLoss = told.stopLoss ? legAfter(known?.stopLoss, told.stopLoss, entry) : missingLeg(known?.stopLoss);
  return { ...(takeProfit && { takeProfit }), stopLoss };
}

/** A leg that has ended may no longer be listed. */
function missingLeg(known: ExecutionLeg | undefined): ExecutionLeg {
  return known !== undefined && isOver(known) ? known : { filled: '0', ...known, status: 'missing' };
}

function isOver({ status }: Pick<ExecutionLeg, 'status'>): boolean {
  return status !== 'working' && status !== 'missing';
}

function legAfter(known: ExecutionLeg | undefined, told: ReadLeg, { filled: whole, at }: LegsEntry): ExecutionLeg {
  const { orderId } = told;
  const quantity = quantityAfter(known, told, whole);
  const filled = told.filled ?? (told.status === 'filled' ? quantity : undefined);
  const hasGrown = told.quantity !== undefined && isMore(told.quantity, known?.quantity ?? '0');
  return {
    ...known,
    ...priceAfter(known, told, at),
    status: known !== undefined && isOver(known) && !hasGrown ? known.status : told.status,
    filled: later(known?.filled, filled),
    ...(quantity !== undefined && { quantity }),
    ...(orderId !== undefined && { orderId }),
  };
}

/** Of a leg that has ended a broker may tell what is left, which is nothing: it keeps its size, at first that of its entry. */
function quantityAfter(
  known: ExecutionLeg | undefined,
  { quantity, ...told }: ReadLeg,
  whole: DecimalString,
): DecimalString | undefined {
  const size = quantity === '0' && isOver(told) ? whole : quantity;
  const isLess = isOver(told) && isMore(known?.quantity ?? '0', size ?? '0');
  return size === undefined || isLess ? known?.quantity : size;
}

/** A price that was told before the last change is an old one. */
function priceAfter(
  known: ExecutionLeg | undefined,
  { stopPrice }: ReadLeg,
  at: IsoInstant,
): Pick<ExecutionLeg, 'stopPrice' | 'pricedAt'> {
  const { pricedAt } = known ?? {};
  if (stopPrice === undefined || (pricedAt !== undefined && isDue(at, pricedAt))) {
    return {};
  }
  const isChange = known?.stopPrice !== undefined && known.stopPrice !== stopPrice;
  return { stopPrice, ...(isChange && { pricedAt: at }) };
}

function later(known: DecimalString = '0', told: DecimalString = '0'): DecimalString {
  return isMore(told, known) ? told : known;
}

/** Units of an entry that have filled, and that neither leg has closed or its stop protects. */
export function unitsWithoutLeg({ filled }: ExecutionOrder, { takeProfit, stopLoss }: ExecutionLegs): Decimal {
  const open = decimal(filled).minus(closedBy(takeProfit, filled)).minus(closedBy(stopLoss, filled));
  const covered = decimal(stopLoss.quantity ?? filled).minus(stopLoss.filled);
  return stopLoss.status === 'working' ? open.minus(covered) : open;
}

/** A leg that has filled, and of which no figure is known, has closed all. */
function closedBy(leg: ExecutionLeg | undefined, entryFilled: DecimalString): DecimalString {
  return leg?.status === 'filled' && leg.filled === '0' ? entryFilled : (leg?.filled ?? '0');
}

/** The stop of an entry that has filled was refused or cancelled, or is missing when the entry has ended. */
export function isLegRefused(run: Run, order: ExecutionOrder): boolean {
  const { legs } = order;
  if (legs === undefined || !carriesStopLoss(run, order) || unitsWithoutLeg(order, legs).lte(0)) {
    return false;
  }
  return legs.stopLoss.status === 'missing' ? hasEnded(order) : isOver(legs.stopLoss);
}

/** Every unit that the entry filled is protected or closed; not so for one whose broker never tells legs. */
export function isLegKnown(order: ExecutionOrder): boolean {
  return order.legs !== undefined && unitsWithoutLeg(order, order.legs).lte(0);
}

/** A refused leg fails the plan as a refused stop does (execution rule 14). */
export function judgeLegs(run: Run): void {
  for (const order of run.orders) {
    if (order.legs !== undefined && isLegRefused(run, order)) {
      fail(
        run,
        legReason(order.legs.stopLoss),
        `The stop loss of ${nameOf(order)} ${legText(order, order.legs.stopLoss)}.`,
      );
    }
  }
}

const legReasons: Readonly<Partial<Record<ExecutionLeg['status'], ExecutionReason>>> = {
  cancelled: 'order-cancelled',
  expired: 'order-lapsed',
};

function legReason({ status }: ExecutionLeg): ExecutionReason {
  return legReasons[status] ?? 'order-rejected';
}

/** What became of the stop loss, for a sentence. */
export function legText({ quantity }: ExecutionOrder, leg: ExecutionLeg): string {
  return leg.status === 'missing' ? 'is not there' : endText({ ...leg, quantity: leg.quantity ?? quantity });
}

/** The entry has ended, and its stop works for less than it has filled. */
export function isLegShort(run: Run, order: ExecutionOrder): boolean {
  const { legs } = order;
  const isWorking = legs?.stopLoss.status === 'working' && carriesStopLoss(run, order) && isSettled(order);
  return isWorking && unitsWithoutLeg(order, legs).gt(0);
}
