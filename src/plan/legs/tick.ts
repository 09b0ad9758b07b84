import { Decimal } from '../../core/decimal.js';
import type { OrderSide } from '../../core/vocabulary.js';

/** Prices go to the tick: up for sells, down for buys, so that rounding never makes an order worse than asked. */
export function toTick(price: Decimal, tickSize: Decimal, side: OrderSide): Decimal {
  return side === 'sell' ? upToTick(price, tickSize) : downToTick(price, tickSize);
}

export function upToTick(price: Decimal, tickSize: Decimal): Decimal {
  return price.toNearest(tickSize, Decimal.ROUND_CEIL);
}

export function downToTick(price: Decimal, tickSize: Decimal): Decimal {
  return price.toNearest(tickSize, Decimal.ROUND_FLOOR);
}
