import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Alarm } from '../src/alarms/alarm.js';
import { signedHeaders } from '../src/alarms/deliver.js';
import { readConfig, secretsOf } from '../src/config.js';
import { secretRemover } from '../src/log.js';
import { asOwner, pathOf, type Running, run, sampleConfig } from './running.js';

interface Received {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly text: string;
  readonly alarm: Alarm;
}

/** What the receiver does with its next requests; then it answers 204. */
type Behaviour = number | 'hang' | 'redirect';

let server: Server;
let received: Received[] = [];
let redirected = 0;
const behaviours: Behaviour[] = [];
let target = '';

beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (request.url === '/elsewhere') {
      redirected += 1;
      response.end();
      return;
    }
    const text = (await request.toArray()).map(String).join('');
    received.push({ headers: request.headers, text, alarm: JSON.parse(text) });
    const behaviour = behaviours.shift() ?? 204;
    if (behaviour === 'redirect') {
      response.writeHead(307, { location: '/elsewhere' }).end();
    } else if (behaviour !== 'hang') {
      response.writeHead(behaviour).end('an answer that nobody reads');
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target = `http://127.0.0.1:${(server.address() as AddressInfo).port}/alarms?key=in-the-address`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

let running: Running;

const secret = 'a-secret-for-alarms';

beforeEach(() => {
  received = [];
  redirected = 0;
  behaviours.splice(0);
});

afterEach(() => running?.end());

const begin = async (changes: object = {}): Promise<void> => {
  running = await run({ alarms: { url: target, secret, everySeconds: 600 }, ...changes });
};

function stopAll(mode = 'stop'): Promise<Response> {
  const body = new URLSearchParams({ strategy: '', mode });
  return fetch(running.url('/pauses'), { method: 'POST', body, headers: asOwner, redirect: 'manual' });
}

const arrived = (count: number, timeout = 20_000) => expect.poll(() => received.length, { timeout }).toBe(count);

async function metrics(begins: string): Promise<readonly string[]> {
  const text = await (await fetch(running.url('/metrics'), { headers: asOwner })).text();
  return text.split('\n').filter((line) => line.startsWith(begins));
}

/** Makes executions whose plan has failed. */
async function failPlans(lanes: readonly string[]): Promise<void> {
  for (const [index, lane] of lanes.entries()) {
    const id = `failed-${index}-${Math.round(performance.now() * 1000)}`;
    await running.query(
      `INSERT INTO executions (id, request_id, strategy, subscription, lane, received_at, due_at, state, signal, action, finished_at, progress)
       VALUES ($1, $1, 'rated', 'anna', $2, $3, $3, 'stopped', $4, 'exit', $3, $5)`,
      [
        ...[id, lane, running.clock.now()],
        JSON.stringify({ id, action: 'exit', ticker: lane.split('/')[1] }),
        JSON.stringify({
          version: 1,
          reason: { code: 'fill-timeout', message: 'exit did not fill.' },
          notices: [{ code: 'position-unprotected', message: `The password is ${sampleConfig.token}.` }],
        }),
      ],
    );
  }
}

describe('an alarm', () => {
  test('of a switch is signed over its identifier, its time and its body', async () => {
    await begin();
    expect((await stopAll()).status).toBe(303);
    await arrived(1);
    const [{ headers, text, alarm } = {} as Received] = received;
    expect(alarm).toEqual({
      id: headers['webhook-id'],
      kind: 'pause',
      subject: 'all strategies',
      message: 'Trading of all strategies was set to stop.',
      at: new Date(running.clock.now()).toISOString(),
    });
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(running.clock.now() / 1000));
    expect(headers['content-type']).toBe('application/json');
    await expect.poll(() => metrics('alarms_sent_total')).toEqual(['alarms_sent_total{kind="pause"} 1']);
  });

  test('is sent again after an error, a redirect and no answer, with the same identifier', async () => {
    await begin();
    behaviours.push(500, 'redirect', 'hang');
    await stopAll();
    await arrived(4, 50_000);
    expect(new Set(received.map(({ alarm }) => alarm.id)).size).toBe(1);
    expect(redirected).toBe(0);
    await expect.poll(() => metrics('alarms_')).toEqual(['alarms_sent_total{kind="pause"} 1', 'alarms_failed_total 3']);
    const failures = running.log.filter((line) => line.includes('alarm-not-delivered'));
    expect(failures.length).toBe(3);
    expect(failures.join('')).not.toContain('in-the-address');
  });

  test('survives a restart of the service, and each switch has its own', async () => {
    await begin();
    behaviours.push(503);
    await stopAll();
    await stopAll('close-only');
    await stopAll('stop');
    await running.restart();
    await expect.poll(() => new Set(received.map(({ alarm }) => alarm.id)).size, { timeout: 30_000 }).toBe(3);
    await expect
      .poll(
        async () =>
          (await running.query(`SELECT id FROM pgboss.job WHERE name = 'alarm' AND state <> 'completed'`)).length,
        { timeout: 30_000 },
      )
      .toBe(0);
    expect(received.length).toBeGreaterThan(3);
  });

  test('of failed plans is one for a lane in an interval, without secrets, also for plans of another process', async () => {
    await begin();
    await failPlans(['paper/AAPL', 'paper/AAPL', 'paper/MSFT']);
    await arrived(2);
    await failPlans(['paper/AAPL', 'paper/MSFT']);
    await expect
      .poll(() => running.query('SELECT count(*)::int AS n FROM raised_failures'), { timeout: 10_000 })
      .toEqual([{ n: 5 }]);
    expect(received.map(({ alarm: { kind, subject } }) => [kind, subject]).sort()).toEqual([
      ['failed-plan', 'paper/AAPL'],
      ['failed-plan', 'paper/MSFT'],
    ]);
    expect(received.map(({ alarm }) => alarm.message).sort()[0]).toBe(
      'The plan of rated / anna for exit paper/AAPL was stopped. fill-timeout: exit did not fill. The password is [removed]. Check the position and its stops.',
    );
  });

  test('of a failed plan is not for an entry that a later exit has cancelled while it was filling', async () => {
    const paper = { type: 'paper', maxFill: 4, quotes: { AAPL: { bid: 149.98, ask: 150.02 } } };
    await begin({ brokers: { ...sampleConfig.brokers, paper } });
    const bracket = { stopLoss: { percent: 2 }, takeProfit: { percent: 2 } };
    await running.post(pathOf('rated'), { ticker: 'AAPL', action: 'buy', quantity: 10, ...bracket });
    await running.post(pathOf('rated'), { ticker: 'AAPL', action: 'exit' });
    const states = () => {
      // The entry is looked at again after five seconds.
      running.clock.advance(1000);
      return running.query('SELECT action, state FROM executions ORDER BY seq');
    };
    await expect.poll(states, { timeout: 30_000 }).toEqual([
      { action: 'buy', state: 'stopped' },
      { action: 'exit', state: 'done' },
    ]);
    await failPlans(['paper/MSFT']);
    await expect
      .poll(() => running.query('SELECT count(*)::int AS n FROM raised_failures'), { timeout: 10_000 })
      .toEqual([{ n: 2 }]);
    await arrived(1);
    expect(received.map(({ alarm: { kind, subject } }) => [kind, subject])).toEqual([['failed-plan', 'paper/MSFT']]);
  });

  /** An exit that has been due for a minute and a half. */
  const waits = (id: string, subscription: string, lane: string): Promise<unknown> => {
    const at = running.clock.now() - 90_000;
    const signal = { ticker: 'AAPL', action: 'exit', receivedAt: new Date(at).toISOString() };
    return running.query(
      `INSERT INTO executions (id, request_id, strategy, subscription, lane, received_at, due_at, state, signal, action)
       VALUES ($1, $1, 'rated', $2, $3, $4, $4, 'waiting', $5, $6)`,
      [id, subscription, lane, at, JSON.stringify(signal), signal.action],
    );
  };

  test('of a broker that does not answer names what waits for it', async () => {
    // Nobody listens at port 1: the broker's answer is tried for again, and the execution waits meanwhile.
    const nobody = 'http://127.0.0.1:1';
    const paper = { type: 'alpaca', tradingUrl: nobody, dataUrl: nobody, keyId: 'key', secretKey: 'secret' };
    await begin({ maxBacklogSeconds: 1, brokers: { ...sampleConfig.brokers, paper } });
    await waits('waits', 'anna', 'paper/AAPL');
    const ofBroker = () => received.map(({ alarm }) => alarm).find(({ kind }) => kind === 'broker-unavailable');
    await expect.poll(ofBroker, { timeout: 20_000 }).toMatchObject({
      subject: 'paper',
      message: 'paper does not answer: 1 signal waits (AAPL). Look at the account at the broker.',
    });
  });

  test('of a backlog is one in an interval', async () => {
    // The first question has no answer yet.
    const silent = createServer(() => undefined);
    await new Promise<void>((done) => void silent.listen(0, '127.0.0.1', done));
    const { port } = silent.address() as AddressInfo;
    const address = `http://127.0.0.1:${port}`;
    const paper = { type: 'alpaca', tradingUrl: address, dataUrl: address, keyId: 'key', secretKey: 'secret' };
    await begin({ maxBacklogSeconds: 1, brokers: { ...sampleConfig.brokers, paper } });
    await waits('waits', 'anna', 'paper/AAPL');
    await arrived(1);
    expect(received[0]?.alarm).toMatchObject({
      kind: 'backlog',
      subject: 'paper',
      message: '1 signal waits too long for a plan at paper: new entries there are answered with 503.',
    });
    silent.close();
  });

  test('of a difference is stored with it', async () => {
    await begin();
    await expect.poll(() => running.query('SELECT broker FROM reconciliations')).toHaveLength(2);
    await running.post(`/trading/webhook/${sampleConfig.webhooks[6]?.id}/${sampleConfig.webhooks[6]?.password}`, {
      ...{ ticker: 'AAPL', action: 'buy', quantity: 2 },
    });
    await running.service().settle();
    await running.query(
      `UPDATE paper_accounts SET state = replace(state::text, '"quantity":"2"', '"quantity":"5"')::json WHERE broker = 'paper'`,
    );
    await running.service().reconcile();
    await arrived(1);
    expect(received[0]?.alarm).toMatchObject({
      kind: 'reconciliation-difference',
      subject: 'paper/AAPL',
      message: 'AAPL at paper: the account has 5 units, expected are 2.',
    });
  });
});

describe('the configuration of alarms', () => {
  const errorsOf = (alarms: unknown): unknown => {
    const read = readConfig({ ...sampleConfig, alarms }, {});
    return 'webhooks' in read ? [] : read;
  };

  test.each([
    ['https://alarms.example/hook', []],
    ['http://localhost:9000/hook', []],
    ['http://[::1]:9000/hook', []],
    ['http://alarms.example/hook', ['alarms.url: expected https: alarms tell what is traded; http: is for localhost']],
    ['ftp://localhost/hook', ['alarms.url: expected https: alarms tell what is traded; http: is for localhost']],
    ['alarms.example', [expect.stringMatching(/^alarms\.url: expected a URL/)]],
  ])('with the address %s', (url, errors) => {
    expect(errorsOf({ url, secret })).toEqual(errors);
  });

  test('reports a missing secret, and hides secret and address in the log', () => {
    expect(errorsOf({ url: 'https://a.example', secret: { env: 'MISSING' } })).toEqual([
      'alarms.secret: the environment variable MISSING is not set',
    ]);
    const read = readConfig({ ...sampleConfig, alarms: { url: 'https://a.example/private', secret } }, {});
    if (!('webhooks' in read)) {
      throw new Error(read.join());
    }
    expect(secretsOf(read, {})).toEqual(expect.arrayContaining([secret, 'https://a.example/private']));
    expect(secretRemover(secretsOf(read, {}))(`{"text":"${secret}"}`)).toBe('{"text":"[removed]"}');
  });
});

test('a secret of Standard Webhooks is read as base64', () => {
  const key = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64');
  const headers = signedHeaders('msg_1', '{"a":1}', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 1_614_265_330_000);
  const signature = createHmac('sha256', key).update('msg_1.1614265330.{"a":1}').digest('base64');
  expect(headers).toMatchObject({ 'webhook-timestamp': '1614265330', 'webhook-signature': `v1,${signature}` });
});
