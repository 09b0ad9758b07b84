import { describe, expect, test } from 'vitest';
import { displayWidth, wrapped } from '../../src/cli/wrap.js';

describe('displayWidth', () => {
  test('counts terminal columns, not characters', () => {
    expect(['', 'abc', 'é', 'e\u0301', '日本', '\u{1f600}', '“x”'].map(displayWidth)).toEqual([0, 3, 1, 1, 4, 2, 3]);
  });
});

describe('wrapped', () => {
  test('breaks at spaces, and inside a word only if the word is wider than a line', () => {
    expect(wrapped('one two three four', 9)).toEqual(['one two', 'three', 'four']);
    expect(wrapped('a unbreakable b', 5)).toEqual(['a', 'unbre', 'akabl', 'e b']);
    expect(wrapped('exact fives', 5)).toEqual(['exact', 'fives']);
  });

  test('returns no line for blanks', () => {
    expect(wrapped('  ', 5)).toEqual([]);
  });
});
