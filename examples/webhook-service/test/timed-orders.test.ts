// Orders that wait for their time or their fill hold nothing: an exit of another ticker is answered and sent at once.
import { afterEach, describe, expect, test } from 'vitest';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';
import { password, pathOf, type Running, run, webhookIds } from './running.js';

let running: Running;
let alpaca: AlpacaDouble | undefined;

afterEach(async () => {
  await running.end();
  await alpaca?.close();
  alpaca = undefined;
});

const quotes = { AAPL: { bid: 149.98, ask: 150.02 }, MSFT: { bid: 400, ask: 400.2 } };

async function begin(broker: object): Promise<void> {
  running = await run({
    rateLimits: { perMinute: 100_000, perHour: 100_000 },
    brokers: { broker },
    strategies: { s: { settings: { allowAddToPosition: true }, subscriptions: [{ id: 'a', broker: 'broker' }] } },
    webhooks: [{ id: webhookIds.open, password, strategy: 's' }],
    trustedProxies: 0,
  });
}

const send = (signal: object) => running.post(pathOf('open'), signal);

/** Milliseconds until an execution has ended. */
async function milliseconds(id: string, begun: number): Promise<number> {
  for (;;) {
    const rows = await running.query('SELECT state FROM executions WHERE request_id = $1 AND finished_at IS NOT NULL', [
      id,
    ]);
    if (rows.length > 0) {
      expect(rows[0]?.state).toBe('done');
      return performance.now() - begun;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const timed = {
  cancelAfter: (index: number) => ({ cancelAfter: 600 + index }),
  expiresAt: (index: number) => ({
    timeInForce: 'gtd',
    expiresAt: new Date(Date.parse('2026-01-26T19:00:00Z') + index * 1000).toISOString(),
  }),
};

/** Times of the answer and of the end of an exit in another ticker, in milliseconds. */
async function exit(quantity: number): Promise<readonly [answered: number, ended: number]> {
  const begun = performance.now();
  const { status, body } = await send({ ticker: 'MSFT', action: 'exit', extras: { quantity } });
  const answered = performance.now() - begun;
  expect(status).toBe(200);
  return [answered, await milliseconds(body.id, begun)];
}

async function measure(kind: keyof typeof timed): Promise<void> {
  await send({ ticker: 'MSFT', action: 'buy', quantity: 5 });
  await running.service().settle();
  const orders = Array.from({ length: 250 }, (_, index) =>
    send({ ...limit, limitPrice: 100 + index / 100, ...timed[kind](index) }),
  );
  await Promise.all(orders);
  // They are planned and sent now.
  const [answered] = await exit(5);
  await expect.poll(waiting, { timeout: 100_000, interval: 200 }).toEqual([]);
  await send({ ticker: 'MSFT', action: 'buy', quantity: 6 });
  await expect.poll(waiting, { timeout: 20_000, interval: 20 }).toEqual([]);
  const [answeredAfter, after] = await exit(6);
  expect(Math.max(answered, answeredAfter, after)).toBeLessThan(1000);
}

const limit = { ticker: 'AAPL', action: 'buy', quantity: 1, orderType: 'limit' };

/** Signals that are not planned yet. */
const waiting = () => running.query(`SELECT id FROM executions WHERE state = 'waiting'`);

describe('250 orders with a time of their own in one ticker', () => {
  test.each(['cancelAfter', 'expiresAt'] as const)(
    'with %s at the paper broker',
    async (kind) => {
      await begin({ type: 'paper', quotes });
      await measure(kind);
    },
    300_000,
  );

  test.each(['cancelAfter', 'expiresAt'] as const)(
    'with %s at Alpaca',
    async (kind) => {
      alpaca = await alpacaDouble();
      const { url } = alpaca;
      await begin({ type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' });
      await measure(kind);
    },
    300_000,
  );
});
