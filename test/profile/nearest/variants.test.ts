import { describe, expect, it } from 'vitest';
import { xnys } from '../../../src/calendars/index.js';
import type { BrokerProfile } from '../../../src/index.js';
import type { Order } from '../../../src/order/order.js';
import type { OrderForm } from '../../../src/profile/broker-profile.js';
import type { ConformFacts } from '../../../src/profile/facts.js';
import { judgeOf } from '../../../src/profile/judge.js';
import { stepOf, variantsOf } from '../../../src/profile/nearest/variants.js';
import { orderCase } from '../../../src/profile/order-case.js';
import {
  formOf,
  limitOrder,
  marketOrder,
  monday,
  profileOf,
  simpleClass,
  stocks,
  stopOrder,
} from '../../brokers/sample.js';

function caseOf(order: Order, profile: BrokerProfile, facts: Partial<ConformFacts> = {}) {
  const judge = judgeOf(profile, { ...stocks, ...facts });
  return judge === undefined ? expect.unreachable() : orderCase(judge, order);
}

const form = (changes: Partial<OrderForm>): readonly OrderForm[] =>
  simpleClass.orders.map((each) => ({ ...each, ...changes }));
const dayOnly = profileOf(formOf({ timesInForce: ['day'] }));

/** Quantities of the variants for the day. */
const quantitiesOf = (order: Order, profile: BrokerProfile, facts: Partial<ConformFacts> = {}): readonly string[] =>
  [...variantsOf(caseOf(order, profile, facts))].map(({ order: { quantity } }) => quantity);

describe('the variants of an order', () => {
  it('end with the hours in which they fill', () => {
    const gtcOnly = profileOf(formOf({ timesInForce: ['gtc'], sessions: ['regular', 'post'] }));
    const extended: Order = { ...limitOrder, extendedHours: true };
    expect([...variantsOf(caseOf(extended, gtcOnly, { now: monday, calendar: xnys }))]).toEqual([
      { order: { ...extended, timeInForce: 'gtc' }, withdrawal: '2026-01-27T01:00:00Z' },
      { order: { ...limitOrder, timeInForce: 'gtc' }, withdrawal: '2026-01-26T21:00:00Z' },
    ]);
  });

  it('are the order alone where it has no extended hours, and nothing else is taken', () => {
    const exit: Order = { ...limitOrder, side: 'sell', effect: 'close' };
    expect([...variantsOf(caseOf(exit, dayOnly, { now: monday }))]).toEqual([{ order: exit }]);
    expect([...variantsOf(caseOf(limitOrder, dayOnly))]).toEqual([{ order: limitOrder }]);
  });

  it('have a type and a time in force of the same form', () => {
    const orders = [
      ...form({ types: ['limit'], timesInForce: ['gtc'] }),
      ...form({ types: ['market'], timesInForce: ['day'] }),
    ];
    expect([...variantsOf(caseOf({ ...limitOrder, timeInForce: 'gtc' }, profileOf({ orders })))]).toEqual([
      { order: { ...limitOrder, timeInForce: 'gtc' } },
    ]);
  });

  it('of a market order have its limit on the steps, without paying more', () => {
    const limits = profileOf({ orders: form({ types: ['limit'] }), priceSteps: [{ from: 0, tick: '0.5' }] });
    const quote = { bid: '99.7', ask: '100.3' } as const;
    const limitsOf = (side: 'buy' | 'sell') =>
      [...variantsOf(caseOf({ ...marketOrder, side }, limits, { quote }))].map(({ order }) => order.limitPrice);
    expect(new Set(limitsOf('buy'))).toEqual(new Set(['100']));
    expect(new Set(limitsOf('sell'))).toEqual(new Set(['100']));
  });

  it('of a stop have a limit at it, where only these are taken', () => {
    const stopLimits = profileOf(formOf({ types: ['stop_limit', 'limit'], timesInForce: ['day'] }));
    const { type: _, ...stop } = stopOrder;
    expect([...variantsOf(caseOf(stopOrder, stopLimits, { quote: { ask: 90 } }))]).toEqual([
      { order: { ...stop, type: 'stop_limit', limitPrice: '100' } },
    ]);
  });

  it('are left out where no form attaches the legs', () => {
    const order: Order = { ...limitOrder, takeProfit: { limitPrice: '110', timeInForce: 'gtc' } };
    expect([...variantsOf(caseOf(order, profileOf({ brackets: [] })))]).toEqual([]);
    expect([...variantsOf(caseOf({ ...order, effect: 'close' }, profileOf()))]).toEqual([]);
  });
});

describe('the quantities of an entry', () => {
  const priced = profileOf(formOf({ timesInForce: ['day'], limits: { price: { maximum: 500 } } }));
  const most = profileOf(formOf({ timesInForce: ['day'], limits: { quantity: { maximum: '4.5' } } }));

  it.each<[title: string, quantity: `${number}`, BrokerProfile, Partial<ConformFacts>, readonly string[]]>([
    ['its own where it is whole', '10', dayOnly, {}, ['10']],
    ['its own, and the whole one', '2.7', dayOnly, {}, ['2.7', '2']],
    ['its own below one', '0.7', dayOnly, {}, ['0.7']],
    ['its own below a step', '0.5', dayOnly, { instrument: { quantityStep: 1 } }, ['0.5']],
    ['without a step where it is 0', '2.7', dayOnly, { instrument: { quantityStep: 0 } }, ['2.7', '2']],
    ['where a form limits the price alone', '2.7', priced, {}, ['2.7', '2']],
    ['at most the limit, and whole', '10', most, {}, ['10', '4.5', '4']],
  ])('are %s', (_, quantity, profile, facts, quantities) => {
    expect(quantitiesOf({ ...limitOrder, quantity }, profile, facts)).toEqual(quantities);
  });
});

describe('the step of quantities', () => {
  it('is the coarser of the instrument and the broker', () => {
    const stepText = (profile: BrokerProfile, quantityStep?: `${number}`): string | undefined =>
      stepOf(caseOf(limitOrder, profile, { instrument: { quantityStep } }))?.toFixed();
    const hundredths = profileOf({ quantityDecimals: 2 });
    expect([stepText(hundredths, '0.3'), stepText(hundredths, '0.001')]).toEqual(['0.3', '0.01']);
    expect([stepText(hundredths), stepText(profileOf(), '0.3'), stepText(profileOf())]).toEqual([
      ...['0.01', '0.3', undefined],
    ]);
  });
});
