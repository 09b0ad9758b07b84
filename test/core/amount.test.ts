import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAmount } from '../../src/core/amount.js';
import { Decimal } from '../../src/core/decimal.js';

describe('toAmount', () => {
  it.each([
    ['147.25', '147.25'],
    ['147.250', '147.25'],
    ['1e-8', '0.00000001'],
    ['1E3', '1000'],
    ['-3', '-3'],
    ['+3', '3'],
    ['0', '0'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    [' 1', '1'],
    ['1\n', '1'],
    ['1,234.50', '1234.5'],
    ['0.1234567890123456789', '0.1234567890123456789'],
    ['9'.repeat(64), '9'.repeat(64)],
  ])('reads %j as %s', (text, value) => {
    expect(toAmount(text)).toStrictEqual({ ok: true, value });
  });

  it.each([
    '',
    ' ',
    'NaN',
    'Infinity',
    '0x10',
    '0b1',
    '1_000',
    '1,23',
    '1.234,5',
    '1 000',
    '$5',
    '5%',
    'null',
    '--3',
    '1e',
    '1e400',
    '1e300',
    '1e-400',
    '٣',
    '9'.repeat(65),
    ' '.repeat(1e6),
  ])('rejects %.20j', (text) => {
    expect(toAmount(text)).toMatchObject({ ok: false, errors: [{ code: 'invalid-snapshot', path: [] }] });
  });

  it('says what it got and what it expects', () => {
    expect(toAmount('NaN')).toStrictEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-snapshot',
          message: 'The amount is "NaN"; expected a number, as in 147.25.',
          path: [],
          section: 'configuration',
          received: 'NaN',
          expected: 'a number, as in 147.25',
        },
      ],
    });
  });

  it.each([undefined, null, true, {}, [5], 5n, Number.NaN, Symbol('s')])('rejects %o of an untyped caller', (value) => {
    expect(Reflect.apply(toAmount, undefined, [value]).ok).toBe(false);
  });

  it('reads the text that JavaScript writes of a number, and its own answers', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e15, max: 1e15 }), (number) => {
        const read = toAmount(String(number));
        // A number near 0 has more than 64 digits.
        fc.pre(read.ok);
        expect(new Decimal(read.value).eq(number)).toBe(true);
        expect(toAmount(read.value)).toStrictEqual(read);
      }),
    );
  });
});
