import { describe, expect, it } from 'vitest';
import { describeError } from '../../src/core/errors.js';
import { newParseState, sortedErrors } from '../../src/signal/parse-state.js';
import { checkRules, type Rule, rulesOn } from '../../src/signal/rule.js';
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
    for (const { template } of rules.flatMap(({ on }) => rulesOn(on, rules, 0))) {
      expect(template.path.length).toBeGreaterThan(0);
      expect(template.expected).toMatch(/^\S.*\S$/);
    }
  });
});

describe('checkRules', () => {
  const context = { clock: Date, strikeCount: 10 };
  const rule = { code: 'invalid-field', expected: 'b' } as const;

  it('adds the error of each broken rule, which sees the values and the context', () => {
    const state = newParseState(context, 0);
    const rules: readonly Rule<'a'>[] = [
      { code: 'invalid-action', expected: '1', path: ['action'], isBroken: ({ a }) => a === 1 },
      { code: 'invalid-sentiment', expected: '2', path: ['sentiment'], isBroken: ({ a }) => a === 2 },
      { code: 'invalid-quantity', expected: '3', isBroken: (_, { strikeCount }) => strikeCount === 10 },
      // The catalogue gives it no path.
      { code: 'invalid-field', expected: '4', isBroken: () => true },
    ];
    checkRules(rulesOn(undefined, rules, 0), { a: 1 }, {}, state);
    expect(sortedErrors(state).map(({ code, path }) => [code, path])).toEqual([
      ['invalid-action', ['action']],
      ['invalid-quantity', ['quantity']],
      ['invalid-field', []],
    ]);
  });

  it('adds what the object and the context say of a rule', () => {
    const state = newParseState(context, 0);
    const detail: Rule<'a'>['detail'] = ({ a }, { strikeCount }) => `, not ${a} of ${strikeCount}`;
    checkRules(
      rulesOn(undefined, [{ ...rule, path: ['a'], isBroken: () => true, detail }], 0),
      { a: 1 },
      { a: 1 },
      state,
    );
    expect(sortedErrors(state)).toMatchObject([
      { message: 'a is 1; expected b, not 1 of 10.', expected: 'b, not 1 of 10' },
    ]);
  });

  it('checks a rule only with the rules of the field that triggers it', () => {
    const triggered: readonly Rule<'a' | 'b'>[] = [{ ...rule, on: 'a', isBroken: () => true }];
    const counts = [undefined, 'b', 'a'] as const;
    expect(counts.map((trigger) => rulesOn(trigger, triggered, 0).length)).toEqual([0, 0, 1]);
  });

  it('repeats the object where the path ends at it, else its own field', () => {
    const errorAt = (path: readonly string[], object: Readonly<Record<string, unknown>>): unknown => {
      const state = newParseState(context, 0);
      checkRules(rulesOn(undefined, [{ ...rule, path, isBroken: () => true }], 1), {}, object, state);
      return sortedErrors(state);
    };
    expect(errorAt(['part'], { a: 1 })).toMatchObject([{ path: ['part'], received: '{"a":1}' }]);
    expect(errorAt(['part', 'a'], { a: 1 })).toMatchObject([{ path: ['part', 'a'], received: 1 }]);
    expect(errorAt(['part', 'a'], Object.create({ a: 1 }))).toMatchObject([{ message: /^part\.a is missing/ }]);
    expect(errorAt(['part', 'a'], Object.create({ a: 1 }))).not.toHaveProperty('0.received');
  });
});
