import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeError, errorCatalogue } from '../../src/foundation/errors.js';
import { assetClasses } from '../../src/foundation/vocabulary.js';
import { newDraft } from '../../src/signal/draft.js';
import { checkRules, type Rule, readyRules, ruleTable } from '../../src/signal/rule.js';
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
    for (const { point } of readyRules(rules)) {
      expect(point.path.length).toBeGreaterThan(0);
      expect(point.expected).toMatch(/^\S.*\S$/);
    }
  });

  it('are as many as there are bits', () => {
    expect(rules.length).toBeLessThanOrEqual(31);
  });

  it('say of one field what it is', () => {
    for (const { is, when } of rules) {
      expect(is === undefined || when?.length === 1).toBe(true);
    }
  });
});

describe('the rules of a webhook', () => {
  const onLists = ['ticker-does-not-exist', 'unsupported-ticker'];

  it.each([undefined, ...assetClasses])(
    'are those of its class %s and of every class, in their order',
    (assetClass) => {
      const { rules } = rulesOf({ clock: Date, assetClass, tickers: { allowed: ['AAPL'] } });
      const expected = signalRules.filter((rule) => rule.assetClass === undefined || rule.assetClass === assetClass);
      expect(rules.map(({ point }) => point.code)).toEqual(expected.map(({ code }) => code));
    },
  );

  it.each([undefined, ...assetClasses])(
    'of class %s without lists of tickers are all but those on lists',
    (assetClass) => {
      const { rules } = rulesOf({ clock: Date, assetClass });
      const expected = signalRules.filter(
        (rule) => (rule.assetClass === undefined || rule.assetClass === assetClass) && !onLists.includes(rule.code),
      );
      expect(rules.map(({ point }) => point.code)).toEqual(expected.map(({ code }) => code));
    },
  );
});

describe('a table of rules', () => {
  const width = 6;
  const fields = fc.uniqueArray(fc.nat({ max: width - 1 }), { minLength: 1, maxLength: 4 });
  const values = fc.constantFrom<unknown>(undefined, 'a', 'b', 0);
  const sent = fc.array(values, { minLength: width, maxLength: width });
  const codes = errorCatalogue.map(({ code }) => code).slice(0, 31);

  /** Up to 31 rules, each of its own code, so that an error tells which one was broken. */
  const rules: fc.Arbitrary<readonly Rule[]> = fc
    .array(
      fc.record(
        {
          when: fields,
          with: fields,
          without: fields,
          is: fc.constantFrom('a', 'b', 0),
          where: fc.constantFrom(
            (all: readonly unknown[]) => all[0] === 'a',
            (all: readonly unknown[]) => all[1] !== 'b',
          ),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 31 },
    )
    .map((drawn) =>
      drawn.map(({ is, ...rule }, index) => ({
        ...rule,
        ...(is !== undefined && rule.when?.length === 1 && { is }),
        code: codes[index] ?? 'invalid-field',
        expected: 'something else',
      })),
    );

  it('finds the rules of which all that they state is so, whatever is sent, and each once', () => {
    fc.assert(
      fc.property(rules, sent, (all, values) => {
        const context = { clock: Date };
        const wasSent = (field: number): boolean => values[field] !== undefined;
        const broken = all.filter(
          (rule) =>
            (rule.when?.some(wasSent) ?? true) &&
            (rule.with?.some(wasSent) ?? true) &&
            !(rule.without?.some(wasSent) ?? false) &&
            (rule.is === undefined || values[rule.when?.[0] ?? -1] === rule.is) &&
            (rule.where?.(values, context) ?? true),
        );
        const draft = newDraft(context, 0, 'none');
        checkRules(ruleTable(readyRules(all)), values, draft, {}, () => 'sent');
        expect(draft.refusals.map(({ error }) => error.code)).toEqual(broken.map(({ code }) => code));
      }),
    );
  });
});
