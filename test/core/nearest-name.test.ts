import { describe, expect, it } from 'vitest';
import { comparedLetters, knownNames, mayBeNear, nearestName } from '../../src/core/nearest-name.js';

describe('nearestName', () => {
  it.each([
    // Six letters and less: one edit.
    ['acton', 'action'],
    ['actoin', 'action'],
    ['acktion', 'action'],
    ['axtiox', undefined],
    ['acn', undefined],
    // Seven letters and more: two edits.
    ['perzent', 'percent'],
    ['pezzent', 'percent'],
    ['ezzent', undefined],
    ['percnett', 'percent'],
    ['pernt', 'percent'],
    ['quantitity', 'quantity'],
    ['qwantitj', 'quantity'],
    ['qwxntitj', undefined],
    // Two letters added at one end make another word.
    ['percents', 'percent'],
    ['percentof', undefined],
    ['inpercent', undefined],
    ['xpercents', 'percent'],
    // Other words.
    ['', undefined],
    ['price', undefined],
  ])('of %j is %j', (letters, meant) => {
    expect(nearestName(letters, knownNames(['action', 'percent', 'quantity']))).toBe(meant);
  });

  it('is the nearer of two, and the first of two that are equally near', () => {
    expect(nearestName('stopprice', knownNames(['stopPrize', 'stop_price']))).toBe('stop_price');
    expect(nearestName('limet', knownNames(['limit', 'limot']))).toBe('limit');
    expect(nearestName('limet', knownNames(['limot', 'limit']))).toBe('limot');
  });

  it('is as it was written', () => {
    expect(nearestName('takeprofi', knownNames(['takeProfit']))).toBe('takeProfit');
  });
});

describe('mayBeNear', () => {
  it.each([
    ['abcdefg', 'abcdefg', true],
    // Two letters more or less.
    ['abcdefghi', 'abcdefg', true],
    ['abcde', 'abcdefg', true],
    ['abcdefggg', 'abcdefg', true],
    ['abcdefgggg', 'abcdefg', false],
    ['aaaaaaaaaa', 'aaaaaaa', false],
    // Two letters replaced, or three.
    ['abcdexy', 'abcdefg', true],
    ['xycdefg', 'abcdefg', true],
    ['abcdxyz', 'abcdefg', false],
    ['xyzdefg', 'abcdefg', false],
    // One edit of a short name.
    ['abcdex', 'abcdef', true],
    ['abcdxy', 'abcdef', false],
    ['abcdeff', 'abcdef', true],
    ['abcdefff', 'abcdef', false],
  ])('of %s and the known name %s is %s', (given, name, isNear) => {
    const [first, known] = knownNames([given, name]);
    expect(first && known && mayBeNear(first, known)).toBe(isNear);
  });
});

describe('the letters that are compared', () => {
  it('are in lower case, without spaces, dashes and underscores', () => {
    expect(comparedLetters('Stop_Loss-Price %')).toBe('stoplossprice%');
  });

  it('are those of names of up to 40 characters', () => {
    expect(comparedLetters('a'.repeat(40))).toBe('a'.repeat(40));
    expect(comparedLetters('a'.repeat(41))).toBe('');
  });
});
