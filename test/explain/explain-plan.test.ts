import { describe, expect, it } from 'vitest';
import { isBatch } from '../../src/cli/explain.js';
import { isUsageError } from '../../src/cli/requests.js';
import { respondToPlan } from '../../src/cli/respond.js';
import { explainPlan } from '../../src/explain/explain-plan.js';
import type { OrderPlan } from '../../src/plan/order-plan.js';
import { type ExplainedPlan, explainedPlans } from './explained-plans.ts';

const quotes = { AAPL: { bid: '149.98', ask: '150.02' } };

function planOf({ payload, settings = {}, market = {} }: ExplainedPlan): OrderPlan {
  const all = { now: '2026-01-26T15:30:00Z', equity: 100000, quotes, ...market };
  const answer = respondToPlan({ payload, settings, market: all });
  if (isUsageError(answer) || !answer.ok || isBatch(answer.value)) {
    throw new Error(JSON.stringify(answer));
  }
  return answer.value;
}

/** A plan as it was stored before traces had numbers. */
function withoutNumbers(plan: OrderPlan): OrderPlan {
  return { ...plan, trace: plan.trace.map(({ rule, read, decided }) => ({ rule, read, decided })) };
}

describe('explainPlan', () => {
  it.each(explainedPlans)('explains $title', (explained) => {
    expect(explainPlan(planOf(explained))).toBe(explained.text);
  });

  it.each(explainedPlans)('says what is done by $title where the trace has no numbers', (explained) => {
    const plan = planOf(explained);
    const [first = ''] = explained.text.split('. ');
    expect(explainPlan(withoutNumbers(plan))).toContain(plan.outcome === 'orders' ? first : 'Nothing');
  });

  it('says what is done without any trace', () => {
    for (const explained of explainedPlans) {
      expect(explainPlan({ ...planOf(explained), trace: [] })).toMatch(/^[A-Z].*\.$/);
    }
  });
});
