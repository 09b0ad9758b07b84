import { get } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newGuesses } from '../src/wrong-passwords.js';
import { asOwner, pathOf, type Running, run } from './running.js';

describe('wrong passwords', () => {
  let running: Running;
  beforeAll(async () => {
    running = await run();
  });
  afterAll(() => running.end());
  beforeEach(() => running.clock.advance(61_000));

  const wrong = pathOf('open').replace(/[^/]+$/, 'guessed');
  const statusesOf = async (count: number, from: (index: number) => string): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) {
      statuses.push((await running.post(wrong, {}, { from: from(index) })).status);
    }
    return statuses;
  };

  const right = async (from: string): Promise<number> =>
    (await running.post(pathOf('open'), { ticker: 'AAPL', action: 'cancel' }, { from })).status;
  const flood = (): Promise<readonly number[]> => statusesOf(200, (index) => `198.51.100.${index % 10}`);

  test('are answered twenty times a minute for one source address; then right ones from there wait too', async () => {
    expect(await statusesOf(21, () => '203.0.113.9')).toEqual([...Array(20).fill(400), 429]);
    const wrongAnswer = await running.post(wrong, {}, { from: '203.0.113.9' });
    const rightAnswer = await running.post(pathOf('open'), { ticker: 'AAPL', action: 'exit' }, { from: '203.0.113.9' });
    expect([rightAnswer.status, rightAnswer.headers.get('retry-after')]).toEqual([429, '60']);
    // The answer does not tell whether the password is right.
    expect(rightAnswer.body).toEqual(wrongAnswer.body);
    expect([await right('203.0.113.10'), (await statusesOf(1, () => '203.0.113.10'))[0]]).toEqual([200, 400]);
    running.clock.advance(60_000);
    expect([await right('203.0.113.9'), (await statusesOf(1, () => '203.0.113.9'))[0]]).toEqual([200, 400]);
  });

  test('are answered twenty times a minute for one network of IPv6 addresses', async () => {
    expect((await statusesOf(21, (index) => `2001:db8:0:1::${index}`)).at(-1)).toBe(429);
    expect(await right('2001:db8:0:2::1')).toBe(200);
  });

  test('of one address do not count for all, beyond its twenty', async () => {
    await statusesOf(300, () => '203.0.113.20');
    expect(await right('203.0.113.21')).toBe(200);
  });

  test('are answered two hundred times a minute from all addresses; then addresses that have shown none wait', async () => {
    expect(await right('192.0.2.1')).toBe(200);
    running.clock.advance(61_000);
    expect(new Set(await flood())).toEqual(new Set([400]));
    expect([await right('192.0.2.2'), (await statusesOf(1, () => '192.0.2.3'))[0]]).toEqual([429, 429]);
    // One that has shown a right password, and one that the configuration names, do not.
    expect(await right('192.0.2.1')).toBe(200);
    const named = await running.post(
      pathOf('platformB'),
      { ticker: 'AAPL', action: 'exit' },
      { from: '198.51.100.77' },
    );
    expect(named.status).toBe(200);
    running.clock.advance(86_400_000);
    await flood();
    expect(await right('192.0.2.1')).toBe(429);
  });

  test('and wrong tokens of the page are one count', async () => {
    const tries = async (authorization: string, count = 1): Promise<readonly number[]> => {
      const statuses: number[] = [];
      for (let index = 0; index < count; index += 1) {
        const headers = { authorization, 'x-forwarded-for': '203.0.113.30' };
        statuses.push((await fetch(running.url('/metrics'), { headers })).status);
      }
      return statuses;
    };
    expect(await tries('Bearer guessed', 10)).toEqual(Array(10).fill(401));
    const form = { method: 'POST', body: new URLSearchParams({ token: 'guessed' }) };
    const headers = { 'x-forwarded-for': '203.0.113.30' };
    for (let index = 0; index < 9; index += 1) {
      expect((await fetch(running.url('/token'), { ...form, headers })).status).toBe(401);
    }
    expect(await tries(asOwner.authorization)).toEqual([200]);
    expect(await statusesOf(2, () => '203.0.113.30')).toEqual([400, 429]);
    expect(await tries(asOwner.authorization)).toEqual([429]);
    expect((await fetch(running.url('/token'), { ...form, headers })).headers.get('retry-after')).toBe('60');
    expect((await fetch(running.url('/health'), { headers: { ...asOwner, ...headers } })).status).toBe(200);
  });

  test.each([
    ['in its query', '203.0.113.31', '/metrics?of=/trading/webhook/x'],
    ['in a part that is taken back', '203.0.113.32', '/trading/webhook/../../metrics'],
  ])('count for a token of a page with the path of a webhook %s', async (_, from, path) => {
    const { port } = new URL(running.url('/'));
    const guess = () =>
      new Promise((resolve, reject) => {
        const headers = { authorization: 'Bearer guessed', 'x-forwarded-for': from };
        // As it is written: fetch resolves the dots.
        get({ port, path, headers }, (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        }).on('error', reject);
      });
    const statuses: unknown[] = [];
    for (let index = 0; index < 21; index += 1) {
      statuses.push(await guess());
    }
    expect(statuses).toEqual([...Array(20).fill(401), 429]);
  });

  test('are in the log with their address, five times a minute, and without the path', async () => {
    const before = running.log.length;
    await statusesOf(50, () => '203.0.113.77');
    const lines = running.log.slice(before).filter((line) => line.includes('"level":"warn"'));
    expect(lines.length).toBe(5);
    for (const line of lines) {
      expect(line).toMatch(/"event":"wrong-password","address":"203\.0\.113\.77"/);
    }
    expect(lines.join('')).not.toContain('guessed');
  });
});

test('a flood of addresses has at most a hundred lines a minute, and is forgotten', () => {
  let time = 0;
  let lines = 0;
  const guesses = newGuesses(
    () => time,
    () => {
      lines += 1;
    },
  );
  for (let index = 0; index < 30_000; index += 1) {
    guesses.wrong(`address ${index}`);
  }
  expect(lines).toBe(100);
  expect(guesses.wait('new', false)).toBe(60);
  time = 59_001;
  expect(guesses.wait('new', false)).toBe(1);
  time = 60_000;
  expect(guesses.wait('new', false)).toBe(0);
});
