// What was closed today is on the page, of every account, with profits that are worked out by hand.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closedToday, saveClosed } from '../src/closed-trades.js';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';
import { asOwner, pageText, password, type Running, run, webhookIds } from './running.js';

let alpaca: AlpacaDouble;
let running: Running;

beforeAll(async () => {
  alpaca = await alpacaDouble();
  const { url } = alpaca;
  const settings = { allowAddToPosition: true };
  running = await run({
    brokers: {
      paper: { type: 'paper', quotes: { AAPL: { bid: 149.98, ask: 150.02 } } },
      parts: { type: 'paper', maxFill: 5, quotes: { MSFT: { bid: 424.9, ask: 425.1 } } },
      alpaca: { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' },
    },
    strategies: {
      onPaper: { settings, subscriptions: [{ id: 'a', broker: 'paper' }] },
      inParts: { settings, subscriptions: [{ id: 'a', broker: 'parts' }] },
      atAlpaca: { settings, subscriptions: [{ id: 'a', broker: 'alpaca' }] },
    },
    webhooks: [
      { id: webhookIds.open, password, strategy: 'onPaper' },
      { id: webhookIds.rated, password, strategy: 'inParts' },
      { id: webhookIds.single, password, strategy: 'atAlpaca' },
    ],
    knownTickers: undefined,
  });
});

afterAll(async () => {
  await running.end();
  await alpaca.close();
});

async function send(webhook: string, signal: object): Promise<void> {
  running.clock.advance(31_000);
  alpaca.now = new Date(running.clock.now()).toISOString();
  const { body } = await running.post(`/trading/webhook/${webhook}/${password}`, { ticker: 'AAPL', ...signal });
  const state = async () => {
    const [row] = await running.query('SELECT state FROM executions WHERE request_id = $1', [body.id]);
    return row?.state;
  };
  await expect.poll(state, { timeout: 40_000 }).toBe('done');
}

const move = (price: number): void => {
  alpaca.book.move('AAPL', { bid: price, ask: price });
};

test('an account at Alpaca says what its exits gained, from the time at which its fills were read first', async () => {
  await send(webhookIds.single, { action: 'buy', quantity: 10 });
  // Nobody has read its fills yet.
  await send(webhookIds.single, { action: 'exit', quantity: 2 });
  expect(await pageText(running)).not.toContain('Closed today at alpaca');
  move(160);
  await send(webhookIds.single, { action: 'exit', quantity: 5 });
  // Two pages that are loaded at once look at the same fills.
  const pages = await Promise.all([pageText(running), pageText(running)]);
  for (const words of [...pages, await pageText(running)]) {
    // 5 × (160 − 150.02)
    expect(words).toMatch(/Closed today at alpaca Ticker Profit Time AAPL \+49\.90 /);
  }
  expect(await running.query(`SELECT profit::text FROM closed_trades WHERE broker = 'alpaca'`)).toEqual([
    { profit: '49.9' },
  ]);
});

test('a paper account says what its exits gained too', async () => {
  await send(webhookIds.open, { action: 'buy', quantity: 10 });
  await send(webhookIds.open, { action: 'exit', quantity: 4 });
  await send(webhookIds.open, { action: 'exit' });
  const words = await pageText(running);
  // 10 × (149.98 − 150.02), in two exits.
  expect(words).toContain('Realised today −0.40');
  expect(words).toMatch(/Closed today at paper Ticker Profit Time AAPL −0\.24 .* UTC AAPL −0\.16 .* UTC/);
});

test('a broker whose fills cannot be read has its page, and what was missed is found later', async () => {
  move(170);
  await send(webhookIds.single, { action: 'exit' });
  alpaca.troubles.push({ method: 'GET', path: /activities/, trouble: 500 });
  expect(await pageText(running)).toContain('Realised today +49.90');
  // 3 × (170 − 150.02), and 49.90
  await vi.waitFor(async () => expect(await pageText(running)).toContain('Realised today +109.84'));
});

test('today begins at midnight in the time zone of the market, and an exit counts once', async () => {
  const { database } = running.service();
  const [midnight, now] = ['2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z'].map((time) => Date.parse(time)) as [
    number,
    number,
  ];
  const exitAt = (at: number, id: string, ticker: string, profit: number) => ({
    ...{ event: 'closed' as const, id, ticker, profit, at: new Date(at).toISOString() },
  });
  const exits = [midnight - 1, midnight, now, now + 1].map((at, index) =>
    exitAt(at, `${index}`, `T${index}`, 10 ** index),
  );
  await saveClosed(database, 'b', exits);
  await saveClosed(database, 'b', exits);
  // The clocks go forward on this day in New York: it has 23 hours.
  expect(await closedToday(database, now, 'America/New_York')).toEqual(
    new Map([
      [
        'b',
        {
          ...{ trades: 2, realised: '110' },
          last: [
            { broker: 'b', ticker: 'T2', profit: '100', closedAt: now },
            { broker: 'b', ticker: 'T1', profit: '10', closedAt: midnight },
          ],
        },
      ],
    ]),
  );
  const many = Array.from({ length: 11 }, (_, index) => exitAt(midnight + index, `m${index}`, 'M', 0.1));
  await saveClosed(database, 'c', many);
  const { trades, realised, last } = (await closedToday(database, now, 'America/New_York')).get('c') ?? {};
  expect([trades, realised, last?.length, last?.[0]?.closedAt]).toEqual([11, '1.1', 10, midnight + 10]);
});

/** What the page says that an account has realised today. */
async function realisedAt(broker: string): Promise<string | undefined> {
  const [, account = ''] = (await pageText(running)).split(` ${broker} Equity `);
  return /Realised today (\S+)/.exec(account)?.[1];
}

test('what an exit that is still open has closed is realised, and counts once', async () => {
  const quote = async (bid: string, ask: string): Promise<void> => {
    const body = new URLSearchParams({ broker: 'parts', ticker: 'MSFT', bid, ask });
    await fetch(running.url('/quotes'), { method: 'POST', headers: asOwner, body, redirect: 'manual' });
    await running.service().settle();
  };
  const post = async (signal: object): Promise<void> => {
    await running.post(`/trading/webhook/${webhookIds.rated}/${password}`, { ticker: 'MSFT', ...signal });
    await running.service().settle();
  };
  await post({ action: 'buy', quantity: 10 });
  await quote('424.9', '425.1');
  await post({ action: 'exit', orderType: 'limit', limitPrice: 430 });
  expect(await realisedAt('parts')).toBe('0.00');
  await quote('431', '431.2');
  // 5 × (431 − 425.1)
  expect(await realisedAt('parts')).toBe('+29.50');
  expect(await pageText(running)).not.toContain('Closed today at parts');
  await quote('431', '431.2');
  expect(await realisedAt('parts')).toBe('+59.00');
  expect(await pageText(running)).toContain('Closed today at parts Ticker Profit Time MSFT +59.00');
});

test('what an open exit at Alpaca has closed is realised, and counts once', async () => {
  await send(webhookIds.single, { action: 'buy', quantity: 10 });
  const before = Number(await realisedAt('alpaca'));
  await running.post(`/trading/webhook/${webhookIds.single}/${password}`, {
    ...{ ticker: 'AAPL', action: 'exit', orderType: 'limit', limitPrice: 175 },
  });
  const exit = () => alpaca.orders.find(({ type, side }) => type === 'limit' && side === 'sell');
  await expect.poll(() => exit()?.status, { timeout: 40_000 }).toBe('new');
  alpaca.fill(exit()?.client_order_id ?? '', 4);
  // It was bought at 170: 4 × (175 − 170), then 10 × 5.
  await expect.poll(async () => Number(await realisedAt('alpaca'))).toBeCloseTo(before + 20, 2);
  alpaca.fill(exit()?.client_order_id ?? '', 6);
  await expect.poll(async () => Number(await realisedAt('alpaca'))).toBeCloseTo(before + 50, 2);
});
