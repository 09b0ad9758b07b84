// Positions that no stop covers, on the page: how many units, and for how long.
import { afterEach, expect, test } from 'vitest';
import { pageText, pathOf, type Running, run } from './running.js';

let running: Running;
afterEach(() => running.end());

async function send(signal: object): Promise<void> {
  await running.post(pathOf('rated'), { ticker: 'AAPL', ...signal });
  await running.service().settle();
}

const shown = async (): Promise<string | undefined> => /Without a stop: [^.]*/.exec(await pageText(running))?.[0];

test('a position without a stop is named with its age, until a stop covers it or it is closed', async () => {
  running = await run();
  await send({ action: 'buy', quantity: 10 });
  expect(await shown()).toBe('Without a stop: 10 AAPL at paper for 0 s');
  running.clock.advance(180_000);
  expect(await shown()).toBe('Without a stop: 10 AAPL at paper for 3 min');
  await send({ action: 'add', quantity: 5, stopLoss: { percent: 5 } });
  running.clock.advance(60_000);
  expect(await shown()).toBe('Without a stop: 10 AAPL at paper for 4 min');
  await send({ action: 'exit' });
  expect(await shown()).toBeUndefined();
  expect(await running.query('SELECT * FROM unprotected')).toEqual([]);
  await send({ action: 'buy', quantity: 1 });
  expect(await shown()).toBe('Without a stop: 1 AAPL at paper for 0 s');
});
