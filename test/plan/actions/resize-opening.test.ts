import { describe, expect, it } from 'vitest';
import { figuresOf, noticesOf, planned, rejection, rejectionCodes, resting, stepsOf, traceOf } from '../sample.ts';

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

describe('a resize from flat', () => {
  it('opens: long, or short with sentiment bearish', () => {
    expect(stepsOf({ payload: to(5) })).toStrictEqual(['entry buy 5']);
    expect(stepsOf({ payload: to(5, { sentiment: 'long' }) })).toStrictEqual(['entry buy 5']);
    expect(stepsOf({ payload: to(5, { sentiment: 'short' }) })).toStrictEqual(['entry sell 5']);
    expect(traceOf({ payload: to(5) }, 'resize.3')).toStrictEqual([
      { rule: 'resize.3', read: {}, decided: { opens: 'long' } },
    ]);
    expect(traceOf({ payload: to(5, { sentiment: 'short' }) }, 'resize.3')).toMatchObject([
      { decided: { opens: 'short' } },
    ]);
  });

  it('is rejected with sentiment flat, which opens nothing', () => {
    expect(rejection({ payload: to(5, { sentiment: 'flat' }) })).toMatchObject([
      {
        code: 'resize-sentiment-conflict',
        message:
          'A resize that opens a position needs sentiment bullish for a long one, bearish for a short one; the signal has flat.',
      },
    ]);
  });

  it('is sized like an entry, and scaled by the multiplier', () => {
    expect(
      stepsOf({ payload: to(1500, { quantityType: 'dollar_amount', orderType: 'limit', limitPrice: 100 }) }),
    ).toStrictEqual(['entry buy 15']);
    const settings = { signalQuantityMultiplier: 2, allowSignalQuantity: false };
    expect(stepsOf({ payload: to(5), settings })).toStrictEqual(['entry buy 10']);
    expect(rejectionCodes({ payload: to(50, { quantityType: 'dollar_amount' }) })).toStrictEqual([
      'quantity-unresolved',
    ]);
  });

  it('is checked for the number of positions, cancels nothing, and names entries that rest', () => {
    const market = { positions: { MSFT: { side: 'long', quantity: '1' } } };
    expect(rejectionCodes({ payload: to(5), market, settings: { maxPositions: 1 } })).toStrictEqual([
      'max-positions-reached',
    ]);
    expect(stepsOf({ payload: to(5), market: entries })).toStrictEqual(['entry buy 5']);
    expect(noticesOf({ payload: to(5), market: entries }).map(({ code }) => code)).toStrictEqual([
      'resting-entries-remain',
      'resting-exits-exceed-position',
    ]);
  });

  it('to 0 cancels what rests, when cancelling is on', () => {
    expect(stepsOf({ payload: to(0, { sentiment: 'flat' }), market: entries })).toStrictEqual(['cancel e1 s1 t1']);
    expect(noticesOf({ payload: to(0), market: entries })).toStrictEqual([]);
    const kept = { payload: to(0, { cancel: false }), market: entries };
    expect(planned(kept)).toMatchObject({ outcome: 'nothing-to-do', notices: [remain] });
    expect(planned({ payload: to(0) }).outcome).toBe('nothing-to-do');
    expect(traceOf({ payload: to(0) }, 'resize.5')).toStrictEqual([
      { rule: 'resize.5', read: {}, decided: 'at target', figures: { target: 0 } },
    ]);
    expect(figuresOf({ payload: to(0) }, 'resize.5')).toStrictEqual([{ target: '0 message quantity' }]);
  });
});
