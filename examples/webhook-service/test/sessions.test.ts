// Entries that wait for the open, positions that are closed before the end of the day, and sessions on the page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, pageText, pathOf, type Running, run, sampleConfig, type WebhookName } from './running.js';

const one = [{ id: 'anna', broker: 'paper' }];
const other = [{ id: 'anna', broker: 'other' }];
const sessions = { calendars: true, whenClosed: 'postpone', exitsWhenClosed: 'send' };

let running: Running;

beforeAll(async () => {
  running = await run({
    strategies: {
      ...sampleConfig.strategies,
      open: { settings: { ...sessions, allowAddToPosition: true }, subscriptions: one },
      options: { settings: {}, subscriptions: other },
      single: {
        ...{ approval: 'person', approvalSeconds: 7200, subscriptions: other },
        settings: { ...sessions, exitsWhenClosed: 'postpone' },
      },
      rated: { settings: { calendars: true, flatBy: { minutesBeforeClose: 10 } }, subscriptions: one },
    },
  });
});

afterAll(async () => {
  await running.end();
});

async function send(strategy: WebhookName, body: object): Promise<string> {
  const { body: answer } = await running.post(pathOf(strategy), body);
  await running.service().settle();
  return answer.id;
}

/** State, codes and outcome of the plan of the executions of a request. */
async function executionOf(id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await running.query(
    `SELECT state, errors->0->>'code' AS code, plan->>'outcome' AS outcome, signal->>'releaseAt' AS release
     FROM executions WHERE request_id = $1`,
    [id],
  );
  return row;
}

describe('an entry while the market is closed', () => {
  test('waits for the open, and is replaced by the next signal of its ticker', async () => {
    running.clock.set('2026-11-26T15:00:00Z');
    const first = await send('open', { ticker: 'AAPL', action: 'buy', quantity: 1 });
    expect(await executionOf(first)).toEqual({
      state: 'waiting',
      code: null,
      outcome: 'postponed',
      release: '2026-11-27T14:30:00Z',
    });
    const other = await send('open', { ticker: 'MSFT', action: 'buy', quantity: 1 });
    const second = await send('open', { ticker: 'AAPL', action: 'buy', quantity: 2 });
    expect(await executionOf(first)).toMatchObject({ state: 'rejected', code: 'replaced' });
    expect(await executionOf(second)).toMatchObject({ state: 'waiting', outcome: 'postponed' });
    expect(await executionOf(other)).toMatchObject({ state: 'waiting' });
    running.clock.set('2026-11-27T14:30:00Z');
    await running.service().settle();
    expect(await executionOf(second)).toMatchObject({ state: 'done', outcome: 'orders' });
    expect(await pageText(running)).toMatch(/AAPL long 2 /);
  });

  test('is removed by an exit', async () => {
    running.clock.set('2026-11-28T15:00:00Z');
    const entry = await send('open', { ticker: 'AAPL', action: 'buy', quantity: 5 });
    expect(await executionOf(entry)).toMatchObject({ state: 'waiting' });
    await send('open', { ticker: 'AAPL', action: 'exit' });
    expect(await executionOf(entry)).toMatchObject({ state: 'rejected', code: 'replaced' });
  });
});

describe('an entry that waits for the open, of a strategy that is stopped', () => {
  test('is removed by an exit, though that is rejected', async () => {
    const entry = await send('open', { ticker: 'AAPL', action: 'buy', quantity: 5 });
    const body = (mode: string) => new URLSearchParams({ strategy: 'open', mode });
    const setMode = (mode: string) =>
      fetch(running.url('/pauses'), { method: 'POST', body: body(mode), headers: asOwner });
    await setMode('stop');
    await send('open', { ticker: 'AAPL', action: 'exit' });
    await setMode('run');
    expect(await executionOf(entry)).toMatchObject({ state: 'rejected', code: 'replaced' });
  });
});

/** Decides on the plan that waits. */
async function decide(decision: 'approved' | 'refused'): Promise<void> {
  const asked = await fetch(running.url('/approvals'), { headers: asOwner });
  const [{ token = '' } = {}] = (await asked.json()) as readonly { token?: string }[];
  const body = new URLSearchParams({ token, decision });
  await fetch(running.url('/approvals'), { method: 'POST', body, headers: asOwner, redirect: 'manual' });
  await running.service().settle();
}

test('a plan that is approved while the market is open is carried out, and one after the close is outdated', async () => {
  running.clock.set('2026-11-27T16:00:00Z');
  const first = await send('single', { ticker: 'AAPL', action: 'buy', quantity: 1 });
  await decide('approved');
  expect(await executionOf(first)).toMatchObject({ state: 'done', code: null });
  // The day after Thanksgiving ends at 18:00 UTC.
  running.clock.set('2026-11-27T17:00:00Z');
  const second = await send('single', { ticker: 'TSLA', action: 'buy', quantity: 1 });
  running.clock.set('2026-11-27T18:00:01Z');
  await decide('approved');
  expect(await executionOf(second)).toMatchObject({ state: 'rejected', code: 'plan-outdated' });
});

describe('a reverse that waits for a person until the market has closed', () => {
  test('is carried out at the open without its entry when it is refused', async () => {
    running.clock.set('2026-11-30T20:00:00Z');
    await send('options', { ticker: 'MSFT', action: 'buy', quantity: 3 });
    const reverse = await send('single', { ticker: 'MSFT', action: 'reverse' });
    running.clock.set('2026-11-30T21:30:00Z');
    await decide('refused');
    expect(await executionOf(reverse)).toMatchObject({ state: 'waiting', release: '2026-12-01T14:30:00Z' });
    running.clock.set('2026-12-01T14:30:00Z');
    await running.service().settle();
    expect(await executionOf(reverse)).toMatchObject({ state: 'done', code: 'approval-refused' });
    expect(await pageText(running)).not.toMatch(/MSFT (long|short) 3 /);
    running.clock.set('2026-11-30T20:00:00Z');
  });
});

describe('flatBy', () => {
  test('closes positions before the close, once, and refuses entries', async () => {
    running.clock.set('2026-11-30T20:00:00Z');
    const entry = await send('rated', { ticker: 'MSFT', action: 'buy', quantity: 3 });
    expect(await executionOf(entry)).toMatchObject({ state: 'done' });
    const page = await pageText(running);
    expect(page).toMatch(/Sessions at paper .*MSFT anna open closes 2026-11-30 21:00:00 UTC 2026-11-30 20:50:00 UTC/);
    running.clock.set('2026-11-30T20:50:01Z');
    await running.service().settle();
    running.clock.set('2026-11-30T20:51:00Z');
    await running.service().settle();
    const exits = await running.query(
      "SELECT signal->>'action' AS action, state FROM executions WHERE request_id LIKE 'flat-by-2026-11-30%' AND lane = 'paper/MSFT'",
    );
    expect(exits).toEqual([{ action: 'exit', state: 'done' }]);
    const late = await send('rated', { ticker: 'MSFT', action: 'buy', quantity: 3 });
    expect(await executionOf(late)).toMatchObject({ state: 'rejected', code: 'session-ending' });
    expect(running.log.some((line) => line.includes('session-ending'))).toBe(true);
  });
});
