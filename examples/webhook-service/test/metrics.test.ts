import { afterEach, describe, expect, test } from 'vitest';
import { newMetrics } from '../src/metrics.js';
import { asOwner, pathOf, type Running, run } from './running.js';

const noBacklog = { executions_open: 0, backlog_executions: 0, approvals_waiting: 0, backlog_oldest_seconds: 0 };

/** Values of the metrics whose lines begin with a text. */
function valuesOf(text: string, begin: string): Readonly<Record<string, number>> {
  const lines = text.split('\n').filter((line) => line.startsWith(begin));
  return Object.fromEntries(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

describe('the metrics of a process', () => {
  test('count by label', async () => {
    const metrics = newMetrics(async () => noBacklog);
    metrics.count('signals_accepted_total');
    metrics.count('signals_rejected_total', 'invalid-action');
    metrics.count('signals_rejected_total', 'invalid-action');
    metrics.count('orders_sent_total', 'a "quoted"\nname');
    const text = await metrics.text();
    expect(valuesOf(text, 'signals_')).toEqual({
      signals_accepted_total: 1,
      signals_repeated_total: 0,
      'signals_rejected_total{code="invalid-action"}': 2,
    });
    expect(text).toContain('orders_sent_total{broker="a \\"quoted\\"\\nname"} 1');
  });

  test('have the backlog while the database answers', async () => {
    let answers = true;
    const metrics = newMetrics(async () => {
      if (!answers) {
        throw new Error('no answer');
      }
      return { executions_open: 7, backlog_executions: 3, approvals_waiting: 0, backlog_oldest_seconds: 1.5 };
    });
    const expected = { executions_open: 7, backlog_executions: 3, approvals_waiting: 0, backlog_oldest_seconds: 1.5 };
    const read = async () => {
      const text = await metrics.text();
      return {
        ...valuesOf(text, 'executions_open'),
        ...valuesOf(text, 'approvals_'),
        ...valuesOf(text, 'backlog_'),
        ...valuesOf(text, 'database_up'),
      };
    };
    expect(await read()).toEqual({ ...expected, database_up: 1 });
    answers = false;
    expect(await read()).toEqual({ database_up: 0 });
    answers = true;
    expect(await read()).toEqual({ ...expected, database_up: 1 });
  });

  test('belong to one service: another service in the process has its own', async () => {
    const [one, other] = [newMetrics(async () => noBacklog), newMetrics(async () => noBacklog)];
    one.observe('request_seconds', 0.004);
    expect(valuesOf(await one.text(), 'request_seconds_count')).toEqual({ request_seconds_count: 1 });
    expect(valuesOf(await other.text(), 'request_seconds_count')).toEqual({ request_seconds_count: 0 });
  });
});

describe('the metrics of a running service', () => {
  let running: Running;
  afterEach(() => running.end());

  const read = async (): Promise<string> => (await fetch(running.url('/metrics'), { headers: asOwner })).text();

  test('need the token', async () => {
    running = await run();
    expect((await fetch(running.url('/metrics'))).status).toBe(401);
  });

  test('show how long orders took, what was rejected with which code, and what waits', async () => {
    running = await run();
    await running.post(pathOf('rated'), { ticker: 'AAPL', action: 'buy', quantity: 1 });
    await running.service().settle();
    running.clock.advance(61_000);
    await running.post(pathOf('rated'), { ticker: 'MSFT', action: 'exit' });
    await running.service().settle();
    const resting = { orderType: 'limit', limitPrice: 390 };
    await running.post(pathOf('rated'), { ticker: 'MSFT', action: 'buy', quantity: 1, ...resting });
    await running.post(pathOf('rated'), { ticker: 'MSFT', action: 'hold' });
    await running.post(pathOf('rated'), { ticker: 'AAPL', action: 'buy', quantity: 1, delay: 600 });
    await running.service().settle();
    const text = await read();
    expect(valuesOf(text, 'order_sent_seconds_count')).toEqual({ order_sent_seconds_count: 2 });
    expect(valuesOf(text, 'order_filled_seconds_count')).toEqual({ order_filled_seconds_count: 1 });
    expect(valuesOf(text, 'signals_rejected_total')).toEqual({ 'signals_rejected_total{code="invalid-action"}': 1 });
    expect(valuesOf(text, 'executions_rejected_total')).toEqual({ 'executions_rejected_total{code="no-position"}': 1 });
    expect(valuesOf(text, 'backlog_')).toEqual({
      backlog_executions: 0,
      backlog_oldest_seconds: 0,
    });

    // Due for 90 seconds, and not planned: nobody has looked yet.
    await running.query("UPDATE executions SET lane = 'nobody', due_at = $1 WHERE state = 'waiting'", [
      running.clock.now() - 90_000,
    ]);
    const waiting = await read();
    expect(valuesOf(waiting, 'backlog_oldest_seconds').backlog_oldest_seconds).toBeGreaterThanOrEqual(90);
  });

  test('count wrong passwords and requests answered with 429', async () => {
    running = await run({ rateLimits: { perMinute: 2, perHour: 500 } });
    const wrong = pathOf('open').replace(/[^/]+$/, 'guessed');
    for (let index = 0; index < 22; index += 1) {
      await running.post(wrong, {});
    }
    for (let index = 0; index < 5; index += 1) {
      await running.post(
        pathOf('rated'),
        { ticker: 'AAPL', action: 'cancel', extras: { index } },
        { from: '203.0.113.8' },
      );
    }
    const text = await read();
    expect(valuesOf(text, 'wrong_passwords_total')).toEqual({ wrong_passwords_total: 20 });
    expect(valuesOf(text, 'requests_limited_total')).toEqual({
      'requests_limited_total{limit="password"}': 2,
      'requests_limited_total{limit="rate"}': 3,
    });
  });

  test('count queries that failed', async () => {
    running = await run();
    await running.query('SELECT 1/0').catch(() => undefined);
    expect(valuesOf(await read(), 'database_errors_total').database_errors_total).toBeGreaterThan(0);
  });
});
