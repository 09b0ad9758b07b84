import { describe, expect, it } from 'vitest';
import type { Figure } from '../../../src/core/figure.js';
import { ok, type Result } from '../../../src/core/result.js';
import { instrumentLimit, instrumentLimits } from '../../../src/plan/gates/instrument-limits.js';
import { calculation, figure } from '../../core/calculation.ts';
import { future, type Request, stock } from '../../market/contracts/sample.ts';
import { long, noticesOf, rejection, rejectionCodes, stepsOf } from '../sample.ts';
import { buyOne, explained } from './explained.ts';

const market = (instrument: object, others: object = {}) => ({ instruments: { AAPL: instrument }, ...others });
const buy = (quantity: number, instrument: object, others: object = {}): Request => ({
  payload: { quantity },
  market: market(instrument, others),
});
const exit = (quantity: number, instrument: object, others: object = {}): Request => ({
  payload: { action: 'exit', quantity },
  market: market(instrument, { ...long, ...others }),
});

describe('the limits of an instrument', () => {
  it('refuse an entry below the minimum quantity', () => {
    expect(stepsOf(buy(5, { minQuantity: 5 }))).toEqual(['entry buy 5']);
    expect(rejection(buy(4, { minQuantity: '5.0' }))).toMatchObject([
      {
        code: 'below-minimum',
        section: 'plan',
        path: ['quantity'],
        message: "The entry of 4 AAPL is below the instrument's minimum of 5.",
        minimum: 'minQuantity',
        actual: '4',
        limit: '5',
      },
    ]);
  });

  it('refuse an entry above the maximum quantity', () => {
    expect(stepsOf(buy(5, { maxQuantity: 5 }))).toEqual(['entry buy 5']);
    expect(rejection(buy(6, { maxQuantity: 5 }))).toMatchObject([{ code: 'above-maximum', actual: '6', limit: '5' }]);
  });

  it('refuse an entry below the minimum value', () => {
    // 5 at 150 are 750.
    expect(stepsOf(buy(5, { minNotional: 750 }))).toEqual(['entry buy 5']);
    expect(rejection(buy(5, { minNotional: '750.01' }))).toMatchObject([
      { code: 'below-minimum', minimum: 'minNotional', actual: '750', limit: '750.01' },
    ]);
    expect(rejectionCodes(buy(5, { minNotional: 10 }, { quotes: {} }))).toEqual(['quote-unavailable']);
    expect(stepsOf(buy(5, { minNotional: 0 }, { quotes: {} }))).toEqual(['entry buy 5']);
  });

  it('value an order at its own price, rounded to the tick', () => {
    const order = (prices: object, minNotional: string): Request => {
      const { payload, ...rest } = buy(5, { minNotional, tickSize: '0.01' });
      return { payload: { ...payload, ...prices }, ...rest };
    };
    // 5 at 149.997 are 749.985; the order is at 149.99, 749.95.
    const limit = { orderType: 'limit', limitPrice: 149.997 };
    expect(rejection(order(limit, '749.96'))).toMatchObject([{ code: 'below-minimum', actual: '749.95' }]);
    expect(stepsOf(order(limit, '749.95'))).toEqual(['entry buy 5']);
    // A stop-limit order has two prices: 5 at 151 are 755, 5 at 152 are 760.
    const stopLimit = { orderType: 'stop_limit', stopPrice: 151, limitPrice: 152 };
    expect(rejection(order(stopLimit, '755.01'))).toMatchObject([{ code: 'below-minimum', actual: '755' }]);
    expect(stepsOf(order(stopLimit, '755'))).toEqual(['entry buy 5']);
    expect(stepsOf(order({ orderType: 'stop', stopPrice: 151 }, '755'))).toEqual(['entry buy 5']);
  });

  it('report a minimum once', () => {
    expect(rejectionCodes(buy(1, { minQuantity: 2, minNotional: 1000, maxQuantity: 0.5 }))).toEqual([
      'below-minimum',
      'above-maximum',
    ]);
  });

  it('never refuse an exit: a notice names them', () => {
    expect(stepsOf(exit(4, { minQuantity: 5 }))).toEqual(['exit sell 4']);
    expect(noticesOf(exit(4, { minQuantity: 5 }))).toMatchObject([
      {
        code: 'below-minimum',
        message: expect.stringMatching(/^The exit of 4 AAPL is below the instrument's minimum of 5\./),
      },
    ]);
    expect(noticesOf(exit(6, { maxQuantity: 5 }))).toMatchObject([{ code: 'above-maximum' }]);
    expect(noticesOf(exit(6, { minNotional: 1000 }))).toMatchObject([{ code: 'below-minimum' }]);
    expect(noticesOf(exit(6, { minNotional: 1000 }, { quotes: {} }))).toEqual([]);
    expect(noticesOf(exit(5, { minQuantity: 5, maxQuantity: 5, minNotional: 750 }))).toEqual([]);
  });
});

const value =
  'Actual: 600 USD, because the midpoint of 149.98 (bid of AAPL) and 150.02 (ask of AAPL) is 150; 4 (quantity of the message) × 150 = 600. Limit: 1000 USD (minimum order value of AAPL).';

describe('a size that the instrument does not take', () => {
  it.each<readonly [string, Request, string, string, string]>([
    [
      'takes no fewer units',
      buyOne({ quantity: 4 }, {}, { instruments: { AAPL: { minQuantity: 5 } } }),
      'below-minimum',
      "The entry of 4 AAPL is below the instrument's minimum of 5.",
      'Actual: 4 (quantity of the message). Limit: 5 (minimum quantity of AAPL).',
    ],
    [
      'takes no more units',
      buyOne({ quantity: 6 }, {}, { instruments: { AAPL: { maxQuantity: 5 } } }),
      'above-maximum',
      "The entry of 6 AAPL is above the instrument's maximum of 5.",
      'Actual: 6 (quantity of the message). Limit: 5 (maximum quantity of AAPL).',
    ],
    [
      'takes no smaller value',
      buyOne({ quantity: 4 }, {}, { instruments: { AAPL: { minNotional: 1000 } } }),
      'below-minimum',
      "The value of the entry of 4 AAPL is 600 USD, below the instrument's minimum of 1000 USD.",
      value,
    ],
    [
      'may not take a smaller value of an exit either',
      buyOne({ action: 'exit', quantity: 4 }, {}, { ...long, instruments: { AAPL: { minNotional: 1000 } } }),
      'below-minimum',
      "The value of the exit of 4 AAPL is 600 USD, below the instrument's minimum of 1000 USD. The exit is sent anyway; the exchange may reject it.",
      value,
    ],
  ])('%s', (_, request, ...expected) => {
    expect(explained(request)).toEqual(expected);
  });
});

describe('what is judged of an order', () => {
  const price = (): Result<Figure> => ok(figure(150));
  const order = { leg: 'entry', ticker: 'AAPL', units: figure(5), instrument: stock, price } as const;
  const codes = (limits: object) =>
    instrumentLimits(undefined, order, limits).map((verdict) =>
      verdict.is === 'failed' ? verdict.error.code : verdict,
    );

  it.each([
    ['nothing', {}, []],
    ['no limit that is null', { minQuantity: null, maxQuantity: null, minNotional: null }, []],
    ['limits that it meets exactly', { minQuantity: 5, maxQuantity: 5, minNotional: 750 }, []],
    [
      'each limit by itself',
      { minQuantity: 6, maxQuantity: 4, minNotional: 751 },
      ['below-minimum', 'above-maximum', 'below-minimum'],
    ],
  ])('is %s', (_, limits, expected) => {
    expect(codes(limits)).toStrictEqual(expected);
  });

  it('is nothing where the value of a contract is not known, and a limit is one of the value', () => {
    const unknown = { ...order, ticker: 'ESH2026', instrument: { ...future, missing: ['pointValue'] } } as const;
    expect(instrumentLimits(undefined, unknown, { minQuantity: 6, minNotional: 1 })).toMatchObject([
      { is: 'unmeasured', errors: [{ code: 'instrument-unknown', message: expect.stringContaining('pointValue') }] },
    ]);
    expect(instrumentLimits(undefined, unknown, { minQuantity: 6 })).toMatchObject([{ is: 'failed' }]);
  });

  it('is nothing without an instrument', () => {
    expect(instrumentLimits(undefined, order)).toStrictEqual([]);
  });
});

describe('a limit of an instrument', () => {
  it('is a figure of the market', () => {
    expect(calculation(instrumentLimit('AAPL', 'minQuantity', 5))).toBe('5 market instruments.AAPL.minQuantity');
  });
});
