import type { PlanStep } from 'signal-to-order';
import { orderText } from 'signal-to-order/authorize';

/** A step of a plan in a trader's words. */
export function stepWords(step: PlanStep): string {
  switch (step.step) {
    case 'cancel-orders':
      return `cancel ${step.orderIds.join(', ')}`;
    case 'replace-orders':
      return `move ${step.orders.map(({ orderId, stopPrice }) => `${orderId} to ${stopPrice}`).join(', ')}`;
    case 'submit-order':
      return `${step.id}: ${orderText(step.order)}`;
    case 'await-fill':
      return `wait for the fill of ${step.of}${step.seconds === undefined ? '' : `, at most ${step.seconds} s`}`;
    default:
      return step satisfies never;
  }
}
