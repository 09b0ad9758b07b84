// What the service makes of fills in part, of restarts in between, and of deadlines. The paper broker fills a few units at
// each quote.
import { afterEach, describe, expect, test } from 'vitest';
import { asOwner, pageText, password, type Running, run, webhookIds } from './running.js';

let running: Running;

afterEach(() => running.end());

/** A service with one paper broker, for AAPL at 150. */
async function start(broker: object): Promise<void> {
  running = await run({
    brokers: { paper: { type: 'paper', quotes: { AAPL: { bid: 150, ask: 150 } }, ...broker } },
    strategies: { s: { subscriptions: [{ id: 'a', broker: 'paper' }] } },
    webhooks: [{ id: webhookIds.open, password, strategy: 's' }],
  });
}

async function send(signal: object): Promise<string> {
  running.clock.advance(31_000);
  const path = `/trading/webhook/${webhookIds.open}/${password}`;
  const { body } = await running.post(path, { ticker: 'AAPL', ...signal });
  expect(body).toMatchObject({ success: true });
  await running.service().settle();
  return body.id;
}

/** The same quote again: each order fills some more units. */
async function quote(): Promise<void> {
  const form = new URLSearchParams({ broker: 'paper', ticker: 'AAPL', bid: '150', ask: '150' });
  await fetch(running.url('/quotes'), { method: 'POST', headers: asOwner, body: form, redirect: 'manual' });
  running.clock.advance(5000);
  await running.service().settle();
}

interface Account {
  readonly positions: Readonly<Record<string, { readonly side: string; readonly quantity: string }>>;
  readonly orders: readonly { readonly type: string; readonly status: string; readonly quantity: string }[];
}

async function account(): Promise<Account> {
  const [row] = await running.query('SELECT state FROM paper_accounts');
  return row?.state as Account;
}

async function stops(): Promise<readonly string[]> {
  const { orders } = await account();
  return orders.filter(({ type, status }) => type === 'stop' && status === 'working').map(({ quantity }) => quantity);
}

async function states(): Promise<readonly unknown[]> {
  return (await running.query('SELECT state FROM executions ORDER BY seq')).map(({ state }) => state);
}

const stopLoss = { type: 'stop', stopPrice: 140 };

describe('a reverse of 10 of which 4 fill within the time', () => {
  const begin = async (): Promise<void> => {
    await start({ maxFill: 4 });
    await send({ action: 'buy', quantity: 10, stopLoss });
    await quote();
    await quote();
    expect([await stops(), await states()]).toEqual([['10'], ['done']]);
  };
  const expectEnd = async (): Promise<void> => {
    expect(await states()).toEqual(['done', 'stopped']);
    expect((await account()).positions).toMatchObject({ AAPL: { side: 'long', quantity: '6' } });
    expect(await stops()).toEqual(['6']);
    const text = await pageText(running);
    expect(text).toMatch(/fill-timeout \S+-exit has not filled within 120 seconds\./);
    expect(text).toContain('stop put back sell 6 AAPL stop 140 working');
    expect(running.log.join('')).toContain('"codes":["fill-timeout"]');
  };

  test('ends with 6 held and their stop', async () => {
    await begin();
    await send({ action: 'reverse' });
    await expectEnd();
  });

  test('does so if the service is stopped and started in between', async () => {
    await begin();
    running.clock.advance(31_000);
    await running.post(`/trading/webhook/${webhookIds.open}/${password}`, { ticker: 'AAPL', action: 'reverse' });
    await expect.poll(async () => (await account()).positions.AAPL?.quantity).toBe('6');
    const begun = running.clock.now();
    await running.restart();
    expect(running.clock.now() - begun).toBeLessThan(100_000);
    expect(await states()).toEqual(['done', 'executing']);
    await running.service().settle();
    await expectEnd();
  });
});

describe('an entry that is filled in three parts, at a broker without brackets', () => {
  test('has three stops, and does not hold up its ticker', async () => {
    await start({ maxFill: 2, capabilities: { brackets: false } });
    await send({ action: 'buy', quantity: 6, stopLoss });
    expect([await stops(), await states()]).toEqual([['2'], ['executing']]);
    const text = await pageText(running);
    expect(text).toContain('How this can end');
    expect(text).toMatch(/Entry fills in part, .{0,40}long 0 to 6 all/);
    await quote();
    expect([await stops(), await states()]).toEqual([['2', '2'], ['executing']]);
    await send({ action: 'buy', quantity: 1 });
    expect(await states()).toEqual(['executing', 'rejected']);
    await quote();
    expect([await stops(), await states()]).toEqual([
      ['2', '2', '2'],
      ['done', 'rejected'],
    ]);
    expect(await pageText(running)).toMatch(/(stop-loss sell 2 AAPL stop 140 working 0 ){3}/);
  });

  test('has its stop before the next signal of the ticker is planned', async () => {
    await start({ maxFill: 2, capabilities: { brackets: false } });
    await send({ action: 'buy', quantity: 4, stopLoss });
    const form = new URLSearchParams({ broker: 'paper', ticker: 'AAPL', bid: '150', ask: '150' });
    await fetch(running.url('/quotes'), { method: 'POST', headers: asOwner, body: form, redirect: 'manual' });
    expect([await stops(), await states()]).toEqual([['2'], ['executing']]);
    await running.post(`/trading/webhook/${webhookIds.open}/${password}`, { ticker: 'AAPL', action: 'exit' });
    await running.service().settle();
    // The exit cancels both stops: one that came after it would sell what is not held.
    await quote();
    expect([await stops(), await states()]).toEqual([[], ['done', 'done']]);
    expect((await account()).positions).toEqual({});
  });
});

test('a delayed signal shows how its plan could end now', async () => {
  await start({});
  await send({ action: 'buy', quantity: 5, delay: 600 });
  expect(await pageText(running)).toMatch(/waiting due .* How this can end, planned now .* Entry fills\. long 5 none/);
});
