// Notices about what a plan leaves: positions without a stop, stops and exits of another size, entries that rest.
import { countText, namedThings, unitsText, verbAfter } from '../core/count-text.js';
import { type Amount, Decimal, decimal, decimalText } from '../core/decimal.js';
import { Figure } from '../core/figure.js';
import { calculationOf, type NamedFigures } from '../core/figure-list.js';
import type { NoticeCode } from '../core/notices.js';
import { isForAuction, isStopType } from '../core/vocabulary.js';
import type { Holding } from '../market/holdings.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { OpenOrder } from '../market/ports.js';
import type { Order } from '../order/order.js';
import type { PlanStep } from '../order/order-plan.js';
import { plannedOrders } from '../order/plan-orders.js';
import { type ContractOrders, isExit, isStopLoss, mayClose } from './resting-orders.js';

/** What a plan does to a position that is held. */
export interface HoldingChange {
  /** Units after the exit. */
  readonly remaining: Figure;
  /** Order that closes the rest, with its units; absent: it is not closed. */
  readonly exit?: { readonly order: Order; readonly units: Figure } | undefined;
  /** Units that stay open beside `remaining`, because no order closes less than a step. */
  readonly dust?: Figure | undefined;
  /** Whether what remains gets a stop of its own. */
  readonly isProtected?: boolean;
}

/** Adds a notice for each risk that a plan leaves: a position that loses its stop, and exits larger than what remains. */
export function noticeRemainingRisk(
  holding: Holding,
  change: HoldingChange,
  { own, kept }: ContractOrders,
  planning: PlanningContext,
): void {
  const { remaining, dust, exit } = change;
  const unprotected = kept.some(isStopLoss) ? undefined : unprotectedUnits(holding, change);
  if (unprotected !== undefined) {
    const { units, name, sentence } = unprotected;
    noticeOrders('position-unprotected', own.filter(isStopLoss), sentence, planning, { [name]: units });
  }
  if (exit !== undefined && !kept.some(isStopLoss)) {
    noticeDayStop(holding, exit, planning);
  }
  const left = dust ?? remaining;
  // What is less than a step no order closes: each exit is too large for the rest.
  const tooLarge = exitsBeyond(kept.filter(isExit), remaining, holding.quantity);
  const areTogether = tooLarge.some((order) => !exceeds(order, remaining));
  const figures = left.isPositive() ? { left, ...unitsOf('exit', tooLarge) } : undefined;
  const sentence = (ids: readonly string[]) => exitsText(ids, areTogether, holding, change);
  noticeOrders('resting-exits-exceed-position', tooLarge, sentence, planning, figures);
}

/** The sentence of exits that rest beside less than they are for. */
function exitsText(
  ids: readonly string[],
  areTogether: boolean,
  { contract: { ticker } }: Holding,
  { remaining, dust }: HoldingChange,
): string {
  const exits = `The ${namedThings('resting exit', ids)}`;
  if (remaining.isPositive()) {
    return `${exits} ${verbAfter(ids.length, 'are')} ${areTogether ? 'together ' : ''}larger than the ${unitsText(remaining.text, ticker)} that ${verbAfter(remaining.text, 'remain')}.`;
  }
  const stay = `${exits} ${verbAfter(ids.length, 'stay')} open`;
  return dust === undefined
    ? `${stay} after the exit of ${ticker}: a fill of ${ids.length === 1 ? 'it' : 'one of them'} could open a position or add to one.`
    : `${stay} beside the ${unitsText(dust.text, ticker)} that ${verbAfter(dust.text, 'remain')}.`;
}

interface UnprotectedUnits {
  readonly units: Figure;
  /** What the units are, for whoever reads how they were calculated. */
  readonly name: 'units' | 'unitsAfterTheExit' | 'unitsOfTheExit';
  readonly sentence: (ids: readonly string[]) => string;
}

/** The units that lose their stop; undefined where none do. */
function unprotectedUnits(
  { contract: { ticker }, quantity }: Holding,
  { remaining, exit, isProtected = false }: HoldingChange,
): UnprotectedUnits | undefined {
  // Safety Q8 and B4: until the exit fills, what is to leave has no stop.
  const late = exit !== undefined && (isProtected || waits(exit.order)) ? exit : undefined;
  if (remaining.isPositive() && !isProtected) {
    const rest = `${unitsText(remaining.text, ticker)} ${verbAfter(remaining.text, 'remain')}`;
    if (late === undefined) {
      return {
        units: remaining,
        name: exit === undefined ? 'units' : 'unitsAfterTheExit',
        sentence: (ids) => `${rest} without the ${namedThings('resting stop', ids)}.`,
      };
    }
    const all = `${unitsText(quantity.text, ticker)} ${verbAfter(quantity.text, 'are')}`;
    return {
      units: quantity,
      name: 'units',
      sentence: (ids) =>
        `Until the exit fills, ${all} without the ${namedThings('resting stop', ids)}; after it, ${rest}.`,
    };
  }
  if (late === undefined) {
    return undefined;
  }
  const leaving = quantity.minus(remaining);
  // Where the exit closes all that leaves, its size is told already.
  const units = late.units.equals(leaving) ? late.units : leaving;
  const sentence = (ids: readonly string[]) =>
    `Until the exit fills, ${unitsText(units.text, ticker)} ${verbAfter(units.text, 'are')} without the ${namedThings('resting stop', ids)}.`;
  return { units, name: 'unitsOfTheExit', sentence };
}

/** Adds a notice for an exit whose stop ends with the day: from then on nothing protects the position (safety S22). */
function noticeDayStop(
  { contract: { ticker } }: Holding,
  { order: { type, timeInForce, cancelAfter }, units }: NonNullable<HoldingChange['exit']>,
  { log }: PlanningContext,
): void {
  if (timeInForce === 'day' && isStopType(type)) {
    const end =
      cancelAfter === undefined
        ? 'is an order for the day: from the close on'
        : `is to be cancelled after ${countText(cancelAfter, 'second')} if it has not filled: from then on`;
    const message = `The exit ${end}, ${unitsText(units.text, ticker)} ${verbAfter(units.text, 'are')} without this stop.`;
    log.addNotice('position-unprotected', message, { calculation: calculationOf({ units }) });
  }
}

/** Whether an exit waits for its price or its hour. A stop waits, too, but it protects: not before its hour. */
function waits({ type, timeInForce }: Order): boolean {
  return type === 'limit' || isForAuction(timeInForce);
}

/** Adds a notice where an addition without a stop of its own leaves a stop smaller than the position (safety Q8). */
export function noticeStopCoverage(
  holding: Holding,
  steps: readonly PlanStep[],
  { kept }: ContractOrders,
  planning: PlanningContext,
): void {
  const orders = plannedOrders(steps);
  const hasStop = orders.some(({ effect, stopLoss }) => effect === 'close' || stopLoss !== undefined);
  const stops = kept.filter(isStopLoss);
  const covers = unitsOf('stop', stops);
  const sizes = Object.values(covers);
  if (hasStop || sizes.length < stops.length) {
    return;
  }
  const covered = sumOf(sizes.map(({ text }) => text));
  const position = sumOf([holding.quantity.text, ...orders.map(({ quantity }) => quantity)]);
  if (covered.lt(position)) {
    const sentence = (ids: readonly string[]) =>
      `The ${namedThings('resting stop', ids)} ${verbAfter(ids.length, 'are')} for ${decimalText(covered)} of the ${decimalText(position)} ${holding.contract.ticker} that will be held.`;
    noticeOrders('stop-covers-part', stops, sentence, planning, { ...covers, held: holding.quantity });
  }
}

/** The sizes of resting orders, as far as the broker tells them, by what they are and their names. */
export function unitsOf(what: 'stop' | 'exit', orders: readonly OpenOrder[]): Readonly<Record<string, Figure>> {
  return Object.fromEntries(
    orders.flatMap(({ id, quantity }) =>
      quantity == null
        ? []
        : [[`${what} ${id}`, Figure.from('market', ['openOrders', id, 'quantity'], quantity)] as const],
    ),
  );
}

function sumOf(amounts: readonly Amount[]): Decimal {
  return amounts.reduce<Decimal>((sum, amount) => sum.plus(amount), decimal(0));
}

/** Adds a notice for resting entries, which may take the position past its target. */
export function noticeRestingEntries(kept: readonly OpenOrder[], planning: PlanningContext): void {
  const entries = kept.filter(({ role }) => role === 'entry');
  noticeOrders('resting-entries-remain', entries, entriesText, planning);
}

/** The sentence of entries that rest. */
export function entriesText(ids: readonly string[]): string {
  return `The resting ${ids.length === 1 ? 'entry' : 'entries'} ${ids.join(', ')} may still change the position.`;
}

/** Adds a notice for closing orders that rest where nothing is held when an entry is planned (safety S23). */
export function noticeForgottenExits(kept: readonly OpenOrder[], planning: PlanningContext): void {
  const sentence = (ids: readonly string[]) =>
    `The ${namedThings('resting exit', ids)} ${verbAfter(ids.length, 'stay')} open although no position is held: ${ids.length === 1 ? 'if it fills, it closes what is entered or opens a new position' : 'each of them that fills closes what is entered or opens a new position'}.`;
  noticeOrders('resting-exits-exceed-position', kept.filter(mayClose), sentence, planning);
}

/** Adds a notice about orders, unless there are none. `figures`: amounts of its sentence. */
export function noticeOrders(
  code: NoticeCode,
  orders: readonly OpenOrder[],
  sentence: (ids: readonly string[]) => string,
  planning: PlanningContext,
  figures?: NamedFigures,
): void {
  const orderIds = orders.map(({ id }) => id);
  if (orderIds.length > 0) {
    const calculation = figures && { calculation: calculationOf(figures) };
    planning.log.addNotice(code, sentence(orderIds), { orderIds, ...calculation });
  }
}

/**
 * Exits that are larger than what remains: one by itself; or the stops together, or the others together, which were not larger than what
 * was held. A stop and a take profit of one size are for the same units, as are orders of one group.
 */
function exitsBeyond(exits: readonly OpenOrder[], remaining: Figure, held: Figure): readonly OpenOrder[] {
  const stops = exits.filter(isStopLoss);
  const others = exits.filter((order) => !isStopLoss(order));
  const fittedBefore = [stops, others].filter((orders) => {
    const units = unitsTogether(orders);
    return units.gt(remaining.decimal) && units.lte(held.decimal);
  });
  const beyond = new Set(fittedBefore.flat());
  return exits.filter((order) => (beyond.has(order) && Number(order.quantity) > 0) || exceeds(order, remaining));
}

/** Units that orders close at most; of a group its largest order. */
function unitsTogether(orders: readonly OpenOrder[]): Decimal {
  const largest = new Map<string, Decimal>();
  for (const { id, group, quantity } of orders) {
    const key = group ?? `order ${id}`;
    const units = decimal(quantity ?? 0);
    largest.set(key, Decimal.max(units, largest.get(key) ?? 0));
  }
  return [...largest.values()].reduce((sum, units) => sum.plus(units), decimal(0));
}

/** An order of unknown size is larger than nothing. */
function exceeds({ quantity }: OpenOrder, remaining: Figure): boolean {
  return quantity == null ? remaining.isZero() : remaining.decimal.lt(quantity);
}
