// What a gate says of an order that it refuses: the sentence, and where each figure in it is from.
import { expect } from 'vitest';
import { calendarOf } from '../../../src/calendars/index.js';
import type { SignalError } from '../../../src/core/errors.js';
import type { Notice } from '../../../src/core/notices.js';
import { explainCalculation } from '../../../src/explain/explain-plan.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { contextOf, now, type Request, signalOf } from '../../market/contracts/sample.ts';

/** A buy of one AAPL, with the calendars of the library. */
export const buyOne = (payload: object, settings: object = {}, market: object = {}, receivedAt = now): Request => ({
  payload: { quantity: 1, ...payload },
  settings: { ...settings },
  market: { now: receivedAt, ...market },
  receivedAt,
});

/** The one error of a refused plan, or the one notice of a plan. */
export function told(request: Request): SignalError | Notice | undefined {
  const plan = planSignal(signalOf(request), { ...contextOf(request), calendarOf });
  const [only, ...others] = plan.ok ? plan.value.notices : plan.errors;
  expect(others).toEqual([]);
  return only;
}

/** The sentence and its figures. */
export function explained(request: Request): readonly (string | undefined)[] {
  const { code, message, calculation } = told(request) ?? {};
  return [code, message, calculation && explainCalculation(calculation)];
}
