// Positions that no stop covers, on the page: how many units, and for how long.
import { afterEach, expect, test } from 'vitest';
import { alpacaDouble } from './alpaca-double.js';
import { pageText, password, pathOf, type Running, run, webhookIds } from './running.js';

let running: Running;
afterEach(() => running.end());

async function send(signal: object): Promise<void> {
  await running.post(pathOf('rated'), { ticker: 'AAPL', ...signal });
  await running.service().settle();
}

const shown = async (): Promise<string | undefined> => /Without a stop: [^.]*/.exec(await pageText(running))?.[0];

test('a position without a stop is named with its age, until a stop covers it or it is closed', async () => {
  running = await run();
  await send({ action: 'buy', quantity: 10 });
  expect(await shown()).toBe('Without a stop: 10 AAPL at paper for 0 s');
  running.clock.advance(180_000);
  expect(await shown()).toBe('Without a stop: 10 AAPL at paper for 3 min');
  await send({ action: 'add', quantity: 5, stopLoss: { percent: 5 } });
  running.clock.advance(60_000);
  expect(await shown()).toBe('Without a stop: 10 AAPL at paper for 4 min');
  await send({ action: 'exit' });
  expect(await shown()).toBeUndefined();
  expect(await running.query('SELECT * FROM unprotected')).toEqual([]);
  await send({ action: 'buy', quantity: 1 });
  expect(await shown()).toBe('Without a stop: 1 AAPL at paper for 0 s');
});

/** Runs the service with an account at a double of Alpaca. */
async function runAtAlpaca(): Promise<Awaited<ReturnType<typeof alpacaDouble>>> {
  const alpaca = await alpacaDouble();
  const { url } = alpaca;
  running = await run({
    brokers: { alpaca: { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' } },
    strategies: { s: { settings: {}, subscriptions: [{ id: 'a', broker: 'alpaca' }] } },
    webhooks: [{ id: webhookIds.rated, password, strategy: 's' }],
  });
  return alpaca;
}

test('the legs of an entry that has filled in part protect nothing before it has filled completely', async () => {
  const alpaca = await runAtAlpaca();
  try {
    const entry = { action: 'buy', quantity: 10, orderType: 'limit', limitPrice: 140, stopLoss: { percent: 2 } };
    await running.post(pathOf('rated'), { ticker: 'AAPL', ...entry });
    await expect.poll(() => alpaca.orders.length, { timeout: 20_000 }).toBe(1);
    alpaca.fill(alpaca.orders[0]?.client_order_id ?? '', 4);
    expect(await shown()).toContain('Without a stop: 4 AAPL at alpaca');
    const page = await pageText(running);
    expect(page).toContain('4 without a stop');
    expect(page).toContain('stop loss, waits until its entry has filled completely');
    expect(page).toMatch(/stop loss sell 10 AAPL stop 137\.2\d* waits until its entry has filled completely/);
    alpaca.fill(alpaca.orders[0]?.client_order_id ?? '', 6);
    expect(await shown()).toBeUndefined();
  } finally {
    await alpaca.close();
  }
});

test('an account whose quotes hang is shown without them', async () => {
  const alpaca = await runAtAlpaca();
  try {
    alpaca.book.hold('AAPL', 5);
    const hang = { method: 'GET', path: /quotes/, trouble: 'hang' } as const;
    alpaca.troubles.push(...Array.from({ length: 100 }, () => hang));
    const page = await pageText(running);
    expect(page).toContain('Without a stop: 5 AAPL at alpaca');
    expect(page).toMatch(/AAPL long 5 150\.00 no quote 5 without a stop/);
    expect(page).not.toContain('does not answer');
  } finally {
    await alpaca.close();
  }
});
