import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../src/core/json.js';
import { holdingsOf } from '../../src/market/holdings.js';
import { createPlanningContext, type PlanningContext } from '../../src/market/planning-context.js';
import { cancelsOpenOrders } from '../../src/plan/overrides.js';
import {
  cancellable,
  cancelSteps,
  isExit,
  noticeRemainingRisk,
  ordersByHolding,
  restingOrders,
} from '../../src/plan/resting-orders.js';
import { figure } from '../core/calculation.ts';
import { aapl, contextOf, type Request, signalOf } from '../market/contracts/sample.ts';
import { call, noticeCodesOf, noticesOf, options, put, resting } from './sample.js';

function decisionOf(request: Request): PlanningContext {
  return createPlanningContext(signalOf(request), contextOf(request));
}

const long = { positions: { AAPL: { side: 'long', quantity: '10' } } };

describe('restingOrders', () => {
  it('are those of the ticker, the open contract and the entered contract, each once', () => {
    const openOrders = ['AAPL', call, put].map((ticker, index) => resting(`o${index}`, 'entry', { ticker }));
    const request = { market: { ...long, openOrders } };
    const planning = decisionOf(request);
    const ids = (entered: string | undefined) =>
      restingOrders(
        holdingsOf(planning),
        entered === undefined ? undefined : { ...aapl, ticker: entered },
        planning,
      ).map(({ id }) => id);
    expect(ids(undefined)).toStrictEqual(['o0']);
    expect(ids('AAPL')).toStrictEqual(['o0']);
    expect(ids(call)).toStrictEqual(['o0', 'o1']);
  });

  it('of a stock are asked for once, by its ticker alone', () => {
    const { context, ...planning } = decisionOf({});
    const asked: string[] = [];
    const openOrders = (ticker: string) => {
      asked.push(ticker);
      return [];
    };
    restingOrders([], undefined, { ...planning, context: { ...context, broker: { ...context.broker, openOrders } } });
    expect(asked).toStrictEqual(['AAPL']);
  });

  it('of an option named in full are its own', () => {
    const openOrders = [call, put].map((ticker, index) => resting(`o${index}`, 'entry', { ticker }));
    const planning = decisionOf(options({ ticker: put }, {}, {}, { openOrders }));
    expect(restingOrders([], undefined, planning).map(({ id }) => id)).toStrictEqual(['o1']);
  });

  it('of a stock are not those of a chain that the broker has of it', () => {
    const openOrders = [resting('o1', 'entry', { ticker: call })];
    const request = options({}, {}, { assetClass: 'stocks' }, { openOrders });
    expect(restingOrders([], undefined, decisionOf(request))).toStrictEqual([]);
  });
});

describe('cancelling', () => {
  it("is the signal's word, else the setting's", () => {
    const asks = (cancel: boolean | null, cancelOpenOrders: boolean) =>
      cancelsOpenOrders(decisionOf({ payload: { cancel }, settings: { cancelOpenOrders } }));
    expect([asks(null, true), asks(null, false), asks(true, false), asks(false, true)]).toStrictEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('may be restricted to one type', () => {
    const request = { market: { openOrders: [resting('o1', 'entry'), resting('o2', 'entry', { type: 'stop' })] } };
    const ids = (payload: object) => {
      const planning = decisionOf({ ...request, payload: { ...payload } });
      return cancellable(restingOrders([], undefined, planning), planning).map(({ id }) => id);
    };
    expect(ids({})).toStrictEqual(['o1', 'o2']);
    expect(ids({ cancelOrderType: 'stop' })).toStrictEqual(['o2']);
  });

  it('adds no step without orders, but always a trace entry', () => {
    const planning = decisionOf({ payload: { cancel: true } });
    expect(cancelSteps({ resting: [], cancelled: [], cancels: true }, planning)).toStrictEqual([]);
    expect(planning.log.decisions).toStrictEqual([{ rule: 'cancel', read: {}, decided: [] }]);
  });

  it('names the orders that the type of the message leaves alone', () => {
    const orders = [
      { id: 'o1', ticker: 'AAPL', type: 'stop', side: 'sell', role: 'stop-loss' },
      { id: 'o2', ticker: 'AAPL', type: 'limit', side: 'sell', role: 'take-profit' },
    ] as const;
    const planning = decisionOf({ payload: { action: 'cancel', cancelOrderType: 'limit' } });
    cancelSteps({ resting: orders, cancelled: cancellable(orders, planning), cancels: true }, planning);
    expect(planning.log.decisions).toMatchObject([
      {
        rule: 'cancel',
        read: { left: ['o1'] },
        decided: ['o2'],
        figures: { cancelOrderType: { choice: 'limit', origin: { from: 'message', path: ['cancelOrderType'] } } },
      },
    ]);
  });

  it('takes the type of the orders only where some were to be cancelled, and the field `cancel` never for action cancel', () => {
    const untaken = (payload: JsonObject, cancels: boolean) => {
      const planning = decisionOf({ payload });
      cancelSteps({ resting: [], cancelled: [], cancels }, planning);
      return planning.fields.untaken().filter((name) => name.startsWith('cancel'));
    };
    const payload = { cancel: true, cancelOrderType: 'stop' };
    expect(untaken(payload, true)).toStrictEqual([]);
    expect(untaken(payload, false)).toStrictEqual(['cancelOrderType']);
    expect(untaken({ ...payload, action: 'cancel' }, true)).toStrictEqual(['cancel']);
  });
});

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

it('take profit and stop loss are exits, entries and others are not', () => {
  const roles = ['entry', 'take-profit', 'stop-loss', 'other'] as const;
  const order = { id: 'o1', ticker: 'AAPL', type: 'limit', side: 'sell' } as const;
  expect(roles.filter((role) => isExit({ ...order, role }))).toStrictEqual(['take-profit', 'stop-loss']);
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
    [{ orderType: 'stop', stopPrice: 145 }],
    [{ orderType: 'trailing_stop', trailAmount: 2 }],
    [{ orderType: 'stop_limit', stopPrice: 145, limitPrice: 144 }],
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
