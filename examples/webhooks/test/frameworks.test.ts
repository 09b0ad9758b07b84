// Each example over HTTP, in a process of its own.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from './running.js';

/** Slash, space, percent sign and a letter beyond ASCII: a framework may decode each in its own way. */
const odd = { id: '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6', password: 'sécret /50%-of-it' };
const office = { id: '2b1f5e4f-6c7d-4e8f-9a01-b2c3d4e5f607', password: 'plain-secret' };
const WEBHOOKS = JSON.stringify([
  { ...odd, settings: { allowBatchSignals: true } },
  { ...office, settings: { allowedIpAddresses: ['203.0.113.7'] } },
]);

const place = '/trading/webhook';
const pathOf = ({ id, password }: typeof odd): string => `${place}/${id}/${encodeURIComponent(password)}`;

const alertOf = (ticker: string) => ({ ticker, action: 'buy', quantity: 10, time: new Date().toISOString() });
const body = (ticker: string): string => JSON.stringify(alertOf(ticker));

interface Framework {
  readonly name: string;
  /** A trusted proxy that the server cannot do without. */
  readonly proxy?: string;
  /** How a sender's address arrives when nothing is forged. */
  readonly senderHeader?: string;
}

const frameworks: readonly Framework[] = [
  { name: 'node-http' },
  { name: 'express' },
  { name: 'fastify' },
  { name: 'hono' },
  { name: 'cloudflare-worker', senderHeader: 'cf-connecting-ip' },
  { name: 'next-server', senderHeader: 'x-forwarded-for', proxy: '127.0.0.1' },
];

function start(name: string, proxy: string | undefined): Promise<RunningServer> {
  return startServer(name, { WEBHOOKS, ...(proxy !== undefined && { TRUSTED_PROXIES: proxy }) });
}

/** The tickers that a log says were traded. */
function tickersIn(log: string): readonly string[] {
  return [...log.matchAll(/trade \w+ buy (\w+)/g)].map(([, ticker = '']) => ticker);
}

const codeOf = async (response: Response): Promise<unknown> => JSON.parse(await response.text()).messageCode;

describe.each(frameworks)('$name', ({ name, proxy, senderHeader }) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await start(name, proxy);
  });
  afterAll(() => server.stop());

  /** Sends from 198.51.100.1, where the example is told an address. */
  const send = (path: string, init: RequestInit): Promise<Response> =>
    server.send(path, {
      ...init,
      headers: { ...(senderHeader !== undefined && { [senderHeader]: '198.51.100.1' }), ...init.headers },
    });

  async function rejection(path: string, init: RequestInit): Promise<readonly unknown[]> {
    const response = await send(path, init);
    return [response.status, await codeOf(response)];
  }

  test.each([
    ['without a content type', new TextEncoder().encode(body('AAPL')), {}, 'AAPL'],
    ['as JSON', body('PEP'), { 'content-type': 'application/json' }, 'PEP'],
    ['as a form', body('KO'), { 'content-type': 'application/x-www-form-urlencoded' }, 'KO'],
  ])('trades an alert with the right password in its path, %s', async (_, sent, headers, ticker) => {
    expect((await send(pathOf(odd), { body: sent, headers })).status).toBe(200);
    expect(tickersIn(await server.log())).toContain(ticker);
  });

  test('rejects a password that is wrong, missing or not readable', async () => {
    const sent = { body: body('WRONG') };
    const wrong = [400, 'invalid-password'];
    expect(await rejection(`${pathOf(odd)}x`, sent)).toEqual(wrong);
    expect(await rejection(`${place}/${odd.id}`, sent)).toEqual(wrong);
    expect(await rejection(`${place}/${odd.id}`, { ...sent, headers: { authorization: 'Bearer nonsense' } })).toEqual(
      wrong,
    );
    // No text can be made of this one, which a framework may say itself, without the code.
    expect((await send(`${place}/${odd.id}/secret-%zz`, sent)).status).toBe(400);
    expect(tickersIn(await server.log())).not.toContain('WRONG');
  });

  test('trades an alert that arrives twice with a byte-order mark once', async () => {
    const sent = { body: `\ufeff${body('MSFT')}` };
    const [first, second] = [await send(pathOf(odd), sent), await send(pathOf(odd), sent)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(await second.text()).toBe(await first.text());
    expect(tickersIn(await server.log()).filter((ticker) => ticker === 'MSFT')).toHaveLength(1);
  });

  test('trades every signal of a batch', async () => {
    const sent = { body: JSON.stringify([alertOf('NVDA'), alertOf('TSLA')]) };
    expect((await send(pathOf(odd), sent)).status).toBe(200);
    expect(tickersIn(await server.log())).toEqual(expect.arrayContaining(['NVDA', 'TSLA']));
  });

  test('rejects a body of 1 MB, and goes on', async () => {
    const sent = { body: JSON.stringify({ ...alertOf('HUGE'), extras: { text: 'x'.repeat(1_000_000) } }) };
    expect(await rejection(pathOf(odd), sent)).toEqual([413, 'payload-too-large']);
    expect(await rejection(pathOf(odd), { body: '' })).toEqual([400, 'empty-json']);
  });

  test('knows where a request comes from, whatever its sender says', async () => {
    const forged = { body: body('AMD'), headers: { 'x-forwarded-for': '203.0.113.7' } };
    const direct = proxy === undefined ? server : await start(name, undefined);
    const told = senderHeader === undefined || proxy !== undefined ? {} : { [senderHeader]: '198.51.100.1' };
    const response = await direct.send(pathOf(office), { ...forged, headers: { ...forged.headers, ...told } });
    // Next.js says nothing about the connection: without a trusted proxy the address is unknown.
    expect(await codeOf(response)).toBe(proxy === undefined ? 'invalid-ip-address' : 'invalid-ip-address-format');
    if (direct !== server) {
      direct.stop();
    }
  });

  test('takes the address that a trusted proxy has seen', async () => {
    const behind = await start(name, '127.0.0.1');
    const header = senderHeader ?? 'x-forwarded-for';
    const sentBy = (forwarded: string): Promise<Response> =>
      behind.send(pathOf(office), { body: body('INTC'), headers: { [header]: forwarded } });
    expect((await sentBy('203.0.113.7')).status).toBe(200);
    expect(await codeOf(await sentBy('198.51.100.1'))).toBe('invalid-ip-address');
    if (header === 'x-forwarded-for') {
      // What was there before the proxy wrote is the sender's own.
      expect((await sentBy('198.51.100.1, 203.0.113.7')).status).toBe(200);
      expect(await codeOf(await sentBy('203.0.113.7, 198.51.100.1'))).toBe('invalid-ip-address');
      expect((await sentBy('203.0.113.7, 127.0.0.1')).status).toBe(200);
    }
    behind.stop();
  });

  test('takes the password from a header', async () => {
    const headers = { authorization: `Bearer ${office.password}` };
    expect(await rejection(`${place}/${office.id}`, { body: body('IBM'), headers })).toEqual([
      400,
      'invalid-ip-address',
    ]);
  });

  test('writes no password to its log', async () => {
    const log = await server.log();
    expect(log).toContain(`POST ${place}/${odd.id}/[password] 200`);
    for (const { password } of [odd, office]) {
      expect(log).not.toContain(password);
      expect(log).not.toContain(encodeURIComponent(password));
    }
    expect(log).not.toMatch(/cret|nonsense/);
  });
});
