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

/** A price or a quantity as a whole number of ticks or steps. */
export function toMultiple(value: Decimal, step: Decimal, rounding: RoundingMode): Decimal {
  const places = decimalPlacesOf(step);
  if (places === undefined) {
    return value.div(step).toDecimalPlaces(0, rounding).times(step);
  }
  // Most steps are 1, 0.01 or the like: cutting digits costs a fifth of a division, and most values have none to cut.
  return value.decimalPlaces() <= places ? value : value.toDecimalPlaces(places, rounding);
}

/** How many decimal places a step of 1, 0.1, 0.01 … leaves; undefined for any other step. */
function decimalPlacesOf(step: Decimal): number | undefined {
  const isPower = step.e <= 0 && step.precision() === 1 && `${step.d[0]}`.startsWith('1');
  return isPower ? -step.e : undefined;
}
