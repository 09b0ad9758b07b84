import { Decimal, decimal, decimalText } from '../core/decimal.js';
import { dateInZone, epochMilliseconds, instantText } from '../core/time.js';
import type { OrderRole } from '../core/vocabulary.js';
import type { OrderChanges, SubmitCommand } from '../execute/command.js';
import type { Order, OrderTrade } from '../order/order.js';
import { misbehaviourOf } from './misbehaviour.js';
import { heldQuantity, quoteOf, sameTicker } from './paper-account.js';
import { toAccountOf } from './paper-money.js';
import { rejectionOf } from './paper-rejection.js';
import { findOrder, type PaperOrder, type PaperState, type PaperWorld, withOrder } from './paper-state.js';
import { bookTrade } from './paper-trade.js';
import { evaluateOrder } from './paper-trigger.js';

/** Accepts or rejects an order and fills what the quote allows. A known `clientOrderId` leaves the state as it is. */
export function submit(state: PaperState, sent: SubmitCommand['order'], world: PaperWorld): PaperState {
  // A caller without types may send orders without an identifier: each is a new one.
  if (state.orders.some(({ clientOrderId: id }) => id !== undefined && id === sent.clientOrderId)) {
    return state;
  }
  const order = newOrder(state, sent, world.now);
  const reason = rejectionOf(sent, state, world);
  if (reason !== undefined) {
    return withNewOrder(state, { ...order, status: 'rejected', reason });
  }
  // A closing order is cut to the position when it is sent.
  const quantity = order.effect === 'close' ? decimalText(closableQuantity(state, order, world)) : order.quantity;
  const matched = match(withNewOrder(state, { ...order, quantity }), ({ id }) => id === order.id, world);
  // `ioc` and `fok` orders do not rest.
  const isImmediate = order.timeInForce === 'ioc' || order.timeInForce === 'fok';
  return isImmediate ? cancel(matched, order.id, `${order.timeInForce} does not rest`) : matched;
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

/** Cancels a working order. */
export function cancel(state: PaperState, id: string | undefined, reason: string): PaperState {
  const order = findOrder(state, id);
  return order?.status === 'working' ? withOrder(state, { ...order, status: 'cancelled', reason }) : state;
}

/** Changes a working order where it rests. A stop beyond the market triggers at once; one that has triggered keeps its price. */
export function replace(state: PaperState, order: PaperOrder, changes: OrderChanges, world: PaperWorld): PaperState {
  if (order.status !== 'working') {
    return state;
  }
  const quantity = decimalText(Decimal.max(changes.quantity ?? order.quantity, order.filled));
  const changed = withOrder(state, movedStop({ ...order, quantity }, changes));
  const isOver = decimal(quantity).eq(order.filled);
  return isOver
    ? cancel(changed, order.id, 'nothing is left of its quantity')
    : match(changed, ({ id }) => id === order.id, world);
}

function movedStop(order: PaperOrder, { stopPrice, limitPrice }: OrderChanges): PaperOrder {
  if (stopPrice === undefined || order.isTriggered === true) {
    return order;
  }
  if (order.type === 'stop_limit') {
    return { ...order, stopPrice, limitPrice: limitPrice ?? order.limitPrice };
  }
  return order.type === 'stop' ? { ...order, stopPrice } : order;
}

/** Cancels a working order, and the legs that end with it: those of the same entry (safety S20). */
export function cancelGroup(state: PaperState, id: string | undefined, reason: string): PaperState {
  const parent = findOrder(state, id)?.parent;
  const legs = state.orders.filter((order) => parent !== undefined && order.parent === parent);
  return legs.reduce((after, leg) => cancel(after, leg.id, groupCancelled), cancel(state, id, reason));
}

/** Cancels orders whose time is over: `cancelAfter`, `expiresAt`, and the day of day orders. */
export function expire(state: PaperState, world: PaperWorld): PaperState {
  return state.orders.reduce((after, order) => {
    const reason = order.status === 'working' ? expiryOf(order, world) : undefined;
    return reason === undefined ? after : cancel(after, order.id, reason);
  }, state);
}

/** Times in force that end with the day. The auctions of `opg` and `cls` are not simulated. */
const dayOrders: ReadonlySet<string> = /* @__PURE__ */ new Set(['day', 'opg', 'cls']);

function expiryOf(order: PaperOrder, { marketTimeZone, now }: PaperWorld): string | undefined {
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
export function match(state: PaperState, isMatched: (order: PaperOrder) => boolean, world: PaperWorld): PaperState {
  let after = state;
  // Legs created by a fill are appended and matched with the same quote.
  for (let index = 0; index < after.orders.length; index += 1) {
    const order = after.orders[index];
    const parent = findOrder(after, order?.parent);
    if (order?.status === 'working' && (isMatched(order) || (parent !== undefined && isMatched(parent)))) {
      after = applyQuote(after, order, world);
    }
  }
  return after;
}

function applyQuote(state: PaperState, order: PaperOrder, world: PaperWorld): PaperState {
  const { order: seen, price } = evaluateOrder(order, quoteOf(order.ticker, state, world));
  const updated = withOrder(state, seen);
  const remaining = decimal(order.quantity).minus(order.filled);
  const quantity = Decimal.min(remaining, world.maxFill ?? remaining);
  const willReject = misbehaviourOf(order, world).rejectAfterSeconds !== undefined;
  const mayFill = order.timeInForce !== 'fok' || quantity.eq(remaining);
  return price !== undefined && mayFill && !willReject ? fill(updated, seen, quantity, price, world) : updated;
}

/** Units of a position that an order can close. */
function closableQuantity(state: PaperState, { ticker, side, quantity }: OrderTrade, { now }: PaperWorld): Decimal {
  const held = heldQuantity(state, ticker, now);
  return Decimal.max(0, Decimal.min(side === 'sell' ? held : held.negated(), quantity));
}

/** Fills a working order, in part or in full, and updates position, cash, bracket legs and closing orders. */
export function fill(
  state: PaperState,
  order: PaperOrder,
  requested: Decimal,
  price: Decimal,
  world: PaperWorld,
): PaperState {
  const toAccount = toAccountOf(order.ticker, state, world);
  // Without a rate it waits: nothing is booked in another currency.
  if (order.status !== 'working' || toAccount === undefined) {
    return state;
  }
  const remaining = decimal(order.quantity).minus(order.filled);
  // Without reduce-only, an order that was left behind trades what it says (safety S20).
  const isCut = order.effect === 'close' && world.reduceOnly;
  const fillable = isCut ? closableQuantity(state, order, world) : remaining;
  const asked = Decimal.min(requested, remaining, fillable);
  if (!asked.gt(0)) {
    return state;
  }
  const quantity = asked.eq(remaining) ? asked.plus(misbehaviourOf(order, world).overfill ?? 0) : asked;
  const isWhole = quantity.gte(remaining);
  const traded: PaperOrder = isWhole ? { ...order, status: 'filled' } : order;
  const trade = { quantity, price, at: instantText(world.now) };
  const { state: booked, order: changed } = bookTrade(state, traded, trade, toAccount, world);
  const bracketed = withLegs(booked, changed, quantity, world.now);
  const reduced = reduceOtherLeg(bracketed, changed, quantity);
  return world.reduceOnly ? cancelEmptyCloses(reduced, order.ticker, world) : reduced;
}

/** Reasons for which a leg is cancelled but needed again when its entry fills further. */
const otherLegFilled = 'the other leg filled';
const groupCancelled = 'the other leg was cancelled';
const nothingLeft = 'nothing is left to close';

/** Creates the legs of an entry with its first fill, and enlarges them with every further fill. */
function withLegs(state: PaperState, entry: PaperOrder, quantity: Decimal, now: number): PaperState {
  const legs = state.orders.filter(({ parent }) => parent === entry.id);
  if (legs.length > 0) {
    return legs.reduce((after, leg) => withOrder(after, enlargedLeg(leg, quantity)), state);
  }
  const { stopLoss, takeProfit } = entry.bracket ?? {};
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
  const isOther = ({ parent, id }: PaperOrder): boolean =>
    parent !== undefined && parent === leg.parent && id !== leg.id;
  const other = state.orders.find(isOther);
  if (other?.status !== 'working') {
    return state;
  }
  const newQuantity = Decimal.max(decimal(other.quantity).minus(quantity), other.filled);
  const reduced = withOrder(state, { ...other, quantity: decimalText(newQuantity) });
  return newQuantity.eq(other.filled) ? cancel(reduced, other.id, otherLegFilled) : reduced;
}

/** Cancels closing orders of a position that is gone. */
function cancelEmptyCloses(state: PaperState, ticker: string, world: PaperWorld): PaperState {
  return state.orders
    .filter(({ effect, ticker: other }) => effect === 'close' && sameTicker(other, ticker, world.now))
    .filter((order) => closableQuantity(state, order, world).isZero())
    .reduce((after, order) => cancel(after, order.id, nothingLeft), state);
}
