import { once } from '../core/once.js';
import type { Result } from '../core/result.js';
import { parseJsonWith, type Schema } from '../core/schema.js';
import type { Order } from './order.js';
import { orderSchema } from './order-schema.js';

const schema: () => Schema<Order> = /* @__PURE__ */ once(orderSchema);

/**
 * Parses an order: each type with exactly its own prices. Amounts are numbers or text that holds one and become canonical
 * text; fields of your own are kept, except one that is nearly a known field. All errors are reported, with their place as
 * `path`.
 *
 * Codes: `invalid-snapshot`.
 *
 * @example
 * const order = { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'limit', quantity: 5, limitPrice: 150, timeInForce: 'day' };
 * const read = parseOrder(order);
 * read.ok && read.value.limitPrice; // '150'
 * const wrong = parseOrder({ ...order, type: 'market' });
 * wrong.ok ? [] : wrong.errors[0].path; // ['limitPrice']
 */
export function parseOrder(input: unknown): Result<Order> {
  return parseJsonWith(schema(), input, 'invalid-snapshot', 'The order');
}
