import { describe, expect, it } from 'vitest';
import { call, futures, long, noticesOf, options, planned, put, resting, stepsOf, verdictsOf } from '../sample.ts';

const cancel = { action: 'cancel' };
const openOrders = [
  resting('o1', 'entry'),
  resting('o2', 'stop-loss', { type: 'stop' }),
  resting('o3', 'other', { ticker: 'MSFT' }),
];

describe('cancel', () => {
  it("cancels the ticker's open orders", () => {
    expect(planned({ payload: cancel, market: { openOrders } })).toMatchObject({
      outcome: 'orders',
      steps: [{ step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['o1', 'o2'] }],
    });
  });

  it('cancels those of one type', () => {
    expect(stepsOf({ payload: { ...cancel, cancelOrderType: 'stop' }, market: { openOrders } })).toStrictEqual([
      'cancel o2',
    ]);
  });

  it('asks neither the field cancel, nor the setting, nor a gate', () => {
    const settings = { cancelOpenOrders: false, ignoreExitSignals: true, entryLockout: true };
    expect(stepsOf({ payload: { ...cancel, cancel: false }, settings, market: { openOrders } })).toStrictEqual([
      'cancel o1 o2',
    ]);
  });

  it('has nothing to do when nothing is open', () => {
    expect(planned({ payload: cancel }).outcome).toBe('nothing-to-do');
  });

  it('chooses no contract of an underlying: all that match are meant', () => {
    expect(planned(options(cancel)).trace.map(({ rule }) => rule)).not.toContain('contract.option');
  });

  it('names every stop that a position loses', () => {
    const stops = [resting('s1', 'stop-loss'), resting('s2', 'stop-loss')];
    expect(noticesOf({ payload: cancel, market: { ...long, openOrders: stops } })[0]?.message).toBe(
      '10 AAPL remain without the resting stops s1, s2.',
    );
  });

  it('says when a position loses its stop', () => {
    expect(noticesOf({ payload: cancel, market: { ...long, openOrders } })).toStrictEqual([
      {
        code: 'position-unprotected',
        message: '10 AAPL remain without the resting stop o2.',
        orderIds: ['o2'],
        calculation: expect.any(Object),
      },
    ]);
    const kept = { payload: { ...cancel, cancelOrderType: 'limit' }, market: { ...long, openOrders } };
    expect(noticesOf(kept)).toStrictEqual([]);
  });

  it('of an underlying cancels the orders of its contracts that the option fields match', () => {
    const orders = [
      resting('u', 'entry', { ticker: 'SPY' }),
      resting('c', 'entry', { ticker: call }),
      resting('p', 'entry', { ticker: put }),
      resting('q', 'entry', { ticker: 'QQQ 260130C500' }),
    ];
    expect(stepsOf(options(cancel, {}, {}, { openOrders: orders }))).toStrictEqual(['cancel u c p']);
    expect(stepsOf(options({ ...cancel, optionType: 'put' }, {}, {}, { openOrders: orders }))).toStrictEqual([
      'cancel u p',
    ]);
    const held = { [call]: { side: 'long', quantity: '1' } };
    expect(stepsOf(options(cancel, held, {}, { openOrders: orders, optionChains: {} }))).toStrictEqual([
      'cancel u c p',
    ]);
    expect(stepsOf(options({ ...cancel, ticker: call }, {}, {}, { openOrders: orders }))).toStrictEqual(['cancel c']);
  });

  it('of a continuous future cancels the orders of every month', () => {
    const orders = [resting('h', 'entry', { ticker: 'ESH6' }), resting('m', 'entry', { ticker: 'ESM2026' })];
    expect(stepsOf(futures(cancel, { openOrders: orders }))).toStrictEqual(['cancel h m']);
    const held = { ESM2026: { side: 'long', quantity: '1' } };
    expect(stepsOf(futures(cancel, { openOrders: orders, positions: held }))).toStrictEqual(['cancel h m']);
    expect(stepsOf(futures({ ...cancel, ticker: 'NQ1!' }, { openOrders: orders }))).toStrictEqual([]);
  });

  it('of a continuous future looks for the month that would be entered only where none is held', () => {
    const openOrders = [resting('m', 'entry', { ticker: 'ESM2026' })];
    const positions = { ESM2026: { side: 'long', quantity: '1' } };
    expect(verdictsOf(futures(cancel, { openOrders }), 'contract.front-month')).toStrictEqual([
      { root: 'ES', nth: 1, decided: 'ESH2026' },
    ]);
    expect(verdictsOf(futures(cancel, { openOrders, positions }), 'contract.front-month')).toStrictEqual([]);
  });

  it('of a continuous future leaves out what only has the symbol of its root', () => {
    const orders = [
      resting('s', 'entry', { ticker: 'ES' }),
      resting('o', 'entry', { ticker: 'ES 260320C70' }),
      resting('c', 'entry', { ticker: 'ES1!' }),
    ];
    expect(stepsOf(futures(cancel, { openOrders: orders }))).toStrictEqual(['cancel c']);
  });

  it('of an underlying leaves out the futures of a root with its symbol', () => {
    const orders = [resting('f', 'entry', { ticker: 'SPYH2026' }), resting('c', 'entry', { ticker: call })];
    expect(stepsOf(options(cancel, {}, {}, { openOrders: orders }))).toStrictEqual(['cancel c']);
  });

  it('of a stock leaves out the orders on its options', () => {
    const orders = [resting('o', 'entry', { ticker: 'AAPL 260130C150' }), resting('a', 'entry')];
    expect(stepsOf({ payload: cancel, market: { openOrders: orders } })).toStrictEqual(['cancel a']);
  });

  it('of a continuous future takes the stops of every month, and so does an exit, which closes every month', () => {
    const positions = { ESH2026: { side: 'long', quantity: '1' }, ESM2026: { side: 'long', quantity: '1' } };
    const orders = [
      resting('h', 'stop-loss', { ticker: 'ESH6' }),
      resting('m', 'stop-loss', { ticker: 'ESM6' }),
      resting('e', 'entry', { ticker: 'ESM6' }),
    ];
    expect(stepsOf(futures(cancel, { openOrders: orders, positions }))).toStrictEqual(['cancel h m e']);
    expect(stepsOf(futures({ ...cancel, action: 'exit' }, { openOrders: orders, positions }))).toStrictEqual([
      'cancel h m e',
      'exit sell 1',
      'exit-2 sell 1',
    ]);
    // A breakeven names its month: the stop of the other one stays.
    const breakeven = { ...cancel, ticker: 'ESH2026', action: 'breakeven', orderType: 'stop' };
    const priced = { ESH2026: { ...positions.ESH2026, averageEntryPrice: 6800 }, ESM2026: positions.ESM2026 };
    expect(stepsOf(futures(breakeven, { openOrders: orders, positions: priced }))).toStrictEqual([
      'cancel h',
      'exit sell 1',
    ]);
  });

  it('does not look for the contract of an option', () => {
    expect(planned(options(cancel, {}, {}, { quotes: {} })).trace.map(({ rule }) => rule)).toStrictEqual([
      'position',
      'cancel',
    ]);
  });
});
