import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newPortPatience } from '../src/execution/port-patience.js';

const lines: object[] = [];

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const newPatience = () => newPortPatience((level, message, facts) => void lines.push({ level, message, ...facts }));

/** How a question ends, and after how many milliseconds, where its answer comes after `milliseconds`. */
async function asked(patience: ReturnType<typeof newPatience>, milliseconds: number, port = 'quote', broker = 'live') {
  const begun = Date.now();
  const ask = () => new Promise((resolve) => setTimeout(() => resolve('answer'), milliseconds));
  const end = patience(broker, port, ask).then(
    (answer) => [answer, Date.now() - begun],
    (error: Error) => [error.message, Date.now() - begun],
  );
  await vi.advanceTimersByTimeAsync(9000);
  return end;
}

test('a port is waited for in full once, then for a second, until it answers', async () => {
  const patience = newPatience();
  expect(await asked(patience, 60_000)).toEqual(['live has not answered for 9 s (quote)', 9000]);
  expect(await asked(patience, 60_000)).toEqual(['live has not answered for 1 s (quote)', 1000]);
  expect(await asked(patience, 900)).toEqual(['answer', 900]);
  expect(await asked(patience, 8000)).toEqual(['answer', 8000]);
  expect(lines).toEqual([
    {
      ...{ level: 'warn', message: 'broker-does-not-answer', broker: 'live', port: 'quote' },
      failure: 'live has not answered for 9 s (quote)',
    },
    {
      ...{ level: 'warn', message: 'broker-does-not-answer', broker: 'live', port: 'quote' },
      failure: 'live has not answered for 1 s (quote)',
    },
  ]);
});

test('a late answer of a port gives it its whole time again', async () => {
  const patience = newPatience();
  await asked(patience, 60_000);
  expect(await asked(patience, 3000)).toEqual(['live has not answered for 1 s (quote)', 1000]);
  expect(await asked(patience, 3000)).toEqual(['answer', 3000]);
});

test('other ports and other brokers keep their time', async () => {
  const patience = newPatience();
  await asked(patience, 60_000);
  expect(await asked(patience, 3000, 'position')).toEqual(['answer', 3000]);
  expect(await asked(patience, 3000, 'quote', 'other')).toEqual(['answer', 3000]);
});

test('a port that fails at once keeps its time', async () => {
  const patience = newPatience();
  await expect(patience('live', 'quote', () => Promise.reject(new Error('500')))).rejects.toThrow('500');
  expect(await asked(patience, 3000)).toEqual(['answer', 3000]);
});
