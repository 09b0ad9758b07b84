import { describe, expect, it } from 'vitest';
import { holdingsOf } from '../../src/market/holdings.js';
import { createPlanningContext, type PlanningContext } from '../../src/market/planning-context.js';
import { cancelsOpenOrders } from '../../src/plan/overrides.js';
import { cancellable, isExit, restingOrders } from '../../src/plan/resting-orders.js';
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

  it('of one type takes along the orders that the broker ends with one of that type', () => {
    const openOrders = [
      resting('e', 'entry', { group: 'one' }),
      resting('s1', 'stop-loss', { type: 'stop', group: 'one' }),
      resting('s2', 'stop-loss', { type: 'stop', group: 'two' }),
      resting('s3', 'stop-loss', { type: 'stop' }),
    ];
    const planning = decisionOf({ market: { openOrders }, payload: { cancelOrderType: 'limit' } });
    const cancelled = cancellable(restingOrders([], undefined, planning), planning);
    expect(cancelled.map(({ id }) => id)).toStrictEqual(['e', 's1']);
  });
});

it('take profit and stop loss are exits, entries and others are not', () => {
  const roles = ['entry', 'take-profit', 'stop-loss', 'other'] as const;
  const order = { id: 'o1', ticker: 'AAPL', type: 'limit', side: 'sell' } as const;
  expect(roles.filter((role) => isExit({ ...order, role }))).toStrictEqual(['take-profit', 'stop-loss']);
});
