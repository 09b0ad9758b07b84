import { describe, expect, test } from 'vitest';
import { colourPaint, displayWidth, paintFor, plainPaint, wrapped } from '../../src/cli/paint.js';

const isColoured = (screen: Parameters<typeof paintFor>[0]): boolean => paintFor(screen).paint('bad', 'x') !== 'x';

describe('colour or plain', () => {
  test('colour only on a terminal', () => {
    expect(isColoured({ isTerminal: true, environment: {} })).toBe(true);
    expect(isColoured({ isTerminal: false, environment: {} })).toBe(false);
  });

  test('NO_COLOR that is not empty and TERM=dumb make it plain', () => {
    expect(isColoured({ isTerminal: true, environment: { NO_COLOR: '1' } })).toBe(false);
    expect(isColoured({ isTerminal: true, environment: { NO_COLOR: '' } })).toBe(true);
    expect(isColoured({ isTerminal: true, environment: { TERM: 'dumb' } })).toBe(false);
  });

  test('as wide as the terminal, between 40 and 100 columns', () => {
    const columnsOf = (columns?: number): number => paintFor({ isTerminal: true, columns, environment: {} }).columns;
    expect([undefined, 10, 72, 240].map(columnsOf)).toEqual([100, 40, 72, 100]);
  });
});

describe('what a message holds cannot steer the terminal', () => {
  test('plain text is ASCII: everything else is an escape', () => {
    expect(plainPaint().plain('“é”\u001b[31m\u{1f600}…\n')).toBe(
      '\\u201c\\u00e9\\u201d\\u001b[31m\\ud83d\\ude00...\\u000a',
    );
    expect(plainPaint().paint('bad', 'é')).toBe('\\u00e9');
  });

  test('in colour, control characters and characters that reorder text are escapes', () => {
    expect(colourPaint().plain('“é”\u001b[31m\u009b\u202e\u200b\ud800')).toBe(
      '“é”\\u001b[31m\\u009b\\u202e\\u200b\\ud800',
    );
    expect(colourPaint().paint('bad', 'a\u001b[2J')).toBe('\u001b[31ma\\u001b[2J\u001b[39m');
    expect(colourPaint().paint('bad', '')).toBe('');
  });
});

test('the width of a text counts columns', () => {
  expect(['abc', 'é', 'e\u0301', '日本', '\u{1f600}', '“x”'].map(displayWidth)).toEqual([3, 1, 1, 4, 2, 3]);
});

test('sentences break at spaces, words only where they are too long', () => {
  expect(wrapped('one two three four', 9)).toEqual(['one two', 'three', 'four']);
  expect(wrapped('a unbreakable b', 5)).toEqual(['a', 'unbre', 'akabl', 'e b']);
  expect(wrapped('  ', 5)).toEqual([]);
});
