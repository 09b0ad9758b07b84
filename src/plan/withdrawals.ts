// When the orders of a plan are withdrawn.
import { defaultMarketTimeZone } from '../core/defaults.js';
import { type Choice, chosen, given } from '../core/figure.js';
import { addToDate, earlierInstant, type IsoDate, type IsoInstant, midnightInZone } from '../core/time.js';
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

function endOfLastDay(end: IsoInstant, lastDay: IsoDate, { fields, context }: PlanningContext): Choice {
  const { marketTimeZone } = context.settings;
  const from = marketTimeZone === defaultMarketTimeZone ? 'default' : 'setting';
  return chosen(
    end,
    'endOfDay',
    messageChoice(lastDay, ['expiresAt'], fields),
    given(marketTimeZone, from, ['marketTimeZone']),
  );
}

/** 24:00 of a day; undefined for the last day of the calendar. */
function endOfDay(date: IsoDate, timeZone: string): IsoInstant | undefined {
  const next = addToDate(date, 1, 'day');
  return next === undefined ? undefined : midnightInZone(next, timeZone);
}
