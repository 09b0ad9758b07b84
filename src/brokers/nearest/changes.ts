// What differs between an order and its variant, in sentences for a trader.
import type { Order } from '../../plan/legs/order.js';
import type { Variant } from './variants.js';

/** One sentence for each value that is changed. */
export function changesOf(id: string, before: Order, { order, withdrawal }: Variant): readonly string[] {
  const values = [
    ['type', before.type, order.type],
    ['quantity', before.quantity, order.quantity],
    ['time in force', before.timeInForce, order.timeInForce],
    ['limit price', before.limitPrice, order.limitPrice],
    ['stop price', before.stopPrice, order.stopPrice],
    ['take profit', before.takeProfit?.limitPrice, order.takeProfit?.limitPrice],
    ['stop loss', before.stopLoss?.stopPrice, order.stopLoss?.stopPrice],
    ["stop loss's limit", before.stopLoss?.limitPrice, order.stopLoss?.limitPrice],
  ] as const;
  return [
    ...values
      .filter(([, from, to]) => from !== to)
      .map(([name, from, to]) => `The ${name} of ${id} is ${to}${from === undefined ? '' : ` instead of ${from}`}.`),
    ...(before.extendedHours === order.extendedHours ? [] : [`The order of ${id} fills in regular hours only.`]),
    ...(withdrawal === undefined ? [] : [`The order of ${id} is withdrawn at ${withdrawal}.`]),
  ];
}
