import { describe, expect, it } from 'vitest';
import {
  call,
  futures,
  long,
  noticesOf,
  options,
  ordersOf,
  put,
  rejection,
  rejectionCodes,
  resting,
  stepsOf,
} from '../sample.ts';

function to(quantity: number | string, over: object = {}) {
  return { action: 'resize', quantity, ...over };
}

const remain = {
  code: 'resting-entries-remain',
  message: 'Resting entries e1 may still change the position.',
  orderIds: ['e1'],
};

describe('a resize against its sentiment', () => {
  it('is rejected with the sentiment that is needed', () => {
    expect(rejection({ payload: to(15, { sentiment: 'bearish' }), market: long })).toStrictEqual([
      {
        code: 'resize-sentiment-conflict',
        section: 'Quantity',
        message: 'This resize needs sentiment bullish; the signal has bearish.',
        path: ['sentiment'],
        received: 'bearish',
        expected: 'bullish, or no sentiment',
        requiredSentiment: 'bullish',
        actualSentiment: 'bearish',
      },
    ]);
    expect(rejection({ payload: to(5, { sentiment: 'flat' }) })[0]).toMatchObject({
      requiredSentiment: 'bullish',
      actualSentiment: 'flat',
    });
  });

  it('is rejected before any gate', () => {
    const settings = { entryLockout: true };
    expect(rejectionCodes({ payload: to(15, { sentiment: 'flat' }), market: long, settings })).toStrictEqual([
      'resize-sentiment-conflict',
    ]);
  });

  it('is read on the underlying where puts are inverted: a long put is short', () => {
    const held = { [put]: { side: 'long', quantity: '4' } };
    const settings = { invertPuts: true };
    expect(ordersOf(options(to(6, { sentiment: 'short' }), held, settings))).toMatchObject([
      { ticker: put, side: 'buy', quantity: '2' },
    ]);
    expect(rejectionCodes(options(to(6, { sentiment: 'long' }), held, settings))).toStrictEqual([
      'resize-sentiment-conflict',
    ]);
    expect(stepsOf(options(to(1, { sentiment: 'long' }), held, settings))).toStrictEqual(['exit sell 3']);
  });
});

describe('a resize of an underlying', () => {
  it('follows its one open contract', () => {
    expect(ordersOf(options(to(3), { [call]: { side: 'long', quantity: '1' } }))).toMatchObject([
      { ticker: call, quantity: '2' },
    ]);
    const two = { [call]: { side: 'long', quantity: '1' }, [put]: { side: 'long', quantity: '1' } };
    expect(rejectionCodes(options(to(3), two))).toStrictEqual(['contract-ambiguous']);
  });

  it('of a future needs to know it', () => {
    const request = { payload: to(3, { ticker: 'ESH2026' }), settings: { assetClass: 'futures' } };
    expect(
      rejectionCodes({ ...request, market: { positions: { ESH2026: { side: 'long', quantity: '1' } } } }),
    ).toStrictEqual(['instrument-unknown']);
  });

  it('in dollars without a price is unresolved', () => {
    const payload = to(3000, { quantityType: 'dollar_amount' });
    expect(rejectionCodes({ payload, market: { ...long, quotes: {} } })).toStrictEqual(['resize-target-unresolved']);
  });
});

describe('a resize of a continuous future', () => {
  const market = {
    positions: { ESH2026: { side: 'long', quantity: '2' } },
    openOrders: [resting('e1', 'entry', { ticker: 'ESH2026' }), resting('s1', 'stop-loss', { ticker: 'ESH2026' })],
  };

  it('names entries that rest for the month that is held', () => {
    expect(stepsOf(futures(to(3), market))).toStrictEqual(['entry buy 1']);
    for (const quantity of [1, 2, 3]) {
      expect(noticesOf(futures(to(quantity), market))).toContainEqual(remain);
    }
  });

  it('cancels the exits of the month that is held before it reduces', () => {
    expect(stepsOf(futures(to(1), market))).toStrictEqual(['cancel s1', 'exit sell 1']);
  });
});
