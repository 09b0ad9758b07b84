import { describe, expect, it } from 'vitest';
import { orderTypes } from '../../src/core/vocabulary.js';
import { holdingsOf } from '../../src/market/holdings.js';
import { createPlanningContext, type PlanningContext } from '../../src/market/planning-context.js';
import { cancelsOpenOrders } from '../../src/plan/overrides.js';
import {
  cancellable,
  cancelledFirst,
  cancelsEveryType,
  isExit,
  isStopLoss,
  mayClose,
  ordersByHolding,
  restingOrders,
} from '../../src/plan/resting-orders.js';
import { aapl, contextOf, type Request, signalOf } from '../market/contracts/sample.ts';
import { call, futures, options, put, resting } from './sample.js';

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

  it('of a continuous future are asked for by its root', () => {
    const { context, ...planning } = decisionOf(futures({}));
    const asked: string[] = [];
    const openOrders = (ticker: string) => {
      asked.push(ticker);
      return [];
    };
    restingOrders([], undefined, { ...planning, context: { ...context, broker: { ...context.broker, openOrders } } });
    expect(asked).toStrictEqual(['ES']);
  });

  it('of an underlying are those of matching contracts, and of the contract that is entered', () => {
    const openOrders = [call, put].map((ticker, index) => resting(`o${index}`, 'entry', { ticker }));
    const planning = decisionOf(options({ optionType: 'call' }, {}, {}, { openOrders }));
    const entered = { ticker: put, isSignalTicker: false, inverted: false };
    expect(restingOrders([], undefined, planning).map(({ id }) => id)).toStrictEqual(['o0']);
    expect(restingOrders([], entered, planning).map(({ id }) => id)).toStrictEqual(['o0', 'o1']);
  });

  it('of an underlying are those of its shares too, but not of a future with its symbol', () => {
    const openOrders = ['SPY', call, 'SPYH2026'].map((ticker, index) => resting(`o${index}`, 'entry', { ticker }));
    const planning = decisionOf(options({ optionType: 'call' }, {}, {}, { openOrders }));
    expect(restingOrders([], undefined, planning).map(({ id }) => id)).toStrictEqual(['o0', 'o1']);
  });

  it('of a month of a future are its own, under any spelling', () => {
    const openOrders = ['ESH6', 'ESM6'].map((ticker, index) => resting(`o${index}`, 'entry', { ticker }));
    const planning = decisionOf(futures({ ticker: 'ESH2026' }, { openOrders }));
    expect(restingOrders([], undefined, planning).map(({ id }) => id)).toStrictEqual(['o0']);
  });

  it('of a continuous future are not those of a stock with the symbol of its root, or of its options', () => {
    const openOrders = ['ES', 'ES 260130C60', 'ESH2026'].map((ticker, index) =>
      resting(`o${index}`, 'entry', { ticker }),
    );
    const planning = decisionOf(futures({}, { openOrders }));
    expect(restingOrders([], undefined, planning).map(({ id }) => id)).toStrictEqual(['o2']);
  });

  it('of all contracts are those that match and those that do not, without the exits of others', () => {
    const other = 'SPY 260130P610';
    const openOrders = [
      resting('call', 'stop-loss', { ticker: call }),
      resting('put', 'entry', { ticker: put }),
      resting('other entry', 'entry', { ticker: other }),
      resting('other profit', 'take-profit', { ticker: other }),
      resting('other stop', 'other', { ticker: other, type: 'stop' }),
      resting('other limit', 'other', { ticker: other }),
    ];
    const positions = { [call]: { side: 'long', quantity: '1' }, [other]: { side: 'long', quantity: '1' } };
    const planning = decisionOf(options({ optionType: 'call' }, positions, {}, { openOrders }));
    const ids = restingOrders(holdingsOf(planning), undefined, planning, true).map(({ id }) => id);
    expect(ids).toStrictEqual(['call', 'put', 'other entry', 'other limit']);
  });

  it.each([
    ['sell', ['front', 'other month']],
    // Safety P5: cancel takes the exits of every month.
    ['cancel', ['front', 'other month', 'exit of the other month']],
  ])('of a continuous future at %s are %j', (action, expected) => {
    const openOrders = [
      resting('front', 'stop-loss', { ticker: 'ESH6' }),
      resting('other month', 'entry', { ticker: 'ESM2026' }),
      resting('exit of the other month', 'stop-loss', { ticker: 'ESM6' }),
    ];
    const positions = { ESH2026: { side: 'long', quantity: '1' }, ESM2026: { side: 'long', quantity: '1' } };
    const planning = decisionOf(futures({ action }, { positions, openOrders }));
    const front = holdingsOf(planning).slice(0, 1);
    expect(restingOrders(front, undefined, planning).map(({ id }) => id)).toStrictEqual(expected);
  });

  it.each([
    ['long', 'sell', 'stop', 'stop-loss'],
    ['long', 'sell', 'stop_limit', 'stop-loss'],
    ['long', 'sell', 'trailing_stop', 'stop-loss'],
    ['long', 'buy', 'stop', 'other'],
    ['long', 'sell', 'limit', 'other'],
    ['short', 'buy', 'stop', 'stop-loss'],
    ['short', 'sell', 'stop', 'other'],
  ])('of another role and a %s position: a %s %s is %s (safety S22)', (positionSide, side, type, role) => {
    const other = resting('o1', 'other', { side, type, quantity: '10' });
    const entry = resting('o2', 'entry', { side, type });
    const market = { positions: { AAPL: { side: positionSide, quantity: '10' } }, openOrders: [other, entry] };
    const planning = decisionOf({ market });
    expect(restingOrders(holdingsOf(planning), undefined, planning)).toStrictEqual([{ ...other, role }, entry]);
  });

  it('of another role stay so where their contract is not held', () => {
    const stop = resting('o1', 'other', { type: 'stop' });
    const planning = decisionOf({ market: { openOrders: [stop] } });
    expect(restingOrders([], undefined, planning)).toStrictEqual([stop]);
  });

  it('are without orders of other tickers that the port answers, which a notice names (safety S16)', () => {
    const { broker, ...context } = contextOf({});
    const order = { type: 'stop', side: 'sell', role: 'stop-loss' } as const;
    const answered = ['MSFT', 'AAPL', 'TSLA'].map((ticker) => ({ ...order, id: `of ${ticker}`, ticker }));
    const asked = { ...context, broker: { ...broker, openOrders: () => answered } };
    const planning = createPlanningContext(signalOf({}), asked);
    expect(restingOrders([], undefined, planning).map(({ id }) => id)).toStrictEqual(['of AAPL']);
    expect(planning.log.notices).toStrictEqual([
      {
        code: 'orders-of-others',
        message: 'The port answered open orders of other tickers than AAPL: they are left out.',
        orderIds: ['of MSFT', 'of TSLA'],
      },
    ]);
  });

  it('have no notice where each is of the ticker', () => {
    const planning = decisionOf({ market: { openOrders: [resting('o1', 'entry')] } });
    restingOrders([], undefined, planning);
    expect(planning.log.notices).toStrictEqual([]);
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

  it('before an exit is of the type that may be cancelled, and none without cancel', () => {
    const openOrders = [resting('e', 'entry'), resting('s', 'stop-loss', { type: 'stop' })];
    const ids = (payload: object) => {
      const planning = decisionOf({ market: { openOrders }, payload: { ...payload, cancelOrderType: 'stop' } });
      return cancelledFirst(restingOrders([], undefined, planning), planning).map(({ id }) => id);
    };
    expect([ids({ cancel: true }), ids({ cancel: false })]).toStrictEqual([['s'], []]);
  });

  it('of one type takes along no order without a group', () => {
    const openOrders = [resting('e', 'entry'), resting('s', 'stop-loss', { type: 'stop' })];
    const planning = decisionOf({ market: { openOrders }, payload: { cancelOrderType: 'limit' } });
    const cancelled = cancellable(restingOrders([], undefined, planning), planning);
    expect(cancelled.map(({ id }) => id)).toStrictEqual(['e']);
  });

  it.each([
    [{ cancel: true }, true],
    [{ cancel: true, cancelOrderType: 'limit' }, false],
    [{ cancel: false }, false],
    [{ cancel: false, cancelOrderType: 'limit' }, false],
  ])('%j is of every type: %s', (payload, expected) => {
    expect(cancelsEveryType(decisionOf({ payload }))).toBe(expected);
  });
});

it('orders of a holding are its own under any spelling, and those that are not cancelled', () => {
  const openOrders = [
    resting('one', 'stop-loss', { ticker: 'ESH6' }),
    resting('two', 'take-profit', { ticker: 'ESH26' }),
    resting('other month', 'stop-loss', { ticker: 'ESM6' }),
  ];
  const positions = { ESH2026: { side: 'long', quantity: '1' } };
  const planning = decisionOf(futures({}, { positions, openOrders }));
  const holdings = holdingsOf(planning);
  const orders = restingOrders(holdings, undefined, planning);
  const found = holdings.map(ordersByHolding(orders, orders.slice(0, 1), planning));
  expect(found.map(({ own, kept }) => [own, kept].map((each) => each.map(({ id }) => id)))).toStrictEqual([
    [['one', 'two'], ['two']],
  ]);
});

it('take profit and stop loss are exits, entries and others are not', () => {
  const roles = ['entry', 'take-profit', 'stop-loss', 'other'] as const;
  const order = { id: 'o1', ticker: 'AAPL', type: 'limit', side: 'sell' } as const;
  expect(roles.filter((role) => isExit({ ...order, role }))).toStrictEqual(['take-profit', 'stop-loss']);
  expect(roles.filter((role) => isStopLoss({ ...order, role }))).toStrictEqual(['stop-loss']);
});

it('an order may close a position as an exit of any type, or as a stop of another role (safety S23)', () => {
  const roles = ['entry', 'take-profit', 'stop-loss', 'other'] as const;
  const orders = orderTypes.flatMap((type) =>
    roles.map((role) => ({ id: 'o1', ticker: 'AAPL', type, side: 'sell', role }) as const),
  );
  expect(orders.filter(mayClose).map(({ type, role }) => `${type} ${role}`)).toStrictEqual([
    'market take-profit',
    'market stop-loss',
    'limit take-profit',
    'limit stop-loss',
    'stop take-profit',
    'stop stop-loss',
    'stop other',
    'stop_limit take-profit',
    'stop_limit stop-loss',
    'stop_limit other',
    'trailing_stop take-profit',
    'trailing_stop stop-loss',
    'trailing_stop other',
  ]);
});
