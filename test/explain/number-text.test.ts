import { describe, expect, it } from 'vitest';
import { numberText } from '../../src/explain/number-text.js';

describe('numberText', () => {
  it.each([
    ['100', '100'],
    ['1000', '1000'],
    ['-1000.5', '−1000.5'],
    ['1234567', '1234567'],
    ['1234567890.1234', '1234567890.1234'],
    ['1234567.12345678', '1234567.12345678'],
    ['0.12345678', '0.12345678'],
    // A number of 12 digits is shown in full, however small it is.
    ['0.123456789012', '0.123456789012'],
    ['0.1234567890123', '≈ 0.1235'],
    ['1.12345678901', '1.12345678901'],
    ['1.123456789012', '≈ 1.1235'],
    // The zeros before its first other digit do not count.
    ['-10.00000000001', '−10.00000000001'],
    ['-0.0000122166', '−0.0000122166'],
    ['1234.567890123', '≈ 1234.5679'],
    ['33.3333333333333333', '≈ 33.3333'],
    ['-33.3333333333333333', '≈ −33.3333'],
    // To the nearest.
    ['0.1234500000000001', '≈ 0.1235'],
    ['0.1234499999999999', '≈ 0.1234'],
    // Rounded to 4 decimals, 16 and 0 would be left.
    ['15.999997777777', '≈ 15.999997778'],
    ['0.000000001', '0.000000001'],
    ['1.00000000000012', '1.00000000000012'],
    ['0.000000001234567', '0.000000001234567'],
    ['0.0000000012345678901234', '≈ 0.000000001235'],
  ] as const)('writes %s as %s', (value, text) => {
    expect(numberText(value)).toBe(text);
  });

  it('rounds the middle between two to the even digit', () => {
    expect(numberText('1.123456789012', 8)).toBe('≈ 1.12345679');
    expect(numberText('1234.123456785', 8)).toBe('≈ 1234.12345678');
    expect(numberText('1234.123456775', 8)).toBe('≈ 1234.12345678');
  });

  it('leaves a text as it is that is not a number', () => {
    expect(numberText(JSON.parse('"a.b"'))).toBe('a.b');
  });

  it('shows more decimals where they are asked for', () => {
    expect(numberText('0.6666666666666666', 8)).toBe('≈ 0.66666667');
    expect(numberText('0.1234567891', 10)).toBe('0.1234567891');
  });
});
