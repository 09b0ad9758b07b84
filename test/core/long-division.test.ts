import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Decimal, decimal, decimalText } from '../../src/core/decimal.js';
import { type LastDigit, longDivision } from '../../src/core/long-division.js';

function quotient(dividend: string, divisor: string, digits: number, lastDigit: LastDigit): string | undefined {
  const found = longDivision(new Decimal(dividend), new Decimal(divisor), digits, lastDigit);
  return found && decimalText(found);
}

describe('longDivision', () => {
  it.each([
    ['10', '4', 12, 'cut', '2.5'],
    ['2', '3', 12, 'cut', '0.666666666666'],
    ['2', '3', 12, 'half-even', '0.666666666667'],
    ['1', '3', 12, 'half-even', '0.333333333333'],
    ['20', '3', 40, 'cut', `6.${'6'.repeat(39)}`],
    ['20', '3', 40, 'half-even', `6.${'6'.repeat(38)}7`],
    // Seven digits, and the next one decides.
    ['22', '7', 7, 'cut', '3.142857'],
    ['22', '7', 7, 'half-even', '3.142857'],
    ['29', '7', 7, 'half-even', '4.142857'],
    ['9999999', '2', 7, 'cut', '4999999'],
    ['9999999', '2', 7, 'half-even', '5000000'],
    // 24691.3578025 is twice 12345.67890125: a half, to the even digit below; and here to the one above.
    ['24691.3578025', '2', 12, 'half-even', '12345.6789012'],
    ['24691.3578027', '2', 12, 'half-even', '12345.6789014'],
    ['24691.3578027', '2', 12, 'cut', '12345.6789013'],
    ['1234567.890125', '1', 12, 'half-even', '1234567.89012'],
    ['1234567.890135', '1', 12, 'half-even', '1234567.89014'],
    ['7', '7', 12, 'cut', '1'],
    // A word of zeros in between, and words of zeros in front.
    ['10.0000001', '1', 40, 'cut', '10.0000001'],
    ['0.0000001', '9999999', 12, 'cut', '0.000000000000010000001'],
    ['0.05', '10', 12, 'half-even', '0.005'],
    // 1 / 99999999 has ones eight digits apart: none in the last five of forty.
    ['1', '9.9999999', 40, 'cut', '0.100000001000000010000000100000001'],
  ] as const)('%s / %s, %d digits, %s', (dividend, divisor, digits, lastDigit, expected) => {
    expect(quotient(dividend, divisor, digits, lastDigit)).toBe(expected);
  });

  it.each([
    ['a divisor of too many digits', '1', '45.0000001'],
    ['a quotient above seven digits', '10', '0.000001'],
    ['a quotient of eight digits', '1', '0.0000001'],
    ['a last digit that carries into the next word', '9999999.9999999', '1'],
    ['zero', '0', '1'],
    ['a division by zero', '1', '0'],
    ['a long dividend', '1.00000001', '1'],
    ['a long divisor', '1', '1.00000001'],
    ['a negative amount', '-1', '1'],
    ['a negative divisor', '1', '-1'],
  ])('leaves %s to decimal.js', (_, dividend, divisor) => {
    expect(quotient(dividend, divisor, 12, 'half-even')).toBeUndefined();
  });

  it('is never above the exact quotient, and never a unit of its last digit below it', () => {
    const amount = fc.tuple(fc.integer({ min: 1, max: 999_999_999 }), fc.nat(7));
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 7, max: 40 }), ([a, aPlaces], [b, bPlaces], digits) => {
        const found = longDivision(
          decimal(`${a}e-${aPlaces}` as `${number}`),
          decimal(`${b}e-${bPlaces}` as `${number}`),
          digits,
          'cut',
        );
        fc.pre(found !== undefined);
        // found · b ≤ a < (found + unit) · b, in whole numbers.
        const places = 60n;
        const scaled = BigInt(found.times(`1e${places}`).toFixed());
        const unit = 10n ** BigInt(found.e - digits + 1 + Number(places));
        const [left, right] = [
          BigInt(b) * 10n ** BigInt(7 - bPlaces),
          BigInt(a) * 10n ** (BigInt(7 - aPlaces) + places),
        ];
        expect(scaled * left <= right && right < (scaled + unit) * left).toBe(true);
        expect(found.sd()).toBeLessThanOrEqual(digits);
      }),
      { numRuns: 5000 },
    );
  });
});
