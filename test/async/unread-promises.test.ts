import { expect, it, vi } from 'vitest';
import { handleRejections } from '../../src/async/unread-promises.js';
import { snapshotPorts } from '../../src/market/snapshot.js';

const ports = snapshotPorts({ now: '2026-01-26T15:30:00Z' });

it.each(['capabilities', 'currency'] as const)('the rejection of a broker’s %s is handled', async (name) => {
  const promise = Promise.resolve().then((): never => {
    throw new Error('not now');
  });
  const handle = vi.spyOn(promise, 'catch');
  handleRejections({ ...ports, broker: { ...ports.broker, [name]: promise } });
  expect(handle).toHaveBeenCalledOnce();
  await expect(handle.mock.results[0]?.value).resolves.toBeUndefined();
});

it('a getter of a broker is not called', () => {
  let calls = 0;
  const broker = Object.defineProperty({ ...ports.broker }, 'currency', {
    get: () => {
      calls += 1;
      return 'USD';
    },
  });
  handleRejections({ ...ports, broker });
  expect(calls).toBe(0);
});

it('values, and ports without a broker, are left alone', () => {
  expect(() => handleRejections({ ...ports, broker: { ...ports.broker, currency: 'USD' } })).not.toThrow();
  expect(() => handleRejections(JSON.parse('{}'))).not.toThrow();
  expect(() => handleRejections(JSON.parse('null'))).not.toThrow();
});
