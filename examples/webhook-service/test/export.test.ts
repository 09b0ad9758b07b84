// `GET /export`: every decision of the service, with what it was decided on.
import {
  type MarketSnapshot,
  type OrderPlan,
  parseContext,
  parseSettings,
  parseSignal,
  planSignal,
  type Result,
  snapshotContext,
} from 'signal-to-order';
import { recordDigest, verifyLog } from 'signal-to-order/authorize';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asOwner, password, type Running, run, webhookIds } from './running.js';

let running: Running;

const quotes = {
  AAPL: { bid: 149.98, ask: 150.02 },
  MSFT: { bid: 400, ask: 400.2 },
  TSLA: { bid: 250, ask: 250.1 },
};
const broker = {
  type: 'paper',
  quotes,
  maxFill: 40,
  optionChains: { TSLA: { generate: { strikes: 5, step: 5, weeks: 4, volatility: 0.2 } } },
};

/** Settings of the strategies, whose plans read different parts of the market. */
const strategies = {
  open: { allowAddToPosition: true },
  platformA: { maxPositions: 2 },
  platformB: { entryLockout: true },
  single: { assetClass: 'options' },
} as const;

type Strategy = keyof typeof strategies;

beforeEach(async () => {
  running = await run({
    rateLimits: { perMinute: 10_000, perHour: 10_000 },
    brokers: { paper: broker },
    strategies: Object.fromEntries(
      Object.entries(strategies).map(([name, settings]) => [
        name,
        { settings, subscriptions: [{ id: 'anna', broker: 'paper' }] },
      ]),
    ),
    webhooks: Object.keys(strategies).map((strategy) => ({
      id: webhookIds[strategy as Strategy],
      password,
      strategy,
    })),
  });
});

afterEach(() => running.end());

interface Line {
  readonly payload: unknown;
  readonly receivedAt: string;
  readonly market: MarketSnapshot;
  readonly signalId: string;
}

async function exported(query = ''): Promise<readonly Line[]> {
  const response = await fetch(running.url(`/export${query}`), { headers: asOwner });
  expect(response.status).toBe(200);
  const lines = (await response.text()).split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line));
}

async function send(strategy: Strategy, body: unknown): Promise<void> {
  const answer = await running.post(`/trading/webhook/${webhookIds[strategy]}/${password}`, body);
  expect(answer.body).toMatchObject({ success: true });
}

/** The plan of a line by the library alone, as the command makes it. */
function planAgain({ payload, receivedAt, market, signalId }: Line, given: object): Result<OrderPlan> {
  const settings = parseSettings(given);
  if (!settings.ok) {
    return settings;
  }
  const received = Date.parse(receivedAt);
  const signal = parseSignal(payload, parseContext(settings.value, { now: () => received, unit: 'milliseconds' }));
  return signal.ok ? planSignal(signal.value, snapshotContext(market, settings.value, signalId)) : signal;
}

/** Numbers from 0 to below 1, the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const actions = ['buy', 'sell', 'exit', 'cancel', 'reverse', 'breakeven', 'add'] as const;

function randomSignal(random: () => number, index: number): object {
  const one = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
  const isBuy = random() < 0.5;
  return {
    ticker: one(['AAPL', 'MSFT', 'TSLA']),
    action: isBuy ? 'buy' : one(actions),
    ...(random() < 0.5 && { quantity: 1 + Math.floor(random() * 60) }),
    ...(random() < 0.2 && { orderType: 'limit', limitPrice: 100 }),
    ...(isBuy && random() < 0.3 && { takeProfit: { percent: 5 }, stopLoss: { type: 'stop', percent: 3 } }),
    ...(random() < 0.2 && { delay: 60 }),
    extras: { index },
  };
}

describe('the export', () => {
  test('has a signal with an escaped NUL, and what comes after it', async () => {
    await send('open', '{"ticker": "AAPL", "action": "buy", "quantity": 1, "extras": {"note": "nul \\u0000 here"}}');
    await send('open', { ticker: 'MSFT', action: 'buy', quantity: 2 });
    expect((await exported()).map(({ payload }) => payload)).toMatchObject([
      { ticker: 'AAPL', extras: { note: 'nul \u0000 here' } },
      { ticker: 'MSFT' },
    ]);
  });

  test('has what each plan was made from: random signals are planned again to the same plans', async () => {
    const random = randomNumbers(20_261_123);
    const names = ['open', 'platformA', 'platformB'] as const;
    for (let index = 0; index < 160; index += 1) {
      const strategy = names[Math.floor(random() * names.length)] ?? 'open';
      const body = randomSignal(random, index);
      const isBatch = random() < 0.15;
      await running.post(
        `/trading/webhook/${webhookIds[strategy]}/${password}`,
        isBatch ? [body, randomSignal(random, index + 1000)] : body,
      );
      if (index % 20 === 19) {
        running.clock.advance(30_000);
        await running.service().settle();
      }
    }
    await send('single', { ticker: 'TSLA', action: 'buy', quantity: 1 });
    running.clock.advance(120_000);
    await running.service().settle();
    running.clock.advance(120_000);
    await running.service().settle();

    const stored = await running.query(
      `SELECT id, plans, strategy, plan, errors, signal FROM executions WHERE market IS NOT NULL ORDER BY seq`,
    );
    const lines = await exported();
    expect(lines.length).toBe(stored.length);
    expect(lines.length).toBeGreaterThan(120);
    const seen = new Set<string>();
    lines.forEach((line, index) => {
      const row = stored[index];
      const again = planAgain(line, strategies[row?.strategy as Strategy]);
      const before = row?.plan as OrderPlan | null;
      if (before === null) {
        const codes = (row?.errors as readonly { code: string }[] | undefined)?.map(({ code }) => code);
        expect(again.ok ? again.value : again.errors.map(({ code }) => code)).toEqual(codes);
        seen.add('rejected');
      } else {
        expect(again.ok ? { outcome: again.value.outcome, steps: again.value.steps } : again.errors).toEqual({
          outcome: before.outcome,
          steps: before.steps,
        });
        seen.add(before.outcome);
      }
      if (Date.parse(line.market.now) >= Date.parse(line.receivedAt) + 60_000) {
        seen.add('delayed');
      }
      seen.add(line.market.optionChains === undefined ? 'no chain' : 'chain');
    });
    expect([...seen].sort()).toEqual(['chain', 'delayed', 'no chain', 'nothing-to-do', 'orders', 'rejected']);
  });

  test('tells when a signal was read, which its delay counts from, where it was stored later', async () => {
    await send('open', { ticker: 'AAPL', action: 'buy', quantity: 1, delay: 60 });
    await running.query('UPDATE executions SET received_at = received_at + 40000');
    running.clock.advance(61_000);
    await running.service().settle();
    const [line] = await exported();
    const [row] = await running.query('SELECT signal FROM executions');
    expect(row?.signal).toMatchObject({ receivedAt: line?.receivedAt });
    expect(line && planAgain(line, strategies.open)).toMatchObject({ ok: true, value: { outcome: 'orders' } });
  });

  test('leaves out what the settings alone do not decide: a ladder of a batch, and a strategy set to close only', async () => {
    const step = { ticker: 'AAPL', action: 'buy', quantity: 1 };
    await send('platformA', [step, { ...step, quantity: 2 }]);
    await running.service().settle();
    await running.query(
      `INSERT INTO trading_switches (strategy, mode, changed_at, changed_by) VALUES ('open', 'close-only', 0, 'test')`,
    );
    await send('open', { ticker: 'MSFT', action: 'exit' });
    await running.service().settle();
    expect(await running.service().open()).toBe(0);
    expect((await exported()).map(({ payload }) => payload)).toEqual([step]);
  });

  test('is the decision log: whole, the same in every export, with its head in the log of the service', async () => {
    const text = async (query = '') => {
      const response = await fetch(running.url(`/export${query}`), { headers: asOwner });
      return (await response.text()).split('\n').filter((line) => line !== '');
    };
    const body = { ticker: 'AAPL', action: 'buy', quantity: 1, extras: { note: 'größer' } };
    await send('open', body);
    const locked = { ticker: 'MSFT', action: 'buy', quantity: 1 };
    await send('platformB', locked);
    await running.service().settle();
    const first = await text();
    expect(first.map((line) => JSON.parse(line))).toMatchObject([
      { payload: body, plan: { outcome: 'orders' }, identifiers: { strategy: 'open', subscription: 'anna' } },
      { payload: locked, errors: [{ code: 'entry-locked-out' }], identifiers: { strategy: 'platformB' } },
    ]);
    await send('open', { ...body, quantity: 2 });
    await running.service().settle();
    const second = await text();
    expect(second.slice(0, 2)).toEqual(first);
    expect(verifyLog(second)).toEqual({ ok: true, head: recordDigest(second[2] ?? '') });
    expect(await text('?strategy=platformB')).toEqual(second.slice(1, 2));

    await running.restart(() => running.clock.advance(86_400_000));
    const told = () => running.log.map((line) => JSON.parse(line)).filter(({ event }) => event === 'decision-log');
    await expect.poll(() => told().at(-1)).toMatchObject({ line: '3', head: recordDigest(second[2] ?? '') });
    expect(verifyLog(await text(), { head: told().at(-1)?.head }).ok).toBe(true);
  });

  test('keeps its chain when old lines are deleted', async () => {
    const buy = (quantity: number) => send('open', { ticker: 'AAPL', action: 'buy', quantity });
    await buy(1);
    await buy(2);
    await running.service().settle();
    const [, second] = await exported();
    running.clock.advance(400 * 86_400_000);
    await running.service().prune();
    await buy(3);
    await running.service().settle();
    const lines = await exported();
    expect(lines).toHaveLength(2);
    expect(lines[0]).toEqual(second);
    expect(lines[1]).toMatchObject({ previous: Object(second).digest });
  });

  test('streams page by page in the order of arrival, and selects', async () => {
    for (let index = 0; index < 120; index += 1) {
      await send('open', { ticker: 'AAPL', action: 'buy', quantity: 1, extras: { index } });
    }
    await running.service().settle();
    running.clock.advance(3_600_000);
    await send('platformA', { ticker: 'MSFT', action: 'buy', extras: { index: 120 } });
    await running.service().settle();
    const indexes = (lines: readonly Line[]) =>
      lines.map(({ payload }) => (payload as { extras: { index: number } }).extras.index);
    expect(indexes(await exported())).toEqual(Array.from({ length: 121 }, (_, index) => index));
    expect(indexes(await exported('?strategy=platformA'))).toEqual([120]);
    expect(indexes(await exported('?since=2026-01-26T17:30:00Z'))).toEqual([120]);
    expect(indexes(await exported('?since=2026-01-27'))).toEqual([]);
    expect((await exported('?subscription=anna&strategy=open')).length).toBe(120);
  });

  test('refuses what it cannot read, and whoever has no token', async () => {
    const get = async (query: string, headers = {}) => {
      const response = await fetch(running.url(`/export${query}`), { headers });
      return [response.status, await response.text()];
    };
    expect(await get('')).toEqual([401, 'token required']);
    expect(await get('?since=yesterday&strategy=none&until=1', asOwner)).toEqual([
      400,
      '"until" is not a parameter; expected since, strategy, subscription. ' +
        'since is "yesterday"; expected a day or an instant such as 2026-01-26T15:30:00Z. ' +
        'strategy "none" is not in the configuration; expected open, platformA, platformB, single.',
    ]);
    expect(await get('?subscription=ben&since=2026-01-26&since=2026-01-27', asOwner)).toEqual([
      400,
      'since is given 2 times; give it once. subscription "ben" is not in the configuration; expected anna.',
    ]);
  });
});
