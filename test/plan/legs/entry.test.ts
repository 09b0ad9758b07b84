import { describe, expect, it } from 'vitest';
import { signalError } from '../../../src/core/errors.js';
import { failEntry, planEntry } from '../../../src/plan/legs/entry.js';
import { codesOf, decisionOf } from '../../market/contracts/sample.ts';
import {
  call,
  figuresOf,
  noticesOf,
  options,
  ordersOf,
  planned,
  put,
  rejection,
  rejectionCodes,
  stepsOf,
  traceOf,
} from '../sample.ts';

const bracket = { takeProfit: { percent: 5 }, stopLoss: { percent: 2 } };

const laterCall = 'SPY 260227C600';

describe('an entry', () => {
  it('is one order with its bracket', () => {
    expect(planned({ payload: { quantity: 5, ...bracket } }).steps).toStrictEqual([
      {
        step: 'submit-order',
        id: 'entry',
        role: 'entry',
        order: {
          ticker: 'AAPL',
          side: 'buy',
          effect: 'open',
          type: 'market',
          quantity: '5',
          timeInForce: 'day',
          takeProfit: { limitPrice: '157.5', timeInForce: 'gtc' },
          stopLoss: { type: 'stop', stopPrice: '147', timeInForce: 'gtc' },
        },
      },
    ]);
  });

  it('writes its bracket down', () => {
    expect(traceOf({ payload: { quantity: 5, stopLoss: { percent: 2 } } }, 'bracket')).toStrictEqual([
      {
        rule: 'bracket',
        read: {},
        figures: expect.anything(),
        decided: { takeProfit: null, stopLoss: { type: 'stop', stopPrice: '147', timeInForce: 'gtc' } },
      },
    ]);
    // 2 % of 150 are 3.
    const price = '150 midpoint(149.98 market quotes.AAPL.bid, 150.02 market quotes.AAPL.ask)';
    expect(figuresOf({ payload: { quantity: 5, stopLoss: { percent: 2 } } }, 'bracket')).toStrictEqual([
      {
        'stopLoss.stopPrice': `147 minus(${price}, 3 percentOf(2 message stopLoss.percent, ${price}))`,
        timeInForce: 'gtc constant protectiveTimeInForce',
      },
    ]);
    expect(traceOf({ payload: { quantity: 5, takeProfit: { percent: 5 } } }, 'bracket')).toMatchObject([
      { decided: { takeProfit: { limitPrice: '157.5', timeInForce: 'gtc' }, stopLoss: null } },
    ]);
    expect(traceOf({}, 'bracket')).toStrictEqual([]);
  });

  it('has a P&L bracket for the quantity of the order', () => {
    const payload = { quantity: 10, takeProfit: { pnlAmount: 100 }, stopLoss: { pnlAmount: 50 } };
    expect(ordersOf({ payload })).toMatchObject([
      { takeProfit: { limitPrice: '160' }, stopLoss: { stopPrice: '145' } },
    ]);
  });

  it('has the quantity whose loss at the stop is the risked amount', () => {
    const risk = { quantity: 300, quantityType: 'risk_dollar_amount' };
    // A stop 2 % below the midpoint is at 147, 3.02 below the ask: 300 / 3.02 is 99.3.
    expect(stepsOf({ payload: { ...risk, stopLoss: { percent: 2 } } })).toStrictEqual(['entry buy 99']);
    expect(rejectionCodes({ payload: risk })).toStrictEqual(['stop-loss-required']);
  });

  it('needs no price without a bracket, nor with a trail in percent alone', () => {
    const market = { quotes: {} };
    expect(stepsOf({ market })).toStrictEqual(['entry buy 1']);
    expect(stepsOf({ market, payload: { stopLoss: { trailPercent: 2 } } })).toStrictEqual(['entry buy 1']);
    expect(rejectionCodes({ market, payload: bracket })).toStrictEqual(['quote-unavailable']);
    // An amount is compared with the price (safety S3).
    const trail = { stopLoss: { trailAmount: 2 } };
    expect(rejectionCodes({ market, payload: trail })).toStrictEqual(['quote-unavailable']);
  });

  it('reports every error of quantity, price and bracket', () => {
    const payload = { quantity: '0.5', orderType: 'stop', stopPrice: 0, ...bracket };
    expect(rejectionCodes({ payload })).toStrictEqual(['price-unresolved', 'quantity-unresolved']);
    const wrong = { quantity: '0.5', takeProfit: { limitPrice: 100 }, stopLoss: { stopPrice: 200 } };
    expect(rejection({ payload: wrong }).map(({ code, path }) => [code, ...path])).toStrictEqual([
      ['price-unresolved', 'takeProfit'],
      ['quantity-unresolved', 'quantity'],
    ]);
  });

  it('reports its gates before it looks for its contract', () => {
    const none = { optionChains: {} };
    expect(rejectionCodes(options({}, {}, { entryLockout: true }, none))).toStrictEqual(['entry-locked-out']);
    expect(rejectionCodes(options({}, {}, {}, none))).toStrictEqual(['contract-not-found']);
    const unknown = { payload: { ticker: 'ESH2026' }, settings: { assetClass: 'futures' } };
    expect(rejectionCodes(unknown)).toStrictEqual(['instrument-unknown']);
  });

  it('reports the gates of its size beside those before it, and its own errors only without them', () => {
    const small = { maxOrderValue: 100 };
    const locked = { entryLockout: true };
    const codes = (settings: object, payload: object = {}, market: object = {}) =>
      rejectionCodes({ payload: { ...payload }, settings: { ...settings }, market: { ...market } });
    expect(codes({ ...locked, ...small })).toStrictEqual(['entry-locked-out', 'order-too-large']);
    expect(codes({ ...locked, ...small }, { quantity: '0.5' })).toStrictEqual(['entry-locked-out']);
    expect(codes(locked, { quantity: '0.5' })).toStrictEqual(['entry-locked-out']);
    // Without the facts of its future, nothing of it is sized.
    const unknown = { payload: { ticker: 'ESH2026' }, settings: { assetClass: 'futures', ...locked, ...small } };
    expect(rejectionCodes(unknown)).toStrictEqual(['entry-locked-out']);
    expect(codes({}, { quantity: '0.5', expiresAt: '2026-01-25' })).toStrictEqual([
      'quantity-unresolved',
      'order-expired',
    ]);
  });

  it('reports its gates before a contract that is in doubt', () => {
    const held = { [call]: { side: 'long', quantity: '1' }, [laterCall]: { side: 'long', quantity: '1' } };
    const codes = (settings: object) => rejectionCodes(options({ action: 'add' }, held, settings));
    expect(codes({})).toStrictEqual(['contract-ambiguous']);
    expect(codes({ entryLockout: true })).toStrictEqual(['entry-locked-out']);
  });

  it('that fails in a contract of a chain says why that was chosen', () => {
    const [error] = rejection(options({ stopLoss: { stopPrice: 5 } }));
    expect(error).toMatchObject({ code: 'price-unresolved', path: ['stopLoss'] });
    expect(Object.keys(error?.calculation?.of ?? {})).toStrictEqual(['contract', 'stopLoss', 'entry']);
  });

  it('in a put writes down the side of the contract', () => {
    const request = options({ action: 'sell' }, {}, { optionType: 'both' });
    expect(traceOf(request, 'contract.side')).toMatchObject([
      { read: { contract: put, side: 'short' }, decided: 'long' },
    ]);
  });

  it('of an inverted put buys it for a bearish signal, with the bracket of a long contract', () => {
    const request = options({ action: 'sell', ...bracket }, {}, { optionType: 'both' });
    // The midpoint of the put is 3.1: 5 % above is 3.255, 2 % below is 3.038.
    expect(ordersOf(request)).toMatchObject([
      { ticker: put, side: 'buy', takeProfit: { limitPrice: '3.26' }, stopLoss: { stopPrice: '3.04' } },
    ]);
  });
});

describe('planEntry', () => {
  const long = { logicalSide: 'long', size: { by: 'signal' } } as const;
  const payload = { stopLoss: { percent: 2 } };

  it('plans nothing further where a gate refuses its leg, unless a gate needs its size', () => {
    const rules = (settings: object) => {
      const planning = decisionOf({ payload, settings: { entryLockout: true, ...settings } });
      expect(codesOf(planEntry(long, planning))).toStrictEqual(['entry-locked-out']);
      return planning.log.decisions.map(({ rule }) => rule).filter((rule) => !rule.startsWith('gate.'));
    };
    expect(rules({})).toStrictEqual([]);
    expect(rules({ maxOrderValue: 1000 })).toContain('bracket.terms');
  });

  it('writes nothing down of a contract that is not found', () => {
    const planning = decisionOf(options({}, {}, { optionType: 'put' }, { optionChains: {} }));
    expect(codesOf(planEntry(long, planning))).toStrictEqual(['contract-not-found']);
    expect(planning.log.decisions.map(({ rule }) => rule)).not.toContain('contract.side');
  });
});

describe('failEntry', () => {
  it('fails by the gates of the leg, and by the error where they pass', () => {
    const error = signalError('quote-unavailable', { message: 'The quote is too old.' });
    const codes = (settings: object) => {
      const request = { logicalSide: 'long', size: { by: 'signal' } } as const;
      return codesOf(failEntry(error, request, decisionOf({ settings: { ...settings } })));
    };
    expect(codes({})).toStrictEqual(['quote-unavailable']);
    expect(codes({ allowedSides: 'bearish' })).toStrictEqual(['side-not-allowed']);
  });
});

describe('an entry at a broker without brackets', () => {
  const market = { capabilities: { brackets: false } };

  it('sends the stop loss after the fill, however long that takes', () => {
    const { steps, notices } = planned({
      payload: { quantity: 5, stopLoss: { type: 'stop_limit', stopPrice: 147 } },
      market,
    });
    expect(steps).toMatchObject([{ id: 'entry' }, { of: 'entry' }, { id: 'stop-loss' }]);
    expect(steps[0]).not.toHaveProperty('order.stopLoss');
    expect(steps.slice(1)).toStrictEqual([
      { step: 'await-fill', of: 'entry' },
      {
        step: 'submit-order',
        id: 'stop-loss',
        role: 'protection',
        order: {
          ticker: 'AAPL',
          side: 'sell',
          effect: 'close',
          type: 'stop_limit',
          quantity: '5',
          stopPrice: '147',
          limitPrice: '147',
          timeInForce: 'gtc',
        },
      },
    ]);
    expect(notices).toStrictEqual([
      {
        code: 'stop-may-be-jumped',
        message:
          'The limit of the sell stop-limit order is its stop 147: while the market is below it, the order does not fill.',
        path: ['stopLoss'],
      },
      {
        code: 'bracket-unsupported',
        message: 'This broker does not support brackets: the stop loss becomes an order of its own after the fill.',
      },
    ]);
  });

  it('drops the take profit', () => {
    expect(stepsOf({ payload: bracket, market })).toStrictEqual(['entry buy 1', 'await entry', 'stop-loss sell 1']);
    expect(noticesOf({ payload: bracket, market })[0]?.message).toBe(
      'This broker does not support brackets: the take profit is dropped, and the stop loss becomes an order of its own after the fill.',
    );
    const alone = { payload: { takeProfit: { percent: 5 } }, market };
    expect(stepsOf(alone)).toStrictEqual(['entry buy 1']);
    expect(ordersOf(alone)[0]).not.toHaveProperty('takeProfit');
    expect(noticesOf(alone)).toStrictEqual([
      {
        code: 'bracket-unsupported',
        message: 'This broker does not support brackets: the take profit is dropped.',
      },
    ]);
  });

  it('without a bracket is one order', () => {
    expect(stepsOf({ market })).toStrictEqual(['entry buy 1']);
    expect(noticesOf({ market })).toStrictEqual([]);
  });
});
