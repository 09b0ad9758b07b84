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
  ordersOf,
  restingOrders,
} from '../../src/plan/resting-orders.js';
import { aapl, contextOf, type Request, signalOf } from '../market/contracts/sample.ts';
import { call, options, put, resting } from './sample.js';

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
    expect(cancelSteps([], true, planning)).toStrictEqual([]);
    expect(planning.trace).toStrictEqual([{ rule: 'cancel', read: { cancel: true }, decided: [] }]);
  });

  it('reads the type of the orders only where some were to be cancelled, and the field `cancel` never for action cancel', () => {
    const read = (payload: JsonObject, cancels: boolean) => {
      const planning = decisionOf({ payload });
      cancelSteps([], cancels, planning);
      return planning.trace[0]?.read;
    };
    const payload = { cancel: true, cancelOrderType: 'stop' };
    expect(read(payload, true)).toStrictEqual(payload);
    expect(read(payload, false)).toStrictEqual({ cancel: true });
    expect(read({ ...payload, action: 'cancel' }, true)).toStrictEqual({ cancelOrderType: 'stop' });
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
    const quantity = holding.quantity.minus(holding.quantity).plus(left);
    noticeRemainingRisk(holding, quantity, all, cancelled, planning);
    return planning.notices.map(({ code, orderIds }) => [code, ...(orderIds ?? [])]);
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
    expect(holding && ordersOf(holding, all, planning).map(({ id }) => id)).toStrictEqual(['s1']);
  });
});

it('take profit and stop loss are exits, entries and others are not', () => {
  const roles = ['entry', 'take-profit', 'stop-loss', 'other'] as const;
  const order = { id: 'o1', ticker: 'AAPL', type: 'limit', side: 'sell' } as const;
  expect(roles.filter((role) => isExit({ ...order, role }))).toStrictEqual(['take-profit', 'stop-loss']);
});
