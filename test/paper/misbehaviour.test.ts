// A paper broker that does after its acknowledgement what real brokers do.
import { describe, expect, test } from 'vitest';
import type { Execution } from '../../src/execute/index.js';
import { runExecution } from '../../src/execute/index.js';
import { type PaperBrokerOptions, type PaperOrder, paperBroker, settableClock } from '../../src/paper/index.js';
import { unwrap, virtualClock } from '../execute/driver/virtual-clock.js';
import { followed, plan, submit } from '../execute/rule-examples.js';

const quotes = { AAPL: { bid: 149, ask: 150 } };
const market = {
  ticker: 'AAPL',
  side: 'buy',
  effect: 'open',
  type: 'market',
  quantity: '10',
  timeInForce: 'day',
} as const;
const limit = { ...market, type: 'limit', limitPrice: '140' } as const;
const named = (clientOrderId: string) => ({ clientOrderId });

function paperThat(misbehaviour: PaperBrokerOptions['misbehaviour'], more: Partial<PaperBrokerOptions> = {}) {
  const clock = settableClock('2026-01-26T15:30:00Z');
  return { clock, paper: paperBroker({ clock, quotes, misbehaviour, ...more }) };
}

describe('a paper broker', () => {
  test('acknowledges first, and tells a fill when it is asked', () => {
    const { paper } = paperThat(undefined);
    const told = paper.orderPorts.submit({ ...market, ...named('a') });
    expect(told).toMatchObject({ status: 'working', filled: '0', orderId: 'paper-1' });
    expect(told).not.toHaveProperty('averagePrice');
    expect(paper.orderPorts.find(named('a'))).toMatchObject({ status: 'filled', filled: '10', averagePrice: '150' });
    expect(paper.orderPorts.submit({ ...market, ...named('a') })).toMatchObject({ status: 'filled', filled: '10' });
  });

  test('rejects at once what it does not take', () => {
    const { paper } = paperThat(undefined);
    expect(paper.orderPorts.submit({ ...market, quantity: '0', ...named('a') })).toMatchObject({ status: 'rejected' });
  });

  test('rejects later what it is told to, and does not fill it before', () => {
    const { clock, paper } = paperThat(() => ({ rejectAfterSeconds: 3 }));
    paper.orderPorts.submit({ ...market, ...named('a') });
    clock.advance(2999);
    expect(paper.orderPorts.find(named('a'))).toMatchObject({ status: 'working', filled: '0' });
    clock.advance(1);
    const reason = 'rejected 3 seconds after it was acknowledged';
    expect(paper.orderPorts.find(named('a'))).toMatchObject({ status: 'rejected', filled: '0', reason });
  });

  test('rejects later nothing that has ended before', () => {
    const { clock, paper } = paperThat(() => ({ rejectAfterSeconds: 3 }));
    paper.orderPorts.submit({ ...limit, ...named('a') });
    paper.orderPorts.submit({ ...limit, ...named('b') });
    paper.fill('paper-1');
    paper.cancel('paper-2');
    clock.advance(3000);
    expect(paper.orderPorts.find(named('a'))).toMatchObject({ status: 'filled', filled: '10' });
    expect(paper.orderPorts.find(named('b'))).toMatchObject({ status: 'cancelled', reason: 'cancelled by hand' });
  });

  test('fills more than was asked', () => {
    const { paper } = paperThat(() => ({ overfill: 5 }));
    paper.orderPorts.submit({ ...market, ...named('a') });
    expect(paper.orderPorts.find(named('a'))).toMatchObject({ status: 'filled', filled: '15' });
    expect(paper.state().positions).toMatchObject({ AAPL: { side: 'long', quantity: '15' } });
  });

  test('fills what was cancelled, once, at the market', () => {
    const { clock, paper } = paperThat(() => ({ lateFill: { quantity: 4, afterSeconds: 2 } }));
    paper.orderPorts.submit({ ...limit, ...named('a') });
    expect(paper.orderPorts.cancel(named('a'))).toMatchObject({ status: 'cancelled', filled: '0' });
    clock.advance(1999);
    expect(paper.orderPorts.find(named('a'))).toMatchObject({ filled: '0' });
    clock.advance(1);
    expect(paper.orderPorts.find(named('a'))).toMatchObject({ status: 'cancelled', filled: '4', averagePrice: '150' });
    paper.orderPorts.cancel(named('a'));
    clock.advance(9000);
    expect(paper.state().fills).toMatchObject([{ quantity: '4', price: '150', at: '2026-01-26T15:30:02Z' }]);
  });

  test('fills late at most what was left', () => {
    const { paper } = paperThat(() => ({ lateFill: { quantity: 40, afterSeconds: 0 } }), { quotes: {} });
    paper.orderPorts.submit({ ...limit, ...named('a') });
    paper.cancel('paper-1');
    expect(paper.orderPorts.find(named('a'))).toMatchObject({ filled: '10', averagePrice: '140' });
  });

  test('fills nothing late of an order that was whole', () => {
    const { paper } = paperThat(({ quantity }: PaperOrder) => ({ lateFill: { quantity, afterSeconds: 0 } }));
    paper.orderPorts.submit({ ...market, ...named('a') });
    paper.orderPorts.cancel(named('a'));
    expect(paper.orderPorts.find(named('a'))).toMatchObject({ status: 'filled', filled: '10' });
    expect(paper.state().fills).toHaveLength(1);
  });

  test('fills nothing late when it goes on without the option', () => {
    const { clock, paper } = paperThat(() => ({ lateFill: { quantity: 4, afterSeconds: 2 } }));
    paper.orderPorts.submit({ ...limit, ...named('a') });
    paper.orderPorts.cancel(named('a'));
    const next = paperBroker({ clock, state: paper.state() });
    clock.advance(9000);
    expect(next.orderPorts.find(named('a'))).toMatchObject({ status: 'cancelled', filled: '0' });
  });

  test('fills a stop late at its price, and an order without a price not before there is one', () => {
    const state = { cash: '0', quotes: {}, positions: {}, fills: [], orders: [] } as const;
    const { paper } = paperThat(() => ({ lateFill: { quantity: 1, afterSeconds: 0 } }), { state });
    paper.orderPorts.submit({ ...market, type: 'stop', stopPrice: '160', ...named('a') });
    paper.orderPorts.submit({ ...market, ...named('b') });
    paper.orderPorts.cancel(named('a'));
    paper.orderPorts.cancel(named('b'));
    expect(paper.orderPorts.find(named('a'))).toMatchObject({ averagePrice: '160' });
    expect(paper.orderPorts.find(named('b'))).toMatchObject({ filled: '0' });
    paper.setQuote('AAPL', { last: 155 });
    expect(paper.orderPorts.find(named('b'))).toMatchObject({ filled: '1', averagePrice: '155' });
  });

  test('fills late no quantity that is not above 0', () => {
    for (const quantity of [0, -4, Number.NaN]) {
      const { paper } = paperThat(() => ({ lateFill: { quantity, afterSeconds: 0 } }));
      paper.orderPorts.submit({ ...limit, ...named('a') });
      paper.cancel('paper-1');
      expect(paper.orderPorts.find(named('a'))).toMatchObject({ status: 'cancelled', filled: '0' });
    }
  });

  test('charges the fee of a late fill, and tells the profit of one that closes', () => {
    const { paper } = paperThat(() => ({ lateFill: { quantity: 4, afterSeconds: 0 } }), {
      quotes: { AAPL: { bid: 150, ask: 151 } },
      positions: { AAPL: { side: 'long', quantity: 10, averageEntryPrice: 140 } },
      instruments: { AAPL: { assetClass: 'stocks', fee: { perUnit: 1, minimum: 3 } } },
      cash: 0,
    });
    const exit = { ...limit, side: 'sell', effect: 'close', limitPrice: '160' } as const;
    paper.orderPorts.submit({ ...exit, ...named('a') });
    paper.cancel('paper-1');
    // 4 units at 150, less a fee of 4.
    expect(paper.state()).toMatchObject({
      fills: [{ quantity: '4', price: '150', fee: '4' }],
      orders: [{ fee: '4', profit: '36' }],
      cash: '596',
    });
    paper.orderPorts.submit({ ...exit, ...named('b') });
    // The minimum of 3 is charged with the first 2; with the late 4, the fee of the order is 6.
    paper.fill('paper-2', 2, 156);
    paper.cancel('paper-2');
    expect(paper.state().fills.slice(1)).toMatchObject([
      { quantity: '2', price: '156', fee: '3' },
      { quantity: '4', price: '150', fee: '3' },
    ]);
    expect(paper.state().orders[1]).toMatchObject({ averagePrice: '152', fee: '6', profit: '66' });
  });

  test('tells the legs of an entry', () => {
    const { paper } = paperThat(undefined);
    const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;
    const takeProfit = { limitPrice: '180', timeInForce: 'gtc' } as const;
    paper.orderPorts.submit({ ...market, stopLoss, takeProfit, ...named('a') });
    const legs = {
      stopLoss: { status: 'working', filled: '0', quantity: '10', stopPrice: '140', orderId: 'paper-2' },
      takeProfit: { status: 'working', filled: '0', quantity: '10', orderId: 'paper-3' },
    };
    expect(paper.orderPorts.find(named('a'))).toMatchObject({ status: 'filled', legs });
  });

  test('tells of orders that change, and of no others, until the signal aborts', async () => {
    const { paper } = paperThat(undefined);
    const aborter = new AbortController();
    const told: string[] = [];
    const ended = paper.orderPorts.updates(
      ({ order, status, filled }) => told.push(`${order.clientOrderId ?? order.orderId} ${status} ${filled}`),
      { signal: aborter.signal },
    );
    paper.orderPorts.submit({ ...limit, ...named('a') });
    await Promise.resolve();
    paper.fill('paper-1', 4);
    await Promise.resolve();
    paper.restore({ ...paper.state(), orders: paper.state().orders.map(({ clientOrderId: _, ...order }) => order) });
    await Promise.resolve();
    paper.orderPorts.submit({ ...limit, ...named('b') });
    await Promise.resolve();
    paper.cancel('paper-1');
    aborter.abort();
    await ended;
    expect(told).toEqual(['a working 0', 'a working 4', 'paper-1 working 4', 'b working 0']);
  });
});

describe('an execution at a paper broker', () => {
  async function live(misbehaviour: PaperBrokerOptions['misbehaviour'], begin = followed): Promise<Execution> {
    const clock = virtualClock();
    const paper = paperBroker({ clock, quotes, misbehaviour });
    return unwrap(await clock.settle(runExecution(begin, paper.orderPorts, { store: { save: () => {} }, clock })));
  }

  test('ends when its stop was looked at again', async () => {
    expect(await live(undefined)).toMatchObject({
      status: 'done',
      notices: [],
      orders: [{}, { confirmation: { result: 'confirmed' } }],
    });
  });

  test('fails when its stop is acknowledged and then rejected', async () => {
    const execution = await live(({ type }) => (type === 'stop' ? { rejectAfterSeconds: 2 } : undefined));
    expect(execution).toMatchObject({ status: 'stopped', reason: { code: 'order-rejected' } });
    expect(execution.notices).toMatchObject([{ code: 'position-unprotected' }]);
  });

  test('until protected ends when the leg of its entry works', async () => {
    const stopLoss = { type: 'stop', stopPrice: '140', timeInForce: 'gtc' } as const;
    const clock = virtualClock();
    const paper = paperBroker({ clock, quotes });
    const options = { store: { save: () => {} }, clock, until: 'protected' } as const;
    const run = runExecution(plan(submit('entry', 'buy', '10', { stopLoss })), paper.orderPorts, options);
    expect(unwrap(await clock.settle(run))).toMatchObject({
      status: 'done',
      orders: [{ legs: { stopLoss: { status: 'working' } } }],
    });
  });
});
