import { describe, expect, it } from 'vitest';
import { figuresOf, long, noticesOf, ordersOf, rejectionCodes, resting, short, stepsOf, traceOf } from '../sample.ts';

function to(quantity: number | string, over: object = {}) {
  return { action: 'resize', quantity, ...over };
}

const entries = {
  openOrders: [resting('e1', 'entry'), resting('s1', 'stop-loss'), resting('t1', 'take-profit', { quantity: 10 })],
};

const remain = {
  code: 'resting-entries-remain',
  message: 'The resting entry e1 may still change the position.',
  orderIds: ['e1'],
};

describe('a resize that reduces', () => {
  it('never closes more than is held, where 40 digits cannot tell the difference', () => {
    const nines = '9'.repeat(45);
    const market = { positions: { AAPL: { side: 'long', quantity: nines } } };
    expect(stepsOf({ payload: to(1), market })).toStrictEqual([`exit sell ${nines}`]);
  });

  it('sells or buys the difference as an exit, after the resting exits are cancelled', () => {
    const request = { payload: to(4, { stopLoss: { percent: 2 } }), market: { ...long, ...entries } };
    expect(stepsOf(request)).toStrictEqual(['cancel s1 t1', 'exit sell 6']);
    expect(ordersOf(request)[0]).not.toHaveProperty('stopLoss');
    expect(noticesOf(request)).toStrictEqual([
      {
        code: 'position-unprotected',
        message: '4 AAPL remain without the resting stop s1.',
        orderIds: ['s1'],
        calculation: expect.any(Object),
      },
      remain,
      {
        code: 'field-without-effect',
        message: 'stopLoss has no effect: an exit has no stop loss.',
        path: ['stopLoss'],
      },
    ]);
    expect(stepsOf({ payload: to(4), market: short })).toStrictEqual(['exit buy 6']);
  });

  it('keeps the resting exits with cancel false, and says that they are too large', () => {
    const request = { payload: to(4, { cancel: false }), market: { ...long, ...entries } };
    expect(stepsOf(request)).toStrictEqual(['exit sell 6']);
    expect(noticesOf(request)).toStrictEqual([
      {
        code: 'resting-exits-exceed-position',
        message: 'The resting exit t1 is larger than the 4 AAPL that remain.',
        orderIds: ['t1'],
        calculation: expect.objectContaining({ of: { left: 3, 'exit t1': 4 } }),
      },
      remain,
    ]);
    expect(
      stepsOf({ payload: to(4), market: { ...long, ...entries }, settings: { cancelOpenOrders: false } }),
    ).toStrictEqual(['exit sell 6']);
  });

  it('is checked like an exit, and never for windows', () => {
    const settings = { ignoreExitSignals: true };
    expect(rejectionCodes({ payload: to(4), market: long, settings })).toStrictEqual(['exit-signals-ignored']);
    const windows = {
      tradingWindows: [{ days: ['sun'], from: '09:00', to: '10:00' }],
      exitsOutsideTradingWindows: false,
    };
    expect(stepsOf({ payload: to(4), market: long, settings: windows })).toStrictEqual(['exit sell 6']);
    expect(stepsOf({ payload: to(4), market: long, settings: { entryLockout: true } })).toStrictEqual(['exit sell 6']);
  });

  it('is rejected where its side is isolated', () => {
    const settings = { allowedSides: 'bearish', sidesIsolated: true };
    expect(rejectionCodes({ payload: to(4), market: long, settings })).toStrictEqual(['sides-isolated']);
  });

  it('goes on with a quote that is too old, and grows never by it (safety R8)', () => {
    const quotes = { AAPL: { bid: '149', ask: '151', time: '2026-01-26T15:29:00Z' } };
    const request = (quantity: number, over: object = {}) => ({
      payload: { action: 'resize', quantity, quantityType: 'dollar_amount', signalPrice: 100, ...over },
      settings: { maxQuoteAgeSeconds: 30 },
      market: { ...long, quotes },
    });
    expect(stepsOf(request(400))).toStrictEqual(['exit sell 6']);
    expect(rejectionCodes(request(1500))).toStrictEqual(['quote-unavailable']);
    expect(stepsOf(request(15, { quantityType: 'fixed_quantity' }))).toStrictEqual(['entry buy 5']);
  });

  it('goes down to the step, and leaves no more than that', () => {
    const market = { positions: { AAPL: { side: 'long', quantity: '10.5' } } };
    expect(stepsOf({ payload: to(4), market })).toStrictEqual(['exit sell 6']);
  });

  it('is rejected when its order cannot be sent', () => {
    const payload = to(4, { orderType: 'stop', stopPrice: 0 });
    expect(rejectionCodes({ payload, market: long })).toStrictEqual(['price-unresolved']);
  });

  it('to 0 closes everything, never rounded', () => {
    const market = { positions: { AAPL: { side: 'long', quantity: '10.5' } } };
    expect(stepsOf({ payload: to(0), market })).toStrictEqual(['exit sell 10.5']);
    expect(traceOf({ payload: to(0), market }, 'resize.2')).toMatchObject([
      { decided: { relation: 'zero', submit: 'sell' } },
    ]);
    expect(figuresOf({ payload: to(0), market }, 'resize.2')).toStrictEqual([
      {
        held: '10.5 market positions.AAPL.quantity',
        target: '0 message quantity',
        quantity: '10.5 market positions.AAPL.quantity',
      },
    ]);
  });
});
