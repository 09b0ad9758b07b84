import { describe, expect, test, vi } from 'vitest';
import { jsonTokens } from '../../src/core/json-tokens.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { maxFindings } from '../../src/templates/findings.js';
import { lintTemplate } from '../../src/templates/index.js';
import { readTemplate } from '../../src/templates/read-template.js';
import { sampleMarket, scaledPrice } from '../../src/templates/sample.js';
import { memberAt, type Places } from '../../src/templates/template-reading.js';
import { processorTime } from '../processor-time.js';

const tradingView = { platform: 'tradingview' } as const;

function placesOf(template: string): Places {
  return readTemplate(template, [...jsonTokens<never>(template)], new Set()).places;
}

describe('readTemplate', () => {
  test('finds the values of a template by their paths', () => {
    const template = '{"a": {"b\\u0063": [1, {"d": 2}]}, "a": 3}';
    const places = placesOf(template);
    expect(places.members.map(({ path }) => path)).toEqual([
      [],
      ['a'],
      ['a', 'bc'],
      ['a', 'bc', 0],
      ['a', 'bc', 1],
      ['a', 'bc', 1, 'd'],
      ['a'],
    ]);
    expect(places.duplicates.map(({ value }) => template.slice(value.start, value.end))).toEqual(['3']);
    expect(memberAt(['a'], places).value.start).toBe(template.lastIndexOf('3'));
    expect(memberAt(['x', 'y'], places)).toBe(places.root);
  });

  test('has an empty root for an empty template, and reads on after a name with a bad escape', () => {
    expect(placesOf('').root).toMatchObject({ path: [], value: { start: 0, end: 0 } });
    const template = '{"a\\x": 1}';
    expect(placesOf(template).members[1]?.path).toEqual(['a\\x']);
  });

  test('gives a deeply nested value the place of the one that holds it', () => {
    const template = `${'{"a":'.repeat(12)}1${'}'.repeat(12)}`;
    const places = placesOf(template);
    expect(
      memberAt(
        Array.from({ length: 12 }, () => 'a'),
        places,
      ).path,
    ).toHaveLength(8);
  });
});

describe('sampleMarket', () => {
  const now = '2026-01-26T15:30:00Z';

  test.each([
    [undefined, undefined, 'AAPL'],
    [{ ...defaultSettings, assetClass: 'futures' } as const, undefined, 'ES1!'],
    [{ ...defaultSettings, assetClass: 'crypto' } as const, undefined, 'BTCUSD'],
    [{ ...defaultSettings, allowedTickers: ['MSFT'] }, undefined, 'MSFT'],
    [undefined, { now, quotes: { TSLA: { last: 5 } } }, 'TSLA'],
  ])('with settings %j and market %j is of %s', (settings, market, ticker) => {
    expect(sampleMarket(settings, market, undefined).ticker).toBe(ticker);
  });

  test.each([
    [{ last: 5, mark: 6 }, '5'],
    [{ mark: 6, bid: 4 }, '6'],
    [{ bid: 4 }, '4'],
    [{ last: 0 }, undefined],
    [{}, undefined],
  ])('takes from the quote %j the price %s', (quote, price) => {
    expect(sampleMarket(undefined, { now, quotes: { A: quote } }, undefined).price).toBe(price);
  });

  test.each([
    ['2026-03-02T10:00:00Z', Date.parse('2026-03-02T10:00:00Z')],
    ['yesterday', Date.parse(now)],
    ['+275760-09-13T00:00:00Z', Date.parse(now)],
  ])('is at %s', (at, epoch) => {
    expect(sampleMarket(undefined, undefined, at).now).toBe(epoch);
  });

  test('scales prices to its own, and never to 0', () => {
    const market = { ...sampleMarket(undefined, undefined, undefined), price: '300' } as const;
    expect(scaledPrice('149', market)).toBe('298');
    expect(scaledPrice('149', { ...market, price: '0.000000001' })).toBe('0.000000001');
    expect(scaledPrice('149', { ...market, price: undefined })).toBe('149');
  });
});

describe('a report', () => {
  test('has a bounded number of findings', () => {
    const names = Array.from(
      { length: 150 },
      (_, index) => `"${'_'.repeat(index % 15)}quantity${'_'.repeat(index / 15)}_": 1`,
    );
    const { findings } = lintTemplate(`{"ticker": "AAPL", "action": "exit", ${names.join(', ')}}`, tradingView);
    expect(findings).toHaveLength(maxFindings);
  });

  test('rejects the variants of text that the engine cannot parse', () => {
    vi.spyOn(JSON, 'parse').mockImplementation(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    const { findings, variants } = lintTemplate('{"ticker": "AAPL", "action": "exit"}', tradingView);
    expect(findings).toEqual([]);
    expect(variants[0]).toMatchObject({ verdict: 'rejected', answer: 'The text is nested too deeply.' });
  });

  test('plans in a market without positions, and with those of others', () => {
    const market = {
      now: '2026-01-26T15:30:00Z',
      quotes: { AAPL: { bid: 1, ask: 2 } },
      positions: { MSFT: { side: 'long', quantity: 1 } },
    } as const;
    const template = '{"ticker": "AAPL", "action": "exit", "message": "{{strategy.market_position}}"}';
    const { variants } = lintTemplate(template, { ...tradingView, market });
    const held = variants.map(({ name, verdict }) => [/^opens/.test(name), verdict]);
    expect(held.map(([opens]) => (opens === true ? 'rejected' : 'accepted'))).toEqual(
      held.map(([, verdict]) => verdict),
    );
    expect(held).toHaveLength(10);
  });
});

describe('the time that a report takes', () => {
  const texts: Readonly<Record<string, (count: number) => string>> = {
    'trailing commas': (count) => `{${'"a": [1,], '.repeat(count)}"b": 1}`,
    'commas before comments': (count) => `{${'"a": [1, // b\n], '.repeat(count)}"b": 1}`,
    'double quotes without a partner': (count) => `{\n${'"a: 1,\n'.repeat(count)}}`,
    'placeholders in one text': (count) => `{"ticker": "${'{{close}}'.repeat(count)}"}`,
    'objects in a list that is not closed': (count) => `{"a":[${'{"a":1},'.repeat(count)}`,
    'names without double quotes': (count) => `{${'a: 1, '.repeat(count)}b: 1}`,
    'colons in a list': (count) => `[${'"a": 1, '.repeat(count)}]`,
  };

  test.each(Object.entries(texts))('grows no faster than the text: %s', (_, make) => {
    const timeOf = (count: number): number => {
      const text = make(count);
      const before = processorTime();
      lintTemplate(text, tradingView);
      return processorTime() - before;
    };
    timeOf(500);
    // Quadratic time would be a hundred times as much.
    expect(timeOf(20_000)).toBeLessThan(Math.max(40 * timeOf(2000), 500));
  });
});
