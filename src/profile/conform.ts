import { argumentProblem, type ExpectedArgument } from '../core/argument-problem.js';
import { type ErrorPath, signalError } from '../core/errors.js';
import { isRecord } from '../core/json.js';
import { isNonEmpty } from '../core/result.js';
import type { Order } from '../order/order.js';
import type { OrderPlan, PlanStep, SubmitOrderStep } from '../order/order-plan.js';
import type { BrokerProfile } from './broker-profile.js';
import { type Coercion, coercionsOf } from './coercions.js';
import { type ConformFacts, heldBefore } from './facts.js';
import { trackHeld } from './held-on-the-way.js';
import { judgeOf } from './judge.js';
import { soleOrderId } from './nearest/changes.js';
import { type NearestPlan, nearestPlan } from './nearest/nearest-plan.js';
import { stepCase } from './order-case.js';
import { type ConformError, invalidFacts, invalidOrder, orderErrors, untradedClass } from './order-errors.js';

/** The part of a plan that is judged; an `OrderPlan` or a nearest plan has it. */
export type PlanToJudge = Pick<OrderPlan, 'withdrawals'> & {
  /** Steps, in their order. */
  readonly steps: readonly PlanStep[];
};

/** Whether a broker takes a plan or an order. */
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

const planArgument: ExpectedArgument = { name: 'planOrOrder', expected: 'the value of planSignal', names: ['steps'] };
const orderArgument: ExpectedArgument = {
  name: 'planOrOrder',
  expected: 'the value of planSignal, or an order',
  names: ['ticker', 'side', 'effect', 'type'],
};
const profileArgument: ExpectedArgument = {
  name: 'profile',
  expected: 'a profile of signal-to-order/brokers, or the value of parseBrokerProfile',
  names: ['id', 'classes'],
};
const factsArgument: ExpectedArgument = { name: 'facts', expected: 'an object with assetClass', names: ['assetClass'] };

/** The error of what a caller without a compiler passes in place of an argument, such as a Result. */
function faultsOf(value: unknown, argument: ExpectedArgument): readonly ConformError[] {
  const message = argumentProblem(value, argument);
  const { name, expected } = argument;
  return message === undefined ? [] : [signalError('invalid-snapshot', { message, path: [name], expected })];
}

/**
 * Whether a broker takes a plan or an order: every broken rule at once, and the nearest plan that would be taken. The nearest
 * plan never has a larger quantity, a wider stop or a later withdrawal, and nothing in it trades sooner; it keeps the life of
 * exits, and their size but for what is below a step. An exit of a plan is not refused for a minimum: it is sent below one, and
 * the broker may reject it; an order by itself is. Pure: the facts are what the caller knows. If a rule needs a missing fact, the
 * order is refused. Codes: `broker-rule`, `invalid-snapshot`.
 *
 * @example
 * const order: Order = { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: '1.5', timeInForce: 'gtc' };
 * const answer = conform(order, alpaca, { assetClass: 'stocks' });
 * answer.ok ? [] : answer.errors.map(({ path }) => path); // [['timeInForce']]
 * answer.ok ? undefined : answer.nearest?.steps.length; // 1
 */
export function conform(planOrOrder: PlanToJudge | Order, profile: BrokerProfile, facts: ConformFacts): Conformity {
  const isPlan = isRecord(planOrOrder) && 'steps' in planOrOrder;
  const faults = [
    ...faultsOf(planOrOrder, isPlan ? planArgument : orderArgument),
    ...faultsOf(profile, profileArgument),
    ...faultsOf(facts, factsArgument),
  ];
  if (isNonEmpty(faults)) {
    return { ok: false, errors: faults };
  }
  const steps: readonly PlanStep[] = isPlan
    ? planOrOrder.steps
    : [
        {
          step: 'submit-order',
          id: soleOrderId,
          role: planOrOrder.effect === 'open' ? 'entry' : 'exit',
          order: planOrOrder,
        },
      ];
  const invalid = [...invalidFacts(facts), ...steps.flatMap((step, index) => prefixed(invalidIn(step), isPlan, index))];
  if (isNonEmpty(invalid)) {
    return { ok: false, errors: invalid };
  }
  const judge = judgeOf(profile, facts, isPlan);
  if (judge === undefined) {
    const untraded = submitted(steps).flatMap(({ index }) => prefixed([untradedClass(profile, facts)], isPlan, index));
    return isNonEmpty(untraded) ? { ok: false, errors: untraded } : { ok: true };
  }
  const heldAt = trackHeld((ticker) => heldBefore(facts, ticker));
  const held = steps.map(heldAt);
  const cases = submitted(steps).map(({ step, index }) => ({
    judged: stepCase(judge, step, held[index], () => steps.slice(0, index)),
    index,
  }));
  const errors = cases.flatMap(({ judged, index }) => prefixed(orderErrors(judged), isPlan, index));
  if (isNonEmpty(errors)) {
    const nearest = nearestPlan(steps, judge, isPlan ? planOrOrder.withdrawals : undefined);
    return { ok: false, errors, ...(nearest && { nearest }) };
  }
  const coerced = cases.flatMap(({ judged, index }) => prefixed(coercionsOf(judged), isPlan, index));
  return { ok: true, ...(isNonEmpty(coerced) && { coerced }) };
}

/** The orders of a plan, each with the index of its step. */
function submitted(steps: readonly PlanStep[]): readonly { readonly step: SubmitOrderStep; readonly index: number }[] {
  return steps.flatMap((step, index) => (step.step === 'submit-order' ? [{ step, index }] : []));
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
