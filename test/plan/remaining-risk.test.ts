import { describe, expect, it } from 'vitest';
import { holdingsOf } from '../../src/market/holdings.js';
import { createPlanningContext, type PlanningContext } from '../../src/market/planning-context.js';
import { noticeRemainingRisk } from '../../src/plan/remaining-risk.js';
import { ordersByHolding } from '../../src/plan/resting-orders.js';
import { figure } from '../core/calculation.ts';
import { contextOf, type Request, signalOf } from '../market/contracts/sample.ts';
import { noticeCodesOf, noticesOf, resting } from './sample.js';

function decisionOf(request: Request): PlanningContext {
  return createPlanningContext(signalOf(request), contextOf(request));
}

const long = { positions: { AAPL: { side: 'long', quantity: '10' } } };

describe('noticeRemainingRisk', () => {
  function riskOf(orders: readonly object[], cancelledIds: readonly string[], left: number, ticker = 'AAPL') {
    const market = { positions: { [ticker]: { side: 'long', quantity: '10' } }, openOrders: orders };
    const planning = decisionOf({ payload: { ticker }, market });
    const [holding] = holdingsOf(planning);
    if (holding === undefined) {
      throw new Error('nothing is held');
    }
    const all = contextOf({ market }).broker.openOrders(ticker);
    const cancelled = all.filter(({ id }) => cancelledIds.includes(id));
    const own = ordersByHolding(all, cancelled, planning)(holding);
    noticeRemainingRisk(holding, { remaining: figure(left) }, own, planning);
    return planning.log.notices.map(({ code, orderIds }) => [code, ...(orderIds ?? [])]);
  }

  const stop = resting('s1', 'stop-loss', { quantity: 5 });
  const second = resting('s2', 'stop-loss', { quantity: 5 });

  it('is a position without its stop, when all of them are cancelled', () => {
    expect(riskOf([stop, second], ['s1', 's2'], 5)).toStrictEqual([['position-unprotected', 's1', 's2']]);
    expect(riskOf([stop, second], ['s1'], 5)).toStrictEqual([]);
    expect(riskOf([stop], ['s1'], 0)).toStrictEqual([]);
    expect(riskOf([resting('t1', 'take-profit')], ['t1'], 5)).toStrictEqual([]);
  });

  it.each([
    ['a limit order', { action: 'exit', quantity: 9, orderType: 'limit', limitPrice: 155 }],
    ['an order at the open', { action: 'exit', quantity: 9, timeInForce: 'opg' }],
    ['a resize by a limit order', { action: 'resize', quantity: 1, orderType: 'limit', limitPrice: 155 }],
  ])('is the whole position until an exit of a part fills that waits: %s', (_, payload) => {
    const market = { ...long, openOrders: [resting('s1', 'stop-loss', { quantity: 10 })] };
    expect(noticesOf({ payload, market }).filter(({ code }) => code === 'position-unprotected')).toMatchObject([
      {
        message: 'Until the exit fills, 10 AAPL are without the resting stop s1; after it, 1 AAPL remains.',
        orderIds: ['s1'],
      },
    ]);
  });

  it('reports exits larger than the remaining position', () => {
    expect(riskOf([stop], [], 4)).toStrictEqual([['resting-exits-exceed-position', 's1']]);
    expect(riskOf([stop], [], 5)).toStrictEqual([]);
    expect(riskOf([resting('t1', 'take-profit', { quantity: '4.5' })], [], 4)).toStrictEqual([
      ['resting-exits-exceed-position', 't1'],
    ]);
    expect(
      riskOf([resting('e1', 'entry', { quantity: 9 }), resting('x1', 'other', { quantity: 9 })], [], 4),
    ).toStrictEqual([]);
  });

  it('is exits of unknown size only when nothing is left', () => {
    const unknown = resting('t1', 'take-profit');
    expect(riskOf([unknown], [], 1)).toStrictEqual([]);
    expect(riskOf([unknown], [], 0)).toStrictEqual([['resting-exits-exceed-position', 't1']]);
  });

  it('is found however the contract is written', () => {
    expect(riskOf([resting('s1', 'stop-loss', { ticker: 'ESH26' })], ['s1'], 5, 'ESH2026')).toStrictEqual([
      ['position-unprotected', 's1'],
    ]);
  });

  it('concerns the orders of the contract alone', () => {
    const planning = decisionOf({ market: long });
    const [holding] = holdingsOf(planning);
    const orders = [stop, resting('o2', 'stop-loss', { ticker: 'MSFT' })];
    const known = contextOf({ market: { openOrders: orders } }).broker;
    const all = [...known.openOrders('AAPL'), ...known.openOrders('MSFT')];
    const ordersOf = ordersByHolding(all, [], planning);
    expect(holding && ordersOf(holding).own.map(({ id }) => id)).toStrictEqual(['s1']);
  });
});

describe('a waiting exit of the whole position', () => {
  const openOrders = [resting('s', 'stop-loss', { type: 'stop', stopPrice: 140, quantity: 10 })];
  const codes = (payload: object, settings: object = {}) =>
    noticeCodesOf({
      payload: { action: 'exit', ...payload },
      settings: { ...settings },
      market: { ...long, openOrders },
    });

  it.each([
    [{ orderType: 'limit', limitPrice: 155 }],
    [{ extendedHours: true }],
    [{ timeInForce: 'cls' }],
    [{ timeInForce: 'opg' }],
  ])('of %j leaves it without the stop until it fills', (payload) => {
    expect(codes(payload)).toContain('position-unprotected');
  });

  it.each([
    [{}],
    // The exit is a stop itself.
    [{ orderType: 'stop', stopPrice: 145, timeInForce: 'gtc' }],
    [{ orderType: 'trailing_stop', trailAmount: 2, timeInForce: 'gtc' }],
    [{ orderType: 'stop_limit', stopPrice: 145, limitPrice: 144, timeInForce: 'gtc' }],
    [{ orderType: 'limit', limitPrice: 155, cancelOrderType: 'limit' }],
  ])('is not one of %j', (payload) => {
    expect(codes(payload)).not.toContain('position-unprotected');
  });

  it('is the exit of a swap, by the exit settings', () => {
    const settings = { exit: { orderType: 'limit' } };
    expect(codes({ action: 'sell', quantity: 1 }, settings)).toContain('position-unprotected');
    expect(codes({ action: 'sell', quantity: 1 })).not.toContain('position-unprotected');
  });
});

describe('an addition', () => {
  const stop = (id: string, quantity: number | null) =>
    resting(id, 'stop-loss', { type: 'stop', stopPrice: 140, quantity });
  const noticesOfAdding = (openOrders: readonly object[], payload: object = {}) =>
    noticesOf({
      payload: { action: 'add', quantity: 5, ...payload },
      settings: { allowAddToPosition: true },
      market: { ...long, openOrders },
    }).filter(({ code }) => code === 'stop-covers-part');

  it('leaves a stop that is smaller than the position, with a notice', () => {
    const notice = {
      code: 'stop-covers-part',
      message: 'The resting stop s is for 10 of the 15 AAPL that will be held.',
      orderIds: ['s'],
      calculation: expect.any(Object),
    };
    expect(noticesOfAdding([stop('s', 10)])).toStrictEqual([notice]);
    expect(noticesOfAdding([stop('s', 10)], { action: 'buy' })).toStrictEqual([notice]);
    expect(noticesOfAdding([stop('s', 10)], { action: 'resize', quantity: 15 })).toStrictEqual([notice]);
    expect(noticesOfAdding([stop('s', 10)], { takeProfit: { percent: 5 } })).toStrictEqual([notice]);
  });

  it('needs no notice where the stops cover it, where it has one, and where nobody knows', () => {
    expect(noticesOfAdding([stop('s', 10), stop('t', 5)])).toStrictEqual([]);
    expect(noticesOfAdding([stop('s', 10)], { stopLoss: { percent: 5 } })).toStrictEqual([]);
    expect(noticesOfAdding([stop('s', 10), stop('t', null)])).toStrictEqual([]);
    expect(noticesOfAdding([])).toStrictEqual([]);
    expect(noticesOfAdding([stop('s', 10)], { action: 'buy', cancel: true })).toStrictEqual([]);
  });

  it('has a stop of its own also where the broker has no brackets', () => {
    const market = { ...long, openOrders: [stop('s', 10)], capabilities: { brackets: false } };
    const request = { payload: { action: 'add', quantity: 5, stopLoss: { percent: 5 } }, market };
    expect(noticeCodesOf(request)).toStrictEqual(['bracket-unsupported']);
  });
});
