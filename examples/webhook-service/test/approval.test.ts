// Plans that a person has to approve: what waits, what does not, and that each is carried out once or not at all.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { verifyLog } from 'signal-to-order/authorize';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../scripts/free-port.js';
import type { Alarm } from '../src/alarms/alarm.js';
import { readConfig } from '../src/config.js';
import type { Approval, Execution } from '../src/store.js';
import { alpacaDouble } from './alpaca-double.js';
import { startBuilt } from './built-service.js';
import { asOwner, pageText, password, pathOf, type Running, run, sampleConfig, token, webhookIds } from './running.js';

const person = { approval: 'person', subscriptions: [{ id: 'anna', broker: 'paper' }] };
const strategies = {
  ...sampleConfig.strategies,
  open: { settings: { allowAddToPosition: true }, subscriptions: [{ id: 'anna', broker: 'paper' }] },
  rated: { ...person, settings: { allowAddToPosition: true, resizeSentiment: 'position' } },
};

describe('the configuration', () => {
  const read = (fields: object) =>
    readConfig({ ...sampleConfig, strategies: { ...strategies, rated: { ...person, ...fields } } }, {});

  test.each([
    [{ approval: 'none' }, undefined],
    [{ approval: undefined, approvalSeconds: 60 }, undefined],
    [{}, 300],
    [{ approvalSeconds: 1 }, 1],
    [{ approvalSeconds: 86_400 }, 86_400],
  ])('with %j waits for %s seconds', (fields, seconds) => {
    expect(read(fields)).toMatchObject({ subscriptions: { rated: [{ approvalSeconds: seconds }] } });
  });

  test('of the page about approval is one that the service takes', async () => {
    const text = await readFile(new URL('../../../docs/approval.md', import.meta.url), 'utf8');
    const [, example = ''] = /# Approval by a person[^`]+```\n([^`]+)```/.exec(text) ?? [];
    const { brokers, webhooks } = sampleConfig;
    const config = readConfig(
      {
        brokers,
        webhooks: webhooks.slice(0, 1).map((each) => ({ ...each, strategy: 'breakout' })),
        ...JSON.parse(example),
      },
      {},
    );
    expect(config).toMatchObject({ subscriptions: { breakout: [{ id: 'main', approvalSeconds: 600 }] } });
  });

  test.each([
    [{ approval: 'anybody' }, 'strategies.rated.approval: expected "none" or "person"'],
    [{ approvalSeconds: 0 }, 'strategies.rated.approvalSeconds: expected a number, 1 to 86400'],
    [{ approvalSeconds: 86_401 }, 'strategies.rated.approvalSeconds: expected a number, 1 to 86400'],
    [{ approvalSeconds: 1.5 }, 'strategies.rated.approvalSeconds: expected a whole number, 1 to 86400'],
  ])('with %j has an error', (fields, sentence) => {
    expect(read(fields)).toContain(sentence);
  });
});

interface Ended {
  readonly state: Execution['state'];
  readonly errors: Execution['errors'];
  readonly plan: Execution['plan'];
  readonly approval: Approval | null;
}

let running: Running;
let alarms: Alarm[] = [];
const receiver = createServer(async (request, response) => {
  alarms.push(JSON.parse((await request.toArray()).map(String).join('')));
  response.writeHead(204).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  running = await run({
    strategies,
    rateLimits: { perMinute: 100_000, perHour: 100_000 },
    reconcileEverySeconds: 86_400,
    alarms: { url: `http://127.0.0.1:${port}/`, secret: 'a-secret-for-alarms', everySeconds: 600 },
  });
});

afterAll(async () => {
  await running.end();
  receiver.closeAllConnections();
  receiver.close();
});

beforeEach(async () => {
  await quote('AAPL', '149.98', '150.02');
  // Whatever a test has left to wait is withdrawn.
  for (const { ticker } of await running.query(
    `SELECT DISTINCT signal->>'ticker' AS ticker FROM executions WHERE finished_at IS NULL`,
  )) {
    await send({ ticker, action: 'cancel' });
  }
  for (const ticker of Object.keys(await held())) {
    await send({ ticker, action: 'exit' }, 'open');
  }
  alarms = [];
  expect(await held()).toEqual({});
});

function post(path: string, fields: Record<string, string>, headers: object = {}): Promise<Response> {
  const sent = { ...asOwner, 'x-forwarded-for': '198.51.100.9', ...headers };
  return fetch(running.url(path), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: sent,
    redirect: 'manual',
  });
}

const quote = (ticker: string, bid: string, ask: string) => post('/quotes', { broker: 'paper', ticker, bid, ask });

/** Sends a signal, and returns the identifier of its execution when it has ended or waits. */
async function send(signal: object, to: 'rated' | 'open' = 'rated'): Promise<string> {
  running.clock.advance(61_000);
  const { body } = await running.post(pathOf(to), { ticker: 'AAPL', ...signal });
  await running.service().settle();
  return `${body.id}-anna`;
}

async function ended(id: string): Promise<Ended> {
  const [row] = await running.query('SELECT state, errors, plan, approval FROM executions WHERE id = $1', [id]);
  return row as unknown as Ended;
}

/** State and codes of an execution. */
async function endOf(id: string): Promise<string> {
  const { state, errors } = await ended(id);
  return [state, ...(errors ?? []).map(({ code }) => code)].join(' ');
}

const tokenOf = async (id: string): Promise<string> => (await ended(id)).approval?.authorization.id ?? '';

async function decide(
  id: string,
  decision: 'approved' | 'refused' = 'approved',
  headers: object = {},
): Promise<Response> {
  const answer = await post('/approvals', { token: await tokenOf(id), decision }, headers);
  await running.service().settle();
  return answer;
}

async function held(): Promise<Readonly<Record<string, number>>> {
  const [row] = await running.query(`SELECT state FROM paper_accounts WHERE broker = 'paper'`);
  const { positions = {} } = (row?.state ?? {}) as { positions?: Record<string, { side: string; quantity: number }> };
  return Object.fromEntries(
    Object.entries(positions).map(([ticker, { side, quantity }]) => [
      ticker,
      Number(quantity) * (side === 'long' ? 1 : -1),
    ]),
  );
}

const metricsText = async (): Promise<string> => (await fetch(running.url('/metrics'), { headers: asOwner })).text();

/** Value of a metric; 0 if it is absent. */
async function metric(name: string): Promise<number> {
  const line = (await metricsText()).split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length) ?? 0);
}

describe('a plan that enters', () => {
  test('waits: nothing is sent, the metric counts it, and the page shows it at its top', async () => {
    const id = await send({ action: 'buy', quantity: 3, stopLoss: { type: 'stop', stopPrice: 140 } });
    expect(await ended(id)).toMatchObject({ state: 'waiting', errors: null, plan: { outcome: 'orders' } });
    expect(await held()).toEqual({});
    expect(await metric('approvals_waiting')).toBe(1);
    expect(await metric('backlog_executions')).toBe(0);
    const until = (await ended(id)).approval?.authorization.expiresAt ?? '';
    expect(Date.parse(until) - running.clock.now()).toBeLessThanOrEqual(300_000);
    const text = await pageText(running);
    const block = text.slice(
      text.indexOf('Waiting for your approval'),
      text.indexOf('Accounts', text.indexOf('Waiting for')),
    );
    expect(text.indexOf('Waiting for your approval')).toBeLessThan(text.indexOf('Equity'));
    expect(block).toContain('buy AAPL rated / anna, at paper');
    expect(block).toContain('entry: buy 3 AAPL market (open) day -&gt; stop');
    expect(block).toMatch(/Worst end: .+ Position /);
    expect(block).toContain(`Until ${until.slice(0, 19).replace('T', ' ')} UTC`);
    expect(block).toMatch(/Approve… .*Refuse…/);
  });

  test('is listed for a program that has the token of the service', async () => {
    const id = await send({ action: 'buy', quantity: 3 });
    const answer = await fetch(running.url('/approvals'), { headers: asOwner });
    expect(await answer.json()).toEqual([
      {
        token: await tokenOf(id),
        ...{ strategy: 'rated', subscription: 'anna', action: 'buy', ticker: 'AAPL' },
        summary: 'buy 3 AAPL market (open) day',
        expiresAt: (await ended(id)).approval?.authorization.expiresAt,
      },
    ]);
    expect((await fetch(running.url('/approvals'))).status).toBe(401);
  });

  test('raises one alarm as soon as it waits, with strategy, ticker and summary', async () => {
    const id = await send({ action: 'buy', quantity: 2 });
    const approvals = () => alarms.filter(({ kind }) => kind === 'approval-waiting');
    await expect.poll(() => approvals().length).toBe(1);
    const { authorization } = (await ended(id)).approval ?? {};
    expect(approvals()[0]).toMatchObject({
      subject: 'rated paper/AAPL',
      message: `rated asks for approval: buy AAPL (buy 2 AAPL market (open) day). It waits until ${authorization?.expiresAt}. Approve or refuse it on the page.`,
    });
    // Another look of the service finds nothing new.
    await pause(2600);
    expect(approvals().length).toBe(1);
  });

  test('is carried out when it is approved, and the page and the log say who and when', async () => {
    const id = await send({ action: 'buy', quantity: 3 });
    const answer = await decide(id);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/#${id.slice(0, -5)}`]);
    expect(await answer.text()).toMatch(
      /^The plan was begun .+; it is done\. It was approved .+, from 198\.51\.100\.9\.$/,
    );
    expect(await endOf(id)).toBe('done');
    expect(await held()).toEqual({ AAPL: 3 });
    const { approval } = await ended(id);
    expect(approval).toMatchObject({ decision: 'approved', decidedBy: '198.51.100.9' });
    expect(approval?.usedAt).toBeGreaterThanOrEqual(approval?.decidedAt ?? Number.NaN);
    const text = await pageText(running);
    expect(text).toMatch(/rated \/ anna done Approved 2026-01-2\d [\d:]+ UTC, from 198\.51\.100\.9\./);
    expect(text).not.toContain('Waiting for your approval');
    expect(running.log.join('')).toContain(
      `"event":"approval-decided","execution":"${id}","decision":"approved","address":"198.51.100.9"`,
    );
    expect(await metric('approvals_waiting')).toBe(0);
  });

  test('ends when it is refused, with nothing sent', async () => {
    const id = await send({ action: 'buy', quantity: 3 });
    const answer = await decide(id, 'refused');
    expect(answer.status).toBe(303);
    expect(await answer.text()).toContain('approval-refused: A person refused the plan');
    expect(await endOf(id)).toBe('rejected approval-refused');
    expect(await held()).toEqual({});
    expect(await pageText(running)).toMatch(/Refused 2026-01-2\d [\d:]+ UTC, from 198\.51\.100\.9\. approval-refused/);
  });

  test('is carried out once when two approve it at the same moment', async () => {
    const id = await send({ action: 'buy', quantity: 4 });
    const answers = await Promise.all([decide(id), decide(id), decide(id, 'refused')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409, 409]);
    expect([{ AAPL: 4 }, {}]).toContainEqual(await held());
    expect(await running.query('SELECT id FROM paper_orders WHERE client_order_id = $1', [`${id}-entry`])).toHaveLength(
      (await endOf(id)) === 'done' ? 1 : 0,
    );
  });

  test('does not hold its ticker, nor its account', async () => {
    const id = await send({ action: 'buy', quantity: 3 });
    expect(await endOf(await send({ action: 'buy', quantity: 1 }, 'open'))).toBe('done');
    expect(await endOf(await send({ ticker: 'MSFT', action: 'buy', quantity: 1 }, 'open'))).toBe('done');
    expect(await endOf(id)).toBe('waiting');
  });

  test('waits for a delayed signal from its release on', async () => {
    const id = await send({ action: 'buy', quantity: 3, delay: 600 });
    expect((await ended(id)).approval).toBeNull();
    running.clock.advance(601_000);
    await running.service().settle();
    expect(await endOf(id)).toBe('waiting');
    await decide(id);
    expect(await endOf(id)).toBe('done');
  });
});

describe('a plan that enters nothing', () => {
  test('is carried out at once: an exit, a reduction, a cancel, a breakeven', async () => {
    await send({ action: 'buy', quantity: 10, stopLoss: { type: 'stop', stopPrice: 140 } }, 'open');
    expect(await endOf(await send({ action: 'exit', quantity: 4 }))).toBe('done');
    expect(await endOf(await send({ action: 'resize', quantity: 3 }))).toBe('done');
    expect(await held()).toEqual({ AAPL: 3 });
    await quote('AAPL', '160', '160.04');
    expect(await endOf(await send({ action: 'breakeven', orderType: 'stop' }))).toBe('done');
    expect(await endOf(await send({ action: 'cancel' }))).toBe('done');
    expect(await endOf(await send({ action: 'sell', quantity: 1, reduceOnly: true }))).toBe('done');
    expect(await endOf(await send({ action: 'exit' }))).toBe('done');
    expect(await held()).toEqual({});
    expect(await metric('approvals_waiting')).toBe(0);
  });

  test('but an addition, a resize that adds or turns, and an opposite signal that swaps the side wait', async () => {
    await send({ action: 'buy', quantity: 5 }, 'open');
    for (const signal of [
      { action: 'add', quantity: 1 },
      { action: 'resize', quantity: 9 },
      { action: 'resize', quantity: 4, sentiment: 'short' },
      { action: 'sell', quantity: 2, sentiment: 'short' },
    ]) {
      const id = await send(signal);
      expect([signal, await endOf(id), (await ended(id)).approval?.decision]).toEqual([signal, 'waiting', undefined]);
    }
    expect(await held()).toEqual({ AAPL: 5 });
  });
});

describe('a plan that closes and enters', () => {
  const reverse = async (): Promise<string> => {
    await send({ action: 'buy', quantity: 5 }, 'open');
    const id = await send({ action: 'reverse' });
    expect(await endOf(id)).toBe('waiting');
    expect(await held()).toEqual({ AAPL: 5 });
    return id;
  };

  test('waits as a whole, and is carried out as a whole when it is approved', async () => {
    const id = await reverse();
    expect(await pageText(running)).toContain('Then, or if you refuse it, only its exit is carried out.');
    await decide(id);
    expect(await endOf(id)).toBe('done');
    expect(await held()).toEqual({ AAPL: -5 });
  });

  test('is carried out without its entry when it is refused, and says so', async () => {
    const id = await reverse();
    await decide(id, 'refused');
    expect(await endOf(id)).toBe('done approval-refused');
    expect(await held()).toEqual({});
    expect((await ended(id)).plan?.notices).toContainEqual(
      expect.objectContaining({ message: 'Only the exit is planned; nothing is entered (approval-refused).' }),
    );
  });

  test('is carried out without its entry when nobody decides, also after a restart', async () => {
    const id = await reverse();
    await running.restart(() => running.clock.advance(301_000));
    await running.service().settle();
    expect(await endOf(id)).toBe('done token-expired');
    expect(await held()).toEqual({});
  });

  test('is carried out without its entry when it is approved and planning gives another plan', async () => {
    const id = await reverse();
    await send({ action: 'buy', quantity: 2 }, 'open');
    await decide(id);
    expect(await endOf(id)).toBe('done plan-outdated');
    expect(await held()).toEqual({});
  });

  test('is rejected as a whole when its position has been closed meanwhile', async () => {
    const id = await reverse();
    await send({ action: 'exit' }, 'open');
    await decide(id, 'refused');
    expect(await endOf(id)).toMatch(/^(rejected|nothing-to-do) approval-refused/);
    expect(await held()).toEqual({});
  });
});

describe('an approval', () => {
  test('of a plan that planning does not give any more is refused with what has changed', async () => {
    const id = await send({ action: 'buy', quantity: 3, stopLoss: { percent: 10 } });
    await quote('AAPL', '159.98', '160');
    await decide(id);
    expect(await endOf(id)).toBe('rejected plan-outdated');
    expect(await held()).toEqual({});
    expect((await ended(id)).errors?.[0]?.message).toMatch(
      /^Planning does not give the approved plan any more, and nothing was entered\. Approved: entry: buy 3 AAPL .*135.* Now: entry: buy 3 AAPL .*144/,
    );
    expect(await pageText(running)).toMatch(
      /Approved 2026-\S+ [\d:]+ UTC, from 198\.51\.100\.9\. plan-outdated Planning/,
    );
  });

  test('of a plan that was changed in the database is refused', async () => {
    const id = await send({ action: 'buy', quantity: 3 });
    await running.query(
      `UPDATE executions SET plan = replace(plan::text, '"quantity":"3"', '"quantity":"300"')::json WHERE id = $1`,
      [id],
    );
    await decide(id);
    expect(await endOf(id)).toBe('rejected plan-changed');
    expect(await held()).toEqual({});
  });

  test('of a token that was used is refused, and changes nothing', async () => {
    const id = await send({ action: 'buy', quantity: 3 });
    await decide(id);
    const again = await decide(id);
    expect([again.status, await again.text()]).toEqual([409, expect.stringMatching(/^token-used: The plan was begun/)]);
    expect(await held()).toEqual({ AAPL: 3 });
  });

  test('that was used is not begun again, whatever state its execution has', async () => {
    const id = await send({ action: 'buy', quantity: 3 });
    await decide(id);
    await running.query(`UPDATE executions SET state = 'waiting', finished_at = NULL, due_at = 0 WHERE id = $1`, [id]);
    await running.service().settle();
    expect(await endOf(id)).toBe('rejected token-used');
    expect(await held()).toEqual({ AAPL: 3 });
  });

  test('that comes too late is refused', async () => {
    const id = await send({ action: 'buy', quantity: 3 });
    running.clock.advance(300_000);
    const answer = await decide(id);
    expect([303, 409]).toContain(answer.status);
    expect(await answer.text()).toContain('token-expired');
    expect(await endOf(id)).toBe('rejected token-expired');
    expect(await held()).toEqual({});
  });

  test.each([
    ['stop', 'paused'],
    ['close-only', 'close-only'],
  ])('of a strategy that is set to %s is refused', async (mode, code) => {
    const id = await send({ action: 'buy', quantity: 3 });
    await post('/pauses', { strategy: 'rated', mode });
    await decide(id);
    await post('/pauses', { strategy: 'rated', mode: 'run' });
    expect(await endOf(id)).toBe(`rejected ${code}`);
    expect(await held()).toEqual({});
  });

  test.each([
    ['nobody', 404, 'token-invalid'],
    ['', 404, 'token-invalid'],
  ])('of the token %j is refused', async (unknown, status, code) => {
    const answer = await post('/approvals', { token: unknown, decision: 'approved' });
    expect([answer.status, await answer.text()]).toEqual([status, expect.stringContaining(code)]);
  });

  test('with another decision than the two is refused', async () => {
    const id = await send({ action: 'buy', quantity: 3 });
    const answer = await post('/approvals', { token: await tokenOf(id), decision: 'yes' });
    expect(answer.status).toBe(400);
    expect(await endOf(id)).toBe('waiting');
  });

  test.each([
    ['without the token of the owner', 401, { authorization: '' }],
    ['from another site', 403, { 'sec-fetch-site': 'cross-site' }],
    ['from another origin', 403, { origin: 'https://evil.example' }],
  ])('%s is refused', async (_, status, headers) => {
    const id = await send({ action: 'buy', quantity: 3 });
    expect((await decide(id, 'approved', headers)).status).toBe(status);
    expect(await endOf(id)).toBe('waiting');
    expect(await held()).toEqual({});
  });

  test('is asked for on a page of its own, which changes nothing', async () => {
    const id = await send({ action: 'buy', quantity: 3 });
    const address = `/approvals?token=${await tokenOf(id)}&decision=approved`;
    expect((await fetch(running.url(address))).status).toBe(401);
    const asked = await fetch(running.url(address), { headers: asOwner });
    const text = await asked.text();
    expect([asked.status, text]).toEqual([200, expect.stringContaining('Approve this plan?')]);
    expect(text).toContain('entry: buy 3 AAPL market (open) day');
    expect(text).toContain('method="post" action="/approvals"');
    expect(await endOf(id)).toBe('waiting');
    await decide(id, 'refused');
    expect((await fetch(running.url(address), { headers: asOwner })).status).toBe(409);
    expect((await fetch(running.url(`${address}x`), { headers: asOwner })).status).toBe(400);
  });
});

describe('a plan that nobody decides on', () => {
  test.each([
    ['while the service runs', false],
    ['while it does not run', true],
  ])('ends with token-expired %s; it is counted, shown and exported', async (_, isRestarted) => {
    const counted = await metric('executions_rejected_total{code="token-expired"}');
    const id = await send({ action: 'buy', quantity: 3 });
    if (isRestarted) {
      await running.restart(() => running.clock.advance(300_000));
    } else {
      running.clock.advance(300_000);
    }
    await running.service().settle();
    expect(await endOf(id)).toBe('rejected token-expired');
    expect(await held()).toEqual({});
    // Counters begin with the process.
    expect(await metric('executions_rejected_total{code="token-expired"}')).toBe(isRestarted ? 1 : counted + 1);
    expect(await pageText(running)).toContain('token-expired Nobody approved the plan before 2026-');
    expect(await exported(id)).toEqual({ approval: 'none', refusal: 'token-expired' });
  });
});

/** What the export says of the approval of an execution. */
async function exported(id: string): Promise<unknown> {
  const text = await (await fetch(running.url('/export'), { headers: asOwner })).text();
  const lines = text.trim().split('\n');
  expect(verifyLog(lines)).toMatchObject({ ok: true });
  const line = lines.map((each) => JSON.parse(each)).find(({ signalId }) => signalId === id);
  const { request: _, strategy: __, subscription: ___, ...rest } = line?.identifiers ?? {};
  return line && rest;
}

test('a plan that nobody decides on ends with token-expired also while its strategy is stopped', async () => {
  const id = await send({ action: 'buy', quantity: 3 });
  await post('/pauses', { strategy: 'rated', mode: 'stop' });
  running.clock.advance(300_000);
  await running.service().settle();
  await post('/pauses', { strategy: 'rated', mode: 'run' });
  expect(await endOf(id)).toBe('rejected token-expired');
});

describe('the export', () => {
  test('has the decision when it is made, with who approved it, and when', async () => {
    const id = await send({ action: 'buy', quantity: 3 });
    expect(await exported(id)).toBeUndefined();
    await decide(id);
    const { decidedAt = Number.NaN } = (await ended(id)).approval ?? {};
    expect(await exported(id)).toEqual({
      approval: 'approved',
      decidedAt: new Date(decidedAt).toISOString(),
      decidedBy: '198.51.100.9',
    });
  });
});

describe('a later signal of the strategy', () => {
  test.each([
    [{ action: 'exit' }],
    [{ action: 'cancel' }],
    [{ action: 'sell', quantity: 1, reduceOnly: true }],
    [{ action: 'buy', quantity: 1 }],
  ])('%j withdraws a plan that waits in its ticker, with the reason', async (later) => {
    const id = await send({ action: 'buy', quantity: 3 });
    const other = await send({ ticker: 'MSFT', action: 'buy', quantity: 1 });
    const next = await send(later);
    expect(await endOf(id)).toBe('rejected replaced');
    expect((await ended(id)).errors?.[0]?.message).toBe(
      `It waited for the approval of a person; the later signal ${next} (${later.action}) takes its place.`,
    );
    expect(await endOf(other)).toBe('waiting');
    const answer = await decide(id);
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining('replaced: It waited')]);
    expect(await held()).toEqual({});
    expect(await pageText(running)).toContain('replaced It waited for the approval of a person');
  });

  test('withdraws it also while the strategy is stopped', async () => {
    const id = await send({ action: 'buy', quantity: 3 });
    await post('/pauses', { strategy: 'rated', mode: 'stop' });
    expect(await endOf(await send({ action: 'exit' }))).toBe('rejected paused');
    await post('/pauses', { strategy: 'rated', mode: 'run' });
    expect(await endOf(id)).toBe('rejected replaced');
  });

  test('withdraws it in one batch, and in one turn', async () => {
    const batch = await running.post(pathOf('rated'), [
      { ticker: 'AAPL', action: 'buy', quantity: 3 },
      { ticker: 'AAPL', action: 'exit' },
    ]);
    const both = await Promise.all([
      running.post(pathOf('rated'), { ticker: 'MSFT', action: 'buy', quantity: 3 }),
      running.post(pathOf('rated'), { ticker: 'MSFT', action: 'exit' }),
    ]);
    await running.service().settle();
    const ends = await running.query(
      `SELECT state, errors->0->>'code' AS code FROM executions WHERE signal->>'action' = 'buy' AND request_id = ANY($1)`,
      [[batch.body.id, ...both.map(({ body }) => body.id)]],
    );
    const withdrawn = { state: 'rejected', code: 'replaced' };
    expect(ends[0]).toEqual(withdrawn);
    // Of two requests at the same moment, either is the first one.
    expect([withdrawn, { state: 'waiting', code: null }]).toContainEqual(ends[1]);
    expect(await held()).toEqual({});
  });

  test('that exits at the moment of an approval leaves nothing open', async () => {
    const id = await send({ action: 'buy', quantity: 3 });
    const approving = post('/approvals', { token: await tokenOf(id), decision: 'approved' });
    const exiting = running.post(pathOf('rated'), { ticker: 'AAPL', action: 'exit' });
    await Promise.all([approving, exiting]);
    await running.service().settle();
    // Whichever came first.
    expect(await held()).toEqual({});
  });

  test('of another strategy leaves it', async () => {
    const id = await send({ action: 'buy', quantity: 3 });
    await send({ action: 'exit' }, 'open');
    expect(await endOf(id)).toBe('waiting');
  });
});

test('a guard is asked again when a plan is approved, and counts the entry then', async () => {
  const guarded = await run({
    strategies,
    rateLimits: { perMinute: 100_000, perHour: 100_000 },
    brokers: { ...sampleConfig.brokers, paper: { ...sampleConfig.brokers.paper, guard: { maxEntriesPerDay: 1 } } },
  });
  const outer = running;
  running = guarded;
  try {
    await post('/guard', { broker: 'paper', action: 'started' });
    const first = await send({ action: 'buy', quantity: 1 });
    const second = await send({ ticker: 'MSFT', action: 'buy', quantity: 1 });
    expect([await endOf(first), await endOf(second)]).toEqual(['waiting', 'waiting']);
    await decide(first);
    await decide(second);
    expect(await endOf(first)).toBe('done');
    expect(await endOf(second)).toBe('rejected plan-outdated');
    expect((await ended(second)).errors?.[0]?.message).toMatch(/Approved: entry: buy 1 MSFT .*entries/i);
    expect(await held()).toEqual({ AAPL: 1 });
  } finally {
    running = outer;
    await guarded.end();
  }
});

test('a plan that has to be made again, because a stop that it cancels has filled in part, asks again', async () => {
  const alpaca = await alpacaDouble();
  const { url } = alpaca;
  const subscriptions = [{ id: 'anna', broker: 'alpaca' }];
  const outer = running;
  running = await run({
    brokers: { alpaca: { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' } },
    strategies: { open: { subscriptions }, rated: { approval: 'person', subscriptions } },
    webhooks: (['open', 'rated'] as const).map((strategy) => ({ id: webhookIds[strategy], password, strategy })),
    reconcileEverySeconds: 86_400,
  });
  try {
    await send({ action: 'buy', quantity: 10, stopLoss: { type: 'stop', stopPrice: 100 } }, 'open');
    const id = await send({ action: 'reverse' });
    const first = await tokenOf(id);
    const stop = alpaca.book.all().find(({ type }) => type === 'stop');
    const fillsInPart = () => alpaca.fill(stop?.client_order_id ?? '', 4);
    alpaca.troubles.push({ method: 'DELETE', path: /orders/, trouble: fillsInPart });
    await decide(id);
    expect([await endOf(id), alpaca.held('AAPL')]).toEqual(['waiting', 6]);
    expect(await tokenOf(id)).not.toBe(first);
    expect((await post('/approvals', { token: first, decision: 'approved' })).status).toBe(404);
    await decide(id);
    expect([await endOf(id), alpaca.held('AAPL')]).toEqual(['done', -6]);
  } finally {
    await running.end();
    running = outer;
    await alpaca.close();
  }
});

describe('killed with SIGKILL', () => {
  test.each([
    ['after the approval is stored and before the plan is begun', 'GET', /positions/],
    ['after the plan is stored and before its order is answered', 'POST', /orders/],
  ])(
    '%s, the service carries the plan out once',
    async (_, method, path) => {
      const alpaca = await alpacaDouble();
      const folder = await mkdtemp(join(tmpdir(), 'approval-'));
      const port = await freePort();
      const { url } = alpaca;
      const config = {
        token,
        brokers: { alpaca: { type: 'alpaca', tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' } },
        strategies: { s: { approval: 'person', subscriptions: [{ id: 'a', broker: 'alpaca' }] } },
        webhooks: [{ id: webhookIds.open, password, strategy: 's' }],
        reconcileEverySeconds: 86_400,
      };
      await writeFile(join(folder, 'config.json'), JSON.stringify(config));
      await cp(process.env.EMPTY_FOLDER ?? '', join(folder, 'data'), { recursive: true });
      const at = `http://127.0.0.1:${port}`;
      let { child } = startBuilt(folder, port);
      const call = async (address: string, init: RequestInit = {}): Promise<Response> =>
        fetch(`${at}${address}`, { redirect: 'manual', ...init, headers: asOwner });
      const isUp = () =>
        call('/health').then(
          ({ status }) => status,
          () => 0,
        );
      try {
        await expect.poll(isUp).toBe(200);
        const body = JSON.stringify({ ticker: 'AAPL', action: 'buy', quantity: 3 });
        expect((await call(pathOf('open'), { method: 'POST', body })).status).toBe(200);
        const waiting = async () => /name="token" value="([^"]+)"/.exec(await (await call('/')).text())?.[1];
        await expect.poll(waiting).toBeDefined();
        const killed = new Promise((resolve) => child.once('exit', resolve));
        const fields = new URLSearchParams({ token: (await waiting()) ?? '', decision: 'approved' });
        alpaca.troubles.push({ method, path, trouble: () => void child.kill('SIGKILL') });
        await call('/approvals', { method: 'POST', body: fields }).catch(() => undefined);
        await killed;
        ({ child } = startBuilt(folder, port));
        await expect.poll(isUp).toBe(200);
        await expect.poll(async () => (await call('/health')).json()).toMatchObject({ open: 0 });
        const again = await call('/approvals', { method: 'POST', body: fields });
        expect([again.status, await again.text()]).toEqual([
          409,
          expect.stringMatching(/^token-used: .* it is done\./),
        ]);
        expect(alpaca.held('AAPL')).toBe(3);
        expect(alpaca.orders.map(({ symbol, qty }) => `${qty} ${symbol}`)).toEqual(['3 AAPL']);
      } finally {
        child.kill('SIGKILL');
        await alpaca.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
    120_000,
  );
});
