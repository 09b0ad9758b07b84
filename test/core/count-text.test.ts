import { describe, expect, it } from 'vitest';
import { countText, namedThings, unitsText, verbAfter } from '../../src/core/count-text.js';

describe('countText', () => {
  it.each([
    [1, '1 share'],
    ['1', '1 share'],
    ['0.5', '0.5 shares'],
    [0, '0 shares'],
    ['10', '10 shares'],
  ])('is singular for one thing: %s', (count, text) => {
    expect(countText(count, 'share')).toBe(text);
  });
});

describe('verbAfter', () => {
  it.each([
    ['1', 'is', 'remains'],
    ['0.5', 'are', 'remain'],
    ['2', 'are', 'remain'],
    ['10', 'are', 'remain'],
  ] as const)('agrees with %s', (count, are, remain) => {
    expect(verbAfter(count, 'are')).toBe(are);
    expect(verbAfter(count, 'remain')).toBe(remain);
  });
});

describe('unitsText', () => {
  it('keeps a ticker that begins with a digit apart from the number', () => {
    expect(unitsText('5', 'AAPL')).toBe('5 AAPL');
    expect(unitsText('20', '7203')).toBe('20 of 7203');
    expect(unitsText('1', '1INCH-USD')).toBe('1 of 1INCH-USD');
  });
});

describe('namedThings', () => {
  it('is singular for one name', () => {
    expect(namedThings('resting stop', ['s1'])).toBe('resting stop s1');
    expect(namedThings('resting stop', ['s1', 's2'])).toBe('resting stops s1, s2');
  });
});
