import { describe, expect, it } from 'vitest';
import type { LimitOrder } from '../../src/order/order.js';
import type { OrderForm } from '../../src/profile/broker-profile.js';
import {
  broken,
  formOf,
  limitOrder,
  marketOrder,
  monday,
  profileOf,
  sentences,
  simpleClass,
  stocks,
  stopOrder,
} from '../brokers/sample.js';

describe('a form', () => {
  it('names each field in which an order differs', () => {
    const only = profileOf(
      formOf({
        types: ['market'],
        timesInForce: ['gtc', 'ioc'],
        fraction: false,
        effects: ['close'],
        sides: ['sell'],
      }),
    );
    expect(sentences({ ...marketOrder, quantity: '1.5', extendedHours: true }, only)).toEqual([
      'Test takes market orders of stocks like this only with the time in force gtc or ioc, not day.',
      'Test does not fill market orders of stocks like this in extended hours.',
      'Test takes market orders of stocks like this only in whole quantities; the quantity is 1.5.',
      'Test takes market orders of stocks like this only to close a position.',
      'Test takes market orders of stocks like this only to sell.',
    ]);
  });

  it('says no more of an order whose type it does not take', () => {
    const window = { from: '10:00', to: '10:30', timeZone: 'America/New_York' };
    const only = profileOf(formOf({ types: ['limit'], timesInForce: ['gtc'], fraction: false, window }));
    expect(sentences({ ...marketOrder, quantity: '1.5' }, only, { ...stocks, now: monday })).toEqual([
      'Test takes only limit orders here, not market.',
    ]);
    const small = profileOf(formOf({ types: ['limit'], limits: { quantity: { maximum: 5 } } }));
    expect(sentences(marketOrder, small)).toEqual(['Test takes only limit orders here, not market.']);
  });

  it('of extended hours refuses an order for regular hours', () => {
    const night = profileOf(formOf({ sessions: ['overnight'] }));
    expect(sentences(limitOrder, night)).toEqual([
      'Test takes limit orders of stocks like this only in extended hours.',
    ]);
    expect(sentences({ ...limitOrder, extendedHours: true }, night)).toEqual([]);
    expect(broken({ ...limitOrder, extendedHours: true }, profileOf(formOf({ sessions: ['always'] })))).toEqual([]);
  });

  it('with a maximum number of days takes gtd orders up to the last day', () => {
    const days = profileOf(formOf({ timesInForce: ['day', 'gtd'], maxDays: 27 }));
    const dated = (expiresAt: string): LimitOrder => ({ ...limitOrder, timeInForce: 'gtd', expiresAt });
    const facts = { ...stocks, now: monday };
    expect(sentences(limitOrder, days)).toEqual([]);
    expect(sentences(dated('2026-02-22'), days, facts)).toEqual([]);
    expect(sentences(dated('2026-02-23'), days, facts)).toEqual([
      'Test takes gtd orders for at most 27 days; the last day is 2026-02-22.',
    ]);
    // It is still Sunday in New York, and Monday in Tokyo.
    const early = { ...stocks, now: '2026-01-26T04:00:00Z' };
    expect(sentences(dated('2026-02-22'), days, early)).toEqual([
      'Test takes gtd orders for at most 27 days; the last day is 2026-02-21.',
    ]);
    expect(sentences(dated('2026-02-22'), days, { ...early, marketTimeZone: 'Asia/Tokyo' })).toEqual([]);
    expect(broken({ ...limitOrder, timeInForce: 'gtd' }, days, facts)).toEqual(['test.stocks.all expiresAt']);
    expect(broken(dated('2026-02-22'), days)).toEqual(['test.stocks.all expiresAt']);
    expect(sentences(dated('2026-02-22'), days)).toEqual([
      'Test takes gtd orders for at most 27 days; the time is not known.',
    ]);
  });

  it('without a maximum number of days takes any day', () => {
    const limited = profileOf(formOf({ timesInForce: ['gtd'], limits: { quantity: { maximum: 10 } } }));
    const dated = { ...limitOrder, timeInForce: 'gtd', expiresAt: '2036-02-22' } as const;
    expect(sentences(dated, limited, { ...stocks, now: monday })).toEqual([]);
    expect(sentences(dated, limited)).toEqual([]);
  });

  it('of several sessions takes an order in any of them', () => {
    const sessions = profileOf(formOf({ sessions: ['regular', 'post'] }));
    expect(broken(limitOrder, sessions)).toEqual([]);
    expect(broken({ ...limitOrder, extendedHours: true }, sessions)).toEqual([]);
  });

  it('that comes nearest is named, the first one of equal ones', () => {
    const form = (changes: Partial<OrderForm>): OrderForm[] =>
      simpleClass.orders.map((one) => ({ ...one, ...changes }));
    const two = profileOf({
      orders: [
        ...form({ id: 'test.stocks.a', types: ['limit'], timesInForce: ['gtc'] }),
        ...form({ id: 'test.stocks.b', types: ['market'], timesInForce: ['gtc'] }),
        ...form({ id: 'test.stocks.c', types: ['market'], timesInForce: ['ioc'] }),
      ],
    });
    expect(broken(marketOrder, two)).toEqual(['test.stocks.b timeInForce']);
    expect(broken(stopOrder, two)).toEqual(['test.stocks.a type']);
  });

  it('is restricted to an account and to days', () => {
    const margin = profileOf(formOf({ account: 'margin', until: '2026-01-26' }));
    expect(broken(marketOrder, margin, { ...stocks, now: monday })).toEqual([]);
    expect(broken(marketOrder, margin)).toEqual(['test.stocks.orders type']);
    expect(broken(marketOrder, margin, { ...stocks, now: '2026-01-27T00:00:00Z' })).toEqual([
      'test.stocks.orders type',
    ]);
    expect(broken(marketOrder, margin, { ...stocks, now: monday, account: 'cash' })).toEqual([
      'test.stocks.orders type',
    ]);
    expect(sentences(marketOrder, margin)).toEqual(['Test does not take this order from this account.']);
  });

  it('has a window of time, and refuses without a clock', () => {
    const open = profileOf(formOf({ window: { from: '10:00', to: '10:30', timeZone: 'America/New_York' } }));
    expect(broken(marketOrder, open, { ...stocks, now: '2026-01-26T15:29:59Z' })).toEqual([]);
    expect(sentences(marketOrder, open, { ...stocks, now: monday })).toEqual([
      `Test takes day market orders of stocks only from 10:00 to 10:30 America/New_York; it is ${monday}.`,
    ]);
    expect(broken(marketOrder, open)).toEqual(['test.stocks.all timeInForce']);
    expect(sentences(marketOrder, open)).toEqual([
      'Test takes day market orders of stocks only from 10:00 to 10:30 America/New_York; the time is not known.',
    ]);
  });

  it('names every window of such orders with their hours, and none of orders that it does not take', () => {
    const form = (id: string, session: string, from: string, to: string): OrderForm[] =>
      simpleClass.orders.map((one) => ({
        ...one,
        ...{ id, timesInForce: ['day'], sessions: [session], window: { from, to, timeZone: 'America/New_York' } },
      }));
    const early = form('test.stocks.pre', 'pre', '04:00', '09:24');
    const late = form('test.stocks.post', 'post', '16:00', '19:55');
    const noon = form('test.stocks.noon', 'regular', '12:00', '13:00');
    const market = form('test.stocks.market', 'post', '17:00', '18:00').map(
      (one): OrderForm => ({ ...one, types: ['market'] }),
    );
    const two = profileOf({ orders: [...early, ...late, ...noon, ...market] });
    const extended: LimitOrder = { ...limitOrder, extendedHours: true };
    expect(sentences(extended, two, { ...stocks, now: monday })).toEqual([
      `Test takes day limit orders of stocks in extended hours only from 04:00 to 09:24 America/New_York or from 16:00 to 19:55 America/New_York; it is ${monday}.`,
    ]);
    expect(sentences({ ...extended, timeInForce: 'gtc' }, two, { ...stocks, now: monday })).toEqual([
      'Test takes limit orders of stocks like this only with the time in force day, not gtc.',
    ]);
  });

  it('needs facts', () => {
    const needs = profileOf(formOf({ needs: ['quote', 'position'] }));
    expect(sentences(marketOrder, needs)).toEqual([
      'Test needs a quote to judge market orders.',
      'Test needs a position to judge market orders.',
    ]);
    const known = { quote: { ask: 100 }, position: { side: 'long', quantity: 1 } } as const;
    expect(sentences(marketOrder, needs, { ...stocks, ...known })).toEqual([]);
    expect(broken({ ...marketOrder, side: 'sell' }, needs, { ...stocks, ...known })).toEqual(['test.stocks.all type']);
    expect(sentences(marketOrder, needs, { ...stocks, ...known, quote: { ask: 0 } })).toHaveLength(1);
  });

  it('has limits, exclusive or not', () => {
    const limits = profileOf(
      formOf({
        limits: {
          quantity: { minimum: 2, maximum: '10' },
          notional: { minimum: '500', exclusive: true },
          price: { minimum: 5, maximum: 500, exclusive: true },
        },
      }),
    );
    const facts = { ...stocks, quote: { bid: 99, ask: 50 } };
    expect(broken({ ...limitOrder, quantity: '10' }, limits)).toEqual([]);
    expect(sentences({ ...limitOrder, quantity: '1', limitPrice: '500' }, limits)).toEqual([
      'Test takes a quantity of at least 2; it is 1.',
      'Test takes a value above 500; it is 500.',
      'Test takes a limitPrice below 500; it is 500.',
    ]);
    expect(sentences({ ...marketOrder, quantity: '11' }, limits, facts)).toEqual([
      'Test takes a quantity of at most 10; it is 11.',
    ]);
    expect(sentences({ ...marketOrder, quantity: '10' }, limits, facts)).toEqual([
      'Test takes a value above 500; it is 500.',
    ]);
    expect(sentences({ ...stopOrder, stopPrice: '5' }, limits)).toEqual([
      'Test takes a value above 500; it is 50.',
      'Test takes a stopPrice above 5; it is 5.',
    ]);
    expect(sentences({ ...marketOrder, quantity: '10' }, limits)).toEqual([]);
    expect(broken({ ...stopOrder, stopPrice: '5' }, limits)).toEqual([
      'test.stocks.all quantity',
      'test.stocks.all stopPrice',
    ]);
    expect(broken({ ...limitOrder, limitPrice: '500' }, limits)).toEqual(['test.stocks.all limitPrice']);
  });

  it('of several that fit, one without a broken limit is enough', () => {
    const [form] = simpleClass.orders;
    const small = { ...form, id: 'test.stocks.small', limits: { quantity: { maximum: 5 } } } as OrderForm;
    const other = {
      ...form,
      id: 'test.stocks.window',
      window: { from: '01:00', to: '02:00', timeZone: 'UTC' },
    } as OrderForm;
    expect(broken(marketOrder, profileOf({ orders: [small, ...simpleClass.orders] }))).toEqual([]);
    expect(broken(marketOrder, profileOf({ orders: [small, other] }))).toEqual(['test.stocks.small quantity']);
  });
});
