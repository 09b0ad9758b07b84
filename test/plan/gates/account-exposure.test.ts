import { describe, expect, it } from 'vitest';
import { figuresOf, rejection, traceOf } from '../sample.ts';
import { buy, quotes } from './guarded-buy.ts';

const midpoint = '400 midpoint(399 market quotes.MSFT.bid, 401 market quotes.MSFT.ask)';
const aapl = '150 midpoint(149.98 market quotes.AAPL.bid, 150.02 market quotes.AAPL.ask)';
const entry = `1500.2 times(10 message quantity, 150.02 higher(${aapl}, 150.02 market quotes.AAPL.ask))`;
const entries = 'market restingEntries';
const limited = `500 times(5 ${entries}.o1.quantity, 100 ${entries}.o1.limitPrice)`;
// 1 % above the ask.
const trigger = `405.01 plus(401 market quotes.MSFT.ask, 4.01 percentOf(1 ${entries}.o2.trailPercent, 401 market quotes.MSFT.ask))`;
const trailing = `405.01 times(1 ${entries}.o2.quantity, 405.01 higher(${midpoint}, ${trigger}))`;
const ibm =
  '200.4 times(4 market positions.IBM.quantity, 50.1 midpoint(50 market quotes.IBM.bid, 50.2 market quotes.IBM.ask))';

const order = (id: string, role: string, over: object) => ({
  id,
  ticker: 'MSFT',
  type: 'limit',
  side: 'buy',
  role,
  ...over,
});
const stop = { type: 'stop', side: 'sell' };
const trail = { type: 'trailing_stop', side: 'sell' };
const market = {
  quotes: { ...quotes, IBM: { bid: 50, ask: 50.2 } },
  positions: { MSFT: { side: 'long', quantity: 10 }, IBM: { side: 'short', quantity: 4 } },
  openOrders: [
    order('o1', 'entry', { quantity: 5, limitPrice: 100 }),
    order('o2', 'entry', { type: 'trailing_stop', quantity: 1, trailPercent: 1 }),
    order('s1', 'stop-loss', { ...stop, quantity: 6, stopPrice: 390 }),
    order('s2', 'stop-loss', { ...trail, quantity: 1, trailPercent: 5 }),
    order('s3', 'stop-loss', { ...trail, quantity: 1, trailAmount: 50 }),
  ],
};

describe('what the account holds', () => {
  it('counts as positions at their midpoints and resting entries at what they can cost', () => {
    const request = buy({ guard: { maxTotalValue: 10_000 }, market });
    const long = `4905.01 plus(4500 plus(4000 times(10 market positions.MSFT.quantity, ${midpoint}), ${limited}), ${trailing})`;
    expect(traceOf(request, 'gate.exposure')).toMatchObject([
      { read: { setting: 'maxTotalValue', currency: 'USD' }, decided: 'passed' },
    ]);
    expect(figuresOf(request, 'gate.exposure')).toEqual([
      { actual: `6605.61 plus(5105.41 plus(${long}, ${ibm}), ${entry})`, limit: '10000 setting guard.maxTotalValue' },
    ]);
  });

  it('risks what its stops lose from the price now, and the rest of it whole', () => {
    const request = buy({ guard: { maxOpenRisk: 10_000 }, market });
    const orders = 'market openOrders';
    const stopped = `60 times(6 ${orders}.s1.quantity, 10 minus(${midpoint}, 390 ${orders}.s1.stopPrice))`;
    const byPercent = `20 times(1 ${orders}.s2.quantity, 20 percentOf(5 ${orders}.s2.trailPercent, ${midpoint}))`;
    const byAmount = `50 times(1 ${orders}.s3.quantity, 50 ${orders}.s3.trailAmount)`;
    const left = `2 minus(3 minus(4 minus(10 market positions.MSFT.quantity, 6 ${orders}.s1.quantity), 1 ${orders}.s2.quantity), 1 ${orders}.s3.quantity)`;
    const parts = [
      ['260.4', stopped],
      ['280.4', byPercent],
      ['330.4', byAmount],
      ['1130.4', `800 times(${left}, ${midpoint})`],
      ['1630.4', limited],
      ['2035.41', trailing],
      ['3535.61', entry],
    ];
    const actual = parts.reduce((sum, [total, part]) => `${total} plus(${sum}, ${part})`, ibm);
    expect(figuresOf(request, 'gate.open-risk')).toEqual([{ actual, limit: '10000 setting guard.maxOpenRisk' }]);
  });

  it('has the entries that rest beside an add, which cancels none', () => {
    const own = `1500 times(10 market positions.AAPL.quantity, ${aapl})`;
    const openOrders = [order('o1', 'entry', { quantity: 5, limitPrice: 100 })];
    const positions = { AAPL: { side: 'long', quantity: 10 } };
    const held = { quotes, positions, openOrders };
    const request = buy({ guard: { maxTotalValue: 10_000 }, fields: { action: 'add' }, market: held });
    expect(figuresOf(request, 'gate.exposure').map(({ actual }) => actual)).toEqual([
      `3500.2 plus(2000 plus(${own}, ${limited}), ${entry})`,
    ]);
  });

  it.each([
    [{ maxTotalValue: 10_000 }, 'gate.exposure', 'heldValue'],
    [{ maxSideValue: 10_000 }, 'gate.exposure', 'heldLong'],
    [{ maxOpenRisk: 10_000 }, 'gate.open-risk', 'heldRisk'],
  ])('is nothing for %j in an account that is flat', (guard, rule, name) => {
    const [setting = ''] = Object.keys(guard);
    expect(figuresOf(buy({ guard }), rule)).toEqual([
      { actual: `1500.2 plus(0 market account.${name}, ${entry})`, limit: `10000 setting guard.${setting}` },
    ]);
  });

  it('is nothing for a short entry in an account that is flat, nor are contracts', () => {
    const guard = { maxSideValue: 10_000, maxContracts: { limit: 1 } };
    const sold = `1500 times(10 message quantity, ${aapl})`;
    expect(figuresOf(buy({ guard, fields: { action: 'sell' } }), 'gate.exposure')).toEqual([
      { actual: '0 market account.heldContracts', limit: '1 setting guard.maxContracts.limit' },
      { actual: `1500 plus(0 market account.heldShort, ${sold})`, limit: '10000 setting guard.maxSideValue' },
    ]);
  });
});

describe('what is not known of it', () => {
  const guard = { maxTotalValue: 100_000 };

  it('is the price of a position without a quote', () => {
    const positions = { MSFT: { side: 'long', quantity: 10 } };
    expect(rejection(buy({ guard, market: { positions } }))).toMatchObject([
      {
        code: 'quote-unavailable',
        message:
          'There is no usable quote for MSFT, which the account holds; one is needed, because the guard limits what it holds.',
      },
    ]);
  });
});
