import type { Result } from '../core/result.js';
import type { TradingContext } from '../market/ports.js';
import type { Signal } from '../signal/signal.js';
import type { OrderPlan } from './order-plan.js';
import { planSignal } from './plan-signal.js';

/** A subscriber of a strategy: its settings, its broker, its positions. */
export interface Subscription {
  /** Names the subscription; unique among those given. */
  readonly id: string;
  /** All that its decision reads besides the signal. */
  readonly context: TradingContext;
}

/** What a signal means for one subscriber. */
export interface SubscriptionPlan {
  /** The id that was given. */
  readonly id: string;
  /** Its plan, or every reason why there is none. */
  readonly result: Result<OrderPlan>;
}

/**
 * One decision a subscription, each on its own: a refusal of one holds back no other. In the order given. A port that
 * throws does so through all of them: `loadContext` makes contexts whose ports do not.
 *
 * @example
 * const plans = planSubscriptions(signal, [{ id: 'anna', context: anna }, { id: 'ben', context: ben }]);
 * plans.map(({ id }) => id); // ['anna', 'ben']
 * plans.filter(({ result }) => !result.ok).map(({ id }) => id); // ['ben']: no quote, no plan
 */
export function planSubscriptions(signal: Signal, subscriptions: readonly Subscription[]): readonly SubscriptionPlan[] {
  return subscriptions.map(({ id, context }) => ({ id, result: planSignal(signal, context) }));
}
