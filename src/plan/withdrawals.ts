// When the orders of a plan are withdrawn.
import { type Choice, chosen, given } from '../core/figure.js';
import {
  addToDate,
  earlierInstant,
  epochMilliseconds,
  type IsoDate,
  type IsoInstant,
  instantText,
  midnightInZone,
} from '../core/time.js';
import { isForAuction } from '../core/vocabulary.js';
import { isListed } from '../market/market-hours.js';
import { marketTimeZoneChoice, sentDayChoice } from '../market/moments.js';
import type { PlanningContext } from '../market/planning-context.js';
import { calendarOf } from '../market/signal-hours.js';
import type { Order } from '../order/order.js';
import type { PlanBase, SubmitOrderStep } from '../order/order-plan.js';
import { lastCloseBy } from '../sessions/trading-days.js';

/** When an order is withdrawn, and what says so. */
export interface Withdrawal {
  readonly step: SubmitOrderStep;
  readonly end: Choice<IsoInstant>;
  /** Whether it is the end that the form of the order has. */
  readonly isOfForm: boolean;
}

/** The end of the last day of each order that has one, an earlier end that its form gives it, or that of the day (flatBy). */
export function withdrawalsOf(
  submits: readonly SubmitOrderStep[],
  ends: NonNullable<PlanBase['withdrawals']>,
  planning: PlanningContext,
): readonly Withdrawal[] {
  return submits.flatMap((step) => {
    const { id, order } = step;
    const lastDay = order.expiresAt === undefined ? undefined : endOfLastDay(order.expiresAt, order, planning);
    const flatBy = restsOvernight(order) ? endOfEntries(order, planning) : undefined;
    const end = earlierInstant(earlierInstant(lastDay?.choice, ends[id]), flatBy?.choice);
    const known = [flatBy, lastDay].find((each) => each?.choice === end);
    return end === undefined
      ? []
      : [{ step, end: known ?? given(end, 'market', ['profile']), isOfForm: known === undefined }];
  });
}

/** The withdrawals of a plan, traced; undefined where nothing is withdrawn. */
export function plannedWithdrawals(
  submits: readonly SubmitOrderStep[],
  ends: NonNullable<PlanBase['withdrawals']>,
  planning: PlanningContext,
): Readonly<Record<string, IsoInstant>> | undefined {
  const withdrawals = withdrawalsOf(submits, ends, planning);
  for (const { step, end } of withdrawals) {
    const read = { step: step.id, ...(endsBefore(end.choice, step.order, planning) && { endsBefore: true }) };
    planning.log.addDecision('order.withdrawal', read, end.choice, { withdrawal: end });
  }
  return withdrawals.length === 0
    ? undefined
    : Object.fromEntries(withdrawals.map(({ step, end }) => [step.id, end.choice]));
}

/** Seconds for which no market stays closed: 14 days. */
const longestClosure = 1_209_600;

/** Whether an order has ended long before, by itself or by `cancelAfter`: its withdrawal is for the case that it has not. */
function endsBefore(end: IsoInstant, { timeInForce, cancelAfter }: Order, { now }: PlanningContext): boolean {
  const endsByItself = timeInForce === 'day' || isForAuction(timeInForce);
  const longest = cancelAfter ?? (endsByItself ? longestClosure : Number.POSITIVE_INFINITY);
  return epochMilliseconds(end) > now + longest * 1000;
}

/** Whether an entry may wait until nothing is to be held. A market order waits for the auction at the close alone. */
function restsOvernight({ effect, type, timeInForce }: Order): boolean {
  const waits = type === 'market' ? timeInForce === 'cls' : timeInForce !== 'ioc' && timeInForce !== 'fok';
  return effect === 'open' && waits;
}

/** The moment before the close from which nothing may be entered; undefined: there is none. */
function endOfEntries({ ticker }: Order, planning: PlanningContext): Choice<IsoInstant> | undefined {
  const { flatBy } = planning.context.settings;
  if (flatBy == null || !isListed(flatBy.tickers, [planning.signal.ticker, ticker], planning.now)) {
    return undefined;
  }
  const end = planning.endOfDay(flatBy.minutesBeforeClose);
  return end === 'unknown' || end.next === undefined
    ? undefined
    : given(instantText(end.next.at), 'setting', ['flatBy']);
}

/** With a calendar the last close by the day, else its 24:00; undefined for the last day of the calendar. */
function endOfLastDay(
  lastDay: IsoDate,
  { extendedHours }: Order,
  planning: PlanningContext,
): Choice<IsoInstant> | undefined {
  const day = sentDayChoice(lastDay, 'expiresAt', planning.signal, planning.fields);
  const calendar = calendarOf(planning);
  const close = calendar && lastCloseBy(calendar, lastDay, extendedHours === true ? 'extended' : 'regular');
  if (calendar !== undefined && close !== undefined) {
    return chosen(close, 'lastClose', day, given(calendar.id, 'market', ['calendar']));
  }
  const { marketTimeZone } = planning.context.settings;
  const next = addToDate(lastDay, 1, 'day');
  const end = next && midnightInZone(next, marketTimeZone);
  return end === undefined ? undefined : chosen(end, 'endOfDay', day, marketTimeZoneChoice(marketTimeZone));
}
