import { canonicalText, type DecimalString } from '../../core/decimal.js';
import type { OpenOrder } from '../../market/ports.js';
import type { OrderPrices } from '../../order/order.js';

/** Type and prices of a resting stop, where the broker told all that its type needs. */
export function restingStopPrices(order: OpenOrder): OrderPrices | undefined {
  const { type } = order;
  const stopPrice = knownPrice(order.stopPrice);
  const limitPrice = knownPrice(order.limitPrice);
  const trailAmount = knownPrice(order.trailAmount);
  const trailPercent = knownPrice(order.trailPercent);
  if (type === 'stop' && stopPrice !== undefined) {
    return { type, stopPrice };
  }
  if (type === 'stop_limit' && stopPrice !== undefined && limitPrice !== undefined) {
    return { type, limitPrice, stopPrice };
  }
  if (type === 'trailing_stop' && trailAmount !== undefined) {
    return { type, trailAmount };
  }
  return type === 'trailing_stop' && trailPercent !== undefined ? { type, trailPercent } : undefined;
}

/** A price or distance above 0; brokers also answer 0 for one that an order does not have. */
export function knownPrice(amount: OpenOrder['stopPrice'] | null): DecimalString | undefined {
  return amount != null && Number(amount) > 0 ? canonicalText(amount) : undefined;
}
