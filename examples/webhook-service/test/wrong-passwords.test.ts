import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { wrongPasswords } from '../src/wrong-passwords.js';
import { pathOf, type Running, run } from './running.js';

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

  test('are answered ten times a minute for one source address, then with 429 and Retry-After', async () => {
    expect(await statusesOf(12, () => '203.0.113.9')).toEqual([...Array(10).fill(400), 429, 429]);
    const { headers } = await running.post(wrong, {}, { from: '203.0.113.9' });
    expect(headers.get('retry-after')).toBe('60');
    expect(await statusesOf(1, () => '203.0.113.10')).toEqual([400]);
    running.clock.advance(60_000);
    expect(await statusesOf(1, () => '203.0.113.9')).toEqual([400]);
  });

  test('are answered a hundred times a minute for one webhook, from all addresses', async () => {
    const statuses = await statusesOf(102, (index) => `203.0.113.${index}`);
    expect(statuses.slice(98)).toEqual([400, 400, 429, 429]);
  });

  test('never refuse the right one', async () => {
    await statusesOf(12, () => '203.0.113.9');
    const right = await running.post(pathOf('open'), { ticker: 'AAPL', action: 'cancel' }, { from: '203.0.113.9' });
    expect(right.status).toBe(200);
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
  const count = wrongPasswords(
    () => time,
    () => {
      lines += 1;
    },
  );
  for (let index = 0; index < 30_000; index += 1) {
    count(`address ${index}`, '');
  }
  expect(lines).toBe(100);
  expect(count('new', '')).toBeGreaterThan(0); // the webhook has had too many
  time = 60_000;
  expect(count('new', '')).toBe(0);
});
