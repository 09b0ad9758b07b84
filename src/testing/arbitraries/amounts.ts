import * as fc from 'fast-check';
import { type DecimalString, numberText } from '../../core/decimal.js';

/** The ways in which alert platforms write one number: all of them are read alike. */
const writings: readonly ((value: number) => number | string)[] = [
  (value) => value,
  (value) => numberText(value),
  (value) => ` ${numberText(value)} `,
  (value) => numberText(value).replace(/^(\d{1,3})(\d{3})(?!\d)/, '$1,$2'),
];

/** A number of at most so many decimal places between two bounds; shrinks to the lower bound. */
export function decimalNumber(minimum: number, maximum: number, places = 2): fc.Arbitrary<number> {
  const scale = 10 ** places;
  return fc
    .integer({ min: Math.ceil(minimum * scale), max: Math.floor(maximum * scale) })
    .map((steps) => steps / scale);
}

/** The same as canonical decimal text. */
export function decimalText(minimum: number, maximum: number, places = 2): fc.Arbitrary<DecimalString> {
  return decimalNumber(minimum, maximum, places).map(numberText);
}

/** A number as a message may write it: as a JSON number, as text, with spaces around it, with commas in it. */
export function written(value: fc.Arbitrary<number>): fc.Arbitrary<number | string> {
  return fc.tuple(value, fc.constantFrom(...writings)).map(([number, write]) => write(number));
}

/** One of some arbitraries; a failure shrinks to the first one. */
export function firstOf<T>(simplest: fc.Arbitrary<T>, ...others: readonly fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  return fc.oneof({ withCrossShrink: true }, simplest, ...others);
}

/** Nothing, or some fields; a failure shrinks to nothing. */
export function maybe<T extends object>(fields: fc.Arbitrary<T>): fc.Arbitrary<Partial<T>> {
  const nothing: Partial<T> = {};
  return fc.oneof({ withCrossShrink: true }, fc.constant(nothing), fields);
}
