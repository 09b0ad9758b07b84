import { describe, expect, it } from 'vitest';
import { lintTemplate } from '../library.js';
import { templateMarks } from '../template/template-marks.js';

describe('the marks of an alert text', () => {
  it.each([
    ['{\n  "ticker": {{ticker}},\n  "action": "exit"\n}', ['{{ticker}}']],
    ['{"message": "Grüße 😀", "ticker": {{ticker}}, "action": "exit"}', ['{{ticker}}']],
    ['{\n  "ticker": "AAPL",\n  "action": "exits"', ['"']],
    ['', []],
  ])('of %j are %j', (text, marked) => {
    const { findings } = lintTemplate(text, { platform: 'tradingview' });
    const marks = templateMarks(text, findings);
    expect(marks.map(({ from, to }) => text.slice(from, to)).filter((part) => part !== '')).toEqual(marked);
    expect(marks.every(({ from, to }) => from >= 0 && from <= to && to <= text.length)).toBe(true);
  });
});
