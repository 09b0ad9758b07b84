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
  const { calendar, isExtended } = traded;
  const close = calendar && lastCloseBy(calendar, day, isExtended ? 'extended' : 'regular');
  if (calendar !== undefined && close !== undefined) {
    return given(close, 'market', ['calendar', calendar.id]);
  }
  // A caller without a compiler may pass any profile.
  const own = attempt(() => ownSession(traded));
  return chosenMoment(lastEndBy(own ?? usualSession(traded), day), own, traded.assetClass);
}

/** Next begin of the regular session after an instant, of the calendar, the profile or the usual one; undefined where it cannot be read. */
export function nextRegularBegin(
  assetClass: AssetClass,
  profile: BrokerProfile | undefined,
  now: IsoInstant,
  calendar: TradingCalendar | undefined,
): Choice<IsoInstant> | undefined {
  const traded: Traded = { assetClass, profile, isExtended: false, calendar };
  const open = calendar && openAfter(calendar, epochMilliseconds(now));
  if (calendar !== undefined && open !== undefined) {
    return given(open, 'market', ['calendar', calendar.id]);
  }
  const own = attempt(() => ownSession(traded));
  return chosenMoment(nextBegin(own ?? usualSession(traded), now), own, assetClass);
}

/** A moment with its source: the profile that has the session, or the usual session of the class. */
function chosenMoment(
  moment: IsoInstant | undefined,
  own: TradingSession | undefined,
  assetClass: AssetClass,
): Choice<IsoInstant> | undefined {
  if (moment === undefined) {
    return undefined;
  }
  return own === undefined ? given(moment, 'default', [assetClass, 'session']) : given(moment, 'market', ['profile']);
}

/** Calendar that a profile names for the sessions of a class. */
export function sessionCalendar(assetClass: AssetClass, profile: BrokerProfile | undefined): string | undefined {
  return attempt(() => ownSession({ assetClass, profile, isExtended: false, calendar: undefined })?.calendar);
}

function ownSession({ assetClass, profile, isExtended }: Traded): TradingSession | undefined {
  const rules = profile?.classes[assetClass];
  if (rules === undefined) {
    return undefined;
  }
  const { post } = rules.sessions;
  return isExtended && post !== undefined ? post : daySession(rules);
}

function usualSession({ assetClass, isExtended }: Traded): TradingSession {
  const { extendedTo, ...usual } = usualSessions[assetClass];
  return isExtended && extendedTo !== undefined ? { ...usual, to: extendedTo } : usual;
}
