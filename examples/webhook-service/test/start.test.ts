import type { ChildProcess } from 'node:child_process';
import { chmod, cp, mkdtemp, readdir, readFile, rename, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../scripts/free-port.js';
import { openFolder } from '../src/data-folder.js';
import { lockFolder } from '../src/folder-lock.js';
import { startBuilt } from './built-service.js';
import { pathOf, sampleConfig } from './running.js';

let folder: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
  children = [];
  await cp(process.env.EMPTY_FOLDER ?? '', join(folder, 'data'), { recursive: true });
  await writeFile(join(folder, 'config.json'), JSON.stringify({ ...sampleConfig, trustedProxies: 0 }));
});
afterEach(async () => {
  for (const child of children) {
    child.kill('SIGKILL');
  }
  await rm(folder, { recursive: true, force: true });
});

/** The built service on a port; resolves when it has ended. */
function start(port: number | string): ReturnType<typeof startBuilt> {
  const started = startBuilt(folder, port);
  children.push(started.child);
  return started;
}

async function openAt(port: number): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}/health`).catch(() => undefined);
  return response?.status === 200 ? ((await response.json()) as { open: number }).open : undefined;
}

describe('a second start', () => {
  test.each([
    ['on the same data folder', false, /the data folder is in use by process \d+ on .*; stop it, or set SIGNAL_DATA/],
    ['on the same port', true, /port \d+ on 127\.0\.0\.1 is in use by another process/],
  ])('%s ends with status 1 and one sentence, and the first goes on', async (_, isSamePort, sentence) => {
    const port = await freePort();
    start(port);
    await expect.poll(() => openAt(port), { timeout: 30_000 }).toBe(0);
    const second = await start(isSamePort ? port : await freePort()).ended;
    expect(second.code).toBe(1);
    expect(second.lines).toEqual([expect.stringMatching(sentence)]);
    expect(await openAt(port)).toBe(0);
  });

  test('takes over the lock of a process that was killed', async () => {
    const port = await freePort();
    const first = start(port);
    await expect.poll(() => openAt(port), { timeout: 30_000 }).toBe(0);
    first.child.kill('SIGKILL');
    await first.ended;
    expect(await readdir(folder)).toContain('data.lock');
    const second = start(port);
    await expect.poll(() => openAt(port), { timeout: 30_000 }).toBe(0);
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
    expect(await readdir(folder)).not.toContain('data.lock');
  });
});

test('the first start without a token in the configuration makes one, and prints it once as a link', async () => {
  const { token: _, ...config } = sampleConfig;
  await writeFile(join(folder, 'config.json'), JSON.stringify({ ...config, trustedProxies: 0 }));
  const port = await freePort();
  const first = start(port);
  await expect.poll(() => openAt(port), { timeout: 30_000 }).toBe(0);
  expect((await stat(join(folder, 'data.token'))).mode & 0o777).toBe(0o600);
  const made = (await readFile(join(folder, 'data.token'), 'utf8')).trim();
  const link = `http://127.0.0.1:${port}/token?token=${made}`;
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(401);
  const entered = await fetch(link, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect((await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie } })).status).toBe(200);
  first.child.kill('SIGTERM');
  expect((await first.ended).lines.filter((line) => line.includes(link)).length).toBe(1);
  const second = start(port);
  await expect.poll(() => openAt(port), { timeout: 30_000 }).toBe(0);
  second.child.kill('SIGTERM');
  expect((await second.ended).lines.join('')).not.toContain(made);
});

test('a token file whose token is too short ends the start with status 1 and a sentence', async () => {
  const { token: _, ...config } = sampleConfig;
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  await writeFile(join(folder, 'data.token'), 'guess\n');
  const { code, lines } = await start(await freePort()).ended;
  expect([code, JSON.parse(lines.at(-1) ?? '').failure]).toEqual([
    1,
    `the token in ${join(folder, 'data.token')} has 5 characters; expected at least 16. Delete the file: the next start makes a new one`,
  ]);
});

describe('the data folder', () => {
  /** Paths that others may read. */
  const open = async (place: string): Promise<readonly string[]> => {
    const entries = await readdir(place, { recursive: true });
    const found = await Promise.all(
      ['', ...entries].map(async (name) => ({ name, ...(await stat(join(place, name))) })),
    );
    return found.filter(({ mode }) => (mode & 0o077) !== 0).map(({ name }) => name);
  };

  test('and its files are for their owner alone, also where others could read them, and where it is a link', async () => {
    const { token: _, ...config } = sampleConfig;
    await writeFile(join(folder, 'config.json'), JSON.stringify(config));
    await rename(join(folder, 'data'), join(folder, 'elsewhere'));
    await symlink('elsewhere', join(folder, 'data'));
    await chmod(join(folder, 'elsewhere'), 0o755);
    await chmod(join(folder, 'elsewhere', 'PG_VERSION'), 0o644);
    const port = await freePort();
    const { child, ended } = start(port);
    await expect.poll(() => openAt(port), { timeout: 30_000 }).toBe(0);
    expect(await open(join(folder, 'elsewhere'))).toEqual([]);
    // Another link to the same folder is the same folder.
    await symlink('elsewhere', join(folder, 'other'));
    await expect(lockFolder(await openFolder(join(folder, 'other')))).rejects.toThrow(`in use by process ${child.pid}`);
    const beside = ['config.json', 'data', 'data.token', 'elsewhere', 'elsewhere.lock', 'other'];
    expect((await readdir(folder)).sort()).toEqual(beside);
    expect((await stat(join(folder, 'elsewhere.lock'))).mode & 0o777).toBe(0o600);
    child.kill('SIGTERM');
    expect((await ended).code).toBe(0);
  });

  test('that is a link to nothing ends the start with status 1 and a sentence', async () => {
    await rm(join(folder, 'data'), { recursive: true });
    await symlink('nowhere', join(folder, 'data'));
    const { code, lines } = await start(await freePort()).ended;
    expect([code, lines.length]).toEqual([1, 1]);
    expect(JSON.parse(lines[0] ?? '').failure).toMatch(
      /^the data folder .*data cannot be made or opened \(ENOENT: .*SIGNAL_DATA/,
    );
  });
});

test('a PORT that is not a number ends the start with status 2 before anything is opened, and all other errors are reported too', async () => {
  await writeFile(join(folder, 'config.json'), JSON.stringify({ ...sampleConfig, keepDays: 0, webhooks: [] }));
  const before = await readdir(folder);
  const { code, lines } = await start('abc').ended;
  expect(code).toBe(2);
  expect(lines.map((line) => JSON.parse(line).fault)).toEqual([
    'keepDays: expected a number from 1',
    'webhooks: expected at least one',
    'PORT: expected a whole number, 0 to 65535; it is abc',
  ]);
  expect(await readdir(folder)).toEqual(before);
  expect(await readdir(join(folder, 'data'))).toEqual(await readdir(process.env.EMPTY_FOLDER ?? ''));
});

describe('SIGTERM', () => {
  /** A connection, and what it has received. */
  function open(port: number): { readonly socket: Socket; readonly closed: Promise<void>; received(): string } {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString();
    });
    return { socket, closed: new Promise((resolve) => socket.once('close', () => resolve())), received: () => text };
  }

  test('answers the request in progress, closes keep-alive connections and refuses new ones', async () => {
    const port = await freePort();
    const { child, ended } = start(port);
    await expect.poll(() => openAt(port), { timeout: 30_000 }).toBe(0);
    const kept = open(port);
    kept.socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(kept.received).toContain('{"status":"ok","open":0}');
    const underWay = open(port);
    const body = '{"ticker":"AAPL","action":"buy","quantity":1}';
    const head = `POST ${pathOf('rated')} HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${body.length}\r\n\r\n`;
    underWay.socket.write(head + body.slice(0, 10));
    await pause(1000);
    child.kill('SIGTERM');
    await kept.closed;
    expect(await openAt(port)).toBeUndefined();
    await pause(2500);
    underWay.socket.write(body.slice(10));
    await underWay.closed;
    expect(underWay.received()).toMatch(/^HTTP\/1.1 200/);
    const { code, lines } = await ended;
    expect(code).toBe(0);
    expect(lines.at(-1)).toContain('"event":"stopped"');
  });
});

test('SIGTERM under load loses no request on a connection that was kept', async () => {
  const port = await freePort();
  const { child, ended } = start(port);
  await expect.poll(() => openAt(port), { timeout: 30_000 }).toBe(0);
  const agent = new Agent({ keepAlive: true });
  const answered: string[] = [];
  /** The status of an answer, or the code of its failure and whether its connection was kept. */
  const ask = (body: string): Promise<string> =>
    new Promise((resolve) => {
      const asked = request({ port, agent, method: 'POST', path: pathOf('rated') }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve(`${answer.statusCode}`));
      });
      asked.once('error', (error: NodeJS.ErrnoException) =>
        resolve(`${asked.reusedSocket ? 'kept: ' : ''}${error.code ?? error.message}`),
      );
      asked.end(body);
    });
  const client = async (): Promise<void> => {
    for (let answer = ''; answer !== 'ECONNREFUSED'; ) {
      answer = await ask('{"a":1}');
      answered.push(answer);
    }
  };
  const clients = Array.from({ length: 16 }, client);
  await pause(500);
  child.kill('SIGTERM');
  await Promise.all(clients);
  agent.destroy();
  expect((await ended).code).toBe(0);
  expect(answered.length).toBeGreaterThan(32);
  const failed = answered.filter((answer) => !/^\d{3}$/.test(answer) && answer !== 'ECONNREFUSED');
  // A new connection can arrive in the moment in which the port closes: the system resets it, and the service has not seen it.
  expect(failed.filter((answer) => answer !== 'ECONNRESET')).toEqual([]);
  expect(failed.length).toBeLessThanOrEqual(1);
});

test('the log has the address of the page as soon as the page can be opened', async () => {
  const port = await freePort();
  const { child, ended } = start(port);
  await expect.poll(() => openAt(port), { timeout: 30_000 }).toBe(0);
  child.kill('SIGTERM');
  const started = (await ended).lines.find((line) => line.includes('"event":"started"')) ?? '{}';
  expect(JSON.parse(started).url).toBe(`http://127.0.0.1:${port}/`);
});

test('the service continues when the reader of its log has gone away', async () => {
  const port = await freePort();
  const { child, ended } = start(port);
  await expect.poll(() => openAt(port), { timeout: 30_000 }).toBe(0);
  child.stdout?.destroy();
  for (let index = 0; index < 3; index += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}${pathOf('rated')}`, {
      method: 'POST',
      body: `{"a":${index}}`,
    });
    expect(answer.status).toBe(400);
  }
  child.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

describe('the lock of a data folder', () => {
  const place = (): string => join(folder, 'other');
  const held = /is in use by process/;

  test('is taken once, and can be taken again when it is released', async () => {
    const release = await lockFolder(place());
    await expect(lockFolder(place())).rejects.toThrow(held);
    await release();
    await (await lockFolder(place()))();
  });

  test('is taken by one of many that see the lock of a dead process', async () => {
    for (let times = 0; times < 100; times += 1) {
      await writeFile(`${place()}.lock`, JSON.stringify({ pid: 2 ** 22 + times, host: hostname() }));
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(place())));
      const taken = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(taken.length).toBe(1);
      await taken[0]?.();
    }
    expect((await readdir(folder)).filter((name) => name.startsWith('other'))).toEqual([]);
  });

  test('of another machine counts as long as it shows a sign of life', async () => {
    await writeFile(`${place()}.lock`, JSON.stringify({ pid: 1, host: 'elsewhere' }));
    await expect(lockFolder(place())).rejects.toThrow('by process 1 on elsewhere');
    const past = new Date(Date.now() - 60_000);
    await utimes(`${place()}.lock`, past, past);
    await (await lockFolder(place()))();
  });

  test('of a process whose number was used again is taken over', async () => {
    await writeFile(`${place()}.lock`, JSON.stringify({ pid: process.pid, host: hostname(), started: 'before' }));
    await (await lockFolder(place()))();
  });
});
