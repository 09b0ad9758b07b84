import { describe, expect, it } from 'vitest';
import { signalTimeFault } from '../../src/market/time-checks.js';
import type { Signal } from '../../src/signal/signal.js';
import { noInstant } from './contracts/sample.ts';

describe('signalTimeFault', () => {
  const receivedAt = '2026-01-26T15:30:00Z';

  function fault(times: { readonly time?: string; readonly receivedAt?: string; readonly releaseAt?: string }) {
    const signal: Signal = { ticker: 'AAPL', action: 'exit', receivedAt, ...times };
    return signalTimeFault(signal);
  }

  it('accepts a signal whose times are instants', () => {
    expect(fault({})).toBeUndefined();
    expect(fault({ time: receivedAt })).toBeUndefined();
    expect(fault({ releaseAt: receivedAt })).toBeUndefined();
    // Nothing is counted from the receipt of a signal that says when it was sent, and waits for nothing.
    expect(fault({ time: receivedAt, receivedAt: 'now' })).toBeUndefined();
  });

  it.each([
    ['time', { time: 'soon' }, 'soon'],
    ['time', { time: 'soon', receivedAt: 'now', releaseAt: 'later' }, 'soon'],
    ['receivedAt', { receivedAt: 'now' }, 'now'],
    ['receivedAt', { time: receivedAt, receivedAt: 'now', releaseAt: receivedAt }, 'now'],
    ['releaseAt', { releaseAt: 'later' }, 'later'],
  ])('names %s in %j', (name, times, received) => {
    expect(fault(times)).toStrictEqual(noInstant(name, received));
  });
});
