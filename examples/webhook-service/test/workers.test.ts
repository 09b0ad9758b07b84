import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noPostgres } from '../scripts/postgres-server.js';
import type { Service } from '../src/service.js';
import { pathOf } from './running.js';
import { type TwoWorkers, twoWorkers } from './two-workers.js';

describe.skipIf(noPostgres !== undefined)(
  'two workers on one PostgreSQL (skipped where PostgreSQL is not installed)',
  () => {
    let workers: readonly Service[];
    let logs: TwoWorkers['logs'];
    let end: TwoWorkers['end'];

    beforeAll(async () => {
      ({ workers, logs, end } = await twoWorkers());
    });
    afterAll(() => end());

    const send = (worker: number, body: object): Promise<Response> =>
      fetch(`http://127.0.0.1:${workers[worker % 2]?.port}${pathOf('rated')}`, {
        method: 'POST',
        body: JSON.stringify(body),
      });
    const settled = (): Promise<void> => expect.poll(() => workers[0]?.open(), { timeout: 30_000 }).toBe(0);

    test('run the signals of one ticker one after the other, in order of arrival', async () => {
      // An exit without its buy before it would be rejected; a buy before the exit of the last one would add.
      for (let index = 0; index < 40; index += 1) {
        const action = index % 2 === 0 ? { action: 'buy', quantity: 1 + index } : { action: 'exit' };
        expect((await send(index, { ticker: 'AAPL', ...action, extras: { index } })).status).toBe(200);
      }
      await settled();
      const states = await workers[0]?.database.query('SELECT DISTINCT state FROM executions');
      expect(states).toEqual([{ state: 'done' }]);
      const fills = await workers[0]?.database.query<{ quantity: string }>(
        `SELECT fill->>'quantity' AS quantity FROM paper_fills ORDER BY seq`,
      );
      const expected = Array.from({ length: 20 }, (_, index) => [String(1 + 2 * index), String(1 + 2 * index)]).flat();
      expect(fills?.map(({ quantity }) => quantity)).toEqual(expected);
    });

    test('run each execution once, whoever has received its signal', async () => {
      const tickers = ['AAPL', 'MSFT'];
      await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          send(index, { ticker: tickers[index % 2], action: 'buy', quantity: 1, extras: { share: index } }),
        ),
      );
      await settled();
      const ended = logs.map((log) => log.filter((line) => line.includes('"execution-ended"')).length);
      expect((ended[0] ?? 0) + (ended[1] ?? 0)).toBe(80);
    });

    test('accept the same request once if both receive it at the same time', async () => {
      const body = { ticker: 'AAPL', action: 'buy', quantity: 1, message: 'twice' };
      const sent = [0, 1, 0, 1].map(
        async (worker): Promise<{ id: string }> => JSON.parse(await (await send(worker, body)).text()),
      );
      const [id, ...others] = new Set((await Promise.all(sent)).map((answer) => answer.id));
      expect(others).toEqual([]);
      await settled();
      const count = await workers[0]?.database.query(
        'SELECT count(*)::int AS n FROM executions WHERE request_id = $1',
        [id],
      );
      expect(count).toEqual([{ n: 1 }]);
    });
  },
);
