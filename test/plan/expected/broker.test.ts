import { describe, expect, it } from 'vitest';
import { alpaca } from '../../../src/brokers/index.js';
import type { TradingContext } from '../../../src/market/ports.js';
import { contextOf, type Request } from '../../market/contracts/sample.ts';
import { call, futures, long, options, resting } from '../sample.ts';
import { leftBy } from './sample.ts';

const buy = { payload: { quantity: 5 } };
const exit = { payload: { action: 'exit' }, market: long };

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
    // A trailing entry costs what its trigger is now: 2000 less 5 × 151.02.
    expect(powerAfter({ payload: { quantity: 5, orderType: 'trailing_stop', trailAmount: 1 }, market })).toBe('1244.9');
    expect(powerAfter({ ...buy, market }, contextOf({ market: { ...market, quotes: {} } }))).toBe('2000');
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

  it('has the stops that the plan moves where they belong (targets 10)', () => {
    const group = { group: 'g', quantity: '5' };
    const limited = { type: 'stop_limit', stopPrice: '135', limitPrice: '134.5', quantity: '5' };
    const openOrders = [
      resting('s1', 'stop-loss', { type: 'stop', stopPrice: '135', ...group }),
      resting('t1', 'take-profit', { limitPrice: '160', ...group }),
      resting('s2', 'stop-loss', limited),
    ];
    const market = { ...long, openOrders, capabilities: { replace: true } };
    const left = leftBy({ payload: { action: 'breakeven', orderType: 'stop' }, market }).broker.openOrders('AAPL');
    const [s1, t1, s2] = contextOf({ market }).broker.openOrders('AAPL');
    expect(left).toStrictEqual([{ ...s1, stopPrice: '140' }, t1, { ...s2, stopPrice: '140', limitPrice: '139.5' }]);
  });

  it('answers everything else as before', () => {
    const request = options({ quantity: 1 }, {}, {}, { equity: '1000' });
    const { broker } = leftBy(request);
    expect(broker.optionChain?.('SPY')?.contracts.map(({ ticker }) => ticker)).toContain(call);
    expect(broker.quote('SPY')?.ask).toBe('600.2');
    expect(broker.equity()).toBe('1000');
    expect(leftBy({ ...buy, market: { currency: 'EUR', equity: '1000' } }).broker.currency).toBe('EUR');
    const profiled = { ...contextOf(buy), broker: { ...contextOf(buy).broker, profile: alpaca } };
    expect(leftBy(buy, profiled).broker.profile).toBe(alpaca);
    const { optionChain: _, ...chainless } = contextOf().broker;
    expect(leftBy(buy, { ...contextOf(), broker: chainless }).broker.optionChain?.('SPY')).toBeUndefined();
  });

  it('has the resting entries that the plan does not cancel', () => {
    const restingEntries = [resting('o1', 'entry'), { ...resting('o2', 'entry'), ticker: 'MSFT' }];
    const openOrders = [resting('o1', 'entry')];
    const { broker } = leftBy({ payload: { action: 'cancel' }, market: { openOrders, restingEntries } });
    expect(broker.restingEntries?.()?.map(({ id }) => id)).toStrictEqual(['o2']);
  });

  it('passes on what the broker does not know, or answers badly', () => {
    const context = contextOf(buy);
    const { capabilities, quote, equity } = context.broker;
    const invalid = 'none' as never;
    const leftOf = (over: object) => {
      const broker = { capabilities, quote, equity, openOrders: () => invalid, ...over };
      return leftBy(buy, { ...context, broker }).broker;
    };
    const bare = leftOf({});
    expect(bare.openOrders('AAPL')).toBe(invalid);
    expect([bare.restingEntries?.(), bare.buyingPower?.()]).toStrictEqual([undefined, undefined]);
    expect(leftOf({ restingEntries: () => invalid }).restingEntries?.()).toBe(invalid);
    expect(leftOf({ restingEntries: () => undefined }).restingEntries?.()).toBeUndefined();
  });
});
