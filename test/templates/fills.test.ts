import { describe, expect, test } from 'vitest';
import { sideOf, strategyFills } from '../../src/templates/fills.js';

describe('sideOf', () => {
  test.each([
    [10, 'long'],
    [0, 'flat'],
    [-10, 'short'],
  ] as const)('of %d units is %s', (units, side) => {
    expect(sideOf(units)).toBe(side);
  });
});

describe('strategyFills', () => {
  test.each(strategyFills.map((fill) => [fill.name, fill] as const))('%s by its contracts', (_, fill) => {
    const units = fill.action === 'buy' ? fill.contracts : -fill.contracts;
    expect(fill.before + units).toBe(fill.after);
  });
});
