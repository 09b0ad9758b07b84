import { Decimal, decimal, decimalText } from '../core/decimal.js';
import { dateInZone, epochMilliseconds, instantText } from '../core/time.js';
import type { OrderRole } from '../core/vocabulary.js';
import { sameContract } from '../market/symbols.js';
import type { Bracket, Order, OrderTrade } from '../plan/legs/order.js';
import { bookFill, lookUp, quoteOf, signedQuantity } from './paper-account.js';
import { rejectionOf } from './paper-rejection.js';
import {
  findOrder,
  type PaperFill,
  type PaperOrder,
  type PaperState,
  type PaperWorld,
  withOrder,
} from './paper-state.js';
import { evaluateOrder } from './paper-trigger.js';

/** The state after an order was submitted, and the order: accepted, rejected, or known from before. */
export interface Submission {
  readonly state: PaperState;
  readonly order: PaperOrder;
  /** The `clientOrderId` was known: the order was not submitted again. */
  readonly isRepeated: boolean;
}

/** Accepts or rejects an order and fills what the quote allows. A known `clientOrderId` is not submitted again. */
export function submit(state: PaperState, sent: Order, world: PaperWorld, now: number): Submission {
  const known = state.orders.find(({ clientOrderId: id }) => id !== undefined && id === sent.clientOrderId);
  if (known !== undefined) {
    return { state, order: known, isRepeated: true };
  }
  const order = newOrder(state, sent, now);
  const reason = rejectionOf(sent, state, world, now);
  if (reason !== undefined) {
    const rejected: PaperOrder = { ...order, status: 'rejected', reason };
    return { state: withNewOrder(state, rejected), order: rejected, isRepeated: false };
  }
  // Closing orders are reduce-only: the quantity is cut to the position.
  const quantity = order.effect === 'close' ? decimalText(closableQuantity(state, order, now)) : order.quantity;
  const accepted: PaperOrder = { ...order, quantity };
  const matched = match(withNewOrder(state, accepted), ({ id }) => id === accepted.id, world, now);
  return { state: cancelImmediateRemainder(matched, accepted.id), order: accepted, isRepeated: false };
}

function newOrder(state: PaperState, sent: Order, now: number): PaperOrder {
  const { takeProfit, stopLoss, ...order } = sent;
  const bracket = { ...(takeProfit && { takeProfit }), ...(stopLoss && { stopLoss }) };
  return {
    ...order,
    id: nextId(state),
    status: 'working',
    role: roleOf(sent),
    submittedAt: instantText(now),
    filled: '0',
    ...(Object.keys(bracket).length > 0 && { bracket }),
  };
}

function roleOf({ effect, type }: Order): OrderRole {
  if (effect === 'open') {
    return 'entry';
  }
  return type === 'market' || type === 'limit' ? 'other' : 'stop-loss';
}

function nextId(state: PaperState): string {
  return `paper-${state.orders.length + 1}`;
}

function withNewOrder(state: PaperState, order: PaperOrder): PaperState {
  return { ...state, orders: [...state.orders, order] };
}

/** `ioc` and `fok` orders do not rest. */
function cancelImmediateRemainder(state: PaperState, id: string): PaperState {
  const order = findOrder(state, id);
  const isImmediate = order?.timeInForce === 'ioc' || order?.timeInForce === 'fok';
  return order?.status === 'working' && isImmediate ? cancel(state, id, `${order.timeInForce} does not rest`) : state;
}

/** Cancels a working order. */
export function cancel(state: PaperState, id: string, reason: string): PaperState {
  const order = findOrder(state, id);
  return order?.status === 'working' ? withOrder(state, { ...order, status: 'cancelled', reason }) : state;
}

/** Cancels orders whose time is over: `cancelAfter`, `expiresAt`, and the day of day orders. */
export function expire(state: PaperState, world: PaperWorld, now: number): PaperState {
  return state.orders
    .filter(({ status }) => status === 'working')
    .reduce((after, order) => {
      const reason = expiryOf(order, world, now);
      return reason === undefined ? after : cancel(after, order.id, reason);
    }, state);
}

/** Times in force that end with the day. The auctions of `opg` and `cls` are not simulated. */
const dayOrders: ReadonlySet<string> = /* @__PURE__ */ new Set(['day', 'opg', 'cls']);

function expiryOf(order: PaperOrder, { marketTimeZone }: PaperWorld, now: number): string | undefined {
  const submittedAt = epochMilliseconds(order.submittedAt);
  if (order.cancelAfter !== undefined && now >= submittedAt + order.cancelAfter * 1000) {
    return `cancelAfter ${order.cancelAfter} seconds`;
  }
  const today = dateInZone(now, marketTimeZone);
  if (order.expiresAt !== undefined && today > order.expiresAt) {
    return `expiresAt ${order.expiresAt}`;
  }
  return dayOrders.has(order.timeInForce) && today > dateInZone(submittedAt, marketTimeZone)
    ? 'the trading day has ended'
    : undefined;
}

/** Matches working orders with the current quotes, oldest first. Each order fills at most once. */
export function match(
  state: PaperState,
  isMatched: (order: PaperOrder) => boolean,
  world: PaperWorld,
  now: number,
): PaperState {
  let after = state;
  // Legs created by a fill are appended and matched with the same quote.
  for (let index = 0; index < after.orders.length; index += 1) {
    const order = after.orders[index];
    if (order?.status === 'working' && (isMatched(order) || isLegOf(order, after, isMatched))) {
      after = applyQuote(after, order, world, now);
    }
  }
  return after;
}

function isLegOf(order: PaperOrder, state: PaperState, isEntry: (order: PaperOrder) => boolean): boolean {
  const parent = order.parent === undefined ? undefined : findOrder(state, order.parent);
  return parent !== undefined && isEntry(parent);
}

function applyQuote(state: PaperState, order: PaperOrder, world: PaperWorld, now: number): PaperState {
  const { order: seen, price } = evaluateOrder(order, quoteOf(order.ticker, state, world, now));
  const updated = withOrder(state, seen);
  const remaining = decimal(order.quantity).minus(order.filled);
  const quantity = Decimal.min(remaining, world.maxFill ?? remaining);
  const mayFill = order.timeInForce !== 'fok' || quantity.eq(remaining);
  return price !== undefined && mayFill ? fill(updated, order.id, quantity, price, world, now) : updated;
}

/** Units of a position that an order can close. */
function closableQuantity(state: PaperState, { ticker, side, quantity }: OrderTrade, now: number): Decimal {
  const held = signedQuantity(lookUp(state.positions, ticker, now));
  return Decimal.max(0, Decimal.min(side === 'sell' ? held : held.negated(), quantity));
}

/** Fills a working order, in part or in full, and updates position, cash, bracket legs and closing orders. */
export function fill(
  state: PaperState,
  id: string,
  requested: Decimal,
  price: Decimal,
  world: PaperWorld,
  now: number,
): PaperState {
  const order = findOrder(state, id);
  if (order?.status !== 'working') {
    return state;
  }
  const remaining = decimal(order.quantity).minus(order.filled);
  const fillable = order.effect === 'close' ? closableQuantity(state, order, now) : remaining;
  const quantity = Decimal.min(requested, remaining, fillable);
  if (!quantity.gt(0)) {
    return state;
  }
  const { ticker, side } = order;
  const newFill: PaperFill = {
    orderId: id,
    ticker,
    side,
    quantity: decimalText(quantity),
    price: decimalText(price),
    at: instantText(now),
  };
  const filled = decimal(order.filled).plus(quantity);
  const paid = decimal(order.averagePrice ?? 0)
    .times(order.filled)
    .plus(price.times(quantity));
  const changed: PaperOrder = {
    ...order,
    filled: decimalText(filled),
    averagePrice: decimalText(paid.div(filled)),
    status: filled.eq(order.quantity) ? 'filled' : 'working',
  };
  const booked = bookFill(withOrder(state, changed), newFill, world, now);
  const { bracket } = changed;
  const bracketed = bracket === undefined ? booked : withLegs(booked, changed, bracket, quantity, now);
  const reduced = changed.parent === undefined ? bracketed : reduceOtherLeg(bracketed, changed, quantity);
  return cancelEmptyCloses(reduced, ticker, now);
}

/** Reasons for which a leg is cancelled but needed again when its entry fills further. */
const otherLegFilled = 'the other leg filled';
const nothingLeft = 'nothing is left to close';

/** Creates the legs of an entry with its first fill, and enlarges them with every further fill. */
function withLegs(
  state: PaperState,
  entry: PaperOrder,
  { stopLoss, takeProfit }: Bracket,
  quantity: Decimal,
  now: number,
): PaperState {
  const legs = state.orders.filter(({ parent }) => parent === entry.id);
  if (legs.length > 0) {
    return legs.reduce((after, leg) => withOrder(after, enlargedLeg(leg, quantity)), state);
  }
  const common = {
    ticker: entry.ticker,
    side: entry.side === 'buy' ? 'sell' : 'buy',
    effect: 'close',
    quantity: entry.filled,
    filled: '0',
    status: 'working',
    submittedAt: instantText(now),
    parent: entry.id,
  } as const;
  // The stop is first: if both legs can fill, the worse price is assumed.
  const stopped = stopLoss
    ? withNewOrder(state, { ...common, ...stopLoss, id: nextId(state), role: 'stop-loss' })
    : state;
  return takeProfit
    ? withNewOrder(stopped, { ...common, ...takeProfit, type: 'limit', id: nextId(stopped), role: 'take-profit' })
    : stopped;
}

/** A filled leg works again. A leg that somebody cancelled stays cancelled. */
function enlargedLeg(leg: PaperOrder, quantity: Decimal): PaperOrder {
  const { reason, ...rest } = leg;
  const staysCancelled = leg.status === 'cancelled' && reason !== otherLegFilled && reason !== nothingLeft;
  return staysCancelled ? leg : { ...rest, status: 'working', quantity: decimalText(quantity.plus(leg.quantity)) };
}

/** One cancels the other: a fill of one leg reduces the other. */
function reduceOtherLeg(state: PaperState, leg: PaperOrder, quantity: Decimal): PaperState {
  const other = state.orders.find(({ parent, id }) => parent === leg.parent && id !== leg.id);
  if (other?.status !== 'working') {
    return state;
  }
  const newQuantity = Decimal.max(decimal(other.quantity).minus(quantity), other.filled);
  const reduced = withOrder(state, { ...other, quantity: decimalText(newQuantity) });
  return newQuantity.eq(other.filled) ? cancel(reduced, other.id, otherLegFilled) : reduced;
}

/** Cancels closing orders of a position that is gone. */
function cancelEmptyCloses(state: PaperState, ticker: string, now: number): PaperState {
  return state.orders
    .filter(
      (order) => order.status === 'working' && order.effect === 'close' && sameContract(order.ticker, ticker, now),
    )
    .filter((order) => closableQuantity(state, order, now).isZero())
    .reduce((after, order) => cancel(after, order.id, nothingLeft), state);
}
