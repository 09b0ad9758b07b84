import { describe, expect, it } from 'vitest';
import type { Order } from '../../src/order/order.js';
import type { OrderForm } from '../../src/profile/broker-profile.js';
import { conform } from '../../src/profile/conform.js';
import { nearestErrors } from '../../src/profile/forms.js';
import { judgeOf } from '../../src/profile/judge.js';
import { orderCase } from '../../src/profile/order-case.js';
import { isTaken, minimumErrors } from '../../src/profile/order-errors.js';
import { broken, formOf, limitOrder, marketOrder, profileOf, stocks } from '../brokers/sample.js';

describe('the nearest form', () => {
  it('says nothing where there are no forms', () => {
    const judge = judgeOf(profileOf(), stocks);
    const errors = judge && nearestErrors({ aspects: [], details: () => [] }, [], orderCase(judge, marketOrder));
    expect(errors).toEqual([]);
  });
});

describe('the error of a form', () => {
  const form = (name: string, changes: Partial<OrderForm>): readonly OrderForm[] =>
    formOf({ ...changes, id: `test.stocks.${name}` }).orders;

  it('is that of the first of two that are as near, also where it says more', () => {
    // A fraction weighs 6 and a time in force 2, a side 8.
    const two = [...form('two', { fraction: false, timesInForce: ['gtc'] }), ...form('one', { sides: ['sell'] })];
    expect(broken({ ...limitOrder, quantity: '1.5' }, profileOf({ orders: two }))).toEqual([
      'test.stocks.two timeInForce',
      'test.stocks.two quantity',
    ]);
  });

  it.each<[sessions: readonly string[], extendedHours: boolean]>([
    [['post'], false],
    [['regular'], true],
  ])('of the hours %j says whether the order has extended ones', (sessions, extendedHours) => {
    const order: Order = extendedHours ? { ...limitOrder, extendedHours } : limitOrder;
    expect(conform(order, profileOf(formOf({ sessions })), stocks)).toMatchObject({
      errors: [{ path: ['extendedHours'], received: extendedHours }],
    });
  });

  it('of a maximum counts for an exit that may be below a minimum', () => {
    const judge = judgeOf(profileOf(formOf({ limits: { quantity: { minimum: 2, maximum: 5 } } })), stocks, true);
    const taken = (quantity: `${number}`) =>
      judge && isTaken({ ...orderCase(judge, { ...marketOrder, quantity }), ignoresMinimums: true });
    expect([taken('1'), taken('5'), taken('6')]).toEqual([true, true, false]);
  });

  it('of a minimum is that of a form that takes the order but for it', () => {
    const orders = [
      ...form('priced', { limits: { price: { minimum: 200 } } }),
      ...form('large', { limits: { quantity: { minimum: 20 } } }),
    ];
    const judge = judgeOf(profileOf({ orders }), stocks);
    const errors = judge && minimumErrors(orderCase(judge, limitOrder));
    expect(errors?.map(({ rule, path }) => [rule, path])).toEqual([['test.stocks.large', ['quantity']]]);
  });
});

describe('an order that several forms describe', () => {
  it('is told what it breaks of the one that it breaks least', () => {
    const quantity = { minimum: 20 };
    const two = formOf({ id: 'test.stocks.two', limits: { quantity, price: { minimum: 200 } } });
    const one = formOf({ id: 'test.stocks.one', limits: { quantity } });
    const profile = profileOf({ orders: [...two.orders, ...one.orders] });
    expect(broken(limitOrder, profile)).toEqual(['test.stocks.one quantity']);
  });
});
