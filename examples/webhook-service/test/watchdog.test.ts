// A database that hangs: requests get 503 in time, and the process ends after a while.
import { type ChildProcess, execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../scripts/free-port.js';
import { noPostgres, startPostgres } from '../scripts/postgres-server.js';
import { openDatabase } from '../src/database.js';
import { watchDatabase } from '../src/watchdog.js';
import { startBuilt } from './built-service.js';
import { asOwner, pathOf, sampleConfig } from './running.js';

const run = promisify(execFile);

let folder: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'watchdog-'));
  children = [];
});
afterEach(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
  }
  await rm(folder, { recursive: true, force: true });
});

interface Started {
  readonly url: string;
  readonly ended: ReturnType<typeof startBuilt>['ended'];
}

/** The built service, which gives a query three seconds. */
async function start(patience: number, environment: Readonly<Record<string, string>> = {}): Promise<Started> {
  const config = {
    ...sampleConfig,
    trustedProxies: 0,
    rateLimits: { perMinute: 1000, perHour: 1000 },
    queryTimeoutSeconds: 3,
    databasePatienceSeconds: patience,
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  const port = await freePort();
  const { child, ended } = startBuilt(folder, port, environment);
  children.push(child);
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => statusOf(`${url}/health`), { timeout: 30_000 }).toBe(200);
  return { url, ended };
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(url).catch(() => undefined))?.status ?? 0;
}

let sent = 0;

function send(url: string): Promise<Response> {
  sent += 1;
  const body = {
    ticker: 'AAPL',
    action: 'buy',
    quantity: 1,
    extras: { sent, text: randomBytes(30_000).toString('hex') },
  };
  return fetch(`${url}${pathOf('rated')}`, { method: 'POST', body: JSON.stringify(body) });
}

async function expectEnd({ ended }: Started, patience: number): Promise<void> {
  const { code, lines } = await ended;
  expect(code).toBe(1);
  const lost = lines.filter((line) => line.includes('database-lost'));
  expect(lost).toEqual([
    expect.stringContaining(`the database has not answered for ${patience} seconds; the service ends`),
  ]);
  expect(lines.at(-1)).toBe(lost[0]);
}

/** Whether a small disk can be made: as root, and not in every container. */
function canMount(): boolean {
  const place = mkdtempSync(join(tmpdir(), 'mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', place]).status === 0;
  if (isMounted) {
    spawnSync('umount', [place]);
  }
  rmdirSync(place);
  return isMounted;
}

test.skipIf(!canMount())(
  'a full disk: requests get 503 and Retry-After, and the process ends with status 1 and one sentence (skipped where no disk can be mounted)',
  async () => {
    const data = join(folder, 'data');
    await mkdir(data);
    await run('mount', ['-t', 'tmpfs', '-o', 'size=56m,mode=700', 'tmpfs', data]);
    try {
      await cp(process.env.EMPTY_FOLDER ?? '', data, { recursive: true });
      const started = await start(6);
      // Health is not good before the database is in trouble: its files have room left when the disk has none.
      const filler = join(data, 'filler');
      await writeFile(filler, Buffer.alloc(64_000_000)).catch(() => undefined);
      const statuses = () =>
        Promise.all(['/livez', '/health', '/readyz'].map((path) => statusOf(`${started.url}${path}`)));
      await expect.poll(statuses, { timeout: 5000 }).toEqual([200, 503, 503]);
      await rm(filler);
      await expect.poll(statuses, { timeout: 30_000 }).toEqual([200, 200, 200]);
      let failed: Response | undefined;
      // The disk has no room for the next file of the log of the database.
      for (let tries = 0; tries < 900 && failed === undefined; tries += 1) {
        const answer = await send(started.url);
        failed = answer.status === 503 ? answer : undefined;
      }
      expect(failed?.headers.get('retry-after')).toBe('5');
      await expectEnd(started, 6);
    } finally {
      await run('umount', ['-l', data]);
    }
  },
  120_000,
);

test('the end of the thread of the embedded database ends the process at once, with status 1 and a sentence', async () => {
  // Keeps the thread, to end it from outside.
  const hook = `import { Worker } from 'node:worker_threads';
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...given) { process.once('SIGUSR2', () => this.terminate()); Worker.prototype.postMessage = postMessage; return postMessage.apply(this, given); };`;
  await cp(process.env.EMPTY_FOLDER ?? '', join(folder, 'data'), { recursive: true });
  const started = await start(60, { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(hook)}` });
  const begun = performance.now();
  children.at(-1)?.kill('SIGUSR2');
  const { code, lines } = await started.ended;
  expect([code, JSON.parse(lines.at(-1) ?? '').failure]).toEqual([
    1,
    'the thread of the embedded database has ended; the service ends',
  ]);
  expect(performance.now() - begun).toBeLessThan(5000);
});

/** Passes connections on to a server, until it is told to keep everything to itself. */
async function silentProxy(target: number): Promise<{ readonly port: number; silence(): void; server: Server }> {
  let isSilent = false;
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    sockets.push(client, upstream);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('error', () => undefined);
      from.on('data', (chunk) => (isSilent ? undefined : to.write(chunk)));
      from.on('close', () => (isSilent ? undefined : to.destroy()));
    }
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return {
    port,
    server,
    silence: () => {
      isSilent = true;
    },
  };
}

test.skipIf(noPostgres !== undefined)(
  'a PostgreSQL that stops answering: 503 in time, then the end (skipped where PostgreSQL is not installed)',
  async () => {
    const postgres = await startPostgres();
    const { port, silence, server } = await silentProxy(Number(new URL(postgres.url).port));
    try {
      const started = await start(12, { DATABASE_URL: postgres.url.replace(/:\d+\//, `:${port}/`) });
      expect((await send(started.url)).status).toBe(200);
      silence();
      const begun = performance.now();
      const [answer, health] = await Promise.all([send(started.url), fetch(`${started.url}/health`)]);
      expect(performance.now() - begun).toBeLessThan(5000);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
      expect([health.status, health.headers.get('retry-after')]).toEqual([503, '5']);
      const metrics = await (await fetch(`${started.url}/metrics`, { headers: asOwner })).text();
      expect(metrics).toMatch(/^database_up 0$/m);
      expect(metrics).toMatch(/^database_errors_total [1-9]/m);
      await expectEnd(started, 12);
    } finally {
      server.close();
      await postgres.stop();
    }
  },
  60_000,
);

describe('the watchdog', () => {
  test('calls once, after the time without an answer, and never while questions are answered', async () => {
    const dead: string[] = [];
    let answers = true;
    const query = async <Row>(): Promise<Row[]> => {
      if (!answers) {
        throw new Error('no answer');
      }
      return [];
    };
    const stop = watchDatabase({ query }, 1200, (sentence) => dead.push(sentence));
    await pause(1500);
    expect(dead).toEqual([]);
    answers = false;
    await pause(100);
    answers = true;
    await pause(1500);
    expect(dead).toEqual([]);
    answers = false;
    await expect.poll(() => dead).toEqual(['the database has not answered for 1.2 seconds; the service ends']);
    await pause(1500);
    expect(dead).toHaveLength(1);
    stop();
  });

  test('asks again before it judges a process that was suspended', async () => {
    const dead: string[] = [];
    let time = 0;
    const stop = watchDatabase(
      { query: async () => [] },
      200,
      (sentence) => dead.push(sentence),
      () => time,
    );
    await pause(120);
    time = 1_000_000;
    await pause(120);
    expect(dead).toEqual([]);
    stop();
  });
});

describe('the embedded database', () => {
  test('gives up a query that takes too long, rejects others meanwhile, and answers again afterwards', async () => {
    await cp(process.env.EMPTY_FOLDER ?? '', join(folder, 'data'), { recursive: true });
    const failures: unknown[] = [];
    const options = { queryMilliseconds: 2000, failed: (error: unknown) => failures.push(error) };
    const database = await openDatabase(join(folder, 'data'), undefined, options);
    await database.script('CREATE TABLE kept (x int)');
    const long = database.query('SELECT pg_sleep(5)');
    const behind = database.transaction((transaction) => transaction.query('INSERT INTO kept VALUES (1)'));
    const late = 'the database has not answered for 2 seconds';
    await Promise.all([long, behind].map((each) => expect(each).rejects.toThrow(late)));
    await expect(database.query('SELECT 1')).rejects.toThrow('the database does not answer');
    expect(failures.length).toBe(3);
    await expect.poll(() => database.query('SELECT 1').catch(() => []), { timeout: 30_000 }).toHaveLength(1);
    // What was given up before its turn was not done later.
    expect(await database.query('SELECT * FROM kept')).toEqual([]);
    await database.close();
  });

  test('rejects with the code of PostgreSQL, and counts the failure of a transaction once', async () => {
    await cp(process.env.EMPTY_FOLDER ?? '', join(folder, 'data'), { recursive: true });
    const failures: unknown[] = [];
    const database = await openDatabase(join(folder, 'data'), undefined, { failed: (error) => failures.push(error) });
    const failing = database.transaction((transaction) => transaction.query('SELECT 1/0'));
    await expect(failing).rejects.toMatchObject({ code: '22012', message: 'division by zero' });
    expect(failures.length).toBe(1);
    await database.close();
    await expect(database.query('SELECT 1')).rejects.toThrow('the embedded database has ended');
  });
});
