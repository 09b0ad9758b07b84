import { describe, expect, test } from 'vitest';
import { respondToConform } from '../../src/cli/conform.js';
import { responseText } from '../../src/cli/responses.js';
import { profiles } from '../brokers/profiles.js';

const ids = Object.values(profiles).map(({ id }) => id);
const order = { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: 10, timeInForce: 'day' };
const request = { broker: 'alpaca', assetClass: 'stocks', order };
const submit = { step: 'submit-order', id: 'entry', order };

/** The response as the command writes it. */
function answer(given: Readonly<Record<string, unknown>>): unknown {
  const response = respondToConform(given);
  return JSON.parse(responseText(response));
}

/** Path and expectation of each error. */
function faults(given: Readonly<Record<string, unknown>>): unknown {
  const response = respondToConform(given);
  return response.ok ? response : response.errors.map(({ path, expected }) => [path.join('.'), expected]);
}

describe('respondToConform', () => {
  test('accepts what the broker takes, and tells what it changes', () => {
    expect(answer(request)).toEqual({ ok: true, value: {} });
    const pair = { ...request, broker: 'binance', assetClass: 'crypto', quote: { ask: '100', bid: 99 } };
    expect(answer(pair)).toEqual({
      ok: true,
      value: { coerced: [{ rule: 'binance.crypto.market', path: ['timeInForce'], timeInForce: 'ioc' }] },
    });
  });

  test('rejects what the broker does not take, with the nearest plan', () => {
    expect(answer({ ...request, order: { ...order, quantity: '1.5', timeInForce: 'gtc' } })).toEqual({
      ok: false,
      errors: [
        {
          code: 'broker-rule',
          path: ['order', 'timeInForce'],
          message: 'Alpaca takes market orders of stocks like this only with the time in force day, not gtc.',
          section: 'broker',
          received: 'gtc',
          rule: 'alpaca.stocks.fractional',
          source: 'https://docs.alpaca.markets/docs/trading-1',
        },
      ],
      nearest: {
        outcome: 'orders',
        steps: [{ step: 'submit-order', id: 'order', role: 'entry', order: { ...order, quantity: '1.5' } }],
        changes: ['The time in force of the order is day instead of gtc.'],
      },
    });
  });

  test('passes on what it does not read', () => {
    const given = { ...order, timeInForce: 'gtc', quantity: '1.5', postOnly: true };
    expect(answer({ ...request, order: given })).toMatchObject({
      ok: false,
      nearest: { steps: [{ order: { postOnly: true, quantity: '1.5', timeInForce: 'day' } }] },
    });
  });

  test('judges a plan by its steps', () => {
    const steps = [
      { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['1'] },
      { ...submit, order: { ...order, timeInForce: 'gtd', expiresAt: '2026-02-03' } },
      { step: 'await-fill', of: 'entry', seconds: 60 },
    ];
    const { order: _, ...rest } = request;
    const withdrawals = { entry: '2026-02-04T00:00:00Z' };
    expect(answer({ ...rest, plan: { outcome: 'orders', steps, withdrawals } })).toMatchObject({
      ok: false,
      errors: [{ path: ['plan', 'steps', 1, 'order', 'timeInForce'] }],
      nearest: { steps: [{}, { order: { timeInForce: 'gtc' } }, {}], withdrawals: { entry: '2026-02-04T05:00:00Z' } },
    });
    expect(answer({ ...rest, plan: { steps: [] } })).toEqual({ ok: true, value: {} });
  });

  test('reads facts of the order, or of each contract', () => {
    const position = { side: 'long', quantity: '4' };
    const sell = { ...order, side: 'sell' };
    expect(answer({ ...request, order: sell, position, now: '2026-01-26T15:30:00Z', account: 'margin' })).toMatchObject(
      {
        errors: [{ rule: 'alpaca.stocks.cross-zero' }],
      },
    );
    expect(answer({ ...request, order: sell, contracts: { AAPL: { position } }, marketTimeZone: 'UTC' })).toMatchObject(
      {
        errors: [{ rule: 'alpaca.stocks.cross-zero' }],
      },
    );
    expect(answer({ ...request, instrument: { minQuantity: 11 } })).toMatchObject({
      errors: [{ rule: 'alpaca.stocks.instrument' }],
    });
  });

  test('takes a profile of the user', () => {
    const { order: _, ...own } = request;
    expect(faults({ ...own, order, broker: { id: 'mine' } })).toMatchObject([
      ['broker.name', 'the name of the broker'],
      ['broker.asOf', 'a date such as 2026-11-22'],
      ['broker.sources', 'a list of sources, at least one'],
      ['broker.classes', 'an object of classes'],
    ]);
    const form = {
      ...{ id: 'mine.stocks.all', types: ['limit'], timesInForce: ['day'], sessions: ['regular'], fraction: false },
      ...{ basis: 'vendor', sources: ['x'] },
    };
    const sessions = { regular: { from: '09:30', to: '16:00', timeZone: 'UTC' } };
    const stocks = { orders: [form], brackets: [], shortSelling: false, rules: [], sessions, crossZero: 'taken' };
    const mine = { id: 'mine', name: 'Mine', asOf: '2026-01-01', sources: ['x'], classes: { stocks } };
    expect(answer({ ...request, broker: mine })).toMatchObject({
      errors: [{ rule: 'mine.stocks.all', path: ['order', 'type'] }],
    });
  });

  test('reports every invalid value', () => {
    const limit = { ...order, type: 'limit', limitprice: 5, takeProfit: { limitPrice: 'x' }, quantity: -1 };
    expect(
      faults({
        ...request,
        assetClass: 'stock',
        order: limit,
        quote: { bid: 'q' },
        now: 'noon',
        marketTimeZone: 'Mars',
      }),
    ).toEqual([
      ['assetClass', 'one of stocks, options, index_options, futures, crypto, forex'],
      ['now', expect.any(String)],
      ['marketTimeZone', 'a time zone such as America/New_York'],
      ['quote.bid', 'a number'],
      ['order.quantity', 'a number above 0'],
      ['order.takeProfit.limitPrice', 'a number above 0'],
      ['order.takeProfit.timeInForce', 'one of day, gtc, gtd, opg, cls, ioc, fok'],
      ['order.limitPrice', 'a number above 0'],
      ['order.limitprice', 'limitPrice'],
    ]);
  });

  test('reports every fault of a request as invalid-request, beside what is wrong with the order', () => {
    const given = { broker: 'alpacca', assetClass: 'stockz', now: 'yesterday', account: 'big', quoet: {}, quote: 5 };
    const response = respondToConform(given);
    expect(response.ok ? [] : response.errors.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['invalid-request', 'quoet'],
      ['invalid-request', ''],
      ['invalid-request', 'broker'],
      ['invalid-request', 'assetClass'],
      ['invalid-request', 'account'],
      ['invalid-request', 'now'],
      ['invalid-snapshot', 'quote'],
    ]);
  });

  /** Where the errors of a request are. */
  const places = (given: object): unknown => {
    const response = respondToConform({ ...given });
    return response.ok ? [] : response.errors.map(({ path }) => path.join('.'));
  };

  test.each([
    [{ broker: 'alpaca', assetClas: 'stocks', order }, ['assetClas']],
    [{ broker: 'alpaca', assetClass: 'stocks', oder: order }, ['oder']],
    [{ broker: 'alpaca', assetClass: 'stocks', paln: { steps: [] } }, ['paln']],
    [{ brokr: 'alpaca', assetClass: 'stocks', order }, ['brokr']],
    [{ brokr: 'alpaca', assetClas: 'stocks', oder: order }, ['brokr', 'assetClas', 'oder']],
  ])('reports a mistyped key once where what it names is missing: %j', (given, expected) => {
    expect(places(given)).toEqual(expected);
  });

  test.each([
    ['another key that is missing', { assetClass: 'stocks', oder: order }, ['oder', 'broker']],
    ['a wrong value of the key', { ...request, assetClass: 'x', assetClas: 'stocks' }, ['assetClas', 'assetClass']],
    ['that there are an order and a plan', { ...request, paln: { steps: [] } }, ['paln', '']],
  ])('reports beside a mistyped key %s', (_, given, expected) => {
    expect(places(given)).toEqual(expected);
  });

  test('reports each price that a type lacks or does not have', () => {
    const priceFaults = (changes: object): unknown => faults({ ...request, order: { ...order, ...changes } });
    const price = 'a number above 0';
    expect(priceFaults({ type: 'stop_limit' })).toEqual([
      ['order.limitPrice', price],
      ['order.stopPrice', price],
    ]);
    expect(priceFaults({ type: 'stop', stopPrice: 5, limitPrice: 5 })).toEqual([
      ['order.limitPrice', 'only stopPrice with the type stop'],
    ]);
    expect(priceFaults({ trailAmount: 5 })).toEqual([['order.trailAmount', 'no price with the type market']]);
    expect(priceFaults({ type: 'x', trailAmount: 5 })).toHaveLength(1);
    expect(priceFaults({ limitPrice: null, stopLoss: null, comment: null })).toEqual({ ok: true, value: {} });
    expect(priceFaults({ type: 'trailing_stop' })).toEqual([
      ['order.trailPercent', 'either trailAmount or trailPercent'],
    ]);
    expect(priceFaults({ type: 'trailing_stop', trailAmount: 1, trailPercent: 1 })).toHaveLength(1);
    expect(priceFaults({ type: 'trailing', stopLoss: 5 })).toEqual([
      ['order.stopLoss', 'a stop loss'],
      ['order.type', 'one of market, limit, stop, stop_limit, trailing_stop'],
    ]);
    expect(priceFaults({ stopLoss: { type: 'stop', timeInForce: 'gtc' } })).toEqual([
      ['order.stopLoss.stopPrice', price],
    ]);
    expect(priceFaults({ stopLoss: { type: 'limit', timeInForce: 'gtc' } })).toEqual([
      ['order.stopLoss.type', 'one of stop, stop_limit, trailing_stop'],
    ]);
  });

  test('reports each invalid step', () => {
    const { order: _, ...rest } = request;
    expect(
      faults({ ...rest, plan: { steps: [{ step: 'send' }, null, { step: 'await-fill', of: '' }] } }),
    ).toMatchObject([
      ['plan.steps.0.step', 'one of cancel-orders, replace-orders, submit-order, await-fill'],
      ['plan.steps.1', 'a step of a plan'],
      ['plan.steps.2.of', 'the name of a step'],
    ]);
  });

  test('rejects a request without a known broker, or without one order or plan', () => {
    const rejected = (message: string) => ({ ok: false, errors: [{ code: 'invalid-request', message }] });
    expect(answer({ ...request, broker: 'robinhood' })).toMatchObject(
      rejected(`broker is "robinhood"; expected one of ${ids.join(', ')}, or a profile.`),
    );
    const expected = rejected(
      'The request needs an order or a plan: {"broker": "alpaca", "assetClass": "stocks", "order": order}.',
    );
    expect(answer({ ...request, order: undefined })).toMatchObject(expected);
    expect(answer({ ...request, plan: { steps: [] } })).toMatchObject(
      rejected('The request has an order and a plan; expected one of the two.'),
    );
    expect(answer({ ...request, assetClas: 'stocks' })).toMatchObject(
      rejected('Unknown key assetClas; did you mean assetClass?'),
    );
  });
});
