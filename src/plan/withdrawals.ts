// When the orders of a plan are withdrawn.
import { type Choice, chosen, given } from '../core/figure.js';
import { addToDate, earlierInstant, type IsoDate, type IsoInstant, midnightInZone } from '../core/time.js';
import { marketTimeZoneChoice } from '../market/moments.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { PlanBase, SubmitOrderStep } from '../order/order-plan.js';
import { messageChoice } from '../signal/field-reader.js';

/** The end of the last day of each order that has one, or an earlier end that its form gives it. */
export function plannedWithdrawals(
  submits: readonly SubmitOrderStep[],
  ends: NonNullable<PlanBase['withdrawals']>,
  planning: PlanningContext,
): Readonly<Record<string, IsoInstant>> | undefined {
  const { marketTimeZone } = planning.context.settings;
  const withdrawals: Record<string, IsoInstant> = {};
  let isEmpty = true;
  for (const { id, order } of submits) {
    const lastDay = order.expiresAt && endOfDay(order.expiresAt, marketTimeZone);
    const end = earlierInstant(lastDay, ends[id]);
    if (end !== undefined) {
      withdrawals[id] = end;
      isEmpty = false;
      const withdrawal =
        end === lastDay && order.expiresAt !== undefined
          ? endOfLastDay(end, order.expiresAt, planning)
          : given(end, 'market', ['profile']);
      planning.log.addDecision('order.withdrawal', { step: id }, end, { withdrawal });
    }
  }
  return isEmpty ? undefined : withdrawals;
}

function endOfLastDay(end: IsoInstant, lastDay: IsoDate, planning: PlanningContext): Choice {
  const day = messageChoice(lastDay, ['expiresAt'], planning.fields);
  return chosen(end, 'endOfDay', day, marketTimeZoneChoice(planning.context.settings.marketTimeZone));
}

/** 24:00 of a day; undefined for the last day of the calendar. */
function endOfDay(date: IsoDate, timeZone: string): IsoInstant | undefined {
  const next = addToDate(date, 1, 'day');
  return next === undefined ? undefined : midnightInZone(next, timeZone);
}
