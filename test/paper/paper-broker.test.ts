import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Result } from '../../src/core/result.js';
import type { Order } from '../../src/order/order.js';
import type { OrderPlan, PlanStep } from '../../src/order/order-plan.js';
import { type PaperBroker, type PaperBrokerOptions, paperBroker } from '../../src/paper/paper-broker.js';
import type { ExecutionReport } from '../../src/paper/paper-execution.js';
import type { PaperOrder } from '../../src/paper/paper-state.js';
import { type SettableClock, settableClock } from '../../src/paper/settable-clock.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSignal } from '../../src/signal/parse-signal.js';

const quote = { bid: '99', ask: '101' } as const;

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) {
    throw new Error(JSON.stringify(result.errors));
  }
  return result.value;
}

/** A broker with AAPL at 99 to 101, and its clock. */
function paperWith(options: Partial<PaperBrokerOptions> = {}): { paper: PaperBroker; clock: SettableClock } {
  const clock = settableClock('2026-01-26T15:30:00Z');
  return { paper: paperBroker({ clock, quotes: { AAPL: quote }, ...options }), clock };
}

/** Fields of an order of any type, also of one that no plan has: a paper broker rejects it. */
type OrderChanges = Partial<Record<keyof Order, unknown>>;

function orderOf(fields: OrderChanges = {}): Order {
  const order = { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: '10', timeInForce: 'gtc' };
  // What a caller without types may submit.
  return { ...order, ...fields } as Order;
}

function planOf(...steps: readonly [PlanStep, ...PlanStep[]]): OrderPlan {
  return { outcome: 'orders', ticker: 'AAPL', action: 'buy', steps, notices: [], trace: [], figures: [] };
}

function send(paper: PaperBroker, fields: OrderChanges = {}): ExecutionReport {
  return paper.execute(planOf({ step: 'submit-order', id: 'entry', role: 'entry', order: orderOf(fields) }));
}

function statuses(paper: PaperBroker): readonly string[] {
  return paper.state().orders.map(({ id, status, filled }) => `${id} ${status} ${filled}`);
}

function lastOrder(paper: PaperBroker): PaperOrder | undefined {
  return paper.state().orders.at(-1);
}

const longTen = { positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '90' } } } as const;
const shortTen = { positions: { AAPL: { side: 'short', quantity: '10', averageEntryPrice: '110' } } } as const;

describe('a market order', () => {
  test('buys at the ask and sells at the bid', () => {
    const { paper } = paperWith();
    expect(send(paper)).toMatchObject({ status: 'done', steps: [{ id: 'entry', status: 'done', orderId: 'paper-1' }] });
    expect(paper.state()).toMatchObject({
      cash: '98990',
      positions: { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '101' } },
      fills: [
        { orderId: 'paper-1', ticker: 'AAPL', side: 'buy', quantity: '10', price: '101', at: '2026-01-26T15:30:00Z' },
      ],
    });
    send(paper, { side: 'sell', effect: 'close', quantity: '4' });
    expect(paper.state()).toMatchObject({
      cash: '99386',
      positions: { AAPL: { side: 'long', quantity: '6', averageEntryPrice: '101' } },
    });
  });

  test('waits when there is no quote, and fills at the last price when there is no bid or ask', () => {
    const { paper } = paperWith({ quotes: {} });
    send(paper);
    expect(statuses(paper)).toStrictEqual(['paper-1 working 0']);
    expect(paper.setQuote('AAPL', { last: 100 })).toMatchObject([{ price: '100', quantity: '10' }]);
  });
});

describe('a resting order', () => {
  test.each<[OrderChanges, readonly [number, number][], readonly (string | undefined)[]]>([
    // A limit buy waits for the ask, and is filled at it when it is better.
    [
      { type: 'limit', limitPrice: '98' },
      [
        [98, 99],
        [97, 98],
      ],
      [undefined, '98'],
    ],
    [{ type: 'limit', limitPrice: '98' }, [[90, 91]], ['91']],
    [
      { type: 'limit', side: 'sell', limitPrice: '105' },
      [
        [104, 106],
        [105, 107],
      ],
      [undefined, '105'],
    ],
    // A stop buy waits for the ask to rise, a stop sell for the bid to fall; then the market decides the price.
    [
      { type: 'stop', stopPrice: '105' },
      [
        [102, 104],
        [106, 108],
      ],
      [undefined, '108'],
    ],
    [
      { type: 'stop', side: 'sell', stopPrice: '95' },
      [
        [96, 97],
        [94, 96],
      ],
      [undefined, '94'],
    ],
    // A stop-limit that was reached stays a limit order.
    [
      { type: 'stop_limit', stopPrice: '105', limitPrice: '106' },
      [
        [106, 108],
        [104, 106],
      ],
      [undefined, '106'],
    ],
    [
      { type: 'stop_limit', side: 'sell', stopPrice: '95', limitPrice: '94' },
      [
        [93, 95],
        [94, 96],
      ],
      [undefined, '94'],
    ],
    // A trailing sell follows the highest bid: 110 - 5 = 105.
    [
      { type: 'trailing_stop', side: 'sell', trailAmount: '5' },
      [
        [110, 111],
        [106, 107],
        [105, 106],
      ],
      [undefined, undefined, '105'],
    ],
    // A trailing buy follows the lowest ask: 90 + 10 % = 99.
    [
      { type: 'trailing_stop', trailPercent: '10' },
      [
        [89, 90],
        [97, 98],
        [98, 99],
      ],
      [undefined, undefined, '99'],
    ],
  ])('%j fills when a quote reaches it', (fields, quotes, prices) => {
    const { paper } = paperWith();
    send(paper, fields);
    expect(statuses(paper)).toStrictEqual(['paper-1 working 0']);
    expect(quotes.map(([bid, ask]) => paper.setQuote('AAPL', { bid, ask })[0]?.price)).toStrictEqual(prices);
  });

  test('fills at once when it is a limit order that the market has reached', () => {
    const { paper } = paperWith();
    send(paper, { type: 'limit', limitPrice: '102' });
    expect(lastOrder(paper)).toMatchObject({ status: 'filled', averagePrice: '101' });
    expect(lastOrder(paper)).not.toHaveProperty('bracket');
  });

  test('fills at the quote of another spelling of its future, not of another ticker', () => {
    const { paper } = paperWith({ quotes: {} });
    send(paper, { ticker: 'ESH2026' });
    expect(paper.setQuote('AAPL', quote)).toStrictEqual([]);
    expect(paper.setQuote('ESH6', quote)).toHaveLength(1);
    expect(paper.positions.position('ESH26')?.quantity).toBe('10');
  });

  test('is an open order of the underlying and of the root too', () => {
    const { paper } = paperWith();
    for (const ticker of ['SPY 260306C600', 'ESM2026']) {
      paper.execute(
        planOf({
          step: 'submit-order',
          id: 'entry',
          role: 'entry',
          order: orderOf({ ticker, type: 'limit', limitPrice: '1' }),
        }),
      );
    }
    const openOn = (ticker: string) => paper.broker.openOrders(ticker).map((order) => order.ticker);
    expect(openOn('SPY')).toStrictEqual(['SPY 260306C600']);
    expect(openOn('ES')).toStrictEqual(['ESM2026']);
    expect(openOn('ESH2026')).toStrictEqual([]);
  });

  test('is not changed by quotes and fills after it was filled or cancelled', () => {
    const { paper } = paperWith(longTen);
    send(paper, { type: 'trailing_stop', side: 'sell', effect: 'close', quantity: '5', trailAmount: '5' });
    send(paper, { type: 'stop', side: 'sell', effect: 'close', quantity: '5', stopPrice: '95' });
    paper.cancel('paper-2');
    paper.setQuote('AAPL', { bid: 94, ask: 96 });
    const { orders } = paper.state();
    expect(statuses(paper)).toStrictEqual(['paper-1 filled 5', 'paper-2 cancelled 0']);
    expect(orders[1]).not.toHaveProperty('isTriggered');
    expect(paper.setQuote('AAPL', { bid: 110, ask: 111 })).toStrictEqual([]);
    expect(paper.fill('paper-2')).toStrictEqual([]);
    expect(paper.state().orders).toStrictEqual(orders);
  });

  test('is an open order of its ticker with its remaining quantity', () => {
    const { paper } = paperWith({ maxFill: 4 });
    send(paper, { type: 'limit', limitPrice: '101' });
    expect(paper.broker.openOrders('AAPL')).toStrictEqual([
      {
        id: 'paper-1',
        ticker: 'AAPL',
        type: 'limit',
        side: 'buy',
        role: 'entry',
        quantity: '6',
        limitPrice: '101',
        timeInForce: 'gtc',
        filled: '4',
      },
    ]);
    expect(paper.broker.openOrders('MSFT')).toStrictEqual([]);
    paper.cancel('paper-1');
    expect(paper.broker.openOrders('AAPL')).toStrictEqual([]);
    expect(lastOrder(paper)).toMatchObject({ status: 'cancelled', reason: 'cancelled by hand', filled: '4' });
  });

  test('is an entry that rests unless it closes', () => {
    const { paper } = paperWith(longTen);
    send(paper, { type: 'limit', limitPrice: '90' });
    send(paper, { side: 'sell', effect: 'close', type: 'limit', limitPrice: '110' });
    expect(paper.broker.restingEntries?.()).toMatchObject([{ id: 'paper-1' }]);
    expect(paper.broker.openOrders('AAPL').map(({ id }) => id)).toStrictEqual(['paper-1', 'paper-2']);
  });

  test('shows the prices of its open orders, and no others', () => {
    const { paper } = paperWith();
    send(paper, { type: 'trailing_stop', trailAmount: '2' });
    send(paper, { type: 'trailing_stop', trailPercent: '3' });
    send(paper, { type: 'stop_limit', stopPrice: '200', limitPrice: '201' });
    expect(paper.broker.openOrders('AAPL')).toMatchObject([
      { trailAmount: '2' },
      { trailPercent: '3' },
      { stopPrice: '200', limitPrice: '201' },
    ]);
    expect(paper.broker.openOrders('AAPL')[0]).not.toHaveProperty('limitPrice');
  });
});

describe('a partial fill', () => {
  test('takes at most maxFill units of an order at each quote, and averages the prices', () => {
    const { paper } = paperWith({ maxFill: '4' });
    send(paper);
    paper.setQuote('AAPL', { bid: 102, ask: 104 });
    paper.setQuote('AAPL', { bid: 105, ask: 107 });
    // 4 at 101, 4 at 104, 2 at 107: 1034 / 10.
    expect(lastOrder(paper)).toMatchObject({ status: 'filled', filled: '10', averagePrice: '103.4' });
    expect(paper.state().cash).toBe('98966');
  });

  test('is not continued by the submission of another order', () => {
    const { paper } = paperWith({ maxFill: 4 });
    send(paper);
    send(paper, { quantity: '3' });
    expect(statuses(paper)).toStrictEqual(['paper-1 working 4', 'paper-2 filled 3']);
  });

  test('is not continued by a plan that looks at its order', () => {
    const { paper } = paperWith({ maxFill: 4 });
    const buy: PlanStep = { step: 'submit-order', id: 'entry', role: 'entry', order: orderOf() };
    const waiting = paper.execute(planOf(buy, { step: 'await-fill', of: 'entry' }));
    expect(paper.resume(waiting).status).toBe('waiting');
    expect(statuses(paper)).toStrictEqual(['paper-1 working 4']);
  });

  test('happens only by hand when maxFill is 0', () => {
    const { paper } = paperWith({ maxFill: 0 });
    send(paper);
    expect(statuses(paper)).toStrictEqual(['paper-1 working 0']);
    expect(paper.setQuote('AAPL', quote)).toStrictEqual([]);
    expect(paper.fill('paper-1', 0)).toStrictEqual([]);
    expect(paper.fill('paper-1', -1)).toStrictEqual([]);
    expect(paper.fill('paper-1', 3, 100)).toMatchObject([{ quantity: '3', price: '100' }]);
    expect(paper.fill('paper-1')).toMatchObject([{ quantity: '7', price: '101' }]);
    expect(paper.fill('paper-1', 5)).toStrictEqual([]);
    expect(paper.fill('unknown')).toStrictEqual([]);
    expect(statuses(paper)).toStrictEqual(['paper-1 filled 10']);
  });

  test('by hand uses the limit price when there is no quote, and does nothing without a limit', () => {
    const { paper } = paperWith({ quotes: {} });
    send(paper, { type: 'limit', limitPrice: '98' });
    send(paper);
    expect(paper.fill('paper-1')).toMatchObject([{ quantity: '10', price: '98' }]);
    expect(paper.fill('paper-2')).toStrictEqual([]);
  });

  test('cancels the rest of an ioc order, and is impossible for a fok order', () => {
    const { paper } = paperWith({ maxFill: 4 });
    send(paper, { timeInForce: 'ioc' });
    send(paper, { timeInForce: 'fok' });
    send(paper, { timeInForce: 'fok', quantity: '4' });
    expect(statuses(paper)).toStrictEqual(['paper-1 cancelled 4', 'paper-2 cancelled 0', 'paper-3 filled 4']);
    expect(paper.state().orders.map(({ reason }) => reason)).toStrictEqual([
      'ioc does not rest',
      'fok does not rest',
      undefined,
    ]);
  });
});

describe('the account', () => {
  test('averages the entry price on adding, keeps it on reducing, replaces it on crossing zero', () => {
    const { paper } = paperWith();
    send(paper);
    paper.setQuote('AAPL', { bid: 109, ask: 111 });
    send(paper);
    expect(paper.positions.position('AAPL')).toStrictEqual({ side: 'long', quantity: '20', averageEntryPrice: '106' });
    send(paper, { side: 'sell', effect: 'close', quantity: '5' });
    expect(paper.positions.position('AAPL')?.averageEntryPrice).toBe('106');
    send(paper, { side: 'sell', quantity: '25' });
    expect(paper.positions.position('AAPL')).toStrictEqual({ side: 'short', quantity: '10', averageEntryPrice: '109' });
    send(paper, { side: 'buy', effect: 'close' });
    expect(paper.positions.openTickers()).toStrictEqual([]);
    // -1010 - 1110 + 545 + 2725 - 1110
    expect(paper.state().cash).toBe('100040');
  });

  test('has an equity of cash and positions at the midpoint', () => {
    const { paper } = paperWith({ cash: '1000', ...longTen });
    expect(paper.broker.equity()).toBe('2000');
    paper.setQuote('AAPL', { last: '120' });
    expect(paper.broker.equity()).toBe('2200');
    expect(paperWith({ cash: 1000, ...shortTen }).paper.broker.equity()).toBe('0');
    expect(paperWith({ cash: 0, quotes: {}, ...longTen }).paper.broker.equity()).toBe('900');
  });

  test('values a first position without an entry price at the market, or at 0 without a quote', () => {
    const positions = { AAPL: { side: 'long', quantity: '10' } } as const;
    expect(paperWith({ positions }).paper.positions.position('AAPL')?.averageEntryPrice).toBe('100');
    expect(paperWith({ positions, quotes: {} }).paper.positions.position('AAPL')?.averageEntryPrice).toBe('0');
  });

  test('multiplies the points of a future by its point value, and changes cash by gains and losses only', () => {
    const instruments = { ES: { assetClass: 'futures', pointValue: '50' } } as const;
    const { paper } = paperWith({ instruments, quotes: { ESH2026: { bid: '6900', ask: '6900.25' } } });
    send(paper, { ticker: 'ESH6', quantity: '2' });
    expect(paper.state().cash).toBe('100000');
    paper.setQuote('ESH2026', { bid: '6910.25', ask: '6910.25' });
    // 2 contracts, 10 points, 50 dollars each.
    expect(paper.broker.equity()).toBe('101000');
    send(paper, { ticker: 'ESH2026', side: 'sell', effect: 'close', quantity: '1' });
    expect(paper.state().cash).toBe('100500');
    expect(paper.broker.equity()).toBe('101000');
  });

  test.each([
    ['its root', { ES: { tickSize: '0.25', pointValue: '50' } }, '100500', '101000'],
    ['itself', { ESH2026: { pointValue: 50 } }, '100500', '101000'],
    ['itself as a stock', { ESH2026: { assetClass: 'stocks', pointValue: 1 } }, '93109.75', '100020'],
    ['its root as crypto', { ES: { assetClass: 'crypto', pointValue: 50 } }, '93109.75', '100020'],
    ['nothing', {}, '93109.75', '100020'],
  ] as const)(
    'trades a futures symbol described by %s as a future unless the class says otherwise',
    (_, instruments, cash, equity) => {
      const { paper } = paperWith({ instruments, quotes: { ESH2026: { bid: '6900', ask: '6900.25' } } });
      send(paper, { ticker: 'ESH6', quantity: '2' });
      paper.setQuote('ESH2026', { bid: '6910.25', ask: '6910.25' });
      send(paper, { ticker: 'ESH2026', side: 'sell', effect: 'close', quantity: '1' });
      // Without the terms of a future it is paid in full: 2 bought at 6900.25, 1 sold at 6910.25.
      expect(paper.state().cash).toBe(cash);
      expect(paper.broker.equity()).toBe(equity);
    },
  );

  test('has the gains of a short future in cash when it is closed, and averages from zero when it is turned', () => {
    const instruments = { ES: { assetClass: 'futures', pointValue: '50' } } as const;
    const { paper } = paperWith({ instruments, quotes: { ESH2026: { bid: '6880', ask: '6900.25' } } });
    send(paper, { ticker: 'ESH6', side: 'sell', quantity: '1' });
    paper.setQuote('ESH2026', { bid: '6920', ask: '6930' });
    send(paper, { ticker: 'ESH6', side: 'sell', quantity: '1' });
    paper.setQuote('ESH2026', { bid: '6890', ask: '6890' });
    expect(paper.state().cash).toBe('100000');
    // 2 contracts, 10 points down, 50 dollars each.
    expect(paper.broker.equity()).toBe('101000');
    send(paper, { ticker: 'ESH6', effect: 'close', quantity: '1' });
    expect(paper.state().cash).toBe('100500');
    send(paper, { ticker: 'ESH6', quantity: '3' });
    expect(paper.state().cash).toBe('101000');
    expect(paper.positions.position('ESH6')).toStrictEqual({ side: 'long', quantity: '2', averageEntryPrice: '6890' });
  });

  test('averages the entry price of a short position', () => {
    const { paper } = paperWith();
    send(paper, { side: 'sell', quantity: '10' });
    paper.setQuote('AAPL', { bid: 109, ask: 111 });
    send(paper, { side: 'sell', quantity: '10' });
    // (10 × 99 + 10 × 109) / 20
    expect(paper.positions.position('AAPL')).toStrictEqual({ side: 'short', quantity: '20', averageEntryPrice: '104' });
    send(paper, { effect: 'close', quantity: '5' });
    expect(paper.positions.position('AAPL')).toStrictEqual({ side: 'short', quantity: '15', averageEntryPrice: '104' });
  });

  test.each([
    [{ bid: 100, last: 50 }, '500'],
    [{ ask: 100, last: 50 }, '500'],
    [{ bid: 100 }, '900'],
    [{ ask: 100 }, '900'],
    [{ bid: 99, ask: 101, last: 50 }, '1000'],
  ])('values ten shares bought at 90 at the midpoint, else the last price, else 90: %j', (shown, equity) => {
    expect(paperWith({ cash: 0, quotes: { AAPL: shown }, ...longTen }).paper.broker.equity()).toBe(equity);
  });

  test('multiplies the points of any instrument described as a future, and of an option without a point value by 100', () => {
    const instruments = {
      XYZ: { assetClass: 'futures', pointValue: 10 },
      'SPY 260130C600': { tickSize: '0.01' },
    } as const;
    const quotes = { XYZ: { last: 20 }, 'SPY 260130C600': { last: 4 } } as const;
    const { paper } = paperWith({ instruments, quotes });
    send(paper, { ticker: 'XYZ', quantity: '1' });
    expect(paper.state().cash).toBe('100000');
    paper.setQuote('XYZ', { last: 21 });
    expect(paper.broker.equity()).toBe('100010');
    send(paper, { ticker: 'SPY 260130C600', quantity: '1' });
    expect(paper.state().cash).toBe('99600');
  });

  test('prefers the quote under the same spelling of a future to that of another spelling', () => {
    const { paper } = paperWith({ quotes: { ESH6: { last: 100 }, ESH2026: { last: 200 } } });
    send(paper, { ticker: 'ESH2026', quantity: '1' });
    expect(lastOrder(paper)?.averagePrice).toBe('200');
  });

  test('finds an option under its OCC form', () => {
    const occ = 'SPY   260130C00600000';
    const ticker = 'SPY 260130C600';
    const contract = { ticker: occ, expiration: '2026-01-30', type: 'call', strike: '600', bid: 4, ask: 6 } as const;
    const { paper } = paperWith({
      cash: 1000,
      optionChains: { SPY: { contracts: [contract] } },
      positions: { [occ]: { side: 'long', quantity: 2, averageEntryPrice: 3 } },
    });
    expect(paper.broker.equity()).toBe('2000');
    expect(paper.positions.position(ticker)?.quantity).toBe('2');
    paper.execute(
      planOf({
        step: 'submit-order',
        id: 'exit',
        role: 'exit',
        order: orderOf({ ticker, side: 'sell', effect: 'close', quantity: '2' }),
      }),
    );
    expect(paper.positions.openTickers()).toStrictEqual([]);
    expect(paper.broker.equity()).toBe('1800');
  });

  test('multiplies the price of an option by 100', () => {
    const { paper } = paperWith({ quotes: { 'SPY 260130C600': { bid: '4', ask: '4.2' } } });
    send(paper, { ticker: 'SPY 260130C600', quantity: '2' });
    expect(paper.state().cash).toBe('99160');
    expect(paper.broker.equity()).toBe('99980');
  });
});

describe('a closing order', () => {
  test('is cut to the position', () => {
    const { paper } = paperWith(longTen);
    send(paper, { side: 'sell', effect: 'close', quantity: '15' });
    expect(lastOrder(paper)).toMatchObject({ status: 'filled', quantity: '10' });
    expect(paper.positions.openTickers()).toStrictEqual([]);
  });

  test.each([
    [{ type: 'market' }, 'other'],
    [{ type: 'limit', limitPrice: '120' }, 'other'],
    [{ type: 'stop', stopPrice: '80' }, 'stop-loss'],
    [{ type: 'stop_limit', stopPrice: '80', limitPrice: '79' }, 'stop-loss'],
    [{ type: 'trailing_stop', trailAmount: '30' }, 'stop-loss'],
  ])('%j has the role %s', (fields, role) => {
    const { paper } = paperWith(longTen);
    send(paper, { side: 'sell', effect: 'close', ...fields });
    expect(lastOrder(paper)?.role).toBe(role);
  });

  test('is rejected when there is no position to close', () => {
    const { paper } = paperWith(shortTen);
    expect(send(paper, { side: 'sell', effect: 'close' })).toMatchObject({
      status: 'stopped',
      steps: [
        {
          status: 'failed',
          reason: 'The broker rejected paper-1-entry: there is no position in AAPL for a sell to close.',
        },
      ],
    });
    expect(send(paper, { ticker: 'MSFT', side: 'sell', effect: 'close' }).status).toBe('stopped');
  });

  test('is cancelled when the position is gone, where the broker has reduce-only orders', () => {
    const { paper } = paperWith({ ...longTen, reduceOnly: true });
    send(paper, { side: 'sell', effect: 'close', type: 'stop', stopPrice: '90' });
    send(paper, { side: 'sell', effect: 'close', quantity: '6' });
    expect(statuses(paper)).toStrictEqual(['paper-1 working 0', 'paper-2 filled 6']);
    paper.setQuote('AAPL', { bid: 89, ask: 90 });
    expect(statuses(paper)[0]).toBe('paper-1 cancelled 4');
    expect(paper.state().orders[0]?.reason).toBe('nothing is left to close');
    expect(paper.positions.openTickers()).toStrictEqual([]);
  });

  test('stays without a group when a take profit has closed the position, and opens the other side', () => {
    const { paper } = paperWith(longTen);
    send(paper, { side: 'sell', effect: 'close', type: 'stop', stopPrice: '90' });
    send(paper, { side: 'sell', effect: 'close', type: 'limit', limitPrice: '110' });
    paper.setQuote('AAPL', { bid: 110, ask: 111 });
    expect(paper.positions.openTickers()).toStrictEqual([]);
    expect(paper.broker.openOrders('AAPL').map(({ id, group }) => [id, group])).toStrictEqual([['paper-1', undefined]]);
    paper.setQuote('AAPL', { bid: 89, ask: 90 });
    expect(paper.positions.position('AAPL')).toStrictEqual({ side: 'short', quantity: '10', averageEntryPrice: '89' });
  });

  test('ends with the take profit of its group', () => {
    const { paper } = paperWith();
    send(paper, {
      takeProfit: { limitPrice: '110', timeInForce: 'gtc' },
      stopLoss: { type: 'stop', stopPrice: '90', timeInForce: 'gtc' },
    });
    paper.setQuote('AAPL', { bid: 110, ask: 111 });
    paper.setQuote('AAPL', { bid: 89, ask: 90 });
    expect(paper.broker.openOrders('AAPL')).toStrictEqual([]);
    expect(paper.positions.openTickers()).toStrictEqual([]);
  });
});

describe('the ports', () => {
  test.each([
    ['SPY 260130C600', 'SPY'],
    ['SPXW 260130C6900', 'SPX'],
  ])('fill %s at the prices of the chain of %s until it has a quote of its own', (ticker, underlying) => {
    const contract = { ticker, expiration: '2026-01-30', type: 'call', strike: '600', bid: '4', ask: '4.2' } as const;
    const other = { ...contract, ticker: 'SPY 260130C610', strike: '610', bid: '1', ask: '1.2' } as const;
    const { paper } = paperWith({ quotes: {}, optionChains: { [underlying]: { contracts: [other, contract] } } });
    send(paper, { ticker, quantity: '1' });
    expect(paper.positions.position(ticker)).toStrictEqual({ side: 'long', quantity: '1', averageEntryPrice: '4.2' });
    expect(paper.broker.equity()).toBe('99990');
    paper.setQuote(ticker, { bid: '5', ask: '5.2' });
    send(paper, { ticker, quantity: '1', side: 'sell', effect: 'close' });
    expect(lastOrder(paper)).toMatchObject({ status: 'filled', averagePrice: '5' });
  });

  test('return instruments as they were given', () => {
    const { paper } = paperWith({ instruments: { AAPL: { tickSize: '0.05' } } });
    expect(paper.instruments.instrument('AAPL')).toStrictEqual({ tickSize: '0.05' });
    expect(paper.instruments.instrument('MSFT')).toBeUndefined();
  });

  test('return option chains and rollover schedules as they were given', () => {
    const chain = { contracts: [] };
    const schedule = { months: 'HMUZ', daysBeforeExpiry: 8 };
    const { paper } = paperWith({ optionChains: { SPY: chain }, rollovers: { ES: schedule } });
    expect([paper.broker.optionChain?.('SPY'), paper.broker.optionChain?.('QQQ')]).toStrictEqual([chain, undefined]);
    expect([paper.instruments.rollover?.('ES'), paper.instruments.rollover?.('NQ')]).toStrictEqual([
      schedule,
      undefined,
    ]);
  });

  test('allow a full close off the quantity step, but not a partial one', () => {
    const positions = { AAPL: { side: 'long', quantity: '10.5', averageEntryPrice: '90' } } as const;
    const { paper } = paperWith({ positions, capabilities: { quantityStep: '1' } });
    expect(send(paper, { side: 'sell', effect: 'close', quantity: '2.5' }).steps[0]?.reason).toBe(
      'The broker rejected paper-1-entry: the quantity 2.5 is not a multiple of 1.',
    );
    send(paper, { side: 'sell', effect: 'close', quantity: '10.5' });
    expect(paper.positions.openTickers()).toStrictEqual([]);
  });

  test('allow a close of more than a position off the quantity step, but not a partial close of a short position', () => {
    const capabilities = { quantityStep: '1' } as const;
    const long = { AAPL: { side: 'long', quantity: '10.5', averageEntryPrice: '90' } } as const;
    const over = paperWith({ positions: long, capabilities }).paper;
    expect(send(over, { side: 'sell', effect: 'close', quantity: '12.5' }).status).toBe('done');
    const short = { AAPL: { side: 'short', quantity: '10.5', averageEntryPrice: '90' } } as const;
    const part = paperWith({ positions: short, capabilities }).paper;
    expect(send(part, { effect: 'close', quantity: '2.5' }).steps[0]?.reason).toBe(
      'The broker rejected paper-1-entry: the quantity 2.5 is not a multiple of 1.',
    );
  });
});

describe('a bracket', () => {
  const bracket = {
    takeProfit: { limitPrice: '110', timeInForce: 'gtc' },
    stopLoss: { type: 'stop', stopPrice: '95', timeInForce: 'gtc' },
  } as const;

  test('gets its legs with the fills of the entry and in their size', () => {
    const { paper } = paperWith({ maxFill: 4 });
    send(paper, bracket);
    expect(paper.broker.openOrders('AAPL')).toMatchObject([
      { id: 'paper-1', role: 'entry', quantity: '6' },
      { id: 'paper-2', role: 'stop-loss', type: 'stop', side: 'sell', quantity: '4' },
      { id: 'paper-3', role: 'take-profit', type: 'limit', side: 'sell', quantity: '4' },
    ]);
    paper.setQuote('AAPL', quote);
    expect(paper.broker.openOrders('AAPL').map(({ quantity }) => quantity)).toStrictEqual(['2', '8', '8']);
  });

  test('fills a leg at the quote of its entry when the quote has reached it', () => {
    const { paper } = paperWith();
    send(paper, { stopLoss: { type: 'stop', stopPrice: '99.5', timeInForce: 'gtc' } });
    expect(statuses(paper)).toStrictEqual(['paper-1 filled 10', 'paper-2 filled 10']);
    expect(lastOrder(paper)?.averagePrice).toBe('99');
  });

  test('reduces its take profit by a partial fill of its stop, and cancels it when the stop is filled', () => {
    const { paper } = paperWith({ maxFill: 0 });
    send(paper, bracket);
    paper.fill('paper-1');
    paper.fill('paper-2', 3, 95);
    expect(paper.broker.openOrders('AAPL').map(({ id, quantity }) => `${id} ${quantity}`)).toStrictEqual([
      'paper-2 7',
      'paper-3 7',
    ]);
    paper.fill('paper-2', 7, 95);
    expect(lastOrder(paper)).toMatchObject({ status: 'cancelled', reason: 'the other leg filled' });
  });

  test('gets its legs back when the entry fills further after another order closed the position', () => {
    const { paper } = paperWith({ maxFill: 0, reduceOnly: true });
    send(paper, bracket);
    paper.fill('paper-1', 4);
    send(paper, { side: 'sell', effect: 'close', quantity: '4' });
    paper.fill('paper-4');
    expect(paper.broker.openOrders('AAPL').map(({ id }) => id)).toStrictEqual(['paper-1']);
    paper.fill('paper-1', 6);
    expect(paper.broker.openOrders('AAPL').map(({ id }) => id)).toStrictEqual(['paper-2', 'paper-3']);
  });

  test('cancels one leg when the other fills', () => {
    const { paper } = paperWith();
    send(paper, bracket);
    expect(paper.setQuote('AAPL', { bid: '110', ask: '111' })).toMatchObject([{ orderId: 'paper-3', price: '110' }]);
    expect(statuses(paper)).toStrictEqual(['paper-1 filled 10', 'paper-2 cancelled 0', 'paper-3 filled 10']);
    expect(paper.state().orders[1]?.reason).toBe('the other leg filled');
    expect(paper.positions.openTickers()).toStrictEqual([]);
  });

  test('reduces one leg by a partial fill of the other', () => {
    const { paper } = paperWith({ maxFill: 0 });
    send(paper, bracket);
    paper.fill('paper-1');
    paper.fill('paper-3', 3, 110);
    expect(paper.broker.openOrders('AAPL').map(({ id, quantity }) => `${id} ${quantity}`)).toStrictEqual([
      'paper-2 7',
      'paper-3 7',
    ]);
    paper.fill('paper-2', 7, 95);
    expect(statuses(paper)).toStrictEqual(['paper-1 filled 10', 'paper-2 filled 7', 'paper-3 cancelled 3']);
  });

  test('reopens a filled leg when the entry fills further', () => {
    const { paper } = paperWith({ maxFill: 0 });
    send(paper, bracket);
    paper.fill('paper-1', 4);
    paper.fill('paper-3', 4, 110);
    expect(paper.broker.openOrders('AAPL').map(({ id }) => id)).toStrictEqual(['paper-1']);
    paper.fill('paper-1', 6);
    expect(paper.broker.openOrders('AAPL').map(({ id, quantity }) => `${id} ${quantity}`)).toStrictEqual([
      'paper-2 6',
      'paper-3 6',
    ]);
  });

  test('is not asked about after its plan is done', () => {
    const { paper } = paperWith();
    const done = send(paper, bracket);
    expect(done.status).toBe('done');
    paper.setQuote('AAPL', { bid: '110', ask: '111' });
    expect(paper.resume(done).execution.orders).toStrictEqual(done.execution.orders);
  });

  test('ends with its group when a leg is cancelled, and stays cancelled', () => {
    const { paper } = paperWith({ maxFill: 5 });
    send(paper, bracket);
    expect(paper.broker.openOrders('AAPL').map(({ id, group }) => `${id} ${group}`)).toStrictEqual([
      'paper-1 undefined',
      'paper-2 paper-1',
      'paper-3 paper-1',
    ]);
    paper.cancel('paper-3');
    expect(paper.state().orders.map(({ reason }) => reason)).toStrictEqual([
      undefined,
      'the other leg was cancelled',
      'cancelled by hand',
    ]);
    paper.setQuote('AAPL', quote);
    expect(paper.broker.openOrders('AAPL')).toStrictEqual([]);
  });

  test('buys with the legs of a short entry', () => {
    const { paper } = paperWith();
    send(paper, { side: 'sell', stopLoss: { type: 'trailing_stop', trailAmount: '5', timeInForce: 'gtc' } });
    paper.setQuote('AAPL', { bid: 89, ask: 90 });
    expect(paper.setQuote('AAPL', { bid: 94, ask: 95 })).toMatchObject([{ side: 'buy', price: '95' }]);
    expect(paper.positions.openTickers()).toStrictEqual([]);
  });
});

describe('a rejection', () => {
  test.each<[PaperBrokerOptions['capabilities'], OrderChanges, string]>([
    [{ orderTypes: ['limit'] }, {}, 'the order type market is not supported'],
    [{ timesInForce: ['day'] }, {}, 'the time in force gtc is not supported'],
    [{ quantityStep: '1' }, { quantity: '1.5' }, 'the quantity 1.5 is not a multiple of 1'],
    [{ brackets: false }, { takeProfit: { limitPrice: '110', timeInForce: 'gtc' } }, 'brackets are not supported'],
    [
      { brackets: false },
      { stopLoss: { type: 'stop', stopPrice: '95', timeInForce: 'gtc' } },
      'brackets are not supported',
    ],
    [{ extendedHours: false }, { extendedHours: true }, 'extended hours are not supported'],
    [{ shortSelling: false }, { side: 'sell' }, 'AAPL cannot be sold short'],
    [{}, { ticker: 'SPY 260130C600', side: 'sell' }, 'SPY 260130C600 cannot be sold short'],
    [{}, { quantity: '0' }, 'the quantity is 0'],
    [{}, { type: 'limit' }, 'a limit order needs a price'],
    [{}, { type: 'stop_limit', limitPrice: '5' }, 'a stop_limit order needs a price'],
    [{}, { type: 'stop' }, 'a stop order needs a price'],
    [{}, { type: 'trailing_stop' }, 'a trailing stop needs a trail'],
    [{}, { takeProfit: { timeInForce: 'gtc' } }, 'a limit order needs a price'],
    [{}, { stopLoss: { type: 'stop_limit', stopPrice: '95', timeInForce: 'gtc' } }, 'a stop_limit order needs a price'],
    [{}, { stopLoss: { type: 'trailing_stop', timeInForce: 'gtc' } }, 'a trailing stop needs a trail'],
  ])('with %j stops the order %j', (capabilities = {}, fields, reason) => {
    const { paper } = paperWith({ capabilities });
    const report = send(paper, fields);
    expect(report).toMatchObject({
      status: 'stopped',
      steps: [{ status: 'failed', reason: `The broker rejected paper-1-entry: ${reason}.` }],
    });
    expect(lastOrder(paper)).toMatchObject({ status: 'rejected', reason });
    expect(paper.state().fills).toStrictEqual([]);
  });

  test('stops extended hours only where they are not supported', () => {
    expect(send(paperWith().paper, { extendedHours: true }).status).toBe('done');
    expect(send(paperWith({ capabilities: { extendedHours: false } }).paper).status).toBe('done');
  });

  test('does not stop the sale of a position, or the writing of options where it is allowed', () => {
    const held = paperWith({ capabilities: { shortSelling: false }, ...longTen }).paper;
    expect(send(held, { side: 'sell' }).status).toBe('done');
    const larger = paperWith({ capabilities: { shortSelling: false }, ...longTen }).paper;
    expect(send(larger, { side: 'sell', quantity: '11' }).status).toBe('stopped');
    const closer = paperWith({ capabilities: { shortSelling: false }, ...longTen }).paper;
    expect(send(closer, { side: 'sell', effect: 'close', quantity: '15' }).status).toBe('done');
    const crypto = paperWith({ instruments: { AAPL: { assetClass: 'crypto' } } }).paper;
    expect(send(crypto, { side: 'sell' }).steps[0]?.reason).toBe(
      'The broker rejected paper-1-entry: AAPL cannot be sold short.',
    );
    const writer = paperWith({ capabilities: { optionWriting: true } }).paper;
    expect(send(writer, { ticker: 'SPY 260130C600', side: 'sell' }).status).toBe('done');
  });
});

describe('time', () => {
  test('cancels orders by cancelAfter, by expiresAt and at the end of the day', () => {
    const { paper, clock } = paperWith();
    const waiting = { type: 'limit', limitPrice: '90' } as const;
    send(paper, { ...waiting, cancelAfter: 60 });
    send(paper, { ...waiting, timeInForce: 'day' });
    send(paper, { ...waiting, expiresAt: '2026-01-27' });
    send(paper, waiting);
    const open = (): readonly string[] => paper.broker.openOrders('AAPL').map(({ id }) => id);
    clock.advance(59_999);
    expect(open()).toStrictEqual(['paper-1', 'paper-2', 'paper-3', 'paper-4']);
    clock.advance(1);
    expect(open()).toStrictEqual(['paper-2', 'paper-3', 'paper-4']);
    clock.set('2026-01-27T04:59:59Z');
    expect(open()).toStrictEqual(['paper-2', 'paper-3', 'paper-4']);
    clock.set('2026-01-27T05:00:00Z');
    expect(open()).toStrictEqual(['paper-3', 'paper-4']);
    clock.set('2026-01-28T05:00:00Z');
    expect(open()).toStrictEqual(['paper-4']);
    expect(paper.state().orders.map(({ status, reason }) => [status, reason])).toStrictEqual([
      ['cancelled', 'cancelAfter 60 seconds'],
      ['cancelled', 'the trading day has ended'],
      ['cancelled', 'expiresAt 2026-01-27'],
      ['working', undefined],
    ]);
  });

  test.each(['day', 'opg', 'cls'])(
    'cancels %s orders at the end of the day in the time zone of the options',
    (timeInForce) => {
      const { paper, clock } = paperWith({ marketTimeZone: 'UTC' });
      send(paper, { type: 'limit', limitPrice: '90', timeInForce });
      clock.set('2026-01-26T23:59:59Z');
      expect(statuses(paper)).toStrictEqual(['paper-1 working 0']);
      clock.set('2026-01-27T00:00:00Z');
      expect(statuses(paper)).toStrictEqual(['paper-1 cancelled 0']);
    },
  );

  test('leaves filled and rejected orders as they are', () => {
    const { paper, clock } = paperWith({ capabilities: { brackets: false } });
    send(paper, { timeInForce: 'day' });
    send(paper, { timeInForce: 'day', quantity: '0' });
    clock.set('2026-01-28T15:30:00Z');
    expect(paper.state().orders.map(({ status, reason }) => [status, reason])).toStrictEqual([
      ['filled', undefined],
      ['rejected', 'the quantity is 0'],
    ]);
  });
});

describe('a plan', () => {
  const exit: PlanStep = {
    step: 'submit-order',
    id: 'exit',
    role: 'exit',
    order: orderOf({ side: 'sell', effect: 'close', type: 'limit', limitPrice: '105' }),
  };
  const entry: PlanStep = {
    step: 'submit-order',
    id: 'entry',
    role: 'entry',
    order: orderOf({ side: 'sell', quantity: '5' }),
  };
  const swap = planOf(exit, { step: 'await-fill', of: 'exit', seconds: 120 }, entry);

  test('waits for a fill and continues after it', () => {
    const { paper, clock } = paperWith(longTen);
    const waiting = paper.execute(swap);
    expect(waiting).toMatchObject({
      status: 'waiting',
      steps: [
        { step: 'submit-order', id: 'exit', status: 'done', orderId: 'paper-1' },
        { step: 'await-fill', id: 'exit', status: 'waiting' },
        { step: 'submit-order', id: 'entry', status: 'not-sent' },
      ],
      execution: { notices: [] },
    });
    expect(paper.resume(waiting)).toStrictEqual(waiting);
    clock.advance(119_999);
    paper.setQuote('AAPL', { bid: 105, ask: 106 });
    const done = paper.resume(JSON.parse(JSON.stringify(waiting)));
    expect(done.status).toBe('done');
    expect(paper.positions.position('AAPL')).toMatchObject({ side: 'short', quantity: '5', averageEntryPrice: '105' });
    expect(paper.resume(done)).toMatchObject({ status: 'done', steps: done.steps });
  });

  test('stops when a fill does not come in time, and cancels its order', () => {
    const { paper, clock } = paperWith(longTen);
    const waiting = paper.execute(swap);
    clock.advance(120_000);
    const stopped = paper.resume(waiting);
    expect(stopped.status).toBe('stopped');
    expect(stopped.steps.map(({ status }) => status)).toStrictEqual(['done', 'failed', 'not-sent']);
    expect(stopped.steps[1]?.reason).toBe('paper-1-exit has not filled within 120 seconds.');
    paper.setQuote('AAPL', { bid: 105, ask: 106 });
    expect(paper.resume(stopped)).toMatchObject({ status: 'stopped', steps: stopped.steps });
    expect(statuses(paper)).toStrictEqual(['paper-1 cancelled 0']);
    expect(paper.positions.position('AAPL')).toMatchObject({ side: 'long', quantity: '10' });
  });

  test('continues after a fill that is noticed late', () => {
    const { paper, clock } = paperWith(longTen);
    const waiting = paper.execute(swap);
    paper.setQuote('AAPL', { bid: 105, ask: 106 });
    clock.advance(500_000);
    expect(paper.resume(waiting).status).toBe('done');
  });

  test('waits for the order of the step that it names', () => {
    const { paper } = paperWith(longTen);
    const resting: PlanStep = {
      step: 'submit-order',
      id: 'resting',
      role: 'entry',
      order: orderOf({ type: 'limit', limitPrice: '90' }),
    };
    const filled: PlanStep = { step: 'submit-order', id: 'filled', role: 'entry', order: orderOf() };
    const report = paper.execute(planOf(resting, filled, { step: 'await-fill', of: 'filled' }));
    expect(report).toMatchObject({ status: 'done', steps: [{ orderId: 'paper-1' }, { orderId: 'paper-2' }, {}] });
    expect(paper.execute(planOf(resting, filled, { step: 'await-fill', of: 'resting' })).status).toBe('waiting');
  });

  test('stops when the order it waits for is cancelled', () => {
    const { paper } = paperWith(longTen);
    const waiting = paper.execute(swap);
    paper.cancel('paper-1');
    expect(paper.resume(waiting).steps[1]).toMatchObject({
      status: 'failed',
      reason: 'paper-1-exit ended (cancelled) with 0 of 10 filled: cancelled by hand.',
    });
  });

  test('stops when it waits for a step that has not submitted an order', () => {
    const { paper } = paperWith(longTen);
    const reasonOf = (report: ExecutionReport): unknown => [report.status, report.steps.at(-1)?.reason];
    const missing = ['stopped', 'Step exit has sent no order.'];
    expect(reasonOf(paper.execute(planOf({ step: 'await-fill', of: 'exit' })))).toStrictEqual(missing);
    expect(paper.execute(planOf({ step: 'await-fill', of: 'exit' }, exit))).toMatchObject({
      status: 'stopped',
      steps: [{ status: 'failed', reason: 'Step exit has sent no order.' }, { status: 'not-sent' }],
    });
    // The order is known to the broker that took it, and to no other.
    const waiting = paper.execute(planOf(exit, { step: 'await-fill', of: 'exit' }));
    expect(waiting.status).toBe('waiting');
    const elsewhere = ['stopped', 'paper-1-exit ended (not-found) with 0 of 10 filled.'];
    expect(reasonOf(paperWith(longTen).paper.resume(waiting))).toStrictEqual(elsewhere);
  });

  test('stops without a reason when a stored state has none', () => {
    const { paper, clock } = paperWith(longTen);
    const waiting = paper.execute(planOf(exit, { step: 'await-fill', of: 'exit' }));
    const state = paper.state();
    const storedAs = (status: PaperOrder['status']): PaperBroker =>
      paperBroker({ clock, state: { ...state, orders: state.orders.map((order) => ({ ...order, status })) } });
    const sentence = 'paper-1-exit ended (cancelled) with 0 of 10 filled.';
    expect(storedAs('cancelled').resume(waiting).steps[1]?.reason).toBe(sentence);
    expect(send(storedAs('rejected'), { clientOrderId: 'paper-1-exit' }).steps[0]).toStrictEqual({
      step: 'submit-order',
      id: 'entry',
      status: 'failed',
      orderId: 'paper-1',
      reason: 'The broker rejected paper-1-exit.',
    });
  });

  test('shows steps as not sent where a stored execution lacks them', () => {
    const { paper } = paperWith(longTen);
    const waiting = paper.execute(swap);
    const { execution } = waiting;
    expect(paper.resume({ ...waiting, execution: { ...execution, steps: [] } }).steps).toMatchObject([
      { id: 'exit', status: 'not-sent', orderId: 'paper-1' },
      { id: 'exit', status: 'not-sent' },
      { id: 'entry', status: 'not-sent' },
    ]);
  });

  test('is refused when two of its orders have one identifier', () => {
    const { paper } = paperWith();
    const twice = { step: 'submit-order', role: 'entry', order: orderOf({ clientOrderId: 'alert-7' }) } as const;
    const report = paper.execute(planOf({ ...twice, id: 'entry' }, { ...twice, id: 'other' }));
    expect(report).toMatchObject({
      status: 'stopped',
      steps: [
        { status: 'failed', reason: expect.stringContaining('Two orders have the same clientOrderId') },
        { status: 'not-sent' },
      ],
      execution: { steps: [{ status: 'failed' }, { status: 'skipped' }], orders: [], notices: [] },
    });
    expect(paper.state().orders).toStrictEqual([]);
    expect(paper.resume(report).status).toBe('stopped');
  });

  test('that has nothing to do is done, and one that is postponed waits and asks for a new plan', () => {
    const { paper, clock } = paperWith();
    const base = { ticker: 'AAPL', action: 'buy', steps: [], notices: [], trace: [], figures: [] } as const;
    expect(paper.execute({ ...base, outcome: 'nothing-to-do' }).status).toBe('done');
    const postponed = paper.execute({ ...base, outcome: 'postponed', releaseAt: '2026-01-26T15:31:00Z' });
    expect(postponed.status).toBe('waiting');
    clock.advance(60_000);
    expect(paper.resume(postponed)).toMatchObject({ status: 'replan', execution: { reason: { code: 'release-due' } } });
  });

  test('whose order the broker withdraws by itself ends by the withdrawal', () => {
    const { paper, clock } = paperWith();
    const order = orderOf({ type: 'limit', limitPrice: '90', cancelAfter: 60 });
    const waiting = paper.execute(planOf({ step: 'submit-order', id: 'entry', role: 'entry', order }));
    expect(waiting.status).toBe('waiting');
    clock.advance(60_000);
    expect(paper.resume(waiting)).toMatchObject({
      status: 'done',
      execution: { orders: [{ status: 'cancelled', cancel: { why: 'withdrawal' } }] },
    });
  });

  test('waits without end when it has no time limit', () => {
    const { paper, clock } = paperWith(longTen);
    const waiting = paper.execute(planOf(exit, { step: 'await-fill', of: 'exit' }));
    expect(waiting.steps[1]).toStrictEqual({ step: 'await-fill', id: 'exit', status: 'waiting' });
    clock.advance(1e9);
    expect(paper.resume(waiting).status).toBe('waiting');
  });

  test('cancels orders, and stops when one of them has already filled', () => {
    const { paper } = paperWith(longTen);
    const cancelling = planOf(
      { step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds: ['paper-1', 'elsewhere'] },
      entry,
    );
    paper.execute(planOf(exit));
    expect(paper.execute(cancelling).status).toBe('done');
    expect(paper.state().orders[0]).toMatchObject({ status: 'cancelled', reason: 'cancelled by a plan', filled: '0' });

    const late = paperWith(longTen).paper;
    late.execute(planOf(exit));
    late.setQuote('AAPL', { bid: 105, ask: 106 });
    expect(late.execute(cancelling)).toMatchObject({
      status: 'replan',
      steps: [
        { id: 'cancel', status: 'failed', reason: 'paper-1 filled before the cancel: plan the signal again.' },
        { status: 'not-sent' },
      ],
    });
  });

  test('names every order that had already filled', () => {
    const { paper } = paperWith();
    send(paper);
    send(paper, { type: 'limit', limitPrice: '90' });
    send(paper);
    const orderIds = ['paper-1', 'paper-2', 'paper-3'];
    const report = paper.execute(planOf({ step: 'cancel-orders', id: 'cancel', ticker: 'AAPL', orderIds }));
    expect(report.steps[0]?.reason).toBe('paper-1, paper-3 filled before the cancel: plan the signal again.');
    expect(statuses(paper)).toStrictEqual(['paper-1 filled 10', 'paper-2 cancelled 0', 'paper-3 filled 10']);
  });

  test('keeps the identifier of its signal, and gets one where it has none', () => {
    const { paper } = paperWith();
    expect(send(paper).plan.signalId).toBe('paper-1');
    expect(paper.execute({ ...planOf(entry), signalId: 'alert-7' }).plan.signalId).toBe('alert-7');
  });

  test('is executed once when it is sent twice under one clientOrderId', () => {
    const { paper } = paperWith();
    const plan = planOf({
      step: 'submit-order',
      id: 'entry',
      role: 'entry',
      order: orderOf({ clientOrderId: 'alert-7-entry' }),
    });
    expect(paper.execute(plan)).toMatchObject({ status: 'done', steps: [{ orderId: 'paper-1' }] });
    expect(paper.execute(plan)).toMatchObject({ status: 'done', steps: [{ orderId: 'paper-1' }] });
    expect(paper.state().orders).toHaveLength(1);
    expect(paper.positions.position('AAPL')?.quantity).toBe('10');
  });

  test('sends each order that a caller without types has not named', () => {
    const { paper } = paperWith();
    const unnamed = JSON.parse(JSON.stringify(orderOf()));
    paper.orderPorts.submit(unnamed);
    paper.orderPorts.submit(unnamed);
    expect(statuses(paper)).toStrictEqual(['paper-1 filled 10', 'paper-2 filled 10']);
  });

  test('is done when it has no steps', () => {
    const named = { ticker: 'AAPL', action: 'buy' } as const;
    const plan: OrderPlan = { outcome: 'nothing-to-do', ...named, steps: [], notices: [], trace: [], figures: [] };
    expect(paperWith().paper.execute(plan).status).toBe('done');
  });

  test('of a signal is made for the broker and executed by it', () => {
    const { paper, clock } = paperWith();
    const signal = unwrap(
      parseSignal(
        { ticker: 'AAPL', action: 'buy', quantity: 10, takeProfit: { amount: 5 }, stopLoss: { amount: 5 } },
        { clock },
      ),
    );
    const plan = unwrap(planSignal(signal, paper.context(defaultSettings, 'alert-7')));
    expect(paper.execute(plan).status).toBe('done');
    // Around the midpoint of 100.
    expect(paper.state().orders.map(({ limitPrice, stopPrice }) => limitPrice ?? stopPrice)).toStrictEqual([
      undefined,
      '95',
      '105',
    ]);
    const reverse = unwrap(parseSignal({ ticker: 'AAPL', action: 'reverse' }, { clock }));
    const turned = unwrap(planSignal(reverse, paper.context(defaultSettings)));
    expect(paper.execute(turned).status).toBe('done');
    expect(paper.positions.position('AAPL')).toStrictEqual({ side: 'short', quantity: '10', averageEntryPrice: '99' });
    expect(paper.broker.openOrders('AAPL')).toStrictEqual([]);
  });
});

describe('the state', () => {
  test('is plain JSON from which another broker continues', () => {
    const { paper, clock } = paperWith({ maxFill: 4 });
    send(paper, { takeProfit: { limitPrice: '110', timeInForce: 'gtc' } });
    const stored = JSON.parse(JSON.stringify(paper.state()));
    expect(stored).toStrictEqual(paper.state());
    const other = paperBroker({ clock, maxFill: 4, state: stored });
    other.setQuote('AAPL', quote);
    paper.setQuote('AAPL', quote);
    expect(other.state()).toStrictEqual(paper.state());
  });

  test('is restored to an earlier one, from which the broker continues', () => {
    const { paper } = paperWith();
    send(paper);
    const before = paper.state();
    send(paper, { side: 'sell', effect: 'close', quantity: '4' });
    paper.restore(before);
    expect(paper.state()).toStrictEqual(before);
    expect(paper.positions.position('AAPL')).toMatchObject({ quantity: '10' });
    // The order that was taken back has left its number and its cash.
    send(paper, { side: 'sell', effect: 'close', quantity: '1' });
    expect(statuses(paper)).toStrictEqual(['paper-1 filled 10', 'paper-2 filled 1']);
    expect(paper.state().cash).toBe('99089');
  });

  test('takes a ticker named __proto__', () => {
    const { paper } = paperWith();
    paper.setQuote('__proto__', { last: 5 });
    send(paper, { ticker: '__proto__' });
    expect(paper.positions.position('__proto__')?.averageEntryPrice).toBe('5');
    expect(paper.positions.position('constructor')).toBeUndefined();
  });
});

describe('every run', () => {
  const quantity = fc.integer({ min: 1, max: 20 }).map((units): Order['quantity'] => `${units}`);
  const price = fc.integer({ min: 80, max: 120 }).map((dollars): Order['quantity'] => `${dollars}`);
  const order: fc.Arbitrary<OrderChanges> = fc.record({
    side: fc.constantFrom('buy', 'sell'),
    effect: fc.constantFrom('open', 'close'),
    type: fc.constantFrom('market', 'limit', 'stop', 'stop_limit', 'trailing_stop'),
    quantity,
    limitPrice: price,
    stopPrice: price,
    trailAmount: fc.constantFrom('1', '5'),
    timeInForce: fc.constantFrom('day', 'gtc', 'ioc', 'fok'),
  });
  const bracketed = fc.tuple(order, price, price).map(
    ([fields, limitPrice, stopPrice]): OrderChanges =>
      fields.effect === 'close'
        ? fields
        : {
            ...fields,
            takeProfit: { limitPrice, timeInForce: 'gtc' },
            stopLoss: { type: 'stop', stopPrice, timeInForce: 'gtc' },
          },
  );
  type Event =
    | { readonly kind: 'order'; readonly order: OrderChanges }
    | { readonly kind: 'quote'; readonly bid: number }
    | { readonly kind: 'fill' | 'cancel'; readonly index: number };
  const anyEvent: fc.Arbitrary<Event> = fc.oneof(
    fc.record({ kind: fc.constant('order' as const), order: fc.oneof(order, bracketed) }),
    fc.record({ kind: fc.constant('quote' as const), bid: fc.integer({ min: 80, max: 120 }) }),
    fc.record({ kind: fc.constantFrom('fill' as const, 'cancel' as const), index: fc.nat(20) }),
  );
  const run = fc.tuple(fc.array(anyEvent, { maxLength: 30 }), fc.constantFrom(undefined, 3, 0));

  function play(paper: PaperBroker, event: Event): void {
    switch (event.kind) {
      case 'order':
        send(paper, event.order);
        return;
      case 'quote':
        paper.setQuote('AAPL', { bid: event.bid, ask: event.bid + 1 });
        return;
      case 'fill':
        paper.fill(`paper-${event.index}`, 2);
        return;
      case 'cancel':
        paper.cancel(`paper-${event.index}`);
        return;
      default:
        event satisfies never;
    }
  }

  /** Units of AAPL, below 0 if short. */
  function held(paper: PaperBroker): number {
    const position = paper.state().positions.AAPL;
    return position === undefined ? 0 : Number(position.quantity) * (position.side === 'long' ? 1 : -1);
  }

  function paperFor(maxFill: number | undefined, options: Partial<PaperBrokerOptions> = {}): PaperBroker {
    return paperWith(maxFill === undefined ? options : { ...options, maxFill }).paper;
  }

  test('keeps positions and orders equal to the sums of their fills', () => {
    fc.assert(
      fc.property(run, ([events, maxFill]) => {
        const paper = paperFor(maxFill);
        for (const event of events) {
          play(paper, event);
        }
        const { fills, orders } = paper.state();
        const signed = fills.map(({ side, quantity: units }) => (side === 'buy' ? 1 : -1) * Number(units));
        expect(held(paper)).toBe(signed.reduce((sum, units) => sum + units, 0));
        for (const { id, filled, quantity: whole, status } of orders) {
          const own = fills.filter(({ orderId }) => orderId === id).map(({ quantity: units }) => Number(units));
          expect(Number(filled)).toBe(own.reduce((sum, units) => sum + units, 0));
          expect(Number(filled)).toBeLessThanOrEqual(Number(whole));
          expect(status === 'filled').toBe(status === 'filled' && filled === whole);
        }
      }),
    );
  });

  test('never opens or reverses a position by a closing order, where the broker has reduce-only orders', () => {
    fc.assert(
      fc.property(run, ([events, maxFill]) => {
        const paper = paperFor(maxFill, { reduceOnly: true });
        for (const event of events) {
          play(paper, event);
        }
        const { fills, orders } = paper.state();
        const closes = new Set(orders.filter(({ effect }) => effect === 'close').map(({ id }) => id));
        let position = 0;
        for (const { orderId, side, quantity: units } of fills) {
          const after = position + (side === 'buy' ? 1 : -1) * Number(units);
          if (closes.has(orderId)) {
            expect(Math.abs(after)).toBeLessThan(Math.abs(position));
            expect(after * position).toBeGreaterThanOrEqual(0);
          }
          position = after;
        }
      }),
    );
  });

  test('has an equity of deposits and market gains, and the same end for the same events', () => {
    fc.assert(
      fc.property(run, ([events, maxFill]) => {
        const paper = paperFor(maxFill);
        const other = paperFor(maxFill);
        for (const event of events) {
          play(paper, event);
          play(other, event);
        }
        expect(other.state()).toStrictEqual(paper.state());
        const { fills, quotes } = paper.state();
        const midpoint = (Number(quotes.AAPL?.bid) + Number(quotes.AAPL?.ask)) / 2;
        const gains = fills.map(
          ({ side, quantity: units, price: paid }) =>
            (side === 'buy' ? 1 : -1) * Number(units) * (midpoint - Number(paid)),
        );
        expect(Number(paper.broker.equity())).toBeCloseTo(
          gains.reduce((sum, gain) => sum + gain, 100_000),
          6,
        );
      }),
    );
  });

  test('never closes more of an entry by its legs than the entry filled', () => {
    fc.assert(
      fc.property(run, ([events, maxFill]) => {
        const paper = paperFor(maxFill);
        for (const event of events) {
          play(paper, event);
        }
        const { orders } = paper.state();
        for (const entry of orders) {
          const legs = orders.filter(({ parent }) => parent === entry.id);
          const closed = legs.reduce((sum, { filled }) => sum + Number(filled), 0);
          for (const leg of legs.filter(({ status }) => status === 'working')) {
            expect(Number(leg.quantity) - Number(leg.filled)).toBeLessThanOrEqual(Number(entry.filled) - closed);
          }
        }
      }),
    );
  });
});

describe('a fee (money I3)', () => {
  const fee = { percent: '0.1', perUnit: '0.02', minimum: '0.5' } as const;
  const charging = { cash: 10_000, instruments: { AAPL: { fee } } };

  test('is charged with the fill: percent and per unit add up', () => {
    const { paper } = paperWith(charging);
    send(paper);
    // 1010 of value, 1.01 and 0.2 of fee.
    expect(paper.state()).toMatchObject({ cash: '8988.79', fills: [{ fee: '1.21' }] });
    expect(lastOrder(paper)).toMatchObject({ fee: '1.21' });
    // An entry has closed nothing.
    expect(lastOrder(paper)).not.toHaveProperty('profit');
  });

  test('has the minimum once per order, however many fills it takes', () => {
    const { paper } = paperWith({ ...charging, maxFill: 2 });
    send(paper);
    for (let quotes = 0; quotes < 4; quotes += 1) {
      paper.setQuote('AAPL', quote);
    }
    // 2 units are 0.242, less than the minimum; 6 units are 0.726.
    expect(paper.state().fills.map((fill) => fill.fee)).toEqual(['0.5', undefined, '0.226', '0.242', '0.242']);
    expect(lastOrder(paper)).toMatchObject({ status: 'filled', fee: '1.21' });
    expect(paper.state().cash).toBe('8988.79');
  });

  test('is that of the root for a future, whose price does not change cash', () => {
    const es = { assetClass: 'futures', tickSize: '0.25', pointValue: '50', fee: { perUnit: '2.5' } } as const;
    const { paper } = paperWith({ cash: 1000, quotes: { ESH2026: quote }, instruments: { ES: es } });
    send(paper, { ticker: 'ESH2026', quantity: '2' });
    expect(paper.state()).toMatchObject({ cash: '995', fills: [{ fee: '5' }] });
  });

  test('is absent where nothing is charged', () => {
    const { paper } = paperWith({ instruments: { AAPL: { fee: {} } } });
    send(paper);
    expect(paper.state().fills[0]).not.toHaveProperty('fee');
    expect(lastOrder(paper)).not.toHaveProperty('fee');
  });
});
