// Whether a broker takes the entries of a ladder as they are (targets 4): part of a ladder is never sent.
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
  const taken = form === undefined ? [] : submitSteps(form.value.steps);
  const isWhole =
    taken.length === steps.length && taken.every(({ order }, index) => hasLegsOf(order, steps[index]?.order));
  return isWhole ? undefined : unattached;
}

function hasLegsOf(taken: SubmitOrderStep['order'], asked: SubmitOrderStep['order'] | undefined): boolean {
  return (
    (taken.takeProfit === undefined) === (asked?.takeProfit === undefined) &&
    (taken.stopLoss === undefined) === (asked?.stopLoss === undefined)
  );
}
