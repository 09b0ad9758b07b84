// Requests of the planning model: scenarios of the public arbitraries as JSON, now and then with a signal that waits or has
// waited for its release.
import * as fc from 'fast-check';
import { type ScenarioOptions, scenario } from '../../src/testing/arbitraries/scenario.js';
import type { SignalRequest } from './library-plan.js';

const delaySeconds = 300;

/** How long before now the signal was received, where it has a delay. */
const ages = fc.oneof(
  { weight: 9, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(10, 300, 302, 345, 600, 601, 4000) },
);

/** What refuses entries only, and a time that cannot be read (safety M6). */
const oddities: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      { test: true },
      { test: 'true' },
      { test: 'yes' },
      { time: undefined, notices: [{ code: 'time-unreadable', message: 'time cannot be read.', received: 'soon' }] },
    ),
  },
  { weight: 2, arbitrary: fc.record({ expiresAt: fc.constantFrom('2026-01-25', '2026-01-27', '2026-02-01') }) },
  { weight: 1, arbitrary: fc.constantFrom({ timeInForce: 'gtd' }, { timeInForce: 'gtd', expiresAt: '2026-03-01' }) },
);

function before(now: string, seconds: number): string {
  return new Date(Date.parse(now) - seconds * 1000).toISOString().replace('.000', '');
}

/** The request with other fields in its signal; undefined takes a field away. */
export function withFields(request: SignalRequest, fields: Readonly<Record<string, unknown>>): SignalRequest {
  return { ...request, signal: JSON.parse(JSON.stringify({ ...request.signal, ...fields })) };
}

/** A parsed signal with settings and market, in JSON. */
export function planRequest(options: ScenarioOptions = {}): fc.Arbitrary<SignalRequest> {
  return fc.tuple(scenario(options), ages, oddities).map(([{ signal, settings, market }, age, oddity]) => {
    const { notices: _notices, ...parsed } = signal;
    const times = age !== undefined && {
      receivedAt: before(market.now, age),
      releaseAt: before(market.now, age - delaySeconds),
    };
    // The same type: only undefined is lost.
    const odd = signal.action === 'cancel' ? {} : oddity;
    const request: SignalRequest = JSON.parse(
      JSON.stringify({ signal: { ...parsed, ...times, ...odd }, settings, market }),
    );
    return age === 10 ? { ...request, signalId: 'signal-1' } : request;
  });
}
