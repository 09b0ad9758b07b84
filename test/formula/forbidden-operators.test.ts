import { describe, expect, it } from 'vitest';
import { message, result } from './helpers.js';

describe('**, .. and matches (SPEC Formulas 5, B.9)', () => {
  it.each([
    '2 ** 3',
    '2**3',
    '1..5',
    '1 .. 5',
    '1.5..2',
    'signal.price..x',
    '"a" matches "b"',
    'signal.word matches "/a/"',
    'matches',
    'matches(1)',
    '2 *** 3',
    'foo ** (',
    ') ** (',
    '1 2 3 ** 4',
    '/* ** */',
    'signal.**x',
    'a & b matches c'.replace('&', 'and'),
    '1\t** 2',
    '1\n** 2',
    '1\r** 2',
  ])('%s', (formula) => {
    expect(result(formula)).toBe('rejected: operator');
  });

  it.each<[string, unknown]>([
    ['"**"', '**'],
    ["'a..b'", 'a..b'],
    ['"x matches y"', 'x matches y'],
    [String.raw`"\" ** \""`, '" ** "'],
    ['signal.o.matches', 7],
    ['signal.o . matches', 7],
    ['2 * * 3', 'rejected: syntax'],
    ['matchesx', 'rejected: reference'],
    ['inmatches', 'rejected: reference'],
    ['andmatches', 'rejected: reference'],
    ['signal.o["matches"]', 7],
  ])('%s uses none', (formula, expected) => {
    expect(result(formula, { o: { matches: 7 } })).toBe(expected);
  });

  it.each(['# 1 ** 2', '1 # ** 2', '"open ** 2', '1 & 2 ** 3', '1 = 2 ** 3', '{ ** }', '1; 2 ** 3', '`**`'])(
    '%s: only before the first unreadable character',
    (formula) => {
      expect(result(formula)).toBe('rejected: syntax');
    },
  );

  it('are named', () => {
    expect(message('"**" ~ 2 ** 3')).toContain('it uses `**`');
    expect(message('1 .. 5')).toContain('it uses `..`');
  });
});
