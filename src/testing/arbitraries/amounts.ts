import * as fc from 'fast-check';
import { type DecimalString, numberText } from '../../core/decimal.js';

/** Notations of a number in alerts. All are read as the same number. */
const notations: readonly ((value: number) => number | string)[] = [
  (value) => value,
  (value) => numberText(value),
  (value) => ` ${numberText(value)} `,
  (value) => numberText(value).replace(/^(\d{1,3})(\d{3})(?!\d)/, '$1,$2'),
];

/** Numbers between two bounds with at most the given decimal places. Shrinks to the lower bound. */
export function decimalNumber(minimum: number, maximum: number, places = 2): fc.Arbitrary<number> {
  const scale = 10 ** places;
  return fc
    .integer({ min: Math.ceil(minimum * scale), max: Math.floor(maximum * scale) })
    .map((steps) => steps / scale);
}

/** The same numbers as canonical decimal text. */
export function decimalText(minimum: number, maximum: number, places = 2): fc.Arbitrary<DecimalString> {
  return decimalNumber(minimum, maximum, places).map(numberText);
}

/** Numbers in the notations of alerts: JSON number, text, spaces around it, thousands separators. */
export function written(value: fc.Arbitrary<number>): fc.Arbitrary<number | string> {
  return fc.tuple(value, fc.constantFrom(...notations)).map(([number, write]) => write(number));
}

/** Values of one of the arbitraries. Shrinks to the first. */
export function firstOf<T>(simplest: fc.Arbitrary<T>, ...others: readonly fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  return fc.oneof({ withCrossShrink: true }, simplest, ...others);
}

/** No fields, or some. Shrinks to none. */
export function maybe<T extends object>(fields: fc.Arbitrary<T>): fc.Arbitrary<Partial<T>> {
  const nothing: Partial<T> = {};
  return fc.oneof({ withCrossShrink: true }, fc.constant(nothing), fields);
}
