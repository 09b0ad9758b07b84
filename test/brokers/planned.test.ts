// Every plan made with a profile conforms to it and adds no risk, or is rejected by one of its rules.
// `RUNS=100000 npx vitest run test/brokers/planned.test.ts` searches longer and prints what was found.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assetClasses } from '../../src/core/vocabulary.js';
import type { BrokerProfile } from '../../src/index.js';
import { createPlanningContext } from '../../src/market/planning-context.js';
import { type MarketSnapshot, snapshotContext } from '../../src/market/snapshot.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import type { Signal } from '../../src/signal/signal.js';
import type { SignalRequest } from '../models/library-plan.js';
import { planRequest } from '../models/plan-requests.js';
import { always, runCount } from '../properties/seeds.js';
import { formFaults } from './plan-checks.js';
import { profiles } from './profiles.js';

/** Notices with a rule that do not say that the order is of another type. */
const rulesOfForms: ReadonlySet<string> = new Set(['order-form-changed', 'below-minimum']);

type Outcome = 'as planned' | 'changed' | 'refused' | 'no orders';

/**
 * The market of a broker that tells by its capabilities which types it takes: SPEC gives the order the type of the settings, and
 * sizes it by the price of that type, in the same way as by a profile.
 */
function withTypes({ signal, settings, market }: SignalRequest, { classes }: BrokerProfile): MarketSnapshot {
  const { target } = createPlanningContext(signal, snapshotContext(market, settings));
  const { orders = [], brackets = [] } = classes[target.assetClass] ?? {};
  const types = new Set([...orders.flatMap((form) => form.types), ...brackets.flatMap((form) => form.stopLoss)]);
  const own = market.capabilities?.orderTypes ?? [...types];
  return { ...market, capabilities: { ...market.capabilities, orderTypes: own.filter((type) => types.has(type)) } };
}

/**
 * The request without targets, and without the take profit that they replace: parts of an entry are each rounded down, so that one
 * order may be larger than all of them.
 */
function withoutTargets({ signal, settings, ...request }: SignalRequest): SignalRequest {
  const { targets: _default, takeProfit: _unused, ...entry } = settings.entry;
  return { ...request, signal: untargeted(signal), settings: { ...settings, entry } };
}

function untargeted(signal: Signal): Signal {
  if (!('targets' in signal)) {
    return signal;
  }
  const { targets: _, ...rest } = signal;
  return rest;
}

/** Requests of each profile, which share them: another profile does not make them longer. */
const requestCount = Math.ceil(8000 / Object.keys(profiles).length);

describe('a plan with a profile', () => {
  it.each(Object.values(profiles))(
    'of $name conforms to it and adds no risk, or is refused by a rule of it',
    (profile) => {
      const traded = assetClasses.filter((name) => profile.classes[name] !== undefined);
      const requests = fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...traded).chain((assetClass) => planRequest({ assetClass })) },
        { weight: 1, arbitrary: planRequest() },
      );
      const counts: Record<Outcome, number> = { 'as planned': 0, changed: 0, refused: 0, 'no orders': 0 };
      const judge = (request: SignalRequest): Outcome => {
        const { signal, settings, market, signalId } = request;
        const formed = planSignal(signal, snapshotContext(market, settings, { signalId, profile }));
        const isOfOtherType =
          formed.ok && formed.value.notices.some(({ code, rule }) => !rulesOfForms.has(code) && rule !== undefined);
        const known = isOfOtherType ? withTypes(request, profile) : market;
        const isOneEntry = formed.ok && formed.value.notices.some(({ code }) => code === 'targets-unsupported');
        const asked = isOneEntry ? withoutTargets(request) : request;
        const plain = planSignal(asked.signal, snapshotContext(known, asked.settings, signalId));
        if (!formed.ok) {
          const [{ code }] = formed.errors;
          const isRefusedByRule = code === 'unsupported-by-broker';
          const otherwise = planSignal(signal, snapshotContext(withTypes(request, profile), settings, signalId));
          // Any other rejection also occurs without a profile.
          expect(isRefusedByRule || !plain.ok || !otherwise.ok).toBe(true);
          const rules = formed.errors.flatMap((error) => ('rule' in error ? [error.rule] : []));
          expect(rules.filter((rule) => !rule.startsWith(`${profile.id}.`))).toEqual([]);
          return isRefusedByRule ? 'refused' : 'no orders';
        }
        if (!plain.ok) {
          throw new Error('A profile has made a plan of what is refused without it.');
        }
        expect(formFaults(formed.value, plain.value, request, profile)).toEqual([]);
        const isSent = plain.value.steps.some(({ step }) => step === 'submit-order');
        const isSame = JSON.stringify(formed.value.steps) === JSON.stringify(plain.value.steps);
        return isSent ? (isSame ? 'as planned' : 'changed') : 'no orders';
      };
      always(
        requests,
        23,
        (request) => {
          counts[judge(request)] += 1;
        },
        requestCount,
      );
      // The property says nothing where there are no plans.
      expect(counts['as planned'] + counts.changed).toBeGreaterThan(0.05 * runCount(requestCount));
      expect(counts.refused).toBeGreaterThan(0);
      if (runCount(0) > 0) {
        process.stdout.write(`${profile.id}: ${JSON.stringify(counts)}\n`);
      }
    },
    3_600_000,
  );
});
