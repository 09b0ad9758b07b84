import { describe, expect, it } from 'vitest';
import { Decimal } from '../../src/core/decimal.js';
import { exponentOf, fractionOf, isInReach, isShort, unitsOf, wholeOf } from '../../src/core/words.js';

describe('the words of a decimal', () => {
  // Each is [before the point, ten-millionths, whether these are all, whether it begins within them].
  it.each([
    ['150.02', [150, 200_000, true, true]],
    ['9999999.9999999', [9_999_999, 9_999_999, true, true]],
    ['7', [7, 0, true, true]],
    ['0.05', [0, 500_000, true, true]],
    ['0.0000001', [0, 1, true, true]],
    ['0', [0, 0, true, true]],
    ['1.00000001', [1, 0, false, true]],
    ['0.12345678', [0, 1_234_567, false, true]],
    ['0.00000001', [0, 1_000_000, false, false]],
    ['10000000', [1, 0, false, false]],
    ['-150.02', [150, 200_000, false, false]],
    ['NaN', [0, 0, false, false]],
    ['Infinity', [0, 0, false, false]],
  ] as const)('of %s are %j', (text, expected) => {
    const value = new Decimal(text);
    const digits = value.isFinite() ? [wholeOf(value), fractionOf(value)] : [0, 0];
    expect([...digits, isShort(value), isInReach(value)]).toStrictEqual(expected);
  });

  it('are so many ten-millionths', () => {
    expect(unitsOf(new Decimal('150.02'))).toBe(1_500_200_000);
    expect(unitsOf(new Decimal('0.0000001'))).toBe(1);
    expect(unitsOf(new Decimal('1.23456789'))).toBe(12_345_678);
  });
});

describe('exponentOf', () => {
  it.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [999, 2],
    [1000, 3],
    [9_999_999, 6],
  ])('%d is %d', (word, exponent) => {
    expect(exponentOf(word)).toBe(exponent);
  });
});
