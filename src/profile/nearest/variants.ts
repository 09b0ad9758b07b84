// Orders that may replace another one without more risk, those with the fewest changes first.
import { Decimal, type DecimalString, decimal, decimalText } from '../../core/decimal.js';
import type { IsoInstant } from '../../core/time.js';
import type { Order, OrderBase } from '../../order/order.js';
import type { ClassProfile } from '../broker-profile.js';
import { stepsOf } from '../class-rules.js';
import { marketPrice, type OrderCase } from '../order-case.js';
import { type Life, livesOf } from './life.js';
import { onStep, onSteps } from './prices.js';

/** An order that may be sent in place of another, and when it has to be withdrawn. */
export interface Variant {
  readonly order: Order;
  readonly withdrawal?: IsoInstant | undefined;
}

/** Every variant, the order itself first. An exit keeps its type, its size and its hours. */
export function variantsOf(orderCase: OrderCase): readonly Variant[] {
  const { order, rules } = orderCase;
  const isEntry = order.effect === 'open';
  const orders = isEntry ? quantitiesOf(orderCase).flatMap((quantity) => typed(orderCase, quantity)) : [order];
  const timed = isEntry ? orders.flatMap(hours) : orders;
  const lives = livesOf(orderCase);
  const steps = stepsOf(orderCase);
  const variants = timed.flatMap((each) => lives.map((life) => lived(onSteps(each, steps), life)));
  return variants.filter((variant) => isInSomeForm(variant.order, rules));
}

/** Whether a form has the type and the time in force. This drops most variants before all rules are checked. */
function isInSomeForm({ type, timeInForce }: Order, { orders }: ClassProfile): boolean {
  return orders.some((form) => form.types.includes(type) && form.timesInForce.includes(timeInForce));
}

function lived(order: Order, { timeInForce, withdrawal }: Life): Variant {
  return { order: { ...order, timeInForce }, withdrawal };
}

/** The order with its hours, and in regular hours only. */
function hours(order: Order): readonly Order[] {
  const { extendedHours, ...regular } = order;
  return extendedHours === true ? [order, regular] : [order];
}

/** The order with its type, and with one that does not fill at a worse price: a stop with a limit, a limit at the market. */
function typed(orderCase: OrderCase, quantity: DecimalString): readonly Order[] {
  const order: Order = { ...orderCase.order, quantity };
  const market = marketPrice(orderCase);
  const steps = stepsOf(orderCase);
  if (order.type === 'stop') {
    return [
      order,
      { ...withoutPrices(order), type: 'stop_limit', limitPrice: order.stopPrice, stopPrice: order.stopPrice },
    ];
  }
  if (order.type !== 'market' || market === undefined) {
    return [order];
  }
  const price = decimalText(market);
  const limitPrice = steps === undefined ? price : onStep(price, steps, order.side === 'buy' ? 'down' : 'up');
  return [order, { ...withoutPrices(order), type: 'limit', limitPrice }];
}

function withoutPrices({
  type: _,
  limitPrice: _l,
  stopPrice: _s,
  trailAmount: _a,
  trailPercent: _p,
  ...base
}: Order): OrderBase {
  return base;
}

/** The quantity, then the largest smaller ones on the steps and below the limits: with its fraction, and whole. */
function quantitiesOf({ order, rules, contract }: OrderCase): readonly DecimalString[] {
  const { quantityStep, maxQuantity } = contract.instrument ?? {};
  const quantity = decimal(order.quantity);
  const maxima = [maxQuantity, ...rules.orders.map(({ limits }) => limits?.quantity?.maximum)];
  const capped = maxima.reduce<Decimal>(
    (least, most) => (most === undefined ? least : Decimal.min(least, most)),
    quantity,
  );
  const step = stepOf(rules, quantityStep);
  const fine = step === undefined ? capped : capped.toNearest(step, Decimal.ROUND_DOWN);
  const whole = fine.floor();
  const onWholeStep = step === undefined ? whole : whole.toNearest(step, Decimal.ROUND_DOWN);
  const sizes = [quantity, fine, onWholeStep].filter((size) => size.gt(0)).map(decimalText);
  return [...new Set(sizes)];
}

function stepOf(
  { quantityDecimals }: ClassProfile,
  quantityStep: OrderBase['quantity'] | number | undefined,
): Decimal | undefined {
  const steps = [
    ...(quantityStep === undefined ? [] : [decimal(quantityStep)]),
    ...(quantityDecimals === undefined ? [] : [decimal(10).pow(-quantityDecimals)]),
  ].filter((step) => step.gt(0));
  return steps.length === 0 ? undefined : Decimal.max(...steps);
}
