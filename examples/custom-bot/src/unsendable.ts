// What a plan may ask for and this bot does not send. It is said before anything is sent.
import type { OrderPlan } from 'signal-to-order';

/** The parts of a plan that would be lost on the way to the exchange. */
export function unsendable({ steps }: OrderPlan): readonly string[] {
  const orders = steps.flatMap((step) => (step.step === 'submit-order' ? [step.order] : []));
  return orders.flatMap((order) => [
    ...(order.stopLoss !== undefined && order.stopLoss.type !== 'stop'
      ? [`a stop loss of type ${order.stopLoss.type}`]
      : []),
    ...(order.cancelAfter === undefined ? [] : ['an order that is withdrawn after a time']),
    ...(order.expiresAt === undefined ? [] : ['an order that expires']),
    ...(order.extendedHours === undefined ? [] : ['extended hours']),
  ]);
}
