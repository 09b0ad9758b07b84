// Orders that may replace another one without more risk, those with the fewest changes first, each made when it is asked for.
import { Decimal, type DecimalString, decimal, decimalText } from '../../core/decimal.js';
import type { IsoInstant } from '../../core/time.js';
import { isStopType } from '../../core/vocabulary.js';
import type { Order, OrderBase } from '../../order/order.js';
import { mayAttach } from '../bracket-forms.js';
import type { Judge } from '../judge.js';
import { marketPrice, type OrderCase } from '../order-case.js';
import { type Life, livesOf } from './life.js';
import { onSteps } from './prices.js';

/** An order that may be sent in place of another, and when it has to be withdrawn. */
export interface Variant {
  readonly order: Order;
  readonly withdrawal?: IsoInstant | undefined;
}

/**
 * Every variant that some form may take, the order itself first. An exit keeps its type, its hours unless nothing is lost without them,
 * and its size but for dust.
 */
export function* variantsOf(orderCase: OrderCase): Generator<Variant> {
  const { order, judge, contract } = orderCase;
  if (!mayAttach(order, judge)) {
    return;
  }
  const ticks = judge.ticks(contract);
  for (const sized of ordersOf(orderCase)) {
    for (const life of livesOf(orderCase, sized.extendedHours === true)) {
      if (isInSomeForm(sized, life, orderCase)) {
        yield { order: { ...onSteps(sized, ticks), timeInForce: life.timeInForce }, withdrawal: life.withdrawal };
      }
    }
  }
}

/** Whether a form has the type and the time in force. This drops most variants before they are made and judged. */
function isInSomeForm({ type }: Order, { timeInForce }: Life, { judge }: OrderCase): boolean {
  return judge.orders.some((form) => form.types.includes(type) && form.timesInForce.includes(timeInForce));
}

/** The order with other quantities, types and hours. */
function* ordersOf(orderCase: OrderCase): Generator<Order> {
  const { order, judge } = orderCase;
  if (order.effect === 'close') {
    yield order;
    if (order.extendedHours === true && losesNothingInRegularHours(order, judge)) {
      yield inRegularHours(order);
    }
    // The step never turns an exit into a refusal (safety S10): what is below it remains.
    for (const quantity of orderCase.mayLeaveDust ? stepped(orderCase.quantity, orderCase) : []) {
      yield { ...order, quantity };
    }
    return;
  }
  for (const quantity of quantitiesOf(orderCase)) {
    for (const typed of typesOf(orderCase, quantity)) {
      yield typed;
      if (typed.extendedHours === true) {
        yield inRegularHours(typed);
      }
    }
  }
}

/** Whether an exit loses nothing without extended hours: the regular ones are now, or it is a stop, which is not triggered in others. */
function losesNothingInRegularHours({ type }: Order, judge: Judge): boolean {
  return isStopType(type) || judge.isOpen();
}

function inRegularHours({ extendedHours: _, ...order }: Order): Order {
  return order;
}

/** The order with its type, and with one that does not fill at a worse price: a stop with a limit, a limit at the market. */
function* typesOf(orderCase: OrderCase, quantity: DecimalString): Generator<Order> {
  const order: Order = { ...orderCase.order, quantity };
  yield order;
  if (order.type === 'stop') {
    yield { ...withoutPrices(order), type: 'stop_limit', limitPrice: order.stopPrice, stopPrice: order.stopPrice };
  }
  const market = order.type === 'market' ? marketPrice(orderCase) : undefined;
  if (market !== undefined) {
    yield { ...withoutPrices(order), type: 'limit', limitPrice: decimalText(market) };
  }
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
function* quantitiesOf(orderCase: OrderCase): Generator<DecimalString> {
  const { order, quantity, judge, contract } = orderCase;
  yield order.quantity;
  const maxima = [
    contract.instrument?.maxQuantity,
    ...judge.rules.orders.map(({ limits }) => limits?.quantity?.maximum),
  ];
  const capped = maxima.reduce<Decimal>(
    (least, most) => (most === undefined ? least : Decimal.min(least, judge.amount(most))),
    quantity,
  );
  yield* stepped(capped, orderCase);
}

/** The quantity rounded down to the steps, with its fraction and whole, where that changes it. */
function* stepped(quantity: Decimal, orderCase: OrderCase): Generator<DecimalString> {
  const step = stepOf(orderCase);
  const onSteps = (size: Decimal): Decimal => (step === undefined ? size : size.toNearest(step, Decimal.ROUND_DOWN));
  const fine = onSteps(quantity);
  const whole = onSteps(fine.floor());
  if (isSmaller(fine, orderCase.quantity)) {
    yield decimalText(fine);
  }
  if (isSmaller(whole, fine)) {
    yield decimalText(whole);
  }
}

function isSmaller(size: Decimal, than: Decimal): boolean {
  return size.gt(0) && size.lt(than);
}

/** Step of quantities: the coarser of the instrument's and the broker's; undefined: there is none. */
export function stepOf({ judge, contract }: OrderCase): Decimal | undefined {
  const { quantityDecimals } = judge.rules;
  const quantityStep = contract.instrument?.quantityStep;
  const steps = [
    ...(quantityStep === undefined ? [] : [judge.amount(quantityStep)]),
    ...(quantityDecimals === undefined ? [] : [decimal(10).pow(-quantityDecimals)]),
  ].filter((step) => step.gt(0));
  return steps.length === 0 ? undefined : Decimal.max(...steps);
}
