import type { IsoInstant } from '../core/time.js';
import type { PlanningContext } from '../market/planning-context.js';
import { orderOf } from './legs/order.js';
import type { OrderPlan, PlanStep } from './order-plan.js';

/** The plan of a decision: its steps, with every order named after the signal, and what was written down on the way. */
export function buildPlan(steps: readonly PlanStep[], planning: PlanningContext): OrderPlan {
  const { signal, log } = planning;
  return {
    outcome: steps.length === 0 ? 'nothing-to-do' : 'orders',
    ticker: signal.ticker,
    action: signal.action,
    steps: steps.map((step) => named(step, planning.context.signalId)),
    notices: log.notices,
    trace: log.trace,
  };
}

/** The plan of a delayed signal whose time has not come. */
export function postponedPlan(releaseAt: IsoInstant, planning: PlanningContext): OrderPlan {
  const { signal, log } = planning;
  return {
    outcome: 'postponed',
    ticker: signal.ticker,
    action: signal.action,
    releaseAt,
    steps: [],
    notices: log.notices,
    trace: log.trace,
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
