import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pageText, pathOf, type Running, run } from './running.js';

let running: Running;

beforeAll(async () => {
  running = await run();
});

afterAll(() => running.end());

/** Positions at both brokers as shown on the page: `AAPL long 5 150.02`. */
async function held(): Promise<readonly string[]> {
  const text = await pageText(running);
  return [...text.matchAll(/(AAPL|MSFT) (long|short) ([\d.]+) [\d.]+/g)].map(([, ...found]) => found.join(' '));
}

async function send(body: unknown): Promise<string> {
  running.clock.advance(31_000);
  const answer = await running.post(pathOf('open'), body);
  expect(answer.body).toMatchObject({ success: true });
  return answer.body.id;
}

describe('an accepted signal', () => {
  test('is executed for each subscription by its own settings', async () => {
    await send({ ticker: 'AAPL', action: 'buy', quantity: 5 });
    await running.service().settle();
    expect(await held()).toEqual(['AAPL long 5', 'AAPL long 50']);
    expect(await pageText(running)).toMatch(/anna done .* ben done/);
  });

  test('is executed once, with the same response, if it is sent twice within the window', async () => {
    running.clock.advance(31_000);
    const body = { ticker: 'AAPL', action: 'buy', quantity: 1, message: 'twice' };
    const answers = await Promise.all([1, 2, 3].map(() => running.post(pathOf('open'), body)));
    running.clock.advance(29_000);
    answers.push(await running.post(pathOf('open'), body));
    // Another order of properties is the same alert.
    answers.push(await running.post(pathOf('open'), Object.fromEntries(Object.entries(body).reverse())));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    await running.service().settle();
    expect(await held()).toEqual(['AAPL long 6', 'AAPL long 60']);
    running.clock.advance(1001);
    const again = await running.post(pathOf('open'), body);
    expect(again.body.id).not.toBe(answers[0]?.body.id);
    await running.service().settle();
    expect(await held()).toEqual(['AAPL long 7', 'AAPL long 70']);
  });

  test('is executed again if its clock was set back by an hour since', async () => {
    const body = { ticker: 'AAPL', action: 'cancel', message: 'set back' };
    const first = await running.post(pathOf('open'), body);
    running.clock.set(new Date(running.clock.now() - 3_600_000).toISOString());
    const again = await running.post(pathOf('open'), body);
    running.clock.advance(3_600_000);
    expect([again.status, again.body.id === first.body.id]).toEqual([200, false]);
    await running.service().settle();
  });

  test('can be in a batch; a rejected one does not stop the others', async () => {
    await send([
      { ticker: 'MSFT', action: 'buy', quantity: 2 },
      { ticker: 'TSLA', action: 'exit' },
      { ticker: 'AAPL', action: 'exit' },
    ]);
    await running.service().settle();
    expect(await held()).toEqual(['MSFT long 2', 'MSFT long 20']);
    expect(await pageText(running)).toContain('anna rejected no-position');
  });

  test('waits through a restart if it is delayed, and is planned for the position at its release', async () => {
    await send({ ticker: 'MSFT', action: 'resize', quantity: 5, delay: 600 });
    await running.service().settle();
    expect(await held()).toEqual(['MSFT long 2', 'MSFT long 20']);
    await running.restart();
    await send({ ticker: 'MSFT', action: 'buy', quantity: 10 });
    await running.service().settle();
    expect(await held()).toEqual(['MSFT long 12', 'MSFT long 120']);
    running.clock.advance(500_000);
    await running.service().settle();
    expect(await held()).toEqual(['MSFT long 12', 'MSFT long 120']);
    expect(await running.service().open()).toBe(2);
    running.clock.advance(100_000);
    await running.service().settle();
    expect(await held()).toEqual(['MSFT long 5', 'MSFT long 50']);
    expect(await running.service().open()).toBe(0);
  });

  test('is planned for what another strategy at its broker has done: of two exits one is sent', async () => {
    for (let round = 0; round < 5; round += 1) {
      running.clock.advance(61_000);
      const exit = { ticker: 'AAPL', action: 'exit', extras: { round } };
      await running.post(pathOf('rated'), { ticker: 'AAPL', action: 'buy', quantity: 3, extras: { round } });
      await running.service().settle();
      const answers = await Promise.all([
        running.post(pathOf('rated'), exit),
        running.post(pathOf('selected'), exit, { from: '10.0.0.1' }),
      ]);
      await running.service().settle();
      const rows = await running.query('SELECT state FROM executions WHERE request_id = ANY($1)', [
        answers.map(({ body }) => body.id),
      ]);
      expect(rows.map(({ state }) => state).sort()).toEqual(['done', 'rejected']);
    }
  });

  test('waits for earlier signals of its ticker: fifty that only work in order', async () => {
    running.clock.advance(61_000);
    for (let index = 0; index < 50; index += 1) {
      const action = index % 2 === 0 ? 'reverse' : 'exit';
      const buy = { ticker: 'MSFT', action: 'buy', quantity: 1, extras: { index } };
      const body = index % 2 === 0 ? buy : { ticker: 'MSFT', action, extras: { index } };
      expect((await running.post(pathOf('open'), body)).status).toBe(200);
    }
    await running.service().settle();
    // The last one exits; out of order, a position would remain or a signal be rejected.
    expect(await held()).toEqual([]);
    expect(await running.service().open()).toBe(0);
  });
});
