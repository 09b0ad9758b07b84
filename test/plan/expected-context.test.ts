import { describe, expect, it } from 'vitest';
import type { TradingContext } from '../../src/market/ports.js';
import { expectedMarket, openedContracts } from '../../src/plan/expected-context.js';
import { contextOf, type Request, signalOf } from '../market/contracts/sample.ts';
import { call, futures, long, options, planned, put, resting, short } from './sample.ts';

/** What the plan of a request leaves of a context; that of the request unless another one is given. */
function leftBy(request: Request, context = contextOf(request)): TradingContext {
  const market = expectedMarket(context);
  market.follow(signalOf(request), planned(request));
  return market.context;
}

function opened(request: Request, context = contextOf(request)): readonly string[] {
  return openedContracts(context, planned(request));
}

function withPositions(positions: object): TradingContext {
  const context = contextOf();
  return { ...context, positions: { ...context.positions, ...positions } };
}

const buy = { payload: { quantity: 5 } };
const sell = { payload: { action: 'sell', quantity: 5 } };
const exit = { payload: { action: 'exit' }, market: long };

describe('openedContracts', () => {
  it('are those in which a plan enters a side that is not held', () => {
    expect(opened(buy)).toStrictEqual(['AAPL']);
    expect(opened({ ...sell, market: long })).toStrictEqual(['AAPL']);
    expect(opened({ payload: { action: 'add', quantity: 5 }, market: long })).toStrictEqual([]);
    expect(opened({ payload: { action: 'add', quantity: 5 }, market: short })).toStrictEqual([]);
    expect(opened(exit)).toStrictEqual([]);
  });

  it('count a position of 0, and one that cannot be read, as none', () => {
    expect(opened(buy, withPositions({ position: () => ({ side: 'long', quantity: 0 }) }))).toStrictEqual(['AAPL']);
    expect(opened(buy, withPositions({ position: () => ({ side: 'long', quantity: -1 }) }))).toStrictEqual(['AAPL']);
  });
});

describe('the buying power that a plan leaves', () => {
  const powerAfter = (request: Request, context?: TradingContext) => leftBy(request, context).broker.buyingPower?.();
  const market = { buyingPower: 2000 };

  it('is less by what an entry costs', () => {
    // 5 at the ask of 150.02
    expect(powerAfter({ ...buy, market })).toBe('1249.9');
    expect(powerAfter({ payload: { quantity: 5, orderType: 'limit', limitPrice: 140 }, market })).toBe('1300');
  });

  it('stays where an exit frees some, and where the price of a fill is unknown', () => {
    expect(powerAfter({ ...exit, market: { ...long, ...market } })).toBe('2000');
    expect(powerAfter({ payload: { quantity: 5, orderType: 'trailing_stop', trailAmount: 1 }, market })).toBe('2000');
    const future = futures({ ticker: 'ESH2026', quantity: 1 }, { buyingPower: 1e6 });
    const { instruments, ...rest } = contextOf(future);
    const unknown = { ...rest, instruments: { ...instruments, instrument: () => undefined } };
    expect(powerAfter(future, unknown)).toBe('1000000');
  });

  it('is passed on as it is where the broker does not know it, or answers badly', () => {
    expect(powerAfter(buy)).toBeUndefined();
    const context = contextOf(buy);
    const lying = { ...context, broker: { ...context.broker, buyingPower: () => Number.NaN } };
    expect(powerAfter(buy, lying)).toBeNaN();
  });
});

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

  it('keep a ticker whose position cannot be read', () => {
    const context = withPositions({
      position: () => ({ side: 'long', quantity: -1 }),
      openTickers: () => ['AAPL'],
    });
    expect(openAfter(exit, context)).toStrictEqual(['AAPL']);
  });
});

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

describe('the broker that a plan leaves', () => {
  it('has the orders that the plan does not cancel', () => {
    const openOrders = [resting('o1', 'entry'), resting('o2', 'entry', { type: 'stop' })];
    const request = { payload: { action: 'cancel', cancelOrderType: 'limit' }, market: { openOrders } };
    expect(
      leftBy(request)
        .broker.openOrders('AAPL')
        .map(({ id }) => id),
    ).toStrictEqual(['o2']);
  });

  it('answers everything else as before', () => {
    const request = options({ quantity: 1 }, {}, {}, { equity: '1000' });
    const { broker } = leftBy(request);
    expect(broker.optionChain?.('SPY')?.contracts.map(({ ticker }) => ticker)).toContain(call);
    expect(broker.quote('SPY')?.ask).toBe('600.2');
    expect(broker.equity()).toBe('1000');
    const { optionChain: _, ...chainless } = contextOf().broker;
    expect(leftBy(buy, { ...contextOf(), broker: chainless }).broker.optionChain?.('SPY')).toBeUndefined();
  });
});
