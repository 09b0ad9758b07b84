import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Queryable } from '../src/database.js';
import { newPageEvents } from '../src/page-events.js';
import { asOwner, pathOf, type Running, run } from './running.js';

/** A database that counts how often it is asked for the mark. */
function markedDatabase(): Queryable & { mark: string; looks: number; isDown: boolean } {
  const database = {
    ...{ mark: 'a', looks: 0, isDown: false },
    query: async <Row>(): Promise<Row[]> => {
      database.looks += 1;
      if (database.isDown) {
        throw new Error('down');
      }
      return [{ mark: database.mark }] as Row[];
    },
  };
  return database;
}

describe('newPageEvents', () => {
  test('looks once a second for any number of pages, and never if none listens', async () => {
    const database = markedDatabase();
    const events = newPageEvents(database, new AbortController().signal);
    await pause(50);
    expect(database.looks).toBe(0);
    const told: string[] = [];
    const listeners = Array.from({ length: 20 }, () => events.listen((mark) => told.push(mark)));
    const start = performance.now();
    await expect.poll(() => database.looks).toBeGreaterThanOrEqual(3);
    expect(performance.now() - start).toBeGreaterThan(1900);
    expect(told).toEqual(Array.from({ length: 20 }, () => 'a'));
    database.mark = 'b';
    await expect.poll(() => told.filter((mark) => mark === 'b').length, { timeout: 5000 }).toBe(20);
    for (const listener of listeners) {
      listener?.leave();
    }
    expect(events.listeners()).toBe(0);
    await pause(1200);
    const { looks } = database;
    await pause(1500);
    expect(database.looks).toBe(looks);
  });

  test('tells a page that comes later the mark at once', async () => {
    const events = newPageEvents(markedDatabase(), new AbortController().signal);
    events.listen(() => undefined);
    await pause(50);
    const told: string[] = [];
    events.listen((mark) => told.push(mark));
    expect(told).toEqual(['a']);
  });

  test('goes on after the database was down', async () => {
    const database = markedDatabase();
    const events = newPageEvents(database, new AbortController().signal);
    database.isDown = true;
    const told: string[] = [];
    events.listen((mark) => told.push(mark));
    await pause(50);
    database.isDown = false;
    await expect.poll(() => told, { timeout: 5000 }).toEqual(['a']);
  });

  test('takes 50 pages at most, and none while the service stops', () => {
    const stopping = new AbortController();
    const events = newPageEvents(markedDatabase(), stopping.signal);
    const taken = Array.from({ length: 51 }, () => events.listen(() => undefined));
    expect(taken.filter((listener) => listener !== undefined)).toHaveLength(50);
    taken[0]?.leave();
    expect(events.listen(() => undefined)).toBeDefined();
    stopping.abort();
    expect(events.listen(() => undefined)).toBeUndefined();
  });
});

describe('GET /events', () => {
  let running: Running;
  beforeAll(async () => {
    running = await run();
  });
  afterAll(() => running.end());

  /** The marks that a page is told. */
  async function connect(): Promise<{
    readonly marks: string[];
    readonly ended: Promise<void>;
    readonly leave: () => void;
  }> {
    const leaving = new AbortController();
    const response = await fetch(running.url('/events'), { headers: asOwner, signal: leaving.signal });
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
    const marks: string[] = [];
    const read = async (): Promise<void> => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) {
        marks.push(...[...decoder.decode(chunk).matchAll(/^data: (.+)$/gm)].map(([, mark]) => mark ?? ''));
      }
    };
    return { marks, ended: read().catch(() => undefined), leave: () => leaving.abort() };
  }

  test('needs the token', async () => {
    expect((await fetch(running.url('/events'))).status).toBe(401);
  });

  test('tells of a signal, also of one that another process has stored', async () => {
    const { marks, leave } = await connect();
    await expect.poll(() => marks.length, { timeout: 5000 }).toBe(1);
    await running.post(pathOf('rated'), { ticker: 'AAPL', action: 'buy', quantity: 1 });
    await running.service().settle();
    await expect.poll(() => marks.length, { timeout: 5000 }).toBeGreaterThan(1);
    await pause(1500);
    const before = marks.length;
    await running.query('UPDATE requests SET repeats = repeats + 1');
    await expect.poll(() => marks.length, { timeout: 5000 }).toBe(before + 1);
    leave();
  });

  test('ends at once when the service stops', async () => {
    const { ended } = await connect();
    const begun = performance.now();
    await running.restart();
    await ended;
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
