import { describe, expect, test } from 'vitest';
import { findingAtStart, maxFindings, type PlacedFinding, sortedFindings } from '../../src/templates/findings.js';

const finding = (start: number, end: number, more: Partial<PlacedFinding> = {}): PlacedFinding => ({
  severity: 'error',
  code: 'duplicate-key',
  message: 'Twice.',
  start,
  end,
  ...more,
});

describe('sortedFindings', () => {
  const template = 'ab\n😀cd\nef';

  test.each([
    ['the first line', 0, 2, 1, 1, 2],
    ['a line after another, in characters', 5, 7, 2, 2, 2],
    ['a whole character', 3, 5, 2, 1, 1],
    ['the last line', 8, 10, 3, 1, 2],
    ['the end of the text', 10, 10, 3, 3, 0],
    ['two lines: it ends with the first', 1, 6, 1, 2, 1],
    ['a line break', 2, 3, 1, 3, 0],
  ])('places a finding on %s', (_, start, end, line, column, length) => {
    expect(sortedFindings(template, [finding(start, end)])).toStrictEqual([
      { severity: 'error', code: 'duplicate-key', message: 'Twice.', line, column, length },
    ]);
  });

  test('sorts by place, with the lines of each', () => {
    const sorted = sortedFindings(template, [finding(8, 9), finding(0, 1), finding(5, 6)]);
    expect(sorted.map(({ line, column }) => [line, column])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ]);
  });

  test('keeps the first of findings with the same code, place and sentence', () => {
    const sorted = sortedFindings(template, [
      finding(0, 1, { variant: 'first' }),
      finding(0, 2, { variant: 'second' }),
      finding(0, 1, { message: 'Otherwise.' }),
      finding(0, 1, { code: 'no-stop-ever' }),
      finding(1, 2),
    ]);
    expect(sorted.map(({ message, code, column, variant }) => [message, code, column, variant])).toEqual([
      ['Twice.', 'duplicate-key', 1, 'first'],
      ['Otherwise.', 'duplicate-key', 1, undefined],
      ['Twice.', 'no-stop-ever', 1, undefined],
      ['Twice.', 'duplicate-key', 2, undefined],
    ]);
  });

  test('keeps placeholder and variant where a finding has them', () => {
    const [sorted] = sortedFindings(template, [finding(0, 1, { placeholder: '{{close}}', variant: 'price 0.0214' })]);
    expect(sorted).toEqual({
      ...{ severity: 'error', code: 'duplicate-key', message: 'Twice.', line: 1, column: 1, length: 1 },
      ...{ placeholder: '{{close}}', variant: 'price 0.0214' },
    });
  });

  test('has a bounded number of findings', () => {
    const many = Array.from({ length: maxFindings + 1 }, (_, start) => finding(start, start));
    expect(sortedFindings('a'.repeat(200), many)).toHaveLength(maxFindings);
  });
});

describe('findingAtStart', () => {
  test('is an error at the first character', () => {
    expect(findingAtStart('invalid-payload', 'Not text.')).toEqual({
      ...{ severity: 'error', code: 'invalid-payload', message: 'Not text.', line: 1, column: 1, length: 0 },
    });
  });
});
