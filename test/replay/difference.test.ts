import { describe, expect, test } from 'vitest';
import { fail, type Result } from '../../src/core/result.js';
import type { TraceEntry } from '../../src/core/trace.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { differenceOf } from '../../src/replay/difference.js';

const order = {
  ticker: 'AAPL',
  side: 'buy',
  effect: 'open',
  type: 'market',
  quantity: '1',
  timeInForce: 'day',
} as const;

function plan(quantity: `${number}`, trace: readonly TraceEntry[]): Result<OrderPlan> {
  const steps = [{ step: 'submit-order', id: 'entry', role: 'entry', order: { ...order, quantity } }] as const;
  return {
    ok: true,
    value: { outcome: 'orders', ticker: 'AAPL', action: 'buy', steps, notices: [], trace, figures: [] },
  };
}

const position: TraceEntry = { rule: 'position', read: {}, decided: [] };
const spread: TraceEntry = { rule: 'gate.spread', read: {}, decided: 'passed' };
const size: TraceEntry = { rule: 'quantity.fixed_quantity', read: { value: '1' }, decided: '1' };
const larger: TraceEntry = { rule: 'quantity.fixed_quantity', read: { value: '2' }, decided: '2' };
const sameSize: TraceEntry = { rule: 'quantity.fixed_quantity', read: { value: '9' }, decided: '1' };
const cancel: TraceEntry = { rule: 'cancel', read: {}, decided: [] };

describe('differenceOf', () => {
  test.each<[string, readonly TraceEntry[], readonly TraceEntry[], string]>([
    [
      'the first entry that decided otherwise',
      [position, size, cancel],
      [position, larger, cancel],
      'quantity.fixed_quantity',
    ],
    [
      'a later entry than a gate that only the second asked, and that passed',
      [position, size],
      [position, spread, larger],
      'quantity.fixed_quantity',
    ],
    ['an entry that only the first has', [position, spread, size], [position, size], 'gate.spread'],
    ['an entry that only the second has', [position, size], [position, spread, size], 'gate.spread'],
    ['an entry that only the second has at its end', [position], [position, cancel], 'cancel'],
    [
      'the entry that read otherwise where all decided alike',
      [position, size],
      [position, sameSize],
      'quantity.fixed_quantity',
    ],
    [
      'the first entry of several that read otherwise where all decided alike',
      [position, size],
      [{ ...position, read: { held: '1' } }, sameSize],
      'position',
    ],
    ['the form of the orders where all rules agree', [position], [position], 'broker.form'],
  ])('names %s', (_, before, after, rule) => {
    expect(differenceOf(plan('1', before), plan('2', after))).toEqual({ rule, kind: 'changed' });
  });

  test('names every rule that decided differently, each once', () => {
    const earlier: TraceEntry = { rule: 'order.price', read: {}, decided: '100' };
    const later: TraceEntry = { rule: 'order.price', read: {}, decided: '101' };
    expect(
      differenceOf(plan('1', [earlier, size, earlier, cancel]), plan('2', [later, larger, later, cancel])),
    ).toEqual({ rule: 'order.price', kind: 'changed', otherRules: ['quantity.fixed_quantity'] });
  });

  test('names every rule that refuses', () => {
    const refusal = fail('spread-too-wide', { message: 'x', limit: '1', unit: 'dollars' });
    const both: Result<OrderPlan> = {
      ok: false,
      errors: [...fail('entry-locked-out', { message: 'x' }).errors, ...refusal.errors, ...refusal.errors],
    };
    const rules = { rule: 'gate.entry-lockout', otherRules: ['gate.spread'] };
    expect(differenceOf(plan('1', []), both)).toEqual({ ...rules, kind: 'refused' });
    expect(differenceOf(both, plan('1', []))).toEqual({ ...rules, kind: 'taken' });
    expect(differenceOf(both, refusal)).toEqual({ rule: 'gate.entry-lockout', kind: 'changed' });
  });

  test('does not look at the trace of plans that are the same', () => {
    expect(differenceOf(plan('1', [position]), plan('1', [cancel]))).toBeUndefined();
  });

  test('names the code of refusals that differ by their paths alone', () => {
    const refusal = (field: string): Result<OrderPlan> => fail('invalid-field', { message: 'x', path: [field] });
    expect(differenceOf(refusal('a'), refusal('b'))).toEqual({ rule: 'invalid-field', kind: 'changed' });
    expect(differenceOf(refusal('a'), refusal('a'))).toBeUndefined();
  });
});
