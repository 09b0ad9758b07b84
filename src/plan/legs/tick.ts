import { multipleAbove, multipleBelow } from '../../core/arithmetic.js';
import { Decimal, type RoundingMode } from '../../core/decimal.js';
import type { OrderSide } from '../../core/vocabulary.js';

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
  // Short amounts are not below 0: all ways of rounding but the one up are one.
  const short = rounding === Decimal.ROUND_CEIL ? multipleAbove(value, step) : multipleBelow(value, step);
  return short ?? longMultiple(value, step, rounding);
}

function longMultiple(value: Decimal, step: Decimal, rounding: RoundingMode): Decimal {
  const places = decimalPlacesOf(step);
  if (places === undefined) {
    return value.div(step).toDecimalPlaces(0, rounding).times(step);
  }
  // Most steps are 1, 0.01 or the like: cutting digits costs a fifth of a division, and most values have none to cut.
  return value.decimalPlaces() <= places ? value : value.toDecimalPlaces(places, rounding);
}

/** The words of decimal.js that are powers of ten. */
const powersOfTen: ReadonlySet<number | undefined> = /* @__PURE__ */ new Set([1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6]);

/** How many decimal places a step of 1, 0.1, 0.01 … leaves; undefined for any other step. */
function decimalPlacesOf({ d, e }: Decimal): number | undefined {
  return e <= 0 && d.length === 1 && powersOfTen.has(d[0]) ? -e : undefined;
}
