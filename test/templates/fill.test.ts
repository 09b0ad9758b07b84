import { describe, expect, test } from 'vitest';
import { fillTemplate } from '../../src/templates/fill.js';
import { findPlaceholders } from '../../src/templates/find-placeholders.js';

const template = '{"a": {{close}} {{low}}}';
const found = findPlaceholders(template, 'tradingview');
const [close] = found;

describe('fillTemplate', () => {
  test('writes the value of each placeholder in its place', () => {
    expect(fillTemplate(template, found, ({ name }) => name)).toBe('{"a": close low}');
  });

  test('writes repairs in the order of their places', () => {
    const repairs = [
      { start: 1, end: 4, text: 'b' },
      { start: 0, end: 0, text: '[' },
    ];
    expect(fillTemplate(template, found, ({ name }) => name, repairs)).toBe('[{b: close low}');
  });

  test('leaves out the placeholders that a repair covers', () => {
    const repairs = [{ start: 6, end: 15, text: '1', covers: close === undefined ? [] : [close] }];
    expect(fillTemplate(template, found, ({ name }) => name, repairs)).toBe('{"a": 1 low}');
  });
});
