import { describe, expect, it } from 'vitest';
import {
  call,
  figuresOf,
  futures,
  long,
  noticeCodesOf,
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

const breakeven = { action: 'breakeven', orderType: 'stop' };

describe('breakeven', () => {
  it('places one stop at the average entry price for the whole position', () => {
    expect(ordersOf({ payload: breakeven, market: long })).toStrictEqual([
      {
        ticker: 'AAPL',
        side: 'sell',
        effect: 'close',
        type: 'stop',
        quantity: '10',
        stopPrice: '140',
        timeInForce: 'gtc',
      },
    ]);
    expect(ordersOf({ payload: breakeven, market: short })).toMatchObject([{ side: 'buy', stopPrice: '160' }]);
  });

  it('of type stop_limit has its limit at the stop, whatever was sent', () => {
    const payload = { ...breakeven, orderType: 'stop_limit', limitPrice: 130, quantity: 3 };
    expect(ordersOf({ payload, market: long })).toMatchObject([
      { type: 'stop_limit', stopPrice: '140', limitPrice: '140', quantity: '10' },
    ]);
  });

  it('moves the stop by the offset to the profitable side', () => {
    const payload = { ...breakeven, breakevenOffset: '1.5' };
    expect(ordersOf({ payload, market: long })[0]?.stopPrice).toBe('141.5');
    expect(ordersOf({ payload, market: short })[0]?.stopPrice).toBe('158.5');
    const moved = { payload, market: long };
    expect(traceOf(moved, 'breakeven.stop')).toMatchObject([
      { read: { leg: 'exit', contract: 'AAPL' }, decided: '141.5' },
    ]);
    expect(figuresOf(moved, 'breakeven.stop')).toStrictEqual([
      {
        quantity: '10 market positions.AAPL.quantity',
        stopPrice: '141.5 plus(140 market positions.AAPL.averageEntryPrice, 1.5 message breakevenOffset)',
        timeInForce: 'gtc constant protectiveTimeInForce',
      },
    ]);
  });

  it("takes the setting's offset when none is sent, or when none may be", () => {
    const settings = { exitBreakevenOffset: 2 };
    expect(ordersOf({ payload: breakeven, market: long, settings })[0]?.stopPrice).toBe('142');
    const request = {
      payload: { ...breakeven, breakevenOffset: 1 },
      market: long,
      settings: { ...settings, exit: { allowSignalOverride: { price: false } } },
    };
    expect(ordersOf(request)[0]?.stopPrice).toBe('142');
    expect(noticesOf(request)).toStrictEqual([
      {
        code: 'override-ignored',
        message:
          'breakevenOffset 1 of the message is not used for the exit: exit.allowSignalOverride does not permit it.',
        path: ['breakevenOffset'],
      },
    ]);
    const silent = { ...request, payload: breakeven };
    expect(noticesOf(silent)).toStrictEqual([]);
  });

  it('goes to the tick: up when it sells, down when it buys', () => {
    const at = (side: string, averageEntryPrice: string) => ({
      positions: { AAPL: { side, quantity: '10', averageEntryPrice } },
    });
    expect(ordersOf({ payload: breakeven, market: at('long', '140.001') })[0]?.stopPrice).toBe('140.01');
    expect(ordersOf({ payload: breakeven, market: at('short', '160.009') })[0]?.stopPrice).toBe('160');
  });

  it('replaces the resting stop and leaves the take profit', () => {
    const openOrders = [resting('o1', 'stop-loss'), resting('o2', 'take-profit'), resting('o3', 'entry')];
    const market = { ...long, openOrders };
    expect(stepsOf({ payload: breakeven, market })).toStrictEqual(['cancel o1', 'exit sell 10']);
    expect(stepsOf({ payload: breakeven, market, settings: { cancelOpenOrders: false } })[0]).toBe('cancel o1');
    expect(stepsOf({ payload: { ...breakeven, cancel: true }, market })[0]).toBe('cancel o1');
    expect(stepsOf({ payload: { ...breakeven, cancel: false }, market })).toStrictEqual(['exit sell 10']);
    expect(stepsOf({ payload: { ...breakeven, cancelOrderType: 'stop' }, market })).toStrictEqual(['exit sell 10']);
  });

  it('replaces the stop of its own contract in any notation', () => {
    const request = {
      payload: { ...breakeven, ticker: 'ESH6' },
      settings: { assetClass: 'futures' },
      market: {
        instruments: { ES: { tickSize: '0.25' } },
        positions: { ESH2026: { side: 'long', quantity: '2', averageEntryPrice: '6800' } },
        openOrders: [resting('o1', 'stop-loss', { ticker: 'ESH26' }), resting('o2', 'stop-loss', { ticker: 'ESM6' })],
      },
    };
    expect(stepsOf(request)).toStrictEqual(['cancel o1', 'exit sell 2']);
  });

  it('of a continuous future replaces the stop of the month that is held', () => {
    const market = {
      positions: { ESH2026: { side: 'long', quantity: '2', averageEntryPrice: '6800' } },
      openOrders: [resting('o1', 'stop-loss', { ticker: 'ESH2026' })],
    };
    expect(stepsOf(futures(breakeven, market))).toStrictEqual(['cancel o1', 'exit sell 2']);
  });

  it('may fill in extended hours', () => {
    const request = { payload: { ...breakeven, extendedHours: true }, market: long };
    expect(ordersOf(request)[0]?.extendedHours).toBe(true);
    expect(ordersOf({ payload: { ...breakeven, extendedHours: false }, market: long })[0]).not.toHaveProperty(
      'extendedHours',
    );
    expect(ordersOf({ ...request, market: { ...long, capabilities: { extendedHours: false } } })[0]).not.toHaveProperty(
      'extendedHours',
    );
  });

  it('is rejected when the market has passed the stop', () => {
    const market = { ...long, quotes: { AAPL: { bid: '140', ask: '141' } } };
    expect(rejection({ payload: breakeven, market })).toStrictEqual([
      {
        code: 'stop-already-passed',
        section: 'plan',
        message: 'The market for AAPL is at 140 and has passed the breakeven stop, which sells at or below 140.',
        path: ['action'],
        stopPrice: '140',
        marketPrice: '140',
        calculation: {
          figures: [
            { value: '140', from: 'market', path: ['positions', 'AAPL', 'averageEntryPrice'] },
            { value: '140', from: 'market', path: ['quotes', 'AAPL', 'bid'] },
          ],
          of: { stopPrice: 0, marketPrice: 1 },
        },
      },
    ]);
    // The midpoint is 160.5, the bid 159.
    const crossing = { ...short, quotes: { AAPL: { bid: '159', ask: '160' } } };
    expect(rejectionCodes({ payload: breakeven, market: crossing })).toStrictEqual(['stop-already-passed']);
    const below = { ...short, quotes: { AAPL: { bid: '158', ask: '159.99' } } };
    expect(stepsOf({ payload: breakeven, market: below })).toStrictEqual(['exit buy 10']);
    const last = { ...long, quotes: { AAPL: { last: '139' } } };
    expect(rejectionCodes({ payload: breakeven, market: last })).toStrictEqual(['stop-already-passed']);
  });

  it('leaves resting stops that are as good and cover the position (safety R5)', () => {
    const stop = (stopPrice: string, over: object = {}) =>
      resting('s1', 'stop-loss', { type: 'stop', quantity: '10', stopPrice, ...over });
    const stepsWith = (...openOrders: readonly object[]) =>
      stepsOf({ payload: breakeven, market: { ...long, openOrders } });
    const better = { payload: breakeven, market: { ...long, openOrders: [stop('140')] } };
    expect(planned(better)).toMatchObject({
      outcome: 'nothing-to-do',
      notices: [
        {
          code: 'stop-already-better',
          message: 'The resting stop s1 is as good as breakeven at 140: it stays.',
          orderIds: ['s1'],
        },
      ],
    });
    expect(traceOf(better, 'breakeven.resting')).toMatchObject([{ decided: ['s1'] }]);
    expect(figuresOf(better, 'breakeven.resting')).toStrictEqual([
      { stopPrice: '140 market positions.AAPL.averageEntryPrice' },
    ]);
    expect(stepsWith(stop('141', { type: 'stop_limit' }))).toStrictEqual([]);
    expect(stepsWith(stop('141', { quantity: '6' }), stop('142', { id: 's2', quantity: '4' }))).toStrictEqual([]);
    const moved = ['cancel s1', 'exit sell 10'];
    expect(stepsWith(stop('139.99'))).toStrictEqual(moved);
    expect(stepsWith(stop('141', { quantity: '9' }))).toStrictEqual(moved);
    expect(stepsWith(stop('141', { quantity: undefined }))).toStrictEqual(moved);
    expect(stepsWith(stop('141', { stopPrice: undefined }))).toStrictEqual(moved);
    expect(stepsWith(stop('141', { type: 'trailing_stop' }))).toStrictEqual(moved);
    expect(stepsWith(stop('141', { side: 'buy' }))).toStrictEqual(moved);
    const shortStop = (stopPrice: string) => ({ ...short, openOrders: [stop(stopPrice, { side: 'buy' })] });
    expect(stepsOf({ payload: breakeven, market: shortStop('160') })).toStrictEqual([]);
    expect(stepsOf({ payload: breakeven, market: shortStop('0') })).toStrictEqual(['cancel s1', 'exit buy 10']);
    expect(stepsOf({ payload: breakeven, market: shortStop('160.01') })).toStrictEqual(['cancel s1', 'exit buy 10']);
  });

  it('takes no other exit for such a stop', () => {
    const target = resting('t1', 'take-profit', { type: 'stop', quantity: '10', stopPrice: '141' });
    expect(stepsOf({ payload: breakeven, market: { ...long, openOrders: [target] } })).toStrictEqual(['exit sell 10']);
  });

  it('uses the type and the extended hours that were sent to choose the stop, also where another one stays', () => {
    const stays = resting('s1', 'stop-loss', { type: 'stop', quantity: '10', stopPrice: '140' });
    const request = { payload: { ...breakeven, extendedHours: true }, market: { ...long, openOrders: [stays] } };
    expect(noticeCodesOf(request)).toStrictEqual(['stop-already-better']);
  });

  it('has nothing to do for less than a step, and says what remains', () => {
    const market = {
      positions: { AAPL: { side: 'long', quantity: '0.4', averageEntryPrice: '140' } },
      capabilities: { quantityStep: '1' },
    };
    expect(planned({ payload: breakeven, market })).toMatchObject({
      outcome: 'nothing-to-do',
      notices: [{ code: 'dust-remains', quantity: '0', remaining: '0.4' }, { code: 'field-without-effect' }],
    });
  });

  it('says that stops which it does not cancel exceed the position (safety R5)', () => {
    const openOrders = [
      resting('s1', 'stop-loss', { type: 'stop' }),
      resting('s2', 'stop-loss', { type: 'stop_limit' }),
    ];
    const payload = { ...breakeven, cancelOrderType: 'stop' };
    expect(stepsOf({ payload, market: { ...long, openOrders } })).toStrictEqual(['cancel s1', 'exit sell 10']);
    expect(noticesOf({ payload, market: { ...long, openOrders } })).toStrictEqual([
      {
        code: 'resting-exits-exceed-position',
        message: 'The breakeven stop and the resting exit s2 together exceed the 10 AAPL held.',
        orderIds: ['s2'],
        calculation: {
          figures: [{ value: '10', from: 'market', path: ['positions', 'AAPL', 'quantity'] }],
          of: { held: 0 },
        },
      },
    ]);
  });

  it('is accepted if the market price is unknown', () => {
    expect(stepsOf({ payload: breakeven, market: { ...long, quotes: {} } })).toStrictEqual(['exit sell 10']);
  });

  it('needs an average entry price', () => {
    const market = { ...long, capabilities: { averageEntryPrice: false } };
    expect(rejection({ payload: breakeven, market })).toStrictEqual([
      {
        code: 'breakeven-unsupported',
        section: 'plan',
        message: 'The average entry price of AAPL is unknown.',
        path: ['action'],
        received: 'breakeven',
      },
    ]);
  });

  it('needs a price above 0', () => {
    const market = { positions: { AAPL: { side: 'short', quantity: '10', averageEntryPrice: '5' } } };
    expect(rejection({ payload: { ...breakeven, breakevenOffset: 5 }, market })).toStrictEqual([
      {
        code: 'price-unresolved',
        section: 'plan',
        message: 'The breakeven stop would be 0; expected a price above 0.',
        path: ['breakevenOffset'],
        calculation: {
          figures: [
            { value: '5', from: 'message', path: ['breakevenOffset'] },
            { value: '5', from: 'market', path: ['positions', 'AAPL', 'averageEntryPrice'] },
            // 5 - 5
            { value: '0', by: 'minus', of: [1, 0] },
          ],
          of: { stopPrice: 2 },
        },
      },
    ]);
  });

  it('needs a position, one contract and a known instrument', () => {
    expect(rejectionCodes({ payload: breakeven })).toStrictEqual(['no-position']);
    const held = { side: 'long', quantity: '1', averageEntryPrice: '1' };
    expect(rejectionCodes(options(breakeven, { [call]: held, [put]: held }))).toStrictEqual(['contract-ambiguous']);
    const future = { payload: { ...breakeven, ticker: 'ESH2026' }, settings: { assetClass: 'futures' } };
    expect(rejectionCodes({ ...future, market: { positions: { ESH2026: held } } })).toStrictEqual([
      'instrument-unknown',
    ]);
  });

  it('is checked for age and isolation, and for nothing else', () => {
    const market = long;
    const open = {
      ignoreExitSignals: true,
      tradingWindows: [{ days: ['sun'], from: '09:00', to: '10:00' }],
      exitsOutsideTradingWindows: false,
      exit: { bidAskSpreadFilter: '0.01' },
    };
    expect(stepsOf({ payload: breakeven, market, settings: open })).toStrictEqual(['exit sell 10']);
    const isolated = { allowedSides: 'bearish', sidesIsolated: true };
    expect(rejectionCodes({ payload: breakeven, market, settings: isolated })).toStrictEqual(['sides-isolated']);
    const old = { payload: { ...breakeven, rejectAfter: 5 }, market, receivedAt: '2026-01-26T15:29:00Z' };
    expect(rejectionCodes(old)).toStrictEqual(['signal-too-old']);
  });
});
