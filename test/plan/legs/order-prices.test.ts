import { describe, expect, it } from 'vitest';
import type { OrderSide } from '../../../src/core/vocabulary.js';
import { priceOrder } from '../../../src/plan/legs/order-prices.js';
import { signalTerms } from '../../../src/plan/legs/order-terms.js';
import { referencePrice } from '../../../src/plan/legs/reference-price.js';
import type { Leg } from '../../../src/plan/overrides.js';
import { calculations } from '../../core/calculation.ts';
import {
  aapl,
  accepted,
  decisionOf,
  future,
  noticesOf,
  type Request,
  rejected,
  stock,
  traceOf,
} from '../../market/contracts/sample.ts';

function price(request: Request, side: OrderSide = 'buy', leg: Leg = 'entry') {
  const planning = decisionOf(request);
  const terms = signalTerms(leg, planning);
  const reference = () => referencePrice(terms, aapl, planning);
  const result = priceOrder({ terms, side, contract: aapl, instrument: stock, reference }, planning);
  const value = result.ok ? { ...result.value.prices, ...result.value.duration } : undefined;
  return { result, decision: planning, value, notices: noticesOf(planning) };
}

const noQuotes = { quotes: {} };
const day = { timeInForce: 'day' };

describe('priceOrder', () => {
  it('does not exist for a market order', () => {
    expect(price({ payload: { price: 151, limitPrice: 152 } }).value).toStrictEqual({ type: 'market', ...day });
  });

  it('of a limit order are its limit, on the tick: down for a buy, up for a sell', () => {
    const request = { payload: { orderType: 'limit', limitPrice: '151.005' } };
    expect(price(request).value).toStrictEqual({ type: 'limit', limitPrice: '151', ...day });
    expect(price(request, 'sell').value).toStrictEqual({ type: 'limit', limitPrice: '151.01', ...day });
    expect(price(request).notices).toStrictEqual([]);
  });

  it('of a limit order without a limit are `price`, else the market price, with a notice', () => {
    expect(price({ payload: { orderType: 'limit', price: 152 } }).value).toMatchObject({ limitPrice: '152' });
    const market = price({ payload: { orderType: 'limit' } });
    expect(market.value).toStrictEqual({ type: 'limit', limitPrice: '150.02', ...day });
    expect(market.notices).toStrictEqual([
      {
        code: 'limit-without-price',
        message:
          'The entry limit order has no limit price that may be used: the limit is the market price 150.02 (marketPriceType ask_bid), rounded to the tick.',
        path: ['limitPrice'],
      },
    ]);
    expect(price({ payload: { orderType: 'limit' } }, 'sell').value).toMatchObject({ limitPrice: '149.98' });
  });

  it('of a contract that is not the ticker say which price was not used (safety S13)', () => {
    const request = {
      payload: { ticker: 'ES1!', orderType: 'limit', price: 6010 },
      settings: { assetClass: 'futures' },
      market: { quotes: { ESH2026: { bid: '6000.25', ask: '6000.75' } } },
    };
    const planning = decisionOf(request);
    const terms = signalTerms('entry', planning);
    const contract = { ticker: 'ESH2026', isSignalTicker: false, inverted: false };
    const reference = () => referencePrice(terms, contract, planning);
    const priced = priceOrder({ terms, side: 'buy', contract, instrument: future, reference }, planning);
    expect(accepted(priced).prices).toStrictEqual({ type: 'limit', limitPrice: '6000.75' });
    expect(noticesOf(planning)).toStrictEqual([
      {
        code: 'limit-without-price',
        message:
          'The entry limit order has no limitPrice, and price 6010 of the message is that of ES1!, not of ESH2026: the limit is the market price 6000.75 (marketPriceType ask_bid), rounded to the tick.',
        path: ['limitPrice'],
      },
    ]);
  });

  it('of a stop order are its stop, else the market price', () => {
    expect(price({ payload: { orderType: 'stop', stopPrice: '151.009' } }).value).toStrictEqual({
      type: 'stop',
      stopPrice: '151',
      ...day,
    });
    const market = price({ payload: { orderType: 'stop', marketPriceType: 'last' } });
    expect(market.value).toMatchObject({ stopPrice: '150' });
  });

  it('of a stop-limit order are both', () => {
    const both = price({ payload: { orderType: 'stop_limit', stopPrice: 151, limitPrice: '151.5' } });
    expect(both.value).toStrictEqual({ type: 'stop_limit', limitPrice: '151.5', stopPrice: '151', ...day });
    expect(price({ payload: { orderType: 'stop_limit', stopPrice: 151 } }).value).toMatchObject({
      limitPrice: '151',
    });
    expect(price({ payload: { orderType: 'stop_limit', limitPrice: 151 } }).value).toMatchObject({
      stopPrice: '150.02',
    });
  });

  it('say when a stop triggers at once', () => {
    const passed = price({ payload: { orderType: 'stop', stopPrice: 149 } });
    expect(passed.notices.map(({ code }) => code)).toStrictEqual(['stop-already-passed']);
    const waits = price({ payload: { orderType: 'stop', stopPrice: 151 } });
    expect(waits.notices).toStrictEqual([]);
  });

  it('of a trailing stop are its distance, the amount before the percentage, as sent', () => {
    const trailing = (payload: object, market: object = {}) =>
      price({ payload: { orderType: 'trailing_stop', ...payload }, market: { ...market } });
    expect(trailing({ trailAmount: '1.005', trailPercent: 2 }).value).toStrictEqual({
      type: 'trailing_stop',
      trailAmount: '1.005',
      ...day,
    });
    expect(trailing({ trailPercent: 2 }).value).toStrictEqual({ type: 'trailing_stop', trailPercent: '2', ...day });
    const capabilities = { trailPercent: 'fixed-distance' };
    expect(trailing({ trailPercent: 2 }, { capabilities }).value).toMatchObject({ trailAmount: '3' });
    expect(trailing({ trailPercent: 2 }, { capabilities }).value).not.toHaveProperty('trailPercent');
    const blind = trailing({ trailPercent: 2 }, { capabilities, ...noQuotes });
    expect(rejected(blind.result)[0]?.code).toBe('quote-unavailable');
  });

  it('of a trailing stop need a distance above 0', () => {
    const settings = { entry: { orderType: 'trailing_stop' } };
    expect(rejected(price({ settings }).result)).toStrictEqual([
      {
        code: 'price-unresolved',
        section: 'plan',
        message: 'A trailing stop needs a distance above 0; it has none.',
        path: ['trailAmount'],
        expected: 'trailAmount or trailPercent above 0',
      },
    ]);
    const zero = price({ payload: { orderType: 'trailing_stop', trailAmount: 0 } });
    expect(rejected(zero.result)[0]).toMatchObject({
      message: 'A trailing stop needs a distance above 0; it has 0.',
      received: '0',
    });
  });

  it.each([
    ['limit', 'limitPrice', 'limitPrice'],
    ['stop', 'stopPrice', 'stopPrice'],
    ['stop_limit', 'limitPrice', 'stopPrice'],
  ])('of a %s entry without any price are rejected', (orderType, field, missing) => {
    const payload = orderType === 'stop_limit' ? { orderType, [field]: 151 } : { orderType };
    expect(rejected(price({ payload, market: noQuotes }).result)).toStrictEqual([
      {
        code: 'quote-unavailable',
        section: 'plan',
        message: `There is no ask_bid price of AAPL to use as ${missing}.`,
        path: ['ticker'],
        received: 'AAPL',
      },
    ]);
  });

  it('of a stop-limit order without a limit have it at the stop, without a quote too (safety R4)', () => {
    const payload = { orderType: 'stop_limit', stopPrice: 151, price: 152 };
    expect(price({ payload, market: noQuotes }).value).toMatchObject({ stopPrice: '151', limitPrice: '151' });
    expect(price({ payload: { orderType: 'stop_limit' } }).value).toMatchObject({
      stopPrice: '150.02',
      limitPrice: '150.02',
    });
  });

  it.each(['stop', 'stop_limit'])(
    'of a %s exit without any price are those of a market order (safety R4)',
    (orderType) => {
      const exit = price({ payload: { orderType }, market: noQuotes }, 'sell', 'exit');
      expect(exit.value).toStrictEqual({ type: 'market', ...day });
      expect(exit.notices.map(({ code }) => code)).toStrictEqual(['exit-without-price']);
    },
  );

  it('of a limit exit without any price are those of a market order, with a notice', () => {
    const exit = price({ payload: { orderType: 'limit' }, market: noQuotes }, 'sell', 'exit');
    expect(exit.value).toStrictEqual({ type: 'market', ...day });
    expect(exit.notices).toStrictEqual([
      {
        code: 'exit-without-price',
        message: 'No price is known for the exit of AAPL: it becomes a market order.',
      },
    ]);
  });

  it.each([
    ['limitPrice', { orderType: 'limit', limitPrice: '0.004' }],
    ['stopPrice', { orderType: 'stop', stopPrice: '0.004' }],
  ])('must be above 0 on the tick: %s', (field, payload) => {
    expect(rejected(price({ payload }).result)).toStrictEqual([
      {
        code: 'price-unresolved',
        section: 'plan',
        message: `The ${field} of the order is 0, rounded to the tick of 0.01; expected a price above 0.`,
        path: [field],
        received: '0',
        expected: 'a price above 0',
      },
    ]);
    expect(price({ payload }, 'sell').value).toMatchObject({ [field]: '0.01' });
  });

  it('carry time in force and time limits', () => {
    const payload = { timeInForce: 'ioc', cancelAfter: 60, expiresAt: '2026-02-01' };
    expect(price({ payload }).value).toStrictEqual({
      type: 'market',
      timeInForce: 'ioc',
      cancelAfter: 60,
      expiresAt: '2026-02-01',
    });
  });

  it('are written down', () => {
    const { decision } = price({ payload: { orderType: 'limit', limitPrice: 151 } });
    expect(traceOf(decision, 'order.price')).toStrictEqual([
      {
        rule: 'order.price',
        read: { leg: 'entry', contract: 'AAPL', asked: 'limit', side: 'buy' },
        decided: { type: 'limit', limitPrice: '151' },
        figures: { limitPrice: '151 message limitPrice' },
      },
    ]);
  });

  it('are figures: of the message, the market or the settings, on the tick', () => {
    const figuresOf = (payload: object, settings: object = {}, market: object = {}) => {
      const { result } = price({ payload: { ...payload }, settings: { ...settings }, market: { ...market } });
      return calculations(accepted(result).figures);
    };
    const [bid, ask] = ['149.98 market quotes.AAPL.bid', '150.02 market quotes.AAPL.ask'];
    expect(figuresOf({})).toStrictEqual({});
    expect(figuresOf({ orderType: 'limit', limitPrice: '=151.005' })).toStrictEqual({
      limitPrice: '151 downToTick(151.005 message limitPrice =151.005, 0.01 market instruments.AAPL.tickSize)',
    });
    expect(figuresOf({ orderType: 'limit' })).toStrictEqual({ limitPrice: ask });
    expect(figuresOf({ orderType: 'stop_limit', limitPrice: 152 })).toStrictEqual({
      limitPrice: '152 message limitPrice',
      stopPrice: ask,
    });
    expect(figuresOf({ orderType: 'stop', stopPrice: 151 })).toStrictEqual({ stopPrice: '151 message stopPrice' });
    const trails = { entry: { orderType: 'trailing_stop', trailingStop: { percent: 2 } } };
    expect(figuresOf({}, trails)).toStrictEqual({ trailPercent: '2 setting entry.trailingStop.percent' });
    expect(figuresOf({}, trails, { capabilities: { trailPercent: 'fixed-distance' } })).toStrictEqual({
      trailAmount: `3 percentOf(2 setting entry.trailingStop.percent, 150 midpoint(${bid}, ${ask}))`,
    });
  });

  it('take the fields that they are from, and no others', () => {
    const prices = ['limitPrice', 'price', 'stopPrice', 'trailAmount', 'marketPriceType'];
    const sent = { limitPrice: 151, price: 152, stopPrice: 153, trailAmount: 1, marketPriceType: 'last' };
    const taken = (orderType: string, over: object = {}) => {
      const { decision } = price({ payload: { ...sent, orderType, ...over } });
      const untaken = decision.fields.untaken();
      return prices.filter((name) => !untaken.includes(name));
    };
    // A field that was not sent is not among the untaken ones.
    expect(taken('market')).toStrictEqual([]);
    expect(taken('limit')).toStrictEqual(['limitPrice']);
    expect(taken('limit', { limitPrice: null })).toStrictEqual(['limitPrice', 'price']);
    expect(taken('stop')).toStrictEqual(['stopPrice']);
    expect(taken('stop', { stopPrice: null })).toStrictEqual(['stopPrice', 'marketPriceType']);
    expect(taken('stop_limit')).toStrictEqual(['limitPrice', 'stopPrice']);
    expect(taken('trailing_stop')).toStrictEqual(['trailAmount']);
  });
});

describe('extended hours', () => {
  it('make a market order a limit order at the market price', () => {
    const market = price({ payload: { extendedHours: true } });
    expect(market.value).toStrictEqual({ type: 'limit', limitPrice: '150.02', ...day, extendedHours: true });
    expect(market.notices.map(({ code }) => code)).toStrictEqual(['limit-without-price']);
  });

  it('leave a limit order as it is', () => {
    const limit = price({ payload: { extendedHours: true, orderType: 'limit', limitPrice: 151 } });
    expect(limit.value).toStrictEqual({ type: 'limit', limitPrice: '151', ...day, extendedHours: true });
    expect(limit.notices).toStrictEqual([]);
  });

  it('leave a stop as it is, too, and mark it', () => {
    const stop = price({ payload: { extendedHours: true, orderType: 'stop', stopPrice: 151 } });
    expect(stop.value).toStrictEqual({ type: 'stop', stopPrice: '151', ...day, extendedHours: true });
  });

  it('leave a market order as it is where the broker has none', () => {
    const market = { capabilities: { extendedHours: false } };
    expect(price({ payload: { extendedHours: true }, market }).value).toStrictEqual({ type: 'market', ...day });
  });
});
