// The planning tables against the library, a row a test.
import { describe, expect, it } from 'vitest';
import { errorCatalogue } from '../../src/core/errors.js';
import { libraryPlan } from '../models/library-plan.js';
import { actionActions, actionAllowedSides, actionPositions, actionRows, actionSentiments } from './action-table.js';
import { planCodeRows } from './plan-codes.js';
import { planDecisionRows } from './plan-decisions.js';
import type { PlanTableRequest, TablePlan, TableStep } from './plan-table.js';
import { resizePositions, resizeQuantityTypes, resizeRows, resizeSentiments, resizeTargets } from './resize-table.js';

const namedNotices: readonly string[] = [
  'position-unprotected',
  'resting-exits-exceed-position',
  'resting-entries-remain',
  'stop-already-passed',
];

const gateCodes = Object.values(errorCatalogue)
  .filter(({ section }) => section === 'gates')
  .map(({ code }) => code);
const planCodes = [
  'no-position',
  'sentiment-conflict',
  'contract-not-found',
  'contract-ambiguous',
  'instrument-unknown',
  'quote-unavailable',
  'equity-unavailable',
  'price-unresolved',
  'targets-not-ordered',
  'price-of-underlying',
  'quantity-unresolved',
  'stop-loss-required',
  'stop-already-passed',
  'order-expired',
  'contract-expired',
  'below-minimum',
  'above-maximum',
  'currency-mismatch',
  'calendar-unknown',
  'breakeven-unsupported',
];
const specificationCodes = [
  'resize-target-unresolved',
  'resize-sentiment-conflict',
  'invalid-quantity-type-for-asset-class',
];

function answerOf(
  request: PlanTableRequest,
): { ok: true; value: TablePlan } | { ok: false; errors: readonly string[] } {
  const answer = libraryPlan(request);
  if (!answer.ok) {
    return { ok: false, errors: answer.errors };
  }
  // Plans are plain JSON: what does not survive this is missing in the comparison.
  const { outcome, releaseAt, ticker, action, steps }: TablePlan = JSON.parse(JSON.stringify(answer.value));
  return {
    ok: true,
    value: { outcome, ...(releaseAt === undefined ? {} : { releaseAt }), ticker, action, steps },
  };
}

function ordersOf(steps: readonly TableStep[]) {
  return steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
}

describe('resize table', () => {
  it('has a row for every cell of the product', () => {
    const cells = resizePositions.length * resizeTargets.length * resizeSentiments.length * resizeQuantityTypes.length;
    expect(resizeRows).toHaveLength(cells * 2 * 2 * 2);
    expect(new Set(resizeRows.map((row) => row.sentence)).size).toBe(resizeRows.length);
  });

  for (const { sentence, request, expected } of resizeRows) {
    it(sentence, () => {
      const answer = answerOf(request);
      if (!answer.ok || expected.errors !== undefined) {
        expect(answer).toEqual({ ok: false, errors: expected.errors });
        return;
      }
      const [order, ...others] = ordersOf(answer.value.steps);
      expect(others).toEqual([]);
      expect({
        outcome: answer.value.outcome,
        side: order?.side,
        effect: order?.effect,
        quantity: order?.quantity,
        cancels: answer.value.steps.some((step) => step.step === 'cancel-orders'),
        bracketed: order && order.takeProfit !== undefined && order.stopLoss !== undefined,
      }).toEqual(expected);
    });
  }
});

describe('action table', () => {
  it('has a row for every cell of the product', () => {
    const cells = actionActions.length * actionSentiments.length * actionPositions.length * actionAllowedSides.length;
    expect(actionRows).toHaveLength(cells * 2 * 2 * 2);
    expect(new Set(actionRows.map((row) => row.sentence)).size).toBe(actionRows.length);
  });

  for (const { sentence, request, expected } of actionRows) {
    it(sentence, () => {
      const answer = answerOf(request);
      if (!answer.ok) {
        expect({ errors: answer.errors }).toEqual(expected);
        return;
      }
      expect({
        orders: ordersOf(answer.value.steps).map(({ side, effect, quantity }) => ({ side, effect, quantity })),
        awaits: answer.value.steps.filter((step) => step.step === 'await-fill').length,
      }).toEqual(expected);
    });
  }
});

describe('planning decisions', () => {
  it('are at least 150', () => {
    expect(planDecisionRows.length).toBeGreaterThanOrEqual(150);
  });

  for (const { line, sentence, request, answer, noticeCodes } of planDecisionRows) {
    it(`${line}: ${sentence}`, () => {
      const given = libraryPlan(request);
      expect(answerOf(request)).toEqual(answer);
      if (given.ok && noticeCodes !== undefined) {
        expect(given.noticeCodes.filter((code) => namedNotices.includes(code)).sort()).toEqual([...noticeCodes].sort());
      }
    });
  }
});

describe('planning codes', () => {
  it('have a row each', () => {
    expect(planCodeRows.map((row) => row.code)).toEqual([...gateCodes, ...planCodes, ...specificationCodes]);
  });

  for (const { code, request, errors, nearMiss } of planCodeRows) {
    it(`${code}: caused`, () => {
      expect(errors).toContain(code);
      expect(answerOf(request)).toEqual({ ok: false, errors });
    });

    it(`${code}: nearly missed`, () => {
      expect(answerOf(nearMiss)).toMatchObject({ ok: true });
    });
  }
});
