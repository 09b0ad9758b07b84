import { describe, expect, it } from 'vitest';
import { nearestErrors } from '../../src/profile/forms.js';
import { judgeOf } from '../../src/profile/judge.js';
import { orderCase } from '../../src/profile/order-case.js';
import { broken, formOf, limitOrder, marketOrder, profileOf, stocks } from '../brokers/sample.js';

describe('the nearest form', () => {
  it('says nothing where there are no forms', () => {
    const judge = judgeOf(profileOf(), stocks);
    const errors = judge && nearestErrors({ aspects: [], details: () => [] }, [], orderCase(judge, marketOrder));
    expect(errors).toEqual([]);
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
