import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordIn, valueAt, withValueAt } from '../json/edit-json.js';
import { jsonText } from '../json/json-text.js';

describe('JSON as text', () => {
  it('puts a field a line and what is short on one', () => {
    const value = { ticker: 'AAPL', takeProfit: { percent: 5 }, list: [], pair: [1, 2] };
    expect(jsonText(value)).toBe(
      '{\n  "ticker": "AAPL",\n  "takeProfit": { "percent": 5 },\n  "list": [],\n  "pair": [1, 2]\n}',
    );
  });

  it('breaks what is wider than a narrow editor', () => {
    const text = 'a text of some forty characters, no more.';
    expect(jsonText({ long: { one: text, other: text } })).toBe(
      `{\n  "long": {\n    "one": "${text}",\n    "other": "${text}"\n  }\n}`,
    );
  });

  it('is the same value whatever it is', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(jsonText(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
});

describe('a value in a JSON text', () => {
  const market = '{ "now": "x", "quotes": { "AAPL": { "bid": "1" } } }';

  it('is read by its path', () => {
    expect(valueAt(recordIn(market), ['quotes', 'AAPL', 'bid'])).toBe('1');
    expect(valueAt(recordIn(market), ['quotes', 'constructor'])).toBeUndefined();
  });

  it('is replaced where it stands', () => {
    const changed = withValueAt(market, ['quotes', 'AAPL', 'bid'], '2');
    expect(JSON.parse(changed)).toEqual({ now: 'x', quotes: { AAPL: { bid: '2' } } });
    expect(Object.keys(JSON.parse(changed))).toEqual(['now', 'quotes']);
  });

  it('is put where nothing was, with the objects around it', () => {
    expect(JSON.parse(withValueAt('', ['entry', 'orderType'], 'limit'))).toEqual({ entry: { orderType: 'limit' } });
  });

  it('goes with the objects that it leaves empty', () => {
    expect(JSON.parse(withValueAt(market, ['quotes', 'AAPL', 'bid'], undefined))).toEqual({ now: 'x' });
    expect(withValueAt('{ "a": { "b": 1 } }', ['a', 'b'], undefined)).toBe('');
  });

  it('is not written into a text that holds no object', () => {
    expect(withValueAt('{ "now": ', ['now'], 'x')).toBe('{ "now": ');
    expect(withValueAt('[1]', ['now'], 'x')).toBe('[1]');
  });

  it('may be called like a part of every object', () => {
    expect(withValueAt('{}', ['quotes', 'toString'], { bid: '1' })).toContain('"toString": { "bid": "1" }');
  });
});
