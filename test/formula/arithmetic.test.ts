import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runCount } from '../properties/seeds.js';
import { result } from './helpers.js';

const Forty = Decimal.clone({ defaults: true, precision: 40, rounding: Decimal.ROUND_HALF_EVEN });
const ThirtyFour = Decimal.clone({ defaults: true, precision: 34, rounding: Decimal.ROUND_HALF_EVEN });
const Wide = Decimal.clone({ defaults: true, precision: 2000 });

describe('arithmetic, worked by hand (B.5)', () => {
  it.each<[string, unknown]>([
    ['0.1 + 0.2', 0.3],
    ['0.3 - 0.1', 0.2],
    ['1.1 * 1.1', 1.21],
    ['150.02 * 0.99', 148.5198],
    ['150.02 / 2', 75.01],
    ['1 / 3', `0.${'3'.repeat(34)}`],
    ['2 / 3', `0.${'6'.repeat(33)}7`],
    ['1 / 3 * 3', `0.${'9'.repeat(34)}`],
    ['10 / 4', 2.5],
    ['7 % 3', 1],
    ['-7 % 3', -1],
    ['7 % -3', 1],
    ['-7 % -3', -1],
    ['7.5 % 2', 1.5],
    ['-6 % 3', 0],
    ['0 / -5', 0],
    ['0.3 % 0.1', 0],
    // 10 to the 608th is 2 more than a multiple of 7.
    ['1e308 % 7e-300', 2e-300],
    // Less than the divisor, and of more than 40 digits: it is left as it is.
    [`${'9'.repeat(45)} % 1e46`, '9'.repeat(45)],
    ['ceil(12345678901234567890.5)', '12345678901234567891'],
    ['9007199254740991 + 2', '9007199254740993'],
    ['9007199254740993 - 2', 9007199254740991],
    ['3037000500 * 3037000500', 9223372037000250000],
    ['3037000501 * 3037000501', '9223372043074251001'],
    ['12345678901234567890 + 0.5', '12345678901234567890.5'],
    // 41 digits: the tie goes to the even neighbour.
    [`1${'0'.repeat(39)}5 + 0`, 1e40],
    [`1${'0'.repeat(38)}15 + 0`, `1${'0'.repeat(38)}20`],
    [`1${'0'.repeat(39)}5`, `1${'0'.repeat(39)}5`],
    ['-signal.qty', -1250.5],
    ['+"5"', 5],
    ['- -5', 5],
    ['signal.qty + "1,000"', 2250.5],
    ['" 2 " * "1e3"', 2000],
  ])('%s is %s', (formula, expected) => {
    const value = result(formula);
    expect(typeof value === 'string' ? new Decimal(value).toFixed() : value).toBe(
      typeof expected === 'string' ? new Decimal(expected).toFixed() : expected,
    );
  });

  it.each([
    '1 / 0',
    '1 % 0',
    '1 / "0.0"',
    '1 / (0.1 + 0.2 - 0.3)',
    'signal.price / signal.zero',
    '1 + "a"',
    '1 + ""',
    '1 + true',
    'null * 1',
    '[1] + 1',
    'signal.extras - 1',
    '-"abc"',
    '+true',
    '-null',
    '1e308 * 10',
    '1e308 + 1e308',
    '-1e308 - 1e308',
    '1e-308 * 1e-308',
    '1e-300 / 1e300',
    '1e300 / 1e-300',
  ])('%s fails at runtime', (formula) => {
    expect(result(formula)).toBe('rejected: runtime');
  });

  it('accepts results at the limits of the range', () => {
    expect(result('1.7976931348623157e308 * 1')).toBe(Number.MAX_VALUE);
    expect(result('5e-324 * 1')).toBe(5e-324);
    expect(result('1e308 - 1e308')).toBe(0);
  });
});

describe('arithmetic against decimal.js', () => {
  const digits = fc.stringMatching(/^[1-9]\d{0,20}$/);
  const short = fc.tuple(fc.integer({ min: -99_999_999, max: 99_999_999 }), fc.nat(8));
  const decimalText = fc
    .oneof(
      short.map(([units, places]) => new Decimal(units).div(new Decimal(10).pow(places)).toFixed()),
      fc.tuple(fc.constantFrom('', '-'), digits, digits).map(([sign, whole, part]) => `${sign}${whole}.${part}`),
      fc.integer().map(String),
      fc.maxSafeInteger().map(String),
      fc.double({ noNaN: true, min: -1e15, max: 1e15 }).map((value) => new Decimal(value).toFixed()),
    )
    // Longer text is not a number (A.12).
    .filter((text) => text.length <= 60);
  const exact: Record<string, (left: Decimal.Value, right: Decimal.Value) => Decimal> = {
    '+': (left, right) => new Forty(left).plus(right),
    '-': (left, right) => new Forty(left).minus(right),
    '*': (left, right) => new Forty(left).times(right),
    '/': (left, right) => new ThirtyFour(left).div(right),
    '%': (left, right) => new Wide(left).mod(right),
  };

  it.each(Object.keys(exact))('%s', (operator) => {
    fc.assert(
      fc.property(decimalText, decimalText, fc.boolean(), (left, right, areLiterals) => {
        const isDivision = operator === '/' || operator === '%';
        fc.pre(!(isDivision && new Decimal(right).isZero()));
        const expected = exact[operator]?.(left, right) ?? new Decimal(Number.NaN);
        const operands = areLiterals ? `(${left}) ${operator} (${right})` : `signal.l ${operator} signal.r`;
        const actual = result(operands, { l: left, r: right });
        expect(new Decimal(String(actual)).eq(expected)).toBe(true);
        // B.11: a JSON number exactly when its shortest text is the decimal.
        const shortest = new Decimal(expected.toNumber());
        expect(typeof actual).toBe(shortest.eq(expected) ? 'number' : 'string');
        if (typeof actual === 'string') {
          expect(actual).toBe(expected.toFixed());
        }
      }),
      { numRuns: runCount(3_000) },
    );
  });
});
