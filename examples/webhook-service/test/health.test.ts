import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { openDatabase } from '../src/database.js';
import { newHealth } from '../src/health.js';
import { type Running, run } from './running.js';

const asked = async (running: Running, path: string) => {
  const response = await fetch(running.url(path));
  return [response.status, await response.json()];
};

describe('/livez, /health and /readyz', () => {
  let running: Running;
  afterEach(() => running.end());

  test('are 200 for a service that carries signals out', async () => {
    running = await run();
    await expect.poll(() => asked(running, '/readyz'), { timeout: 10_000 }).toEqual([200, { status: 'ready' }]);
    expect(await asked(running, '/livez')).toEqual([200, { status: 'ok' }]);
    expect(await asked(running, '/health')).toEqual([200, { status: 'ok', open: 0 }]);
    const [probe] = await running.query('SELECT name, written_at FROM probes');
    expect(probe).toEqual({ name: 'health', written_at: running.clock.now() });
  });

  test('tell a broker that has never answered apart: signals are stored, and the service is not ready', async () => {
    const url = 'http://127.0.0.1:9';
    running = await run({
      brokers: {
        paper: { type: 'paper' },
        away: { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'k', secretKey: 's' },
      },
      strategies: { s: { subscriptions: [{ id: 'a', broker: 'away' }] } },
      webhooks: [{ id: '00000000-0000-4000-8000-000000000001', password: 'a-password-for-tests', strategy: 's' }],
    });
    const problem = 'What an account has is not known: its broker has not answered for minutes.';
    expect(await asked(running, '/readyz')).toEqual([503, { status: 'not ready', problems: [problem] }]);
    expect((await asked(running, '/livez'))[0]).toBe(200);
    expect((await asked(running, '/health'))[0]).toBe(200);
  });
});

describe('the health of a service', () => {
  const parts = (changes: Partial<Parameters<typeof newHealth>[0]> = {}, rows: readonly object[] = []) => {
    const query = async (sql: string) => (sql.startsWith('SELECT') ? rows : []);
    return newHealth({
      ...{ database: { query } as never, clock: { now: () => 1_000_000 }, backlog: { behind: async () => [] } },
      ...{ brokers: [], folder: undefined, sweptAt: () => performance.now() },
      ...changes,
    });
  };
  const behind = (unanswered: readonly string[]) => ({
    behind: async () => [{ broker: 'a', oldest: 0, waiting: 1, unanswered }],
  });

  test('has a problem where nothing looks for signals, or where they wait though their broker answers', async () => {
    const waits = ['Signals wait too long, though their broker answers.'];
    expect(await parts({ sweptAt: () => performance.now() - 30_001 }).problems()).toEqual(waits);
    expect(await parts({ backlog: behind([]) }).problems()).toEqual(waits);
    expect(await parts({ backlog: behind(['AAPL']) }).problems()).toEqual([]);
  });

  test('has a problem where an account was not compared for five minutes', async () => {
    const compared = (ago: number) =>
      parts({ brokers: ['a'] }, [{ broker: 'a', looked_at: 1_000_000 - ago }]).problems();
    expect((await compared(300_000)).length).toBe(0);
    expect((await compared(300_001)).length).toBe(1);
  });

  test('is not good where the folder cannot be written, and is asked once a second', async () => {
    const query = vi.fn(async () => []);
    const health = parts({ database: { query } as never, folder: '/proc/nowhere' });
    expect(await health.problems()).toEqual(['The database cannot be written.']);
    expect(await health.isWritable()).toBe(false);
    expect(query).toHaveBeenCalledTimes(1);
  });
});

test('the end of the thread of the embedded database is told at once, and closing it is not', async () => {
  const lost: string[] = [];
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  const open = () =>
    openDatabase(process.env.EMPTY_FOLDER ?? '', undefined, { lost: (sentence) => lost.push(sentence) });
  const closed = await open();
  await closed.close();
  expect(lost).toEqual([]);
  const database = await open();
  await database.query('SELECT 1');
  const thread = posted.mock.contexts.at(-1);
  await (thread instanceof Worker ? thread.terminate() : undefined);
  expect(lost).toEqual(['the thread of the embedded database has ended; the service ends']);
  await expect(database.query('SELECT 1')).rejects.toThrow('the embedded database has ended');
});
