// The library against the naive model of planning, on generated signals, settings and markets. Where the two read the
// documents differently, the difference is settled in docs/decisions.md and named in test/models/settled-differences.ts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { libraryPlanOfSignal, type PlanAnswer, type SignalRequest } from '../models/library-plan.js';
import { modelPlan } from '../models/plan-model.js';
import { planRequest } from '../models/plan-requests.js';
import { settledDifference } from '../models/settled-differences.js';

const runs = Number(process.env.RUNS ?? 2000);

/** A seed that stays: settled differences are rare, and a build must not depend on luck. `SEED=<number>` searches elsewhere. */
const seed = Number(process.env.SEED ?? 20261121);

function comparable(answer: PlanAnswer): unknown {
  return JSON.parse(
    JSON.stringify(answer.ok ? { ...answer, noticeCodes: [...new Set(answer.noticeCodes)].sort() } : answer),
  );
}

describe('planning agrees with the naive model', () => {
  it('on every generated signal, market and setting, but for the differences that are settled', () => {
    fc.assert(
      fc.property(planRequest(), (generated) => {
        const request: SignalRequest = JSON.parse(JSON.stringify(generated));
        // The generator now and then writes a distance of 0, which no setting may have.
        fc.pre(parseSettings(request.settings).ok);
        const model = modelPlan(generated) as PlanAnswer;
        const library = libraryPlanOfSignal(request);
        if (settledDifference(request, model, library) === undefined) {
          expect(comparable(library)).toEqual(comparable(model));
        }
      }),
      { numRuns: runs, seed, endOnFailure: true },
    );
  });

  it('with settled differences in less than one request of a hundred', () => {
    const settled = fc.sample(planRequest(), { numRuns: 2000, seed: 11 }).filter((generated) => {
      const request: SignalRequest = JSON.parse(JSON.stringify(generated));
      if (!parseSettings(request.settings).ok) {
        return false;
      }
      const model = modelPlan(generated) as PlanAnswer;
      const library = libraryPlanOfSignal(request);
      const differs = JSON.stringify(comparable(model)) !== JSON.stringify(comparable(library));
      return differs && settledDifference(request, model, library) !== undefined && !model.ok;
    });
    expect(settled.length).toBeLessThan(20);
  });
});
