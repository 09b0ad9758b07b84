import { describe, expect, test } from 'vitest';
import { printJson } from '../../src/cli/print-json.js';
import { colorTheme, plainTheme } from '../../src/cli/theme.js';

const plain = plainTheme();

describe('printJson', () => {
  test('prints a value on one line if it fits', () => {
    expect(printJson({ ticker: 'AAPL', lows: [1, 2], none: null, bracket: {}, list: [] }, plain).lines).toEqual([
      '{ "ticker": "AAPL", "lows": [1, 2], "none": null, "bracket": {}, "list": [] }',
    ]);
  });

  test('prints one member per line only where it does not fit', () => {
    const payload = {
      ticker: 'AAPL',
      action: 'buy',
      takeProfit: { percent: 5 },
      stopLoss: { type: 'stop', stopPrice: 148.5 },
      message: 'entry on a breakout',
    };
    expect(printJson(payload, plain).lines).toEqual([
      '{',
      '  "ticker": "AAPL",',
      '  "action": "buy",',
      '  "takeProfit": { "percent": 5 },',
      '  "stopLoss": { "type": "stop", "stopPrice": 148.5 },',
      '  "message": "entry on a breakout"',
      '}',
    ]);
  });

  test('never exceeds the width of the screen', () => {
    const long = { text: 'x'.repeat(10_000), wide: '日'.repeat(500), ['n'.repeat(500)]: { deep: ['y'.repeat(500)] } };
    for (const theme of [plainTheme(60), plainTheme(100)]) {
      for (const line of printJson(long, theme).lines) {
        expect(line.length).toBeLessThanOrEqual(theme.columns);
      }
    }
    expect(printJson({ text: 'x'.repeat(200) }, plain).lines.join('')).toContain('xxx..."');
  });

  test('cuts very deep and very long values', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 50_000; level += 1) {
      deep = [deep];
    }
    expect(printJson(deep, plain).lines.length).toBeLessThan(40);
    expect(
      printJson(
        Array.from({ length: 100_000 }, (_, index) => index),
        plain,
      ).lines.at(-2),
    ).toBe('  ... 99940 more');
  });

  test('escapes text outside ASCII as JSON in the plain theme', () => {
    expect(printJson({ quote: '“' }, plain).lines).toEqual(['{ "quote": "\\u201c" }']);
  });

  test('prints the same text in the colour theme', () => {
    const [line = ''] = printJson({ ticker: 'AAPL', quantity: '=1 + 1' }, colorTheme()).lines;
    expect(line).toBe(
      '{ \u001b[36m"ticker"\u001b[39m: \u001b[32m"AAPL"\u001b[39m, \u001b[36m"quantity"\u001b[39m: \u001b[35m"=1 + 1"\u001b[39m }',
    );
  });
});

describe('placeOf', () => {
  const printed = printJson({ ticker: 'AAPL', stopLoss: { type: 'trail' }, list: [10, 20] }, plain);
  const stretchOf = (path: readonly (string | number)[]): string | undefined => {
    const place = printed.placeOf(path)?.value;
    return place && printed.lines[place.line]?.slice(place.from, place.to);
  };

  test('finds where a value was printed', () => {
    expect(stretchOf(['ticker'])).toBe('"AAPL"');
    expect(stretchOf(['stopLoss', 'type'])).toBe('"trail"');
    expect(stretchOf(['stopLoss'])).toBe('{ "type": "trail" }');
    expect(stretchOf(['list', 1])).toBe('20');
    expect(stretchOf(['missing'])).toBeUndefined();
  });

  test('finds the brackets of an object on several lines', () => {
    const wide = printJson({ extras: { text: 'x'.repeat(60), more: 'y'.repeat(40) } }, plain);
    const place = wide.placeOf(['extras']);
    expect(place).toEqual({ value: { line: 1, from: 12, to: 13 }, closing: { line: 4, from: 2, to: 3 } });
  });
});
