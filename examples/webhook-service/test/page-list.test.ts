import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveEquity } from '../src/equity-history.js';
import { inTime } from '../src/in-time.js';
import { asOwner, pageText, password, pathOf, type Running, run, webhookIds } from './running.js';

let running: Running;

beforeAll(async () => {
  running = await run();
});

afterAll(() => running.end());

async function shown(address: string): Promise<string> {
  return (await fetch(running.url(address), { headers: asOwner })).text();
}

/** Identifiers of the cards, and the link to the older ones. */
async function list(address: string): Promise<{ readonly ids: readonly string[]; readonly older: string | undefined }> {
  const html = await shown(address);
  return {
    ids: [...html.matchAll(/<article class="card" id="([^"]+)"/g)].map(([, id]) => id ?? ''),
    older: /<a rel="next" href="([^"]+)#signals"/.exec(html)?.[1]?.replaceAll('&amp;', '&'),
  };
}

async function send(body: unknown, name: Parameters<typeof pathOf>[0] = 'rated'): Promise<string> {
  const before = new Set((await running.query('SELECT id FROM requests')).map(({ id }) => id));
  await running.post(pathOf(name), body);
  await running.service().settle();
  const [row] = (await running.query('SELECT id FROM requests')).filter(({ id }) => !before.has(id));
  return String(row?.id);
}

describe('the list of signals', () => {
  test('has every signal on one of its pages, while new ones arrive at the same millisecond', async () => {
    await running.query(
      `INSERT INTO requests (id, webhook_id, received_at, digest, status, codes, response, body)
       SELECT 'old-' || n, $1, 1700000000000 + n / 7, '', 400, '["empty-json"]', '{}', '' FROM generate_series(1, 60) AS n`,
      [webhookIds.rated],
    );
    const first = await list('/');
    expect(first.ids).toHaveLength(25);
    await running.query(
      `INSERT INTO requests (id, webhook_id, received_at, digest, status, codes, response, body)
       SELECT 'new-' || n, $1, 1700000000100, '', 400, '["empty-json"]', '{}', '' FROM generate_series(1, 10) AS n`,
      [webhookIds.rated],
    );
    const second = await list(first.older ?? '');
    const third = await list(second.older ?? '');
    expect([second.ids.length, third.ids.length, third.older]).toEqual([25, 10, undefined]);
    expect(new Set([...first.ids, ...second.ids, ...third.ids])).toEqual(
      new Set(Array.from({ length: 60 }, (_, index) => `old-${index + 1}`)),
    );
    await running.query('DELETE FROM requests');
  });

  test('is filtered by strategy, webhook and state, and searched by ticker, identifier, code and text', async () => {
    const bought = await send({ ticker: 'AAPL', action: 'buy', quantity: 1 });
    const noPosition = await send({ ticker: 'TSLA', action: 'exit' });
    const malformed = await send('{"ticker": "MSFT", "note": "Trend %_ end",}');
    const other = await send({ ticker: 'MSFT', action: 'buy', quantity: 2 }, 'open');
    await send({ ticker: 'MSFT', action: 'buy', quantity: 2 }, 'open');
    const ids = async (query: Record<string, string>): Promise<readonly string[]> =>
      (await list(`/?${new URLSearchParams(query)}`)).ids.toSorted();
    const only = (...found: readonly string[]): readonly string[] => found.toSorted();
    expect(await ids({ strategy: 'open' })).toEqual([other]);
    expect(await ids({ webhook: webhookIds.rated })).toEqual(only(bought, noPosition, malformed));
    expect(await ids({ strategy: 'open', webhook: webhookIds.rated })).toEqual([]);
    expect(await ids({ state: 'done' })).toEqual(only(bought, other));
    expect(await ids({ state: 'rejected' })).toEqual([noPosition]);
    expect(await ids({ state: 'refused' })).toEqual([malformed]);
    expect(await ids({ state: 'repeated' })).toEqual([other]);
    expect(await ids({ search: 'tsla' })).toEqual([noPosition]);
    expect(await ids({ search: bought.toUpperCase() })).toEqual([bought]);
    expect(await ids({ search: 'no-position' })).toEqual([noPosition]);
    expect(await ids({ search: 'malformed-json' })).toEqual([malformed]);
    // Text as it is: not a pattern.
    expect(await ids({ search: 'trend %_ END' })).toEqual([malformed]);
    expect(await ids({ search: '%' })).toEqual([malformed]);
    expect(await ids({ search: 'MSFT', state: 'done' })).toEqual([other]);
    expect(await ids({ search: "'; DROP TABLE requests; --" })).toEqual([]);
    expect(await shown('/?search=nothing-like-this')).toContain('No signals like these.');
    expect(await pageText(running)).toContain('Received 2 times');
  });

  test('finds a signal whose text has an escaped NUL', async () => {
    const id = await send('{"ticker": "AAPL", "action": "buy", "quantity": 1, "extras": {"note": "nul \\u0000 here"}}');
    expect((await list('/?search=nul')).ids).toEqual([id]);
  });

  test('shows the body of a refused alert with its faults underlined, and without secrets', async () => {
    await send(
      `{"ticker": "AAPL", "action": "bx", "quantity": -1, "extras": {"url": "${password}", "apiKey": "k-1234"}}`,
    );
    const html = await shown('/?search=invalid-action');
    const body = /<pre class="alert">(.*?)<\/pre>/s.exec(html)?.[1]?.replaceAll('&quot;', '"');
    expect(body).toMatch(/"action": <mark>"bx"<\/mark><sup>\d<\/sup>, "quantity": <mark>-1<\/mark><sup>\d<\/sup>/);
    expect(body).toContain(`{"url": "${'•'.repeat(password.length)}", "apiKey": "••••••"}`);
    const withoutAddresses = html.replaceAll(/<input id="url-[^>]*>/g, '');
    expect(withoutAddresses).not.toContain(password);
    expect(withoutAddresses).not.toContain('k-1234');
  });

  test('removes the secrets of an accepted alert from everything that it shows', async () => {
    await send({ ticker: 'AAPL', action: 'add', quantity: 1, extras: { password: 'geheim', note: password } });
    const html = (await shown('/')).replaceAll(/<input id="url-[^>]*>/g, '');
    expect(html).toContain('password&quot;: &quot;••••••');
    expect(html).not.toMatch(new RegExp(`geheim|${password}`));
  });
});

describe('the accounts', () => {
  test('show equity, cash, the result of the day, positions and open orders', async () => {
    await send({ ticker: 'MSFT', action: 'buy', quantity: 2, orderType: 'limit', limitPrice: 390, timeInForce: 'gtc' });
    const [row] = await running.query(`SELECT id FROM executions WHERE signal::text LIKE '%limitPrice%'`);
    const request = String(row?.id).slice(0, 8);
    const midnight = Date.parse('2026-01-26T05:00:00Z'); // in New York
    await saveEquity(running.service().database, 'paper', { equity: '90000', cash: '1' }, midnight - 60_000);
    await saveEquity(running.service().database, 'paper', { equity: '99000', cash: '1' }, midnight);
    const text = await pageText(running);
    const equity = Number(/paper Equity ([\d,.]+)/.exec(text)?.[1]?.replaceAll(',', ''));
    const today = (equity - 99_000).toFixed(2);
    expect(text).toContain(`Today +${today.replace(/^(\d)(\d{3})/, '$1,$2')} since 2026-01-26 05:00:00 UTC`);
    expect(text).toMatch(new RegExp(`MSFT buy 2 limit 390, gtc entry \\d+ s ${request}`));
    expect(text).toContain('sent, an order is working');
  });

  test('value a short position and a future by the multiplier of its contract', async () => {
    const own = await run({
      brokers: {
        paper: {
          type: 'paper',
          quotes: { AAPL: { bid: 149, ask: 151 }, ES: { bid: 6000, ask: 6001 } },
          instruments: { ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } },
          rollovers: { ES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
        },
      },
      strategies: { rated: { settings: { assetClass: 'futures' }, subscriptions: [{ id: 'anna', broker: 'paper' }] } },
      webhooks: [{ id: webhookIds.rated, password, strategy: 'rated' }],
      knownTickers: undefined,
    });
    await own.post(pathOf('rated'), { ticker: 'ES1!', action: 'sell', quantity: 2, stopLoss: { stopPrice: 6040 } });
    await own.service().settle();
    const form = new URLSearchParams({ broker: 'paper', ticker: 'ES', bid: '5989', ask: '5991' });
    await fetch(own.url('/quotes'), { method: 'POST', headers: asOwner, body: form, redirect: 'manual' });
    // Sold 2 at 6000; the midpoint is 5990: 10 points, 50 dollars each, 2 contracts. The ask is 49 points from the stop.
    expect(await pageText(own)).toMatch(
      /short 2 6,000\.00 5,989\.00 \/ 5,991\.00 0 s old 6,040\.00 4,900\.00 away \+1,000\.00/,
    );
    await own.end();
  });
});

test('inTime answers for a broker that hangs or fails', async () => {
  const begun = performance.now();
  expect(await inTime(() => new Promise(() => undefined), 50)).toBeUndefined();
  expect(performance.now() - begun).toBeLessThan(2000);
  expect(await inTime(() => Promise.reject(new Error('down')), 1000)).toBeUndefined();
  expect(await inTime(() => Promise.resolve(7), 1000)).toBe(7);
});

test('a broker that does not answer is shown so, and everything else is shown', async () => {
  const { createServer } = await import('node:http');
  // It takes connections and never answers.
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
  const address = silent.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const own = await run({
    brokers: {
      paper: { type: 'paper', quotes: { AAPL: { bid: 149.98, ask: 150.02 } } },
      other: { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'a-key-id', secretKey: 'a-secret-key' },
    },
  });
  await own.post(pathOf('rated'), { ticker: 'AAPL', action: 'buy', quantity: 1 });
  await own.service().settle();
  const begun = performance.now();
  const text = await pageText(own);
  expect(performance.now() - begun).toBeLessThan(8000);
  expect(text).toMatch(/other does not answer Its equity, positions and orders are unknown now\./);
  expect(text).toMatch(/paper Equity 99,999\.98/);
  expect(text).toContain('rated / anna done');
  silent.closeAllConnections();
  silent.close();
  await own.end();
});
