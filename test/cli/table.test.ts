import { describe, expect, test } from 'vitest';
import { tableLines } from '../../src/cli/table.js';
import { colorTheme, plainTheme } from '../../src/cli/theme.js';

const titles = ['when', 'position', 'resting'];
const rows = [
  { cells: ['the exit fills in part, the entry is not sent', 'short 0 to 10', 'none'], isMarked: true },
  { cells: ['the exit fills', 'flat', 'an-order'], isMarked: false },
];

describe('tableLines', () => {
  test('aligns columns under their titles when there is room', () => {
    expect(tableLines(titles, rows, 80, plainTheme())).toEqual([
      '  when                                           position       resting',
      '! the exit fills in part, the entry is not sent  short 0 to 10  none',
      '  the exit fills                                 flat           an-order',
    ]);
  });

  test('wraps the first column when it is wider than its room', () => {
    expect(tableLines(titles, rows, 54, plainTheme())).toEqual([
      '  when                         position       resting',
      '! the exit fills in part, the  short 0 to 10  none',
      '  entry is not sent',
      '  the exit fills               flat           an-order',
    ]);
  });

  test('lists the cells under each other when the first column cannot be read', () => {
    expect(tableLines(titles, rows, 38, plainTheme())).toEqual([
      '! the exit fills in part, the entry is',
      '  not sent',
      '    position  short 0 to 10',
      '    resting   none',
      '  the exit fills',
      '    position  flat',
      '    resting   an-order',
    ]);
  });

  test('wraps a later cell that is wider than its column', () => {
    const [, first, second] = tableLines(
      titles,
      [{ cells: ['a', 'b', 'x'.repeat(30)], isMarked: false }],
      80,
      plainTheme(),
    );
    expect([first, second]).toEqual([`  a     b         ${'x'.repeat(24)}`, `                  ${'x'.repeat(6)}`]);
  });

  test('leaves a cell blank that a row does not have', () => {
    const [, ...lines] = tableLines(titles, [{ cells: ['the exit fills', 'flat'], isMarked: false }], 80, plainTheme());
    expect(lines).toEqual(['  the exit fills  flat']);
    expect(tableLines(titles, [{ cells: [], isMarked: true }], 40, plainTheme())).toEqual([
      '  when  position  resting',
    ]);
  });

  test('lists a cell beyond the titles without a title', () => {
    const long = { cells: ['the exit fills in part, the entry is not sent', 'flat', 'none', 'kept'], isMarked: false };
    expect(tableLines(titles, [long], 34, plainTheme())).toEqual([
      '  the exit fills in part, the',
      '  entry is not sent',
      '    position  flat',
      '    resting   none',
      '              kept',
    ]);
  });

  test('wraps a listed cell under itself', () => {
    const long = {
      cells: ['the exit fills in part, the entry is not sent', 'flat', 'one two three four five'],
      isMarked: false,
    };
    expect(tableLines(titles, [long], 34, plainTheme()).slice(-2)).toEqual([
      '    resting   one two three four',
      '              five',
    ]);
  });

  test('escapes control characters', () => {
    const [, line] = tableLines(titles, [{ cells: ['a\u001b[2J', 'b', 'c'], isMarked: false }], 80, colorTheme());
    expect(line).toBe('  a\\u001b[2J  b         c');
  });

  test.each([38, 45, 58, 78, 98])('fits %i columns', (columns) => {
    const widths = tableLines(titles, rows, columns, plainTheme()).map(({ length }) => length);
    expect(Math.max(...widths)).toBeLessThanOrEqual(columns);
  });
});
