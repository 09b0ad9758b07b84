import { Decimal, type RoundingMode } from '../foundation/decimal.js';
import type { OrderSide } from '../foundation/vocabulary.js';

/** Prices go to the tick: up for sells, down for buys, so that rounding never makes an order worse than asked. */
export function toTick(price: Decimal, tickSize: Decimal, side: OrderSide): Decimal {
  return side === 'sell' ? upToTick(price, tickSize) : downToTick(price, tickSize);
}

export function upToTick(price: Decimal, tickSize: Decimal): Decimal {
  return toMultiple(price, tickSize, Decimal.ROUND_CEIL);
}

export function downToTick(price: Decimal, tickSize: Decimal): Decimal {
  return toMultiple(price, tickSize, Decimal.ROUND_FLOOR);
}

function toMultiple(price: Decimal, tickSize: Decimal, rounding: RoundingMode): Decimal {
  const places = decimalPlacesOf(tickSize);
  // Most ticks are 0.01 or the like: cutting digits costs a fifth of a division.
  return places === undefined
    ? price.div(tickSize).toDecimalPlaces(0, rounding).times(tickSize)
    : price.toDecimalPlaces(places, rounding);
}

/** How many decimal places a tick of 1, 0.1, 0.01 … leaves; undefined for any other tick. */
function decimalPlacesOf(tickSize: Decimal): number | undefined {
  const isPower = tickSize.e <= 0 && tickSize.precision() === 1 && `${tickSize.d[0]}`.startsWith('1');
  return isPower ? -tickSize.e : undefined;
}
