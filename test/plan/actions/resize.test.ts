import { describe, expect, it } from 'vitest';
import {
  call,
  figuresOf,
  futures,
  long,
  noticesOf,
  options,
  ordersOf,
  planned,
  put,
  rejection,
  rejectionCodes,
  resting,
  short,
  stepsOf,
  traceOf,
} from '../sample.ts';

function to(quantity: number | string, over: object = {}) {
  return { action: 'resize', quantity, ...over };
}

const entries = {
  openOrders: [resting('e1', 'entry'), resting('s1', 'stop-loss'), resting('t1', 'take-profit', { quantity: 10 })],
};
const remain = {
  code: 'resting-entries-remain',
  message: 'Resting entries e1 may still change the position.',
  orderIds: ['e1'],
};

describe('a resize that grows', () => {
  it('buys or sells the difference as an entry, with the bracket of the signal', () => {
    const request = { payload: to(15, { takeProfit: { pnlAmount: 50 } }), market: long };
    expect(ordersOf(request)).toMatchObject([
      { side: 'buy', effect: 'open', quantity: '5', takeProfit: { limitPrice: '160' } },
    ]);
    expect(stepsOf({ payload: to(15), market: short })).toStrictEqual(['entry sell 5']);
    expect(traceOf({ payload: to(15), market: long }, 'resize.2')).toStrictEqual([
      {
        rule: 'resize.2',
        read: { contract: 'AAPL', unit: 'share', side: 'long' },
        decided: { relation: 'larger', submit: 'buy' },
        figures: { target: 0, held: 1, quantity: 2 },
      },
    ]);
    expect(figuresOf({ payload: to(15), market: long }, 'resize.2')).toStrictEqual([
      {
        held: '10 market positions.AAPL.quantity',
        target: '15 message quantity',
        quantity: '5 minus(15 message quantity, 10 market positions.AAPL.quantity)',
      },
    ]);
  });

  it('cancels nothing and names entries that still rest', () => {
    const request = { payload: to(15, { cancel: true }), market: { ...long, ...entries } };
    expect(stepsOf(request)).toStrictEqual(['entry buy 5']);
    expect(noticesOf(request)).toStrictEqual([
      remain,
      {
        code: 'field-without-effect',
        message: 'cancel has no effect: this resize cancels no orders.',
        path: ['cancel'],
      },
    ]);
  });

  it('knows the contract that it opened when it is sent again, though an index lists it under another symbol', () => {
    const weekly = 'SPXW 260130C6900';
    const contract = { ticker: weekly, expiration: '2026-01-30', type: 'call', strike: '6900', bid: '40', ask: '41' };
    const request = (positions: object) => ({
      payload: { ticker: 'SPX', ...to(2) },
      settings: { assetClass: 'index_options' },
      market: { quotes: { SPX: { last: '6900' } }, positions, optionChains: { SPX: { contracts: [contract] } } },
    });
    expect(ordersOf(request({}))).toMatchObject([{ ticker: weekly, side: 'buy', quantity: '2' }]);
    const again = planned(request({ [weekly]: { side: 'long', quantity: '2' } }));
    expect(again).toMatchObject({ outcome: 'nothing-to-do', steps: [] });
  });

  it('names every resting entry, including those of the open contract', () => {
    const openOrders = [
      resting('e1', 'entry', { ticker: 'SPY 260130C590' }),
      resting('e2', 'entry', { ticker: 'SPY' }),
    ];
    const held = { 'SPY 260130C590': { side: 'long', quantity: '2' } };
    const quotes = { SPY: { last: '600' }, 'SPY 260130C590': { last: '12' } };
    expect(noticesOf(options(to(3), held, {}, { openOrders, quotes }))).toContainEqual({
      code: 'resting-entries-remain',
      message: 'Resting entries e1, e2 may still change the position.',
      orderIds: ['e1', 'e2'],
    });
  });

  it('is checked like an entry, but for the settings on adding, quantities and their number', () => {
    const free = { allowAddToPosition: false, allowSignalQuantity: false, maxPositions: 1 };
    expect(stepsOf({ payload: to(15), market: long, settings: free })).toStrictEqual(['entry buy 5']);
    expect(rejectionCodes({ payload: to(15), market: long, settings: { entryLockout: true } })).toStrictEqual([
      'entry-locked-out',
    ]);
  });

  it('goes down to the step', () => {
    expect(
      stepsOf({ payload: to(15), market: { positions: { AAPL: { side: 'long', quantity: '10.5' } } } }),
    ).toStrictEqual(['entry buy 4']);
  });
});

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
        message: 'Resting exits t1 are larger than the 4 AAPL that remain.',
        orderIds: ['t1'],
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

describe('a resize at its target', () => {
  it('has nothing to do, asks no gate and leaves resting orders alone', () => {
    const request = {
      payload: to(10, { sentiment: 'flat' }),
      market: { ...long, ...entries },
      settings: { entryLockout: true, ignoreExitSignals: true },
    };
    const unused = {
      code: 'field-without-effect',
      message: 'sentiment has no effect: this resize of AAPL trades nothing.',
      path: ['sentiment'],
    };
    expect(planned(request)).toMatchObject({ outcome: 'nothing-to-do', steps: [], notices: [remain, unused] });
    expect(traceOf(request, 'resize.2')).toMatchObject([{ decided: 'at target' }]);
    expect(figuresOf(request, 'resize.2')).toStrictEqual([
      { held: '10 market positions.AAPL.quantity', target: '10 message quantity' },
    ]);
  });

  it('is at its target within less than a step', () => {
    const market = { positions: { AAPL: { side: 'long', quantity: '10.5' } } };
    expect(planned({ payload: to(10), market }).outcome).toBe('nothing-to-do');
    expect(planned({ payload: to(11), market }).outcome).toBe('nothing-to-do');
    expect(stepsOf({ payload: to('11.5'), market, settings: { useFractionalQuantity: true } })).toStrictEqual([
      'entry buy 1',
    ]);
    expect(stepsOf({ payload: to(11), market: long })).toStrictEqual(['entry buy 1']);
    expect(stepsOf({ payload: to(9), market: long })).toStrictEqual(['exit sell 1']);
  });
});

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
    expect(noticesOf({ payload: to(5), market: entries })).toStrictEqual([remain]);
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

describe('a target between two steps', () => {
  const held = { positions: { AAPL: { side: 'long', quantity: '7.5', averageEntryPrice: '140' } } };
  const to = (quantity: number) => ({ payload: { action: 'resize', quantity }, market: held });

  it.each([
    // Never more than the difference: 4.5 down, 2.5 up, 0.5 down.
    [3, ['exit sell 4'], '3.5'],
    [10, ['entry buy 2'], '9.5'],
    [7, [], '7.5'],
  ])('of %d from 7.5 is missed, with a notice', (target, steps, reached) => {
    expect(stepsOf(to(target))).toStrictEqual(steps);
    expect(noticesOf(to(target))).toMatchObject([
      { code: 'target-missed', path: ['quantity'], target: `${target}`, reached },
    ]);
  });

  it('is met exactly by everything, and in fractions', () => {
    expect(noticesOf(to(0))).toStrictEqual([]);
    const fractions = { ...to(3), settings: { useFractionalQuantity: true } };
    expect(stepsOf(fractions)).toStrictEqual(['exit sell 4.5']);
    expect(noticesOf(fractions)).toStrictEqual([]);
  });
});
