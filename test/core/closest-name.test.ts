import { describe, expect, test } from 'vitest';
import { closestName, editDistance, lettersOf } from '../../src/core/closest-name.js';
import { suggestKey } from '../../src/core/suggest-key.js';

const known = ['maxPositions', 'optionType', 'entry'];

describe('closestName', () => {
  test('prefers the nearer of two names, whatever their order', () => {
    expect(closestName('takeProfits', ['takeProfitABs', 'takeProfit'])).toBe('takeProfit');
    expect(closestName('stopLosses', ['stopLossABC', 'stopLosse'])).toBe('stopLosse');
  });

  test.each([
    ['maxPositons', 'maxPositions'],
    ['MAX_POSITIONS', 'maxPositions'],
    ['max positions', 'maxPositions'],
    ['optiontyp', 'optionType'],
    ['entyr', 'entry'],
    ['enryt', undefined],
    ['entri', 'entry'],
    ['colour', undefined],
    ['', undefined],
    ['-', undefined],
    // Two letters of twelve are exchanged, one of nine is left out, two of seven stand in front.
    ['maxPositoisn', 'maxPositions'],
    ['optiotype', 'optionType'],
    ['noentry', 'entry'],
    // A third of the letters, and one more than that.
    ['enxxry', 'entry'],
    ['exxxry', undefined],
    ['m'.repeat(1e6), undefined],
  ])('%.20s means %s', (name, meant) => {
    expect(closestName(name, known)).toBe(meant);
  });

  test('returns nothing without known names', () => {
    expect(closestName('entry', [])).toBeUndefined();
  });

  test('compares names of 40 characters, and no longer ones', () => {
    expect(closestName('a'.repeat(40), ['a'.repeat(39)])).toBe('a'.repeat(39));
    expect(closestName('a'.repeat(41), ['a'.repeat(40)])).toBeUndefined();
  });
});

test('the letters of a name are in lower case, without spaces, dashes and underscores', () => {
  expect(lettersOf(' Max_Positions-2 ')).toBe('maxpositions2');
});

describe('editDistance', () => {
  test.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', '', 3],
    ['abc', 'abc', 0],
    ['abc', 'abd', 1],
    ['abc', 'ab', 1],
    ['abc', 'xabc', 1],
    ['abc', 'acb', 1],
    ['ab', 'ba', 1],
    ['abcd', 'badc', 2],
    // A letter between two that are swapped: a deletion and an insertion.
    ['ca', 'abc', 3],
    ['kitten', 'sitting', 3],
    ['quantity', 'quality', 2],
  ])('of %j from %j is %i, both ways', (from, to, distance) => {
    expect(editDistance(from, to)).toBe(distance);
    expect(editDistance(to, from)).toBe(distance);
  });
});

describe('suggestKey', () => {
  const instead = suggestKey(known, new Map([['orderType', 'entry.orderType']]));

  test('suggests the nearest setting, its correct place, or all settings', () => {
    expect(instead('optionTypes')).toBe('optionType');
    expect(instead('ordertype')).toBe('entry.orderType');
    expect(instead('colour')).toBe('one of maxPositions, optionType, entry');
  });
});
