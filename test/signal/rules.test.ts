import { describe, expect, it } from 'vitest';
import { describeError } from '../../src/foundation/errors.js';
import { signalRules } from '../../src/signal/rules.js';
import { stopLossRules } from '../../src/signal/stop-loss.js';
import { takeProfitRules } from '../../src/signal/take-profit.js';

describe.each([
  ['of a signal', signalRules],
  ['of takeProfit', takeProfitRules],
  ['of stopLoss', stopLossRules],
])('the rules %s', (_name, rules) => {
  it('stand in the order of the specification', () => {
    const ranks = rules.map(({ code }) => describeError(code).rank);
    expect(ranks).toEqual([...ranks].sort((first, second) => first - second));
  });

  it('have a place where their error points, and words for what would pass', () => {
    for (const { path, expected } of rules) {
      expect(path?.length).toBeGreaterThan(0);
      expect(expected).toMatch(/^\S.*\S$/);
    }
  });
});
