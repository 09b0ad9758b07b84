// What an end leaves: positions, and how much of each a stop protects.
import { Decimal, type DecimalString, decimal, decimalText } from '../../core/decimal.js';
import type { OrderSide, PositionSide } from '../../core/vocabulary.js';
import type { OrderPlan } from '../../order/order-plan.js';
import { plannedOrders } from '../../order/plan-orders.js';
import type { Execution, ExecutionOrder } from '../execution.js';
import { cancelledOrder, heldIn, heldNow, movedPosition, protectedNow } from '../held.js';
import { unitsWithoutLeg } from '../legs.js';
import { hasEnded, isOverfilled } from '../order-state.js';
import { plannedOrder } from '../plan-shape.js';
import { openRun, type Run } from '../run.js';
import type { PossiblePosition, PossibleQuantity } from './possible-end.js';

/** Bounds of a quantity; long is above 0. */
interface Bounds {
  readonly low: Decimal;
  readonly high: Decimal;
}

/** Position before the plan. */
export interface StartPosition {
  readonly side: PositionSide;
  readonly quantity: DecimalString;
}

/** A position at an end of one way. */
export interface EndPosition extends PossiblePosition {
  /** What is protected is low where the quantity is, and high where it is: the stops are those of its entries. */
  readonly isTogether: boolean;
}

const signs: Readonly<Record<OrderSide, 1 | -1>> = { buy: 1, sell: -1 };

/** Positions of an end, in the order of the plan's contracts. */
export function positionsOf(execution: Execution, start: ReadonlyMap<string, Decimal>): readonly EndPosition[] {
  const run = openRun(execution);
  const known = startUnits(execution.plan, undefined);
  return [...start].flatMap(([ticker, units]) => {
    const { low, high } = afterFills(run, ticker, units);
    const side: PositionSide = low.isNegative() && !low.isZero() ? 'short' : 'long';
    const sizes = side === 'long' ? { low, high } : { low: high.negated(), high: low.negated() };
    if (sizes.high.isZero()) {
      return [];
    }
    const size = { low: Decimal.max(sizes.low, 0), high: sizes.high };
    // The plan knows nothing of them, so none of its stops is for them.
    const unplanned = units.minus(known.get(ticker) ?? 0).times(side === 'long' ? 1 : -1);
    const covered = protectedPart(run, ticker, side, size, unplanned);
    const { isTogether } = covered;
    return [{ ticker, side, quantity: quantityOf(size), protected: quantityOf(covered), isTogether }];
  });
}

/** Signed units held before the plan, by contract: as given, as the plan says, else as much as it closes. */
export function startUnits(plan: OrderPlan, position: StartPosition | undefined): ReadonlyMap<string, Decimal> {
  const units = new Map<string, Decimal>();
  const { held: found = [], orders: cancelled = [] } = plan.restore ?? {};
  for (const { ticker, side, effect, quantity } of plannedOrders(plan.steps)) {
    const held = heldIn(plan, ticker)?.quantity ?? quantity;
    if (!units.has(ticker)) {
      units.set(ticker, effect === 'close' ? decimal(held).times(-signs[side]) : decimal(0));
    }
  }
  for (const { ticker, quantity, side } of found) {
    if (side !== undefined) {
      units.set(ticker, decimal(quantity).times(side === 'long' ? 1 : -1));
    }
    // As in `held.ts`: a stop tells the side first, then any other exit. A resting entry says nothing about it.
    const exits = cancelled.filter((order) => order.ticker === ticker && order.role !== 'entry');
    const closer = exits.find(({ role }) => role === 'stop-loss') ?? exits[0];
    if (closer !== undefined && units.get(ticker)?.isZero() !== false) {
      units.set(ticker, decimal(quantity).times(-signs[closer.side]));
    }
  }
  // A resting order may fill before its cancel, also in a contract of which nothing is held.
  for (const { ticker } of cancelled) {
    units.set(ticker, units.get(ticker) ?? decimal(0));
  }
  const [first] = units.keys();
  if (position !== undefined) {
    units.set(first ?? plan.ticker, decimal(position.quantity).times(position.side === 'long' ? 1 : -1));
  }
  return units;
}

function afterFills(run: Run, ticker: string, start: Decimal): Bounds {
  let bounds = hasStopFilled(run, ticker) ? spanFromZero(start) : { low: start, high: start };
  for (const order of run.orders) {
    const trade = tradeOf(run, order);
    if (trade?.ticker === ticker) {
      bounds = add(bounds, fillBounds(run, order), signs[trade.side]);
    }
  }
  return bounds;
}

/** A stop has filled that the plan was to move. How much it was for, the plan does not say. */
function hasStopFilled({ plan, orders }: Run, ticker: string): boolean {
  const isMoved = heldIn(plan, ticker)?.side !== undefined;
  return isMoved && orders.some(({ role, place, status }) => role === 'resting' && !place && status === 'filled');
}

/** A stop that the plan was to move has ended: how much the others cover, the plan does not say. */
function isMovedAndLost(run: Run, order: ExecutionOrder): boolean {
  return hasEnded(order) && movedPosition(run, order) !== undefined;
}

function spanFromZero(units: Decimal): Bounds {
  return { low: Decimal.min(units, 0), high: Decimal.max(units, 0) };
}

function tradeOf(run: Run, order: ExecutionOrder) {
  return order.place === undefined ? plannedOrder(run.shape, order) : cancelledOrder(run, order);
}

/** A part is anything between nothing and all, an overfill anything beyond. */
function fillBounds(run: Run, order: ExecutionOrder): Bounds {
  const before = order.role === 'resting' ? (cancelledOrder(run, order)?.filled ?? 0) : 0;
  const filled = decimal(order.filled).minus(before);
  const { quantity, status } = order;
  if (quantity === undefined) {
    if (status !== 'filled') {
      return { low: filled, high: filled };
    }
    const trade = tradeOf(run, order);
    return { low: decimal(0), high: decimal((trade && heldIn(run.plan, trade.ticker)?.quantity) ?? 0) };
  }
  if (isOverfilled(order)) {
    return { low: decimal(quantity).minus(before), high: filled };
  }
  const isPart = !filled.isZero() && status !== 'filled';
  return isPart ? { low: decimal(0), high: decimal(quantity).minus(before) } : { low: filled, high: filled };
}

function add(bounds: Bounds, fill: Bounds, sign: 1 | -1): Bounds {
  return sign === 1
    ? { low: bounds.low.plus(fill.low), high: bounds.high.plus(fill.high) }
    : { low: bounds.low.minus(fill.high), high: bounds.high.minus(fill.low) };
}

type ProtectedPart = Bounds & Pick<EndPosition, 'isTogether'>;

/** Bounds of what is left of a size that counts this fill: both are low together, and high together. */
function lessFill(size: Bounds, fill: Bounds): Bounds {
  return { low: size.low.minus(fill.low), high: size.high.minus(fill.high) };
}

/** Stops that rest, and those that the broker makes for the fill of a bracketed entry. */
function protectedPart(run: Run, ticker: string, side: PositionSide, size: Bounds, unplanned: Decimal): ProtectedPart {
  const closing: OrderSide = side === 'long' ? 'sell' : 'buy';
  const position = { ticker, side: closing };
  const bracketed = run.orders.filter((one) => {
    const order = plannedOrder(run.shape, one);
    return order?.ticker === ticker && order.side !== closing && order.stopLoss !== undefined && one.filled !== '0';
  });
  const bare = bracketed.filter((one) => one.legs !== undefined && unitsWithoutLeg(one, one.legs).gt(0));
  const stops = protectedNow(run, position);
  const isWhole = stops.gt(0) && stops.gte(heldNow(run, position));
  if (bare.length === bracketed.length && !isWhole) {
    const covered = heldIn(run.plan, ticker)?.covered;
    // Stops of a ladder that the plan does not cancel go on protecting their units.
    const all = stops.plus(covered ?? 0);
    const known = run.orders.some((order) => isMovedAndLost(run, order)) ? stops : all;
    const low = covered === undefined ? known : Decimal.min(known, size.low);
    return { low: Decimal.min(low, size.high), high: Decimal.min(all, size.high), isTogether: false };
  }
  const others = Decimal.max(unplanned, 0);
  // Of a ladder, each entry has a stop of its own.
  const { low, high } = (isWhole ? [] : bare).reduce((rest, order) => lessFill(rest, fillBounds(run, order)), size);
  return { low: Decimal.max(low.minus(others), 0), high: Decimal.max(high.minus(others), 0), isTogether: true };
}

function quantityOf({ low, high }: Bounds): PossibleQuantity {
  return low.eq(high) ? decimalText(low) : { atLeast: decimalText(low), atMost: decimalText(high) };
}

/** Positions of two ways to one end: what differs between them has bounds. */
export function mergePositions(one: readonly EndPosition[], other: readonly EndPosition[]): readonly EndPosition[] {
  const all = [...one, ...other.filter((position) => sameIn(one, position) === undefined)];
  return all.map((position): EndPosition => {
    const first = sameIn(one, position);
    const second = sameIn(other, position);
    return {
      ...position,
      quantity: quantityOf(span(first?.quantity, second?.quantity)),
      protected: quantityOf(span(first?.protected, second?.protected)),
      isTogether: first?.isTogether !== false && second?.isTogether !== false,
    };
  });
}

function sameIn(positions: readonly EndPosition[], { ticker, side }: EndPosition) {
  return positions.find((position) => position.ticker === ticker && position.side === side);
}

/** A position that one of them does not have is 0 there. */
function span(one: PossibleQuantity = '0', other: PossibleQuantity = '0'): Bounds {
  return {
    low: Decimal.min(boundOf(one, 'atLeast'), boundOf(other, 'atLeast')),
    high: Decimal.max(boundOf(one, 'atMost'), boundOf(other, 'atMost')),
  };
}

/** Most units that no stop protects. Bounds that are equally far apart move together, too. */
export function unprotectedUnits(positions: readonly EndPosition[]): Decimal {
  return positions.reduce((sum, { quantity, protected: covered, isTogether }) => {
    const most = decimal(boundOf(quantity, 'atMost'));
    const isSame = isTogether || widthOf(quantity).eq(widthOf(covered));
    return sum.plus(most.minus(boundOf(covered, isSame ? 'atMost' : 'atLeast')));
  }, decimal(0));
}

function widthOf(quantity: PossibleQuantity): Decimal {
  return decimal(boundOf(quantity, 'atMost')).minus(boundOf(quantity, 'atLeast'));
}

function boundOf(quantity: PossibleQuantity, bound: 'atLeast' | 'atMost'): DecimalString {
  return typeof quantity === 'string' ? quantity : quantity[bound];
}
