import { Decimal, decimal, decimalText } from '../core/decimal.js';
import { dateInZone, epochMilliseconds, instantText } from '../core/time.js';
import type { OrderRole } from '../core/vocabulary.js';
import { sameContract } from '../market/symbols.js';
import type { Bracket, Order, OrderTrade } from '../plan/legs/order.js';
import { bookFill, lookUp, quoteAt, signedQuantity } from './paper-account.js';
import { rejectionOf } from './paper-rejection.js';
import {
  findOrder,
  type PaperFill,
  type PaperOrder,
  type PaperState,
  type PaperWorld,
  withOrder,
} from './paper-state.js';
import { react } from './paper-trigger.js';

/** The state after an order was sent, and the order as it was taken or rejected, or as it stands when it was known. */
export interface Submission {
  readonly state: PaperState;
  readonly order: PaperOrder;
  /** The identifier was known: nothing was sent again. */
  readonly isRepeated: boolean;
}

/** Takes or rejects an order, and fills what fills at once. One with a known `clientOrderId` is not taken again. */
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
  // Only what is held can be closed: the rest of the order is cut off.
  const quantity = order.effect === 'close' ? decimalText(closable(state, order, now)) : order.quantity;
  const taken: PaperOrder = { ...order, quantity };
  const matched = match(withNewOrder(state, taken), ({ id }) => id === taken.id, world, now);
  return { state: withoutImmediateRest(matched, taken.id), order: taken, isRepeated: false };
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
function withoutImmediateRest(state: PaperState, id: string): PaperState {
  const order = findOrder(state, id);
  const isImmediate = order?.timeInForce === 'ioc' || order?.timeInForce === 'fok';
  return order?.status === 'working' && isImmediate ? cancel(state, id, `${order.timeInForce} does not rest`) : state;
}

/** Withdraws a working order. */
export function cancel(state: PaperState, id: string, reason: string): PaperState {
  const order = findOrder(state, id);
  return order?.status === 'working' ? withOrder(state, { ...order, status: 'cancelled', reason }) : state;
}

/** Withdraws what the passing of time ends: `cancelAfter`, `expiresAt`, and the day of orders that are good for a day. */
export function expire(state: PaperState, world: PaperWorld, now: number): PaperState {
  return state.orders
    .filter(({ status }) => status === 'working')
    .reduce((after, order) => {
      const reason = expiryOf(order, world, now);
      return reason === undefined ? after : cancel(after, order.id, reason);
    }, state);
}

/** Times in force that end with the day. The auctions of `opg` and `cls` are not simulated. */
const dayLong: ReadonlySet<string> = /* @__PURE__ */ new Set(['day', 'opg', 'cls']);

function expiryOf(order: PaperOrder, { marketTimeZone }: PaperWorld, now: number): string | undefined {
  const submittedAt = epochMilliseconds(order.submittedAt);
  if (order.cancelAfter !== undefined && now >= submittedAt + order.cancelAfter * 1000) {
    return `cancelAfter ${order.cancelAfter} seconds`;
  }
  const today = dateInZone(now, marketTimeZone);
  if (order.expiresAt !== undefined && today > order.expiresAt) {
    return `expiresAt ${order.expiresAt}`;
  }
  return dayLong.has(order.timeInForce) && today > dateInZone(submittedAt, marketTimeZone)
    ? 'the day is over'
    : undefined;
}

/** Shows the current quotes to working orders, in the order in which they came; each fills once at most. */
export function match(
  state: PaperState,
  concerns: (order: PaperOrder) => boolean,
  world: PaperWorld,
  now: number,
): PaperState {
  let after = state;
  // Legs that fills make are appended, and see the same quote.
  for (let index = 0; index < after.orders.length; index += 1) {
    const order = after.orders[index];
    if (order?.status === 'working' && (concerns(order) || isLegOf(order, after, concerns))) {
      after = showQuote(after, order, world, now);
    }
  }
  return after;
}

function isLegOf(order: PaperOrder, state: PaperState, concerns: (order: PaperOrder) => boolean): boolean {
  const parent = order.parent === undefined ? undefined : findOrder(state, order.parent);
  return parent !== undefined && concerns(parent);
}

function showQuote(state: PaperState, order: PaperOrder, world: PaperWorld, now: number): PaperState {
  const reaction = react(order, quoteAt(order.ticker, state, world, now));
  const seen = withOrder(state, reaction.order);
  const rest = decimal(order.quantity).minus(order.filled);
  const quantity = Decimal.min(rest, world.maximumFill ?? rest);
  const isWhole = order.timeInForce !== 'fok' || quantity.eq(rest);
  return reaction.price !== undefined && isWhole ? fill(seen, order.id, quantity, reaction.price, world, now) : seen;
}

/** Units of a position that an order would close. */
export function closable(state: PaperState, { ticker, side, quantity }: OrderTrade, now: number): Decimal {
  const held = signedQuantity(lookUp(state.positions, ticker, now));
  const onItsSide = side === 'sell' ? held : held.negated();
  return Decimal.max(0, Decimal.min(onItsSide, quantity));
}

/** Fills a working order, in part or whole, and does what follows from it: position, cash, legs, orders without a cause. */
export function fill(
  state: PaperState,
  id: string,
  wanted: Decimal,
  price: Decimal,
  world: PaperWorld,
  now: number,
): PaperState {
  const order = findOrder(state, id);
  if (order?.status !== 'working') {
    return state;
  }
  const rest = decimal(order.quantity).minus(order.filled);
  const possible = order.effect === 'close' ? closable(state, order, now) : rest;
  const quantity = Decimal.min(wanted, rest, possible);
  if (!quantity.gt(0)) {
    return state;
  }
  const { ticker, side } = order;
  const done: PaperFill = {
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
  const booked = bookFill(withOrder(state, changed), done, world, now);
  const { bracket } = changed;
  const bracketed = bracket === undefined ? booked : withLegs(booked, changed, bracket, quantity, now);
  const paired = changed.parent === undefined ? bracketed : withOtherLeg(bracketed, changed, quantity);
  return withoutEmptyCloses(paired, ticker, now);
}

/** Why a leg is withdrawn that would be needed again if its entry filled further. */
const otherLegFilled = 'the other leg filled';
const nothingLeft = 'nothing is left to close';

/** Makes the legs of an entry when it first fills, and lets them grow with every further fill. */
function withLegs(
  state: PaperState,
  entry: PaperOrder,
  { stopLoss, takeProfit }: Bracket,
  quantity: Decimal,
  now: number,
): PaperState {
  const legs = state.orders.filter(({ parent }) => parent === entry.id);
  if (legs.length > 0) {
    return legs.reduce((after, leg) => withOrder(after, grownLeg(leg, quantity)), state);
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
  // The stop comes first: where both could fill, the worse is assumed.
  const stopped = stopLoss
    ? withNewOrder(state, { ...common, ...stopLoss, id: nextId(state), role: 'stop-loss' })
    : state;
  return takeProfit
    ? withNewOrder(stopped, { ...common, ...takeProfit, type: 'limit', id: nextId(stopped), role: 'take-profit' })
    : stopped;
}

/** A leg that had done its work has more of it; one that was cancelled by somebody stays so. */
function grownLeg(leg: PaperOrder, quantity: Decimal): PaperOrder {
  const { reason, ...rest } = leg;
  const isGone = leg.status === 'cancelled' && reason !== otherLegFilled && reason !== nothingLeft;
  return isGone ? leg : { ...rest, status: 'working', quantity: decimalText(quantity.plus(leg.quantity)) };
}

/** One cancels the other: what one leg fills, the other no longer has to. */
function withOtherLeg(state: PaperState, leg: PaperOrder, quantity: Decimal): PaperState {
  const other = state.orders.find(({ parent, id }) => parent === leg.parent && id !== leg.id);
  if (other?.status !== 'working') {
    return state;
  }
  const left = Decimal.max(decimal(other.quantity).minus(quantity), other.filled);
  const reduced = withOrder(state, { ...other, quantity: decimalText(left) });
  return left.eq(other.filled) ? cancel(reduced, other.id, otherLegFilled) : reduced;
}

/** Orders that close what is no longer held have no cause. */
function withoutEmptyCloses(state: PaperState, ticker: string, now: number): PaperState {
  return state.orders
    .filter(
      (order) => order.status === 'working' && order.effect === 'close' && sameContract(order.ticker, ticker, now),
    )
    .filter((order) => closable(state, order, now).isZero())
    .reduce((after, order) => cancel(after, order.id, nothingLeft), state);
}
