import { describe, expect, it } from 'vitest';
import { countText, namedThings, verbAfter } from '../../src/core/count-text.js';

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

describe('namedThings', () => {
  it('is singular for one name', () => {
    expect(namedThings('resting stop', ['s1'])).toBe('resting stop s1');
    expect(namedThings('resting stop', ['s1', 's2'])).toBe('resting stops s1, s2');
  });
});
