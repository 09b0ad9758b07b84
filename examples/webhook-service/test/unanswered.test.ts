// What happens to signals while a broker does not answer the questions of planning.
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
  const settings = { ...sample.strategies.momentum.settings, entry: {}, exit: {} };
  running = await run({
    brokers: { alpaca: { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' } },
    strategies: { s: { settings, subscriptions: [{ id: 'a', broker: 'alpaca' }] } },
    webhooks: [{ id: webhookIds.open, password, strategy: 's' }],
    knownTickers: ['AAPL', 'MSFT', 'SPY', 'TSLA'],
    closingPatienceSeconds: 3600,
  });
});

afterEach(async () => {
  await running.end();
  await alpaca.close();
});

function send(signal: object): Promise<Answer> {
  return running.post(`/trading/webhook/${webhookIds.open}/${password}`, { ticker: 'AAPL', quantity: 1, ...signal });
}

/** The rate limit is reached until `answer` is called: the account asks to wait a second each time. */
function limitRate(): void {
  const trouble = { method: 'GET', path: /positions/, trouble: 429, retryAfter: 1 };
  alpaca.troubles.push(...Array.from({ length: 1000 }, () => trouble));
}

function answer(): void {
  alpaca.troubles.length = 0;
}

const executions = () =>
  running.query(
    `SELECT lane, state, attempts::int AS attempts,
       (SELECT string_agg(e->>'code', ' ') FROM json_array_elements(errors) e) AS code FROM executions ORDER BY lane`,
  );

const attemptsOf = async (lane: string): Promise<number> => {
  const rows = await executions();
  return Number(rows.find((row) => row.lane === lane)?.attempts);
};

test('what closes is tried until the broker answers, what enters is given up', { timeout: 60_000 }, async () => {
  alpaca.book.hold('AAPL', 5);
  alpaca.book.hold('MSFT', 5);
  limitRate();
  await send({ action: 'exit' });
  await send({ action: 'sell', ticker: 'MSFT', quantity: 3 });
  await send({ action: 'buy', ticker: 'TSLA' });
  await send({ action: 'add', ticker: 'SPY' });
  for (const ticker of ['AAPL', 'MSFT', 'TSLA']) {
    await expect.poll(() => attemptsOf(`alpaca/${ticker}`), { timeout: 20_000 }).toBeGreaterThan(5);
  }
  expect(await executions()).toContainEqual(
    expect.objectContaining({ lane: 'alpaca/SPY', state: 'rejected', code: 'broker-unavailable' }),
  );
  answer();
  await expect.poll(executions, { timeout: 20_000 }).toMatchObject([
    { lane: 'alpaca/AAPL', state: 'done', code: null },
    { lane: 'alpaca/MSFT', state: 'done', code: null },
    { lane: 'alpaca/SPY', state: 'rejected', code: 'broker-unavailable' },
    { lane: 'alpaca/TSLA', state: 'rejected', code: 'broker-unavailable' },
  ]);
  // The sell of MSFT was to open a short position of 3: its exit alone is sent.
  expect(alpaca.bodies.map(({ symbol, side, qty }) => [symbol, side, qty]).toSorted()).toEqual([
    ['AAPL', 'sell', '1'],
    ['MSFT', 'sell', '5'],
  ]);
});

test('an exit ends after closingPatienceSeconds, and says why', { timeout: 60_000 }, async () => {
  limitRate();
  await send({ action: 'exit' });
  await expect.poll(() => attemptsOf('alpaca/AAPL'), { timeout: 20_000 }).toBeGreaterThan(0);
  running.clock.advance(3_600_000);
  await expect.poll(executions, { timeout: 20_000 }).toMatchObject([{ state: 'rejected', code: 'broker-unavailable' }]);
  const [row] = await running.query('SELECT errors FROM executions');
  expect(JSON.stringify(row)).toContain('Alpaca answered 429 to GET');
});

test('the page says at its top which broker does not answer', { timeout: 60_000 }, async () => {
  limitRate();
  await send({ action: 'exit' });
  await expect.poll(() => attemptsOf('alpaca/AAPL'), { timeout: 20_000 }).toBeGreaterThan(0);
  const page = await (await fetch(running.url('/'), { headers: asOwner })).text();
  expect(page).toContain('alpaca does not answer: 1 signal waits (AAPL).');
  expect(page.indexOf('does not answer')).toBeLessThan(page.indexOf('id="accounts"'));
  answer();
  await running.service().settle();
  expect(await (await fetch(running.url('/'), { headers: asOwner })).text()).not.toContain('does not answer');
});

test('the page names every ticker that waits, also one that was not asked for yet', { timeout: 60_000 }, async () => {
  const limited = { method: 'GET', path: /positions.AAPL/, trouble: 429, retryAfter: 1 };
  alpaca.troubles.push(...Array.from({ length: 1000 }, () => limited));
  hang(/positions.MSFT/);
  await send({ action: 'exit' });
  await expect.poll(() => attemptsOf('alpaca/AAPL'), { timeout: 20_000 }).toBeGreaterThan(0);
  await send({ action: 'exit', ticker: 'MSFT' });
  const page = await (await fetch(running.url('/'), { headers: asOwner })).text();
  expect(page).toContain('alpaca does not answer: 2 signals wait (AAPL, MSFT).');
});

/** Requests of this path are not answered. */
function hang(path: RegExp): void {
  alpaca.troubles.push(...Array.from({ length: 1000 }, () => ({ method: 'GET', path, trouble: 'hang' as const })));
}

test('exits wait for quotes that hang once for all, and go out in order', { timeout: 60_000 }, async () => {
  const tickers = ['AAPL', 'MSFT', 'SPY', 'TSLA'];
  for (const ticker of tickers) {
    alpaca.book.hold(ticker, 1);
  }
  hang(/quotes/);
  for (const ticker of tickers) {
    await send({ action: 'exit', ticker });
  }
  await expect.poll(executions, { timeout: 30_000 }).toMatchObject(tickers.map(() => ({ state: 'done' })));
  expect(alpaca.bodies.map(({ symbol }) => symbol)).toEqual(tickers);
  // Each is planned once: no exit is made again because another one has filled.
  const asked = alpaca.requests.filter((request) => request.startsWith('GET /v2/stocks/quotes'));
  expect(asked).toEqual(tickers.map((ticker) => `GET /v2/stocks/quotes/latest?symbols=${ticker}`));
  expect(running.log.filter((line) => line.includes('has not answered for 9 s (quote)'))).toHaveLength(1);
  expect(running.log.filter((line) => line.includes('has not answered for 1 s (quote)'))).toHaveLength(3);
});

test('an entry is tried again while quotes hang', { timeout: 60_000 }, async () => {
  hang(/quotes/);
  await send({ action: 'buy' });
  await expect.poll(() => attemptsOf('alpaca/AAPL'), { timeout: 20_000 }).toBeGreaterThan(0);
  answer();
  await expect.poll(executions, { timeout: 20_000 }).toMatchObject([{ lane: 'alpaca/AAPL', state: 'done' }]);
});
