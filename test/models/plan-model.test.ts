// The naive plan model: it answers everything, in JSON, and the generator reaches every code and step.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { modelPlan, noticeCodes } from './plan-model.js';
import { contractCases, requestOf, resizeCases, stockCases } from './plan-model-cases.js';
import { allPlanCodes } from './plan-model-gates.js';
import type { Step } from './plan-model-types.js';
import { planRequest } from './plan-requests.js';

describe('generated requests', () => {
  it('are answered in JSON and reach every code, outcome and step', () => {
    const counts = new Map<string, number>();
    const count = (name: string): void => {
      counts.set(name, (counts.get(name) ?? 0) + 1);
    };
    fc.assert(
      fc.property(planRequest(), (request) => {
        const before = JSON.stringify(request);
        const answer = modelPlan(request);
        expect(JSON.stringify(request)).toBe(before);
        expect(JSON.parse(JSON.stringify(answer))).toStrictEqual(answer);
        count(answer.ok ? 'ok' : 'refused');
        count(`${request.signal.action} ${answer.ok ? answer.value.outcome : 'refused'}`);
        if (answer.ok) {
          answer.noticeCodes.map((code) => count(`notice ${code}`));
          const ids = answer.value.steps.map((step) => (step.step === 'await-fill' ? `await ${step.of}` : step.id));
          ids.map((id) => count(`step ${id}`));
          count(`steps ${ids.join(', ')}`);
          for (const step of answer.value.steps) {
            if (step.step === 'submit-order') {
              count(`type ${step.order.effect} ${step.order.type}`);
              if (step.order.takeProfit !== undefined) count('leg takeProfit');
              if (step.order.stopLoss !== undefined) count(`leg stopLoss ${step.order.stopLoss.type}`);
            }
          }
        } else {
          expect(answer.errors.length).toBeGreaterThan(0);
          answer.errors.map((code) => count(`code ${code}`));
        }
      }),
      { numRuns: 3000, seed: 20260126 },
    );
    if (process.env.REPORT === '1') {
      console.log(
        [...counts]
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([name, times]) => `${String(times).padStart(5)} ${name}`)
          .join('\n'),
      );
    }
    for (const code of allPlanCodes) expect(counts.get(`code ${code}`) ?? 0, code).toBeGreaterThan(0);
    for (const code of noticeCodes) expect(counts.get(`notice ${code}`) ?? 0, code).toBeGreaterThan(0);
  }, 120_000);
});

function brief(step: Step, sent: string): string {
  if (step.step === 'cancel-orders') return `cancel ${step.orderIds.join(',')}`;
  if (step.step === 'await-fill') return `await ${step.of}${step.seconds === undefined ? '' : ` ${step.seconds}`}`;
  const { order } = step;
  const shown = (name: string, value: string | number | undefined): string =>
    value === undefined ? '' : `${name}=${value}`;
  return [
    `${step.id}:`,
    order.ticker === sent ? '' : order.ticker,
    order.side,
    order.effect,
    order.type,
    order.quantity,
    shown('limit', order.limitPrice),
    shown('stop', order.stopPrice),
    shown('trail', order.trailAmount),
    shown('trail%', order.trailPercent),
    order.timeInForce,
    order.extendedHours === true ? 'extended' : '',
    shown('tp', order.takeProfit?.limitPrice),
    shown('sl', order.stopLoss?.type),
    shown('stop', order.stopLoss?.stopPrice),
    shown('limit', order.stopLoss?.limitPrice),
    shown('trail', order.stopLoss?.trailAmount),
    shown('trail%', order.stopLoss?.trailPercent),
    order.stopLoss?.timeInForce ?? '',
    shown('after', order.cancelAfter),
    order.clientOrderId === undefined ? '' : `#${order.clientOrderId}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

describe('plans worked out by hand', () => {
  it.each([...stockCases, ...resizeCases, ...contractCases].map((hand) => [hand.name, hand] as const))(
    '%s',
    (_, hand) => {
      const request = requestOf(hand);
      const answer = modelPlan(request);
      if ('codes' in hand.plan) {
        expect(answer).toStrictEqual({ ok: false, errors: hand.plan.codes });
        return;
      }
      if (!answer.ok) throw new Error(answer.errors.join(' '));
      const { steps, outcome } = answer.value;
      expect(steps.length === 0 ? [outcome] : steps.map((step) => brief(step, request.signal.ticker))).toEqual(
        hand.plan,
      );
      expect(answer.noticeCodes).toEqual(hand.notices ?? []);
    },
  );
});
