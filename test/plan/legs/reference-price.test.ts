import { describe, expect, it } from 'vitest';
import type { PlanningContext } from '../../../src/market/planning-context.js';
import { signalTerms } from '../../../src/plan/legs/order-terms.js';
import { referencePrice, sentLimit } from '../../../src/plan/legs/reference-price.js';
import { calculation, figure } from '../../core/calculation.ts';
import { aapl, accepted, decisionOf, rejected, traceOf } from '../../market/contracts/sample.ts';

const elsewhere = { ...aapl, isSignalTicker: false };

function termsOf(planning: PlanningContext) {
  return signalTerms('entry', planning);
}

function reference(payload: object, market: object = {}, contract = aapl as typeof aapl | typeof elsewhere): string {
  const planning = decisionOf({ payload: { ...payload }, market: { ...market } });
  return accepted(referencePrice(termsOf(planning), contract, planning)).text;
}

const noQuotes = { quotes: {} };
const lastOnly = { quotes: { AAPL: { last: '149' } } };

describe('referencePrice', () => {
  it.each([
    ['the limit of a limit order', { orderType: 'limit', limitPrice: 151, price: 152 }, '151'],
    ['the price of a limit order without a limit', { orderType: 'limit', price: 152 }, '152'],
    ['the limit of a stop-limit order', { orderType: 'stop_limit', limitPrice: 151, stopPrice: 153 }, '151'],
    ['the stop of a stop order', { orderType: 'stop', stopPrice: 153, limitPrice: 151, price: 152 }, '153'],
    ['the midpoint for a market order', { orderType: 'market', limitPrice: 151, stopPrice: 153 }, '150'],
    ['the midpoint for a trailing stop', { orderType: 'trailing_stop', trailAmount: 1, limitPrice: 151 }, '150'],
    ['the midpoint for a limit order without a price', { orderType: 'limit', stopPrice: 153 }, '150'],
    ['the midpoint for a stop order without a stop', { orderType: 'stop', price: 152 }, '150'],
  ])('is %s', (_, payload, price) => {
    expect(reference(payload)).toBe(price);
  });

  it('is the midpoint where the trail is the fixed distance of a stop', () => {
    const planning = decisionOf({ payload: { orderType: 'stop', stopPrice: 153 } });
    const terms = { ...termsOf(planning), isFixedTrail: true } as const;
    expect(accepted(referencePrice(terms, aapl, planning)).text).toBe('150');
  });

  it('is the last price without a midpoint, then signalPrice', () => {
    expect(reference({ signalPrice: 148 }, lastOnly)).toBe('149');
    expect(reference({ signalPrice: 148 }, noQuotes)).toBe('148');
  });

  it('does not take `price` for a contract that was not sent', () => {
    expect(reference({ orderType: 'limit', price: 152 }, {}, elsewhere)).toBe('150');
    expect(reference({ orderType: 'limit', limitPrice: 151 }, {}, elsewhere)).toBe('151');
  });

  it('writes down where it comes from', () => {
    const own = decisionOf({ payload: { orderType: 'limit', limitPrice: 151 } });
    referencePrice(termsOf(own), aapl, own);
    expect(traceOf(own, 'price.reference')).toStrictEqual([
      {
        rule: 'price.reference',
        read: { type: 'limit', source: 'limitPrice' },
        decided: '151',
        figures: { price: '151 message limitPrice' },
      },
    ]);
    const observed = decisionOf();
    referencePrice(termsOf(observed), aapl, observed);
    expect(traceOf(observed, 'price.reference')).toStrictEqual([
      {
        rule: 'price.reference',
        read: { contract: 'AAPL', source: 'midpoint' },
        decided: '150',
        figures: { price: '150 midpoint(149.98 market quotes.AAPL.bid, 150.02 market quotes.AAPL.ask)' },
      },
    ]);
  });

  it('takes the field that it is from', () => {
    const untaken = (payload: object) => {
      const planning = decisionOf({ payload: { ...payload } });
      referencePrice(termsOf(planning), aapl, planning);
      return planning.fields.untaken().filter((name) => name.endsWith('Price') || name === 'price');
    };
    expect(untaken({ orderType: 'limit', limitPrice: 151, stopPrice: 153 })).toStrictEqual(['stopPrice']);
    expect(untaken({ orderType: 'stop', limitPrice: 151, stopPrice: 153 })).toStrictEqual(['limitPrice']);
    expect(untaken({ orderType: 'stop', limitPrice: 151, stopPrice: 0 })).toStrictEqual(['limitPrice', 'stopPrice']);
  });

  it('is the stop of a stop-limit order without a limit (safety R4)', () => {
    expect(reference({ orderType: 'stop_limit', stopPrice: 153 })).toBe('153');
  });

  it.each([
    ['limit', 'limitPrice', '0'],
    ['stop', 'stopPrice', '-1'],
  ])('of a %s order must be above 0', (orderType, field, price) => {
    const planning = decisionOf({ payload: { orderType, [field]: price } });
    expect(rejected(referencePrice(termsOf(planning), aapl, planning))).toStrictEqual([
      {
        code: 'price-unresolved',
        section: 'plan',
        message: `The price of the ${orderType} order is ${price}; expected a price above 0.`,
        path: [field],
        received: price,
        expected: 'a price above 0',
      },
    ]);
  });
});

describe('sentLimit', () => {
  it('is limitPrice, otherwise `price` if it is a price of the contract', () => {
    const terms = termsOf(decisionOf({ payload: { orderType: 'limit', price: 152 } }));
    const limitPrice = figure(151);
    expect(sentLimit({ ...terms, sent: { ...terms.sent, limitPrice } }, aapl)).toStrictEqual({
      price: limitPrice,
      field: 'limitPrice',
    });
    const { price, field } = sentLimit(terms, aapl) ?? {};
    expect([price && calculation(price), field]).toStrictEqual(['152 message price', 'price']);
    expect(sentLimit(terms, elsewhere)).toBeUndefined();
  });
});
