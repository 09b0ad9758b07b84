import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.js';
import { asOwner, pageText, password, type Running, run, sampleConfig, token, webhookIds } from './running.js';

let running: Running;

beforeAll(async () => {
  running = await run();
});

afterAll(() => running.end());

function form(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Response> {
  const sent = { ...asOwner, ...headers };
  return fetch(running.url(path), {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: sent,
    redirect: 'manual',
  });
}

describe('the page', () => {
  test('accepts a test signal, and shows verdict, plan, trace and position', async () => {
    const body = '{"ticker": "AAPL", "action": "buy", "quantity": 3}';
    const answer = await form('/test', { webhook: webhookIds.rated, body });
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('&quot;success&quot;: true');
    const text = await pageText(running);
    expect(text).toMatch(/AAPL long 3 150.02/);
    expect(text).toContain('rated / anna done');
    expect(text).toContain('entry: buy 3 AAPL market (open) day');
    expect(text).toContain('quantity.fixed_quantity');
    expect(text).toContain('entry buy 3 AAPL market filled 3 150.02');
  });

  test('shows codes, and escapes the markup of a signal', async () => {
    await form('/test', {
      webhook: webhookIds.rated,
      body: '{"ticker": "<script>alert(1)</script>", "action": "buy"}',
    });
    const html = await (await fetch(running.url('/'), { headers: asOwner })).text();
    expect(html).toContain('invalid-stocks-ticker-format');
    expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/page.js" defer>']);
  });

  test('runs no script but its own, and no inline style: its headers forbid it', async () => {
    const { headers } = await fetch(running.url('/'), { headers: asOwner });
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    );
  });

  test('sets a quote of the paper broker', async () => {
    const set = await form('/quotes', { broker: 'paper', ticker: 'TSLA', bid: '250', ask: '250.1' });
    expect([set.status, set.headers.get('location')]).toEqual([303, '/']);
    expect((await form('/quotes', { broker: 'paper', ticker: 'TSLA', bid: '250', ask: '249' })).status).toBe(400);
    expect((await form('/quotes', { broker: 'nobody', ticker: 'TSLA', bid: '1', ask: '1' })).status).toBe(400);
  });

  test.each([
    ['another origin', 403, { origin: 'https://evil.example' }],
    ['another site', 403, { 'sec-fetch-site': 'cross-site' }],
    ['nobody who has the token', 401, { authorization: '' }],
  ])('rejects a form from %s', async (_, status, headers) => {
    expect((await form('/test', { webhook: webhookIds.rated, body: '{}' }, headers)).status).toBe(status);
    expect((await form('/test?of=/trading/webhook/x', { webhook: webhookIds.rated, body: '{}' }, headers)).status).toBe(
      status,
    );
    expect((await form('/quotes', { broker: 'paper' }, headers)).status).toBe(status);
  });

  test('takes a form of its own, also behind a proxy that takes the encryption away', async () => {
    const { host } = new URL(running.url('/'));
    for (const headers of [
      { origin: `http://${host}`, 'sec-fetch-site': 'same-origin' },
      { origin: `https://${host}` },
      { 'sec-fetch-site': 'same-origin' },
    ]) {
      expect((await form('/test', { webhook: webhookIds.rated, body: '{}' }, headers)).status).toBe(200);
    }
  });

  test.each([
    ['from this machine', {}],
    ['through a tunnel', { 'x-forwarded-for': '203.0.113.7' }],
    ['through a plain proxy', { host: '127.0.0.1' }],
    ['with a wrong token', { authorization: 'Bearer x' }],
  ])('is not shown without the token %s, and neither are metrics', async (_, headers) => {
    const hidden = await raw('/', headers);
    expect(hidden.status).toBe(401);
    expect(hidden.text).not.toContain(password);
    expect((await raw('/metrics', headers)).status).toBe(401);
    expect((await raw('/health', headers)).status).toBe(200);
  });

  test.each([
    ['127.evil.example', 401],
    ['localhost.evil.example', 401],
    ['localhost', 200],
    ['127.0.0.1:8080', 200],
    ['[::1]', 200],
  ])('takes the cookie of a browser under the name %s: %s', async (host, status) => {
    expect((await raw('/', { host, cookie: `signal_token=${token}` })).status).toBe(status);
  });
});

/** A request with any headers. */
async function raw(path: string, headers: Readonly<Record<string, string>>, to = running) {
  return new Promise<{ readonly status: number | undefined; readonly text: string }>((resolve, reject) => {
    const sent = request(to.url(path), { headers }, async (response) => {
      resolve({ status: response.statusCode, text: (await response.toArray()).join('') });
    });
    sent.on('error', reject).end();
  });
}

describe('with a token', () => {
  let guarded: Running;
  beforeAll(async () => {
    guarded = await run({ token: 'open sesame for tests', publicUrl: 'https://signals.example' });
  });
  afterAll(() => guarded.end());

  test('the page asks for it, and remembers it', async () => {
    expect((await fetch(guarded.url('/'))).status).toBe(401);
    const wrong = await fetch(guarded.url('/token'), { method: 'POST', body: new URLSearchParams({ token: 'x' }) });
    expect(wrong.status).toBe(401);
    const right = await fetch(guarded.url('/token'), {
      method: 'POST',
      body: new URLSearchParams({ token: 'open sesame for tests' }),
      redirect: 'manual',
    });
    const cookie = right.headers.get('set-cookie') ?? '';
    const [, ...attributes] = cookie.split('; ');
    expect([right.status, attributes.sort()]).toEqual([303, ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']]);
    const shown = await fetch(guarded.url('/'), { headers: { cookie: cookie.split(';')[0] ?? '' } });
    expect(shown.status).toBe(200);
    const kept = cookie.split(';')[0] ?? '';
    expect((await raw('/', { host: 'signals.example', cookie: kept }, guarded)).status).toBe(200);
    expect((await raw('/', { host: 'evil.example', cookie: kept }, guarded)).status).toBe(401);
    const link = await fetch(guarded.url('/token?token=open%20sesame%20for%20tests'), { redirect: 'manual' });
    expect([link.status, link.headers.get('set-cookie')]).toEqual([303, cookie]);
    const metrics = await fetch(guarded.url('/metrics'), {
      headers: { authorization: 'Bearer open sesame for tests' },
    });
    expect(metrics.status).toBe(200);
  });
});

describe('the configuration', () => {
  test('reports every error with its path', () => {
    const strategies = { s: { settings: { maxPositons: 3 }, subscriptions: [{ id: 'a', broker: 'nobody' }] } };
    const webhooks = [{ id: webhookIds.open, password: { env: 'MISSING' }, strategy: 'other' }];
    expect(readConfig({ ...sampleConfig, strategies, webhooks }, {})).toEqual([
      expect.stringMatching(/^strategies\.s\.settings\.maxPositons: .*maxPositions/),
      'strategies.s.subscriptions.0.broker: there is no broker nobody',
      expect.stringMatching(/^strategies\.s\.subscriptions\.0\.settings\.maxPositons/),
      'webhooks.0.strategy: there is no strategy other',
      'webhooks.0.password: the environment variable MISSING is not set',
    ]);
  });

  test('rejects every unknown key, and reports the expected values', () => {
    const { brokers: _, ...rest } = sampleConfig;
    const listen = { host: '127.0.0.1', prt: 1, hots: 2 };
    const errors = readConfig({ ...rest, listn: {}, listen, trustedProxies: 1.5, keepDays: 0 }, {});
    expect(errors).toEqual([
      'listen.prt: unknown key; expected one of host, port',
      'listen.hots: unknown key; expected one of host, port',
      'trustedProxies: expected a whole number, 0 to 9',
      'keepDays: expected a number from 1',
      'brokers: is missing',
      expect.stringMatching(/^listn: unknown key; expected one of listen, token, publicUrl, /),
    ]);
  });

  test('reports a PORT that is not a number, with every other error', () => {
    expect(
      readConfig(
        { ...sampleConfig, keepDays: 1, webhooks: [{ id: webhookIds.open, password, strategy: 'x' }] },
        { PORT: 'abc' },
      ),
    ).toEqual(['webhooks.0.strategy: there is no strategy x', 'PORT: expected a whole number, 0 to 65535; it is abc']);
  });
});
