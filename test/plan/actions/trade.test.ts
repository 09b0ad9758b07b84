import { describe, expect, it } from 'vitest';
import {
  call,
  long,
  noticesOf,
  options,
  put,
  rejection,
  rejectionCodes,
  resting,
  short,
  stepsOf,
  traceOf,
} from '../sample.ts';

const buy = { action: 'buy', quantity: 5 };
const sell = { action: 'sell', quantity: 5 };
const leg = { quantity: 50, quantityType: 'percent_of_position' };

describe('buy and sell from flat', () => {
  it('enter', () => {
    expect(stepsOf({ payload: buy })).toStrictEqual(['entry buy 5']);
    expect(stepsOf({ payload: { ...sell, sentiment: 'short' } })).toStrictEqual(['entry sell 5']);
    expect(traceOf({ payload: buy }, 'action.buy')).toStrictEqual([
      { rule: 'action.buy', read: { opposite: 0 }, decided: 'enter' },
    ]);
  });

  it('cancel what rests, unless told otherwise', () => {
    const market = { openOrders: [resting('o1', 'entry'), resting('o2', 'other', { type: 'stop' })] };
    expect(stepsOf({ payload: buy, market })).toStrictEqual(['cancel o1 o2', 'entry buy 5']);
    expect(stepsOf({ payload: { ...buy, cancelOrderType: 'stop' }, market })[0]).toBe('cancel o2');
    expect(stepsOf({ payload: { ...buy, cancel: false }, market })).toStrictEqual(['entry buy 5']);
    expect(stepsOf({ payload: buy, market, settings: { cancelOpenOrders: false } })).toStrictEqual(['entry buy 5']);
    expect(traceOf({ payload: buy, market }, 'cancel')).toStrictEqual([
      { rule: 'cancel', read: {}, decided: ['o1', 'o2'] },
    ]);
  });

  it('cancel the open orders of the entered contract', () => {
    const openOrders = [resting('o1', 'entry', { ticker: call })];
    expect(stepsOf(options(buy, {}, {}, { openOrders }))).toStrictEqual(['cancel o1', 'entry buy 5']);
  });

  it('with a sentiment that only leaves have nothing to leave', () => {
    expect(rejection({ payload: { ...buy, sentiment: 'bearish' } })).toStrictEqual([
      {
        code: 'sentiment-conflict',
        section: 'plan',
        message: 'buy with sentiment bearish only exits, and no position on the other side is open.',
        path: ['sentiment'],
        received: 'bearish',
      },
    ]);
    expect(rejection({ payload: { ...sell, sentiment: 'bullish' } })[0]).toMatchObject({ received: 'bullish' });
    const ignored = { payload: { ...buy, sentiment: 'bearish' }, settings: { ignoreExitSignals: true } };
    expect(rejectionCodes(ignored)).toStrictEqual(['exit-signals-ignored']);
    expect(rejectionCodes({ payload: { ...buy, sentiment: 'flat' } })).toStrictEqual(['no-position']);
  });

  it('that only leave are checked for the spread of the ticker', () => {
    // 150.02 less 149.98 is 0.04.
    const payload = { ...buy, bidAskSpreadFilter: '0.01' };
    expect(rejectionCodes({ payload: { ...payload, sentiment: 'bearish' } })).toStrictEqual(['spread-too-wide']);
    expect(rejectionCodes({ payload: { ...payload, ...leg } })).toStrictEqual(['spread-too-wide']);
  });

  it('by a percentage of the position need one', () => {
    expect(rejectionCodes({ payload: { ...buy, ...leg } })).toStrictEqual(['no-position']);
    const ignored = { payload: { ...buy, ...leg }, settings: { ignoreExitSignals: true } };
    expect(rejectionCodes(ignored)).toStrictEqual(['exit-signals-ignored']);
  });
});

describe('buy and sell on the side of a position', () => {
  const settings = { allowAddToPosition: true };

  it('add, and cancel only when told to', () => {
    const market = { ...long, openOrders: [resting('o1', 'stop-loss')] };
    expect(stepsOf({ payload: buy, market, settings })).toStrictEqual(['entry buy 5']);
    const told = { payload: { ...buy, cancel: true }, market, settings };
    expect(stepsOf(told)).toStrictEqual(['cancel o1', 'entry buy 5']);
    expect(noticesOf(told)).toMatchObject([{ code: 'position-unprotected', orderIds: ['o1'] }]);
    expect(stepsOf({ payload: { ...buy, ...leg }, market: long, settings })).toStrictEqual(['entry buy 5']);
  });

  it('add to the contract of the position', () => {
    const held = { 'SPY 260227C600': { side: 'long', quantity: '1' } };
    const market = { quotes: { 'SPY 260227C600': { bid: '5', ask: '5.2' } } };
    expect(traceOf(options(buy, held, settings, market), 'contract.option')).toStrictEqual([]);
    expect(stepsOf(options(buy, held, settings, market))).toStrictEqual(['entry buy 5']);
  });

  it('need one contract', () => {
    const held = { [call]: { side: 'long', quantity: '1' }, 'SPY 260227C600': { side: 'long', quantity: '1' } };
    expect(rejectionCodes(options(buy, held, settings))).toStrictEqual(['contract-ambiguous']);
    expect(rejectionCodes(options(buy, held))).toStrictEqual(['add-to-position-not-allowed']);
    const locked = { ...settings, entryLockout: true };
    expect(rejectionCodes(options(buy, held, locked))).toStrictEqual(['entry-locked-out']);
  });

  it('with a sentiment against it are rejected', () => {
    expect(rejectionCodes({ payload: { ...buy, sentiment: 'bearish' }, market: long })).toStrictEqual([
      'sentiment-conflict',
    ]);
    expect(rejectionCodes({ payload: { ...buy, sentiment: 'flat' }, market: long })).toStrictEqual(['no-position']);
  });
});

describe('buy and sell against a position', () => {
  it('swap', () => {
    expect(stepsOf({ payload: sell, market: long })).toStrictEqual(['exit sell 10', 'await exit', 'entry sell 5']);
    expect(stepsOf({ payload: { ...buy, sentiment: 'long' }, market: short })).toHaveLength(3);
  });

  it.each([
    ['with a sentiment that only leaves', { sentiment: 'bearish' }, {}],
    ['without side swapping', {}, { allowSideSwapping: false }],
    ['onto a side that is not allowed', {}, { allowedSides: 'bearish' }],
    ['by a percentage of the position', leg, {}],
  ])('only exit %s', (_, payload, settings) => {
    expect(stepsOf({ payload: { ...buy, ...payload }, market: short, settings })).toStrictEqual(['exit buy 5']);
  });

  it('report why nothing is entered on a side that is not allowed', () => {
    expect(noticesOf({ payload: buy, market: short, settings: { allowedSides: 'bearish' } })).toStrictEqual([
      {
        code: 'entry-refused',
        message:
          'Only the exit is planned; nothing is entered: side-not-allowed. The settings allow bearish positions only; this entry would be long.',
      },
    ]);
    expect(noticesOf({ payload: buy, market: short, settings: { allowSideSwapping: false } })).toStrictEqual([]);
  });

  it('with sentiment flat exit all, whatever the quantity', () => {
    expect(stepsOf({ payload: { ...buy, sentiment: 'flat' }, market: short })).toStrictEqual(['exit buy 10']);
  });

  it('leave contracts on their own side alone', () => {
    const held = { [call]: { side: 'long', quantity: '1' }, [put]: { side: 'long', quantity: '2' } };
    const request = options({ action: 'buy', sentiment: 'bearish' }, held, { optionType: 'both' });
    expect(stepsOf(request)).toStrictEqual(['exit sell 2']);
    expect(traceOf(request, 'action.buy')).toMatchObject([
      { read: { sentiment: 'bearish', opposite: 1 }, decided: 'exit' },
    ]);
  });
});
