// When an order ends that has a last day: with the last session by that day (safety S17).
import { attempt } from '../core/attempt.js';
import { type Choice, given } from '../core/figure.js';
import { epochMilliseconds, type IsoDate, type IsoInstant } from '../core/time.js';
import type { AssetClass } from '../core/vocabulary.js';
import type { BrokerProfile, TradingSession } from '../profile/broker-profile.js';
import { lastEndBy, nextBegin } from '../profile/clock.js';
import { daySession } from '../profile/judged-hours.js';
import { usualSessions } from '../profile/usual-sessions.js';
import type { TradingCalendar } from '../sessions/trading-calendar.js';
import { lastCloseBy, openAfter } from '../sessions/trading-days.js';

/** What is traded, and where. */
export interface Traded {
  readonly assetClass: AssetClass;
  readonly profile: BrokerProfile | undefined;
  /** Whether the order may fill after the regular session. */
  readonly isExtended: boolean;
  /** Calendar of the sessions; absent: those of the weekday. */
  readonly calendar: TradingCalendar | undefined;
}

/**
 * End of the last session by a day: that of the calendar, else of the profile for the class, else the usual one. Without a
 * calendar, weekends are known, holidays and early closes are not. Undefined where the session cannot be read.
 */
export function sessionEndBy(day: IsoDate, traded: Traded): Choice<IsoInstant> | undefined {
  const kind = traded.isExtended ? 'extended' : 'regular';
  return chosenMoment(
    traded,
    (calendar) => lastCloseBy(calendar, day, kind),
    (session) => lastEndBy(session, day),
  );
}

/** Next begin of the regular session after an instant, of the calendar, the profile or the usual one; undefined where it cannot be read. */
export function nextRegularBegin(
  assetClass: AssetClass,
  profile: BrokerProfile | undefined,
  now: IsoInstant,
  calendar: TradingCalendar | undefined,
): Choice<IsoInstant> | undefined {
  return chosenMoment(
    { assetClass, profile, isExtended: false, calendar },
    (known) => openAfter(known, epochMilliseconds(now)),
    (session) => nextBegin(session, now),
  );
}

/** A moment with its source: the calendar that knows it, the profile that has the session, or the usual session of the class. */
function chosenMoment(
  traded: Traded,
  byCalendar: (calendar: TradingCalendar) => IsoInstant | undefined,
  bySession: (session: TradingSession) => IsoInstant | undefined,
): Choice<IsoInstant> | undefined {
  const { assetClass, calendar } = traded;
  const known = calendar && byCalendar(calendar);
  if (calendar !== undefined && known !== undefined) {
    return given(known, 'market', ['calendar', calendar.id]);
  }
  const own = ownSession(traded);
  const moment = bySession(own ?? usualSession(traded));
  if (moment === undefined) {
    return undefined;
  }
  return own === undefined ? given(moment, 'default', [assetClass, 'session']) : given(moment, 'market', ['profile']);
}

/** Calendar that a profile names for the sessions of a class. */
export function sessionCalendar(assetClass: AssetClass, profile: BrokerProfile | undefined): string | undefined {
  return ownSession({ assetClass, profile, isExtended: false })?.calendar;
}

/** Session that the profile has for the class; undefined where it has none that can be read. */
function ownSession({ assetClass, profile, isExtended }: Omit<Traded, 'calendar'>): TradingSession | undefined {
  // A caller without a compiler may pass any profile.
  return attempt(() => {
    const sessions = profile?.classes[assetClass]?.sessions ?? {};
    const { post } = sessions;
    return isExtended && post !== undefined ? post : daySession({ sessions });
  });
}

function usualSession({ assetClass, isExtended }: Traded): TradingSession {
  const { extendedTo, ...usual } = usualSessions[assetClass];
  return isExtended && extendedTo !== undefined ? { ...usual, to: extendedTo } : usual;
}
