import { type Decimal, type DecimalString, decimal, decimalText, readNumber } from '../core/decimal.js';
import { checkedContext } from '../market/checked-context.js';
import { type TradedInstrument, tradedInstrument } from '../market/instruments.js';
import { type ContextOptions, type MarketSnapshot, snapshotContext } from '../market/snapshot.js';
import type { Order } from '../order/order.js';
import type { OrderPlan } from '../order/order-plan.js';
import { orderValue } from '../order/order-value.js';
import { plannedOrders } from '../order/plan-orders.js';
import type { Settings } from '../settings/settings.js';

/** What the orders of decisions come to. Values are in the currency of the prices, which they do not convert. */
export interface Exposure {
  /** Number of orders. */
  readonly orders: number;
  /** Value of the orders that open or add, at their limit or stop, else at the middle of the quote, by currency. */
  readonly notional: Readonly<Record<string, DecimalString>>;
  /** Loss of those orders at their stop losses, by currency. */
  readonly lossAtStop: Readonly<Record<string, DecimalString>>;
  /** Orders that open or add without a stop loss with a price. */
  readonly withoutStop: number;
  /** Orders that open or add without any price: they are in neither value. */
  readonly withoutPrice: number;
}

export const noExposure: Exposure = { orders: 0, notional: {}, lossAtStop: {}, withoutStop: 0, withoutPrice: 0 };

/** The exposure with that of the orders of a plan. */
export function withPlan(
  exposure: Exposure,
  plan: OrderPlan,
  market: MarketSnapshot,
  settings: Settings,
  known: Pick<ContextOptions, 'instruments'> = {},
): Exposure {
  const orders = plannedOrders(plan.steps);
  if (orders.length === 0) {
    return exposure;
  }
  const unchecked = snapshotContext(market, settings, known);
  const { context } = checkedContext(unchecked, unchecked.clock.now());
  const cache = { context, instruments: new Map() };
  let sum: Exposure = { ...exposure, orders: exposure.orders + orders.length };
  for (const order of orders) {
    const instrument = tradedInstrument(order.ticker, cache);
    sum = withOrder(sum, order, instrument.ok ? instrument.value : undefined, market);
  }
  return sum;
}

function withOrder(
  sum: Exposure,
  order: Order,
  instrument: TradedInstrument | undefined,
  { quotes }: MarketSnapshot,
): Exposure {
  if (order.effect !== 'open') {
    return sum;
  }
  const { bid, ask } = quotes?.[order.ticker] ?? {};
  const price = priceOf(order) ?? middle(readNumber(bid), readNumber(ask));
  const stop = order.stopLoss !== undefined && 'stopPrice' in order.stopLoss ? order.stopLoss.stopPrice : undefined;
  const withoutStop = sum.withoutStop + Number(stop === undefined);
  if (price === undefined || instrument === undefined) {
    return { ...sum, withoutStop, withoutPrice: sum.withoutPrice + 1 };
  }
  const { quoteCurrency, pointValue } = instrument;
  const units = decimal(order.quantity);
  const loss = stop === undefined ? undefined : orderValue(units, price.minus(stop).abs(), pointValue.decimal);
  return {
    ...sum,
    withoutStop,
    notional: plus(sum.notional, quoteCurrency, orderValue(units, price, pointValue.decimal)),
    lossAtStop: loss === undefined ? sum.lossAtStop : plus(sum.lossAtStop, quoteCurrency, loss),
  };
}

function priceOf(order: Order): Decimal | undefined {
  const price = order.limitPrice ?? order.stopPrice;
  return price === undefined ? undefined : decimal(price);
}

function middle(bid: DecimalString | undefined, ask: DecimalString | undefined): Decimal | undefined {
  return bid === undefined || ask === undefined ? undefined : decimal(bid).plus(ask).div(2);
}

function plus(
  sums: Readonly<Record<string, DecimalString>>,
  currency: string,
  value: Decimal,
): Readonly<Record<string, DecimalString>> {
  return { ...sums, [currency]: decimalText(value.plus(sums[currency] ?? 0)) };
}
