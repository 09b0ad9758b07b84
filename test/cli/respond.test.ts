import { describe, expect, test } from 'vitest';
import { respondToCheck, respondToFormula, respondToPlan } from '../../src/cli/respond.js';

const now = '2026-01-26T15:30:00Z';
const system = { now: () => Date.parse('2030-06-01T00:00:00Z') };
const buy = { ticker: 'AAPL', action: 'buy' };

function codesOf(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer)).errors?.map((error: { code: string; path: unknown }) => error.code);
}

describe('respondToCheck', () => {
  test('turns a valid message into a Signal', () => {
    expect(respondToCheck({ payload: { ...buy, price: 150, quantity: '1,250.50', delay: 60 }, now }, system)).toEqual({
      ok: true,
      value: {
        ticker: 'AAPL',
        action: 'buy',
        signalPrice: '150',
        price: '150',
        quantity: '1250.5',
        receivedAt: now,
        releaseAt: '2026-01-26T15:31:00Z',
        sentTimes: { delay: { sent: '60', from: now } },
      },
    });
  });

  test('reads the clock when the request has no now', () => {
    expect(respondToCheck({ payload: buy }, system)).toMatchObject({ value: { receivedAt: '2030-06-01T00:00:00Z' } });
  });

  test('accepts now with a UTC offset', () => {
    expect(respondToCheck({ payload: buy, now: '2026-01-26T10:30:00-05:00' }, system)).toMatchObject({
      value: { receivedAt: now },
    });
  });

  test('reads an array as a batch unless allowBatchSignals is false', () => {
    expect(respondToCheck({ payload: [buy, { ...buy, action: 'sell' }], now }, system)).toMatchObject({
      ok: true,
      value: [{ action: 'buy' }, { action: 'sell' }],
    });
    expect(codesOf(respondToCheck({ payload: [buy], now, allowBatchSignals: false }, system))).toEqual([
      'batch-signals-not-enabled',
    ]);
    expect(respondToCheck({ payload: buy, now, allowBatchSignals: false }, system)).toMatchObject({ ok: true });
  });

  test('accepts every asset class unless one is given', () => {
    const future = { ...buy, ticker: 'ES1!' };
    expect(respondToCheck({ payload: future, now }, system)).toMatchObject({ ok: true });
    expect(codesOf(respondToCheck({ payload: future, now, assetClass: 'stocks' }, system))).toEqual([
      'invalid-stocks-ticker-format',
    ]);
    expect(respondToCheck({ payload: future, now, assetClass: 'futures' }, system)).toMatchObject({ ok: true });
  });

  test('accepts every ticker unless lists are given', () => {
    expect(codesOf(respondToCheck({ payload: buy, now, tickers: { known: ['MSFT'], allowed: [] } }, system))).toEqual([
      'ticker-does-not-exist',
      'unsupported-ticker',
    ]);
    expect(respondToCheck({ payload: buy, now, tickers: { known: ['AAPL'] } }, system)).toMatchObject({ ok: true });
  });

  test('counts dates in marketTimeZone', () => {
    const option = { ...buy, expiration: '0 days' };
    const lateEvening = '2026-01-27T02:00:00Z';
    expect(respondToCheck({ payload: option, now: lateEvening }, system)).toMatchObject({
      value: { expiration: '2026-01-26' },
    });
    expect(respondToCheck({ payload: option, now: lateEvening, marketTimeZone: 'UTC' }, system)).toMatchObject({
      value: { expiration: '2026-01-27' },
    });
  });

  test('compares strikesAway with the given strikeCount', () => {
    const away = { ...buy, strikesAway: 6 };
    expect(codesOf(respondToCheck({ payload: away, now }, system))).toEqual(['invalid-strikes-away']);
    expect(respondToCheck({ payload: away, now, strikeCount: 12 }, system)).toMatchObject({ ok: true });
  });

  test.each([[undefined], [null], [5], ['buy AAPL']])('rejects a payload that is not an object: %j', (payload) => {
    expect(codesOf(respondToCheck({ payload, now }, system))).toEqual(['invalid-payload']);
  });

  test.each([
    [{ now: 'noon' }, 'now is "noon"; expected an instant'],
    [{ now: 5 }, 'now is 5'],
    [
      { assetClass: 'stonks' },
      'assetClass is "stonks"; expected one of stocks, options, index_options, futures, crypto, forex',
    ],
    [{ allowBatchSignals: 'yes' }, 'allowBatchSignals is "yes"'],
    [{ tickers: ['AAPL'] }, 'tickers is'],
    [{ marketTimeZone: 'Mars' }, 'marketTimeZone is "Mars"'],
    [{ strikeCount: '10' }, 'strikeCount is "10"'],
  ])('rejects the request with %j', (changes, said) => {
    expect(respondToCheck({ payload: buy, now, ...changes }, system)).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-request', path: Object.keys(changes), message: expect.stringContaining(said) }],
    });
  });
});

describe('respondToFormula', () => {
  test('replaces formulas and keeps the rest', () => {
    expect(respondToFormula({ payload: { ticker: 'AAPL', price: '10', quantity: '=signal.price * 2' } })).toEqual({
      ok: true,
      value: { ticker: 'AAPL', price: '10', quantity: 20 },
    });
  });

  test('reports every failed formula with its path', () => {
    expect(
      respondToFormula({ payload: { quantity: '=1 / 0', takeProfit: { percent: '=signal.nothing' } } }),
    ).toMatchObject({
      ok: false,
      errors: [
        { code: 'invalid-formula-reference', path: ['takeProfit', 'percent'] },
        { code: 'invalid-formula-runtime', path: ['quantity'] },
      ],
    });
  });

  test('rejects an array and a missing payload', () => {
    expect(codesOf(respondToFormula({ payload: [] }))).toEqual(['invalid-payload']);
    expect(codesOf(respondToFormula({}))).toEqual(['invalid-payload']);
  });
});

describe('respondToPlan', () => {
  const market = { now, equity: '100000', quotes: { AAPL: { bid: '149.98', ask: '150.02', last: '150' } } };

  test('plans a message with settings and a market', () => {
    expect(respondToPlan({ payload: { ...buy, quantity: 10 }, settings: {}, market })).toMatchObject({
      ok: true,
      value: {
        outcome: 'orders',
        ticker: 'AAPL',
        action: 'buy',
        steps: [
          {
            step: 'submit-order',
            id: 'entry',
            order: { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: '10', timeInForce: 'day' },
          },
        ],
      },
    });
  });

  test('uses the default settings when there are none', () => {
    expect(respondToPlan({ payload: buy, market })).toMatchObject({ ok: true });
  });

  test('takes asset class, tickers, batches and strike count from the settings', () => {
    expect(codesOf(respondToPlan({ payload: { ...buy, ticker: 'ES1!' }, market }))).toEqual([
      'invalid-stocks-ticker-format',
    ]);
    expect(codesOf(respondToPlan({ payload: buy, settings: { allowedTickers: ['MSFT'] }, market }))).toEqual([
      'unsupported-ticker',
    ]);
    expect(codesOf(respondToPlan({ payload: [buy], settings: { allowBatchSignals: false }, market }))).toEqual([
      'batch-signals-not-enabled',
    ]);
    expect(
      codesOf(respondToPlan({ payload: { ...buy, strikesAway: 4 }, settings: { strikeCount: 6 }, market })),
    ).toEqual(['invalid-strikes-away']);
  });

  test("reads the message at receivedAt, else at the market's now, and plans at the market's now", () => {
    const delayed = { ...buy, delay: 60 };
    expect(respondToPlan({ payload: delayed, market })).toMatchObject({
      value: { outcome: 'postponed', releaseAt: '2026-01-26T15:31:00Z', steps: [] },
    });
    expect(respondToPlan({ payload: delayed, market, receivedAt: '2026-01-26T15:29:30Z' })).toMatchObject({
      value: { outcome: 'postponed', releaseAt: '2026-01-26T15:30:30Z' },
    });
    expect(respondToPlan({ payload: delayed, market, receivedAt: '2026-01-26T15:29:00Z' })).toMatchObject({
      value: { outcome: 'orders' },
    });
  });

  test('names the orders by the signal id, with the index in a batch', () => {
    expect(respondToPlan({ payload: buy, market, signalId: 's1' })).toMatchObject({
      value: { steps: [{ order: { clientOrderId: 's1-entry' } }] },
    });
    expect(respondToPlan({ payload: [buy, buy], market, signalId: 's1' })).toMatchObject({
      value: [
        { ok: true, value: { signalId: 's1-0', steps: [{ order: { clientOrderId: 's1-0-entry' } }] } },
        { ok: true, value: { signalId: 's1-1', steps: [{ order: { clientOrderId: 's1-1-entry' } }] } },
      ],
    });
  });

  test('plans in a form that the broker of the request takes', () => {
    const payload = { ...buy, stopLoss: { amount: 5 } };
    expect(respondToPlan({ payload, market, broker: 'alpaca' })).toMatchObject({
      ok: true,
      value: { steps: [{ order: { timeInForce: 'gtc' } }], withdrawals: { entry: '2026-01-26T21:00:00Z' } },
    });
    expect(respondToPlan({ payload, market, broker: 'binance' })).toMatchObject({
      ok: false,
      errors: [{ code: 'unsupported-by-broker', rule: 'binance.classes' }],
    });
    expect(respondToPlan({ payload, market, broker: null })).toEqual(respondToPlan({ payload, market }));
    expect(respondToPlan({ payload, market, broker: {} })).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-setting' }, ...Array(4).fill({})],
    });
  });

  test('returns a result per item of a batch, each planned after the ones before it', () => {
    const on = (action: string, fields = {}) => ({ ticker: 'AAPL', action, ...fields });
    expect(respondToPlan({ payload: [on('exit'), buy, on('exit'), on('exit')], market })).toMatchObject({
      ok: true,
      value: [
        { ok: false, errors: [{ code: 'no-position', path: ['ticker'] }] },
        { ok: true, value: { outcome: 'orders', action: 'buy' } },
        { ok: true, value: { outcome: 'orders', action: 'exit' } },
        { ok: false, errors: [{ code: 'no-position', path: ['ticker'] }] },
      ],
    });
    expect(respondToPlan({ payload: [on('exit')], market })).toMatchObject({ ok: true, value: [{ ok: false }] });
  });

  test('returns the errors of a batch with an invalid item, with its index', () => {
    expect(respondToPlan({ payload: [buy, { ticker: 'AAPL' }], market })).toMatchObject({
      ok: false,
      errors: [{ code: 'invalid-payload', path: [1, 'action'] }],
    });
  });

  test('returns the errors of settings and market together, with their paths', () => {
    const answer = respondToPlan({ payload: buy, settings: { assetClass: 'stonks' }, market: { now: 'noon' } });
    const paths: unknown[] = JSON.parse(JSON.stringify(answer)).errors.map(({ path }: { path: unknown[] }) => path[0]);
    expect(new Set(paths)).toEqual(new Set(['settings', 'market']));
    expect(respondToPlan({ payload: buy })).toMatchObject({ ok: false, errors: [{ path: ['market'] }] });
    expect(respondToPlan({ payload: buy, settings: { assetClass: 'stonks' }, market })).toMatchObject({
      ok: false,
      errors: [{ path: ['settings', 'assetClass'] }],
    });
  });

  test.each([{ receivedAt: 'noon' }, { signalId: 7 }, { broker: 'alpca' }, { receivedAt: 'noon', broker: 'alpca' }])(
    'rejects the request with %j',
    (changes) => {
      expect(respondToPlan({ payload: buy, market, ...changes })).toMatchObject({
        ok: false,
        errors: Object.keys(changes).map((key) => ({ code: 'invalid-request', path: [key] })),
      });
    },
  );
});
