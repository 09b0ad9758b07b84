// Executions at a broker whose accounts are in the database: several in one transaction.
import { afterEach, expect, test } from 'vitest';
import { password, type Running, run, webhookIds } from './running.js';

let running: Running;

afterEach(() => running.end());

const quotes = { AAPL: { bid: 150, ask: 150 }, MSFT: { bid: 400, ask: 400 } };

async function start(settings: object = {}, broker: object = {}): Promise<void> {
  running = await run({
    rateLimits: { perMinute: 1000, perHour: 1000 },
    brokers: { paper: { type: 'paper', quotes, ...broker } },
    strategies: { s: { settings, subscriptions: [{ id: 'a', broker: 'paper' }] } },
    webhooks: [{ id: webhookIds.open, password, strategy: 's' }],
  });
}

async function send(signal: object): Promise<string> {
  const { body } = await running.post(`/trading/webhook/${webhookIds.open}/${password}`, signal);
  expect(body).toMatchObject({ success: true });
  return body.id;
}

async function states(): Promise<readonly unknown[]> {
  return (await running.query('SELECT state FROM executions ORDER BY seq')).map(({ state }) => state);
}

/** Number of transactions that have written something so far. */
async function writes(): Promise<number> {
  const [row] = await running.query('SELECT txid_current()::text AS id');
  return Number(row?.id);
}

test('a hundred due signals are executed in one transaction', async () => {
  await start({ allowAddToPosition: true });
  for (let index = 0; index < 100; index += 1) {
    await send({ ticker: index % 2 === 0 ? 'AAPL' : 'MSFT', action: 'buy', quantity: 1, delay: 60, extras: { index } });
  }
  await running.service().settle();
  const before = await writes();
  running.clock.advance(61_000);
  await running.service().settle();
  expect(await states()).toEqual(Array(100).fill('done'));
  const [account] = await running.query('SELECT state FROM paper_accounts');
  expect(account?.state).toMatchObject({ positions: { AAPL: { quantity: '50' }, MSFT: { quantity: '50' } } });
  // One after the other they take three each, 300: the plan, the order, the end. Asking counts as one, and jobs run, more of them on a
  // busy machine.
  expect((await writes()) - before).toBeLessThan(30);
});

test('signals of one turn are stored as they end, each in its own way', async () => {
  await start({ allowAddToPosition: true, maxOrderValue: 1000 });
  const signals = [
    { ticker: 'AAPL', action: 'buy', quantity: 3 },
    { ticker: 'MSFT', action: 'exit' },
    { ticker: 'AAPL', action: 'buy', quantity: 100 },
    { ticker: 'AAPL', action: 'buy', quantity: 2, orderType: 'limit', limitPrice: 100 },
  ];
  for (const [index, signal] of signals.entries()) {
    await send({ ...signal, delay: 60, extras: { index } });
  }
  running.clock.advance(61_000);
  await running.service().settle();
  const rows = await running.query('SELECT state, plan, errors, progress, finished_at FROM executions ORDER BY seq');
  const [bought, exited, refused, resting] = rows;
  expect(bought).toMatchObject({ state: 'done', plan: { action: 'buy' }, errors: null });
  expect(exited).toMatchObject({ state: expect.stringMatching(/rejected|nothing-to-do/), progress: null });
  expect(refused).toMatchObject({ state: 'rejected', plan: null, progress: null });
  expect(refused?.errors).toHaveLength(1);
  expect(resting).toMatchObject({ plan: { action: 'buy' }, errors: null });
  expect(rows.map((row) => row.finished_at !== null)).toEqual([true, true, true, resting?.state === 'done']);
  // All of them in one transaction.
  expect(await running.query('SELECT DISTINCT xmin::text FROM executions')).toHaveLength(1);
});

test('an execution that waits for a fill continues separately and does not hold up other tickers', async () => {
  await start({ allowAddToPosition: true }, { maxFill: 4 });
  await send({ ticker: 'AAPL', action: 'buy', quantity: 4 });
  await send({ ticker: 'AAPL', action: 'buy', quantity: 4, message: 'again' });
  await running.service().settle();
  // Of 8, 4 are closed at once. The rest is waited for, for two minutes.
  const reversed = await send({ ticker: 'AAPL', action: 'reverse' });
  await send({ ticker: 'MSFT', action: 'buy', quantity: 1 });
  await expect
    .poll(() => running.query('SELECT request_id, state FROM executions WHERE seq > 2 ORDER BY seq'))
    .toEqual([
      { request_id: reversed, state: 'executing' },
      { request_id: expect.any(String), state: 'done' },
    ]);
  await running.service().settle();
  expect(await running.service().open()).toBe(0);
  const fills = await running.query(
    `SELECT fill->>'side' AS side, fill->>'quantity' AS quantity FROM paper_fills ORDER BY seq`,
  );
  expect(fills.filter(({ side }) => side === 'sell')).toEqual([{ side: 'sell', quantity: '4' }]);
});

test('an execution whose order the broker has already carried out is not repeated and does not hold up others', async () => {
  await start();
  // Delayed, so that its order can be there before it is planned: as if the end of a process had lost the execution.
  const id = await send({ ticker: 'AAPL', action: 'buy', quantity: 5, delay: 60 });
  await running.query(
    `INSERT INTO paper_orders (broker, id, client_order_id, entry, finished, finished_at)
     VALUES ('paper', 'before', $1, 'before', $2, $3)`,
    [
      `${id}-a-entry`,
      JSON.stringify({
        id: 'before',
        clientOrderId: `${id}-a-entry`,
        status: 'filled',
        filled: '5',
        averagePrice: '150',
      }),
      running.clock.now(),
    ],
  );
  await send({ ticker: 'MSFT', action: 'buy', quantity: 1, delay: 60 });
  running.clock.advance(61_000);
  await running.service().settle();
  await expect.poll(states).toEqual(['done', 'done']);
  const [account] = await running.query('SELECT state FROM paper_accounts');
  expect(account?.state).toHaveProperty('positions', { MSFT: expect.objectContaining({ quantity: '1' }) });
  expect(running.log.join('')).toContain('"turn-failed"');
});
