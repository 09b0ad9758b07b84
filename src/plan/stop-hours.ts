// Stops that do not work in the hours in which their entry can fill (safety S19).
import { unitsText, verbAfter } from '../core/count-text.js';
import { calculationOf } from '../core/figure-list.js';
import { instantText } from '../core/time.js';
import { isForAuction } from '../core/vocabulary.js';
import type { PlanningContext } from '../market/planning-context.js';
import { nextRegularBegin } from '../market/session-end.js';
import { calendarOf } from '../market/signal-hours.js';
import type { Order } from '../order/order.js';
import type { PlanStep } from '../order/order-plan.js';
import { submitSteps } from '../order/plan-orders.js';

/** Adds a notice for an entry that can fill in extended hours, and whose stop works in regular hours only. */
export function noticeStopHours(steps: readonly PlanStep[], planning: PlanningContext): void {
  const submits = submitSteps(steps);
  for (const { id, order } of submits.filter((step) => step.order.effect === 'open' && canFillExtended(step.order))) {
    const { ticker, quantity } = order;
    const hasStop =
      order.stopLoss !== undefined ||
      submits.some((step) => step.role === 'protection' && step.order.ticker === ticker && !step.order.extendedHours);
    if (hasStop) {
      const begin = nextRegularBegin(
        planning.target.assetClass,
        planning.context.profile(),
        instantText(planning.now),
        calendarOf(planning),
      );
      const next = begin === undefined ? '' : `, next at ${begin.choice}`;
      const message = `The order "${id}" can fill in extended hours, in which its stop does not work: after such a fill ${unitsText(quantity, ticker)} ${verbAfter(quantity, 'are')} without a stop until the regular session begins${next}.`;
      planning.log.addNotice('position-unprotected', message, {
        path: ['extendedHours'],
        ...(begin !== undefined && { calculation: calculationOf({ opensAt: begin }) }),
      });
    }
  }
}

/** A stop that becomes a market order is not triggered in extended hours, and an auction is not in them. */
function canFillExtended({ extendedHours, type, timeInForce }: Order): boolean {
  return extendedHours === true && !isForAuction(timeInForce) && type !== 'stop' && type !== 'trailing_stop';
}
