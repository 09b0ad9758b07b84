import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storedBody } from '../src/stored-body.js';
import { withoutSecrets } from '../src/without-secrets.js';
import { password, pathOf, type Running, run, token } from './running.js';

describe('withoutSecrets', () => {
  test.each([
    ['a value of a secret name', '{"password": "abc", "ticker": "AAPL"}', '{"password": "•••", "ticker": "AAPL"}'],
    ['an escaped quote in it', '{"apiKey":"a\\"b","x":1}', '{"apiKey":"••••","x":1}'],
    ['an escaped name', '{"pass\\u0077ord":"abc"}', '{"pass\\u0077ord":"•••"}'],
    ['a number', '{"token": 12345, "quantity": 1}', '{"token": •••••, "quantity": 1}'],
    ['an object', '{"secrets": {"a": ["b", 2]}, "c": "d"}', '{"secrets": {"•": ["•", •]}, "c": "d"}'],
    ['the next line', '{"secret":\n  "abc",\n"x": "y"}', '{"secret":\n  "•••",\n"x": "y"}'],
    ['text without quotes', 'password = my secret, ticker=AAPL', 'password = •• ••••••, ticker=AAPL'],
    ['single quotes', "{'access_key': 'abc', 'x': 'y'}", "{'access_key': '•••', 'x': 'y'}"],
    ['a string without an end', '{"token": "abc', '{"token": "•••'],
    ['no secret name', '{"author": "abc", "keyboard": "k"}', '{"author": "abc", "keyboard": "k"}'],
  ])('hides %s', (_, text, cleaned) => {
    expect(withoutSecrets(text, [])).toBe(cleaned);
  });

  test('hides given texts of six or more characters, also escaped and percent-encoded', () => {
    const secrets = ['a"b/c d', 'short'];
    expect(withoutSecrets('{"x": "a\\"b/c d", "y": "a%22b%2Fc%20d", "z": "short"}', secrets)).toBe(
      '{"x": "••••••••", "y": "•••••••••••••", "z": "short"}',
    );
  });

  test('reads a long text in linear time', () => {
    const text = '"password"\n:"'.repeat(50_000);
    const begun = process.cpuUsage().user;
    expect(withoutSecrets(text, [])).toHaveLength(text.length);
    expect(process.cpuUsage().user - begun).toBeLessThan(2_000_000);
  });
});

test('storedBody keeps at most the bytes that the webhook reads, and no NUL', () => {
  const request = { path: '/x', body: new TextEncoder().encode('ab\0cdef') };
  expect(storedBody(request, 5, [])).toBe('ab\uFFFDcd');
  expect(storedBody({ path: '/x', body: new Uint8Array([0x61, 0xff, 0x62]) }, 5, [])).toBe('a\uFFFDb');
});

describe('a stored request', () => {
  let running: Running;
  beforeAll(async () => {
    running = await run();
  });
  afterAll(() => running.end());

  test('has its body as received, without secrets', async () => {
    const body = `{"ticker": "AAPL",\n "extras": {"url": "/x/${password}", "note": "${token}", "pin": {"password": "p"}},}`;
    expect((await running.post(pathOf('rated'), body)).status).toBe(400);
    const [row] = await running.query('SELECT body FROM requests ORDER BY received_at DESC LIMIT 1');
    expect(row?.body).toBe(
      body
        .replace(password, '•'.repeat(password.length))
        .replace(token, '•'.repeat(token.length))
        .replace('"p"', '"•"'),
    );
  });

  test('counts how often it was received again', async () => {
    const signal = { ticker: 'AAPL', action: 'buy', quantity: 1 };
    for (let sent = 0; sent < 3; sent += 1) {
      await running.post(pathOf('rated'), signal);
    }
    const [row] = await running.query('SELECT repeats, repeated_at FROM requests WHERE status = 200');
    expect(row).toEqual({ repeats: 2, repeated_at: running.clock.now() });
  });
});
