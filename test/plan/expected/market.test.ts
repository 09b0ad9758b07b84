import { describe, expect, it } from 'vitest';
import { expectedMarket } from '../../../src/plan/expected/market.js';
import { contextOf, signalOf } from '../../market/contracts/sample.ts';
import { long, planned } from '../sample.ts';

describe('the market that several plans leave', () => {
  const request = { market: { ...long, buyingPower: 5000 } };
  const more = { payload: { action: 'add', quantity: 5 }, ...request };
  const less = { payload: { action: 'exit', quantity: 6 }, ...request };

  it('has the fills of each of them once, however often it is asked', () => {
    const { context, follow } = expectedMarket(contextOf(request));
    const asked = () => [context.positions.position('AAPL')?.quantity, context.broker.buyingPower?.()];
    expect(asked()).toStrictEqual(['10', '5000']);
    follow(signalOf(more), planned(more));
    // 5 at the ask of 150.02
    expect(asked()).toStrictEqual(['15', '4249.9']);
    expect(asked()).toStrictEqual(['15', '4249.9']);
    follow(signalOf(less), planned(less));
    follow(signalOf(more), planned(more));
    expect(asked()).toStrictEqual(['14', '3499.8']);
    // (10 × 140 + 5 × 150.02) / 15 after the first; (9 × that + 5 × 150.02) / 14 after the last
    expect(context.positions.position('AAPL')?.averageEntryPrice).toBe('145.7257142857142857142857142857142857143');
  });

  it('has the buying power without margins and fees, where entries take these (money I1, I3)', () => {
    const es = { assetClass: 'futures', tickSize: '0.25', pointValue: '50' } as const;
    const left = (instrument: object, quotes: object = { ESH2026: { bid: '5999.75', ask: '6000' } }) => {
      const future = {
        payload: { ticker: 'ESH2026', action: 'buy', quantity: 2 },
        settings: { assetClass: 'futures' as const },
        market: { buyingPower: 100_000, quotes, instruments: { ESH2026: { ...es, ...instrument } } },
      };
      const { context, follow } = expectedMarket(contextOf(future));
      follow(signalOf(future), planned(future));
      return context.broker.buyingPower?.();
    };
    expect(left({ initialMargin: '15000' })).toBe('70000');
    expect(left({ initialMargin: '15000' }, {})).toBe('70000');
    expect(left({ initialMargin: '15000', fee: { perUnit: '2.5' } })).toBe('69995');
    // 0.01 % of 600,000
    expect(left({ initialMargin: '15000', fee: { percent: '0.01' } })).toBe('69940');
    // Nobody says what it takes.
    expect(left({})).toBe('100000');
  });

  it('opens a ticker that was closed before', () => {
    const close = { payload: { action: 'exit' }, market: long };
    const open = { payload: { quantity: 5 } };
    const { context, follow } = expectedMarket(contextOf({ market: long }));
    follow(signalOf(close), planned(close));
    expect(context.positions.openTickers()).toStrictEqual([]);
    follow(signalOf(open), planned(open));
    expect(context.positions.openTickers()).toStrictEqual(['AAPL']);
    expect(context.positions.position('AAPL')).toStrictEqual({
      side: 'long',
      quantity: '5',
      averageEntryPrice: '150.02',
    });
  });
});
