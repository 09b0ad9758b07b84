import { describe, expect, it } from 'vitest';
import { decimal } from '../../src/core/decimal.js';
import { parse } from '../../src/formula/parse.js';
import { processorTime } from '../processor-time.js';
import { message, result } from './helpers.js';

describe('literals (DESIGN 6, B.8)', () => {
  it.each<[string, unknown]>([
    ['12', 12],
    ['1.5', 1.5],
    ['.5', 0.5],
    ['1e3', 1000],
    ['1.5E-2', 0.015],
    ['2e+2', 200],
    ['007', 7],
    ['true', true],
    ['false', false],
    ['null', undefined],
    [`'single'`, 'single'],
    ['"double"', 'double'],
    ['""', ''],
    [String.raw`'it\'s'`, "it's"],
    [String.raw`"\n\r\t\b\f\v\\\"\q"`, '\n\r\t\b\f\v\\"q'],
    [`'say "x"'`, 'say "x"'],
    ['"1" ~ 2', '12'],
    [' \t\r\n1 ', 1],
  ])('%s', (formula, expected) => {
    expect(result(formula)).toBe(expected);
  });

  it('are decimals with every digit', () => {
    expect(parse('150.02')).toEqual({ type: 'literal', value: decimal('150.02') });
    expect(parse('1e3')).toEqual({ type: 'literal', value: decimal(1000) });
    expect(parse('.10000000000000000000001')).toEqual({ type: 'literal', value: decimal('0.10000000000000000000001') });
  });

  it.each([
    '5.',
    '1.2.3',
    '1e',
    '1e+',
    '0x10',
    '1_000',
    '"open',
    "'open",
    String.raw`"open\"`,
    '12abc',
    '. 5',
    '\u00a01',
  ])('%s is not a formula', (formula) => {
    expect(result(formula)).toBe('rejected: syntax');
  });

  it.each(['1e309', '1e-400', '9'.repeat(310), `0.${'0'.repeat(330)}1`])(
    '%s is outside the range of numbers',
    (formula) => {
      expect(result(formula)).toBe('rejected: runtime');
    },
  );
});

describe('operators', () => {
  it.each<[string, unknown]>([
    ['1 not in [2]', true],
    ['1 not   in [2]', true],
    ['1 not\n\tin[1]', false],
    ['"abc" starts  with "a"', true],
    ['"abc"ends with"c"', true],
    ['"abc" contains"b"', true],
    ['"a"in["a"]', true],
    ['"starts with" ~ " not in"', 'starts with not in'],
    ['true&&false||true', true],
    ['true?.5:1', 0.5],
    ['1--1', 2],
    ['1 - - -1', 0],
    ['+ + 1', 1],
    ['not not 1', true],
    ['!!0', false],
    ['not!0', false],
    ['-not 0 == -1', 'rejected: runtime'],
  ])('%s', (formula, expected) => {
    expect(result(formula)).toBe(expected);
  });
});

describe('syntax of jsep or JavaScript that formulas do not have (DESIGN 6)', () => {
  it.each([
    'a = 1',
    'signal.price = 1',
    'signal.price += 1',
    'this',
    'this.price',
    '1 & 2',
    '1 | 2',
    '1 ^ 2',
    '~1',
    '1 << 2',
    '1 >> 2',
    '1 >>> 2',
    '1 === 1',
    '1 !== 1',
    '1 ?? 2',
    'signal?.price',
    'signal.extras?.["a"]',
    'x => x',
    '(x) => x',
    '`text`',
    '`$1`',
    '1, 2',
    '(1, 2)',
    '(1,)',
    '(,1)',
    '1; 2',
    '1;',
    ';',
    '1 2',
    '"a" "b"',
    'signal.extras.key.length()',
    'signal.abs(1)',
    'signal(1)',
    'foo(1)',
    'sqrt(4)',
    'Math.abs(1)',
    'abs(1)(2)',
    '(abs)(1)',
    'rounding.halfEven(1)',
    '/a/',
    '{}',
    '{a: 1}',
    '#',
    '1 # comment',
    '1 // comment',
    '1 /* comment */',
    '@foo',
    'new Date()',
    '...[1]',
    '[1,,2]',
    '[,1]',
    '[1,]',
    '[1 2]',
    'max(1 2)',
    'max(1,)',
    'max(,1)',
    '()',
    '(',
    ')',
    '[',
    ']',
    '[1',
    'max(1',
    '',
    ' ',
    '1 +',
    '* 1',
    '1 ? 2',
    '1 ? : 2',
    '1 ? 2 :',
    '1 : 2',
    '? 1 : 2',
    'and',
    '1 and',
    'or 1',
    'in',
    'contains',
    'not',
    '1 not 2',
    '1 not contains 2',
    '"a" starts "a"',
    '"a" with "a"',
    'starts with "a"',
    '1 AND 2',
    '1 <> 2',
    '1 =< 2',
    'true(1)',
    'true.x',
    "'text'.length",
    "'text'[0]",
    '[1][0]',
    'abs(1).x',
    '(1).x',
    '(true ? signal : signal).price',
    'signal.',
    'signal.1',
    'signal.[1]',
    'signal[]',
    'signal["price"',
    'signal.extras."size"',
  ])('%s', (formula) => {
    const rejected = result(formula);
    // `...` begins with an operator that has a code of its own.
    expect(rejected).toBe(formula.startsWith('...') ? 'rejected: operator' : 'rejected: syntax');
  });

  it('names the unexpected text and its position', () => {
    expect(message('foo(1)')).toContain('expected one of the functions abs, ceil, floor, min, max, round.');
    expect(message('[1, 2')).toContain('it ends 5 characters after the =; expected , or ].');
    expect(message('"open')).toContain('expected the quotation mark that closes the text.');
  });
});

describe('the deepest nesting in 500 characters', () => {
  const nasty: Record<string, string> = {
    'open parentheses': '('.repeat(500),
    parentheses: `${'('.repeat(249)}1${')'.repeat(249)}`,
    'open brackets': '['.repeat(500),
    brackets: '['.repeat(250) + ']'.repeat(250),
    '!': `${'!'.repeat(499)}1`,
    '-': `${'-'.repeat(499)}1`,
    not: `${'not '.repeat(124)}1`,
    '?:': `${'1?1:'.repeat(124)}1`,
    '?': '1?'.repeat(250),
    calls: `${'max('.repeat(99)}1${')'.repeat(99)}`,
    keys: `${'signal['.repeat(62)}1${']'.repeat(62)}`,
    'a sum': `${'1+'.repeat(249)}1`,
    'a comparison': `${'1<'.repeat(249)}1`,
    quotes: '"'.repeat(499),
    backslashes: `"${'\\'.repeat(499)}`,
    spaces: `1${' '.repeat(499)}`,
    'half an operator': '1 not '.repeat(83),
    digits: `${'9'.repeat(249)}*${'9'.repeat(249)}`,
    dots: '.'.repeat(500),
    stars: `"a" ~ ${'*'.repeat(490)}`,
  };

  it.each(Object.entries(nasty))('%s', (_name, formula) => {
    expect(formula.length).toBeLessThanOrEqual(500);
    const first = result(formula);
    const rounds = 20;
    const start = processorTime();
    for (let round = 0; round < rounds; round += 1) {
      expect(result(formula)).toEqual(first);
    }
    // About 0.2 ms each on a quiet machine.
    expect((processorTime() - start) / rounds).toBeLessThan(20);
  });

  it('is evaluated if it is a formula', () => {
    expect(result(nasty.parentheses ?? '')).toBe(1);
    expect(result(nasty['!'] ?? '')).toBe(false);
    expect(result(nasty['-'] ?? '')).toBe(-1);
    expect(result(nasty['?:'] ?? '')).toBe(1);
    expect(result(nasty['a sum'] ?? '')).toBe(250);
    expect(result(nasty.brackets ?? '')).toBe('rejected: result');
    expect(result(nasty.calls ?? '')).toBe(1);
  });
});

describe('nesting beyond the stack of the engine', () => {
  it('is rejected', () => {
    const formula = `${'('.repeat(249)}1${')'.repeat(249)}`;
    // Overflows the stack, and tries in its last frames until there is room for an answer.
    const atTheEndOfTheStack = (): ReturnType<typeof parse> => {
      try {
        return atTheEndOfTheStack();
      } catch {
        return parse(formula);
      }
    };
    expect(atTheEndOfTheStack()).toEqual({
      failure: 'invalid-formula-syntax',
      reason: 'it is nested too deeply',
      expected: 'fewer brackets',
    });
  });
});
