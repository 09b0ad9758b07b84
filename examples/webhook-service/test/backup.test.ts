// A backup of a service, restored into an empty place, on both databases.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { settableClock } from 'signal-to-order/paper';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readBackup, writeBackup } from '../scripts/backup-file.js';
import { noPostgres, type PostgresServer, startPostgres } from '../scripts/postgres-server.js';
import { readConfig } from '../src/config.js';
import { type Service, startService } from '../src/service.js';
import { noon, password, webhookIds } from './running.js';

const home = fileURLToPath(new URL('..', import.meta.url));
const kept = { AAPL: { bid: 149.98, ask: 150.02 }, MSFT: { bid: 400, ask: 400.2 } };
const settings = {
  brokers: { paper: { type: 'paper', quotes: kept } },
  strategies: { open: { settings: {}, subscriptions: [{ id: 'anna', broker: 'paper' }] } },
  webhooks: [{ id: webhookIds.open, password, strategy: 'open' }],
};

let folder: string;
let data: string;
let service: Service | undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  data = join(folder, 'state', 'data');
  await mkdir(join(folder, 'state'));
  await writeFile(join(folder, 'state', 'config.json'), JSON.stringify(settings));
});
afterEach(async () => {
  await service?.stop();
  service = undefined;
  await rm(folder, { recursive: true, force: true });
});

interface Ended {
  readonly status: number;
  readonly said: string;
}

function command(name: 'backup' | 'restore', given: readonly string[], databaseUrl?: string): Promise<Ended> {
  const { DATABASE_URL: _, INIT_CWD: __, ...environment } = process.env;
  const env = {
    ...environment,
    SIGNAL_DATA: data,
    SIGNAL_CONFIG: join(folder, 'state', 'config.json'),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  };
  return new Promise((resolve) => {
    const program = join(home, 'dist', `${name}.js`);
    execFile(process.execPath, [program, ...given], { env, cwd: folder }, (error, output, failure) =>
      resolve({ status: typeof error?.code === 'number' ? error.code : 0, said: `${output}${failure}` }),
    );
  });
}

async function start(at: string, databaseUrl?: string): Promise<void> {
  const file = JSON.parse(await readFile(join(folder, 'state', 'config.json'), 'utf8'));
  const config = readConfig(file, { PORT: '0' });
  if (!('webhooks' in config)) {
    throw new Error(config.join('\n'));
  }
  const clock = { ...settableClock(at), sleep: () => new Promise<void>(() => undefined) };
  service = await startService({ config, folder: data, databaseUrl, clock, log: () => undefined });
}

async function stop(): Promise<void> {
  await service?.stop();
  service = undefined;
}

async function send(signal: object): Promise<void> {
  const url = `http://127.0.0.1:${service?.port}/trading/webhook/${webhookIds.open}/${password}`;
  const { status } = await fetch(url, { method: 'POST', body: JSON.stringify(signal) });
  expect(status).toBe(200);
  await service?.settle();
}

/** A position with a stop, and a signal that waits for an hour. */
async function trade(): Promise<void> {
  await send({ ticker: 'AAPL', action: 'buy', quantity: 5, stopLoss: { type: 'stop', stopPrice: 140 } });
  await send({ ticker: 'MSFT', action: 'buy', quantity: 2, delay: 3600 });
}

function rows(sql: string): Promise<readonly Record<string, unknown>[]> {
  return service?.database.query(sql) ?? Promise.resolve([]);
}

async function stored(): Promise<object> {
  return {
    requests: await rows('SELECT id, digest, status FROM requests ORDER BY received_at, id'),
    executions: await rows(`SELECT id, signal, plan, due_at, finished_at FROM executions ORDER BY seq`),
    accounts: await rows(`SELECT broker, state FROM paper_accounts`),
    fills: await rows('SELECT broker, fill FROM paper_fills ORDER BY seq'),
  };
}

/** The delayed signal of before is executed at its release. */
async function expectToGoOn(): Promise<void> {
  await service?.settle();
  const [delayed] = await rows(`SELECT state FROM executions WHERE signal->>'ticker' = 'MSFT'`);
  expect(delayed?.state).toBe('done');
  const fills = await rows('SELECT fill FROM paper_fills ORDER BY seq');
  expect(fills).toHaveLength(2);
}

const later = '2026-01-26T18:00:05Z';

async function copyEmptyDatabase(): Promise<void> {
  await cp(process.env.EMPTY_FOLDER ?? '', data, { recursive: true });
}

describe('a backup of the embedded database', () => {
  test('brings back signals, positions, configuration and token after rm -rf, and what was open goes on', async () => {
    await copyEmptyDatabase();
    await start(noon);
    await trade();
    const before = await stored();
    const open = await service?.open();
    expect(open).toBeGreaterThan(0);
    const running = await command('backup', ['early.backup']);
    expect(running).toMatchObject({ status: 1, said: expect.stringContaining('the data folder is in use by process') });
    await stop();
    const token = await readFile(`${data}.token`, 'utf8');

    expect(await command('backup', ['one.backup'])).toMatchObject({ status: 0 });
    expect((await stat(join(folder, 'one.backup'))).mode & 0o777).toBe(0o600);
    await rm(join(folder, 'state'), { recursive: true });
    const restored = await command('restore', ['one.backup']);
    expect(restored).toMatchObject({ status: 0, said: expect.stringContaining('config.json was written.') });
    expect(await readFile(`${data}.token`, 'utf8')).toBe(token);
    expect((await readdir(join(folder, 'state'))).sort()).toEqual(['config.json', 'data', 'data.token']);

    await start(noon);
    expect(await stored()).toEqual(before);
    expect(await service?.open()).toBe(open);
    await stop();
    await start(later);
    await expectToGoOn();
  });

  test('refuses what would lose or mix data, and changes nothing', async () => {
    expect(await command('backup', ['none.backup'])).toMatchObject({
      status: 1,
      said: expect.stringContaining('there is no database in'),
    });
    expect(await command('backup', [])).toMatchObject({ status: 1, said: 'usage: npm run backup -- FILE\n' });
    await copyEmptyDatabase();
    expect(await command('backup', ['one.backup'])).toMatchObject({ status: 0 });
    expect(await command('backup', ['one.backup'])).toMatchObject({
      status: 1,
      said: expect.stringContaining('exists already'),
    });
    const found = await readdir(data);
    expect(await command('restore', ['one.backup'])).toMatchObject({
      status: 1,
      said: expect.stringContaining('is not empty; nothing was restored'),
    });
    expect(await readdir(data)).toEqual(found);
    await rm(data, { recursive: true });

    const file = join(folder, 'one.backup');
    const whole = await readFile(file);
    const backup = await readBackup(file);
    const spoiled = Buffer.from(whole);
    spoiled.writeUInt8(spoiled.readUInt8(whole.length - 100) ^ 1, whole.length - 100);
    await writeFile(join(folder, 'changed.backup'), spoiled);
    await writeFile(join(folder, 'short.backup'), whole.subarray(0, whole.length - 1));
    await writeFile(join(folder, 'other.backup'), 'something else\n');
    await writeBackup(join(folder, 'later.backup'), { ...backup, migrations: [...backup.migrations, '999-later'] });
    await writeBackup(join(folder, 'broken.backup'), { ...backup, dump: backup.dump.subarray(0, 1000) });
    await writeBackup(join(folder, 'server.backup'), { ...backup, database: 'server' });
    const sentences = {
      'changed.backup': 'is damaged',
      'short.backup': 'is damaged',
      'other.backup': 'is not a backup of this service',
      'later.backup': 'is of a later version of the service (999-later)',
      'broken.backup': 'cannot be unpacked',
      'server.backup': 'is of a PostgreSQL server: set DATABASE_URL',
      'missing.backup': 'no such file',
    };
    for (const [name, sentence] of Object.entries(sentences)) {
      expect(await command('restore', [name]), name).toMatchObject({
        status: 1,
        said: expect.stringContaining(sentence),
      });
      expect(existsSync(data), name).toBe(false);
    }
    expect(await readdir(join(folder, 'state'))).toEqual(['config.json']);
  });

  test('leaves a configuration that exists as it is', async () => {
    await copyEmptyDatabase();
    expect(await command('backup', ['one.backup'])).toMatchObject({ status: 0 });
    await rm(data, { recursive: true });
    await writeFile(join(folder, 'state', 'config.json'), '{}');
    expect(await command('restore', ['one.backup'])).toMatchObject({
      status: 0,
      said: expect.stringContaining('exists and stays; the one in the backup is different'),
    });
    expect(await readFile(join(folder, 'state', 'config.json'), 'utf8')).toBe('{}');
  });
});

describe.skipIf(noPostgres !== undefined)('a backup of a PostgreSQL server', () => {
  let server: PostgresServer | undefined;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.stop());

  async function newDatabase(name: string): Promise<string> {
    const client = new pg.Client({ connectionString: server?.url });
    await client.connect();
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    const url = new URL(server?.url ?? '');
    url.pathname = `/${name}`;
    return url.href;
  }

  test('is made while the service runs, and restores into an empty database', async () => {
    const one = await newDatabase('one');
    await start(noon, one);
    await trade();
    const before = await stored();
    expect(await command('backup', ['one.backup'], one)).toMatchObject({ status: 0 });
    await stop();
    expect(await command('restore', ['one.backup'], one)).toMatchObject({
      status: 1,
      said: expect.stringContaining('is not empty'),
    });
    expect(await command('restore', ['one.backup'])).toMatchObject({ status: 1 });

    const two = await newDatabase('two');
    const backup = await readBackup(join(folder, 'one.backup'));
    await writeBackup(join(folder, 'broken.backup'), { ...backup, dump: backup.dump.subarray(0, -2000) });
    expect(await command('restore', ['broken.backup'], two)).toMatchObject({
      status: 1,
      said: expect.stringContaining('pg_restore failed'),
    });
    // Nothing of the broken one is left: the same database takes the whole one.
    expect(await command('restore', ['one.backup'], two)).toMatchObject({ status: 0 });
    await start(noon, two);
    expect(await stored()).toEqual(before);
    await stop();
    await start(later, two);
    await expectToGoOn();
  });
});
