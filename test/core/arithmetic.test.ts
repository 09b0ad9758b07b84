import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compare,
  difference,
  divideDown,
  multipleAbove,
  multipleBelow,
  percentOf,
  product,
  shownQuotient,
  sum,
} from '../../src/core/arithmetic.js';
import { Decimal, decimal, decimalText } from '../../src/core/decimal.js';

/** What a decimal is made of: sign, exponent, words. */
const parts = ({ s, e, d }: Decimal): unknown => [s, e, d];

const Down = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_DOWN });
const Shown = Decimal.clone({ precision: 12 });

/** Amounts of few digits and of many, around the seven digits before and after the point at which words end. */
const amount: fc.Arbitrary<Decimal> = fc
  .oneof(
    fc.tuple(fc.nat(99_999), fc.nat(2)),
    fc.tuple(fc.nat(2_000_000_000), fc.nat(14)),
    fc.tuple(fc.constantFrom(1, 5, 9_999_999, 10_000_000, 99_999_999_999_999, 9_007_199_254_740_991), fc.nat(21)),
    fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 60n }), fc.nat(40)),
  )
  .chain(([digits, places]) =>
    fc.constantFrom(...['', '', '', '-'].map((sign) => new Decimal(`${sign}${digits}e-${places}`))),
  );

describe.each<readonly [name: string, ours: (a: Decimal, b: Decimal) => Decimal, theirs: typeof sum]>([
  ['sum', sum, (a, b) => a.plus(b)],
  ['difference', difference, (a, b) => a.minus(b)],
  ['product', product, (a, b) => a.times(b)],
  ['divideDown', divideDown, (a, b) => new Decimal(new Down(a).div(b))],
  ['percentOf', percentOf, (a, b) => a.times(b).times('0.01')],
  ['shownQuotient', shownQuotient, (a, b) => new Decimal(new Shown(a).div(b))],
])('%s', (_, ours, theirs) => {
  it('is what decimal.js calculates, and calculates on', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const [before, found] = [[parts(a), parts(b)], ours(a, b)];
        expect(parts(found)).toStrictEqual(parts(theirs(a, b)));
        expect([parts(a), parts(b)]).toStrictEqual(before);
        expect(found.isNaN() ? 'NaN' : found.plus(1).toFixed()).toBe(
          found.isNaN() ? 'NaN' : theirs(a, b).plus(1).toFixed(),
        );
      }),
      { numRuns: 5000 },
    );
  });
});

describe.each([
  ['multipleBelow', multipleBelow, Decimal.ROUND_FLOOR],
  ['multipleAbove', multipleAbove, Decimal.ROUND_CEIL],
] as const)('%s', (_, ours, rounding) => {
  // Digits enough for the quotient of any two amounts.
  const Exact = Decimal.clone({ precision: 200 });

  it('is the multiple that decimal.js finds, or undefined', () => {
    fc.assert(
      fc.property(amount, amount, (value, step) => {
        fc.pre(!step.isZero());
        const found = ours(value, step);
        const whole = new Exact(value).div(step).toDecimalPlaces(0, rounding).times(step);
        expect(found === undefined || found.eq(whole)).toBe(true);
      }),
      { numRuns: 5000 },
    );
  });

  it('is found for prices and ticks as they are', () => {
    expect(ours(decimal('149.987'), decimal('0.05'))?.toFixed()).toBe(
      rounding === Decimal.ROUND_CEIL ? '150' : '149.95',
    );
    expect(ours(decimal('6900.25'), decimal('0.25'))?.toFixed()).toBe('6900.25');
    expect(ours(decimal('1'), new Decimal(0))).toBeUndefined();
  });
});

describe('compare', () => {
  it('is what decimal.js compares', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        expect(Math.sign(compare(a, b))).toBe(a.cmp(b));
        expect(compare(a, new Decimal(a))).toBe(0);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['1', '1.0000001', -1],
    ['9999999.9999999', '9999999.9999998', 1],
    ['150', '149.9999999', 1],
    ['-1', '-2', 1],
    ['0', '5', -1],
    ['0', '0.5', -1],
    ['0', '0', 0],
  ] as const)('%s and %s', (first, second, sign) => {
    expect(Math.sign(compare(decimal(first), decimal(second)))).toBe(sign);
  });
});

describe('sum, difference and product', () => {
  it.each([
    ['149.98', '150.02', '300', '-0.04', '22499.9996'],
    ['9999999.9999999', '0.0000001', '10000000', '9999999.9999998', '0.99999999999999'],
    ['0.5', '0.25', '0.75', '0.25', '0.125'],
    ['4000', '2500', '6500', '1500', '10000000'],
    ['0', '7', '7', '-7', '0'],
    ['150.2', '0.9', '151.1', '149.3', '135.18'],
    ['0.0000003', '0.0000001', '0.0000004', '0.0000002', '0.00000000000003'],
    ['0.0005', '0.02', '0.0205', '-0.0195', '0.00001'],
  ] as const)('of %s and %s', (first, second, added, taken, multiplied) => {
    const [a, b] = [decimal(first), decimal(second)];
    expect([sum(a, b), difference(a, b), product(a, b)].map(decimalText)).toEqual([added, taken, multiplied]);
  });
});

describe('divideDown', () => {
  it.each([
    ['2', '3', `0.${'6'.repeat(40)}`],
    ['10', '4', '2.5'],
    // 2500 / 149.85 = 50000 / 2997 = 16 + 2048 / 2997, and 2997 · 333667 = 999999999: the period is 2048 · 333667.
    ['2500', '149.85', '16.68335001668335001668335001668335001668'],
    ['20', '3', `6.${'6'.repeat(39)}`],
    ['2000000', '3', `666666.${'6'.repeat(34)}`],
    ['7', '1', '7'],
    ['9999999', '1.5', '6666666'],
    ['1', '9999999.5', '0.0000001000000050000002500000125000006250000312'],
  ] as const)('%s / %s is never more than the exact quotient', (dividend, divisor, quotient) => {
    expect(decimalText(divideDown(decimal(dividend), decimal(divisor)))).toBe(quotient);
  });

  it('gives a decimal that rounds half to even again', () => {
    expect(decimalText(divideDown(decimal(27), decimal(200)).toDecimalPlaces(2))).toBe('0.14');
    expect(decimalText(divideDown(decimal(25), decimal(8)).toDecimalPlaces(2))).toBe('3.12');
  });
});

describe('percentOf', () => {
  it('takes so many hundredths', () => {
    expect(decimalText(percentOf(decimal(150), '2'))).toBe('3');
    expect(decimalText(percentOf(decimal('99.5'), decimal('0.5')))).toBe('0.4975');
    expect(decimalText(percentOf(decimal(150), 0.5))).toBe('0.75');
    expect(decimalText(percentOf(decimal('80.5'), '250.5'))).toBe('201.6525');
    expect(decimalText(percentOf(decimal(40), '0.0000025'))).toBe('0.000001');
  });
});

describe('shownQuotient', () => {
  it('has twelve significant digits, half-even', () => {
    expect(decimalText(shownQuotient(decimal(4), decimal(150)))).toBe('0.0266666666667');
    expect(decimalText(shownQuotient(decimal('1.000000000005'), decimal(1)))).toBe('1');
    expect(decimalText(shownQuotient(decimal('1.000000000015'), decimal(1)))).toBe('1.00000000002');
  });
});
