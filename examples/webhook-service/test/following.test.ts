// Ladders, whose stops move after their plan has ended. All figures are worked out by hand.
import type { PaperState } from 'signal-to-order/paper';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AlpacaDouble, alpacaDouble } from './alpaca-double.js';
import { asOwner, pageText, password, pathOf, type Running, run, webhookIds } from './running.js';

/** 1 R is 3 dollars: half is sold at 153, and the stop of the other half moves from 147 to 150. */
const ladder = {
  ticker: 'AAPL',
  action: 'buy',
  quantity: 10,
  stopLoss: { amount: 3 },
  targets: [{ risk: 1, moveStop: 'entry' }, { risk: 2 }],
};

let running: Running;

/** Lets time go on until what is followed is looked at. */
async function look(): Promise<void> {
  running.clock.advance(5000);
  await running.service().settle();
}

async function afterLook<T>(read: () => T): Promise<Awaited<T>> {
  await look();
  return await read();
}

async function send(signal: object): Promise<string> {
  const { body } = await running.post(pathOf('open'), signal);
  expect(body).toMatchObject({ success: true });
  await running.service().settle();
  return body.id;
}

/** State of each execution, and whether it is followed. */
async function states(): Promise<readonly string[]> {
  const rows = await running.query('SELECT state, follow_at FROM executions ORDER BY seq');
  return rows.map(({ state, follow_at: at }) => (at === null ? `${state}` : `${state}, followed`));
}

async function notices(): Promise<readonly string[]> {
  const rows = await running.query(`SELECT progress->'notices' AS notices FROM executions ORDER BY seq`);
  return rows.flatMap(({ notices: found }) => found as { code: string }[]).map(({ code }) => code);
}

describe('a ladder at the paper broker', () => {
  const quotes = { AAPL: { bid: 150, ask: 150 } };

  beforeEach(async () => {
    running = await run({
      brokers: { paper: { type: 'paper', quotes } },
      strategies: { s: { subscriptions: [{ id: 'a', broker: 'paper' }] } },
      webhooks: [{ id: webhookIds.open, password, strategy: 's' }],
    });
  });
  afterEach(() => running.end());

  /** The market moves, and the service looks at what it follows. */
  async function move(price: number): Promise<void> {
    await quote(price);
    await look();
  }

  async function quote(price: number): Promise<void> {
    const body = new URLSearchParams({ broker: 'paper', ticker: 'AAPL', bid: `${price}`, ask: `${price}` });
    await fetch(running.url('/quotes'), { method: 'POST', headers: asOwner, body, redirect: 'manual' });
  }

  /** Cash, units held, and the stops that work. */
  async function account(): Promise<readonly string[]> {
    const [row = {}] = await running.query('SELECT state FROM paper_accounts');
    const { cash, positions, orders } = row.state as PaperState;
    const stops = orders.filter(({ role, status }) => role === 'stop-loss' && status === 'working');
    return [
      cash,
      positions.AAPL?.quantity ?? '0',
      ...stops.map(({ quantity, stopPrice }) => `${quantity} at ${stopPrice}`),
    ];
  }

  test('moves its stops as its targets fill, and is followed until none can move', async () => {
    const targets = [
      { risk: 1, share: 50, moveStop: 'entry' },
      { risk: 2, share: 30, moveStop: 'previous-target' },
    ];
    await send({ ...ladder, quantity: 90, targets });
    // 100,000 less 90 × 150.
    expect(await account()).toEqual(['86500', '90', '45 at 147', '27 at 147', '18 at 147']);
    expect(await states()).toEqual(['done, followed']);
    expect(await pageText(running)).toContain(
      'Once the take profit of entry-1 has filled whole, the stop of entry-2 and of entry-3 moves to 150. Once the take profit of entry-2 has filled whole, the stop of entry-3 moves to 153.',
    );
    await move(153);
    expect(await account()).toEqual(['93385', '45', '27 at 150', '18 at 150']);
    expect(await pageText(running)).not.toContain('the take profit of entry-1 has filled whole');
    await move(156);
    expect(await account()).toEqual(['97597', '18', '18 at 153']);
    expect(await states()).toEqual(['done']);
    await move(152);
    // 45 × 3 + 27 × 6 + 18 × 2, sold at 152 below the stop at 153.
    expect(await account()).toEqual(['100333', '0']);
    expect(await notices()).toEqual([]);
  });

  test('moves its stop after a restart between target and move, and keeps what it follows', async () => {
    await send(ladder);
    await running.restart();
    await quote(153);
    // Also where all that has ended is old.
    await running.query('UPDATE executions SET finished_at = 0');
    await running.query('UPDATE paper_orders SET finished_at = 0');
    await running.service().prune();
    await look();
    expect(await account()).toEqual(['99265', '5', '5 at 150']);
    await move(150);
    expect(await account()).toEqual(['100015', '0']);
  });

  test('has its stops moved by a breakeven where they rest, and keeps its targets', async () => {
    await send(ladder);
    await move(152);
    await send({ ticker: 'AAPL', action: 'breakeven', orderType: 'stop' });
    // 100,000 less 10 × 150.
    expect(await account()).toEqual(['98500', '10', '5 at 150', '5 at 150']);
    await move(153);
    await move(156);
    // 5 × 3 + 5 × 6.
    expect(await account()).toEqual(['100045', '0']);
    expect(await notices()).toEqual([]);
  });

  test('loses its last pair first when a part is closed', async () => {
    await send(ladder);
    await move(151);
    await send({ ticker: 'AAPL', action: 'exit', quantity: 3 });
    await look();
    // 98,500 and 3 × 151.
    expect(await account()).toEqual(['98953', '7', '5 at 147', '2 at 147']);
    await move(153);
    await move(147);
    // 3 × 1 + 5 × 3 − 2 × 3.
    expect(await account()).toEqual(['100012', '0']);
  });

  test('lets an exit of the ticker go on, and a leg that it cancels go', async () => {
    await send(ladder);
    await quote(153);
    running.clock.advance(61_000);
    await send({ ticker: 'AAPL', action: 'exit' });
    expect(await account()).toEqual(['100030', '0']);
    await look();
    expect(await states()).toEqual(['done', 'done']);
  });

  test('moves the stop of an entry that has filled in part, and still waits for the rest', async () => {
    await running.end();
    running = await run({
      brokers: { paper: { type: 'paper', quotes, maxFill: 4 } },
      strategies: { s: { subscriptions: [{ id: 'a', broker: 'paper' }] } },
      webhooks: [{ id: webhookIds.open, password, strategy: 's' }],
    });
    const targets = [{ risk: 1, share: 40, moveStop: 'entry' }, { risk: 2 }];
    await send({ ...ladder, orderType: 'limit', limitPrice: 150, timeInForce: 'gtc', targets });
    expect(await account()).toEqual(['98800', '8', '4 at 147', '4 at 147']);
    expect(await states()).toEqual(['executing']);
    await move(153);
    expect(await account()).toEqual(['99412', '4', '4 at 150']);
    expect(await states()).toEqual(['executing']);
  });

  test('raises one alarm for a stop that has not moved', async () => {
    const alarms = { url: 'https://127.0.0.1:1', secret: 'a-secret-for-alarms', everySeconds: 600 };
    await running.end();
    running = await run({
      alarms,
      brokers: { paper: { type: 'paper', quotes } },
      strategies: { s: { subscriptions: [{ id: 'a', broker: 'paper' }] } },
      webhooks: [{ id: webhookIds.open, password, strategy: 's' }],
    });
    await send(ladder);
    const notice = { code: 'stop-not-moved', message: 'The stop loss of x-entry-2 has not moved.' };
    await running.query(
      `UPDATE executions SET revision = revision + 1, progress = jsonb_set(progress::jsonb, '{notices}', $1)`,
      [JSON.stringify([notice])],
    );
    await move(153);
    await look();
    expect(
      await running.query(
        `SELECT data->>'subject' AS subject, data->>'message' AS message FROM pgboss.job WHERE name = 'alarm'`,
      ),
    ).toEqual([
      {
        subject: 'paper/AAPL',
        message:
          's / a, paper/AAPL: The stop loss of x-entry-2 has not moved. Move it at the broker if it is still wanted.',
      },
    ]);
  });
});

describe('a ladder at Alpaca', () => {
  let alpaca: AlpacaDouble;

  beforeAll(async () => {
    alpaca = await alpacaDouble();
  });
  afterAll(() => alpaca.close());

  beforeEach(async () => {
    alpaca.reset();
    alpaca.book.move('AAPL', { bid: 150, ask: 150 });
    const { url } = alpaca;
    running = await run({
      brokers: { alpaca: { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' } },
      strategies: { s: { subscriptions: [{ id: 'a', broker: 'alpaca' }] } },
      webhooks: [{ id: webhookIds.open, password, strategy: 's' }],
    });
    await send(ladder);
    await expect.poll(states, { timeout: 20_000 }).toEqual(['done, followed']);
  });
  afterEach(async () => {
    await running.end();
    alpaca.troubles.splice(0);
  });

  const price = (at: number): void => alpaca.book.move('AAPL', { bid: at, ask: at });

  function stops(): readonly string[] {
    const working = alpaca.book.all().filter(({ type, status }) => type === 'stop' && status === 'new');
    return working.map(({ qty, stop_price: at }) => `${qty} at ${at}`);
  }

  const patches = (): number => alpaca.requests.filter((each) => each.startsWith('PATCH')).length;

  test.each([
    ['among the legs of the entry', false],
    ['by itself', true],
  ])('moves its stop, which Alpaca lists %s', async (_, isListed) => {
    alpaca.listsReplacements = isListed;
    await running.service().reconcile();
    const asked = alpaca.requests.length;
    await look();
    // One question tells that nothing has changed.
    expect(alpaca.requests.slice(asked)).toEqual(['GET /v2/orders?status=all&limit=500&nested=true']);
    expect(stops()).toEqual(['5 at 147', '5 at 147']);
    price(153);
    await look();
    expect(stops()).toEqual(['5 at 150']);
    await running.service().reconcile();
    price(150);
    await look();
    expect([alpaca.held('AAPL'), alpaca.book.account().cash, patches()]).toEqual([0, '100015', 1]);
    expect(await states()).toEqual(['done']);
    running.clock.advance(60_000);
    await running.service().reconcile();
    expect(await running.query('SELECT * FROM differences')).toEqual([]);
    expect(await notices()).toEqual([]);
  });

  test.each([
    ['was carried out', 'lost', 1],
    ['was not carried out', 503, 2],
  ] as const)('asks after a replace without an answer that %s, and moves the stop once', async (_, trouble, times) => {
    alpaca.troubles.push({ method: 'PATCH', path: /orders/, trouble });
    price(153);
    await look();
    await expect.poll(() => afterLook(stops), { timeout: 20_000 }).toEqual(['5 at 150']);
    await look();
    expect(patches()).toBe(times);
    expect(alpaca.book.all().filter(({ replaces }) => replaces !== null).length).toBe(1);
    expect(await notices()).not.toContain('stop-not-moved');
  });

  test('does not move a stop that fills meanwhile', async () => {
    alpaca.troubles.push({ method: 'PATCH', path: /orders/, trouble: () => price(147) });
    price(153);
    await look();
    await look();
    // 5 × 3 less 5 × 3.
    expect([alpaca.held('AAPL'), alpaca.book.account().cash, patches()]).toEqual([0, '100000', 1]);
    expect(await states()).toEqual(['done']);
    expect(await notices()).toEqual([]);
  });

  test('tells by a notice what Alpaca refuses five times', async () => {
    const no = Array.from({ length: 5 }, () => ({ method: 'PATCH', path: /orders/, trouble: 422 }));
    alpaca.troubles.push(...no);
    price(153);
    await expect.poll(() => afterLook(notices), { timeout: 60_000 }).toEqual(['stop-not-moved']);
    expect([patches(), ...stops()]).toEqual([5, '5 at 147']);
    expect(await states()).toEqual(['done']);
    expect(await pageText(running)).toContain('has not moved to 150 after 5 tries: it protects where it was.');
  });

  test('has its stops moved by a breakeven where they rest, and keeps its targets', async () => {
    price(152);
    running.clock.advance(61_000);
    await send({ ticker: 'AAPL', action: 'breakeven', orderType: 'stop' });
    await expect.poll(() => afterLook(stops), { timeout: 20_000 }).toEqual(['5 at 150', '5 at 150']);
    expect(patches()).toBe(2);
    price(153);
    await look();
    price(156);
    await expect.poll(() => afterLook(states), { timeout: 20_000 }).toEqual(['done', 'done']);
    // 5 × 3 + 5 × 6.
    expect([alpaca.held('AAPL'), alpaca.book.account().cash, patches()]).toEqual([0, '100045', 2]);
    await running.service().reconcile();
    expect(await running.query('SELECT * FROM differences')).toEqual([]);
  });

  test('loses its last pair first when a part is closed', async () => {
    price(151);
    running.clock.advance(61_000);
    await send({ ticker: 'AAPL', action: 'exit', quantity: 3 });
    await expect.poll(() => afterLook(stops), { timeout: 20_000 }).toEqual(['5 at 147', '2 at 147']);
    expect(alpaca.held('AAPL')).toBe(7);
    price(153);
    await look();
    price(147);
    // 3 × 1 + 5 × 3 − 2 × 3.
    await expect.poll(() => alpaca.book.account().cash, { timeout: 5000 }).toBe('100012');
  });

  test('lets an exit go on while a question about its legs has no answer', async () => {
    alpaca.troubles.push({ method: 'GET', path: /orders$/, trouble: 'hang' });
    running.clock.advance(5000);
    await expect.poll(() => alpaca.troubles, { timeout: 5000 }).toEqual([]);
    price(151);
    // 10 × 1.
    await exit('100010');
  });

  test('lets an exit cancel the stop that has moved', async () => {
    price(153);
    await look();
    price(154);
    // 5 × 3 and 5 × 4.
    await exit('100035');
  });

  async function exit(cash: string): Promise<void> {
    running.clock.advance(61_000);
    const { body } = await running.post(pathOf('open'), { ticker: 'AAPL', action: 'exit' });
    expect(body).toMatchObject({ success: true });
    await expect.poll(() => alpaca.held('AAPL'), { timeout: 5000 }).toBe(0);
    await expect.poll(() => afterLook(states), { timeout: 20_000 }).toEqual(['done', 'done']);
    expect([stops(), alpaca.book.account().cash]).toEqual([[], cash]);
  }

  test.each([
    ['whether something has changed', /orders$/],
    ['for the legs', /by_client_order_id$/],
  ])('stops at once while it asks Alpaca %s, and goes on after a restart', async (_, path) => {
    price(153);
    alpaca.troubles.push({ method: 'GET', path, trouble: 'hang' });
    running.clock.advance(5000);
    await expect.poll(() => alpaca.troubles, { timeout: 5000 }).toEqual([]);
    const begun = performance.now();
    await running.service().stop();
    expect(performance.now() - begun).toBeLessThan(3000);
    await running.restart();
    // A question that fails once is asked again at the next look.
    await expect.poll(() => afterLook(stops), { timeout: 20_000 }).toEqual(['5 at 150']);
  });
});
