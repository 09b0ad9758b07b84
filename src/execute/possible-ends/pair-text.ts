// How what a part of a ladder has filled is closed again: by its own target or stop (targets 9).
import type { OrderPlan } from '../../order/order-plan.js';

/** `the target at 153, or the stop at 147, later 150`; undefined for an order that is not a part of a ladder, or has no legs. */
export function pairText({ steps, moves = [] }: OrderPlan, id: string): string | undefined {
  const step = steps.find((one) => one.step === 'submit-order' && one.id === id);
  if (step?.step !== 'submit-order' || id === 'entry') {
    return undefined;
  }
  const { takeProfit, stopLoss } = step.order;
  const later = moves.filter(({ stops }) => stops.includes(id)).map(({ to }) => to);
  const stop = stopLoss && `the stop${stopLoss.stopPrice === undefined ? '' : ` at ${stopLoss.stopPrice}`}`;
  const parts = [takeProfit && `the target at ${takeProfit.limitPrice}`, stop].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : [parts.join(', or '), ...later.map((price) => `later ${price}`)].join(', ');
}
