import { type Argument, argumentFault } from '../core/argument-fault.js';
import { attempt } from '../core/attempt.js';
import { type SignalError, signalError } from '../core/errors.js';
import { excerpt, quote } from '../core/excerpt.js';
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

/** A subscription as an argument. `place`: of a list, its index. */
function subscriptionArgument(place?: number): Argument {
  return {
    name: place === undefined ? 'subscriptions' : `subscriptions.${place}`,
    code: 'invalid-snapshot',
    expected: place === undefined ? 'a list of objects with id and context' : 'an object with id and context',
    names: ['id', 'context'],
  };
}

/**
 * Plans a signal for each subscription, in the order given. The errors of one do not affect the others.
 *
 * Codes of each result: those of `planSignal`; `invalid-snapshot` of a subscription without a context or an id, which is empty then, and of
 * one whose id an earlier one has.
 * A value that is not a list of subscriptions has one such result.
 *
 * @example
 * const plans = planSubscriptions(signal, [{ id: 'anna', context: anna }, { id: 'ben', context: ben }]);
 * plans.map(({ id }) => id); // ['anna', 'ben']
 * plans.filter(({ result }) => !result.ok).map(({ id }) => id); // ['ben']: no quote, no plan
 */
export function planSubscriptions(signal: Signal, subscriptions: readonly Subscription[]): readonly SubscriptionPlan[] {
  const isList = Array.isArray(subscriptions);
  const taken = new Set<string>();
  // A caller without a compiler may pass what is not a list: it is one subscription, with an error.
  return [subscriptions].flat().map((one, index) => {
    const plan = planOf(signal, one, subscriptionArgument(isList ? index : undefined));
    if (plan.id !== '' && taken.has(plan.id)) {
      return { ...plan, result: err(takenId(plan.id, index)) };
    }
    taken.add(plan.id);
    return plan;
  });
}

/** Error of a subscription that nobody could tell from an earlier one: its plan would be taken for the other's. */
function takenId(id: string, index: number): SignalError {
  const path = ['subscriptions', index, 'id'];
  const expected = 'each id once';
  const message = `${path.join('.')} is ${quote(id)}, which an earlier subscription has; expected ${expected}.`;
  return signalError('invalid-snapshot', { message, path, received: excerpt(id), expected });
}

function planOf(signal: Signal, subscription: Subscription, argument: Argument): SubscriptionPlan {
  const fault = argumentFault(subscription, argument);
  if (fault !== undefined) {
    // A caller without a compiler may pass anything.
    return { id: attempt(() => `${subscription.id ?? ''}`) ?? '', result: err(fault) };
  }
  const { id, context } = subscription;
  return { id, result: planSignal(signal, context) };
}
