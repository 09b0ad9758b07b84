import { describe, expect, test } from 'vitest';
import { closestName } from '../../src/core/closest-name.js';
import { suggestKey } from '../../src/settings/suggest-key.js';

const known = ['maxPositions', 'optionType', 'entry'];

describe('closestName', () => {
  test.each([
    ['maxPositons', 'maxPositions'],
    ['MAX_POSITIONS', 'maxPositions'],
    ['max positions', 'maxPositions'],
    ['optiontyp', 'optionType'],
    ['entyr', undefined],
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
});

describe('suggestKey', () => {
  const instead = suggestKey(known, new Map([['orderType', 'entry.orderType']]));

  test('suggests the nearest setting, its correct place, or all settings', () => {
    expect(instead('optionTypes')).toBe('optionType');
    expect(instead('ordertype')).toBe('entry.orderType');
    expect(instead('colour')).toBe('one of maxPositions, optionType, entry');
  });
});
