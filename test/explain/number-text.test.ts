import { describe, expect, it } from 'vitest';
import { numberText } from '../../src/explain/number-text.js';

describe('numberText', () => {
  it.each([
    ['100', '100'],
    ['1000', '1,000'],
    ['-1000.5', '−1,000.5'],
    ['1234567', '1,234,567'],
    ['1234567890.1234', '1,234,567,890.1234'],
    ['0.12345678', '0.12345678'],
    ['0.123456789', '≈ 0.1234'],
    ['33.3333333333333333', '≈ 33.3333'],
    ['-33.3333333333333333', '≈ −33.3333'],
    // A cut would leave 0.
    ['0.000000001', '0.000000001'],
    ['0.000000001234567', '≈ 0.000000001234'],
  ] as const)('writes %s as %s', (value, text) => {
    expect(numberText(value)).toBe(text);
  });

  it('shows more decimals where they are asked for', () => {
    expect(numberText('0.6666666666666666', 8)).toBe('≈ 0.66666666');
    expect(numberText('0.1234567891', 10)).toBe('0.1234567891');
  });
});
