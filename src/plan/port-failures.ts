// What a plan does about ports that could not answer (safety S15, S28).
import type { SignalError } from '../core/errors.js';
import type { Notice } from '../core/notices.js';
import { isNonEmpty, ok, type Result } from '../core/result.js';
import { type PlanningContext, unlessMarketInvalid } from '../market/planning-context.js';
import { dispensablePorts } from '../market/port-failure.js';
import type { OrderPlan } from '../order/order-plan.js';

/** Whether a plan only reduces or cancels: it does not wait for a quote that is missing. */
export function onlyCloses(plan: Result<OrderPlan>): boolean {
  return plan.ok && plan.value.steps.every((step) => step.step !== 'submit-order' || step.order.effect === 'close');
}

/**
 * The plan, unless a port that it needs could not answer. A plan that only closes goes on without a quote and the like, with a
 * notice. Codes: `account-unavailable`, `context-incomplete`.
 */
export function unlessPortFailed(plan: Result<OrderPlan>, planning: PlanningContext): Result<OrderPlan> {
  const failures = planning.portFailures();
  if (!isNonEmpty(failures) || planning.marketErrors().length > 0) {
    return unlessMarketInvalid(plan, planning);
  }
  return plan.ok && onlyCloses(plan) && failures.every(isDispensable)
    ? ok({ ...plan.value, notices: [...plan.value.notices, ...failures.map(failureNotice)] })
    : invalidAlone(failures);
}

/** An answer that was loaded and is invalid is reported alone (safety P1). */
function invalidAlone(failures: readonly [SignalError, ...SignalError[]]): Result<never> {
  const invalid = failures.filter(({ code }) => code === 'invalid-snapshot');
  return { ok: false, errors: isNonEmpty(invalid) ? invalid : failures };
}

/** Whether an error is that of a port that failed, without whose answer a plan can close. An invalid answer never is. */
export function isDispensable({ code, path: [port] }: SignalError): boolean {
  return code === 'account-unavailable' && dispensablePorts.has(port);
}

function failureNotice({ message, path }: SignalError): Notice {
  return { code: 'account-unavailable', message: `${message} The exit goes on without it.`, path };
}
