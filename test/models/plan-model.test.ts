// The library plans as a naive model does, which was written from the documents alone. Where the two read the documents
// differently, docs/decisions.md settles the difference and settled-differences.ts names it.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings } from '../../src/settings/settings.js';
import { differenceOf, readLines, sameJson } from '../conformance/suite.js';
import { accepted } from '../market/contracts/sample.js';
import { runCount } from '../properties/seeds.js';
import { modelCheck } from './check-model.js';
import { libraryPlanOfSignal, type PlanAnswer, type SignalRequest } from './library-plan.js';
import { modelPlan, noticeCodes, safetyNotices } from './plan-model.js';
import { allPlanCodes, safetyCodes } from './plan-model-gates.js';
import { planRequest, safetyRequest, symbolRequest } from './plan-requests.js';
import { settledDifference } from './settled-differences.js';

/** The model's answer in JSON. Its types are the library's, with wider texts. */
function modelAnswer(request: SignalRequest): PlanAnswer {
  return JSON.parse(JSON.stringify(modelPlan(JSON.parse(JSON.stringify(request)))));
}

function sortedNotices(answer: PlanAnswer): PlanAnswer {
  return answer.ok ? { ...answer, noticeCodes: [...new Set(answer.noticeCodes)].sort() } : answer;
}

/** A `plan` request of the conformance suite. */
interface PlanLine extends Pick<SignalRequest, 'market' | 'signalId'> {
  readonly payload: unknown;
  readonly settings?: Settings;
  readonly receivedAt?: string;
}

/** The answer of the two models: one parses the message, the other plans the signal. */
function answerOfModels({ payload, settings, market, receivedAt, ...id }: PlanLine): unknown {
  const read = accepted(parseSettings(settings ?? {}));
  const { assetClass, marketTimeZone, strikeCount } = read;
  const parsed = modelCheck({ payload, now: receivedAt ?? market.now, assetClass, marketTimeZone, strikeCount });
  if (!parsed.ok) {
    return parsed;
  }
  // What the model of parsing gives is a Signal.
  const answer = modelAnswer({ ...id, market, settings: read, signal: parsed.value as SignalRequest['signal'] });
  return answer.ok ? answer : { ok: false, errors: answer.errors.map((code) => ({ code, path: [] })) };
}

describe('the model of planning', () => {
  it('answers the plans of the conformance suite', () => {
    const wrong = readLines('plans.jsonl').flatMap((line) => {
      // The model has no code for a class that only the instrument names.
      if (JSON.stringify(line.answer).includes('invalid-quantity-type-for-asset-class')) {
        return [];
      }
      const difference = differenceOf(line, answerOfModels(line.request as unknown as PlanLine));
      return difference === undefined ? [] : [{ ...line, difference }];
    });
    expect(wrong).toEqual([]);
  });
});

describe('the library', { timeout: 240_000 }, () => {
  it('gives the plan of the model, or its codes, for generated scenarios of every code', () => {
    const met = new Map<string, number>();
    const meet = (...names: readonly string[]): void => {
      for (const name of names) {
        met.set(name, (met.get(name) ?? 0) + 1);
      }
    };
    fc.assert(
      fc.property(planRequest(), (request) => {
        const model = modelAnswer(request);
        const library = libraryPlanOfSignal(request);
        if (settledDifference(request, model, library) === undefined) {
          expect(JSON.parse(JSON.stringify(sortedNotices(library)))).toEqual(sortedNotices(model));
        } else {
          meet(sameJson(model, JSON.parse(JSON.stringify(library))) ? 'same' : 'settled');
        }
        meet(...(model.ok ? [model.value.outcome, ...model.noticeCodes] : model.errors));
        meet(...(model.ok ? model.value.steps.map(({ step }) => step) : []));
      }),
      { numRuns: runCount(1_000), seed: Number(process.env.SEED ?? 20_261_122), endOnFailure: true },
    );
    const wanted = ['orders', 'nothing-to-do', 'postponed', 'cancel-orders', 'submit-order', 'await-fill'];
    const ofSafety = new Set([...safetyCodes, ...safetyNotices]);
    const reached = [...allPlanCodes, ...noticeCodes, ...wanted].filter((name) => !ofSafety.has(name));
    expect(reached.filter((name) => !met.has(name))).toEqual([]);
    expect(met.get('settled')).toBeLessThan(0.03 * runCount(1_000));
  });

  it('gives the plan of the model for limits, terms of resting orders, currencies and several contracts', () => {
    const met = new Map<string, number>();
    fc.assert(
      fc.property(safetyRequest(), (request) => {
        const model = modelAnswer(request);
        const library = libraryPlanOfSignal(request);
        if (settledDifference(request, model, library) === undefined) {
          expect(JSON.parse(JSON.stringify(sortedNotices(library)))).toEqual(sortedNotices(model));
        }
        for (const name of model.ok ? model.noticeCodes : model.errors) {
          met.set(name, (met.get(name) ?? 0) + 1);
        }
      }),
      { numRuns: runCount(1_000), seed: Number(process.env.SEED ?? 20), endOnFailure: true },
    );
    expect([...safetyCodes, ...noticeCodes].filter((name) => !met.has(name))).toEqual([]);
  });

  it('gives the plan of the model where the broker has OCC symbols and orders on other contracts', () => {
    let cancelled = 0;
    fc.assert(
      fc.property(symbolRequest(), (request) => {
        const model = modelAnswer(request);
        const library = libraryPlanOfSignal(request);
        if (settledDifference(request, model, library) === undefined) {
          expect(JSON.parse(JSON.stringify(sortedNotices(library)))).toEqual(sortedNotices(model));
        }
        const ids = model.ok
          ? model.value.steps.flatMap((one) => (one.step === 'cancel-orders' ? one.orderIds : []))
          : [];
        cancelled += ids.some((id) => id.startsWith('x')) ? 1 : 0;
      }),
      { numRuns: runCount(1_000), seed: Number(process.env.SEED ?? 3), endOnFailure: true },
    );
    expect(cancelled).toBeGreaterThan(50);
  });
});
