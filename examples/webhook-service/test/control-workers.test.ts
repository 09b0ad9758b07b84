import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noPostgres } from '../scripts/postgres-server.js';
import type { Service } from '../src/service.js';
import { asOwner, pathOf, webhookIds } from './running.js';
import { type TwoWorkers, twoWorkers } from './two-workers.js';

describe.skipIf(noPostgres !== undefined)(
  'two processes on one PostgreSQL (skipped where PostgreSQL is not installed)',
  () => {
    let workers: readonly Service[];
    let logs: TwoWorkers['logs'];
    let end: TwoWorkers['end'];

    beforeAll(async () => {
      ({ workers, logs, end } = await twoWorkers());
    });
    afterAll(() => end());

    const url = (worker: number, path: string): string => `http://127.0.0.1:${workers[worker]?.port}${path}`;
    const form = (worker: number, path: string, fields: Record<string, string>): Promise<Response> =>
      fetch(url(worker, path), {
        ...{ method: 'POST', body: new URLSearchParams(fields), headers: asOwner, redirect: 'manual' },
      });
    const send = async (worker: number, path: string, quantity: number): Promise<Response> =>
      fetch(url(worker, path), { method: 'POST', body: JSON.stringify({ ticker: 'AAPL', action: 'buy', quantity }) });
    const query = <Row>(sql: string): Promise<Row[]> => workers[0]?.database.query<Row>(sql) ?? Promise.resolve([]);

    test('a switch set in one counts in the other at once', async () => {
      for (const [index, worker] of [1, 0, 1, 0].entries()) {
        const mode = index % 2 === 0 ? 'close-only' : 'run';
        expect((await form(1 - worker, '/pauses', { strategy: 'rated', mode })).status).toBe(303);
        expect((await send(worker, pathOf('rated'), 1 + index)).status).toBe(200);
        await expect.poll(() => workers[0]?.open(), { timeout: 20_000 }).toBe(0);
      }
      const ended = await query<{ code: string | null }>(
        `SELECT errors->0->>'code' AS code FROM executions ORDER BY seq`,
      );
      expect(ended.map(({ code }) => code)).toEqual(['close-only', null, 'close-only', null]);
    });

    test('a password made in one is the only one in the other after a second', async () => {
      const before = pathOf('rated');
      expect((await send(1, before, 11)).status).toBe(200);
      expect((await form(0, '/passwords', { webhook: webhookIds.rated, changed: '0' })).status).toBe(303);
      await pause(1000);
      expect((await send(1, before, 12)).status).toBe(400);
      const [row] = await query<{ password: string }>('SELECT password FROM webhook_passwords');
      expect((await send(1, `/trading/webhook/${webhookIds.rated}/${row?.password}`, 13)).status).toBe(200);
    });

    test('both compare the accounts, with one baseline and without differences', async () => {
      await expect.poll(() => workers[0]?.open(), { timeout: 20_000 }).toBe(0);
      await Promise.all(workers.map((worker) => worker.reconcile()));
      await Promise.all(workers.map((worker) => worker.reconcile()));
      expect(await query('SELECT * FROM differences')).toEqual([]);
      expect(await query(`SELECT quantity::text AS quantity FROM expected_positions WHERE broker = 'paper'`)).toEqual([
        { quantity: '30' },
      ]);
      const baselines = logs.flat().filter((line) => line.includes('"reconciliation-baseline"'));
      expect(baselines.length).toBe(2);
    });
  },
);
