// Orders and steps of a plan as JSON, for callers without a compiler: each type of order with exactly its own prices.
import * as v from 'valibot';
import { closestName } from '../core/closest-name.js';
import type { DecimalString } from '../core/decimal.js';
import { type IsoInstant, isCalendarDate, isInstant } from '../core/instant.js';
import { isJsonObject } from '../core/json.js';
import {
  amount,
  boolean,
  type Entries,
  integer,
  list,
  object,
  oneOf,
  openObject,
  positiveAmount,
  presentEntries,
  rejectUnknownKeys,
  rule,
  type Schema,
  text,
} from '../core/schema.js';
import { suggestKey } from '../core/suggest-key.js';
import { type OrderType, orderSides, orderTypes, stopLossTypes, timesInForce } from '../core/vocabulary.js';
import type { Order, OrderBase, StopLossLeg, TakeProfitLeg } from './order.js';
import {
  type AwaitFillStep,
  type CancelOrdersStep,
  type PlanStep,
  type ReplacedOrder,
  type ReplaceOrdersStep,
  type StepRole,
  type SubmitOrderStep,
  stepRoles,
} from './order-plan.js';

const effects = ['open', 'close'] as const;
const stepNames = ['cancel-orders', 'replace-orders', 'submit-order', 'await-fill'] as const;

/** Prices of each type of order that has some. A trailing stop has one of its two. */
const pricesOf: Readonly<Partial<Record<OrderType, readonly string[]>>> = {
  limit: ['limitPrice'],
  stop: ['stopPrice'],
  stop_limit: ['limitPrice', 'stopPrice'],
  trailing_stop: ['trailAmount', 'trailPercent'],
};

const everyPrice: readonly string[] = ['limitPrice', 'stopPrice', 'trailAmount', 'trailPercent'];

/** Fields that are read. What else an order has is passed on. */
type JudgedField =
  | 'ticker'
  | 'side'
  | 'effect'
  | 'quantity'
  | 'timeInForce'
  | 'extendedHours'
  | 'takeProfit'
  | 'stopLoss'
  | 'cancelAfter'
  | 'expiresAt'
  | 'clientOrderId';

/** Schema of one order. */
export function orderSchema(): Schema<Order> {
  const base: Entries<Pick<OrderBase, JudgedField>> = {
    ticker: words('a ticker'),
    side: oneOf(orderSides),
    effect: oneOf(effects),
    quantity: positiveAmount(),
    timeInForce: oneOf(timesInForce),
    extendedHours: v.exactOptional(v.pipe(boolean(), v.literal(true, 'true, or left out'))),
    takeProfit: v.exactOptional(takeProfitSchema()),
    stopLoss: v.exactOptional(priced<StopLossLeg>('a stop loss', stopLossTypes, { timeInForce: oneOf(timesInForce) })),
    cancelAfter: v.exactOptional(integer('a whole number of seconds, 1 or above', { minimum: 1 })),
    expiresAt: v.exactOptional(text('a date such as 2026-11-22', isCalendarDate)),
    clientOrderId: v.exactOptional(words('an identifier')),
  };
  return priced<Order>('an order', orderTypes, base);
}

/** Schema of the steps of a plan. An order may lack its role: nothing judges or carries out a step by it. */
export function stepsSchema(): Schema<readonly PlanStep[]> {
  const stepName = { step: oneOf(stepNames) };
  const expected = 'a step of a plan';
  // Without a name it is not known which other keys a step has.
  const unknown = object<{ readonly step: PlanStep['step'] }>(expected, stepName);
  const steps: Readonly<Record<PlanStep['step'], Schema<PlanStep>>> = {
    'cancel-orders': exact<CancelOrdersStep>(expected, {
      step: v.literal('cancel-orders'),
      id: words('the name of the step'),
      ticker: words('a ticker'),
      orderIds: list('a list of identifiers, at least one', words('an identifier'), 1),
    }),
    'replace-orders': exact<ReplaceOrdersStep>(expected, {
      step: v.literal('replace-orders'),
      id: words('the name of the step'),
      ticker: words('a ticker'),
      // The minimum leaves a first one.
      orders: list('a list of stops, at least one', replacedOrderSchema(), 1) as Schema<unknown> as Schema<
        ReplaceOrdersStep['orders']
      >,
    }),
    'submit-order': exact<SubmitOrderStep>(expected, {
      step: v.literal('submit-order'),
      id: words('the name of the step'),
      role: v.exactOptional(oneOf(stepRoles)) as Schema<unknown> as Schema<StepRole>,
      order: orderSchema(),
    }),
    'await-fill': exact<AwaitFillStep>(expected, {
      step: v.literal('await-fill'),
      of: words('the name of a step'),
      seconds: v.exactOptional(integer('a whole number of seconds, 1 or above', { minimum: 1 })),
    }),
  };
  const step = v.lazy((input) => {
    const named = stepNames.find((each) => each === memberOf(input, 'step'));
    // The error of an unknown name is that of `step`.
    return named === undefined ? (unknown as Schema<unknown> as Schema<PlanStep>) : steps[named];
  });
  return list('a list of steps', step);
}

function replacedOrderSchema(): Schema<ReplacedOrder> {
  return exact<ReplacedOrder>('a stop with orderId and stopPrice', {
    orderId: words('an identifier'),
    stopPrice: positiveAmount(),
    limitPrice: v.exactOptional(positiveAmount()),
  });
}

function takeProfitSchema(): Schema<TakeProfitLeg> {
  return exact<TakeProfitLeg>('a take profit', { limitPrice: positiveAmount(), timeInForce: oneOf(timesInForce) });
}

/** Something that has a type, and the prices of that type. */
function priced<T extends Order | StopLossLeg>(expected: string, types: readonly OrderType[], base: object): Schema<T> {
  return v.lazy((input) => {
    const type = types.find((each) => each === memberOf(input, 'type'));
    const prices = (type && pricesOf[type]) ?? [];
    const isTrail = type === 'trailing_stop';
    const price = isTrail ? v.exactOptional(positiveAmount()) : positiveAmount();
    const entries = { ...base, type: oneOf(types), ...Object.fromEntries(prices.map((field) => [field, price])) };
    const oneTrail = rule(
      'trailPercent',
      'either trailAmount or trailPercent',
      ({ trailAmount, trailPercent }) => !isTrail || (trailAmount == null) !== (trailPercent == null),
    );
    const known = Object.keys(entries);
    const ofType = `${prices.length === 0 ? 'no price' : `only ${prices.join(' and ')}`} with the type ${type}`;
    const isOtherPrice = (key: string): boolean => type !== undefined && everyPrice.includes(key);
    const unknown = rejectUnknownKeys(known, (key) => (isOtherPrice(key) ? ofType : closestName(key, known, 4)));
    const schema = openObject(expected, entries, oneTrail, unknown);
    // The entries are those of the type that the value names.
    return v.pipe(v.unknown(), v.transform(withoutNulls), schema) as Schema<unknown> as Schema<T>;
  });
}

/** Null is absence, also of the prices of other types. */
function withoutNulls(value: unknown): unknown {
  return isJsonObject(value) ? Object.fromEntries(presentEntries(value)) : value;
}

function exact<T>(expected: string, entries: Entries<T>): Schema<T> {
  const known = Object.keys(entries);
  return object(expected, entries, rejectUnknownKeys(known, suggestKey(known)));
}

/** Schema of text that is not blank. */
export function words(expected: string): Schema<string> {
  return text(expected, /\S/);
}

/** Schema of an amount that may be 0. */
export function sizeSchema(): Schema<DecimalString> {
  return amount('a number, 0 or above', { minimum: 0 });
}

/** Schema of an instant, which stays as it is written. */
export function instantSchema(): Schema<IsoInstant> {
  return text('an instant such as 2026-01-26T15:30:00Z', isInstant);
}

function memberOf(input: unknown, key: string): unknown {
  return isJsonObject(input) ? input[key] : undefined;
}
