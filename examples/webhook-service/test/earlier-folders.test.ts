// A data folder that an earlier version wrote (`scripts/earlier-folder.ts`) opens after an upgrade, and what it holds goes on.
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

/** The commit that wrote the folder, and when. */
const written = { commit: '828a0fe', at: '2026-11-23T00:36:30Z' };

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

describe('a data folder of an earlier version', () => {
  test('opens, with its delayed signal executed and its position known', async () => {
    await unpack(written.commit);
    const config = readConfig(JSON.parse(await readFile(join(folder, 'config.json'), 'utf8')), { PORT: '0' });
    if (!('webhooks' in config)) {
      throw new Error(config.join('\n'));
    }
    const clock = settableClock(written.at);
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
    expect(await states()).toEqual(['AAPL done', 'MSFT executing', 'NVDA done', 'TSLA waiting']);
    expect((await rows('SELECT name FROM migrations ORDER BY name')).map(({ name }) => name)).toEqual(
      migrations.map(({ name }) => name),
    );

    const [waiting] = await rows("SELECT lane FROM executions WHERE state = 'waiting'");
    expect(waiting?.lane).toBe('paper/TSLA');

    // The delayed signal is due after two hours, 30 seconds before this.
    clock.advance(7_200_000 + 30_000);
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
