// A guarded account at Alpaca, which tells fills and no profits. Losses are found before an entry is planned, also those of a time
// at which the service did not run.
import type { AccountDay } from 'signal-to-order';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alpacaAdapter } from '../src/brokers/alpaca.js';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';
import { asOwner, pageText, password, type Running, run, webhookIds } from './running.js';

let alpaca: AlpacaDouble;
let running: Running;

const guard = { cooldownAfterLoss: 600, maxLossesInRow: 2, maxTotalValue: 10_000, maxEntriesPerDay: 20 };

beforeAll(async () => {
  alpaca = await alpacaDouble();
  const { url } = alpaca;
  running = await run({
    brokers: { alpaca: { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret', guard } },
    strategies: { s: { settings: { allowAddToPosition: true }, subscriptions: [{ id: 'a', broker: 'alpaca' }] } },
    webhooks: [{ id: webhookIds.open, password, strategy: 's' }],
    rateLimits: { perMinute: 100_000, perHour: 100_000 },
    knownTickers: undefined,
    // What is done by hand is a difference, which has tests of its own.
    reconcileEverySeconds: 86_400,
  });
});

afterAll(async () => {
  await running.end();
  await alpaca.close();
});

const start = (): Promise<Response> =>
  fetch(running.url('/guard'), {
    method: 'POST',
    body: new URLSearchParams({ broker: 'alpaca', action: 'started' }),
    headers: asOwner,
    redirect: 'manual',
  });

beforeEach(async () => {
  alpaca.reset();
  alpaca.troubles.splice(0);
  await running.query('DELETE FROM guarded_accounts');
  await running.query('DELETE FROM executions');
  await running.query('DELETE FROM differences');
  expect((await start()).status).toBe(303);
});

/** Sends a signal; the market has the time of the service. */
async function send(signal: object): Promise<string> {
  running.clock.advance(31_000);
  alpaca.now = new Date(running.clock.now()).toISOString();
  const { body } = await running.post(`/trading/webhook/${webhookIds.open}/${password}`, { ticker: 'AAPL', ...signal });
  expect(body).toMatchObject({ success: true });
  const ended = async () => {
    const [row] = await running.query('SELECT state, errors FROM executions WHERE request_id = $1', [body.id]);
    const errors = (row?.errors ?? []) as readonly { readonly code: string }[];
    return [row?.state, ...errors.map(({ code }) => code)].join(' ');
  };
  await expect.poll(ended, { timeout: 40_000 }).not.toMatch(/waiting|executing/);
  return ended();
}

async function day(): Promise<AccountDay> {
  const [row] = await running.query('SELECT day FROM guarded_accounts');
  return row?.day as AccountDay;
}

const move = (price: number): void => {
  alpaca.now = new Date(running.clock.now()).toISOString();
  alpaca.book.move('AAPL', { bid: price, ask: price });
};

describe('a guarded account at Alpaca', () => {
  test('counts an entry before Alpaca is told of it', async () => {
    const counted: Promise<AccountDay>[] = [];
    alpaca.troubles.push({ method: 'POST', path: /orders/, trouble: () => void counted.push(day()) });
    expect(await send({ action: 'buy', quantity: 10 })).toBe('done');
    const [before] = await Promise.all(counted);
    expect(before?.entries.map(({ id }) => id)).toEqual([alpaca.orders[0]?.client_order_id]);
    expect((await day()).entries).toEqual(before?.entries);
  });

  test('waits after a loss: its profit is that of the fills against the average entry price', async () => {
    expect(await send({ action: 'buy', quantity: 10 })).toBe('done');
    move(160);
    expect(await send({ action: 'add', quantity: 30 })).toBe('done'); // On average (10 × 150.02 + 30 × 160) / 40 = 157.505.
    move(157);
    expect(await send({ action: 'exit' })).toBe('done');
    expect(await send({ action: 'buy', quantity: 1 })).toBe('rejected cooling-down');
    const { closes, lastLossAt } = await day();
    const exit = alpaca.orders.at(-1);
    expect(closes).toMatchObject([{ id: exit?.client_order_id, ticker: 'AAPL', profit: '-20.2' }]);
    expect(lastLossAt).toBe(closes[0]?.at);
    running.clock.advance(600_000);
    expect(await send({ action: 'buy', quantity: 1 })).toBe('done');
  });

  test('finds the stop that filled just before the next signal, and the exit of somebody else', async () => {
    await send({ action: 'buy', quantity: 10, stopLoss: { stopPrice: 140 } });
    move(139);
    expect(await send({ action: 'buy', quantity: 1 })).toBe('rejected cooling-down');
    running.clock.advance(600_000);
    expect(await send({ action: 'buy', quantity: 10 })).toBe('done');
    move(138);
    alpaca.book.place({
      symbol: 'AAPL',
      qty: '10',
      side: 'sell',
      type: 'market',
      time_in_force: 'day',
      client_order_id: 'by-hand',
    });
    running.clock.advance(600_000);
    expect(await send({ action: 'buy', quantity: 1 })).toBe('rejected cooling-down');
    // 10 × (139 − 150.02), then 10 × (138 − 139).
    expect((await day()).closes.map(({ profit }) => profit)).toEqual(['-110.2', '-10']);
  });

  test('counts an exit that filled in part when it has ended, once', async () => {
    await send({ action: 'buy', quantity: 10 });
    alpaca.book.place({
      ...{ symbol: 'AAPL', qty: '10', side: 'sell', type: 'limit' },
      limit_price: '151',
      time_in_force: 'day',
      client_order_id: 'part',
    });
    alpaca.fill('part', 4);
    expect(await send({ action: 'add', quantity: 1 })).toBe('done');
    expect((await day()).closes).toEqual([]);
    const order = alpaca.orders.find(({ client_order_id: id }) => id === 'part');
    alpaca.book.cancel(order?.id ?? '');
    for (const each of alpaca.orders) {
      alpaca.book.settle(each);
    }
    expect(await send({ action: 'add', quantity: 1 })).toBe('done');
    expect(await send({ action: 'add', quantity: 1 })).toBe('done');
    expect((await day()).closes).toMatchObject([{ id: 'part', profit: '3.92' }]); // 4 × (151 − 150.02)
  });

  test('counts what rests there, of whomever', async () => {
    await send({ action: 'buy', quantity: 20 });
    const order = { symbol: 'MSFT', qty: '40', side: 'buy', type: 'limit', limit_price: '100', time_in_force: 'gtc' };
    alpaca.book.place({ ...order, client_order_id: 'by-hand' });
    // 3,000 are held and 4,000 rest: 20 × 150.02 are more than the 3,000 that are left, 19 are not.
    expect(await send({ action: 'add', quantity: 20 })).toBe('rejected exposure-too-large');
    expect(await pageText(running)).toContain('Value of everything 3,000.00 used 7,000.00 of 10,000.00');
    expect(await send({ action: 'add', quantity: 19 })).toBe('done');
    expect(alpaca.refusedRequests).toEqual([]);
  });

  test('is not entered while Alpaca does not tell its fills; exits go on at once', async () => {
    await send({ action: 'buy', quantity: 10 });
    const silent = { method: 'GET', path: /activities/, trouble: 500 };
    alpaca.troubles.push(...Array.from({ length: 30 }, () => silent));
    expect(await send({ action: 'exit', quantity: 4 })).toBe('done');
    // Of a reverse, only the exit is carried out.
    expect(await send({ action: 'reverse' })).toBe('done');
    expect(alpaca.held('AAPL')).toBe(0);
    expect(await send({ action: 'buy', quantity: 1 })).toBe('rejected broker-unavailable');
    const [row] = await running.query('SELECT errors FROM executions ORDER BY seq DESC LIMIT 1');
    expect(JSON.stringify(row?.errors)).toContain('did not answer for so long that nothing is entered');
  });

  test('whose state is lost is not entered, and exits go on', async () => {
    await send({ action: 'buy', quantity: 10 });
    await running.query('DELETE FROM guarded_accounts');
    expect(await send({ action: 'add', quantity: 1 })).toBe('rejected account-unavailable');
    expect(await send({ action: 'exit' })).toBe('done');
    expect(alpaca.held('AAPL')).toBe(0);
  });

  test('is started with the positions that it has: their exits count from then on', async () => {
    alpaca.book.hold('AAPL', 10); // At 150.
    await running.query('DELETE FROM guarded_accounts');
    await start();
    move(145);
    await send({ action: 'exit', quantity: 4 });
    expect(await send({ action: 'add', quantity: 1 })).toBe('rejected cooling-down');
    expect((await day()).closes).toMatchObject([{ profit: '-20' }]);
  });
});

describe('an account at Alpaca whose service was down', () => {
  test('finds a stop that filled while the service was down, also when the day has turned', async () => {
    await send({ action: 'buy', quantity: 10, stopLoss: { stopPrice: 140 } });
    // 23:59 in New York.
    running.clock.advance(Date.parse('2026-01-27T04:59:00Z') - running.clock.now());
    await running.restart(() => {
      move(139);
      running.clock.advance(120_000);
    });
    const found = async () => (await day()).lastLossAt;
    await expect.poll(found).toBe('2026-01-27T04:59:00Z');
    expect(await day()).toMatchObject({ date: '2026-01-27', closes: [] });
    expect(await send({ action: 'buy', quantity: 1 })).toBe('rejected cooling-down');
  });
});

describe('the fills of an account at Alpaca', () => {
  test('are read a hundred at a time, and positions that change without them are right after a minute', async () => {
    let now = Date.parse('2026-01-26T17:00:00Z');
    const access = { tradingUrl: alpaca.url, dataUrl: alpaca.url, keyId: 'key', secretKey: 'secret' };
    const { closes } = alpacaAdapter(access, { now: () => now });
    const first = await closes?.(undefined);
    for (let index = 0; index < 205; index += 1) {
      const side = index % 2 === 0 ? 'buy' : 'sell';
      alpaca.book.place({
        symbol: 'AAPL',
        qty: '1',
        side,
        type: 'market',
        time_in_force: 'day',
        client_order_id: `o-${index}`,
      });
    }
    const second = await closes?.(first?.book);
    expect(second?.events.length).toBe(102);
    expect(second?.book.positions).toEqual({ AAPL: { quantity: '1', price: '150.02' } });
    // A split of two for one.
    alpaca.book.hold('AAPL', 2);
    const third = await closes?.(second?.book);
    expect(third?.book.positions).toEqual(second?.book.positions);
    now += 60_000;
    const fourth = await closes?.(third?.book);
    expect(fourth).toMatchObject({ events: [], book: { positions: { AAPL: { quantity: '2', price: '150' } } } });
  });
});
