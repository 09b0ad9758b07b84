import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeError, errorCatalogue } from '../../src/core/errors.js';
import { assetClasses } from '../../src/core/vocabulary.js';
import { newDraft } from '../../src/signal/draft.js';
import { stopLossFields } from '../../src/signal/fields.js';
import { checkRules, type Rule, rulesOfField, ruleTable } from '../../src/signal/rule.js';
import { rulesSparedBy, signalRules } from '../../src/signal/rules.js';
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
    for (const { point } of ruleTable(rules).rules) {
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

it('the type of a stop loss is the second field of no rule: it may be filled in', () => {
  const type = stopLossFields.findIndex(({ name }) => name === 'type');
  expect(rulesOfField(stopLossRules, type)).toMatchObject({ with: 0, without: 0 });
});

describe('a webhook', () => {
  const onLists = ['ticker-does-not-exist', 'unsupported-ticker'];

  /** The codes of the rules that a message need not keep. */
  function spared(context: Parameters<typeof rulesSparedBy>[0]): readonly string[] {
    const bits = rulesSparedBy(context);
    return signalRules.filter((_, position) => (bits & (1 << position)) !== 0).map(({ code }) => code);
  }

  it.each([undefined, ...assetClasses])('of class %s is spared the rules of other classes', (assetClass) => {
    const others = signalRules.filter((rule) => rule.assetClass !== undefined && rule.assetClass !== assetClass);
    expect(spared({ clock: Date, assetClass, tickers: { allowed: ['AAPL'] } })).toEqual(others.map(({ code }) => code));
  });

  it.each([undefined, ...assetClasses])(
    'of class %s without lists of tickers is spared the rules on lists too',
    (assetClass) => {
      const others = signalRules.filter(
        (rule) => (rule.assetClass !== undefined && rule.assetClass !== assetClass) || onLists.includes(rule.code),
      );
      expect(spared({ clock: Date, assetClass })).toEqual(others.map(({ code }) => code));
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
        const read = { sent: values, called: 0, met: 0, spared: 0 };
        for (const field of values.keys()) {
          const ofField = rulesOfField(all, field);
          read.called |= wasSent(field) ? ofField.when : 0;
          read.met |= wasSent(field) ? ofField.with : 0;
          read.spared |= wasSent(field) ? ofField.without : 0;
        }
        checkRules(ruleTable(all), read, draft, {}, () => 'sent');
        expect(draft.refusals.map(({ error }) => error.code)).toEqual(broken.map(({ code }) => code));
      }),
    );
  });
});
