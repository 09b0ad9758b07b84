// Orders for an auction: the next one, where that of the day is past.
import { dateInZone, epochMilliseconds, type IsoInstant, instantText } from '../core/time.js';
import { type AuctionTimeInForce, isForAuction } from '../core/vocabulary.js';
import type { PlanningContext } from '../market/planning-context.js';
import { calendarOf } from '../market/signal-hours.js';
import type { PlanStep } from '../order/order-plan.js';
import { submitSteps } from '../order/plan-orders.js';
import type { TradingCalendar } from '../sessions/trading-calendar.js';
import { openAfter, tradingDaysAround } from '../sessions/trading-days.js';

/** Adds a notice for an order for the open or the close that is not of the day: it never trades now (safety S11). */
export function noticeAuctions(steps: readonly PlanStep[], planning: PlanningContext): void {
  const calendar = calendarOf(planning);
  if (calendar === undefined) {
    return;
  }
  for (const { id, order } of submitSteps(steps)) {
    const { timeInForce } = order;
    const opensAt = isForAuction(timeInForce) ? nextAuction(timeInForce, calendar, planning.now) : undefined;
    const dateOf = (at: number) => dateInZone(at, calendar.timeZone);
    if (opensAt !== undefined && dateOf(epochMilliseconds(opensAt)) !== dateOf(planning.now)) {
      const auction = timeInForce === 'opg' ? 'opening' : 'closing';
      const message = `The order "${id}" is for the next ${auction} auction, at ${opensAt}: there is none left today.`;
      planning.log.addNotice('auction-next', message, { opensAt });
    }
  }
}

/** The next first open, or last close, of a trade day. Exactly at the auction it is past. */
function nextAuction(timeInForce: AuctionTimeInForce, calendar: TradingCalendar, now: number): IsoInstant | undefined {
  if (timeInForce === 'opg') {
    return openAfter(calendar, now);
  }
  const { next } = tradingDaysAround(calendar, now);
  return next && instantText(next.close);
}
