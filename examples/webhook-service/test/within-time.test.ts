import { getEventListeners } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withinTime } from '../src/within-time.js';

const server = createServer(() => undefined);
let silent = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  silent = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const asking = (signal: AbortSignal): Promise<Response> => fetch(silent, { signal });

describe('withinTime', () => {
  test('ends a request without an answer, whatever the garbage collector does', async () => {
    const litter = setInterval(() => Array.from({ length: 100_000 }, () => ({})), 5);
    const other = new AbortController();
    const ends = Array.from({ length: 10 }, () => withinTime(300, other.signal, asking));
    await expect(Promise.allSettled(ends)).resolves.toSatisfy((all: readonly PromiseSettledResult<Response>[]) =>
      all.every((each) => each.status === 'rejected' && String(each.reason).includes('no answer in 0.3 seconds')),
    );
    clearInterval(litter);
  });

  test('ends with another signal, also with one that has aborted before', async () => {
    const other = new AbortController();
    const work = withinTime(60_000, other.signal, asking);
    other.abort(new Error('the service stops'));
    await expect(work).rejects.toThrow('the service stops');
    await expect(withinTime(60_000, other.signal, asking)).rejects.toThrow('the service stops');
  });

  test('returns what the work returns, and leaves no listener', async () => {
    const other = new AbortController();
    expect(await withinTime(1000, other.signal, async () => 7)).toBe(7);
    expect(await withinTime(1000, undefined, async () => 8)).toBe(8);
    expect(getEventListeners(other.signal, 'abort')).toEqual([]);
  });
});
