import type { ErrorPath } from '../core/errors.js';
import { isNonEmpty } from '../core/result.js';
import type { Order } from '../order/order.js';
import type { OrderPlan, PlanStep } from '../order/order-plan.js';
import type { BrokerProfile } from './broker-profile.js';
import { type Coercion, coercionsIn } from './coercions.js';
import { trackHeld } from './held-on-the-way.js';
import { type NearestPlan, nearestPlan } from './nearest/nearest-plan.js';
import type { ConformFacts } from './order-case.js';
import { type ConformError, heldBefore, invalidFacts, invalidOrder, orderErrors } from './order-errors.js';

/**
 * The part of a plan that is judged; an `OrderPlan` or a nearest plan has it.
 *
 * @since 0.2.0
 */
export type PlanToJudge = Pick<OrderPlan, 'withdrawals'> & {
  /** Steps, in their order. */
  readonly steps: readonly PlanStep[];
};

/**
 * Whether a broker takes a plan or an order.
 *
 * @since 0.2.0
 */
export type Conformity =
  | {
      /** It is taken. */
      readonly ok: true;
      /** Changes that the broker makes; absent: none. */
      readonly coerced?: readonly [Coercion, ...Coercion[]];
    }
  | {
      /** It is not taken. */
      readonly ok: false;
      /** Every broken rule. */
      readonly errors: readonly [ConformError, ...ConformError[]];
      /** Closest plan that would be taken and adds no risk; absent: there is none. */
      readonly nearest?: NearestPlan;
    };

/**
 * Whether a broker takes a plan or an order: every broken rule at once, and the nearest plan that would be taken. The nearest
 * plan never has a larger quantity, a wider stop or a later withdrawal; it keeps the size and the life of exits. Pure: the
 * facts are what the caller knows. If a rule needs a missing fact, the order is refused. Codes: `broker-rule`, `invalid-snapshot`.
 *
 * @since 0.2.0
 * @example
 * const order: Order = { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: '1.5', timeInForce: 'gtc' };
 * const answer = conform(order, alpaca, { assetClass: 'stocks' });
 * answer.ok ? [] : answer.errors.map(({ path }) => path); // [['timeInForce']]
 * answer.ok ? undefined : answer.nearest?.steps.length; // 1
 */
export function conform(planOrOrder: PlanToJudge | Order, profile: BrokerProfile, facts: ConformFacts): Conformity {
  const isPlan = 'steps' in planOrOrder;
  const steps: readonly PlanStep[] = isPlan
    ? planOrOrder.steps
    : [
        {
          step: 'submit-order',
          id: 'order',
          role: planOrOrder.effect === 'open' ? 'entry' : 'exit',
          order: planOrOrder,
        },
      ];
  const invalid = [...invalidFacts(facts), ...steps.flatMap((step, index) => prefixed(invalidIn(step), isPlan, index))];
  if (isNonEmpty(invalid)) {
    return { ok: false, errors: invalid };
  }
  const heldAt = trackHeld((ticker) => heldBefore(facts, ticker));
  const held = steps.map(heldAt);
  const errors = steps.flatMap((step, index) =>
    step.step === 'submit-order' ? prefixed(orderErrors(profile, facts, step.order, held[index]), isPlan, index) : [],
  );
  if (isNonEmpty(errors)) {
    const nearest = nearestPlan(steps, profile, facts, isPlan ? planOrOrder.withdrawals : undefined);
    return { ok: false, errors, ...(nearest && { nearest }) };
  }
  const coerced = steps.flatMap((step, index) => prefixed(coercionsIn(step, profile, facts), isPlan, index));
  return { ok: true, ...(isNonEmpty(coerced) && { coerced }) };
}

function invalidIn(step: PlanStep): readonly ConformError[] {
  return step.step === 'submit-order' ? invalidOrder(step.order) : [];
}

/** Errors or changes of an order with their paths in the plan. */
function prefixed<T extends { readonly path: ErrorPath }>(
  found: readonly T[],
  isPlan: boolean,
  index: number,
): readonly T[] {
  return isPlan ? found.map((one) => ({ ...one, path: ['steps', index, 'order', ...one.path] })) : found;
}
