import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../src/config.js';
import { pathOf, type Running, run, sampleConfig } from './running.js';

// An addition only enters, whatever is held: all of them have one rate.
const body = JSON.stringify({ ticker: 'AAPL', action: 'add', quantity: 1 });
const withPassword = pathOf('open');
const [password = ''] = withPassword.split('/').slice(-1);
const withoutPassword = withPassword.slice(0, withPassword.lastIndexOf('/'));

describe('credentials of the configuration', () => {
  let running: Running;
  beforeAll(async () => {
    running = await run({
      credentials: {
        passwordHeader: 'authorization',
        signature: { header: 'x-signature', encoding: 'hex', prefix: 'sha256=', timestampHeader: 'x-timestamp' },
      },
      duplicateWindowSeconds: 0,
      rateLimits: { perMinute: 7, perHour: 60 },
    });
  });
  afterAll(() => running.end());

  const send = async (headers: Record<string, string>, path = withoutPassword): Promise<readonly unknown[]> => {
    const response = await fetch(running.url(path), {
      method: 'POST',
      headers: { 'x-forwarded-for': '203.0.113.7', ...headers },
      body,
    });
    const answer: { readonly errors?: readonly { readonly code: string }[] } = JSON.parse(await response.text());
    return [response.status, ...(answer.errors ?? []).map(({ code }) => code)];
  };
  const signedAt = (seconds: number, key = password): Record<string, string> => ({
    'x-timestamp': `${seconds}`,
    'x-signature': `sha256=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`,
  });
  const now = (): number => Math.floor(running.clock.now() / 1000);

  test('let a request in by its header, by its signature, and by its path as before', async () => {
    expect(await send({ authorization: `Bearer ${password}` })).toEqual([200]);
    expect(await send(signedAt(now()))).toEqual([200]);
    expect(await send({}, withPassword)).toEqual([200]);
  });

  test('refuse a wrong header, a signature by another key, and one that is too old', async () => {
    expect(await send({ authorization: 'Bearer wrong-password-of-it' })).toEqual([400, 'invalid-password']);
    expect(await send(signedAt(now(), 'another-key-of-16'))).toEqual([400, 'invalid-password']);
    expect(await send(signedAt(now() - 301))).toEqual([400, 'invalid-password']);
    expect(await send({})).toEqual([400, 'invalid-password']);
  });

  test('count a signed request like any other in the rate of its webhook', async () => {
    running.clock.advance(61_000);
    const statuses: unknown[] = [];
    for (let index = 0; index < 8; index += 1) {
      const [status] = await send(index % 2 === 0 ? signedAt(now()) : { authorization: `Bearer ${password}` });
      statuses.push(status);
    }
    expect(statuses).toEqual([...Array(7).fill(200), 429]);
  });

  test('keep a password that was sent in a header out of the log and the database', async () => {
    const stored = await running.query('SELECT body FROM requests');
    expect(stored.length).toBeGreaterThan(0);
    expect(JSON.stringify(stored)).not.toContain(password);
    expect(running.log.join('\n')).not.toContain(password);
  });
});

test.each([
  [{ passwordHeader: 'x y' }, 'credentials.passwordHeader: expected the name of a header'],
  [
    { signature: { header: 'x-signature', encoding: 'utf8' } },
    'credentials.signature.encoding: expected "hex" or "base64"',
  ],
  [{ passwordField: 'secret' }, 'credentials.passwordField'],
])('credentials %j are refused at the start', (credentials, fault) => {
  expect(readConfig({ ...sampleConfig, credentials }, {})).toEqual([expect.stringContaining(fault)]);
});
