// Data folders that earlier versions wrote (`scripts/earlier-folder.ts`) open after an upgrade, and what they hold goes on.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { brotliDecompressSync } from 'node:zlib';
import { settableClock } from 'signal-to-order/testing';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.js';
import { openDatabase } from '../src/database.js';
import { jsonLog } from '../src/log.js';
import { migrations } from '../src/migrations.js';
import { migrate } from '../src/schema.js';
import { type Service, startService } from '../src/service.js';

const written = { b5fe378: '2026-11-23T00:36:00Z', '828a0fe': '2026-11-23T00:36:30Z' } as const;

let folder: string;
let service: Service | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'upgrade-'));
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function unpack(commit: string): Promise<void> {
  const packed = await readFile(new URL(`folders/${commit}.tar.br`, import.meta.url));
  expect(packed.length).toBeLessThan(6_000_000);
  await writeFile(join(folder, 'folder.tar'), brotliDecompressSync(packed));
  await promisify(execFile)('tar', ['-xf', 'folder.tar'], { cwd: folder });
}

function rows(sql: string): Promise<readonly Record<string, unknown>[]> {
  return service?.database.query(sql) ?? Promise.resolve([]);
}

/** What b5fe378 stores for an order that the broker does not cancel itself (the paper broker does). */
async function rememberWithdrawal(ticker: string, dueAt: number): Promise<void> {
  const database = await openDatabase(join(folder, 'data'), undefined);
  await database.query(
    `INSERT INTO withdrawals (client_order_id, execution_id, broker, due_at)
     SELECT id || '-entry', id, 'paper', $2 FROM executions WHERE signal->>'ticker' = $1`,
    [ticker, dueAt],
  );
  await database.close();
}

describe.each(['b5fe378', '828a0fe'] as const)('a data folder of %s', (commit) => {
  test('opens, with its orders withdrawn, its delayed signal executed and its position known', async () => {
    await unpack(commit);
    const config = readConfig(JSON.parse(await readFile(join(folder, 'config.json'), 'utf8')), { PORT: '0' });
    if (!('webhooks' in config)) {
      throw new Error(config.join('\n'));
    }
    const clock = settableClock(written[commit]);
    if (commit === 'b5fe378') {
      await rememberWithdrawal('NVDA', clock.now() + 1_800_000);
    }
    const log = jsonLog(() => undefined, clock.now);
    const sleep = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
      await pause(50, undefined, { signal });
      clock.advance(Math.min(milliseconds, 1000));
    };
    service = await startService({ config, folder: join(folder, 'data'), clock: { ...clock, sleep }, log });
    const orders = async () =>
      (await rows('SELECT state FROM paper_accounts')).flatMap(({ state }) =>
        (state as { orders: readonly { ticker: string; type: string; status: string }[] }).orders
          .filter(({ status }) => status === 'working')
          .map(({ ticker, type }) => `${ticker} ${type}`),
      );
    const states = async () =>
      (await rows("SELECT signal->>'ticker' AS ticker, state FROM executions ORDER BY seq")).map(
        ({ ticker, state }) => `${ticker} ${state}`,
      );
    expect(await orders()).toEqual(['AAPL stop', 'MSFT limit', 'NVDA limit']);
    expect(await states()).toEqual([
      'AAPL done',
      `MSFT ${commit === 'b5fe378' ? 'done' : 'executing'}`,
      'NVDA done',
      'TSLA waiting',
    ]);
    expect((await rows('SELECT name FROM migrations ORDER BY name')).map(({ name }) => name)).toEqual(
      migrations.map(({ name }) => name),
    );

    const [waiting] = await rows("SELECT lane FROM executions WHERE state = 'waiting'");
    expect(waiting?.lane).toBe('paper/TSLA');

    // `cancelAfter` of the limit order is over after an hour.
    clock.advance(3_600_000);
    await service.settle();
    const left = commit === 'b5fe378' ? ['AAPL stop'] : ['AAPL stop', 'NVDA limit'];
    await expect.poll(orders).toEqual(left);
    expect(await rows('SELECT 1 FROM withdrawals')).toEqual([]);

    // The delayed signal is due after two, 30 seconds before this.
    clock.advance(3_600_000 + 30_000);
    await service.settle();
    expect((await states()).at(-1)).toBe('TSLA done');
    const [account] = await rows('SELECT state FROM paper_accounts');
    expect(account?.state).toMatchObject({ positions: { AAPL: { quantity: '5' }, TSLA: { quantity: '2' } } });
  });
});

describe('migrations', () => {
  const inFolder = async (work: Parameters<typeof withDatabase>[1]): Promise<void> =>
    withDatabase(process.env.BARE_FOLDER ?? '', work);
  const withDatabase = async (
    from: string,
    work: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<void>,
  ): Promise<void> => {
    await promisify(execFile)('cp', ['-a', from, join(folder, 'data')]);
    const database = await openDatabase(join(folder, 'data'), undefined);
    try {
      await work(database);
    } finally {
      await database.close();
    }
  };

  test('run once', () =>
    inFolder(async (database) => {
      await migrate(database);
      const done = await database.query('SELECT * FROM migrations ORDER BY name');
      await migrate(database);
      expect(await database.query('SELECT * FROM migrations ORDER BY name')).toEqual(done);
    }));

  test('change nothing if one of them fails', () =>
    inFolder(async (database) => {
      const bad = { name: '999-bad', statements: ['CREATE TABLE half (x int)', 'SELECT 1/0'] };
      await expect(migrate(database, [...migrations, bad])).rejects.toThrow(/999-bad/);
      expect(await database.query("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
      await migrate(database);
    }));

  test('fail with a sentence and change nothing if the tables are of a later version', () =>
    inFolder(async (database) => {
      await migrate(database, [...migrations, { name: '999-later', statements: ['SELECT 1'] }]);
      await expect(migrate(database)).rejects.toThrow(
        'the database was written by a later version of the service (999-later); start that version',
      );
    }));
});
