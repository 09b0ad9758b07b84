import type { OrderPrices } from '../../order/order.js';
import type { PriceFigures } from '../fill-price.js';

/** Type of an order, its prices on the tick, and their figures. */
export interface TypedPrices {
  readonly prices: OrderPrices;
  readonly figures: PriceFigures;
}
