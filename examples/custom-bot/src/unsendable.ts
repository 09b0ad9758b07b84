// Parts of a plan that this bot does not support. They are reported before anything is sent.
import type { OrderPlan } from 'signal-to-order';

/** Parts of a plan that the exchange would not receive. */
export function unsendable({ steps }: OrderPlan): readonly string[] {
  const orders = steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
  return orders.flatMap((order) => [
    ...(order.stopLoss !== undefined && order.stopLoss.type !== 'stop'
      ? [`a stop loss of type ${order.stopLoss.type}`]
      : []),
    ...(order.expiresAt === undefined ? [] : ['an order that expires']),
    ...(order.extendedHours === undefined ? [] : ['extended hours']),
  ]);
}
