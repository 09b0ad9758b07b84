import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newPasswords } from '../src/passwords.js';
import { asOwner, password, pathOf, type Running, run, webhookIds } from './running.js';

let running: Running;

beforeAll(async () => {
  running = await run({ passwordOverlapSeconds: 3600 });
});

afterAll(() => running.end());

const page = `/passwords?webhook=${webhookIds.rated}`;

/** Path that the page shows now. */
async function shownPath(): Promise<string> {
  const html = await (await fetch(running.url(page), { headers: asOwner })).text();
  return new URL(/<pre>(.*?)<\/pre>/.exec(html)?.[1] ?? '').pathname;
}

async function version(): Promise<string> {
  const html = await (await fetch(running.url(page), { headers: asOwner })).text();
  return /name="changed" value="(\d+)"/.exec(html)?.[1] ?? '';
}

function rotate(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(running.url('/passwords'), {
    method: 'POST',
    body: new URLSearchParams({ webhook: webhookIds.rated, ...fields }),
    headers: { ...asOwner, 'x-forwarded-for': '198.51.100.9', ...headers },
    redirect: 'manual',
  });
}

async function statusOf(path: string): Promise<number> {
  running.clock.advance(61_000);
  return (await running.post(path, { ticker: 'AAPL', action: 'cancel' })).status;
}

describe('a rotation', () => {
  test('makes a new password, and accepts the old one for the overlap', async () => {
    const before = pathOf('rated');
    expect(await shownPath()).toBe(before);
    const answer = await rotate({ changed: await version() });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page]);
    const after = await shownPath();
    expect(after).toMatch(new RegExp(`^/trading/webhook/${webhookIds.rated}/[\\w-]{32}$`));
    expect(after).not.toBe(before);
    expect([await statusOf(after), await statusOf(before)]).toEqual([200, 200]);
    running.clock.advance(3_600_000);
    expect([await statusOf(after), await statusOf(before)]).toEqual([200, 400]);
    expect(await (await fetch(running.url('/'), { headers: asOwner })).text()).toContain(after);
  });

  test('ends the old password at once where asked, also one that was still accepted', async () => {
    const first = await shownPath();
    await rotate({ changed: await version() });
    const second = await shownPath();
    await rotate({ changed: await version(), old: 'now' });
    const third = await shownPath();
    expect([await statusOf(first), await statusOf(second), await statusOf(third)]).toEqual([400, 400, 200]);
  });

  test('is not repeated by a form that is sent again', async () => {
    const changed = await version();
    expect((await rotate({ changed })).status).toBe(303);
    const path = await shownPath();
    expect((await rotate({ changed })).status).toBe(409);
    expect(await shownPath()).toBe(path);
  });

  test('survives a restart, which says that the password in the configuration is not used', async () => {
    const path = await shownPath();
    await running.restart();
    expect([await statusOf(path), await statusOf(pathOf('rated')), await statusOf(pathOf('open'))]).toEqual([
      200, 400, 200,
    ]);
    const line = running.log.find((each) => each.includes('password-of-page'));
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 'warn', webhook: webhookIds.rated, strategy: 'rated' });
  });

  test('is logged with its address and without a password', async () => {
    const logged = running.log.join('');
    expect(logged).toContain('"event":"password-replaced"');
    expect(logged).toContain('"address":"198.51.100.9"');
    const rows = await running.query('SELECT password, previous FROM webhook_passwords');
    for (const { password: current, previous } of rows) {
      expect(logged).not.toContain(current);
      expect(logged).not.toContain(previous ?? current);
    }
  });

  test('tests signals on the page with the new password', async () => {
    running.clock.advance(61_000);
    const body = new URLSearchParams({ webhook: webhookIds.rated, body: '{"ticker": "AAPL", "action": "cancel"}' });
    const answer = await fetch(running.url('/test'), { method: 'POST', body, headers: asOwner });
    expect(await answer.text()).toContain('&quot;success&quot;: true');
  });

  test.each([
    ['without the token', 401, { authorization: '' }],
    ['from another site', 403, { 'sec-fetch-site': 'cross-site' }],
  ])('is rejected %s', async (_, status, headers) => {
    const path = await shownPath();
    expect((await rotate({ changed: await version() }, headers)).status).toBe(status);
    expect(await shownPath()).toBe(path);
    expect((await fetch(running.url(page))).status).toBe(401);
  });

  test('of an unknown webhook is rejected', async () => {
    expect((await rotate({ webhook: 'nobody', changed: '0' })).status).toBe(400);
    expect((await fetch(running.url('/passwords?webhook=x'), { headers: asOwner })).status).toBe(400);
  });
});

describe('another process', () => {
  const webhook = { id: webhookIds.open, password, strategy: 'open', settings: {} as never };

  test('sees a new password after a second at the latest, and asks the database once a second', async () => {
    let questions = 0;
    const counted = {
      query: <Row>(sql: string, values?: readonly unknown[]) => {
        questions += 1;
        return running.query(sql, values) as Promise<Row[]>;
      },
    };
    const hidden: string[] = [];
    const one = newPasswords([webhook], running.service().database, running.clock, () => undefined);
    const other = newPasswords([webhook], counted, running.clock, (secret) => hidden.push(secret));
    const [before] = (await other.now()).webhooks;
    if (before === undefined) {
      throw new Error('there is no webhook');
    }
    await Promise.all(Array.from({ length: 50 }, () => other.now()));
    expect(questions).toBe(1);
    const made = await one.rotate(before, 0, '198.51.100.9');
    expect((await one.now()).webhooks[0]?.password).toBe(made?.password);
    expect(await other.rotate(before, 0, '198.51.100.9')).toBeUndefined();
    await pause(1000);
    expect((await other.now()).webhooks[0]?.password).toBe(made?.password);
    expect(hidden).toContain(made?.password);
  });

  test('refuses to answer while the database does not', async () => {
    const lost = { query: () => Promise.reject(new Error('lost')) };
    const passwords = newPasswords([webhook], lost, running.clock, () => undefined);
    await expect(passwords.now()).rejects.toThrow('lost');
  });
});

test('without a configured overlap the old password is rejected at once', async () => {
  const own = await run();
  try {
    const before = `/trading/webhook/${webhookIds.rated}/${password}`;
    const body = new URLSearchParams({ webhook: webhookIds.rated, changed: '0' });
    await fetch(own.url('/passwords'), { method: 'POST', body, headers: asOwner, redirect: 'manual' });
    expect((await own.post(before, { ticker: 'AAPL', action: 'cancel' })).status).toBe(400);
  } finally {
    await own.end();
  }
});
