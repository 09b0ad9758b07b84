import type { IsoInstant } from '../core/time.js';
import type { Decision } from '../market/planning-context.js';
import { orderOf } from './legs/order.js';
import type { OrderPlan, PlanStep } from './order-plan.js';

/** The plan of a decision: its steps, with every order named after the signal, and what was written down on the way. */
export function planOf(steps: readonly PlanStep[], decision: Decision): OrderPlan {
  const { signal, journal } = decision;
  return {
    outcome: steps.length === 0 ? 'nothing-to-do' : 'orders',
    ticker: signal.ticker,
    action: signal.action,
    steps: steps.map((step) => named(step, decision.context.signalId)),
    notices: journal.notices,
    trace: journal.trace,
  };
}

/** The plan of a delayed signal whose time has not come. */
export function postponedPlan(releaseAt: IsoInstant, decision: Decision): OrderPlan {
  const { signal, journal } = decision;
  return {
    outcome: 'postponed',
    ticker: signal.ticker,
    action: signal.action,
    releaseAt,
    steps: [],
    notices: journal.notices,
    trace: journal.trace,
  };
}

/** Gives an order the identifier by which a broker recognises it when it is sent twice. */
function named(step: PlanStep, signalId: string | undefined): PlanStep {
  return step.step === 'submit-order' && signalId !== undefined
    ? {
        step: 'submit-order',
        id: step.id,
        order: orderOf(step.order, step.order, step.order, `${signalId}-${step.id}`),
      }
    : step;
}
