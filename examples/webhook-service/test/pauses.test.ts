import fc from 'fast-check';
import type { OrderPlan, Position } from 'signal-to-order';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { couldIncrease } from '../src/execution/restrictions.js';
import { modeOf, type TradingMode } from '../src/pauses.js';
import { asOwner, pageText, pathOf, type Running, run } from './running.js';

describe('the mode of a strategy', () => {
  test.each<[everything: TradingMode | undefined, own: TradingMode | undefined, mode: TradingMode]>([
    [undefined, undefined, 'run'],
    [undefined, 'run', 'run'],
    [undefined, 'close-only', 'close-only'],
    [undefined, 'stop', 'stop'],
    ['run', 'stop', 'stop'],
    ['close-only', 'run', 'close-only'],
    ['close-only', 'stop', 'stop'],
    ['stop', 'run', 'stop'],
    ['stop', 'close-only', 'stop'],
  ])('with %s for everything and %s for itself is %s', (all, own, mode) => {
    const switches = [
      { strategy: 'other', mode: 'stop' as const },
      ...(all === undefined ? [] : [{ strategy: '', mode: all }]),
      ...(own === undefined ? [] : [{ strategy: 'mine', mode: own }]),
    ];
    expect(modeOf('mine', switches)).toBe(mode);
  });
});

describe('a plan', () => {
  const order = (side: string, effect: string, quantity: string, ticker = 'A') => ({
    step: 'submit-order',
    order: { side, effect, quantity, ticker },
  });
  test.each<[string, readonly object[], Position | undefined, boolean]>([
    ['opens', [order('buy', 'open', '1')], undefined, true],
    ['closes a part', [order('sell', 'close', '4')], { side: 'long', quantity: 10 }, false],
    ['closes all', [order('buy', 'close', '10')], { side: 'short', quantity: 10 }, false],
    [
      'closes a part and protects the rest',
      [order('sell', 'close', '4'), order('sell', 'close', '6')],
      { side: 'long', quantity: 10 },
      false,
    ],
    [
      'closes more than is held',
      [order('sell', 'close', '4'), order('sell', 'close', '7')],
      { side: 'long', quantity: 10 },
      true,
    ],
    ['closes what is not held', [order('sell', 'close', '1')], undefined, true],
    ['buys to close a long position', [order('buy', 'close', '1')], { side: 'long', quantity: 10 }, true],
    [
      'closes and opens',
      [order('sell', 'close', '10'), order('sell', 'open', '1')],
      { side: 'long', quantity: 10 },
      true,
    ],
    ['cancels only', [{ step: 'cancel-orders', orderIds: ['1'] }], undefined, false],
  ])('that %s is judged by its orders', (_, steps, held, expected) => {
    const plan = { steps } as unknown as OrderPlan;
    expect(couldIncrease(plan, { position: () => held, openTickers: () => [] })).toBe(expected);
  });
});

let running: Running;

beforeAll(async () => {
  running = await run({ rateLimits: { perMinute: 100_000, perHour: 100_000 } });
});

afterAll(() => running.end());

/** Sets a switch with the form of the page. */
async function setSwitch(strategy: string, mode: TradingMode): Promise<Response> {
  return fetch(running.url('/pauses'), {
    method: 'POST',
    body: new URLSearchParams({ strategy, mode }),
    headers: { ...asOwner, 'x-forwarded-for': '198.51.100.9' },
    redirect: 'manual',
  });
}

interface Ended {
  readonly state: string;
  readonly errors: readonly { readonly code: string; readonly message: string }[] | null;
  readonly plan: OrderPlan | null;
}

/** Sends a signal, and returns its executions when they have ended or wait. */
async function send(signal: object, to: 'rated' | 'open' = 'rated'): Promise<readonly Ended[]> {
  running.clock.advance(61_000);
  const { body } = await running.post(pathOf(to), { ticker: 'AAPL', ...signal });
  await running.service().settle();
  const rows = await running.query('SELECT state, errors, plan FROM executions WHERE request_id = $1 ORDER BY seq', [
    body.id,
  ]);
  return rows as unknown as readonly Ended[];
}

async function heldAt(broker = 'paper'): Promise<Readonly<Record<string, number>>> {
  const [row] = await running.query('SELECT state FROM paper_accounts WHERE broker = $1', [broker]);
  const { positions = {} } = (row?.state ?? {}) as { positions?: Record<string, Position> };
  return Object.fromEntries(
    Object.entries(positions).map(([ticker, { side, quantity }]) => [
      ticker,
      Number(quantity) * (side === 'long' ? 1 : -1),
    ]),
  );
}

const codesOf = (ended: readonly Ended[]): readonly string[] =>
  ended.flatMap(({ state, errors }) => [state, ...(errors ?? []).map(({ code }) => code)]);

describe('the switches', () => {
  test('close only: rejects entries and additions, and carries out reductions and exits', async () => {
    expect(codesOf(await send({ action: 'buy', quantity: 10, stopLoss: { percent: 5 } }))).toEqual(['done']);
    expect((await setSwitch('rated', 'close-only')).status).toBe(303);
    expect(codesOf(await send({ action: 'buy', quantity: 1 }))).toEqual(['rejected', 'close-only']);
    expect(codesOf(await send({ action: 'add', quantity: 1 }))).toEqual(['rejected', 'close-only']);
    expect(codesOf(await send({ ticker: 'MSFT', action: 'buy', quantity: 1 }))).toEqual(['rejected', 'close-only']);
    expect(await heldAt()).toEqual({ AAPL: 10 });
    expect(codesOf(await send({ action: 'exit', quantity: 4 }))).toEqual(['done']);
    expect(await heldAt()).toEqual({ AAPL: 6 });
    expect(codesOf(await send({ action: 'cancel' }))).toEqual(['nothing-to-do']);
    expect(codesOf(await send({ action: 'breakeven' }))).not.toContain('close-only');
  });

  test('close only: of a reverse, only the exit is carried out, and the plan says so', async () => {
    const [ended] = await send({ action: 'reverse' });
    expect(ended?.state).toBe('done');
    expect(await heldAt()).toEqual({});
    expect(ended?.plan?.notices.find(({ code }) => code === 'entry-refused')?.message).toContain('(close-only)');
  });

  test('an entry is rejected with a sentence that says what to do', async () => {
    const [ended] = await send({ action: 'buy', quantity: 1 });
    expect(ended?.errors?.[0]?.message).toBe(
      'Trading of the strategy rated is set to close only: the signal would open or add to a position, and nothing was sent. Set it to run on the page.',
    );
  });

  test('another strategy goes on, and everything stops with the switch of all', async () => {
    expect(codesOf(await send({ action: 'buy', quantity: 2 }, 'open'))).toEqual(['done', 'done']);
    await setSwitch('', 'stop');
    expect(codesOf(await send({ action: 'exit' }, 'open'))).toEqual(['rejected', 'paused', 'rejected', 'paused']);
    expect(await heldAt()).toEqual({ AAPL: 2 });
    const text = await pageText(running);
    expect(text).toContain('Not everything trades: All strategies: stop');
    expect(text).toMatch(/All strategies stop since 2026-01-2\d [\d:]+ UTC, from 198\.51\.100\.9/);
    const metrics = await (await fetch(running.url('/metrics'), { headers: asOwner })).text();
    expect(metrics).toContain('trading_mode{strategy="rated"} 2');
    expect(running.log.join('')).toContain(
      '"event":"trading-switched","strategy":"all","mode":"stop","before":"run","address":"198.51.100.9"',
    );
  });

  test('counts for a delayed signal that was accepted before, and after a restart', async () => {
    await setSwitch('', 'run');
    await setSwitch('rated', 'run');
    const delayed = await send({ action: 'buy', quantity: 3, delay: 600 });
    expect(codesOf(delayed)).toEqual(['waiting']);
    await setSwitch('rated', 'stop');
    await running.restart();
    running.clock.advance(601_000);
    await running.service().settle();
    const rows = await running.query(
      `SELECT state, errors->0->>'code' AS code FROM executions ORDER BY seq DESC LIMIT 1`,
    );
    expect(rows).toEqual([{ state: 'rejected', code: 'paused' }]);
    await setSwitch('rated', 'run');
    expect(codesOf(await send({ action: 'buy', quantity: 1 }))).toEqual(['done']);
  });

  test('is asked for on a page of its own, which works without scripts', async () => {
    const home = await (await fetch(running.url('/'), { headers: asOwner })).text();
    expect(home).toContain('<form method="get" action="/pauses"><input type="hidden" name="strategy" value="rated">');
    const asked = await fetch(running.url('/pauses?strategy=rated&mode=close-only'), { headers: asOwner });
    expect(asked.status).toBe(200);
    const text = await asked.text();
    expect(text).toContain('rated: close only?');
    expect(text).toContain('method="post" action="/pauses"');
    expect((await heldAt()).AAPL).toBe(3);
  });

  test.each([
    ['without the token', 401, { authorization: '' }],
    ['from another site', 403, { 'sec-fetch-site': 'cross-site' }],
    ['from another origin', 403, { origin: 'https://evil.example' }],
  ])('is not set by a form %s', async (_, status, headers) => {
    const body = new URLSearchParams({ strategy: '', mode: 'stop' });
    const sent = await fetch(running.url('/pauses'), { method: 'POST', body, headers: { ...asOwner, ...headers } });
    expect(sent.status).toBe(status);
    expect(await running.query(`SELECT mode FROM trading_switches WHERE strategy = ''`)).toEqual([{ mode: 'run' }]);
  });

  test.each([
    ['nobody', 'stop'],
    ['rated', 'pause'],
    ['constructor', 'stop'],
  ])('rejects strategy %s with mode %s', async (strategy, mode) => {
    expect((await setSwitch(strategy, mode as TradingMode)).status).toBe(400);
    const asked = await fetch(running.url(`/pauses?strategy=${strategy}&mode=${mode}`), { headers: asOwner });
    expect(asked.status).toBe(400);
  });
});

const signals = fc.record(
  {
    action: fc.constantFrom('buy', 'sell', 'exit', 'reverse', 'add', 'cancel', 'breakeven', 'flat'),
    ticker: fc.constantFrom('AAPL', 'MSFT'),
    quantity: fc.integer({ min: 1, max: 12 }),
    quantityType: fc.constantFrom('fixed_quantity', 'percent_of_position', 'dollar_amount'),
    sentiment: fc.constantFrom('long', 'short', 'flat', 'bullish', 'bearish'),
    orderType: fc.constantFrom('market', 'limit'),
    limitPrice: fc.constantFrom(100, 150, 200, 400, 500),
    stopLoss: fc.constant({ percent: 5 }),
    takeProfit: fc.constant({ percent: 5 }),
  },
  { requiredKeys: ['action', 'ticker'] },
);

describe('under close only', () => {
  test('no signal increases a position or opens the other side', async () => {
    await running.restart();
    let [reduced, refused] = [0, 0];
    const check = async (batch: readonly object[], start: number): Promise<void> => {
      await setSwitch('rated', 'run');
      await send({ action: 'flat', ticker: 'AAPL' });
      await send({ action: 'flat', ticker: 'MSFT' });
      await send({ action: 'cancel', ticker: 'AAPL' });
      await send({ action: 'cancel', ticker: 'MSFT' });
      if (start !== 0) {
        await send({ action: start > 0 ? 'buy' : 'sell', quantity: Math.abs(start), stopLoss: { percent: 5 } });
      }
      await setSwitch('rated', 'close-only');
      let before = await heldAt();
      for (const signal of batch) {
        const ended = await send(signal);
        const after = await heldAt();
        for (const ticker of ['AAPL', 'MSFT']) {
          const [was, is] = [before[ticker] ?? 0, after[ticker] ?? 0];
          expect(Math.abs(is), JSON.stringify([signal, was, is])).toBeLessThanOrEqual(Math.abs(was));
          expect(was * is, JSON.stringify([signal, was, is])).toBeGreaterThanOrEqual(0);
          reduced += Math.abs(is) < Math.abs(was) ? 1 : 0;
        }
        refused += codesOf(ended).includes('close-only') ? 1 : 0;
        before = after;
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.array(signals, { minLength: 1, maxLength: 8 }), fc.constantFrom(10, -10, 7, -7, 0), check),
      { numRuns: 60, seed: 26 },
    );
    // The campaign has seen both.
    expect(reduced).toBeGreaterThan(8);
    expect(refused).toBeGreaterThan(20);
  }, 120_000);
});
