import * as fc from 'fast-check';
import type { Signal } from '../../signal/signal.js';
import { acceptedSignal } from './accepted-signal.js';
import { type PayloadOptions, validPayload } from './valid-payload.js';

/** Moments of receipt: days on which clocks change, ends of months, and any other of some years; in milliseconds. */
const receipts = fc.oneof(
  { withCrossShrink: true },
  fc.constantFrom(
    Date.UTC(2026, 0, 26, 15, 30),
    Date.UTC(2026, 2, 8, 7),
    Date.UTC(2026, 10, 1, 6),
    Date.UTC(2028, 1, 29),
  ),
  fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }),
);

/**
 * Signals as parsing makes them, of every action: amounts are decimal text, times ISO instants of UTC. The JSON form of
 * each is itself a message that parsing accepts.
 *
 * @example
 * const buys = signal({ assetClass: 'stocks', actions: ['buy'] });
 * const [one] = fc.sample(buys, 1);
 * one?.action; // 'buy'
 */
export function signal(options: PayloadOptions = {}): fc.Arbitrary<Signal> {
  const { assetClass = 'stocks' } = options;
  return fc
    .tuple(validPayload(options), receipts)
    .map(([payload, now]) => acceptedSignal(payload, { clock: { now: () => now }, assetClass }));
}
