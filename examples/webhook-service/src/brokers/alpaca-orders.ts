import type { DecimalString, OpenOrder, Order, OrderRole, OrderType, TimeInForce } from 'signal-to-order';
import type { AttachedLegs, BrokerAnswer, EventStatus, LegState, OrderRef } from 'signal-to-order/execute';
import { priceWords } from '../price-words.js';
import type { OpenAtBroker, OpenBrokerOrder, StandingOrder } from './adapter.js';
import { identifierOf } from './alpaca-identifiers.js';
import { kindOf, symbolOf, tickerOf } from './alpaca-symbols.js';

/** Fields of Alpaca's orders that the service reads. */
export interface AlpacaOrder {
  readonly id: string;
  readonly client_order_id: string;
  readonly status: string;
  readonly symbol: string;
  readonly asset_class?: string;
  readonly qty: DecimalString | null;
  readonly filled_qty: DecimalString;
  readonly filled_avg_price?: DecimalString | null;
  readonly type: string;
  readonly side: 'buy' | 'sell';
  readonly limit_price?: DecimalString | null;
  readonly stop_price?: DecimalString | null;
  readonly trail_price?: DecimalString | null;
  readonly trail_percent?: DecimalString | null;
  readonly time_in_force?: string;
  readonly position_intent?: string | null;
  readonly submitted_at?: string | null;
  readonly order_class?: string;
  readonly replaced_by?: string | null;
  readonly replaces?: string | null;
  readonly legs?: readonly AlpacaOrder[] | null;
}

/** Body of `POST /v2/orders`. The planner has put the order into a form that Alpaca's profile takes. */
export function orderBody(order: Order): Readonly<Record<string, unknown>> {
  const { takeProfit, stopLoss } = order;
  const kind = kindOf(order.ticker);
  const legs = Number(takeProfit !== undefined) + Number(stopLoss !== undefined);
  return {
    symbol: symbolOf(order.ticker),
    qty: order.quantity,
    side: order.side,
    type: order.type,
    time_in_force: order.timeInForce,
    client_order_id: order.clientOrderId && identifierOf(order.clientOrderId),
    // Keeps an exit from opening a position on the other side. Crypto pairs cannot be short and do not support it.
    ...(kind !== 'crypto' && { position_intent: `${order.side}_to_${order.effect}` }),
    ...(order.limitPrice !== undefined && { limit_price: order.limitPrice }),
    ...(order.stopPrice !== undefined && { stop_price: order.stopPrice }),
    // Alpaca accepts only one of the two; the amount is exact.
    ...(order.trailAmount !== undefined
      ? { trail_price: order.trailAmount }
      : order.trailPercent !== undefined && { trail_percent: order.trailPercent }),
    // Crypto trades at all hours.
    ...(order.extendedHours && kind !== 'crypto' && { extended_hours: true }),
    ...(legs > 0 && { order_class: legs === 2 ? 'bracket' : 'oto' }),
    ...(takeProfit !== undefined && { take_profit: { limit_price: takeProfit.limitPrice } }),
    ...(stopLoss !== undefined && {
      stop_loss: {
        stop_price: stopLoss.stopPrice,
        ...(stopLoss.limitPrice !== undefined && { limit_price: stopLoss.limitPrice }),
      },
    }),
  };
}

/** Final statuses. Orders in `pending_cancel`, `done_for_day`, `held` and all other statuses may still fill. */
const final: Readonly<Record<string, EventStatus>> = {
  filled: 'filled',
  canceled: 'cancelled',
  expired: 'expired',
  replaced: 'cancelled',
  rejected: 'rejected',
};

export function hasEnded({ status }: AlpacaOrder): boolean {
  return final[status] !== undefined;
}

/** Most replacements of one order that are looked through. */
const maxReplacements = 100;

/**
 * The orders that have taken the place of one, the newest last. When the stop of a bracket is reached, Alpaca replaces its take
 * profit by it: that one has ended.
 */
export async function replacementsOf(
  order: AlpacaOrder,
  find: (id: string) => AlpacaOrder | undefined | Promise<AlpacaOrder | undefined>,
): Promise<readonly AlpacaOrder[]> {
  const found: AlpacaOrder[] = [];
  for (let last = order; last.status === 'replaced' && last.replaced_by != null && found.length < maxReplacements; ) {
    const next = await find(last.replaced_by);
    if (next === undefined || isTarget(next) !== isTarget(last)) {
      break;
    }
    found.push(next);
    last = next;
  }
  return found;
}

/** An entry whose legs have with them what has taken their place, wherever Alpaca lists it. */
export async function withReplacedLegs(
  entry: AlpacaOrder,
  find: Parameters<typeof replacementsOf>[1],
): Promise<AlpacaOrder> {
  const legs = entry.legs ?? [];
  const own = new Map(legs.map((leg) => [leg.id, leg]));
  const newer = await Promise.all(legs.map((leg) => replacementsOf(leg, (id) => own.get(id) ?? find(id))));
  return { ...entry, legs: [...new Map([...legs, ...newer.flat()].map((leg) => [leg.id, leg])).values()] };
}

function isTarget({ type }: AlpacaOrder): boolean {
  return type === 'limit';
}

/** The stop loss among the legs of an entry. */
export function stopOf({ legs }: AlpacaOrder): AlpacaOrder | undefined {
  return newestOf(legs?.filter((leg) => !isTarget(leg)));
}

function newestOf(legs: readonly AlpacaOrder[] = []): AlpacaOrder | undefined {
  return legs.find(({ status }) => status !== 'replaced') ?? legs.at(-1);
}

/** What Alpaca says about an order, and about its legs where it tells them. */
export function answerOf(order: OrderRef, told: AlpacaOrder): BrokerAnswer {
  const { id, status, qty, filled_qty, filled_avg_price, legs, replaces, stop_price } = told;
  return {
    ...(legs != null && legs.length > 0 && { legs: legsOf(told) }),
    ...(replaces != null && qty !== null && { quantity: qty }),
    ...{ event: 'order', order, status: final[status] ?? 'working', filled: filled_qty, orderId: id },
    ...(filled_avg_price != null && { averagePrice: filled_avg_price }),
    ...(stop_price != null && { stopPrice: stop_price }),
  };
}

function legsOf(entry: AlpacaOrder): AttachedLegs {
  const stop = stopOf(entry);
  const target = newestOf(entry.legs?.filter(isTarget));
  return { ...(stop && { stopLoss: legOf(stop) }), ...(target && { takeProfit: legOf(target) }) };
}

/** A leg that is `held` waits for its entry, or for the other leg: it works. */
function legOf({ id, status, qty, filled_qty: filled, stop_price: stopPrice }: AlpacaOrder): LegState {
  return {
    status: final[status] ?? 'working',
    filled,
    ...(qty !== null && { quantity: qty }),
    stopPrice: stopPrice ?? undefined,
    orderId: id,
  };
}

/**
 * Whether a leg does not work yet: it is `held` until its entry has filled completely [orders.md, "Bracket Orders"]. After that, and in a
 * pair of exits, a stop is `held` beside its target, and works.
 */
function isBeforeFill(order: AlpacaOrder, entry: AlpacaOrder): boolean {
  return order.status === 'held' && order.side !== entry.side && !hasEnded(entry);
}

/** State of an order. `entry`: the one whose leg it is, or itself. */
export function standingOf(order: AlpacaOrder, entry = order): StandingOrder {
  const { id, status, type, side, symbol, asset_class: assetClass, qty, filled_qty: filled, legs } = order;
  const { filled_avg_price: averagePrice, limit_price: limitPrice, stop_price: stopPrice } = order;
  return {
    ...{ id, status: final[status] ?? 'working' },
    // A replaced order is cancelled: the word of Alpaca says why.
    ...(status === 'replaced' && { reason: status }),
    ...{ type, side, ticker: tickerOf(symbol, assetClass), quantity: qty ?? '', filled },
    ...(averagePrice != null && { averagePrice }),
    ...(limitPrice != null && { limitPrice }),
    ...(stopPrice != null && { stopPrice }),
    ...(isBeforeFill(order, entry) && { waits: true }),
    legs: (legs ?? []).map((leg) => standingOf(leg, order)),
  };
}

/** An open order, for the page. `entry`: the one whose leg it is, or itself. */
export function openBrokerOrder(order: AlpacaOrder, entry: AlpacaOrder): OpenBrokerOrder {
  const { status: _, legs: __, reason: ___, ...standing } = standingOf(order, entry);
  const { client_order_id: clientOrderId } = entry;
  const { trail_price: trailAmount, trail_percent: trailPercent, submitted_at: submittedAt } = order;
  return {
    ...{ ...standing, clientOrderId, role: roleOf(order) },
    ...(trailAmount != null && { trailAmount }),
    ...(trailPercent != null && { trailPercent }),
    ...(order.time_in_force !== undefined && { timeInForce: order.time_in_force }),
    ...(submittedAt != null && { submittedAt }),
  };
}

function roleOf({ type, side, asset_class: assetClass, position_intent: intent }: AlpacaOrder): OrderRole {
  // Pairs have no intent and are not sold short: what is sold closes.
  const closes = intent == null ? assetClass === 'crypto' && side === 'sell' : intent.endsWith('_to_close');
  if (!closes) {
    return 'entry';
  }
  return type === 'limit' ? 'take-profit' : type === 'market' ? 'other' : 'stop-loss';
}

/** An open order, for the reconciliation. `entry`: the one whose leg it is, or itself. */
export function openAtBroker(order: AlpacaOrder, { client_order_id: clientOrderId }: AlpacaOrder): OpenAtBroker {
  const { id, ticker, side, quantity, ...prices } = standingOf(order);
  return { id, clientOrderId, ticker, words: `${side} ${quantity} ${ticker} ${priceWords(prices)}` };
}

const openOrderTypes: readonly OrderType[] = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'];

const timesInForce: readonly TimeInForce[] = ['day', 'gtc', 'opg', 'cls', 'ioc', 'fok'];

/** Open orders with the entry as the group of those that Alpaca ends together: the legs of a bracket. */
export function inGroups(open: readonly OpenOrder[], whole: readonly AlpacaOrder[]): readonly OpenOrder[] {
  const entries = new Map(whole.flatMap(({ id, legs }) => (legs ?? []).map((leg) => [leg.id, id] as const)));
  return open.map((order) => {
    const group = entries.get(order.id);
    return group === undefined ? order : { ...order, group };
  });
}

/** An open order, as planning reads it: with its terms, under which a stop can be sent again. */
export function openOrderOf(order: AlpacaOrder): readonly OpenOrder[] {
  const { id, symbol, asset_class: assetClass, type, side, qty, filled_qty: filled } = order;
  const known = openOrderTypes.find((name) => name === type);
  if (known === undefined) {
    return [];
  }
  const role = roleOf(order);
  const quantity = qty === null ? undefined : Number(qty) - Number(filled);
  return [
    {
      ...{ id, ticker: tickerOf(symbol, assetClass), type: known, side, role, quantity, filled },
      ...(order.limit_price != null && { limitPrice: order.limit_price }),
      ...(order.stop_price != null && { stopPrice: order.stop_price }),
      ...(order.trail_price != null && { trailAmount: order.trail_price }),
      ...(order.trail_percent != null && { trailPercent: order.trail_percent }),
      timeInForce: timesInForce.find((name) => name === order.time_in_force),
    },
  ];
}
