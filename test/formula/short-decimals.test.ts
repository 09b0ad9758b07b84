import { describe, expect, it } from 'vitest';
import {
  shortDifference,
  shortProduct,
  shortQuotient,
  shortRemainder,
  shortSum,
} from '../../src/formula/short-decimals.js';

describe('what has few digits is calculated without decimal.js', () => {
  it.each<[string, number | undefined, number]>([
    ['0.1 + 0.2', shortSum(0.1, 0.2), 0.3],
    ['150.02 + 1', shortSum(150.02, 1), 151.02],
    ['0.3 - 0.1', shortDifference(0.3, 0.1), 0.2],
    ['-7.5 % 2', shortRemainder(-7.5, 2), -1.5],
    ['0.3 % 0.1', shortRemainder(0.3, 0.1), 0],
    ['1.1 * 1.1', shortProduct(1.1, 1.1), 1.21],
    ['0.123456789 * 1', shortProduct(0.123456789, 1), 0.123456789],
    ['150.02 / 2', shortQuotient(150.02, 2), 75.01],
  ])('%s', (_text, actual, expected) => {
    expect(actual).toBe(expected);
  });

  it('up to 10 to the 15th units', () => {
    expect(shortSum(1e15, 0)).toBe(1e15);
    expect(shortSum(0, -1e15)).toBe(-1e15);
    expect(shortProduct(1e15, 1)).toBe(1e15);
    expect(shortSum(1e15, 1)).toBe(undefined);
    expect(shortProduct(1e15, 2)).toBe(undefined);
    expect(shortProduct(1e16, 0)).toBe(undefined);
    expect(shortProduct(0, 1e16)).toBe(undefined);
    expect(shortDifference(1e16, 1e16)).toBe(undefined);
  });

  it('up to nine digits after the point', () => {
    expect(shortSum(0.1234567891, 1)).toBe(undefined);
    expect(shortSum(1, 0.1234567891)).toBe(undefined);
    expect(shortProduct(0.1234567891, 1)).toBe(undefined);
    expect(shortProduct(1, 0.1234567891)).toBe(undefined);
    expect(shortRemainder(0.1234567891, 0.1)).toBe(undefined);
  });

  it('where the quotient is short too', () => {
    expect(shortQuotient(1, 3)).toBe(undefined);
    expect(shortQuotient(1, 8)).toBe(0.125);
  });

  it('and is never minus zero', () => {
    expect(shortDifference(0, 0)).toBe(0);
    expect(shortRemainder(-6, 3)).toBe(0);
    expect(shortProduct(0, -5)).toBe(0);
    expect(shortQuotient(0, -5)).toBe(0);
  });
});
