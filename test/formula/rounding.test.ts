import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runCount } from '../properties/seeds.js';
import { result } from './helpers.js';

const Wide = Decimal.clone({ defaults: true, precision: 200 });

const modes = [
  'halfAwayFromZero',
  'halfTowardsZero',
  'halfEven',
  'halfOdd',
  'towardsZero',
  'awayFromZero',
  'negativeInfinity',
  'positiveInfinity',
] as const;

/** Worked by hand: value, precision, and the result in each of the eight modes, in the specification's order. */
const table: readonly (readonly [value: string, precision: number, results: readonly number[]])[] = [
  ['0.5', 0, [1, 0, 0, 1, 0, 1, 0, 1]],
  ['-0.5', 0, [-1, 0, 0, -1, 0, -1, -1, 0]],
  ['1.5', 0, [2, 1, 2, 1, 1, 2, 1, 2]],
  ['-1.5', 0, [-2, -1, -2, -1, -1, -2, -2, -1]],
  ['2.5', 0, [3, 2, 2, 3, 2, 3, 2, 3]],
  ['-2.5', 0, [-3, -2, -2, -3, -2, -3, -3, -2]],
  ['2.4', 0, [2, 2, 2, 2, 2, 3, 2, 3]],
  ['-2.6', 0, [-3, -3, -3, -3, -2, -3, -3, -2]],
  ['2.50000000000000000000000000000000000000000001', 0, [3, 3, 3, 3, 2, 3, 2, 3]],
  ['2.49999999999999999999999999999999999999999999', 0, [2, 2, 2, 2, 2, 3, 2, 3]],
  ['7', 0, [7, 7, 7, 7, 7, 7, 7, 7]],
  ['0', 3, [0, 0, 0, 0, 0, 0, 0, 0]],
  ['1.005', 2, [1.01, 1, 1, 1.01, 1, 1.01, 1, 1.01]],
  ['-1.015', 2, [-1.02, -1.01, -1.02, -1.01, -1.01, -1.02, -1.02, -1.01]],
  ['0.0004', 2, [0, 0, 0, 0, 0, 0.01, 0, 0.01]],
  ['-0.0004', 2, [0, 0, 0, 0, 0, -0.01, -0.01, 0]],
  ['15', -1, [20, 10, 20, 10, 10, 20, 10, 20]],
  ['25', -1, [30, 20, 20, 30, 20, 30, 20, 30]],
  ['-25', -1, [-30, -20, -20, -30, -20, -30, -30, -20]],
  ['50', -2, [100, 0, 0, 100, 0, 100, 0, 100]],
  ['49.999', -2, [0, 0, 0, 0, 0, 100, 0, 100]],
  ['1234', -20, [0, 0, 0, 0, 0, 1e20, 0, 1e20]],
  ['0.123456789012345678905', 20, Array(8).fill(0)],
];

describe('the eight modes', () => {
  const rows = table
    .slice(0, -1)
    .flatMap(([value, precision, results]) =>
      results.map((expected, index) => [value, precision, modes[index] ?? '', index + 1, expected] as const),
    );

  it.each(rows)('round(%s, %s, rounding.%s), mode %s, is %s', (value, precision, name, number, expected) => {
    for (const mode of [`rounding.${name}`, String(number)]) {
      const rounded = result(`round(signal.v, ${precision}, ${mode})`, { v: value });
      expect(rounded).toBe(expected);
      expect(Object.is(rounded, -0)).toBe(false);
    }
  });

  it('round at the twentieth digit', () => {
    const at = (mode: number): unknown => result(`round(0.123456789012345678905, 20, ${mode})`);
    const up = '0.12345678901234567891';
    const down = '0.1234567890123456789';
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(at)).toEqual([up, down, down, up, down, up, down, up].map(shortest));
  });

  it('default to half away from zero, to whole numbers', () => {
    expect(result('round(2.5)')).toBe(3);
    expect(result('round(-2.5)')).toBe(-3);
    expect(result('round(2.345, 2)')).toBe(2.35);
  });
});

function shortest(text: string): string | number {
  return new Decimal(Number(text)).eq(text) ? Number(text) : text;
}

describe('rounding in general', () => {
  const units = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });

  /** By the definition of each mode, on whole numbers of units. */
  function byDefinition(value: bigint, unit: bigint, mode: number): bigint {
    const size = value < 0n ? -value : value;
    const lower = size / unit;
    const rest = size % unit;
    const twice = rest * 2n - unit;
    const isOdd = lower % 2n === 1n;
    const up = [
      twice >= 0n,
      twice > 0n,
      twice > 0n || (twice === 0n && isOdd),
      twice > 0n || (twice === 0n && !isOdd),
      false,
      rest > 0n,
      rest > 0n && value < 0n,
      rest > 0n && value > 0n,
    ][mode - 1];
    const rounded = (lower + (up ? 1n : 0n)) * unit;
    return value < 0n ? -rounded : rounded;
  }

  it('matches the definition of each mode', () => {
    fc.assert(
      fc.property(
        units,
        fc.integer({ min: -12, max: 12 }),
        fc.integer({ min: 1, max: 8 }),
        fc.nat(3),
        (u, p, mode, zeros) => {
          const value = new Wide(u.toString()).times(`1e${-p - zeros}`).toFixed();
          const expected = byDefinition(u, 10n ** BigInt(zeros), mode);
          const rounded = result(`round(signal.v, ${p}, ${mode})`, { v: value });
          const wanted = new Wide(expected.toString()).times(`1e${-p - zeros}`);
          expect(new Decimal(String(rounded)).eq(wanted)).toBe(true);
        },
      ),
      { numRuns: runCount(3_000) },
    );
  });
});
