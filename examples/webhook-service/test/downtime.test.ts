// What a service does with signals that have waited: while the broker did not answer, or while it was down itself.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';
import { type Answer, asOwner, password, type Running, run, webhookIds } from './running.js';

const sample = JSON.parse(readFileSync(new URL('../config.sample.json', import.meta.url), 'utf8'));

let alpaca: AlpacaDouble;
let running: Running;

beforeEach(async () => {
  alpaca = await alpacaDouble();
  const { url } = alpaca;
  const broker = { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' };
  running = await run({
    brokers: { alpaca: broker, paper: sample.brokers.paper },
    strategies: {
      s: { settings: sample.strategies.momentum.settings, subscriptions: [{ id: 'a', broker: 'alpaca' }] },
      p: { settings: sample.strategies.momentum.settings, subscriptions: [{ id: 'a', broker: 'paper' }] },
    },
    webhooks: [
      { id: webhookIds.open, password, strategy: 's' },
      { id: webhookIds.rated, password, strategy: 'p' },
    ],
  });
});

afterEach(async () => {
  await running.end();
  await alpaca.close();
});

function send(signal: object, to: string = webhookIds.open): Promise<Answer> {
  return running.post(`/trading/webhook/${to}/${password}`, { ticker: 'AAPL', quantity: 1, ...signal });
}

async function ends(): Promise<readonly Record<string, unknown>[]> {
  return running.query(
    `SELECT state, (SELECT string_agg(e->>'code', ' ') FROM json_array_elements(errors) e) AS code
     FROM executions ORDER BY seq`,
  );
}

/** Makes the account fail on the next questions. */
function silence(questions: number): void {
  const trouble = { method: 'GET', path: /positions/, trouble: 503 };
  alpaca.troubles.push(...Array.from({ length: questions }, () => trouble));
}

test('a signal that has waited for longer than the sample allows does not enter after a restart, but an exit is carried out', async () => {
  silence(100);
  await send({ action: 'buy' });
  await send({ action: 'exit' });
  await expect.poll(() => running.log.join('')).toContain('"planning-failed"');
  await running.restart(() => {
    alpaca.troubles.length = 0;
    alpaca.book.hold('AAPL', 5);
    running.clock.advance(121_000);
  });
  await running.service().settle();
  expect((await ends())[0]).toEqual({ state: 'rejected', code: 'signal-too-old' });
  expect((await ends())[1]).not.toMatchObject({ code: 'signal-too-old' });
  expect(alpaca.bodies.map(({ side }) => side)).toEqual(['sell']);
});

test('a delayed signal does not enter after a restart if its release was longer ago than maxReleaseDelaySeconds', async () => {
  await send({ action: 'buy', delay: 60 }, webhookIds.rated);
  await send({ action: 'buy', ticker: 'MSFT', delay: 600 }, webhookIds.rated);
  await running.restart(() => running.clock.advance(361_000));
  await running.service().settle();
  expect(await ends()).toEqual([
    { state: 'rejected', code: 'signal-too-old released-too-late' },
    { state: 'waiting', code: null },
  ]);
  running.clock.advance(339_000);
  await running.service().settle();
  expect((await ends())[1]).toEqual({ state: 'done', code: null });
});

test('while the oldest execution of an account has waited for longer than maxBacklogSeconds, new entries there are answered with 503', async () => {
  await running.service().reconcile();
  silence(100);
  expect((await send({ action: 'buy' })).status).toBe(200);
  await expect.poll(() => running.log.join('')).toContain('"planning-failed"');
  running.clock.advance(31_000);
  // The same alert would be a repeat of one that was stored.
  let sent = 0;
  const late = async (): Promise<number> => {
    sent += 1;
    return (await send({ action: 'buy', message: `late ${sent}` })).status;
  };
  await expect.poll(late, { interval: 300 }).toBe(503);
  const stored = await running.query('SELECT id FROM requests');
  const { headers, body } = await send({ action: 'buy', message: 'later' });
  expect([headers.get('retry-after'), body.success]).toEqual(['5', false]);
  // Nothing of it is stored, and a wrong password is told as always.
  expect(await running.query('SELECT id FROM requests')).toEqual(stored);
  const wrong = await running.post(`/trading/webhook/${webhookIds.open}/wrong`, {});
  expect(wrong.status).toBe(400);
  const metrics = await (await fetch(running.url('/metrics'), { headers: asOwner })).text();
  expect(metrics).toMatch(/signals_rejected_total\{code="service-behind"\} [2-9]/);
  // Another account has a queue of its own, and an exit is stored whatever waits before it.
  expect((await send({ action: 'buy', message: 'elsewhere' }, webhookIds.rated)).status).toBe(200);
  await expect.poll(ends).toContainEqual({ state: 'done', code: null });
  for (const action of ['exit', 'reverse', 'resize', 'breakeven']) {
    expect((await send({ action, ...(action === 'breakeven' && { orderType: 'stop' }) })).status).toBe(200);
  }
  expect((await send({ action: 'add' })).status).toBe(503);
  expect((await send({ action: 'sell', sentiment: 'flat', reduceOnly: true })).status).toBe(200);
  alpaca.troubles.length = 0;
  await running.service().settle();
  expect((await send({ action: 'buy', message: 'in time' })).status).toBe(200);
});

test('a sell is stored for an account that is behind where it may close what is held', async () => {
  alpaca.book.hold('AAPL', 5);
  await running.service().reconcile();
  silence(100);
  await send({ action: 'exit', ticker: 'MSFT' });
  await expect.poll(() => running.log.join('')).toContain('"planning-failed"');
  running.clock.advance(31_000);
  let sent = 0;
  const entered = async (): Promise<number> => {
    sent += 1;
    return (await send({ action: 'buy', message: `entry ${sent}` })).status;
  };
  await expect.poll(entered, { interval: 300 }).toBe(503);
  expect((await send({ action: 'sell', ticker: 'MSFT' })).status).toBe(503);
  expect((await send({ action: 'sell' })).status).toBe(200);
});

test('a request waits while executions are behind, for half a second at most', async () => {
  await running.query(
    `INSERT INTO executions (id, request_id, strategy, subscription, lane, received_at, due_at, state, signal, action)
     VALUES ('behind', 'behind', 'open', 'gone', 'gone/AAPL', $1, $1, 'waiting', '{}', 'buy')`,
    [running.clock.now() - 600],
  );
  const timed = async (message: string): Promise<number> => {
    const begun = performance.now();
    expect((await send({ action: 'buy', message })).status).toBe(200);
    return performance.now() - begun;
  };
  // The first one finds out. After it, 600 ms behind are 400 more than nobody waits for.
  await timed('first');
  expect(await timed('second')).toBeGreaterThan(300);
});
