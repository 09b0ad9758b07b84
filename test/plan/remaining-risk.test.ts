import { describe, expect, it } from 'vitest';
import type { Notice } from '../../src/core/notices.js';
import { holdingsOf } from '../../src/market/holdings.js';
import { createPlanningContext, type PlanningContext } from '../../src/market/planning-context.js';
import type { Order } from '../../src/order/order.js';
import {
  type HoldingChange,
  noticeForgottenExits,
  noticeRemainingRisk,
  noticeRestingEntries,
} from '../../src/plan/remaining-risk.js';
import { ordersByHolding } from '../../src/plan/resting-orders.js';
import { figure, listedCalculations } from '../core/calculation.ts';
import { contextOf, type Request, signalOf } from '../market/contracts/sample.ts';
import { noticeCodesOf, noticesOf, resting } from './sample.js';

function decisionOf(request: Request): PlanningContext {
  return createPlanningContext(signalOf(request), contextOf(request));
}

const long = { positions: { AAPL: { side: 'long', quantity: '10' } } };

/** The notices of a change of a position of 10, with these orders and without those that it cancels. */
function risksOf(
  orders: readonly object[],
  cancelledIds: readonly string[],
  change: HoldingChange,
  ticker = 'AAPL',
): readonly Notice[] {
  const market = { positions: { [ticker]: { side: 'long', quantity: '10' } }, openOrders: orders };
  const planning = decisionOf({ payload: { ticker }, market });
  const [holding] = holdingsOf(planning);
  if (holding === undefined) {
    throw new Error('nothing is held');
  }
  const all = contextOf({ market }).broker.openOrders(ticker);
  const cancelled = all.filter(({ id }) => cancelledIds.includes(id));
  noticeRemainingRisk(holding, change, ordersByHolding(all, cancelled, planning)(holding), planning);
  return planning.log.notices;
}

/** The sentence of a notice, and the figures that it names. */
function told({ message, calculation }: Notice): readonly [string, Readonly<Record<string, string>>] {
  return [message, calculation === undefined ? {} : listedCalculations(calculation.of, calculation.figures)];
}

describe('noticeRemainingRisk', () => {
  function riskOf(orders: readonly object[], cancelledIds: readonly string[], left: number, ticker = 'AAPL') {
    return risksOf(orders, cancelledIds, { remaining: figure(left) }, ticker).map(({ code, orderIds }) => [
      code,
      ...(orderIds ?? []),
    ]);
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

describe('the words and figures of what remains', () => {
  const stop = (id: string, over: object = {}) => resting(id, 'stop-loss', { quantity: 10, ...over });
  const target = (id: string, quantity: number, over: object = {}) => resting(id, 'take-profit', { quantity, ...over });
  const exitOf = (units: number, over: Partial<Pick<Order, 'timeInForce' | 'cancelAfter'>> = {}) => {
    const order = { ticker: 'AAPL', side: 'sell', effect: 'close', quantity: `${units}`, timeInForce: 'gtc' } as const;
    return {
      atMarket: { order: { ...order, ...over, type: 'market' }, units: figure(units) } as const,
      atLimit: { order: { ...order, ...over, type: 'limit', limitPrice: '155' }, units: figure(units) } as const,
      atStop: { order: { ...order, ...over, type: 'stop', stopPrice: '145' }, units: figure(units) } as const,
    };
  };
  const remaining = figure(4);
  const held = '10 market positions.AAPL.quantity';

  it.each<[string, readonly string[], HoldingChange, string, object]>([
    ['no exit', ['s'], { remaining }, '4 AAPL remain without the resting stop s.', { units: '4 constant test' }],
    [
      'an exit at the market',
      ['s'],
      { remaining, exit: exitOf(6).atMarket },
      '4 AAPL remain without the resting stop s.',
      { unitsAfterTheExit: '4 constant test' },
    ],
    [
      'an exit that waits',
      ['s', 't'],
      { remaining, exit: exitOf(6).atLimit },
      'Until the exit fills, 10 AAPL are without the resting stops s, t; after it, 4 AAPL remain.',
      { units: held },
    ],
    [
      'an exit beside a stop for the rest',
      ['s'],
      { remaining, exit: exitOf(6).atMarket, isProtected: true },
      'Until the exit fills, 6 AAPL are without the resting stop s.',
      { unitsOfTheExit: '6 constant test' },
    ],
    [
      'an exit of less than what is to leave',
      ['s'],
      { remaining, exit: exitOf(5).atMarket, isProtected: true },
      'Until the exit fills, 6 AAPL are without the resting stop s.',
      { unitsOfTheExit: `6 minus(${held}, 4 constant test)` },
    ],
    [
      'an exit of everything that waits',
      ['s'],
      { remaining: figure(0), exit: exitOf(10).atLimit },
      'Until the exit fills, 10 AAPL are without the resting stop s.',
      { unitsOfTheExit: '10 constant test' },
    ],
  ])('tell how much has no stop after %s', (_, ids, change, message, figures) => {
    const [notice, ...others] = risksOf(
      ids.map((id) => stop(id)),
      ids,
      change,
    );
    expect(notice).toMatchObject({ code: 'position-unprotected', orderIds: ids });
    expect(notice && told(notice)).toStrictEqual([message, figures]);
    expect(others).toStrictEqual([]);
  });

  it('tell nothing where what remains has a stop of its own', () => {
    expect(risksOf([stop('s')], ['s'], { remaining, isProtected: true })).toStrictEqual([]);
  });

  it.each<[string, HoldingChange['exit'], string]>([
    [
      'with the day',
      exitOf(6, { timeInForce: 'day' }).atStop,
      'The exit is an order for the day: from the close on, 6 AAPL are without this stop.',
    ],
    [
      'with the day, for one unit',
      exitOf(1, { timeInForce: 'day' }).atStop,
      'The exit is an order for the day: from the close on, 1 AAPL is without this stop.',
    ],
    [
      'after a time',
      exitOf(6, { timeInForce: 'day', cancelAfter: 90 }).atStop,
      'The exit is to be cancelled after 90 seconds if it has not filled: from then on, 6 AAPL are without this stop.',
    ],
  ])('tell that the stop of an exit ends %s', (_, exit, message) => {
    const change = { remaining: figure(0), exit };
    expect(risksOf([], [], change)).toMatchObject([{ code: 'position-unprotected' }]);
    expect(risksOf([], [], change).map(told)).toStrictEqual([
      [message, { units: `${exit?.units.text} constant test` }],
    ]);
    expect(risksOf([stop('s')], [], change).map(({ code }) => code)).toStrictEqual(['resting-exits-exceed-position']);
  });

  it.each<[string, HoldingChange['exit']]>([
    ['a stop that stays', exitOf(10).atStop],
    ['an order for the day that is not a stop', exitOf(10, { timeInForce: 'day' }).atMarket],
  ])('tell nothing of the end of %s', (_, exit) => {
    expect(risksOf([], [], { remaining: figure(0), exit })).toStrictEqual([]);
  });

  const left = '4 constant test';
  const size = (id: string, quantity: number) => ({ [`exit ${id}`]: `${quantity} market openOrders.${id}.quantity` });
  const nothing = figure(0);

  it.each<[string, readonly object[], HoldingChange, string, object]>([
    [
      'one is larger',
      [target('t', 5)],
      { remaining },
      'The resting exit t is larger than the 4 AAPL that remain.',
      { left, ...size('t', 5) },
    ],
    [
      'each is larger',
      [target('t', 5), target('u', 5)],
      { remaining },
      'The resting exits t, u are larger than the 4 AAPL that remain.',
      { left, ...size('t', 5), ...size('u', 5) },
    ],
    [
      'they are larger together',
      [target('t', 3), target('u', 3), target('filled', 0)],
      { remaining },
      'The resting exits t, u are together larger than the 4 AAPL that remain.',
      { left, ...size('t', 3), ...size('u', 3) },
    ],
    [
      'one of them is larger by itself',
      [stop('t', { quantity: 5 }), stop('u', { quantity: 3 })],
      { remaining },
      'The resting exits t, u are together larger than the 4 AAPL that remain.',
      { left, ...size('t', 5), ...size('u', 3) },
    ],
    [
      'one stays where nothing remains',
      [target('t', 5)],
      { remaining: nothing },
      'The resting exit t stays open after the exit of AAPL: a fill of it could open a position or add to one.',
      {},
    ],
    [
      'some stay where nothing remains',
      [target('t', 5), target('u', 5)],
      { remaining: nothing },
      'The resting exits t, u stay open after the exit of AAPL: a fill of one of them could open a position or add to one.',
      {},
    ],
    [
      'one stays beside less than a step',
      [target('t', 5)],
      { remaining: nothing, dust: figure('0.4') },
      'The resting exit t stays open beside the 0.4 AAPL that remain.',
      { left: '0.4 constant test', ...size('t', 5) },
    ],
  ])('tell of resting exits where %s', (_, orders, change, message, figures) => {
    const notices = risksOf(orders, [], change);
    expect(notices.map(({ code }) => code)).toStrictEqual(['resting-exits-exceed-position']);
    expect(notices.map(told)).toStrictEqual([[message, figures]]);
  });

  it.each<[string, readonly object[], number]>([
    ['are a stop and a take profit for the same units', [target('t', 3), stop('s', { quantity: 3 })], 4],
    ['are of one group', [target('t', 3, { group: 'g' }), target('u', 2, { group: 'g' })], 4],
    ['were larger together than the position before', [target('t', 7), target('u', 7)], 8],
    ['are as large together as what remains', [target('t', 2), target('u', 2)], 4],
  ])('tell nothing of exits that %s', (_, orders, rest) => {
    expect(risksOf(orders, [], { remaining: figure(rest) })).toStrictEqual([]);
  });
});

describe('exits that rest where nothing is held', () => {
  const orders = [
    resting('t', 'take-profit', { quantity: 5 }),
    resting('e', 'entry'),
    resting('s', 'other', { type: 'stop', stopPrice: 140 }),
  ];

  it.each([
    [
      ['t'],
      'The resting exit t stays open although no position is held: if it fills, it closes what is entered or opens a new position.',
    ],
    [
      ['t', 's'],
      'The resting exits t, s stay open although no position is held: each of them that fills closes what is entered or opens a new position.',
    ],
  ])('are named when an entry is planned: %j', (orderIds, message) => {
    const planning = decisionOf({});
    const openOrders = orders.filter(({ id }) => id === 'e' || orderIds.includes(id));
    noticeForgottenExits(contextOf({ market: { openOrders } }).broker.openOrders('AAPL'), planning);
    expect(planning.log.notices).toStrictEqual([{ code: 'resting-exits-exceed-position', message, orderIds }]);
  });
});

it.each([
  [['e'], 'The resting entry e may still change the position.'],
  [['e', 'f'], 'The resting entries e, f may still change the position.'],
  [[], undefined],
])('entries that rest are named: %j', (orderIds, message) => {
  const planning = decisionOf({});
  const openOrders = [...orderIds.map((id) => resting(id, 'entry')), resting('t', 'take-profit')];
  noticeRestingEntries(contextOf({ market: { openOrders } }).broker.openOrders('AAPL'), planning);
  expect(planning.log.notices).toStrictEqual(
    message === undefined ? [] : [{ code: 'resting-entries-remain', message, orderIds }],
  );
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
    expect(noticesOfAdding([stop('s', 10), resting('t', 'take-profit', { quantity: 5 })])).toStrictEqual([notice]);
  });

  it('tells the sizes of the stops, and of what is held', () => {
    expect(noticesOfAdding([stop('s', 10), stop('t', 2)]).map(told)).toStrictEqual([
      [
        'The resting stops s, t are for 12 of the 15 AAPL that will be held.',
        {
          'stop s': '10 market openOrders.s.quantity',
          'stop t': '2 market openOrders.t.quantity',
          held: '10 market positions.AAPL.quantity',
        },
      ],
    ]);
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
