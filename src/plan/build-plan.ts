import { isNonEmpty, ok, type Result } from '../core/result.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { OrderPlan } from '../order/order-plan.js';
import { noticeAuctions } from './auctions.js';
import { inBrokerForm } from './broker-form.js';
import { logBrokerForm } from './broker-form-log.js';
import type { Draft } from './draft.js';
import { executionNeeds } from './execution-needs.js';
import { noticeEntryRefusals } from './gates/check-gates.js';
import { noticeDustOfForm } from './legs/dust.js';
import { planIdentity, planRecord } from './plan-record.js';
import { noticeStopHours } from './stop-hours.js';
import { noticeUnusedFields } from './unused-fields.js';

/** The plan of a draft, in a form that the broker takes. Codes: `unsupported-by-broker`, `invalid-snapshot`. */
export function buildPlan(draft: Draft, planning: PlanningContext): Result<OrderPlan> {
  noticeEntryRefusals(planning);
  noticeUnusedFields(draft, planning);
  const form = inBrokerForm(draft, planning);
  if (!form.ok) {
    return form;
  }
  const { steps, withdrawals, clientOrderIdPrefix } = form.value;
  logBrokerForm(form.value, planning);
  noticeDustOfForm(draft, steps, planning);
  noticeStopHours(steps, planning);
  noticeAuctions(steps, planning);
  const needs = executionNeeds(steps, draft, planning, withdrawals);
  const about = planIdentity(planning.signal, planning.context);
  const record = planRecord(planning.log);
  if (!isNonEmpty(steps)) {
    return ok({ outcome: 'nothing-to-do', ...about, steps: [], ...record });
  }
  const prefix = clientOrderIdPrefix === undefined ? undefined : { clientOrderIdPrefix };
  const moves = draft.moves && { moves: draft.moves };
  return ok({ outcome: 'orders', ...about, ...prefix, steps, ...needs, ...moves, ...record });
}
