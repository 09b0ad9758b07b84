import { Decimal as GlobalDecimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canonicalText,
  cutDecimals,
  Decimal,
  type DecimalString,
  decimal,
  decimalText,
  divideDown,
  divideNear,
  isAboveZero,
  isBeyond,
  isDigits,
  isInRange,
  isMultipleOf,
  isPlainAmount,
  lastDigit,
  numberText,
  numericForm,
  percentOf,
  quotientText,
  readNumber,
  roundedText,
  shownQuotient,
  signOf,
  toMultiple,
} from '../../src/core/decimal.js';
import { runCount } from '../properties/seeds.js';

describe('arithmetic', () => {
  it('has 40 significant digits and rounds half to even', () => {
    expect(decimalText(decimal(1).div(3))).toBe(`0.${'3'.repeat(40)}`);
    expect(decimalText(decimal('0.125').toDecimalPlaces(2))).toBe('0.12');
    expect(decimalText(decimal('0.135').toDecimalPlaces(2))).toBe('0.14');
  });

  it('does not change the global Decimal', () => {
    expect(GlobalDecimal.precision).toBe(20);
    expect(Decimal).not.toBe(GlobalDecimal);
  });

  it('ignores the configuration of the global Decimal', () => {
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
    ['0e-400', '0'],
    ['1e-320', `0.${'0'.repeat(319)}1`],
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
    '-0.1e-400',
    '1e-99999999999999999999',
    '1'.repeat(65),
    ` ${'1'.repeat(65)} `,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    true,
    null,
    undefined,
    [1],
  ])('%j is not a number', (value) => {
    expect(readNumber(value)).toBeUndefined();
  });
});

it('rejects a bigint', () => {
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
});

describe('signOf', () => {
  it('distinguishes negative, zero and positive', () => {
    expect([signOf('-0.1'), signOf('0'), signOf('0.1'), signOf('7')]).toStrictEqual([-1, 0, 1, 1]);
  });
});

describe('isInRange', () => {
  it('includes the limits minimum and maximum, and excludes above', () => {
    const inside = (text: DecimalString): readonly boolean[] => [
      isInRange(text, { minimum: 9, maximum: 10 }),
      isInRange(text, { above: 0 }),
      isInRange(text, {}),
    ];
    expect(inside('8.9')).toStrictEqual([false, true, true]);
    expect(inside('9')).toStrictEqual([true, true, true]);
    expect(inside('10')).toStrictEqual([true, true, true]);
    expect(inside('10.1')).toStrictEqual([false, true, true]);
    expect(inside('0')).toStrictEqual([false, false, true]);
    expect(inside('-0.1')).toStrictEqual([false, false, true]);
  });

  it('excludes the limit below', () => {
    const texts: readonly DecimalString[] = ['9.99', '10', '10.01'];
    expect(texts.map((text) => isInRange(text, { below: 10 }))).toStrictEqual([true, false, false]);
  });

  it('agrees with decimal.js on any number and limit', () => {
    const limits = fc.oneof(fc.integer({ min: -120, max: 120 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
    const offsets = fc.constantFrom('0', '1', '-1', '1e-30', '-1e-30');
    fc.assert(
      fc.property(limits, offsets, (limit, offset) => {
        const number = new Decimal(limit).plus(offset);
        const text = decimalText(number);
        expect(isInRange(text, { minimum: limit })).toBe(number.gte(limit));
        expect(isInRange(text, { maximum: limit })).toBe(number.lte(limit));
      }),
    );
  });

  it('sees digits that doubles cannot hold', () => {
    expect(isInRange('9007199254740993', { maximum: 9007199254740992 })).toBe(false);
    expect(isInRange('0.00999999999999999999', { minimum: 0.01 })).toBe(false);
  });
});

/** The exact fraction that a decimal text writes: `digits / scale`. */
function fractionOf(text: string): { readonly digits: bigint; readonly scale: bigint } {
  const [whole = '', places = ''] = text.split('.');
  return { digits: BigInt(`${whole}${places}`), scale: 10n ** BigInt(places.length) };
}

/** Amounts above zero of few digits and of many, as text. */
const amount: fc.Arbitrary<DecimalString> = fc
  .oneof(
    fc.tuple(fc.bigInt({ min: 1n, max: 99_999n }), fc.nat(2)),
    fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 16n }), fc.nat(14)),
    fc.tuple(fc.bigInt({ min: 1n, max: 10n ** 60n }), fc.nat(40)),
  )
  .map(([digits, places]) => canonicalText(`${digits}e-${places}`));

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
    ['0', '3', '0'],
  ] as const)('rounds %s / %s down to %s', (dividend, divisor, quotient) => {
    expect(decimalText(divideDown(decimal(dividend), decimal(divisor)))).toBe(quotient);
  });

  it('is at most the exact quotient, and within one part in 10^39 of it', () => {
    fc.assert(
      fc.property(amount, amount, (dividend, divisor) => {
        const [a, b] = [fractionOf(dividend), fractionOf(divisor)];
        const quotient = fractionOf(decimalText(divideDown(decimal(dividend), decimal(divisor))));
        const exact = a.digits * b.scale * quotient.scale;
        const missing = exact - quotient.digits * b.digits * a.scale;
        expect(missing >= 0n && missing * 10n ** 39n < exact).toBe(true);
      }),
    );
  });

  it('returns a decimal that rounds half to even again', () => {
    expect(decimalText(divideDown(decimal(27), decimal(200)).toDecimalPlaces(2))).toBe('0.14');
    expect(decimalText(divideDown(decimal(25), decimal(8)).toDecimalPlaces(2))).toBe('3.12');
  });
});

describe('percentOf', () => {
  it.each([
    ['150', '2', '3'],
    ['99.5', '0.5', '0.4975'],
    ['80.5', '250.5', '201.6525'],
    ['40', '0.0000025', '0.000001'],
  ] as const)('of %s and %s is %s', (value, percent, result) => {
    expect(decimalText(percentOf(decimal(value), percent))).toBe(result);
    expect(decimalText(percentOf(decimal(value), decimal(percent)))).toBe(result);
    expect(decimalText(percentOf(decimal(value), Number(percent)))).toBe(result);
  });
});

describe('divideNear', () => {
  it('has 30 significant digits, half-even: a third of 40 digits goes into 1 three times', () => {
    expect(decimalText(divideNear(decimal(1), new Decimal(`0.${'3'.repeat(40)}`)))).toBe('3');
    expect(decimalText(divideNear(decimal(2), decimal(3)))).toBe(`0.${'6'.repeat(29)}7`);
  });
});

describe('isBeyond', () => {
  it.each<[string, boolean]>([
    [`1.${'0'.repeat(34)}1`, true],
    [`1.${'0'.repeat(35)}1`, false],
    ['1', false],
    [`0.${'9'.repeat(36)}`, false],
    ['-2', false],
  ])('compares 36 digits: %s is beyond 1: %s', (value, expected) => {
    expect(isBeyond(new Decimal(value), decimal(1))).toBe(expected);
  });
});

describe('shownQuotient', () => {
  it('has twelve significant digits, half-even', () => {
    expect(shownQuotient(decimal(4), decimal(150))).toBe('0.0266666666667');
    expect(shownQuotient(decimal('1.000000000005'), decimal(1))).toBe('1');
    expect(shownQuotient(decimal('1.000000000015'), decimal(1))).toBe('1.00000000002');
  });
});

describe('quotientText', () => {
  it('marks a quotient that is rounded', () => {
    expect(quotientText(decimal(4), decimal(150))).toBe('≈ 0.0266666666667');
    expect(quotientText(decimal(10), decimal(4))).toBe('2.5');
  });
});

describe('roundedText', () => {
  it('marks what is not all of the value', () => {
    expect(roundedText(decimal(2).div(3), '0.6667')).toBe('≈ 0.6667');
    expect(roundedText(decimal('0.6667'), '0.6667')).toBe('0.6667');
  });
});

describe('cutDecimals', () => {
  it.each<[DecimalString, number, DecimalString]>([
    ['333.3333', 2, '333.33'],
    ['333.999', 2, '333.99'],
    ['333.33', 2, '333.33'],
    ['333.3', 2, '333.3'],
    ['333333', 2, '333333'],
    ['1.20001', 4, '1.2'],
    ['100.001', 2, '100'],
    ['100.5', 0, '100'],
    ['0.009', 2, '0'],
    ['-1.239', 2, '-1.23'],
    ['-0.009', 2, '0'],
  ])('leaves of %s %d decimals: %s', (text, places, cut) => {
    expect(cutDecimals(text, places)).toBe(cut);
  });
});

describe('lastDigit', () => {
  it.each<[DecimalString, number, DecimalString]>([
    ['43210.123456', 8, '0.001'],
    ['43210', 3, '100'],
    ['1', 1, '1'],
    ['0.05', 2, '0.001'],
  ])('of %s with %d digits is %s', (value, count, unit) => {
    expect(decimalText(lastDigit(decimal(value), count))).toBe(unit);
  });
});

describe('toNearest', () => {
  it.each([
    ['149.987', '0.05', '149.95', '150'],
    ['6900.25', '0.25', '6900.25', '6900.25'],
    ['0.0000001', '0.0000003', '0', '0.0000003'],
    ['-0.004', '0.01', '-0.01', '0'],
    ['0', '0.25', '0', '0'],
    ['12', '10', '10', '20'],
    // A quotient of 40 digits would round up to the next step.
    [`0.${'9'.repeat(60)}`, '0.5', '0.5', '1'],
    [`${'9'.repeat(60)}.5`, '1', '9'.repeat(60), `1${'0'.repeat(60)}`],
  ])('rounds %s with a step of %s down to %s and up to %s', (value, step, down, up) => {
    const rounded = (rounding: GlobalDecimal.Rounding): string =>
      decimalText(new Decimal(value).toNearest(new Decimal(step), rounding));
    expect(rounded(Decimal.ROUND_FLOOR)).toBe(down);
    expect(rounded(Decimal.ROUND_CEIL)).toBe(up);
  });

  it('agrees with integer division for any number of digits', () => {
    fc.assert(
      fc.property(amount, amount, (value, step) => {
        const [a, b] = [fractionOf(value), fractionOf(step)];
        const units = (a.digits * b.scale) / (b.digits * a.scale);
        const isMultiple = units * b.digits * a.scale === a.digits * b.scale;
        const multiple = (count: bigint): string =>
          canonicalText(`${count * b.digits}e-${b.scale.toString().length - 1}`);
        const rounded = (rounding: GlobalDecimal.Rounding): string =>
          decimalText(decimal(value).toNearest(decimal(step), rounding));
        expect(rounded(Decimal.ROUND_FLOOR)).toBe(multiple(units));
        expect(rounded(Decimal.ROUND_DOWN)).toBe(multiple(units));
        expect(rounded(Decimal.ROUND_CEIL)).toBe(multiple(isMultiple ? units : units + 1n));
      }),
    );
  });
});

describe('isMultipleOf', () => {
  it.each<[DecimalString, DecimalString, boolean]>([
    ['157.34', '0.01', true],
    ['157.345', '0.01', false],
    ['4000.25', '0.25', true],
    ['4000.3', '0.25', false],
    ['20', '10', true],
    ['15', '10', false],
    ['0', '0.05', true],
    ['0.00000000003', '0.00000000001', true],
    ['0.000000000035', '0.00000000001', false],
  ])('%s of %s: %s', (value, step, expected) => {
    expect(isMultipleOf(decimal(value), decimal(step))).toBe(expected);
  });
});

describe('toMultiple', () => {
  it.each([
    ['157.3425', '0.01', 'up', '157.35'],
    ['157.3425', '0.01', 'down', '157.34'],
    ['147.5', '0.01', 'up', '147.5'],
    ['0.00001', '0.01', 'up', '0.01'],
    ['0.00001', '0.01', 'down', '0'],
    ['-0.005', '0.01', 'up', '0'],
    ['-0.005', '0.01', 'down', '-0.01'],
    ['16.683', '1', 'down', '16'],
    ['16.683', '10', 'up', '20'],
    ['4000.30', '0.25', 'down', '4000.25'],
    ['0.123456789', '0.05', 'up', '0.15'],
    ['0.0000000000012', '0.000000000001', 'down', '0.000000000001'],
  ] as const)('rounds %s to the step %s %s: %s', (value, step, direction, expected) => {
    const rounding = direction === 'up' ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR;
    expect(decimalText(toMultiple(decimal(value), decimal(step), rounding))).toBe(expected);
  });

  it.each<[DecimalString, DecimalString]>([
    ['157.3', '0.01'],
    ['157.34', '0.01'],
    ['157.25', '0.25'],
  ])('is the value itself where %s is a multiple of %s', (amount, step) => {
    const value = decimal(amount);
    expect(toMultiple(value, decimal(step), Decimal.ROUND_CEIL)).toBe(value);
  });

  it('is exact for any number of digits', () => {
    const steps = fc.constantFrom(1n, 10n, 100n, 5n, 25n, 1_000_000_000_000n);
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 60n), 10n ** 60n), steps, fc.constantFrom(0, 2, 12), (units, step, places) => {
        // Independent: whole units of the last decimal, rounded down in integers.
        const remainder = ((units % step) + step) % step;
        const expected = GlobalDecimal.clone({ precision: 100 })(`${units - remainder}e-${places}`);
        const actual = toMultiple(
          decimal(`${units}e-${places}` as DecimalString),
          decimal(`${step}e-${places}` as DecimalString),
          Decimal.ROUND_FLOOR,
        );
        expect(actual.toFixed()).toBe(expected.toFixed());
      }),
      { numRuns: runCount(500) },
    );
  });
});

describe('isDigits', () => {
  it('accepts digits only', () => {
    expect(['0', '0123456789', '9'.repeat(3_000_000)].map(isDigits)).toStrictEqual([true, true, true]);
    expect(['', ' 1', '1.5', '-1', '\u0663', '1\n'].map(isDigits)).toStrictEqual(Array(6).fill(false));
  });
});

describe('decimal', () => {
  it('reads numbers, other decimals, and text with an exponent', () => {
    expect(decimal(0.1).toFixed()).toBe('0.1');
    expect(decimal(new Decimal('5.5')).toFixed()).toBe('5.5');
    expect(decimal('1e3').toFixed()).toBe('1000');
    expect(decimal('5.5e1').toFixed()).toBe('55');
  });
});

const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength });

/** Digits with an optional sign and point, with leading and trailing zeros among them. */
const plainNumber = fc
  .tuple(fc.constantFrom('', '-', '+'), digits(10), fc.constantFrom('', '.'), digits(10))
  .map((parts) => parts.join(''))
  .filter((text) => /^[+-]?(\d+\.?\d*|\.\d+)$/.test(text));

/** Canonical text by trimming zeros, without any arithmetic. */
function trimZeros(text: string): string {
  const [whole = '', places = ''] = text.replace(/^[+-]/, '').split('.');
  const fraction = places.replace(/0+$/, '');
  const size = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`;
  return text.startsWith('-') && size !== '0' ? `-${size}` : size;
}

describe('canonical text', () => {
  it('has no leading and no trailing zeros', () => {
    fc.assert(
      fc.property(plainNumber, (text) => {
        expect(canonicalText(text)).toBe(trimZeros(text));
        expect(readNumber(text)).toBe(trimZeros(text));
      }),
      { numRuns: runCount(2_000) },
    );
  });

  it('exists exactly for text of the numeric form', () => {
    const anything = fc.string({ unit: fc.constantFrom(...'0015.-+, '), maxLength: 8 });
    fc.assert(
      fc.property(anything, (text) => {
        expect(readNumber(text) !== undefined).toBe(numericForm.test(text.trim()));
      }),
      { numRuns: runCount(10_000) },
    );
  });
});

describe('isAboveZero', () => {
  it.each([
    ['0.0001', true],
    ['0', false],
    ['-0', false],
    ['-1', false],
  ] as const)('of %s is %s', (amount, isAbove) => {
    expect(isAboveZero(decimal(amount))).toBe(isAbove);
  });
});

describe('isPlainAmount', () => {
  it.each([0, -0.25, 1e-7, 999_999_999_999_999_900_000, '0', '-0.25', '10', '0.5', '12.05', '1'.repeat(64)])(
    'accepts %s',
    (amount) => {
      expect(isPlainAmount(amount)).toBe(true);
    },
  );

  it.each([
    1e21,
    -1e21,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '',
    '1.50',
    '01',
    '-0',
    '.5',
    '1e5',
    ' 1',
    '1,000',
    '1'.repeat(65),
  ])('rejects %j', (amount) => {
    expect(isPlainAmount(amount)).toBe(false);
  });

  it.each([undefined, null, true, 5n, ['5'], {}])('rejects %s, which is not a number or text', (amount) => {
    expect(isPlainAmount(amount)).toBe(false);
  });
});
