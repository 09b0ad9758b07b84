import { describe, expect, it } from 'vitest';
import type { TradingContext } from '../../../src/market/ports.js';
import { contextOf, type Request } from '../../market/contracts/sample.ts';
import { call, futures, long, options, put } from '../sample.ts';
import { leftBy, withPositions } from './sample.ts';

const buy = { payload: { quantity: 5 } };
const sell = { payload: { action: 'sell', quantity: 5 } };
const exit = { payload: { action: 'exit' }, market: long };

describe('the positions that a plan leaves', () => {
  const positionAfter = (request: Request, context?: TradingContext) =>
    leftBy(request, context).positions.position('AAPL');

  it('have the filled quantity on its side', () => {
    expect(positionAfter(sell)).toStrictEqual({ side: 'short', quantity: '5', averageEntryPrice: '149.98' });
    expect(positionAfter(exit)).toBeUndefined();
    expect(positionAfter({ ...exit, payload: { action: 'exit', quantity: 4 } })).toStrictEqual({
      side: 'long',
      quantity: '6',
      averageEntryPrice: '140',
    });
  });

  it('start with the price of the fill where an order crosses zero', () => {
    // Planned from flat, filled onto 10 shares: 10 less 15 are 5 short.
    const request = { payload: { action: 'sell', quantity: 15 } };
    expect(positionAfter(request, contextOf({ market: long }))).toStrictEqual({
      side: 'short',
      quantity: '5',
      averageEntryPrice: '149.98',
    });
  });

  it('have no entry price where there is no quote', () => {
    expect(positionAfter({ ...sell, market: { quotes: {} } })).toStrictEqual({ side: 'short', quantity: '5' });
  });

  it('are as they were for other tickers, and where the answer is invalid', () => {
    const other = { side: 'long', quantity: '10.0' };
    const invalid = { side: 'long', quantity: -1 };
    const context = withPositions({ position: (ticker: string) => (ticker === 'AAPL' ? invalid : other) });
    const { positions } = leftBy(buy, context);
    expect(positions.position('MSFT')).toBe(other);
    expect(positions.position('AAPL')).toBe(invalid);
  });
});

describe('the open tickers that a plan leaves', () => {
  const openAfter = (request: Request, context?: TradingContext) => leftBy(request, context).positions.openTickers();
  const both = { positions: { ...long.positions, MSFT: { side: 'long', quantity: '3' } } };

  it('lose what is closed, keep what is reduced and gain what is opened', () => {
    expect(openAfter({ ...exit, market: both })).toStrictEqual(['MSFT']);
    expect(openAfter({ payload: { action: 'exit', quantity: 4 }, market: both })).toStrictEqual(['AAPL', 'MSFT']);
    const quotes = { TSLA: { bid: '400', ask: '400' } };
    expect(openAfter({ payload: { ticker: 'TSLA', quantity: 1 }, market: { ...both, quotes } })).toStrictEqual([
      'AAPL',
      'MSFT',
      'TSLA',
    ]);
  });

  it('lose every contract of an underlying that is closed', () => {
    const held = { [call]: { side: 'long', quantity: '1' }, [put]: { side: 'long', quantity: '2' } };
    expect(openAfter(options({ action: 'exit' }, held))).toStrictEqual([]);
  });

  it('have a contract once, as it was listed', () => {
    const positions = { ESH6: { side: 'long', quantity: '2' } };
    expect(openAfter(futures({ action: 'add', quantity: 1, ticker: 'ESH2026' }, { positions }))).toStrictEqual([
      'ESH6',
    ]);
  });

  it('are as they were where their list is invalid', () => {
    const invalid = 'none' as never;
    expect(openAfter(buy, withPositions({ openTickers: () => invalid }))).toBe(invalid);
  });

  it('keep a ticker whose position cannot be read', () => {
    const context = withPositions({
      position: () => ({ side: 'long', quantity: -1 }),
      openTickers: () => ['AAPL'],
    });
    expect(openAfter(exit, context)).toStrictEqual(['AAPL']);
  });
});
