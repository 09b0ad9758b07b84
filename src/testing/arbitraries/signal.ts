import * as fc from 'fast-check';
import type { Signal } from '../../signal/signal.js';
import { acceptedSignal } from './accepted-signal.js';
import { type PayloadOptions, validPayload } from './valid-payload.js';

/** Times of receipt in milliseconds since 1970: changes to and from summer time, a leap day, and any from 2020 to 2034. */
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
 * Generates parsed signals of every action. Amounts are decimal text, times are ISO instants in UTC. The JSON of a signal
 * is itself a valid message.
 *
 * @example
 * const buys = signal({ assetClass: 'stocks', actions: ['buy'] });
 * const [one] = fc.sample(buys, 1);
 * one?.action; // 'buy'
 */
export function signal(options: PayloadOptions = {}): fc.Arbitrary<Signal> {
  const { assetClass = 'stocks', futuresSizing } = options;
  return fc
    .tuple(validPayload(options), receipts)
    .map(([payload, now]) =>
      acceptedSignal(payload, { clock: { now: () => now, unit: 'milliseconds' }, assetClass, futuresSizing }),
    );
}
