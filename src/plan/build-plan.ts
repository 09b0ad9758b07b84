import { isNonEmpty, ok, type Result } from '../core/result.js';
import type { IsoInstant } from '../core/time.js';
import { noticesOf, type PlanningContext } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import { buildOrder, type OrderParts } from '../order/order.js';
import type { OrderPlan, PlanStep, PostponedPlan, SubmitOrderStep } from '../order/order-plan.js';
import type { Signal } from '../signal/signal.js';
import { inBrokerForm, logBrokerForm } from './broker-form.js';
import { executionNeeds } from './execution-needs.js';
import { noticeEntryRefusals } from './gates/check-gates.js';
import { noticeUnusedFields } from './unused-fields.js';

/** Ends planning with these steps, in a form that the broker takes. Codes: `unsupported-by-broker`, `invalid-snapshot`. */
export function buildPlan(planned: readonly PlanStep[], planning: PlanningContext): Result<OrderPlan> {
  const about = identityOf(planning.signal, planning.context);
  const { notices, trace } = planning;
  noticeEntryRefusals(planning);
  noticeUnusedFields(planned, planning);
  const form = inBrokerForm(planned, planning);
  if (!form.ok) {
    return form;
  }
  const { steps, withdrawals, clientOrderIdPrefix } = form.value;
  const named = { ...about, ...(clientOrderIdPrefix !== undefined && { clientOrderIdPrefix }) };
  logBrokerForm(form.value, planning);
  const needs = executionNeeds(steps, planning, withdrawals);
  return isNonEmpty(steps)
    ? ok({ outcome: 'orders', ...named, steps, ...needs, notices, trace })
    : ok({ outcome: 'nothing-to-do', ...about, steps: [], notices, trace });
}

/** What every plan says first. Safety B2: the identifier, where one was given. */
function identityOf(
  { ticker, action }: Signal,
  { signalId }: Pick<TradingContext, 'signalId'>,
): Pick<OrderPlan, 'ticker' | 'action' | 'signalId'> {
  return { ticker, action, ...(signalId !== undefined && { signalId }) };
}

export function postponedPlan(
  signal: Signal,
  releaseAt: IsoInstant,
  context: Pick<TradingContext, 'signalId'>,
): PostponedPlan {
  const trace: OrderPlan['trace'] = [{ rule: 'delay', read: { releaseAt }, decided: 'postponed' }];
  return {
    outcome: 'postponed',
    ...identityOf(signal, context),
    releaseAt,
    steps: [],
    notices: noticesOf(signal),
    trace,
  };
}

/** Step that submits an order. Its `clientOrderId` lets a broker recognise an order that is submitted twice. */
export function submitStep(id: string, parts: OrderParts, { context: { signalId } }: PlanningContext): SubmitOrderStep {
  return {
    step: 'submit-order',
    id,
    order: buildOrder(parts, signalId === undefined ? undefined : `${signalId}-${id}`),
  };
}
