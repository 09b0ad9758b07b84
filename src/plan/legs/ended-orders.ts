// Orders that the broker ends together with a stop that a plan cancels (safety S20).
import { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import { withoutOrders } from '../resting-orders.js';
import { knownPrice } from './resting-stop.js';

/** Orders of the groups of those that are cancelled. */
export function endedWith(cancelled: readonly OpenOrder[], own: readonly OpenOrder[]): readonly OpenOrder[] {
  const groups = new Set(cancelled.map(({ group }) => group));
  return withoutOrders(own, cancelled).filter(({ group }) => group != null && groups.has(group));
}

/** Adds a notice for each order that ends. */
export function noticeEnded(ended: readonly OpenOrder[], planning: PlanningContext): void {
  for (const { id, limitPrice } of ended) {
    const known = knownPrice(limitPrice);
    const price = known === undefined ? undefined : Figure.from('market', ['openOrders', id, 'limitPrice'], known);
    const at = price === undefined ? '' : ` at ${price.text}`;
    const message = `The broker ends the take profit ${id}${at} together with the stop that is cancelled.`;
    const details = price && { price: price.text, calculation: calculationOf({ price }) };
    planning.log.addNotice('take-profit-cancelled', message, { orderIds: [id], ...details });
  }
}
