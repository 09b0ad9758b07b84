import { describe, expect, it } from 'vitest';
import {
  figuresOf,
  long,
  noticesOf,
  options,
  ordersOf,
  planned,
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
  message: 'The resting entry e1 may still change the position.',
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
      message: 'The resting entries e1, e2 may still change the position.',
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
