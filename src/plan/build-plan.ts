import { isNonEmpty } from '../core/result.js';
import type { IsoInstant } from '../core/time.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { Signal } from '../signal/signal.js';
import type { NothingToDoPlan, OrderPlan, OrdersPlan, PlanStep, PostponedPlan } from './order-plan.js';

/** Plan with these steps, every order with its `clientOrderId`. */
export function buildPlan(steps: readonly PlanStep[], planning: PlanningContext): OrdersPlan | NothingToDoPlan {
  const { ticker, action } = planning.signal;
  const { notices, trace } = planning.log;
  const named = steps.map((step) => withClientOrderId(step, planning.context.signalId));
  return isNonEmpty(named)
    ? { outcome: 'orders', ticker, action, steps: named, notices, trace }
    : { outcome: 'nothing-to-do', ticker, action, steps: [], notices, trace };
}

export function postponedPlan({ ticker, action }: Signal, releaseAt: IsoInstant): PostponedPlan {
  const trace: OrderPlan['trace'] = [{ rule: 'delay', read: { releaseAt }, decided: 'postponed' }];
  return { outcome: 'postponed', ticker, action, releaseAt, steps: [], notices: [], trace };
}

/** Adds the identifier by which a broker recognises an order that is submitted twice. */
function withClientOrderId(step: PlanStep, signalId: string | undefined): PlanStep {
  return step.step === 'submit-order' && signalId !== undefined
    ? { ...step, order: { ...step.order, clientOrderId: `${signalId}-${step.id}` } }
    : step;
}
