import { describe, expect, it } from 'vitest';
import { describeError } from '../../src/foundation/errors.js';
import { assetClasses } from '../../src/foundation/vocabulary.js';
import { ruleTable } from '../../src/signal/rule.js';
import { rulesOf, signalRules } from '../../src/signal/rules.js';
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

describe('the rules of a webhook', () => {
  it.each([undefined, ...assetClasses])('are those of its class %s and of every class, each once', (assetClass) => {
    const { always, fields, byField } = rulesOf(assetClass);
    const looked = [...always, ...fields.flatMap((field) => byField[field] ?? [])];
    const expected = signalRules.filter((rule) => rule.assetClass === undefined || rule.assetClass === assetClass);
    expect(looked).toHaveLength(expected.length);
    expect(new Set(looked)).toEqual(new Set(expected));
  });

  it('are looked at under the field that calls for them', () => {
    const { always, fields, byField } = ruleTable(stopLossRules);
    expect(always.every(({ when }) => when === undefined)).toBe(true);
    for (const field of fields) {
      expect(byField[field]?.length).toBeGreaterThan(0);
      expect(byField[field]?.every(({ when }) => when === field)).toBe(true);
    }
  });
});
