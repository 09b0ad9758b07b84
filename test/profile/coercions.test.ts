import { describe, expect, it } from 'vitest';
import type { OrderForm } from '../../src/profile/broker-profile.js';
import { coercionsOf } from '../../src/profile/coercions.js';
import { judgeOf } from '../../src/profile/judge.js';
import { orderCase } from '../../src/profile/order-case.js';
import { marketOrder, profileOf, simpleClass, stocks } from '../brokers/sample.js';

const form = (name: string, changes: Partial<OrderForm>): readonly OrderForm[] =>
  simpleClass.orders.map((each) => ({ ...each, ...changes, id: `test.stocks.${name}` }));

function coercions(orders: readonly OrderForm[], ignoresMinimums = false) {
  const judge = judgeOf(profileOf({ orders }), stocks);
  return judge && coercionsOf({ ...orderCase(judge, marketOrder), ignoresMinimums });
}

describe('the changes that a broker makes to an order', () => {
  const large = form('large', { coerced: { timeInForce: 'ioc' }, limits: { quantity: { minimum: 20 } } });
  const change = { rule: 'test.stocks.large', path: ['timeInForce'], timeInForce: 'ioc' };

  it('are those of the form that takes it', () => {
    expect(coercions(form('all', { coerced: { timeInForce: 'ioc' } }))).toEqual([
      { ...change, rule: 'test.stocks.all' },
    ]);
    expect(coercions(form('all', { coerced: { timeInForce: 'day' } }))).toEqual([]);
    expect(coercions(form('all', {}))).toEqual([]);
    expect(coercions(large)).toEqual([]);
  });

  it('of an exit below a minimum are those of a form that has it, unless another takes it without', () => {
    expect(coercions(large, true)).toEqual([change]);
    expect(coercions([...large, ...form('all', {})], true)).toEqual([]);
  });
});
