import { describe, expect, it } from 'vitest';
import { describeError } from '../../src/foundation/errors.js';
import { assetClasses } from '../../src/foundation/vocabulary.js';
import type { ParseContext } from '../../src/signal/parse-context.js';
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
  const lists = { allowed: ['AAPL'] };

  it.each([undefined, ...assetClasses])('are those of its class %s and of every class, each once', (assetClass) => {
    const { always, byField } = rulesOf({ clock: Date, assetClass, tickers: lists });
    const looked = [...always, ...byField.flatMap(({ rules }) => rules)];
    const expected = signalRules.filter((rule) => rule.assetClass === undefined || rule.assetClass === assetClass);
    expect(looked).toHaveLength(expected.length);
    expect(new Set(looked)).toEqual(new Set(expected));
  });

  it.each([undefined, ...assetClasses])(
    'of class %s without lists of tickers are all but those on lists',
    (assetClass) => {
      const codes = (context: Partial<ParseContext>): readonly string[] =>
        rulesOf({ clock: Date, assetClass, ...context })
          .byField.flatMap(({ rules }) => rules.map(({ code }) => code))
          .sort();
      const onLists = ['ticker-does-not-exist', 'unsupported-ticker'];
      expect([...codes({}), ...onLists].sort()).toEqual(codes({ tickers: lists }));
    },
  );

  it('are looked at under the field that calls for them', () => {
    const { always, byField } = ruleTable(stopLossRules);
    expect(always.every(({ when }) => when === undefined)).toBe(true);
    for (const { field, rules } of byField) {
      expect(rules.length).toBeGreaterThan(0);
      expect(rules.every(({ when }) => when === field)).toBe(true);
    }
  });
});
