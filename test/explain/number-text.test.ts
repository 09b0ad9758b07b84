import { describe, expect, it } from 'vitest';
import { arithmeticWords, numberWords, placesOf } from '../../src/explain/number-text.js';

describe('numberWords', () => {
  it.each([
    ['100', '100'],
    ['1000', '1,000'],
    ['-1000.5', '-1,000.5'],
    ['1234567', '1,234,567'],
    ['1234567890.1234', '1,234,567,890.1234'],
    ['0.123456789', '0.12345678'],
    // A cut would leave 0.
    ['0.000000001', '0.000000001'],
  ] as const)('writes %s as %s', (value, words) => {
    expect(numberWords(value)).toBe(words);
  });

  it('cuts more decimals than are asked for', () => {
    expect(numberWords('333.3333', 2)).toBe('333.33');
    expect(numberWords('333.3333', 0)).toBe('333');
  });
});

describe('arithmeticWords', () => {
  it.each([
    ['100000 × 1 %', '100,000 × 1 %'],
    ['1234.56789 × 2', '1,234.56789 × 2'],
    ['2000 / (2 × 50)', '2,000 / (2 × 50)'],
  ])('writes %s as %s', (arithmetic, words) => {
    expect(arithmeticWords(arithmetic)).toBe(words);
  });
});

describe('placesOf', () => {
  it.each([
    ['10', 0],
    ['0.5', 1],
    ['1200.0625', 4],
  ] as const)('counts the decimals of %s: %s', (value, places) => {
    expect(placesOf(value)).toBe(places);
  });
});
