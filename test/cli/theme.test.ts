import { describe, expect, test } from 'vitest';
import { colorTheme, plainTheme, themeFor } from '../../src/cli/theme.js';

const isColored = (screen: Parameters<typeof themeFor>[0]): boolean => themeFor(screen).styled('bad', 'x') !== 'x';

describe('themeFor', () => {
  test('has colours only on a terminal', () => {
    expect(isColored({ isTerminal: true, environment: {} })).toBe(true);
    expect(isColored({ isTerminal: false, environment: {} })).toBe(false);
  });

  test('has no colours when NO_COLOR is not empty or TERM is dumb', () => {
    expect(isColored({ isTerminal: true, environment: { NO_COLOR: '1' } })).toBe(false);
    expect(isColored({ isTerminal: true, environment: { NO_COLOR: '' } })).toBe(true);
    expect(isColored({ isTerminal: true, environment: { TERM: 'dumb' } })).toBe(false);
  });

  test('is as wide as the terminal, between 40 and 100 columns', () => {
    const columnsOf = (columns?: number): number => themeFor({ isTerminal: true, columns, environment: {} }).columns;
    expect([undefined, 10, 72, 240].map(columnsOf)).toEqual([100, 40, 72, 100]);
  });
});

describe('plainTheme', () => {
  test('escapes everything that is not ASCII', () => {
    expect(plainTheme().plain('09:30–16:00')).toBe('09:30-16:00');
    expect(plainTheme().plain('“é”\u001b[31m\u{1f600}…\n')).toBe(
      '\\u201c\\u00e9\\u201d\\u001b[31m\\ud83d\\ude00...\\u000a',
    );
    expect(plainTheme().styled('bad', 'é')).toBe('\\u00e9');
  });

  test('writes the signs of a calculation in ASCII', () => {
    expect(plainTheme().plain('150 × 2 %, 150 − 3')).toBe('150 x 2 %, 150 - 3');
  });
});

describe('colorTheme', () => {
  test('escapes control characters and characters that reorder text', () => {
    expect(colorTheme().plain('“é”\u001b[31m\u009b\u202e\u200b\ud800')).toBe(
      '“é”\\u001b[31m\\u009b\\u202e\\u200b\\ud800',
    );
    expect(colorTheme().styled('bad', 'a\u001b[2J')).toBe('\u001b[31ma\\u001b[2J\u001b[39m');
    expect(colorTheme().styled('bad', '')).toBe('');
  });

  test.each([
    ['title', 1, 22],
    ['quiet', 2, 22],
    ['name', 36, 39],
    ['text', 32, 39],
    ['formula', 35, 39],
    ['number', 33, 39],
    ['word', 34, 39],
    ['good', 32, 39],
    ['bad', 31, 39],
    ['mark', 91, 39],
    ['warning', 33, 39],
    ['buy', 32, 39],
    ['sell', 31, 39],
  ] as const)('shows %s with the codes %i and %i', (style, on, off) => {
    expect(colorTheme().styled(style, 'x')).toBe(`\u001b[${on}mx\u001b[${off}m`);
  });
});
