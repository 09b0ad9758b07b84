import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { infixOperators, prefixOperators } from '../../src/formula/operators.js';
import { runCount } from '../properties/seeds.js';
import { result } from './helpers.js';

/** The levels of DESIGN 6, loosest first, typed by hand: infix operators, and the prefix operators between them. */
const levels: readonly (readonly string[])[] = [
  ['or', '||'],
  ['and', '&&'],
  ['==', '!=', '<', '>', '<=', '>=', 'in', 'not in', 'contains', 'starts with', 'ends with'],
  ['+', '-'],
  ['~'],
  ['*', '/', '%'],
];

const levelOf = (operator: string): number => levels.findIndex((level) => level.includes(operator));
const infix = fc.constantFrom(...levels.flat());

describe('the table', () => {
  it('has exactly the operators of the specification', () => {
    expect([...infixOperators.keys()].sort()).toEqual(levels.flat().sort());
    expect([...prefixOperators.keys()].sort()).toEqual(['!', '+', '-', 'not']);
  });
});

describe('precedence, worked by hand', () => {
  it.each<[string, unknown]>([
    ['1 + 2 * 3', 7],
    ['2 * 3 + 1', 7],
    ['10 - 3 - 2', 5],
    ['100 / 10 / 2', 5],
    ['100 / 10 * 2', 20],
    ['7 % 4 * 2', 6],
    // `~` binds tighter than + and looser than *.
    ['1 ~ 2 + 3', 15],
    ['1 + 2 ~ 3', 24],
    ['2 * 3 ~ 4', '64'],
    ['1 ~ 2 * 3', '16'],
    // `not` takes what binds tighter: * but not ~.
    ['not 0 * 5', true],
    ['not 1 ~ 2', '2'],
    ['not 0 ~ 2', '12'],
    ['not 1 == false', true],
    ['not 1 in [false]', true],
    ['not (1 in [false])', true],
    ['2 * not 0', 'rejected: runtime'],
    // Signs bind tightest.
    ['-2 * 3', -6],
    ['-2 ~ 3', '-23'],
    ['2 * -3', -6],
    ['2 - -3', 5],
    ['not -0', true],
    ['- not 0', 'rejected: runtime'],
    ['1 < 2 == true', true],
    ['1 + 1 == 2 and 3 > 2', true],
    ['true or false and false', true],
    ['(true or false) and false', false],
    ['false and true or true', true],
    ['1 ? 2 : 3 ? 4 : 5', 2],
    ['0 ? 2 : 0 ? 4 : 5', 5],
    ['1 ? 0 ? 1 : 2 : 3', 2],
    ['1 or 0 ? "yes" : "no"', 'yes'],
    ['1 == 1 ? 2 + 3 : 4', 5],
    ['"ab" contains "a" == true', true],
  ])('%s', (formula, expected) => {
    expect(result(formula)).toBe(expected);
  });
});

describe('precedence in general', () => {
  const operand = fc.constantFrom('1', '2', '"a"', 'true', '[1, 2]', '0', '"3"');

  it('matches the form with all parentheses', () => {
    fc.assert(
      fc.property(operand, infix, operand, infix, operand, (a, first, b, second, c) => {
        const leftFirst = levelOf(first) >= levelOf(second);
        const full = leftFirst ? `((${a} ${first} ${b}) ${second} ${c})` : `(${a} ${first} (${b} ${second} ${c}))`;
        expect(result(`${a} ${first} ${b} ${second} ${c}`)).toEqual(result(full));
      }),
      { numRuns: runCount(2_000) },
    );
  });

  it('also holds for prefix operators', () => {
    const prefixes = fc.constantFrom('not', '!', '-', '+');
    fc.assert(
      fc.property(prefixes, operand, infix, operand, (prefix, a, operator, b) => {
        const takesFirst = prefix === '-' || prefix === '+' || levelOf(operator) < levelOf('*');
        const full = takesFirst ? `(${prefix} ${a}) ${operator} ${b}` : `${prefix} (${a} ${operator} ${b})`;
        expect(result(`${prefix} ${a} ${operator} ${b}`)).toEqual(result(full));
      }),
      { numRuns: runCount(2_000) },
    );
  });

  it('does not change with whitespace', () => {
    const space = fc.stringMatching(/^[ \t\r\n]{1,4}$/);
    fc.assert(
      fc.property(operand, infix, operand, space, (a, operator, b, gap) => {
        const spread = [a, ...operator.split(' '), b].join(gap);
        expect(result(spread)).toEqual(result(`${a} ${operator} ${b}`));
      }),
    );
  });
});

describe('skipped sides', () => {
  it.each<[string, unknown]>([
    ['true or 1 / 0', true],
    ['false and 1 / 0', false],
    ['true ? 1 : 1 / 0', 1],
    ['false ? signal.missing : 2', 2],
    ['true || signal.missing', true],
    ['1 / 0 or true', 'rejected: runtime'],
    ['true and 1 / 0', 'rejected: runtime'],
  ])('%s', (formula, expected) => {
    expect(result(formula)).toBe(expected);
  });

  it.each<[string, unknown]>([
    ['true or price', 'rejected: reference'],
    ['true ? 1 : abs', 'rejected: reference'],
    ['true or signal.quantity', 'rejected: dependency'],
    ['false and signal', 'rejected: dependency'],
  ])('%s is judged on the text all the same (B.3)', (formula, expected) => {
    expect(result(formula)).toBe(expected);
  });
});

describe('logic (DESIGN 6, B.6)', () => {
  it.each<[string, unknown]>([
    ['1 and "a"', true],
    ['"" or 0', false],
    ['not "0"', false],
    ['not signal.zero', true],
    ['not ""', true],
    ['not null', true],
    ['not false', true],
    ['not []', true],
    ['not signal.none', true],
    ['not [0]', false],
    ['not signal.extras', false],
    ['not 0.0', true],
    ['not (1 / 3 - 1 / 3)', true],
  ])('%s is %s', (formula, expected) => {
    expect(result(formula)).toBe(expected);
  });
});
