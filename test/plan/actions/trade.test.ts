import { describe, expect, it } from 'vitest';
import {
  call,
  futures,
  long,
  noticesOf,
  options,
  ordersOf,
  put,
  rejection,
  rejectionCodes,
  resting,
  short,
  stepsOf,
  traceOf,
  verdictsOf,
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
        message: 'A buy with sentiment bearish can only exit, and no short position is open.',
        path: ['sentiment'],
        received: 'bearish',
      },
    ]);
    expect(rejection({ payload: { ...sell, sentiment: 'bullish' } })).toMatchObject([
      {
        message: 'A sell with sentiment bullish can only exit, and no long position is open.',
        received: 'bullish',
      },
    ]);
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

  it.each([
    ['sell', {}, [{ allowSideSwapping: true, allowedSides: 'both', decided: true }]],
    ['sell', { allowSideSwapping: false }, [{ allowSideSwapping: false, allowedSides: 'both', decided: false }]],
    ['sell', { allowedSides: 'bullish' }, [{ allowSideSwapping: true, allowedSides: 'bullish', decided: false }]],
    ['buy', { allowAddToPosition: true }, []],
  ])('say in the trace whether they swap: %s with %j', (action, settings, verdicts) => {
    expect(verdictsOf({ payload: { action, quantity: 5 }, market: long, settings }, 'action.swap')).toStrictEqual(
      verdicts,
    );
  });

  it('with reduceOnly only exit, and say in the trace that they were told to', () => {
    const request = { payload: { ...buy, reduceOnly: true }, market: short };
    expect(stepsOf(request)).toStrictEqual(['exit buy 5']);
    expect(verdictsOf(request, 'action.buy')).toStrictEqual([{ opposite: 1, reduceOnly: true, decided: 'exit' }]);
    expect(verdictsOf({ payload: buy, market: short }, 'action.buy')).toStrictEqual([{ opposite: 1, decided: 'swap' }]);
  });

  it('name a type of quantity that has no effect', () => {
    const untaken = (payload: object, settings: Readonly<Record<string, unknown>> = {}) =>
      noticesOf({ payload: { ...buy, quantityType: 'fixed_quantity', ...payload }, market: short, settings }).flatMap(
        ({ code, path = [] }) => (code === 'field-without-effect' ? path : []),
      );
    expect(untaken({})).toStrictEqual([]);
    expect(untaken({ sentiment: 'flat' })).toStrictEqual(['quantity', 'quantityType']);
    const risk = { quantityType: 'risk_percent', quantity: 1 };
    expect(untaken(risk, { entryLockout: true })).toStrictEqual(['quantity', 'quantityType']);
    expect(untaken({ sentiment: 'bearish' }, { allowSignalQuantity: false })).toStrictEqual(['quantityType']);
  });

  it('report why nothing is entered on a side that is not allowed', () => {
    expect(noticesOf({ payload: buy, market: short, settings: { allowedSides: 'bearish' } })).toStrictEqual([
      {
        code: 'entry-refused',
        message:
          'Only the exit is planned; nothing is entered (side-not-allowed). The settings allow bearish positions only; this entry would be long.',
      },
    ]);
    expect(noticesOf({ payload: buy, market: short, settings: { allowSideSwapping: false } })).toStrictEqual([]);
  });

  it('with sentiment flat exit all, whatever the quantity', () => {
    expect(stepsOf({ payload: { ...buy, sentiment: 'flat' }, market: short })).toStrictEqual(['exit buy 10']);
  });

  it('are ambiguous where they would close one of two sides', () => {
    const held = { [call]: { side: 'long', quantity: '1' }, [put]: { side: 'long', quantity: '2' } };
    const request = options({ action: 'buy', sentiment: 'bearish' }, held, { optionType: 'both' });
    expect(rejection(request)).toMatchObject([{ code: 'contract-ambiguous', contracts: [call, put] }]);
    expect(rejectionCodes({ ...request, settings: { ...request.settings, ignoreExitSignals: true } })).toStrictEqual([
      'exit-signals-ignored',
    ]);
  });
});

describe('an opposite buy or sell that no entry can follow', () => {
  const unshortable = { ...long, capabilities: { shortSelling: false } };

  it('exits its quantity, and everything without one, where the contract cannot be sold short', () => {
    const sell = { action: 'sell', quantity: 4 };
    expect(stepsOf({ payload: sell, market: unshortable })).toStrictEqual(['exit sell 4']);
    expect(noticesOf({ payload: sell, market: unshortable })).toStrictEqual([]);
    expect(stepsOf({ payload: { action: 'sell' }, market: unshortable })).toStrictEqual(['exit sell 10']);
    const limit = { ...sell, orderType: 'limit', limitPrice: 155 };
    expect(ordersOf({ payload: limit, market: unshortable })).toMatchObject([
      { effect: 'close', quantity: '4', limitPrice: '155' },
    ]);
    const held = { [call]: { side: 'long', quantity: '5' } };
    expect(stepsOf(options({ ...sell, quantity: 2 }, held))).toStrictEqual(['exit sell 2']);
    // With both types a sell is a put that is bought: the entry can follow.
    expect(stepsOf(options({ ...sell, quantity: 2 }, held, { optionType: 'both' }))).toStrictEqual([
      'exit sell 5',
      'await exit',
      'entry buy 2',
    ]);
  });

  it.each([
    ['swapping is off', { allowSideSwapping: false }, long, []],
    ['the side is not allowed', { allowedSides: 'bullish' }, long, ['entry-refused']],
    ['the contract cannot be sold short', {}, unshortable, []],
  ])('closes all, with a notice, where it is sized by risk and %s', (_, given, market, others) => {
    const risk = { action: 'sell', quantity: 1, quantityType: 'risk_percent', stopLoss: { percent: 2 } };
    const request = { payload: risk, settings: given, market };
    expect(stepsOf(request)).toStrictEqual(['exit sell 10']);
    expect(noticesOf(request).map(({ code }) => code)).toStrictEqual([
      ...others,
      'quantity-ignored',
      'field-without-effect',
    ]);
    expect(noticesOf(request).find(({ code }) => code === 'quantity-ignored')).toStrictEqual({
      code: 'quantity-ignored',
      message:
        'quantity 1 of the message, as risk_percent, is for entries only, and this signal only exits: the whole position is closed.',
      path: ['quantity'],
    });
    // A part that the sentiment asks for has no size by risk.
    const part = { ...request, payload: { ...risk, action: 'sell', sentiment: 'bullish' } };
    expect(rejectionCodes(part)).toContain('stop-loss-required');
  });
});

describe('option type both with a call and a put held', () => {
  const held = { [call]: { side: 'long', quantity: '1' }, [put]: { side: 'long', quantity: '2' } };
  const both = { optionType: 'both' };
  const request = (given: object, positions: object = held) =>
    options({ action: 'buy', quantity: 3 }, positions, { ...both, ...given });

  it('closes the one and adds to the other', () => {
    const added = request({ allowAddToPosition: true });
    expect(stepsOf(added)).toStrictEqual(['exit sell 2', 'await exit', 'entry buy 3']);
    expect(ordersOf(added).map(({ ticker }) => ticker)).toStrictEqual([put, call]);
    const sold = options({ action: 'sell', quantity: 3 }, held, { ...both, allowAddToPosition: true });
    expect(ordersOf(sold).map(({ ticker, side }) => `${side} ${ticker}`)).toStrictEqual([`sell ${call}`, `buy ${put}`]);
  });

  it('only closes the one where adding is not allowed, with a notice', () => {
    expect(stepsOf(request({}))).toStrictEqual(['exit sell 2']);
    expect(noticesOf(request({}))).toMatchObject([
      { code: 'entry-refused', message: expect.stringContaining('add-to-position-not-allowed') },
      { code: 'field-without-effect', path: ['quantity'] },
    ]);
  });

  it('needs one contract to add to', () => {
    const two = { ...held, 'SPY 260130C610': { side: 'long', quantity: '1' } };
    expect(noticesOf(request({ allowAddToPosition: true }, two))).toMatchObject([
      { code: 'entry-refused', message: expect.stringContaining('contract-ambiguous') },
    ]);
  });

  it('is ambiguous where the sides are not the types', () => {
    const sides = { [call]: { side: 'long', quantity: '1' }, 'SPY 260130C610': { side: 'short', quantity: '1' } };
    expect(rejectionCodes(request({ allowAddToPosition: true }, sides))).toStrictEqual(['contract-ambiguous']);
    expect(
      rejectionCodes(
        options(
          { action: 'sell' },
          sides,
          { optionType: 'call' },
          {
            capabilities: { optionWriting: true },
          },
        ),
      ),
    ).toStrictEqual(['contract-ambiguous']);
  });
});

describe('several months of a continuous future', () => {
  const month = (side: string, quantity: string) => ({ side, quantity });
  const spread = { ESH2026: month('long', '1'), ESM2026: month('short', '2') };

  it('are all closed by exit and flat, also those of a spread', () => {
    for (const payload of [{ action: 'exit' }, { action: 'sell', sentiment: 'flat' }]) {
      expect(stepsOf(futures(payload, { positions: spread }))).toStrictEqual(['exit sell 1', 'exit-2 buy 2']);
    }
    expect(rejectionCodes(futures({ action: 'sell' }, { positions: spread }))).toStrictEqual(['contract-ambiguous']);
  });

  it('give a quantity from the front month first', () => {
    const positions = { ESM2026: month('long', '2'), ESH2026: month('long', '1') };
    const exit = futures({ action: 'exit', quantity: 2 }, { positions });
    expect(ordersOf(exit).map(({ ticker, quantity }) => [ticker, quantity])).toStrictEqual([
      ['ESH2026', '1'],
      ['ESM2026', '1'],
    ]);
    const buying = futures({ action: 'buy', quantity: 1 }, { positions });
    const allowed = { ...buying, settings: { ...buying.settings, allowAddToPosition: true } };
    expect(ordersOf(allowed).map(({ ticker }) => ticker)).toStrictEqual(['ESH2026']);
  });
});
