// Two strategies close one position of one account at the same moment: one exit is sent.
import { afterEach, describe, expect, test } from 'vitest';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';
import { asOwner, password, pathOf, type Running, run, webhookIds } from './running.js';

let running: Running;
let alpaca: AlpacaDouble | undefined;

afterEach(async () => {
  await running.end();
  await alpaca?.close();
  alpaca = undefined;
});

/** `REPEATS=20 npx vitest run test/closing-twice.test.ts` does it as often as it was once searched for. */
const repeats = Number(process.env.REPEATS ?? 5);

const rateLimits = { perMinute: 1000, perHour: 10_000 };

const strategies = (broker: string) => ({
  first: { subscriptions: [{ id: 'a', broker }] },
  second: { subscriptions: [{ id: 'b', broker }] },
});
const webhooks = [
  { id: webhookIds.open, password, strategy: 'first' },
  { id: webhookIds.rated, password, strategy: 'second' },
];

const ended = () =>
  expect
    .poll(
      async () => {
        await running.service().settle();
        return running.query(`SELECT id FROM executions WHERE finished_at IS NULL`);
      },
      { timeout: 20_000 },
    )
    .toEqual([]);

async function exitsOf(
  exits: () => number | Promise<number>,
  held: () => Promise<number>,
  signal: object,
): Promise<readonly number[]> {
  const counts: number[] = [];
  for (let times = 0; times < repeats; times += 1) {
    running.clock.advance(31_000);
    await running.post(pathOf('open'), { ticker: 'AAPL', action: 'buy', quantity: 10 });
    await ended();
    await expect.poll(held, { timeout: 10_000 }).toBe(10);
    const before = await exits();
    const answers = await Promise.all([running.post(pathOf('open'), signal), running.post(pathOf('rated'), signal)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await ended();
    await expect.poll(held, { timeout: 10_000 }).toBe(0);
    counts.push((await exits()) - before);
  }
  return counts;
}

describe('two strategies that close one position at the same moment', () => {
  test.each([0, 400])(
    'send one exit to Alpaca, which fills it after %i ms, every time',
    async (fillsAfter) => {
      alpaca = await alpacaDouble({ fillsAfter });
      const { url, bodies } = alpaca;
      const broker = { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' };
      running = await run({ rateLimits, brokers: { alpaca: broker }, strategies: strategies('alpaca'), webhooks });
      const exits = () => bodies.filter(({ side }) => side === 'sell').length;
      const held = async () => alpaca?.held('AAPL') ?? 0;
      expect(await exitsOf(exits, held, { ticker: 'AAPL', action: 'exit' })).toEqual(Array(repeats).fill(1));
    },
    300_000,
  );

  test.each([undefined, 4])(
    'send one exit to the paper broker, which fills %s units of it at a quote, every time',
    async (maxFill) => {
      const quotes = { AAPL: { bid: 149.98, ask: 150.02 } };
      const broker = { type: 'paper', quotes, ...(maxFill && { maxFill }) };
      running = await run({ rateLimits, brokers: { paper: broker }, strategies: strategies('paper'), webhooks });
      const orders = async () => {
        const rows = await running.query(`SELECT state FROM paper_accounts`);
        return rows[0]?.state as { positions: Record<string, { quantity: string }> };
      };
      const exits = async () =>
        running.query(`SELECT e.id FROM executions e WHERE signal->>'action' = 'exit' AND progress IS NOT NULL`);
      const quote = async () => {
        const body = new URLSearchParams({ broker: 'paper', ticker: 'AAPL', bid: '149.98', ask: '150.02' });
        await fetch(running.url('/quotes'), { method: 'POST', body, headers: asOwner, redirect: 'manual' });
      };
      const held = async () => {
        await quote();
        return Number((await orders()).positions.AAPL?.quantity ?? 0);
      };
      expect(await exitsOf(async () => (await exits()).length, held, { ticker: 'AAPL', action: 'exit' })).toEqual(
        Array(repeats).fill(1),
      );
    },
    300_000,
  );
});
