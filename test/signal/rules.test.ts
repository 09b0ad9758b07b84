import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { describeError, errorCatalogue } from '../../src/core/errors.js';
import { newParseState, sortedErrors } from '../../src/signal/parse-state.js';
import { checkRules, type Rule, readyRules } from '../../src/signal/rule.js';
import { signalRules } from '../../src/signal/rules.js';
import { stopLossRules } from '../../src/signal/stop-loss.js';
import { takeProfitRules } from '../../src/signal/take-profit.js';

describe.each([
  ['of a signal', signalRules],
  ['of takeProfit', takeProfitRules],
  ['of stopLoss', stopLossRules],
])('the rules %s', (_name, rules: readonly Rule<string>[]) => {
  it('are in the order of the specification', () => {
    const ranks = rules.map(({ code }) => describeError(code).rank);
    expect(ranks).toEqual([...ranks].sort((first, second) => first - second));
  });

  it('have a path for their error, and words for what would pass', () => {
    const triggers = [undefined, ...new Set(rules.flatMap(({ on = [] }) => on))];
    for (const { template } of triggers.flatMap((trigger) => readyRules(rules, trigger, 0))) {
      expect(template.path.length).toBeGreaterThan(0);
      expect(template.expected).toMatch(/^\S.*\S$/);
    }
  });

  it('name the value of one triggering field only', () => {
    for (const { is, on } of rules) {
      expect(is === undefined || on?.length === 1).toBe(true);
    }
  });
});

describe('checkRules', () => {
  type Name = 'a' | 'b' | 'c' | 'd' | 'e' | 'f';
  const names: readonly Name[] = ['a', 'b', 'c', 'd', 'e', 'f'];
  const fields = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 4 });
  const values = fc.dictionary(fc.constantFrom(...names), fc.constantFrom<unknown>('x', 'y', 0), {
    noNullPrototype: true,
  });
  const codes = errorCatalogue.filter(({ origin }) => origin === 'specification').map(({ code }) => code);

  /** Up to 50 rules, each with a code of its own, in the order of the catalogue: an error tells which rule is broken. */
  const rules: fc.Arbitrary<readonly Rule<Name>[]> = fc
    .array(
      fc.record(
        {
          on: fields,
          with: fields,
          without: fields,
          is: fc.constantFrom('x', 'y', 0),
          assetClass: fc.constantFrom('stocks', 'crypto'),
          where: fc.constantFrom<NonNullable<Rule<Name>['where']>>(
            ({ a }) => a === 'x',
            ({ b }) => b !== 'y',
            (_, context) => context.strikeCount === 10,
          ),
        },
        { requiredKeys: [] },
      ),
      { maxLength: 50 },
    )
    .map((drawn) =>
      drawn.map(({ is, ...rule }, index) => ({
        ...rule,
        ...(is !== undefined && rule.on?.length === 1 && { is }),
        code: codes[index] ?? 'invalid-field',
        expected: 'something else',
      })),
    );

  it('adds one error for each rule whose conditions all hold, and none for the others', () => {
    fc.assert(
      fc.property(rules, values, (all, present) => {
        const context = { clock: Date, assetClass: 'stocks', strikeCount: 10 } as const;
        const isPresent = (name: Name): boolean => Object.hasOwn(present, name);
        const broken = all.filter(
          (rule) =>
            (rule.on?.some(isPresent) ?? true) &&
            (rule.with?.some(isPresent) ?? true) &&
            !(rule.without?.some(isPresent) ?? false) &&
            (rule.is === undefined || (rule.on !== undefined && present[rule.on[0] ?? 'a'] === rule.is)) &&
            rule.assetClass !== 'crypto' &&
            (rule.where?.(present, context) ?? true),
        );
        const state = newParseState(context, 0);
        for (const trigger of [undefined, ...names.filter(isPresent)]) {
          checkRules(readyRules(all, trigger, 0), present, {}, state);
        }
        expect(sortedErrors(state).map(({ code }) => code)).toEqual(broken.map(({ code }) => code));
      }),
    );
  });

  it('repeats the object where the path ends at it, else its own field', () => {
    const rule = { code: 'invalid-field', on: ['a'], expected: 'b' } as const;
    const errorAt = (path: readonly string[], object: Readonly<Record<string, unknown>>): unknown => {
      const state = newParseState({ clock: Date }, 0);
      checkRules(readyRules<'a'>([{ ...rule, path }], 'a', 1), { a: '1' }, object, state);
      return sortedErrors(state);
    };
    expect(errorAt(['part'], { a: 1 })).toMatchObject([{ path: ['part'], received: '{"a":1}' }]);
    expect(errorAt(['part', 'a'], { a: 1 })).toMatchObject([{ path: ['part', 'a'], received: 1 }]);
    expect(errorAt(['part', 'a'], Object.create({ a: 1 }))).toMatchObject([{ message: /^part\.a is missing/ }]);
    expect(errorAt(['part', 'a'], Object.create({ a: 1 }))).not.toHaveProperty('0.received');
  });
});
