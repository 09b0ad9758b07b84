// What the page says at its top of exits that did not close, and of an account that does not answer.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';
import { asOwner, password, pathOf, type Running, run, webhookIds } from './running.js';

let alpaca: AlpacaDouble;
let running: Running;

beforeEach(async () => {
  alpaca = await alpacaDouble();
  const { url } = alpaca;
  running = await run({
    brokers: { alpaca: { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' } },
    strategies: { s: { settings: {}, subscriptions: [{ id: 'a', broker: 'alpaca' }] } },
    webhooks: [{ id: webhookIds.open, password, strategy: 's' }],
    knownTickers: undefined,
  });
});

afterEach(async () => {
  await running.end();
  await alpaca.close();
});

const states = () => running.query('SELECT state FROM executions ORDER BY seq');

/** An exit of AAPL; `message` makes it another one. */
async function exit(message: string): Promise<void> {
  await running.post(pathOf('open'), { ticker: 'AAPL', action: 'exit', message });
}

async function plannedAgain(): Promise<void> {
  const plans = () => running.query("SELECT plans FROM executions WHERE action = 'exit' AND finished_at IS NULL");
  await expect.poll(plans, { timeout: 60_000 }).toEqual([{ plans: 1 }]);
}

/** Buys with a trailing stop, whose cancel the broker then refuses, and exits. */
async function exitBehindStop(): Promise<void> {
  const stopLoss = { type: 'trailing_stop', trailPercent: 2 };
  await running.post(pathOf('open'), { ticker: 'AAPL', action: 'buy', quantity: 5, stopLoss });
  await expect.poll(() => alpaca.orders.map(({ type, status }) => `${type} ${status}`)).toContain('trailing_stop new');
  const trouble = { method: 'DELETE', path: /orders/, trouble: 429 };
  alpaca.troubles.push(...Array.from({ length: 1000 }, () => trouble));
  await exit('first');
  await plannedAgain();
}

/** The page before its accounts. */
async function topOfPage(): Promise<string> {
  const page = await (await fetch(running.url('/'), { headers: asOwner })).text();
  const [top = ''] = page.split('<section id="accounts"');
  return top.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

test('an exit that the broker rejects is at the top of the page until another one has closed the position', async () => {
  alpaca.book.hold('AAPL', 5);
  alpaca.troubles.push({ method: 'POST', path: /orders/, trouble: 403 });
  await exit('first');
  await expect.poll(states).toEqual([{ state: 'stopped' }]);
  const top = await topOfPage();
  expect(top).toContain('Exits that failed exit AAPL at alpaca (s / a)');
  expect(top).toContain('order-rejected');
  expect(top).toContain('What they were to close is still open.');

  await exit('second');
  await expect.poll(states).toEqual([{ state: 'stopped' }, { state: 'done' }]);
  expect(await topOfPage()).not.toContain('Exits that failed');
  // Nor does it come back with the next position.
  alpaca.book.hold('AAPL', 3);
  expect(await topOfPage()).not.toContain('Exits that failed');
});

test('an exit that had nothing to close has not failed', async () => {
  await exit('first');
  await expect.poll(states).toEqual([{ state: 'rejected' }]);
  alpaca.book.hold('AAPL', 5);
  expect(await topOfPage()).not.toContain('Exits that failed');
});

test('a failed exit whose position was closed by hand is not told', async () => {
  alpaca.book.hold('AAPL', 5);
  alpaca.troubles.push({ method: 'POST', path: /orders/, trouble: 403 });
  await exit('first');
  await expect.poll(states).toEqual([{ state: 'stopped' }]);
  alpaca.book.hold('AAPL', 0);
  expect(await topOfPage()).not.toContain('Exits that failed');
});

test('an account that does not answer the page is at its top, also where no signal waits for it', async () => {
  expect(await topOfPage()).not.toContain('does not answer');
  const trouble = { method: 'GET', path: /positions/, trouble: 500 };
  alpaca.troubles.push(...Array.from({ length: 20 }, () => trouble));
  expect(await topOfPage()).toContain(
    'alpaca does not answer : what it holds, and whether its stops work, is not known now.',
  );
});

test('an exit whose stop the broker does not cancel is planned again until it is sent', {
  timeout: 120_000,
}, async () => {
  await exitBehindStop();
  const top = await topOfPage();
  expect(top).toContain('exit AAPL at alpaca (s / a)');
  expect(top).toContain('cancel-failed');
  expect(top).toContain('It is planned again.');
  expect(alpaca.held('AAPL')).toBe(5);

  alpaca.troubles.length = 0;
  await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'done' }, { state: 'done' }]);
  expect(alpaca.held('AAPL')).toBe(0);
  expect(alpaca.orders.map(({ type, side, qty, status }) => [type, side, qty, status])).toEqual([
    ['market', 'buy', '5', 'filled'],
    ['trailing_stop', 'sell', '5', 'canceled'],
    ['market', 'sell', '5', 'filled'],
  ]);
  expect(await topOfPage()).not.toContain('Exits that failed');
});

test('an exit that is sent again is at the top of the page until the broker takes it', {
  timeout: 120_000,
}, async () => {
  alpaca.book.hold('AAPL', 5);
  const post = { method: 'POST', path: /orders/ };
  alpaca.troubles.push({ ...post, trouble: 429, retryAfter: 1 }, { ...post, trouble: 'hang' });
  await exit('first');
  await expect
    .poll(topOfPage)
    .toContain('broker-unclear The broker did not take its order. It is sent again (attempt 2).');
  await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'done' }]);
  expect(alpaca.held('AAPL')).toBe(0);
  expect(await topOfPage()).not.toContain('Exits that failed');
});

test('an exit that the broker refuses for its rate is planned again after five attempts', {
  timeout: 120_000,
}, async () => {
  await running.post(pathOf('open'), { ticker: 'AAPL', action: 'buy', quantity: 5, stopLoss: { percent: 2 } });
  await expect.poll(states).toEqual([{ state: 'done' }]);
  const trouble = { method: 'POST', path: /orders/, trouble: 429, retryAfter: 1 };
  alpaca.troubles.push(...Array.from({ length: 1000 }, () => trouble));
  const begun = alpaca.requests.length;
  await exit('first');
  await plannedAgain();
  expect(await topOfPage()).toContain('It is planned again.');
  // Five attempts for the exit and five for its stop, which is put back.
  const sent = alpaca.requests.slice(begun).filter((request) => request === 'POST /v2/orders');
  expect(sent.length).toBeGreaterThanOrEqual(10);

  alpaca.troubles.length = 0;
  await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'done' }, { state: 'done' }]);
  expect(alpaca.held('AAPL')).toBe(0);
  expect(alpaca.orders.map(({ side, qty, status }) => [side, qty, status])).toEqual([
    ['buy', '5', 'filled'],
    ['sell', '5', 'filled'],
  ]);
  expect(await topOfPage()).not.toContain('Exits that failed');
});

test('an exit is planned again no longer than the owner waits for it', { timeout: 120_000 }, async () => {
  await exitBehindStop();
  running.clock.advance(86_400_000);
  await expect.poll(states, { timeout: 60_000 }).toEqual([{ state: 'done' }, { state: 'stopped' }]);
  expect(await topOfPage()).toContain('Exits that failed exit AAPL at alpaca (s / a)');
});
