// Whether a broker takes the entries of a ladder as they are (targets 4): part of a ladder is never sent.
import { sameJson } from '../../core/same-json.js';
import { brokerOf, type PlanningContext } from '../../market/planning-context.js';
import type { SubmitOrderStep } from '../../order/order-plan.js';
import { submitSteps } from '../../order/plan-orders.js';
import { takes } from '../../profile/takes.js';
import { formOnTrial } from '../broker-form.js';

/** Why a broker does not take the entries of a ladder, in words. */
export interface LadderRefusal {
  readonly message: string;
  readonly rule?: string | undefined;
}

const unattached: LadderRefusal = {
  message:
    'With several targets, each needs an entry order of its own with a take profit and a stop loss attached, which this broker does not take.',
};

/** Why the broker does not take every entry with the legs that it has; undefined: it does. */
export function ladderRefusal(steps: readonly SubmitOrderStep[], planning: PlanningContext): LadderRefusal | undefined {
  if (!takes('attachedLegs', true, brokerOf(planning)).taken) {
    return unattached;
  }
  if (planning.context.profile() === undefined) {
    return undefined;
  }
  const form = formOnTrial(steps, [], planning);
  if (form?.ok === false) {
    const [{ message, rule }] = form.errors;
    return { message, rule };
  }
  const taken = form && submitSteps(form.value.steps).map(legsOf);
  return sameJson(taken, steps.map(legsOf)) ? undefined : unattached;
}

/** Which of the two legs a step has. */
function legsOf({ order: { takeProfit, stopLoss } }: SubmitOrderStep): readonly boolean[] {
  return [takeProfit, stopLoss].map(Boolean);
}
