import { expect, test, vi } from 'vitest';
import { startEquityHistory } from '../src/equity-history.js';
import { inTime } from '../src/in-time.js';

const never = () => new Promise<never>(() => undefined);

test('the equity of a broker that never answers holds up no stop', async () => {
  const stopping = new AbortController();
  const overview = vi.fn(never);
  const history = startEquityHistory(
    {
      config: { brokers: { paper: { guard: {} } } as never },
      database: { ifFree: (_: string, work: () => Promise<void>) => work() } as never,
      brokers: new Map([['paper', { overview } as never]]),
      stopping: stopping.signal,
    },
    () => 0,
  );
  await vi.waitFor(() => expect(overview).toHaveBeenCalled());
  const begun = performance.now();
  stopping.abort();
  await history.stop();
  expect(performance.now() - begun).toBeLessThan(1000);
});

test('nothing is waited for once the service stops, after the time, or after a failure', async () => {
  expect(await inTime(never, 60_000, AbortSignal.abort())).toBeUndefined();
  expect(await inTime(never, 1)).toBeUndefined();
  expect(await inTime(() => Promise.reject(new Error('no')), 60_000)).toBeUndefined();
  expect(await inTime(async () => 'yes', 60_000, new AbortController().signal)).toBe('yes');
});
