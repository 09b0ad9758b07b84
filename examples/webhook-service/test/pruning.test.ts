import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageText, pathOf, type Running, run } from './running.js';

const day = 86_400_000;
let running: Running;

beforeAll(async () => {
  running = await run({ keepDays: 10 });
});

afterAll(() => running.end());

/** Number of rows of each table. */
async function rows(): Promise<Readonly<Record<string, number>>> {
  const tables = ['requests', 'executions', 'paper_orders', 'paper_fills', 'closed_trades'];
  const counts = await Promise.all(
    tables.map(async (table) => Number((await running.query(`SELECT count(*) AS n FROM ${table}`))[0]?.n)),
  );
  return Object.fromEntries(tables.map((table, index) => [table, counts[index] ?? 0]));
}

async function send(body: object): Promise<void> {
  running.clock.advance(61_000);
  expect((await running.post(pathOf('rated'), { action: 'buy', quantity: 1, ...body })).status).toBe(200);
  await running.service().settle();
}

test('deletes finished data older than keepDays; open executions are kept and work', async () => {
  const limit = { orderType: 'limit', timeInForce: 'gtc' };
  await send({ ticker: 'AAPL' });
  await send({ ticker: 'MSFT', ...limit, limitPrice: 390 }); // it rests
  await send({ ticker: 'AAPL', action: 'exit' });
  await running.post(pathOf('rated'), { ticker: 'AAPL' }); // rejected: no action
  expect(await rows()).toEqual({ requests: 4, executions: 3, paper_orders: 2, paper_fills: 2, closed_trades: 1 });

  running.clock.advance(10 * day - 61_000);
  await running.service().prune();
  expect(await rows()).toEqual({ requests: 3, executions: 2, paper_orders: 1, paper_fills: 1, closed_trades: 1 });
  running.clock.advance(61_000);
  await send({ ticker: 'MSFT', action: 'add', delay: 86_400 }); // it waits
  running.clock.advance(9 * day);
  await running.service().prune();
  expect(await rows()).toEqual({ requests: 1, executions: 1, paper_orders: 0, paper_fills: 0, closed_trades: 0 });

  // The open order is live: it is not in the pruned tables and still exists.
  const [account] = await running.query(`SELECT state FROM paper_accounts WHERE broker = 'paper'`);
  expect(account?.state).toMatchObject({ orders: [{ ticker: 'MSFT', status: 'working', limitPrice: '390' }] });
  expect(await pageText(running)).toContain('add MSFT');
});

test('keeps an open execution of any age with its request and its orders', async () => {
  running.clock.advance(61_000);
  const now = running.clock.now();
  const insertOrder = (id: string) =>
    running.query(
      `INSERT INTO paper_orders (broker, id, client_order_id, entry, finished, finished_at)
       VALUES ('paper', $1, $1, $1, '{"status": "filled"}', $2)`,
      [id, now - 30 * day],
    );
  // Marked as begun, then the service was down for a month: only the order itself shows whether it was sent.
  await running.query(
    `INSERT INTO executions (id, request_id, strategy, subscription, lane, received_at, due_at, state, signal, action)
     VALUES ('begun-0-a', 'begun', 'gone', 'a', 'lane', $1, $2, 'executing', '{}', 'buy')`,
    [now - 30 * day, now + day],
  );
  await running.query(
    `INSERT INTO requests (id, webhook_id, received_at, digest, status, codes, response, body)
     VALUES ('begun', 'webhook', $1, '', 200, '[]', '{}', ''), ('other', 'webhook', $1, '', 200, '[]', '{}', '')`,
    [now - 30 * day],
  );
  await insertOrder('begun-0-a-entry');
  await insertOrder('other-0-a-entry');
  await running.service().prune();
  const kept = await running.query('SELECT id FROM paper_orders');
  expect(kept).toEqual([{ id: 'begun-0-a-entry' }]);
  expect(await running.query(`SELECT id FROM requests WHERE id IN ('begun', 'other')`)).toEqual([{ id: 'begun' }]);
  expect(await running.query(`SELECT id FROM executions WHERE id = 'begun-0-a'`)).toHaveLength(1);
});

test('deletes only rate history that no longer counts', async () => {
  running.clock.advance(61_000);
  await running.post(pathOf('rated'), { ticker: 'AAPL', action: 'cancel' });
  const history = async () =>
    (await running.query(`SELECT json_array_length(history) AS n FROM rates WHERE json_array_length(history) > 0`))
      .length;
  running.clock.advance(3_599_000);
  await running.service().prune();
  expect(await history()).toBe(1);
  running.clock.advance(1001);
  await running.service().prune();
  expect(await history()).toBe(0);
});

test('runs once an hour on one of the workers, and deletes finished jobs', async () => {
  expect(await running.query('SELECT name, cron FROM pgboss.schedule')).toEqual([
    { name: 'pruning', cron: '17 * * * *' },
  ]);
  await running.query(
    `INSERT INTO pgboss.archive (id, name, state, priority, retry_limit, retry_count, retry_delay, retry_backoff,
       start_after, created_on, archived_on, expire_in, keep_until)
     VALUES (gen_random_uuid(), 'lanes', 'completed', 0, 0, 0, 0, false, now(), now(), now() - interval '61 minutes', '1 minute', now())`,
  );
  await running.service().prune();
  expect(await running.query(`SELECT id FROM pgboss.archive WHERE archived_on < now() - interval '1 hour'`)).toEqual(
    [],
  );
});

test('keeps the last equity of each hour that is older than two days, and nothing older than keepDays', async () => {
  const hour = 3_600_000;
  const now = Math.floor(running.clock.now() / hour) * hour;
  const rowsAt = (at: number, ...brokers: readonly string[]) =>
    brokers.map((broker) =>
      running.query(`INSERT INTO equity_history (broker, at, equity, cash) VALUES ($1, $2, '1', '1')`, [broker, at]),
    );
  await running.query('DELETE FROM equity_history');
  await Promise.all([
    ...rowsAt(now - 11 * day, 'a'),
    ...rowsAt(now - 3 * day, 'a', 'b'),
    ...rowsAt(now - 3 * day + hour - 1, 'a'),
    ...rowsAt(now - 3 * day + hour, 'a'),
    ...rowsAt(now - day, 'a'),
    ...rowsAt(now - day + 60_000, 'a'),
  ]);
  await running.service().prune();
  const kept = await running.query('SELECT broker, at FROM equity_history ORDER BY broker, at');
  expect(kept.map(({ broker, at }) => [broker, Number(at) - now])).toEqual([
    ['a', -3 * day + hour - 1],
    ['a', -3 * day + hour],
    ['a', -day],
    ['a', -day + 60_000],
    ['b', -3 * day],
  ]);
});
