// Guarded accounts at the paper broker: the state in the database, who starts and clears, and what the page says.
import type { ChildProcess } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AccountDay } from 'signal-to-order';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../scripts/free-port.js';
import { tellAccount } from '../src/account-guard.js';
import { readConfig } from '../src/config.js';
import { startBuilt } from './built-service.js';
import { asOwner, pageText, password, type Running, run, sampleConfig } from './running.js';

const loss = { maxLossPerDay: 1000 };
const drawdown = { maxDrawdown: { amount: 500, trailing: 'intraday' } };

/** Accounts with their guards. Each has a strategy and a webhook of its name. */
const guards = {
  unstarted: loss,
  halted: { ...loss, maxEntriesPerTicker: 4 },
  lost: loss,
  broken: loss,
  once: { maxEntriesPerDay: 2 },
  resting: { maxTotalValue: 40_000 },
  cleared: drawdown,
  both: { ...drawdown, maxLossPerDay: 100 },
};
type Name = keyof typeof guards;

const ids = Object.fromEntries(
  Object.keys(guards).map((name, index) => [name, `00000000-0000-4000-8000-0000000001${index}0`]),
);
const brokers = Object.fromEntries(
  Object.entries(guards).map(([name, guard]) => [name, { ...sampleConfig.brokers.paper, guard }]),
);
const guardOfOnce = { timeZone: 'America/New_York', dayStart: '00:00', fit: 'refuse', maxEntriesPerDay: 2 } as const;

const config = {
  ...sampleConfig,
  rateLimits: { perMinute: 100_000, perHour: 100_000 },
  brokers,
  strategies: Object.fromEntries(
    Object.keys(guards).map((name) => [
      name,
      { settings: { allowAddToPosition: true }, subscriptions: [{ id: 'anna', broker: name }] },
    ]),
  ),
  webhooks: Object.entries(ids).map(([strategy, id]) => ({ id, password, strategy })),
};

let running: Running;
const alarms: string[] = [];
const receiver = createServer(async (request, response) => {
  const { kind, message } = JSON.parse((await request.toArray()).map(String).join(''));
  alarms.push(`${kind}: ${message}`);
  response.writeHead(204).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  running = await run({ ...config, alarms: { url, secret: 'a-secret-for-alarms' } });
});

afterAll(async () => {
  await running.end();
  receiver.closeAllConnections();
  receiver.close();
});

/** What the form of the page sends. */
const act = (broker: string, action: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(running.url('/guard'), {
    method: 'POST',
    body: new URLSearchParams({ broker, action }),
    headers: { ...asOwner, 'x-forwarded-for': '198.51.100.9', ...headers },
    redirect: 'manual',
  });

const quote = (broker: Name, price: number, ticker = 'AAPL'): Promise<Response> =>
  fetch(running.url('/quotes'), {
    method: 'POST',
    headers: asOwner,
    body: new URLSearchParams({ broker, ticker, bid: String(price), ask: String(price) }),
    redirect: 'manual',
  });

/** Sends a signal to an account, and returns how its execution has ended, with its codes. */
async function send(to: Name, signal: object): Promise<string> {
  running.clock.advance(31_000);
  const { body } = await running.post(`/trading/webhook/${ids[to]}/${password}`, { ticker: 'AAPL', ...signal });
  await running.service().settle();
  const [row] = await running.query('SELECT state, errors FROM executions WHERE request_id = $1', [body.id]);
  const errors = (row?.errors ?? []) as readonly { readonly code: string }[];
  return [row?.state, ...errors.map(({ code }) => code)].join(' ');
}

async function dayOf(broker: Name): Promise<AccountDay | undefined> {
  const [row] = await running.query('SELECT day FROM guarded_accounts WHERE broker = $1', [broker]);
  return row?.day as AccountDay | undefined;
}

async function metrics(begins: string): Promise<readonly string[]> {
  const text = await (await fetch(running.url('/metrics'), { headers: asOwner })).text();
  return text.split('\n').filter((line) => line.startsWith(begins));
}

describe('the guard in the configuration', () => {
  const guard = { maxLossPerDay: 1000 };
  const { paper, other } = sampleConfig.brokers;
  const guarded = { paper: { ...paper, guard }, other: { ...other, guard: drawdown } };
  const read = (changes: object) => readConfig({ ...sampleConfig, ...changes }, { PORT: '0' });
  const withRated = (rated: object) => ({ strategies: { ...sampleConfig.strategies, rated } });

  test('is that of every subscription at its account, with the time zone of the market', () => {
    const expected = { timeZone: 'America/Chicago', dayStart: '00:00', fit: 'refuse', maxLossPerDay: '1000' };
    const ofOther = { settings: { guard: { timeZone: 'America/Chicago' } } };
    expect(read({ brokers: guarded, marketTimeZone: 'America/Chicago' })).toMatchObject({
      brokers: { paper: { guard: expected } },
      subscriptions: { open: [{ settings: { guard: expected } }, ofOther] },
    });
  });

  test('may be repeated in the settings of a strategy', () => {
    const rated = { settings: { guard }, subscriptions: [{ id: 'anna', broker: 'paper' }] };
    expect(read({ brokers: guarded, ...withRated(rated) })).toHaveProperty('webhooks');
  });

  test.each([
    ['another one in the settings of a strategy', guarded, { guard: { maxLossPerDay: 999 } }, {}, ''],
    ['another one in the settings of a subscription', guarded, {}, { guard: drawdown }, '.subscriptions.0'],
    ['one of a strategy alone, which others at the account do not have', sampleConfig.brokers, { guard }, {}, ''],
  ])('refuses %s', (_, given, ofStrategy, ofSubscription, place) => {
    const subscriptions = [{ id: 'anna', broker: 'paper', settings: ofSubscription }];
    expect(read({ brokers: given, ...withRated({ settings: ofStrategy, subscriptions }) })).toEqual([
      `strategies.rated${place}.settings.guard: a guard is for an account; write it as brokers.paper.guard`,
    ]);
  });

  test('is reported with its place where a rule is misspelt', () => {
    const wrong = { ...guarded, paper: { ...paper, guard: { maxLossADay: 5 } } };
    expect(read({ brokers: wrong })).toEqual([
      expect.stringMatching(/^brokers\.paper\.guard\.maxLossADay: .+ is not known/),
    ]);
  });
});

describe('a guarded account', () => {
  test('that nobody has started is not entered, and says what to do', async () => {
    expect(await send('unstarted', { action: 'buy', quantity: 1 })).toBe('rejected account-unavailable');
    const text = await pageText(running);
    expect(text).toContain('Left today unstarted Nothing is entered: this account is not started. Exits go on.');
    expect(text).toContain(
      'The account unstarted is not started, or its state is lost: nothing is entered until a person',
    );
    expect(await metrics('guard_started{broker="unstarted"}')).toEqual(['guard_started{broker="unstarted"} 0']);
  });

  test('is started by a person with the token, once, and the page says from which address', async () => {
    expect((await act('unstarted', 'started', { authorization: '' })).status).toBe(401);
    expect((await act('unstarted', 'started', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await dayOf('unstarted')).toBeUndefined();
    const address = running.url('/guard?broker=unstarted&action=started');
    expect((await fetch(address)).status).toBe(401);
    expect(await (await fetch(address, { headers: asOwner })).text()).toContain('Start unstarted?');
    expect((await act('unstarted', 'started')).status).toBe(303);
    expect((await act('unstarted', 'started')).status).toBe(409);
    const at = running.clock.now();
    expect(await running.query('SELECT broker, action, equity, done_at, done_by FROM guard_actions')).toEqual([
      { broker: 'unstarted', action: 'started', equity: '100000', done_at: at, done_by: '198.51.100.9' },
    ]);
    expect(await pageText(running)).toMatch(
      /The account unstarted was started with its guard at an equity of 100,000\.00\. 2026-01-26 17:[\d:]+ UTC, from 198\.51\.100\.9\./,
    );
    expect(running.log.join('')).toContain(
      '"event":"account-started","broker":"unstarted","equity":"100000","address":"198.51.100.9"',
    );
    expect(await metrics('guard_started{broker="unstarted"}')).toEqual(['guard_started{broker="unstarted"} 1']);
    expect(await send('unstarted', { action: 'buy', quantity: 1 })).toBe('done');
  });

  test('keeps its halt over a restart, refuses entries, and carries exits out', async () => {
    await act('halted', 'started');
    expect(await send('halted', { action: 'buy', quantity: 100, stopLoss: { percent: 50 } })).toBe('done');
    await quote('halted', 138); // Bought at 150.02: 1202 are lost, and 1000 are allowed.
    const at = new Date(running.clock.now()).toISOString().replace('.000', '');
    expect((await dayOf('halted'))?.halts).toEqual([{ code: 'day-loss-reached', at }]);
    await running.restart();
    await quote('halted', 151);
    expect(await send('halted', { action: 'add', quantity: 1 })).toBe('rejected day-loss-reached');
    expect(await send('halted', { action: 'exit', quantity: 40 })).toBe('done');
    // Of a reverse, only the exit is carried out.
    expect(await send('halted', { action: 'reverse' })).toBe('done');
    const day = await dayOf('halted');
    expect(day?.halts).toEqual([{ code: 'day-loss-reached', at }]);
    // 40 × (151 − 150.02), then 60 × 0.98: all is closed.
    expect(day?.closes.map(({ profit }) => profit)).toEqual(['39.2', '58.8']);
    expect(day?.entries.length).toBe(1);
    expect(await metrics('guard_halts{broker="halted"}')).toEqual(['guard_halts{broker="halted"} 1']);
    const text = await pageText(running);
    expect(text).toMatch(
      /Halted: the loss of the day is beyond its limit\. Since 2026-01-26 17:[\d:]+ UTC \(\d+ s\), until the day ends/,
    );
    // 98 dollars are won in the end.
    expect(text).toContain('Loss of the day 1,098.00 used −98.00 of 1,000.00');
    expect(text).toContain('Entries in a ticker: AAPL 3 used 1 of 4');
  });

  test('tells of a halt once, in the log and as an alarm', async () => {
    const ofHalt = () => alarms.filter((alarm) => alarm.includes('halted: the loss'));
    await expect.poll(ofHalt).toHaveLength(1);
    expect(ofHalt()[0]).toMatch(
      /^guard: halted: the loss of the day is beyond its limit since 2026-01-26 17:[\d:]+ UTC\. Nothing is entered until the day ends; exits go on\.$/,
    );
    const lines = running.log.filter((line) =>
      line.includes('"halt-began","broker":"halted","code":"day-loss-reached"'),
    );
    expect(lines).toHaveLength(1);
  });

  test('whose state was deleted is not entered, exits go on, and only a person starts it again', async () => {
    await act('lost', 'started');
    expect(await send('lost', { action: 'buy', quantity: 10 })).toBe('done');
    await running.query(`DELETE FROM guarded_accounts WHERE broker = 'lost'`);
    await running.restart();
    expect(await send('lost', { action: 'add', quantity: 1 })).toBe('rejected account-unavailable');
    expect(await send('lost', { action: 'exit' })).toBe('done');
    expect(await dayOf('lost')).toBeUndefined();
    expect((await act('lost', 'started')).status).toBe(303);
    expect(await send('lost', { action: 'buy', quantity: 1 })).toBe('done');
  });

  test('whose state cannot be read is lost, too: nothing writes over it but a person', async () => {
    await act('broken', 'started');
    await send('broken', { action: 'buy', quantity: 10 });
    await running.query(`UPDATE guarded_accounts SET day = '{"halts": "none"}' WHERE broker = 'broken'`);
    expect(await send('broken', { action: 'add', quantity: 1 })).toBe('rejected account-unavailable');
    expect(await send('broken', { action: 'exit' })).toBe('done');
    expect(await dayOf('broken')).toEqual({ halts: 'none' });
    expect((await act('broken', 'started')).status).toBe(303);
    expect((await dayOf('broken'))?.halts).toEqual([]);
  });

  test('counts an entry once, also where a swap enters, and no refused one', async () => {
    await act('once', 'started');
    expect(await send('once', { action: 'buy', quantity: 10 })).toBe('done');
    expect(await send('once', { action: 'sell', quantity: 5 })).toBe('done');
    expect(await send('once', { ticker: 'MSFT', action: 'buy', quantity: 1 })).toBe('rejected entries-exhausted');
    expect((await dayOf('once'))?.entries.map(({ ticker }) => ticker)).toEqual(['AAPL', 'AAPL']);
  });

  test('loses no event of writers at the same time', async () => {
    const { database } = running.service();
    const before = (await dayOf('once'))?.entries.length ?? 0;
    const at = new Date(running.clock.now()).toISOString();
    const tell = (id: string) =>
      tellAccount(database, 'once', guardOfOnce, { events: [{ event: 'entry', id, ticker: 'AAPL', at }] });
    await Promise.all(Array.from({ length: 20 }, (_, index) => tell(`at-once-${index % 10}`)));
    expect((await dayOf('once'))?.entries.length).toBe(before + 10);
  });

  test('counts what rests and what is held', async () => {
    await act('resting', 'started');
    expect(await send('resting', { action: 'buy', quantity: 100 })).toBe('done');
    const limit = { orderType: 'limit', limitPrice: 300, timeInForce: 'gtc' };
    await send('resting', { ticker: 'MSFT', action: 'buy', quantity: 50, ...limit });
    // 15,000 are held and 15,000 rest: of 40,000, 10,000 are left, and 67 × 150.02 are more.
    expect(await send('resting', { action: 'add', quantity: 67 })).toBe('rejected exposure-too-large');
    expect(await pageText(running)).toContain('Value of everything 10,000.00 used 30,000.00 of 40,000.00');
    expect(await send('resting', { action: 'add', quantity: 66 })).toBe('done');
  });
});

describe('the drawdown of an account', () => {
  test('halts until a person clears it with the token; the audit says who', async () => {
    await act('cleared', 'started');
    await send('cleared', { action: 'buy', quantity: 100 });
    await quote('cleared', 144); // 602 are lost, and 500 are allowed.
    await quote('cleared', 150);
    running.clock.advance(3 * 86_400_000);
    expect(await send('cleared', { action: 'add', quantity: 1 })).toBe('rejected drawdown-reached');
    expect((await act('cleared', 'cleared', { authorization: '' })).status).toBe(401);
    expect((await act('cleared', 'cleared', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await act('halted', 'cleared')).status).toBe(400);
    expect((await act('nobody', 'cleared')).status).toBe(400);
    expect((await dayOf('cleared'))?.halts).toMatchObject([{ code: 'drawdown-reached' }]);
    expect(await pageText(running)).toContain('Clear the drawdown…');
    const asked = await fetch(running.url('/guard?broker=cleared&action=cleared'), { headers: asOwner });
    expect(await asked.text()).toContain('Clear the drawdown of cleared?');
    expect((await act('cleared', 'cleared')).status).toBe(303);
    // 100 units bought at 150.02 are worth 150.
    expect(await dayOf('cleared')).toMatchObject({ halts: [], firstEquity: '99998', highEquity: '99998' });
    const done_at = running.clock.now();
    const audit = `SELECT action, equity, done_at, done_by FROM guard_actions WHERE broker = 'cleared' ORDER BY seq`;
    expect(await running.query(audit)).toEqual([
      { action: 'started', equity: '100000', done_at: expect.any(Number), done_by: '198.51.100.9' },
      { action: 'cleared', equity: '99998', done_at, done_by: '198.51.100.9' },
    ]);
    const words = 'The drawdown of cleared was cleared: it starts again at an equity of 99,998.00.';
    expect(await pageText(running)).toMatch(new RegExp(`${words} 2026-01-29 [\\d:]+ UTC, from 198.51.100.9.`));
    expect(running.log.join('')).toContain(
      '"event":"drawdown-cleared","broker":"cleared","equity":"99998","address":"198.51.100.9"',
    );
    await expect.poll(() => alarms).toContain(`guard: ${words}`);
    await running.restart();
    expect(await send('cleared', { action: 'add', quantity: 1 })).toBe('done');
  });

  test('that is cleared leaves a halt of the day, which ends with the day', async () => {
    await act('both', 'started');
    await send('both', { action: 'buy', quantity: 100 });
    await quote('both', 144);
    expect((await act('both', 'cleared')).status).toBe(303);
    expect((await dayOf('both'))?.halts.map(({ code }) => code)).toEqual(['day-loss-reached']);
    running.clock.advance(86_400_000);
    expect(await send('both', { action: 'add', quantity: 1 })).toBe('done');
    expect(await dayOf('both')).toMatchObject({ startEquity: '99398', halts: [] });
  });
});

describe.skipIf(process.env.TEST_DATABASE_URL !== undefined)('a service that is killed with SIGKILL', () => {
  let folder = '';
  let port = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guard-'));
    port = await freePort();
    cpSync(process.env.EMPTY_FOLDER ?? '', join(folder, 'data'), { recursive: true });
    await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  });
  const children: ChildProcess[] = [];
  afterAll(async () => {
    await Promise.all(children.map(killed));
    await rm(folder, { recursive: true, force: true });
  });

  const killed = async (child: ChildProcess): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await gone;
    }
  };
  const url = (path: string): string => `http://127.0.0.1:${port}${path}`;
  const form = (path: string, fields: Record<string, string>): Promise<Response> =>
    fetch(url(path), { method: 'POST', headers: asOwner, body: new URLSearchParams(fields), redirect: 'manual' });
  /** Executions that have not ended; undefined: the service does not answer. */
  const open = async (): Promise<number | undefined> => {
    const answer = await fetch(url('/health')).catch(() => undefined);
    return answer?.ok ? ((await answer.json()) as { open: number }).open : undefined;
  };
  const start = async (): Promise<ChildProcess> => {
    const { child } = startBuilt(folder, port);
    children.push(child);
    await expect.poll(open, { timeout: 90_000 }).toBe(0);
    return child;
  };
  const home = async (): Promise<string> => {
    const text = await (await fetch(url('/'), { headers: asOwner })).text();
    return text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  };
  const post = (body: object): Promise<Response> =>
    fetch(url(`/trading/webhook/${ids.halted}/${password}`), {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.7' },
      body: JSON.stringify(body),
    });

  test('keeps the halt that was answered just before', async () => {
    const first = await start();
    await form('/guard', { broker: 'halted', action: 'started' });
    await post({ ticker: 'AAPL', action: 'buy', quantity: 100 });
    await expect.poll(open, { timeout: 90_000 }).toBe(0);
    expect((await form('/quotes', { broker: 'halted', ticker: 'AAPL', bid: '138', ask: '138' })).status).toBe(303);
    await killed(first);
    await start();
    await form('/quotes', { broker: 'halted', ticker: 'AAPL', bid: '150', ask: '150' });
    await post({ ticker: 'AAPL', action: 'add', quantity: 1 });
    await expect.poll(open, { timeout: 90_000 }).toBe(0);
    const text = await home();
    expect(text).toContain('halted / anna rejected day-loss-reached');
    expect(text).toContain('Halted: the loss of the day is beyond its limit.');
  }, 300_000);
});
