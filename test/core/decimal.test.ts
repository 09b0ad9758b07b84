import { Decimal as GlobalDecimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compareDecimals,
  Decimal,
  decimal,
  decimalText,
  isAboveZero,
  isCanonical,
  numberText,
  readNumber,
  signOf,
  wholeNumber,
} from '../../src/core/decimal.js';

describe('arithmetic', () => {
  it('has 40 significant digits and rounds half to even', () => {
    expect(decimalText(decimal(1).div(3))).toBe(`0.${'3'.repeat(40)}`);
    expect(decimalText(decimal('0.125').toDecimalPlaces(2))).toBe('0.12');
    expect(decimalText(decimal('0.135').toDecimalPlaces(2))).toBe('0.14');
  });

  it('leaves the Decimal of everybody else as it was', () => {
    expect(GlobalDecimal.precision).toBe(20);
    expect(Decimal).not.toBe(GlobalDecimal);
  });

  it('ignores what another user of decimal.js configures', () => {
    GlobalDecimal.set({ precision: 3 });
    expect(decimalText(decimal(1).div(3))).toBe(`0.${'3'.repeat(40)}`);
    GlobalDecimal.set({ precision: 20 });
  });
});

describe('decimalText', () => {
  it.each([
    ['1e-10', '0.0000000001'],
    ['1e30', `1${'0'.repeat(30)}`],
    ['-0', '0'],
    ['-0.50', '-0.5'],
    ['10.00', '10'],
    ['150.02', '150.02'],
    ['0.05', '0.05'],
    ['0.1', '0.1'],
    ['9999999.99', '9999999.99'],
    ['1.005', '1.005'],
    ['-150.02', '-150.02'],
    ['1.0000000001', '1.0000000001'],
  ])('%s is written %s', (value, text) => {
    expect(decimalText(new Decimal(value))).toBe(text);
  });

  it('is what decimal.js writes of every hundredth', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(4), (digits, places) => {
        const value = new Decimal(`${digits}e-${places}`);
        expect(decimalText(value)).toBe(value.toFixed());
      }),
      { numRuns: 5000 },
    );
  });
});

describe('isAboveZero', () => {
  it.each([
    [1, true],
    ['0.000000001', true],
    [0, false],
    [-0, false],
    [-1, false],
  ] as const)('of %s is %s', (value, answer) => {
    expect(isAboveZero(decimal(value))).toBe(answer);
  });
});

describe('readNumber', () => {
  it.each([
    [10, '10'],
    [-0, '0'],
    [1e21, '1000000000000000000000'],
    [999999999999999900000, '999999999999999900000'],
    [-1e21, '-1000000000000000000000'],
    [1e-6, '0.000001'],
    [-1e-6, '-0.000001'],
    [9.99e-7, '0.000000999'],
    [1e-7, '0.0000001'],
    ['10', '10'],
    ['-0.25', '-0.25'],
    [' 1,234.50 ', '1234.5'],
    ['1,234.', '1234'],
    ['12,345,678', '12345678'],
    ['1e3', '1000'],
    ['1E+3', '1000'],
    ['25e-1', '2.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['100', '100'],
    ['150.00', '150'],
    ['2500.50', '2500.5'],
    ['-0.250', '-0.25'],
    ['0.00', '0'],
    ['-0.00', '0'],
    ['-0.', '0'],
    ['007.50', '7.5'],
    ['.00', '0'],
    ['1,000.00', '1000'],
    [`${'1'.repeat(61)}.00`, '1'.repeat(61)],
    ['+5', '5'],
    ['-0', '0'],
    ['0e5', '0'],
    ['007', '7'],
    ['1'.repeat(64), '1'.repeat(64)],
    [` ${'1'.repeat(64)} `, '1'.repeat(64)],
  ])('%j is the number %s', (value, text) => {
    expect(readNumber(value)).toBe(text);
  });

  it.each([
    '',
    ' ',
    'ten',
    '0x10',
    'Infinity',
    '1,23',
    '1,2345',
    '1234,567',
    '1,234e5',
    '1e',
    '.',
    '-.',
    '.e0',
    '1.e',
    '1.5.0',
    '1.50.00',
    '1.5.',
    '1..0',
    '..0',
    `${'1'.repeat(62)}.00`,
    '1 000',
    '1_000',
    '٣',
    '--1',
    '1e400',
    '-1e400',
    '1e-400',
    '1'.repeat(65),
    ` ${'1'.repeat(65)} `,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    null,
    undefined,
    [1],
  ])('%j is no number', (value) => {
    expect(readNumber(value)).toBeUndefined();
  });
});

it('a bigint is no number', () => {
  expect(readNumber(10n)).toBeUndefined();
});

describe('numberText', () => {
  it.each([
    [0.1, '0.1'],
    [150, '150'],
    [-2.5, '-2.5'],
    [1.5e-9, '0.0000000015'],
    [5e22, '50000000000000000000000'],
    [-0, '0'],
    [0.01, '0.01'],
    [0.07, '0.07'],
    [-147.25, '-147.25'],
    [1.005, '1.005'],
    [21_474_836.47, '21474836.47'],
    [21_474_836.48, '21474836.48'],
    [21_474_836.49, '21474836.49'],
  ])('%d is written %s', (value, text) => {
    expect(numberText(value)).toBe(text);
  });

  it('writes what the shortest digits are of the double, whole hundredths or not', () => {
    const hundredths = fc.integer({ min: -(2 ** 33), max: 2 ** 33 }).map((count) => count / 100);
    const tenThousandths = fc.integer({ min: -(2 ** 40), max: 2 ** 40 }).map((count) => count / 10_000);
    const neighbours = hundredths.chain((value) =>
      fc.constantFrom(value * (1 + Number.EPSILON), value * (1 - Number.EPSILON)),
    );
    fc.assert(
      fc.property(
        fc.oneof(hundredths, tenThousandths, neighbours, fc.double({ noNaN: true, noDefaultInfinity: true })),
        (value) => {
          expect(numberText(value)).toBe(new GlobalDecimal(value + 0).toFixed());
        },
      ),
      { numRuns: 5000 },
    );
  });
});

describe('isCanonical', () => {
  it.each(['0', '10', '-1', '0.5', '-0.25', '100.001'])('%s is', (text) => {
    expect(isCanonical(text)).toBe(true);
  });

  it.each(['-0', '00', '01', '1.0', '1.', '.5', '+1', '1e3', '', ' 1', '1 ', '-', '-00.5'])('%j is not', (text) => {
    expect(isCanonical(text)).toBe(false);
  });
});

describe('signOf', () => {
  it('tells below zero, zero and above', () => {
    expect([signOf('-0.1'), signOf('0'), signOf('0.1'), signOf('7')]).toStrictEqual([-1, 0, 1, 1]);
  });
});

describe('compareDecimals', () => {
  it('orders numbers', () => {
    expect(compareDecimals('9', '10')).toBeLessThan(0);
    expect(compareDecimals('10', '9')).toBeGreaterThan(0);
    expect(compareDecimals('1.5', '1.5')).toBe(0);
  });

  it('agrees with decimal.js on any two numbers, many of which share their first digits', () => {
    const digits = fc.integer({ min: -120, max: 120 });
    const scale = fc.constantFrom('1', '10', '100', '0.1', '0.001', '10000000000000000000000000.0000000001');
    const numbers = fc.tuple(digits, scale).map(([whole, factor]) => decimalText(new Decimal(whole).times(factor)));
    fc.assert(
      fc.property(numbers, numbers, (first, second) => {
        expect(Math.sign(compareDecimals(first, second))).toBe(new Decimal(first).cmp(second));
      }),
    );
  });

  it('sees digits that doubles cannot hold', () => {
    expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1);
    expect(compareDecimals('0.10000000000000000001', '0.10000000000000000002')).toBe(-1);
  });
});

describe('wholeNumber', () => {
  it('is the number when a JSON number holds it exactly', () => {
    expect(wholeNumber('5')).toBe(5);
    expect(wholeNumber('-3')).toBe(-3);
    expect(wholeNumber('9007199254740991')).toBe(9007199254740991);
  });

  it('is undefined for fractions and for what is too large', () => {
    expect(wholeNumber('5.5')).toBeUndefined();
    expect(wholeNumber('9007199254740992')).toBeUndefined();
  });
});

describe('decimal', () => {
  /** What a decimal is made of: sign, exponent, words. */
  const parts = (value: Decimal): unknown => [value.s, value.e, value.d];

  it.each([
    '1',
    '10',
    '1234567',
    '12345678',
    '0',
    '-1',
    '0.5',
    '-0.5',
    '0.0000001',
    '0.0000009',
    '0.00000001',
    '0.0999999',
    '0.1234567',
    '0.12345678',
    '150.02',
    '150.0000001',
    '1.05',
    '9999999.9999999',
    '9999999.99999999',
    '7.1234567',
    '7.12345678',
    '100000000000000000000',
  ] as const)('reads %s as decimal.js does', (text) => {
    expect(parts(decimal(text))).toStrictEqual(parts(new Decimal(text)));
  });

  it('reads every amount as decimal.js does', () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,8})(\.\d{0,8}[1-9])?$/);
    fc.assert(
      fc.property(digits, (text) => {
        if (isCanonical(text)) {
          expect(parts(decimal(text))).toStrictEqual(parts(new Decimal(text)));
        }
      }),
    );
  });

  it('reads numbers, other decimals, and text with an exponent', () => {
    expect(decimal(0.1).toFixed()).toBe('0.1');
    expect(decimal(new Decimal('5.5')).toFixed()).toBe('5.5');
    expect(decimal('1e3').toFixed()).toBe('1000');
    expect(decimal('5.5e1').toFixed()).toBe('55');
  });
});
