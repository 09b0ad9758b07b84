import { describe, expect, it } from 'vitest';
import {
  call,
  futures,
  long,
  noticesOf,
  options,
  ordersOf,
  planned,
  put,
  rejectionCodes,
  resting,
  short,
  stepsOf,
} from '../sample.ts';

const buy = { action: 'buy', quantity: 5 };

describe('a swap', () => {
  it('exits, waits at most 120 seconds for the fill, and enters', () => {
    expect(planned({ payload: buy, market: short }).steps).toMatchObject([
      { step: 'submit-order', id: 'exit', order: { side: 'buy', effect: 'close', quantity: '10' } },
      { step: 'await-fill', of: 'exit', seconds: 120 },
      { step: 'submit-order', id: 'entry', order: { side: 'buy', effect: 'open', quantity: '5' } },
    ]);
  });

  it("gives the signal's order to the entry and the exit settings to the exit", () => {
    const payload = { ...buy, orderType: 'limit', limitPrice: 149, timeInForce: 'ioc', stopLoss: { percent: 2 } };
    const settings = { exit: { timeInForce: 'gtc', orderType: 'stop' } };
    const [exit, entry] = ordersOf({ payload, market: short, settings });
    expect(exit).toStrictEqual({
      ticker: 'AAPL',
      side: 'buy',
      effect: 'close',
      type: 'market',
      quantity: '10',
      timeInForce: 'gtc',
    });
    expect(entry).toMatchObject({
      type: 'limit',
      limitPrice: '149',
      timeInForce: 'ioc',
      stopLoss: { stopPrice: '146.02' },
    });
  });

  it('fills both halves in extended hours', () => {
    const orders = ordersOf({ payload: { ...buy, extendedHours: true }, market: short });
    expect(orders).toMatchObject([
      { type: 'limit', limitPrice: '150.02', extendedHours: true },
      { type: 'limit', limitPrice: '150.02', extendedHours: true },
    ]);
  });

  it('cancels what rests first', () => {
    const market = { ...short, openOrders: [resting('o1', 'stop-loss'), resting('o2', 'entry')] };
    expect(stepsOf({ payload: buy, market })[0]).toBe('cancel o1 o2');
    expect(noticesOf({ payload: buy, market })).toStrictEqual([]);
  });

  it('cancels the orders of every contract of an underlying', () => {
    const openOrders = [resting('c', 'entry', { ticker: call }), resting('p', 'entry', { ticker: put })];
    const held = { [call]: { side: 'short', quantity: '2' } };
    expect(stepsOf(options({ ...buy, optionType: 'call' }, held, {}, { openOrders }))[0]).toBe('cancel c p');
  });

  it('names the fields of its entry that have no effect, when a setting refuses it', () => {
    const request = {
      payload: { ...buy, orderType: 'limit', limitPrice: 151, quantityType: 'fixed_quantity' },
      market: short,
      settings: { entryLockout: true },
    };
    expect(noticesOf(request).slice(1)).toStrictEqual(
      ['limitPrice', 'quantity', 'quantityType', 'orderType'].map((field) => ({
        code: 'field-without-effect',
        message: `${field} has no effect: it belongs to the entry, and nothing is entered.`,
        path: [field],
      })),
    );
  });

  it('says which resting exits are too large when they are kept', () => {
    const openOrders = [
      resting('o1', 'stop-loss', { quantity: 10 }),
      resting('o2', 'take-profit'),
      resting('o3', 'entry', { quantity: 10 }),
      resting('o4', 'stop-loss', { quantity: 0 }),
    ];
    expect(noticesOf({ payload: { ...buy, cancel: false }, market: { ...short, openOrders } })).toStrictEqual([
      {
        code: 'resting-exits-exceed-position',
        message:
          'The resting exits o1, o2 stay open after the exit of AAPL: a fill of one of them could open a position or add to one.',
        orderIds: ['o1', 'o2'],
      },
    ]);
  });

  it('waits for every exit of an underlying', () => {
    const held = { [call]: { side: 'short', quantity: '2' }, 'SPY 260227C600': { side: 'short', quantity: '1' } };
    expect(stepsOf(options(buy, held))).toStrictEqual([
      'exit buy 2',
      'exit-2 buy 1',
      'await exit',
      'await exit-2',
      'entry buy 5',
    ]);
  });

  it('reports the gates of both legs if its exit is rejected', () => {
    const settings = { ignoreExitSignals: true, entryLockout: true };
    expect(rejectionCodes({ payload: buy, market: short, settings })).toStrictEqual([
      'exit-signals-ignored',
      'entry-locked-out',
    ]);
    const ignored = { ignoreExitSignals: true };
    expect(rejectionCodes({ payload: buy, market: short, settings: ignored })).toStrictEqual(['exit-signals-ignored']);
    const blind = {
      payload: { ...buy, quantityType: 'dollar_amount' },
      market: { ...short, quotes: {} },
      settings: ignored,
    };
    expect(rejectionCodes(blind)).toStrictEqual(['exit-signals-ignored']);
  });

  it('does not name the time in force of the message when the one of the exit settings has no effect', () => {
    const payload = { ...buy, timeInForce: 'cls' };
    const [notice] = noticesOf({ payload, market: short, settings: { exit: { timeInForce: 'gtd' } } });
    expect(notice).toStrictEqual({
      code: 'field-without-effect',
      message: 'timeInForce of the exit settings, gtd, has no effect without expiresAt: day is used.',
    });
  });

  it('is rejected when its exit cannot be sent', () => {
    const position = { positions: { ESH2026: { side: 'short', quantity: '1' } } };
    const request = { payload: { ...buy, ticker: 'ESH2026' }, settings: { assetClass: 'futures' }, market: position };
    expect(rejectionCodes(request)).toStrictEqual(['instrument-unknown']);
  });
});

describe('the roll of a continuous future', () => {
  const held = (ticker: string) => ({ positions: { [ticker]: { side: 'short', quantity: '2' } } });

  it('gets a notice when the entry is in another month', () => {
    const rolled = futures({ ...buy, quantity: 1 }, held('ESM2026'));
    expect(ordersOf(rolled).map(({ ticker }) => ticker)).toStrictEqual(['ESM2026', 'ESH2026']);
    expect(noticesOf(rolled)).toStrictEqual([
      { code: 'contract-rolled', message: 'The position was held in ESM2026; the entry is in ESH2026.' },
    ]);
  });

  it('is absent when the month is only written differently', () => {
    const same = futures({ ...buy, quantity: 1 }, held('ESH6'));
    expect(ordersOf(same).map(({ ticker }) => ticker)).toStrictEqual(['ESH6', 'ESH2026']);
    expect(noticesOf(same)).toStrictEqual([]);
  });

  it('is absent for options, whose contract is selected again', () => {
    const bearish = options({ action: 'sell' }, { [call]: { side: 'long', quantity: '1' } }, { optionType: 'both' });
    expect(ordersOf(bearish).map(({ ticker }) => ticker)).toStrictEqual([call, put]);
    expect(noticesOf(bearish)).toStrictEqual([]);
  });
});

describe('a swap whose entry is asked for at the close', () => {
  const said = (world: object) =>
    noticesOf({ payload: { ...buy, timeInForce: 'cls' }, market: { ...short, ...world } })
      .filter(({ code }) => code === 'swap-exits-now')
      .map(({ message }) => message);

  it('says that the exit does not wait with it', () => {
    expect(said({})).toStrictEqual([
      'The entry is asked for with time in force cls, and may have to wait for the auction. The exit does not use that time in force: it goes out first, on its own terms.',
    ]);
  });

  it('says what is sent in its place, where the broker has no auctions', () => {
    expect(said({ capabilities: { timesInForce: ['day'] } })).toStrictEqual([
      'The entry is asked for with time in force cls, and sent as day. The exit goes out first, on its own terms.',
    ]);
  });
});

describe('a swap whose entry is asked for at a limit', () => {
  it('says that the exit does not wait for its price', () => {
    const request = { payload: { ...buy, orderType: 'limit', limitPrice: 149 }, market: short };
    expect(noticesOf(request)).toStrictEqual([
      {
        code: 'swap-exits-now',
        message:
          'The entry is asked for with type limit, and may have to wait for its price. The exit does not use that type: it goes out first, on its own terms.',
      },
    ]);
  });
});

describe('an exit that no entry follows', () => {
  it('is rejected by its gates', () => {
    const payload = { action: 'buy', sentiment: 'bearish' };
    expect(rejectionCodes({ payload, market: short, settings: { ignoreExitSignals: true } })).toStrictEqual([
      'exit-signals-ignored',
    ]);
    expect(stepsOf({ payload: { ...payload, quantity: 4 }, market: short })).toStrictEqual(['exit buy 4']);
    expect(stepsOf({ payload: { action: 'sell', sentiment: 'flat', quantity: 4 }, market: long })).toStrictEqual([
      'exit sell 10',
    ]);
  });
});
