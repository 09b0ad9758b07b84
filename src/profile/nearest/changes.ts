// Differences between an order and its variant, in sentences for a trader.
import type { IsoInstant } from '../../core/time.js';
import type { Order } from '../../order/order.js';
import type { Variant } from './variants.js';

/** A change to an order. */
export interface Change {
  /** Field of the order that is changed. */
  readonly field: string;
  /** Sentence for a trader. */
  readonly sentence: string;
  /** Step whose withdrawal the sentence tells; absent: it tells something else. */
  readonly withdrawn?: string;
}

/** Identifier of the step of an order that is judged without a plan. */
export const soleOrderId = 'order';

/** `the order "entry"`; an order that is judged without a plan is the only one. */
export function orderWords(id: string, article: 'the' | 'The' = 'the'): string {
  return id === soleOrderId ? `${article} order` : `${article} order "${id}"`;
}

/** When an order has to be withdrawn. */
export function withdrawalSentence(id: string, end: IsoInstant): string {
  return `${orderWords(id, 'The')} has to be cancelled at ${end}.`;
}

/** One sentence for each value that is changed. */
export function changesOf(id: string, before: Order, { order, withdrawal }: Variant): readonly Change[] {
  const values = [
    ['type', 'type', before.type, order.type],
    ['quantity', 'quantity', before.quantity, order.quantity],
    ['timeInForce', 'time in force', before.timeInForce, order.timeInForce],
    ['limitPrice', 'limit price', before.limitPrice, order.limitPrice],
    ['stopPrice', 'stop price', before.stopPrice, order.stopPrice],
    ['takeProfit', 'take profit', before.takeProfit?.limitPrice, order.takeProfit?.limitPrice],
    ['stopLoss', 'stop loss', before.stopLoss?.stopPrice, order.stopLoss?.stopPrice],
    ['stopLoss', "stop loss's limit", before.stopLoss?.limitPrice, order.stopLoss?.limitPrice],
  ] as const;
  return [
    ...values
      .filter(([, , from, to]) => from !== to)
      .map(([field, name, from, to]) => ({
        field,
        sentence: `The ${name} of ${orderWords(id)} is ${to}${from === undefined ? '' : ` instead of ${from}`}.`,
      })),
    ...(before.extendedHours === order.extendedHours
      ? []
      : [{ field: 'extendedHours', sentence: `${orderWords(id, 'The')} fills in regular hours only.` }]),
    ...(withdrawal === undefined
      ? []
      : [{ field: 'timeInForce', sentence: withdrawalSentence(id, withdrawal), withdrawn: id }]),
  ];
}
