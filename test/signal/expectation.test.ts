import { describe, expect, it } from 'vitest';
import { parseSignal } from '../../src/signal/parse-signal.js';

const clock = { now: (): number => Date.parse('2026-01-26T15:30:00Z') };

function parsed(expected: unknown) {
  return parseSignal({ ticker: 'AAPL', action: 'buy', expect: expected }, { clock });
}

describe('expect', () => {
  it.each([
    [
      { position: 'long', quantity: 10 },
      { position: 'long', quantity: '10' },
    ],
    [
      { position: 'short', quantity: '2.50' },
      { position: 'short', quantity: '2.5' },
    ],
    [{ position: 'bullish' }, { position: 'long' }],
    [{ position: 'bearish' }, { position: 'short' }],
    [
      { position: 'flat', quantity: '0' },
      { position: 'flat', quantity: '0' },
    ],
    [{ quantity: 0 }, { quantity: '0' }],
    [{ position: null, quantity: null }, {}],
    [{}, {}],
  ])('%j is read', (sent, kept) => {
    const result = parsed(sent);
    expect(result.ok && [result.value.expect, result.value.notices]).toEqual([kept, undefined]);
  });

  it.each([
    ['long', ['expect']],
    [[], ['expect']],
    [{ position: 'up' }, ['expect', 'position']],
    [{ position: 'LONG' }, ['expect', 'position']],
    [{ quantity: -1 }, ['expect', 'quantity']],
    [{ quantity: 'ten' }, ['expect', 'quantity']],
    [{ position: 'flat', quantity: 10 }, ['expect', 'quantity']],
    [{ position: 'flat', quantity: 'ten' }, ['expect', 'quantity']],
  ])('%j is invalid', (sent, path) => {
    const result = parsed(sent);
    expect(result.ok || result.errors.map((error) => [error.code, error.section, error.path])).toEqual([
      ['invalid-expect', 'parse', path],
    ]);
  });

  it('has no formulas inside', () => {
    const result = parsed({ quantity: '=1 + 1' });
    expect(result.ok || result.errors.map(({ code }) => code)).toEqual(['invalid-formula-nested']);
  });

  it('has misspelt names as a bracket has, but not the words of other platforms', () => {
    const result = parsed({ positon: 'long', qty: 5, side: 'long' });
    expect(result.ok && result.value.notices?.map(({ code, path }) => [code, path])).toEqual([
      ['field-mistyped', ['expect', 'positon']],
    ]);
  });
});
