import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noPostgres, type PostgresServer, startPostgres } from '../scripts/postgres-server.js';
import { readConfig } from '../src/config.js';
import { jsonLog } from '../src/log.js';
import { type Service, startService } from '../src/service.js';
import { asOwner, pathOf, sampleConfig, webhookIds } from './running.js';

describe.skipIf(noPostgres !== undefined)(
  'two processes on one PostgreSQL (skipped where PostgreSQL is not installed)',
  () => {
    let server: PostgresServer;
    let workers: readonly Service[];
    const logs: string[][] = [[], []];

    beforeAll(async () => {
      server = await startPostgres();
      const rateLimits = { perMinute: 1000, perHour: 1000 };
      const config = readConfig({ ...sampleConfig, trustedProxies: 0, rateLimits }, { PORT: '0' });
      if (!('webhooks' in config)) {
        throw new Error(config.join('\n'));
      }
      workers = await Promise.all(
        logs.map((log) =>
          startService({
            ...{ config, folder: '', databaseUrl: server.url },
            clock: { now: Date.now, sleep: (ms, signal) => pause(ms, undefined, { signal }) },
            log: jsonLog((line) => log.push(line), Date.now),
          }),
        ),
      );
    });
    afterAll(async () => {
      await Promise.all(workers.map((worker) => worker.stop()));
      await server.stop();
    });

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
