import { describe, expect, it } from 'vitest';
import { acknowledged, eventOf, orderNamed, refOf, replacedOrder } from '../../src/paper/order-ports.js';
import type { PaperOrder, PaperState } from '../../src/paper/paper-state.js';

const at = '2026-01-26T15:30:00Z';
const entry: PaperOrder = {
  id: 'paper-1',
  clientOrderId: 's-entry',
  ticker: 'AAPL',
  side: 'buy',
  effect: 'open',
  type: 'market',
  quantity: '10',
  timeInForce: 'day',
  role: 'entry',
  status: 'filled',
  submittedAt: at,
  filled: '10',
  averagePrice: '100',
};
const leg = (id: string, role: 'take-profit' | 'stop-loss', parent: string, stopPrice: `${number}`): PaperOrder => ({
  ...{ id, role, parent, ticker: 'AAPL', side: 'sell', effect: 'close', type: 'stop', stopPrice, quantity: '10' },
  ...{ timeInForce: 'gtc', status: 'working', submittedAt: at, filled: '0' },
});
const stop = leg('paper-3', 'stop-loss', 'paper-1', '95');
const orders = [
  leg('paper-2', 'take-profit', 'paper-1', '110'),
  entry,
  leg('paper-9', 'stop-loss', 'paper-8', '1'),
  stop,
];
const state: PaperState = { cash: '0', quotes: {}, positions: {}, orders, fills: [] };
const named = { clientOrderId: 's-entry' };

describe('what the paper broker tells of an order', () => {
  it('has the legs of its own bracket', () => {
    const worked = { status: 'working', filled: '0', quantity: '10' };
    expect(eventOf(named, entry, state, at)).toEqual({
      ...{ event: 'order', order: named, status: 'filled', filled: '10', averagePrice: '100', orderId: 'paper-1', at },
      legs: {
        takeProfit: { ...worked, stopPrice: '110', orderId: 'paper-2' },
        stopLoss: { ...worked, stopPrice: '95', orderId: 'paper-3' },
      },
    });
  });

  it('has no legs, and no stop price, of an order without them', () => {
    const told = eventOf(named, entry, { ...state, orders: [entry] }, at);
    expect(told).not.toHaveProperty('legs');
    expect(told).not.toHaveProperty('stopPrice');
    expect(eventOf({ orderId: 'paper-3' }, stop, state, at)).toMatchObject({ stopPrice: '95' });
  });

  it('is an acknowledgement at first, without what filled at once, or a rejection', () => {
    const filled = eventOf(named, entry, state, at);
    expect(acknowledged(filled)).toStrictEqual({
      ...{ event: 'order', order: named, status: 'working', filled: '0', orderId: 'paper-1', at },
    });
    const rejected = { ...filled, status: 'rejected', reason: 'no cash' } as const;
    expect(acknowledged(rejected)).toBe(rejected);
  });
});

describe('an order of the paper broker', () => {
  it('is found by the name that it was given', () => {
    expect(orderNamed(state, named)).toBe(entry);
    expect(orderNamed(state, { orderId: 'paper-3' })).toBe(stop);
    expect(orderNamed(state, { clientOrderId: 'paper-3' })).toBeUndefined();
  });

  it('is the stop of an entry where its leg is named', () => {
    expect(replacedOrder(state, { clientOrderId: 's-entry', leg: 'stopLoss' })).toBe(stop);
    expect(replacedOrder(state, { clientOrderId: 'other', leg: 'stopLoss' })).toBeUndefined();
    expect(replacedOrder(state, named)).toBe(entry);
  });

  it('has our name where it has one', () => {
    expect(refOf(entry)).toStrictEqual(named);
    expect(refOf(stop)).toStrictEqual({ orderId: 'paper-3' });
  });
});
