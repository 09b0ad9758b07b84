// The short ways of reading amounts give what decimal.js gives.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalText,
  Decimal,
  decimal,
  decimalText,
  isCanonical,
  numericForm,
  readNumber,
} from '../../src/core/decimal.js';

const digits = (most: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 0, maxLength: most });

/** Digits with an optional sign and point, with zeros that say nothing among them. */
const plainNumber = fc
  .tuple(fc.constantFrom('', '-', '+'), digits(10), fc.constantFrom('', '.'), digits(10))
  .map((parts) => parts.join(''))
  .filter((text) => /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text));

const canonicalForm = /^(?:0|-?(?:[1-9]\d*|0(?=\.)))(?:\.\d*[1-9])?$/;

describe('an amount as text', () => {
  it('becomes the decimal that decimal.js makes of it, word by word', () => {
    fc.assert(
      fc.property(plainNumber.map(canonicalText), (text) => {
        const { s, e, d } = decimal(text);
        const expected = new Decimal(text);
        expect({ s, e, d }).toEqual({ s: expected.s, e: expected.e, d: expected.d });
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    '0',
    '7',
    '0.05',
    '9999999',
    '10000000',
    '149.98',
    '12.05',
    '1.0000001',
    '1.00000001',
    '-3.5',
    '100.5',
  ] as const)('%s is calculated with exactly', (text) => {
    expect(decimal(text).times(3).eq(new Decimal(text).times(3))).toBe(true);
    expect(decimalText(decimal(text))).toBe(text);
  });

  it('is written without the zeros that say nothing', () => {
    fc.assert(
      fc.property(plainNumber, (text) => {
        expect(canonicalText(text)).toBe(decimalText(new Decimal(text.replace('+', ''))));
        expect(readNumber(text)).toBe(canonicalText(text));
      }),
      { numRuns: 5000 },
    );
  });

  it('is read exactly when its pattern says that it is a number', () => {
    const anything = fc.string({ unit: fc.constantFrom(...'0015.-+, '), maxLength: 8 });
    fc.assert(
      fc.property(anything, (text) => {
        expect(readNumber(text) !== undefined).toBe(numericForm.test(text.trim()));
      }),
      { numRuns: 20_000 },
    );
  });

  it('is known to be canonical exactly when the pattern of canonical numbers says so', () => {
    const anything = fc.string({ unit: fc.constantFrom(...'0019.-+e '), maxLength: 8 });
    fc.assert(
      fc.property(fc.oneof(plainNumber, anything), (text) => {
        expect(isCanonical(text)).toBe(canonicalForm.test(text));
      }),
      { numRuns: 20_000 },
    );
  });
});
