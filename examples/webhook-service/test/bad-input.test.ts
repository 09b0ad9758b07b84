import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pathOf, type Running, run } from './running.js';

let running: Running;

beforeAll(async () => {
  running = await run();
});

// The service continues after any input.
afterEach(async () => {
  running.clock.advance(61_000);
  const answer = await running.post(pathOf('open'), { ticker: 'AAPL', action: 'cancel' });
  expect(answer.status).toBe(200);
});

afterAll(() => running.end());

/** Sends raw bytes, and returns the answer until the service closes the connection or a timeout. */
async function raw(pieces: readonly (string | Uint8Array)[], patience = 15_000): Promise<string> {
  const socket = connect(Number(new URL(running.url('/')).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  for (const piece of pieces) {
    if (socket.destroyed || answer !== '') {
      break;
    }
    if (!socket.write(piece)) {
      await Promise.race([once(socket, 'drain'), closed]).catch(() => undefined);
    }
  }
  await Promise.race([closed, new Promise((resolve) => setTimeout(resolve, patience))]);
  socket.destroy();
  return answer;
}

function head(length: number | string, extra = ''): string {
  return `POST ${pathOf('open')} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.7\r\nContent-Length: ${length}\r\n${extra}\r\n`;
}

test('a body of 100 MB is rejected before it has been read', async () => {
  const megabyte = new Uint8Array(1_000_000).fill(32);
  const answer = await raw([head(100_000_000), ...Array.from({ length: 100 }, () => megabyte)]);
  expect(answer === '' || answer.startsWith('HTTP/1.1 413')).toBe(true);
}, 30_000);

test('a compressed body is rejected with 415', async () => {
  expect(await raw([head(5, 'Content-Encoding: gzip\r\n'), 'abcde'])).toMatch(/^HTTP\/1.1 415/);
});

test('a target with scheme and host is a path', async () => {
  running.clock.advance(61_000);
  const body = '{"ticker":"AAPL","action":"cancel"}';
  const lines = head(body.length, 'Connection: close\r\n').replace('POST /', 'POST http://signals.example/');
  expect(await raw([lines, body])).toMatch(/^HTTP\/1.1 200/);
});

test('ten thousand headers are rejected', async () => {
  const headers = Array.from({ length: 10_000 }, (_, index) => `X-${index}: a\r\n`).join('');
  expect(await raw([head(0, headers)])).toMatch(/^HTTP\/1.1 431/);
});

test('a path of 100 kB is rejected', async () => {
  expect(await raw([`POST /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`])).toMatch(/^HTTP\/1.1 431/);
});

test('a missing body is not waited for', async () => {
  const answer = await raw([head(100), '{'], 20_000);
  expect(answer === '' || /^HTTP\/1.1 408/.test(answer)).toBe(true);
}, 30_000);

test('a request that is not HTTP is rejected', async () => {
  expect(await raw(['\u0016\u0003\u0001 hello\r\n\r\n'])).toMatch(/^HTTP\/1.1 400/);
});

test('a connection that ends in the middle of a body has no effect', async () => {
  expect(await raw([head(1000), '{"ticker"'], 200)).toBe('');
});

test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is rejected by its name', async (method) => {
  const answer = await running.post(pathOf('open'), '', { method });
  expect([answer.status, answer.body.messageCode]).toEqual([400, 'post-required']);
});
