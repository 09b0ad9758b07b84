import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asOwner, pageText, password, pathOf, type Running, run, type WebhookName, webhookIds } from './running.js';

let running: Running;

beforeAll(async () => {
  running = await run();
});

afterAll(() => running.end());

const signal = { ticker: 'AAPL', action: 'cancel' };

interface Sent {
  readonly to?: WebhookName;
  readonly path?: string;
  readonly body?: unknown;
  readonly from?: string;
  readonly method?: string;
}

/** A code, its status, a request that causes it, and the closest one that passes. */
const rows: readonly (readonly [code: string, status: number, trigger: Sent, nearMiss: Sent])[] = [
  ['post-required', 400, { method: 'GET' }, {}],
  ['post-required', 400, { method: 'PUT' }, {}],
  ['not-found', 404, { path: `${pathOf('open')}/x` }, { path: `${pathOf('open')}/` }],
  ['not-found', 404, { path: '/favicon.ico' }, {}],
  ['invalid-password', 400, { path: `${pathOf('open')}x` }, { path: `${pathOf('open')}?x` }],
  ['invalid-password', 400, { path: pathOf('open').replace('0001', '0099') }, {}],
  ['invalid-ip-address-format', 400, { from: 'unknown' }, { from: '2001:db8::1' }],
  ['not-platform-a', 400, { to: 'platformA', from: '198.51.100.9' }, { to: 'platformA', from: '52.89.214.238' }],
  ['not-platform-b', 400, { to: 'platformB', from: '198.51.101.9' }, { to: 'platformB', from: '198.51.100.9' }],
  ['invalid-ip-address', 400, { to: 'selected', from: '11.0.0.1' }, { to: 'selected', from: '10.200.0.1' }],
  ['payload-too-large', 413, { body: ' '.repeat(65_537) }, { body: JSON.stringify(signal).padEnd(65_536) }],
  ['empty-json', 400, { body: '' }, { body: `\ufeff${JSON.stringify(signal)}` }],
  ['malformed-json', 400, { body: '{"ticker": "AAPL",}' }, {}],
  ['malformed-json', 400, { body: Uint8Array.from([0x7b, 0xff, 0x7d]) }, {}],
  ['invalid-payload', 400, { body: { ticker: 'AAPL' } }, {}],
  ['invalid-payload', 400, { body: [] }, { body: [signal] }],
  ['invalid-action', 400, { body: { ...signal, action: 'hold' } }, {}],
  ['too-many-payload-items', 400, { body: [1, 2, 3, 4, 5, 6] }, { body: [signal, signal, signal, signal, signal] }],
  [
    'batch-signals-not-enabled',
    400,
    { to: 'single', body: [{ ...signal, ticker: 'MSFT' }] },
    { to: 'single', body: { ...signal, ticker: 'MSFT' } },
  ],
  ['ticker-does-not-exist', 400, { body: { ...signal, ticker: 'NVDA' } }, { body: { ...signal, ticker: 'TSLA' } }],
  ['unsupported-ticker', 400, { to: 'single' }, { to: 'single', body: { ...signal, ticker: 'MSFT' } }],
  ['invalid-asset-class', 400, { to: 'options', body: { ...signal, ticker: 'SPX' } }, { to: 'options' }],
  ['invalid-formula-runtime', 400, { body: { ...signal, price: '=1/0' } }, { body: { ...signal, price: '=1/1' } }],
];

async function send({ to = 'open', path = pathOf(to), body = signal, ...options }: Sent) {
  running.clock.advance(61_000);
  return running.post(path, body, options);
}

describe('the codes of admission, over HTTP', () => {
  test.each(rows)('%s', async (code, status, trigger, nearMiss) => {
    const rejected = await send(trigger);
    expect(rejected.body).toMatchObject({ success: false, messageCode: code, errors: [{ code }] });
    expect(rejected.status).toBe(status);
    expect(rejected.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const accepted = await send(nearMiss);
    expect(accepted.body).toMatchObject({ success: true, id: expect.any(String) });
    expect(accepted.status).toBe(200);
  });

  test('answers HEAD without a body, and other methods with the allowed one', async () => {
    const head = await send({ method: 'HEAD' });
    expect([head.status, head.headers.get('allow')]).toEqual([400, 'POST']);
  });
});

test('neither passwords nor paths are logged, and unknown webhooks are not named', () => {
  const text = running.log.join('');
  expect(text).not.toContain(password);
  expect(text).not.toContain('/trading/webhook');
  expect(text).not.toContain(webhookIds.open.replace('0001', '0099'));
  expect(running.log.every((line) => typeof JSON.parse(line).event === 'string')).toBe(true);
});

test('metrics count accepted requests, and rejected ones by code', async () => {
  const text = await (await fetch(running.url('/metrics'), { headers: asOwner })).text();
  expect(text).toMatch(/^signals_accepted_total \d+$/m);
  expect(text).toMatch(/^signals_rejected_total\{code="invalid-password"\} 2$/m);
  expect(text).toMatch(/^request_seconds_bucket\{le="\+Inf"\} \d+$/m);
});

describe('the rate, with a stopped clock', () => {
  const hold = { ticker: 'AAPL', action: 'cancel' };

  test('is limited to 60 per minute and 500 per hour, across restarts', async () => {
    const path = pathOf('rated');
    const statuses = async (count: number): Promise<readonly number[]> => {
      const answers: number[] = [];
      for (let index = 0; index < count; index += 1) {
        answers.push((await running.post(path, hold)).status);
      }
      return answers;
    };
    running.clock.advance(3_600_000);
    expect(new Set(await statuses(60))).toEqual(new Set([200]));
    const rejected = await running.post(path, hold);
    expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60']);
    expect(rejected.body.messageCode).toBe('too-many-requests');
    running.clock.advance(59_999);
    expect(await statuses(1)).toEqual([429]);
    await running.restart();
    expect(await statuses(1)).toEqual([429]);
    // Those over the limit are counted; they have no rows and no cards.
    const [row] = await running.query('SELECT count(*)::float8 AS rows FROM requests WHERE status = 429');
    expect(row).toEqual({ rows: 0 });
    expect(await pageText(running)).toMatch(/too-many-requests rated: 3 in the last day, the last at /);
    running.clock.advance(1);
    expect(await statuses(1)).toEqual([200]);
    // 61 so far; the rest of the five hundred, sixty a minute at most.
    for (let left = 439; left > 0; left -= 55) {
      running.clock.advance(60_000);
      expect(new Set(await statuses(Math.min(left, 55)))).toEqual(new Set([200]));
    }
    running.clock.advance(60_000);
    expect(await statuses(1)).toEqual([429]);
    running.clock.advance(3_600_000);
    expect(await statuses(1)).toEqual([200]);
  }, 120_000);
});

describe('the rates of entries and exits', () => {
  const statuses = async (count: number, ...bodies: readonly object[]): Promise<readonly number[]> => {
    const answers: number[] = [];
    for (let index = 0; index < count; index += 1) {
      answers.push((await running.post(pathOf('rated'), bodies[index % bodies.length])).status);
    }
    return answers;
  };
  const buy = { ticker: 'MSFT', action: 'buy', quantity: 5 };
  const sixty = Array(60).fill(200);

  beforeAll(async () => {
    running.clock.advance(3_600_000);
    await running.service().reconcile();
  });

  test('are limited apart: an alert that loops in entries leaves the exits their own, which are limited too', async () => {
    expect(await statuses(61, buy)).toEqual([...sixty, 429]);
    const exits = [
      { ticker: 'MSFT', action: 'exit' },
      { ...buy, action: 'sell', reduceOnly: true },
    ];
    expect(await statuses(61, ...exits)).toEqual([...sixty, 429]);
  });

  test.each(['known', 'not known yet'])(
    'leave a sell its own that closes what looping entries have opened: %s',
    async (state) => {
      running.clock.advance(3_600_000);
      expect((await statuses(61, buy)).at(-1)).toBe(429);
      await running.service().settle();
      if (state === 'known') {
        await running.service().reconcile();
      }
      expect(await statuses(61, { ...buy, action: 'sell' })).toEqual([...sixty, 429]);
      expect(await statuses(1, { ticker: 'MSFT', action: 'exit' })).toEqual([200]);
      await running.service().settle();
    },
  );

  test('count a sell in a flat account, and what is not a signal, as entries', async () => {
    running.clock.advance(3_600_000);
    await running.service().reconcile();
    expect(new Set(await statuses(60, {}))).toEqual(new Set([400]));
    expect(await statuses(1, { ticker: 'TSLA', action: 'sell', quantity: 1 })).toEqual([429]);
  });
});
