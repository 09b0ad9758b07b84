import { describe, expect, it } from 'vitest';
import { call, long, noticesOf, options, ordersOf, put, rejectionCodes, resting, short, stepsOf } from '../sample.ts';

const exit = { action: 'exit' };

describe('exit', () => {
  it('closes the position, reduce-only, with the exit settings', () => {
    expect(ordersOf({ payload: exit, market: long, settings: { exit: { timeInForce: 'gtc' } } })).toStrictEqual([
      { ticker: 'AAPL', side: 'sell', effect: 'close', type: 'market', quantity: '10', timeInForce: 'gtc' },
    ]);
    expect(stepsOf({ payload: exit, market: short })).toStrictEqual(['exit buy 10']);
  });

  it('closes as much as was sent, and all where signals may not say', () => {
    expect(stepsOf({ payload: { ...exit, quantity: 4 }, market: long })).toStrictEqual(['exit sell 4']);
    const settings = { allowSignalQuantity: false };
    expect(stepsOf({ payload: { ...exit, quantity: 4 }, market: long, settings })).toStrictEqual(['exit sell 10']);
  });

  it('sends the order that was asked for', () => {
    const payload = { ...exit, orderType: 'limit', limitPrice: 155, cancelAfter: 60 };
    expect(ordersOf({ payload, market: long })).toMatchObject([{ type: 'limit', limitPrice: '155', cancelAfter: 60 }]);
  });

  it('reports what is wrong with quantity and price together', () => {
    const payload = { ...exit, orderType: 'limit', limitPrice: 0, quantity: '0.5' };
    expect(rejectionCodes({ payload, market: long })).toStrictEqual(['price-unresolved', 'quantity-unresolved']);
  });

  it('closes every open contract of an underlying, one step each, or none', () => {
    const held = { [call]: { side: 'long', quantity: '2' }, [put]: { side: 'short', quantity: '3' } };
    expect(stepsOf(options(exit, held))).toStrictEqual(['exit sell 2', 'exit-2 buy 3']);
    expect(ordersOf(options(exit, held)).map(({ ticker }) => ticker)).toStrictEqual([call, put]);
    expect(rejectionCodes(options({ ...exit, quantity: '0.5' }, held))).toStrictEqual(['quantity-unresolved']);
  });

  it('cancels resting orders first, and notes what remains', () => {
    const market = { ...long, openOrders: [resting('o1', 'stop-loss')] };
    expect(stepsOf({ payload: exit, market })).toStrictEqual(['cancel o1', 'exit sell 10']);
    expect(noticesOf({ payload: exit, market })).toStrictEqual([]);
    const part = { payload: { ...exit, quantity: 4 }, market };
    expect(noticesOf(part)).toStrictEqual([
      {
        code: 'position-unprotected',
        message: '6 AAPL remain without the resting stop o1.',
        orderIds: ['o1'],
        calculation: expect.any(Object),
      },
    ]);
    expect(stepsOf({ payload: { ...exit, cancel: false }, market })).toStrictEqual(['exit sell 10']);
    expect(stepsOf({ payload: exit, market, settings: { cancelOpenOrders: false } })).toStrictEqual(['exit sell 10']);
    expect(stepsOf({ payload: { ...exit, cancel: true }, market, settings: { cancelOpenOrders: false } })[0]).toBe(
      'cancel o1',
    );
  });

  it('closes both sides with sentiment flat', () => {
    const held = { [call]: { side: 'long', quantity: '2' }, [put]: { side: 'long', quantity: '3' } };
    const openOrders = [resting('o1', 'stop-loss', { ticker: call })];
    const flat = (action: string) =>
      options({ action, sentiment: 'flat' }, held, { invertPuts: true }, { openOrders, optionChains: {} });
    for (const action of ['buy', 'sell']) {
      expect(stepsOf(flat(action))).toStrictEqual(['cancel o1', 'exit sell 2', 'exit-2 sell 3']);
    }
  });

  it('says of contracts that are left alone when they lose their stop', () => {
    const held = { [call]: { side: 'long', quantity: '2' }, [put]: { side: 'long', quantity: '3' } };
    const openOrders = [resting('o1', 'stop-loss', { ticker: put })];
    const request = options({ ...exit, quantity: 2 }, held, {}, { openOrders });
    expect(stepsOf(request)).toStrictEqual(['cancel o1', 'exit sell 2']);
    expect(noticesOf(request)).toStrictEqual([
      {
        code: 'position-unprotected',
        message: `3 ${put} remain without the resting stop o1.`,
        orderIds: ['o1'],
        calculation: expect.any(Object),
      },
    ]);
  });
});
