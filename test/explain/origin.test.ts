import { describe, expect, it } from 'vitest';
import { originName, originWords } from '../../src/explain/origin.js';

describe('the origin of a number', () => {
  it.each([
    ['message', 'limitPrice', 'limitPrice of the message', 'from the message (limitPrice)'],
    ['setting', 'maxOrderValue', 'maxOrderValue of the settings', 'from the settings (maxOrderValue)'],
    ['market', 'quotes.AAPL.bid', 'from the market (quotes.AAPL.bid)', 'from the market (quotes.AAPL.bid)'],
    ['rule', 'stopPrice', 'the stop price', 'the stop price'],
    ['rule', 'midpoint of 149.98 and 150.02', 'the midpoint of 149.98 and 150.02', 'the midpoint of 149.98 and 150.02'],
    ['rule', '100000 × 1 %', '100,000 × 1 %', '100,000 × 1 %'],
  ] as const)('from the %s, %s, is named "%s" and told as "%s"', (from, by, name, words) => {
    expect(originName({ from, by })).toBe(name);
    expect(originWords({ from, by })).toBe(words);
  });
});
