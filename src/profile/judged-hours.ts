// Ends of sessions for the orders of a plan: by the calendar, else by the weekday.
import { once } from '../core/once.js';
import { epochMilliseconds, type IsoDate, type IsoInstant, localTimeOfWeek } from '../core/time.js';
import { isOpen } from '../sessions/sessions.js';
import { firstClose, lastCloseBy, type TradingDay, tradingDaysAround } from '../sessions/trading-days.js';
import type { ClassProfile, TradingSession } from './broker-profile.js';
import { dayEndOn, isInSession, neverCloses, nextEnd } from './clock.js';
import type { ConformFacts } from './facts.js';

/** When sessions begin and end. */
export interface JudgedHours {
  readonly dayEnd: (isExtended: boolean) => IsoInstant | undefined;
  readonly lastEndBy: (date: IsoDate) => IsoInstant | undefined;
  /** Whether the session whose end is that of a day order is open; false where the time is not known. */
  readonly isOpen: () => boolean;
  readonly sessions: () => ClassProfile['sessions'];
  readonly isAssumed: boolean;
}

/** Hours of a class, by the calendar where it knows the day. */
export function judgedHours({ sessions }: ClassProfile, { calendar, now }: ConformFacts): JudgedHours {
  const session = daySession({ sessions });
  const byWeekday: JudgedHours = {
    dayEnd: once(() => (now === undefined || session === undefined ? undefined : nextEnd(session, now))),
    lastEndBy: (date) => session && dayEndOn(session, date),
    isOpen: once(() => now !== undefined && session !== undefined && isInSession(session, now)),
    sessions: () => sessions,
    isAssumed: session !== undefined && !neverCloses(session),
  };
  if (calendar === undefined || now === undefined || firstClose(calendar, now) === undefined) {
    return byWeekday;
  }
  return {
    dayEnd: (isExtended) => firstClose(calendar, now, isExtended ? 'extended' : 'regular'),
    lastEndBy: (date) => lastCloseBy(calendar, date) ?? byWeekday.lastEndBy(date),
    isOpen: once(() => isOpen(calendar, now) === true),
    sessions: once(() => {
      const { regular } = sessions;
      const { next } = tradingDaysAround(calendar, epochMilliseconds(now));
      return regular && next ? { ...sessions, regular: regularOn(next, regular) } : sessions;
    }),
    isAssumed: false,
  };
}

/** The regular session with the hours of a trade day. */
function regularOn({ open, close }: TradingDay, regular: TradingSession): TradingSession {
  const { timeZone } = regular;
  return { ...regular, from: timeOfDay(open, timeZone), to: timeOfDay(close, timeZone) };
}

function timeOfDay(epoch: number, timeZone: string): string {
  const { minutes } = localTimeOfWeek(epoch, timeZone);
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** Session whose end is that of a day order. */
export function daySession({
  sessions: { regular, always },
}: Pick<ClassProfile, 'sessions'>): TradingSession | undefined {
  return regular ?? always;
}
