import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../scripts/free-port.js';
import { openDatabase } from '../src/database.js';
import { startBuilt } from './built-service.js';
import { asOwner, password, type Running, run } from './running.js';

const strategies = {
  strict: { subscriptions: [{ id: 'main', broker: 'paper' }] },
  single: { settings: { maxPositions: 1 }, subscriptions: [{ id: 'main', broker: 'paper' }] },
};

const webhooks = Object.keys(strategies).map((strategy) => ({ id: randomUUID(), password, strategy }));

describe('a batch', () => {
  let running: Running;

  beforeAll(async () => {
    running = await run({
      strategies,
      webhooks,
      brokers: { paper: { type: 'paper', quotes: { AAPL: { bid: 150, ask: 150 }, MSFT: { bid: 400, ask: 400 } } } },
    });
  });
  afterAll(() => running.end());
  beforeEach(async () => {
    for (const ticker of ['AAPL', 'MSFT']) {
      await send('strict', [{ ticker, action: 'cancel' }]);
      await send('strict', { ticker, action: 'exit' });
    }
    expect(await held()).toEqual({});
  });

  /** States of the executions, in the order of the items. */
  async function send(strategy: keyof typeof strategies, body: unknown): Promise<readonly string[]> {
    running.clock.advance(61_000);
    const id = webhooks.find((webhook) => webhook.strategy === strategy)?.id;
    const { body: answer } = await running.post(`/trading/webhook/${id}/${password}`, body);
    expect(answer).toMatchObject({ success: true });
    await running.service().settle();
    return statesOf(answer.id);
  }

  async function statesOf(request: string): Promise<readonly string[]> {
    const rows = await running.query(
      `SELECT state, errors->0->>'code' AS code FROM executions WHERE request_id = $1 ORDER BY seq`,
      [request],
    );
    return rows.map(({ state, code }) => (code === null ? String(state) : `${state} ${code}`));
  }

  interface Account {
    readonly positions: Readonly<Record<string, { readonly side: string; readonly quantity: string }>>;
    readonly orders: readonly unknown[];
  }

  async function account(): Promise<Account> {
    const [row] = await running.query('SELECT state FROM paper_accounts');
    return (row?.state ?? { positions: {}, orders: [] }) as Account;
  }

  async function held(): Promise<Record<string, string>> {
    const { positions } = await account();
    return Object.fromEntries(
      Object.entries(positions).map(([ticker, { side, quantity }]) => [ticker, `${side} ${quantity}`]),
    );
  }

  const buy = { action: 'buy', quantity: 5 };

  test('plans each item for what the ones before it have done', async () => {
    await send('strict', { ticker: 'AAPL', action: 'buy', quantity: 10 });
    const states = await send('strict', [
      { ticker: 'AAPL', action: 'exit' },
      { ticker: 'AAPL', action: 'sell', quantity: 5 },
    ]);
    expect(states).toEqual(['done', 'done']);
    expect(await held()).toEqual({ AAPL: 'short 5' });
  });

  test.each([
    ['market', {}],
    ['limit', { orderType: 'limit', limitPrice: 100 }],
  ])('lets one of two %s entries in with maxPositions 1', async (_, entry) => {
    const states = await send('single', [
      { ticker: 'MSFT', ...buy, ...entry },
      { ticker: 'AAPL', ...buy, ...entry },
    ]);
    expect(states).toEqual(['done', 'rejected max-positions-reached']);
  });

  test('lets an entry in after the exit of the only position, in any order of the lanes', async () => {
    await send('single', { ticker: 'MSFT', ...buy });
    const states = await send('single', [
      { ticker: 'MSFT', action: 'exit' },
      { ticker: 'AAPL', ...buy },
    ]);
    expect(states).toEqual(['done', 'done']);
    expect(await held()).toEqual({ AAPL: 'long 5' });
  });

  test.each([
    ['market', {}, 'long 10'],
    ['limit', { orderType: 'limit', limitPrice: 100 }, undefined],
  ])('trades both steps of a ladder of %s orders, whatever allowAddToPosition says', async (_, entry, position) => {
    expect(
      await send(
        'strict',
        [1, 2].map(() => ({ ticker: 'AAPL', ...buy, ...entry })),
      ),
    ).toEqual(['done', 'done']);
    expect((await held()).AAPL).toBe(position);
    expect((await account()).orders.length).toBe(position === undefined ? 2 : 0);
  });

  test('adds to no position from before it', async () => {
    await send('strict', { ticker: 'AAPL', ...buy });
    const add = { ticker: 'AAPL', ...buy };
    expect(await send('strict', [add, add])).toEqual(Array(2).fill('rejected add-to-position-not-allowed'));
    // The addition has a permission of its own, which the buy does not get from it.
    expect(await send('strict', [{ ...add, action: 'add' }, add])).toEqual([
      'done',
      'rejected add-to-position-not-allowed',
    ]);
    expect(await held()).toEqual({ AAPL: 'long 10' });
  });

  test('closes what a waiting entry opens as soon as it has filled', async () => {
    const states = await send('strict', [
      { ticker: 'AAPL', ...buy, orderType: 'limit', limitPrice: 100 },
      { ticker: 'AAPL', action: 'exit' },
      { ticker: 'MSFT', ...buy },
    ]);
    expect(states).toEqual(['done', 'waiting', 'done']);
    expect(await held()).toEqual({ MSFT: 'long 5' });
    const set = (price: number): Promise<Response> =>
      fetch(running.url('/quotes'), {
        method: 'POST',
        headers: { ...asOwner, origin: running.url('').replace(/\/$/, '') },
        body: new URLSearchParams({ broker: 'paper', ticker: 'AAPL', bid: String(price), ask: String(price) }),
      });
    expect((await set(99)).ok).toBe(true);
    running.clock.advance(5000);
    await running.service().settle();
    expect(await running.service().open()).toBe(0);
    expect(await held()).toEqual({ MSFT: 'long 5' });
    const fills = await running.query(
      `SELECT fill->>'side' AS side FROM paper_fills WHERE fill->>'ticker' = 'AAPL' ORDER BY seq DESC LIMIT 2`,
    );
    expect(fills).toEqual([{ side: 'sell' }, { side: 'buy' }]);
    await set(150);
  });

  test('does not wait for a delayed item, which is planned for the position at its release', async () => {
    const states = await send('strict', [
      { ticker: 'AAPL', action: 'exit', delay: 60 },
      { ticker: 'MSFT', ...buy },
      { ticker: 'AAPL', ...buy },
    ]);
    expect(states).toEqual(['waiting', 'done', 'done']);
    running.clock.advance(60_000);
    await running.service().settle();
    expect(await held()).toEqual({ MSFT: 'long 5' });
  });
});

test('after SIGKILL between two items of a batch, the rest is executed once and in order', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'batch-'));
  const data = join(folder, 'data');
  await cp(process.env.EMPTY_FOLDER ?? '', data, { recursive: true });
  const id = randomUUID();
  const quotes = { AAPL: { bid: 150, ask: 150 }, MSFT: { bid: 400, ask: 400 } };
  const config = {
    brokers: { paper: { type: 'paper', quotes } },
    strategies: { s: { settings: { allowAddToPosition: true }, subscriptions: [{ id: 'main', broker: 'paper' }] } },
    webhooks: [{ id, password, strategy: 's' }],
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  const port = await freePort();
  const endedIn = (out: string): number => out.split('"execution-ended"').length - 1;
  const children: ChildProcess[] = [];
  /** Resolves with what it has printed. `ended`: called when one more execution has. */
  const start = async (ended: (child: ChildProcess) => void): Promise<string> => {
    const built = startBuilt(folder, port);
    children.push(built.child);
    built.child.stdout.on('data', (chunk: Buffer) => endedIn(chunk.toString()) > 0 && ended(built.child));
    return (await built.ended).lines.join('\n');
  };
  const openNow = async (): Promise<number | undefined> => {
    const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
    return response && ((await response.json()) as { open: number }).open;
  };
  // Each item has a quantity of its own.
  const itemsOf = (batch: number): readonly object[] =>
    Array.from({ length: 5 }, (_, index) => ({
      ticker: index % 2 === 0 ? 'AAPL' : 'MSFT',
      action: 'buy',
      quantity: batch * 10 + index + 1,
    }));

  try {
    const first = start((child) => child.kill('SIGKILL'));
    await expect.poll(openNow, { timeout: 30_000 }).toBe(0);
    const sent = Array.from(
      { length: 8 },
      (_, batch) =>
        fetch(`http://127.0.0.1:${port}/trading/webhook/${id}/${password}`, {
          method: 'POST',
          body: JSON.stringify(itemsOf(batch)),
        }).catch(() => undefined), // killed before the answer
    );
    await Promise.all(sent);
    expect(endedIn(await first) % 40).not.toBe(0);
    const second = start(() => undefined);
    await expect.poll(openNow, { timeout: 60_000 }).toBe(0);
    children.at(-1)?.kill('SIGTERM');
    await second;
  } finally {
    for (const child of children) {
      child.kill('SIGKILL');
    }
  }
  const database = await openDatabase(data, undefined);
  expect(await database.query('SELECT DISTINCT state FROM executions')).toEqual([{ state: 'done' }]);
  const executions = await database.query<{ quantity: string }>(
    `SELECT signal->>'quantity' AS quantity FROM executions ORDER BY seq`,
  );
  const fills = await database.query<{ quantity: string }>(
    `SELECT fill->>'quantity' AS quantity FROM paper_fills ORDER BY seq`,
  );
  const filled = fills.map(({ quantity }) => Number(quantity));
  const accepted = executions.map(({ quantity }) => Number(quantity));
  const byBatch = (quantities: readonly number[]): readonly number[] =>
    quantities.toSorted((one, other) => Math.floor(one / 10) - Math.floor(other / 10));
  // Sorting is stable: within a batch the fills keep their order.
  expect(byBatch(filled)).toEqual(byBatch(accepted));
  await database.close();
  await rm(folder, { recursive: true, force: true });
}, 120_000);
