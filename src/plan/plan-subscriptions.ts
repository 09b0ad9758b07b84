import { type Argument, argumentFault } from '../core/argument-fault.js';
import { err, type Result } from '../core/result.js';
import type { TradingContext } from '../market/ports.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { Signal } from '../signal/signal.js';
import { planSignal } from './plan-signal.js';

/** Subscriber of a strategy: its settings, its broker, its positions. */
export interface Subscription {
  /** Identifier, unique among the subscriptions. */
  readonly id: string;
  /** Everything that its plan reads apart from the signal. */
  readonly context: TradingContext;
}

/** Plan of one subscriber. */
export interface SubscriptionPlan {
  /** Identifier of the subscription. */
  readonly id: string;
  /** Its plan, or every reason why there is no plan. */
  readonly result: Result<OrderPlan>;
}

const subscriptionArgument: Argument = {
  name: 'subscriptions',
  code: 'invalid-snapshot',
  expected: 'a list of objects with id and context',
  names: ['id', 'context'],
};

/**
 * Plans a signal for each subscription, in the order given. The errors of one do not affect the others.
 *
 * Codes of each result: those of `planSignal`. A value that is not a list of subscriptions has one result, without an id:
 * `invalid-snapshot`.
 *
 * @example
 * const plans = planSubscriptions(signal, [{ id: 'anna', context: anna }, { id: 'ben', context: ben }]);
 * plans.map(({ id }) => id); // ['anna', 'ben']
 * plans.filter(({ result }) => !result.ok).map(({ id }) => id); // ['ben']: no quote, no plan
 */
export function planSubscriptions(signal: Signal, subscriptions: readonly Subscription[]): readonly SubscriptionPlan[] {
  const given: readonly unknown[] = Array.isArray(subscriptions) ? subscriptions : [subscriptions];
  const fault = given.map((one) => argumentFault(one, subscriptionArgument)).find((each) => each !== undefined);
  return fault === undefined
    ? subscriptions.map(({ id, context }) => ({ id, result: planSignal(signal, context) }))
    : [{ id: '', result: err(fault) }];
}
