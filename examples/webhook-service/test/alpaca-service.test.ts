import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';
import { pageText, password, pathOf, type Running, run, webhookIds } from './running.js';

let alpaca: AlpacaDouble;
let running: Running;

beforeAll(async () => {
  alpaca = await alpacaDouble();
  const { url } = alpaca;
  running = await run({
    brokers: { alpaca: { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' } },
    strategies: {
      s: { settings: { allowAddToPosition: true }, subscriptions: [{ id: 'a', broker: 'alpaca' }] },
      o: { settings: { assetClass: 'options' }, subscriptions: [{ id: 'a', broker: 'alpaca' }] },
    },
    webhooks: [
      { id: webhookIds.open, password, strategy: 's' },
      { id: webhookIds.options, password, strategy: 'o' },
    ],
    knownTickers: undefined,
  });
});

afterAll(async () => {
  await running.end();
  await alpaca.close();
});

/** Sends a signal, waits until its orders are sent, and returns them. */
async function executed(signal: object, to: 'open' | 'options' = 'open') {
  running.clock.advance(61_000);
  const before = alpaca.orders.length;
  const { body } = await running.post(pathOf(to), { action: 'buy', quantity: 3, ...signal });
  expect(body).toMatchObject({ success: true });
  await expect.poll(due, { timeout: 20_000 }).toEqual([]);
  return { id: body.id, orders: alpaca.orders.slice(before), bodies: alpaca.bodies.slice(-1) };
}

/** Executions that do something now. */
function due(): Promise<unknown> {
  return running.query('SELECT id FROM executions WHERE finished_at IS NULL AND due_at <= $1', [running.clock.now()]);
}

describe('the service with Alpaca', () => {
  test.each([
    ['is lost', 'lost', 1],
    ['is that the service is unavailable', 503, 2],
  ] as const)('asks before it sends again when the answer %s', async (message, trouble, times) => {
    const begun = alpaca.requests.length;
    alpaca.troubles.push({ method: 'POST', path: /orders/, trouble });
    const { id, orders } = await executed({ ticker: 'AAPL', message });
    expect(orders.map((each) => each.client_order_id)).toEqual([`${id}-a-entry`]);
    const asked = `GET /v2/orders:by_client_order_id?client_order_id=${id}-a-entry`;
    const sent = alpaca.requests.slice(begun).filter((each) => each === asked || each === 'POST /v2/orders');
    expect(sent.slice(0, 2)).toEqual(['POST /v2/orders', asked]);
    expect(sent.filter((each) => each === 'POST /v2/orders').length).toBe(times);
    expect(await pageText(running)).toContain('s / a done');
  });

  test('plans again while the broker does not answer', async () => {
    alpaca.troubles.push({ method: 'GET', path: /positions/, trouble: 500 });
    expect((await executed({ ticker: 'AAPL', quantity: 4 })).orders.length).toBe(1);
  });

  test('rejects a plan that Alpaca does not take in any form before it sends anything', async () => {
    alpaca.chain = ['SPY260130C00150000', 'SPY260130P00150000'];
    const { orders } = await executed({ ticker: 'SPY', quantity: 1, stopLoss: { percent: 50 } }, 'options');
    expect(orders).toEqual([]);
    expect(await pageText(running)).toContain(
      'o / a rejected unsupported-by-broker Alpaca does not take this order in any form',
    );
  });

  test('sends the part that Alpaca takes of a trailing stop with a take profit', async () => {
    const stopLoss = { type: 'trailing_stop', trailPercent: 1 };
    const { orders } = await executed({ ticker: 'AAPL', stopLoss, takeProfit: { percent: 2 } });
    expect(orders.map(({ type, order_class: name }) => `${type} ${name}`)).toEqual(['market ', 'trailing_stop ']);
    expect(await pageText(running)).toContain('s / a done');
  });

  test('sends a trailing stop loss as a separate order after the fill', async () => {
    const { orders, bodies } = await executed({ ticker: 'AAPL', stopLoss: { type: 'trailing_stop', trailPercent: 1 } });
    expect(orders.map(({ type, side, position_intent: intent }) => `${side} ${type} ${intent}`)).toEqual([
      'buy market buy_to_open',
      'sell trailing_stop sell_to_close',
    ]);
    expect(bodies).toMatchObject([{ trail_percent: '1', qty: '3', time_in_force: 'gtc' }]);
  });

  test('buys an option of the chain by its OCC symbol', async () => {
    alpaca.chain = ['SPY260130C00150000', 'SPY260130C00155000', 'SPY260130P00150000'];
    const { bodies } = await executed({ ticker: 'SPY', quantity: 2 }, 'options');
    expect(bodies).toMatchObject([{ symbol: 'SPY260130C00150000', qty: '2', position_intent: 'buy_to_open' }]);
  });

  test('cancels an order after cancelAfter, even after a restart, and shows it', async () => {
    const limit = { ticker: 'MSFT', orderType: 'limit', limitPrice: 100, timeInForce: 'gtc', cancelAfter: 120 };
    const { orders } = await executed(limit);
    expect(orders.map(({ status }) => status)).toEqual(['new']);
    // The clock also moves while the service waits, so the two times are far from the limit.
    running.clock.advance(40_000);
    await running.service().settle();
    expect(orders.map(({ status }) => status)).toEqual(['new']);
    await running.restart();
    running.clock.advance(80_000);
    await running.service().settle();
    running.clock.advance(5000);
    await running.service().settle();
    expect(orders.map(({ status }) => status)).toEqual(['canceled']);
    expect(await pageText(running)).toContain('entry buy 3 MSFT limit 100 cancelled');
  });

  test("cancels a day entry at the close of Alpaca's calendar if its legs made it gtc", async () => {
    // The profile says 21:00; the calendar knows that the market closes early.
    alpaca.nextClose = '2026-01-26T15:00:00-05:00';
    const bracket = { ticker: 'MSFT', orderType: 'limit', limitPrice: 100, takeProfit: { limitPrice: 120 } };
    const { orders, bodies } = await executed({ ...bracket, stopLoss: { type: 'stop', stopPrice: 90 } });
    expect(bodies).toMatchObject([{ time_in_force: 'gtc', order_class: 'bracket' }]);
    running.clock.advance(Date.parse('2026-01-26T20:00:00Z') - running.clock.now() - 600_000);
    await running.service().settle();
    expect(orders[0]?.status).toBe('new');
    running.clock.advance(600_000);
    await running.service().settle();
    expect(orders[0]?.status).toMatch(/^(pending_cancel|canceled)$/);
  });

  describe('when a stop fills before the exit of its position has cancelled it', () => {
    const begin = async (): Promise<string> => {
      alpaca.reset();
      await executed({ ticker: 'AAPL', stopLoss: { type: 'trailing_stop', trailAmount: 5 } });
      return alpaca.orders.at(-1)?.client_order_id ?? '';
    };
    afterEach(() => {
      alpaca.troubles.splice(0);
    });
    const fills = (stop: string, units: number) => () => alpaca.fill(stop, units);

    test('in part: puts it back for the rest, and plans the exit again', async () => {
      const stop = await begin();
      alpaca.troubles.push({ method: 'DELETE', path: /orders/, trouble: fills(stop, 1) });
      const { id, orders } = await executed({ ticker: 'AAPL', action: 'exit', quantity: undefined });
      expect(orders.map((each) => [each.client_order_id, each.qty, each.type, each.status])).toEqual([
        [`${id}-a-restore-1`, '2', 'trailing_stop', 'canceled'],
        [`${id}-a-2-exit`, '2', 'market', 'filled'],
      ]);
      expect(await pageText(running)).toContain('s / a done');
    });

    test('in full: the new plan has nothing to close', async () => {
      const stop = await begin();
      alpaca.troubles.push({ method: 'DELETE', path: /orders/, trouble: fills(stop, 3) });
      const { orders } = await executed({ ticker: 'AAPL', action: 'exit', quantity: undefined });
      expect(orders).toEqual([]);
      expect(await pageText(running)).toContain('s / a rejected no-position');
    });
  });

  test('does not log its keys', () => {
    expect(running.log.join('')).not.toContain('secret');
  });
});
