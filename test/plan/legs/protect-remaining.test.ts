import { describe, expect, it } from 'vitest';
import type { Request } from '../../market/contracts/sample.ts';
import {
  call,
  figuresOf,
  long,
  noticesOf,
  options,
  ordersOf,
  put,
  resting,
  short,
  stepsOf,
  traceOf,
} from '../sample.ts';

const settings = { protectRemaining: true };
const stop = (id: string, over: object = {}) =>
  resting(id, 'stop-loss', { type: 'stop', stopPrice: '140', quantity: '10', ...over });

/** An exit of 4 of 10. */
function partial(openOrders: readonly object[], payload: object = {}, market: object = long): Request {
  return { payload: { action: 'exit', quantity: 4, ...payload }, settings, market: { ...market, openOrders } };
}

describe('protectRemaining', () => {
  it('puts a stop for the rest between the cancellation and the exit', () => {
    const request = partial([stop('s', { timeInForce: 'day' })]);
    expect(stepsOf(request)).toStrictEqual(['cancel s', 'stop-loss sell 6', 'exit sell 4']);
    expect(ordersOf(request)[0]).toStrictEqual({
      ticker: 'AAPL',
      side: 'sell',
      effect: 'close',
      type: 'stop',
      quantity: '6',
      stopPrice: '140',
      timeInForce: 'day',
    });
    expect(noticesOf(request)).toStrictEqual([
      {
        code: 'position-unprotected',
        message: 'Until the exit fills, 4 AAPL are without the resting stop s.',
        orderIds: ['s'],
        calculation: expect.any(Object),
      },
    ]);
    expect(traceOf(request, 'stop.remaining')).toMatchObject([
      { read: { contract: 'AAPL', cancelled: 's' }, decided: { type: 'stop', stopPrice: '140' } },
    ]);
    expect(figuresOf(request, 'stop.remaining')).toStrictEqual([
      {
        quantity: '6 minus(10 market positions.AAPL.quantity, 4 message quantity)',
        stopPrice: '140 market openOrders.s.stopPrice',
        timeInForce: 'day market openOrders.s.timeInForce',
      },
    ]);
  });

  it('covers whole steps, and says what it cannot cover', () => {
    const held = { positions: { AAPL: { side: 'long', quantity: '62', averageEntryPrice: '140' } } };
    const market = { ...held, instruments: { AAPL: { assetClass: 'stocks', quantityStep: '10' } } };
    const request = partial([stop('s')], { quantity: 10 }, market);
    expect(stepsOf(request)).toStrictEqual(['cancel s', 'stop-loss sell 50', 'exit sell 10']);
    expect(noticesOf(request)).toContainEqual({
      code: 'dust-remains',
      message: '2 AAPL remain: less than one step of what can be traded.',
      quantity: '50',
      remaining: '2',
      calculation: expect.any(Object),
    });
  });

  it('says which exits stay open beside what is less than a step', () => {
    const held = { positions: { AAPL: { side: 'long', quantity: '10.4', averageEntryPrice: '140' } } };
    const market = { ...held, instruments: { AAPL: { assetClass: 'stocks', quantityStep: '1' } } };
    const request = partial([stop('s')], { quantity: 10, cancel: false }, market);
    expect(stepsOf(request)).toStrictEqual(['exit sell 10']);
    expect(noticesOf(request)).toContainEqual({
      code: 'resting-exits-exceed-position',
      message: 'The resting exit s stays open beside the 0.4 AAPL that remain.',
      orderIds: ['s'],
      calculation: expect.objectContaining({ of: { left: 2, 'exit s': 3 } }),
    });
  });

  it('does so for a resize that reduces', () => {
    const request = partial([stop('s')], { action: 'resize', quantity: 7 });
    expect(stepsOf(request)).toStrictEqual(['cancel s', 'stop-loss sell 7', 'exit sell 3']);
  });

  it.each([
    [
      { type: 'stop_limit', limitPrice: 139 },
      { type: 'stop_limit', stopPrice: '140', limitPrice: '139' },
    ],
    [{ type: 'stop_limit' }, { type: 'stop_limit', stopPrice: '140', limitPrice: '140' }],
    [
      { type: 'trailing_stop', trailAmount: '2.0' },
      { type: 'trailing_stop', trailAmount: '2' },
    ],
    [
      { type: 'trailing_stop', trailPercent: 3 },
      { type: 'trailing_stop', trailPercent: '3' },
    ],
    [{ type: 'trailing_stop' }, { type: 'stop', stopPrice: '140' }],
    [{ timeInForce: 'gtd' }, { timeInForce: 'gtc' }],
    [{ timeInForce: 'gtc' }, { timeInForce: 'gtc' }],
  ])('repeats the terms of %j', (over, expected) => {
    expect(ordersOf(partial([stop('s', over)]))[0]).toMatchObject(expected);
  });

  it('says which price of the cancelled stop each price is', () => {
    const origins = (over: object) => {
      const [{ quantity: _, ...origins } = {}] = figuresOf(partial([stop('s', over)]), 'stop.remaining');
      return origins;
    };
    const [stopPrice, timeInForce] = ['140 market openOrders.s.stopPrice', 'gtc constant protectiveTimeInForce'];
    expect(origins({ type: 'stop_limit', limitPrice: 139 })).toStrictEqual({
      limitPrice: '139 market openOrders.s.limitPrice',
      stopPrice,
      timeInForce,
    });
    expect(origins({ type: 'stop_limit' })).toStrictEqual({ limitPrice: stopPrice, stopPrice, timeInForce });
    expect(origins({ type: 'trailing_stop', trailAmount: '2.0' })).toStrictEqual({
      trailAmount: '2 market openOrders.s.trailAmount',
      timeInForce,
    });
  });

  it('says that a trailing stop starts from the current price', () => {
    const request = partial([stop('s', { type: 'trailing_stop', trailAmount: 2 })]);
    expect(noticesOf(request)).toMatchObject([
      {
        code: 'trail-restarted',
        message:
          'The trailing stop s is cancelled, and one for 6 AAPL is sent in its place: it trails from the current price, not from the best price that s had reached.',
        orderIds: ['s'],
      },
      { message: 'Until the exit fills, 4 AAPL are without the resting stop s.' },
    ]);
  });

  it('takes the nearest of several stops', () => {
    const stops = [stop('a', { stopPrice: 138 }), stop('b', { stopPrice: 141 }), stop('c', { stopPrice: 139 })];
    const trailing = stop('t', { type: 'trailing_stop', trailAmount: 1 });
    const nearest = (orders: readonly object[], market: object = long) => ordersOf(partial(orders, {}, market))[0];
    expect(nearest([trailing, ...stops])).toMatchObject({ type: 'stop', stopPrice: '141' });
    expect(nearest([...stops, trailing])).toMatchObject({ type: 'stop', stopPrice: '141' });
    const buys = stops.map((order) => ({ ...order, side: 'buy' }));
    expect(nearest(buys, short)).toMatchObject({ side: 'buy', stopPrice: '138' });
    expect(nearest([trailing, { ...trailing, id: 'u', trailAmount: 2 }])).toMatchObject({ trailAmount: '1' });
  });

  it('adds no stop where no price of the cancelled one is known, with the notice of an unprotected rest', () => {
    const request = partial([stop('s', { stopPrice: null })]);
    expect(stepsOf(request)).toStrictEqual(['cancel s', 'exit sell 4']);
    expect(noticesOf(request)).toMatchObject([
      { code: 'position-unprotected', message: '6 AAPL remain without the resting stop s.' },
    ]);
    expect(stepsOf(partial([stop('s', { stopPrice: 0 })]))).toStrictEqual(['cancel s', 'exit sell 4']);
  });

  it('adds no stop where none was cancelled, where one is kept, and where nothing remains', () => {
    expect(stepsOf(partial([]))).toStrictEqual(['exit sell 4']);
    expect(stepsOf(partial([stop('s')], { cancel: false }))).toStrictEqual(['exit sell 4']);
    const kept = partial([stop('s'), stop('l', { type: 'stop_limit' })], { cancelOrderType: 'stop' });
    expect(stepsOf(kept)).toStrictEqual(['cancel s', 'exit sell 4']);
    expect(stepsOf(partial([stop('s')], { quantity: 10 }))).toStrictEqual(['cancel s', 'exit sell 10']);
    expect(noticesOf(partial([stop('s')], { quantity: 10 }))).toStrictEqual([]);
  });

  it('is off without the setting', () => {
    expect(stepsOf({ ...partial([stop('s')]), settings: {} })).toStrictEqual(['cancel s', 'exit sell 4']);
  });

  it('protects each contract that remains', () => {
    const held = { [call]: { side: 'long', quantity: '3' }, [put]: { side: 'long', quantity: '2' } };
    const openOrders = [stop('c', { ticker: call, stopPrice: 2 }), stop('p', { ticker: put, stopPrice: 1 })];
    const request = options({ action: 'exit', quantity: 1 }, held, settings, { openOrders });
    expect(stepsOf(request)).toStrictEqual(['cancel c p', 'stop-loss sell 2', 'stop-loss-2 sell 2', 'exit sell 1']);
    // All of the put remains, with a stop: there is nothing to say about it.
    expect(noticesOf(request)).toMatchObject([{ code: 'position-unprotected', orderIds: ['c'] }]);
  });

  it("names the steps of a swap so that the entry's own stop keeps its name", () => {
    const held = { [call]: { side: 'long', quantity: '3' }, [put]: { side: 'long', quantity: '2' } };
    const openOrders = [stop('c', { ticker: call, stopPrice: 2 })];
    const given = { ...settings, optionType: 'both', allowAddToPosition: true };
    const market = { openOrders, capabilities: { brackets: false } };
    const buy = { action: 'buy', quantity: 1, stopLoss: { amount: 1 } };
    expect(stepsOf(options(buy, held, given, market))).toStrictEqual([
      'cancel c',
      'stop-loss-2 sell 3',
      'exit sell 2',
      'await exit',
      'entry buy 1',
      'await entry',
      'stop-loss sell 1',
    ]);
  });
});
