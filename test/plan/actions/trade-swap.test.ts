// Settings subtractExitQuantity (follow F1).
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
  short,
  traceOf,
  verdictsOf,
} from '../sample.ts';

const settings = { subtractExitQuantity: true };
const sell = (fields: object = {}) => ({ action: 'sell', ...fields });

/** Side, effect and quantity of each order. */
function trades(request: Parameters<typeof ordersOf>[0]): readonly string[] {
  return ordersOf(request).map(({ effect, side, quantity, ticker }) =>
    ticker === 'AAPL' ? `${effect} ${side} ${quantity}` : `${effect} ${side} ${quantity} ${ticker}`,
  );
}

function noticesWith(code: string, request: Parameters<typeof ordersOf>[0]) {
  return noticesOf(request).filter((notice) => notice.code === code);
}

describe('a quantity that is traded in all', () => {
  it('enters with what the exit leaves', () => {
    const request = { payload: sell({ quantity: 20, sentiment: 'short' }), market: long, settings };
    expect(trades(request)).toEqual(['close sell 10', 'open sell 10']);
    expect(noticesOf(request)).toEqual([]);
    const [read] = traceOf(request, 'quantity.subtract');
    expect(read).toMatchObject({ read: { leg: 'entry', contract: 'AAPL', side: 'short' }, decided: '10' });
  });

  it('covers a short first', () => {
    const request = { payload: { action: 'buy', quantity: 15 }, market: short, settings };
    expect(trades(request)).toEqual(['close buy 10', 'open buy 5']);
  });

  it('is the size of the entry without the setting', () => {
    expect(trades({ payload: sell({ quantity: 20 }), market: long })).toEqual(['close sell 10', 'open sell 20']);
  });

  it('sizes limits of the account by the rest', () => {
    const limited = { ...settings, maxOrderQuantity: 10 };
    expect(trades({ payload: sell({ quantity: 20 }), market: long, settings: limited })).toHaveLength(2);
    expect(trades({ payload: sell({ quantity: 21 }), market: long, settings: limited })).toEqual(['close sell 10']);
  });

  it('measures a take profit by amount of money on the rest', () => {
    const payload = sell({ quantity: 20, takeProfit: { pnlAmount: 50 } });
    // 50 dollars of 10 shares are 5 dollars a share, below 150.
    expect(ordersOf({ payload, market: long, settings })[1]?.takeProfit).toMatchObject({ limitPrice: '145' });
  });

  it.each([
    ['1500 dollars', { quantity: 1500, quantityType: 'dollar_amount' }, ['close sell 10']],
    ['4500 dollars', { quantity: 4500, quantityType: 'dollar_amount' }, ['close sell 10', 'open sell 20']],
    [
      // 100,000 × 3 % / 150 = 20
      '3 % of the equity',
      { quantity: 3, quantityType: 'percent_of_equity' },
      ['close sell 10', 'open sell 10'],
    ],
    [
      // 30 / 1.5 = 20: the stop is 1 % above the entry
      '30 dollars at risk',
      { quantity: 30, quantityType: 'risk_dollar_amount', stopLoss: { percent: 1 } },
      ['close sell 10', 'open sell 10'],
    ],
  ])('counts %s in units of the entry', (_, size, expected) => {
    const market = { ...long, equity: '100000', quotes: { AAPL: { bid: '150', ask: '150' } } };
    expect(trades({ payload: sell(size), market, settings })).toEqual(expected);
  });

  it('counts the contracts of all months that are closed', () => {
    const market = {
      positions: {
        ESH2026: { side: 'long', quantity: '1', averageEntryPrice: '5900' },
        ESM2026: { side: 'long', quantity: '2', averageEntryPrice: '5900' },
      },
    };
    const request = futures({ ticker: 'ES1!', action: 'sell', quantity: 5 }, market);
    const following = { ...request, settings: { ...request.settings, ...settings } };
    expect(trades(following)).toEqual(['close sell 1 ESH2026', 'close sell 2 ESM2026', 'open sell 2 ESH2026']);
    const part = { ...following, payload: { ticker: 'ES1!', action: 'sell', quantity: 2 } };
    expect(trades(part)).toEqual(['close sell 1 ESH2026', 'close sell 1 ESM2026']);
  });

  it('counts a call and a put unit for unit', () => {
    const positions = { [call]: { side: 'long', quantity: '2', averageEntryPrice: '4' } };
    const payload = { action: 'sell', quantity: 5, optionType: 'both', expiration: '2026-01-30' };
    const request = options(payload, positions, settings);
    expect(trades(request)).toEqual([`close sell 2 ${call}`, `open buy 3 ${put}`]);
  });

  it('is planned as a swap where the size of the entry is not known', () => {
    const market = { ...long, quotes: {} };
    const request = { payload: sell({ quantity: 1500, quantityType: 'dollar_amount' }), market, settings };
    expect(trades(request)).toEqual(['close sell 10']);
    expect(noticesWith('entry-refused', request)).toHaveLength(1);
  });

  it('is planned as a swap where no contract of the entry is found', () => {
    const positions = { [call]: { side: 'long', quantity: '2', averageEntryPrice: '4' } };
    const payload = { action: 'sell', quantity: 5, optionType: 'both' };
    const request = options(payload, positions, settings, { optionChains: {} });
    expect(trades(request)).toEqual([`close sell 2 ${call}`]);
    expect(noticesWith('entry-refused', request)).toHaveLength(1);
  });

  it.each([
    ['the default quantity', sell(), {}, ['close sell 10', 'open sell 1']],
    ['a reverse', { action: 'reverse', quantity: 20 }, {}, ['close sell 10', 'open sell 20']],
    [
      'a quantity that may not be set',
      sell({ quantity: 20 }),
      { allowSignalQuantity: false },
      ['close sell 10', 'open sell 1'],
    ],
    ['an exit', { action: 'exit', quantity: 4 }, {}, ['close sell 4']],
    ['sentiment flat', sell({ quantity: 4, sentiment: 'flat' }), {}, ['close sell 10']],
    ['swapping off', sell({ quantity: 20 }), { allowSideSwapping: false }, ['close sell 10']],
  ])('leaves %s alone', (_, payload, others, expected) => {
    expect(trades({ payload, market: long, settings: { ...settings, ...others } })).toEqual(expected);
  });
});

describe('a quantity that the exit uses up', () => {
  it.each([
    ['all of the position', { quantity: 10 }, 'close sell 10', '10', '10'],
    ['a part of it', { quantity: 4 }, 'close sell 4', '4', '4'],
    ['a part in whole shares', { quantity: 4.6 }, 'close sell 4', '4.6', '4'],
    ['all with its own sentiment', { quantity: 4, sentiment: 'short' }, 'close sell 10', '4', '10'],
    ['all, and less than a step is left', { quantity: 10.9 }, 'close sell 10', '10.9', '10'],
  ])('closes %s', (_, fields, expected, quantity, closed) => {
    const request = { payload: sell(fields), market: long, settings };
    expect(trades(request)).toEqual([expected]);
    expect(noticesWith('exit-used-quantity', request)).toEqual([
      {
        code: 'exit-used-quantity',
        message: `The exit closes ${closed} and uses up the quantity of ${quantity}: nothing is entered.`,
        path: ['quantity'],
        quantity,
        closed,
      },
    ]);
  });

  it('is told in the trace', () => {
    const request = { payload: sell({ quantity: 4 }), market: long, settings };
    expect(verdictsOf(request, 'quantity.subtract')).toEqual([{ leg: 'exit', decided: 'used up' }]);
    expect(figuresOf(request, 'quantity.subtract')).toEqual([
      { quantity: '4 message quantity', closed: '10 market positions.AAPL.quantity' },
    ]);
  });

  it('counts what is closed without the stop of what remains', () => {
    const stop = {
      id: 's1',
      ticker: 'AAPL',
      type: 'stop',
      side: 'sell',
      role: 'stop-loss',
      stopPrice: 135,
      quantity: 10,
    };
    const protecting = { ...settings, protectRemaining: true };
    const request = { payload: sell({ quantity: 4 }), market: { ...long, openOrders: [stop] }, settings: protecting };
    expect(trades(request)).toEqual(['close sell 6', 'close sell 4']);
    expect(noticesWith('exit-used-quantity', request)).toMatchObject([{ closed: '4' }]);
  });

  it('is shown with 8 decimals', () => {
    const market = { ...long, quotes: { AAPL: { bid: '150', ask: '150' } } };
    const request = { payload: sell({ quantity: 1000, quantityType: 'dollar_amount' }), market, settings };
    expect(noticesWith('exit-used-quantity', request)).toMatchObject([{ quantity: '6.66666666', closed: '6' }]);
  });

  it('takes the type and the price of the signal, and waits with them', () => {
    const payload = sell({ quantity: 10, orderType: 'limit', limitPrice: 155 });
    const request = { payload, market: long, settings: { ...settings, waitingSwaps: 'refuse' } };
    expect(ordersOf(request)).toMatchObject([{ effect: 'close', type: 'limit', limitPrice: '155' }]);
  });

  it('has no bracket, and says so', () => {
    const payload = sell({ quantity: 10, stopLoss: { percent: 2 } });
    const plan = planned({ payload, market: long, settings });
    expect(plan.notices.map(({ code }) => code)).toEqual(['exit-used-quantity', 'field-without-effect']);
  });
});
