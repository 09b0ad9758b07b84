// The hours of a plan: of its market, of its trade day, of its orders. Each is found when it is first needed.
import type { Choice } from '../core/figure.js';
import { once } from '../core/once.js';
import type { IsoDate, IsoInstant } from '../core/time.js';
import type { AssetClass } from '../core/vocabulary.js';
import type { SessionKind, TradingCalendar } from '../sessions/trading-calendar.js';
import type { ValidContext } from './checked-context.js';
import { type InstrumentCache, instrumentOf } from './instruments.js';
import { type EntryHours, endOfDay, entryHours, knowsSessions, type MarketHours, marketHours } from './market-hours.js';
import { sessionCalendar, sessionEndBy } from './session-end.js';

/** The market, the trade day, and the last session of the orders of a plan. */
export interface SignalHours {
  /** Whether the market of the signal is open for its entry, or for its exit. */
  readonly hours: (leg: 'entry' | 'exit') => MarketHours;
  /** Whether the trade day has ended for entries, some minutes before its close, and when that is. */
  readonly endOfDay: (minutesBeforeClose: number, kind?: SessionKind) => ReturnType<typeof endOfDay>;
  /** Sessions in which an entry in the ticker can fill, if it asks for extended hours. */
  readonly entrySessions: () => SessionKind;
  /** Part of the trade day in which entries are allowed; undefined on a market without a close. */
  readonly entryHours: () => EntryHours | 'unknown' | undefined;
  /** End of the last session by a day, in which an entry of the signal can fill; undefined where the session cannot be read. */
  readonly sessionEndBy: (day: IsoDate) => Choice<IsoInstant> | undefined;
}

/** What is traded, and whether its orders may fill in extended hours: the message asks for it, and the broker fills then. */
export interface TradedSignal {
  readonly ticker: string;
  readonly assetClass: AssetClass;
  readonly asksExtended: () => boolean;
  readonly brokerExtends: () => boolean;
  /** Whether the broker fills an entry then with the legs of its bracket. */
  readonly entryExtends: () => boolean;
}

export function signalHours(
  { ticker, assetClass, asksExtended, brokerExtends, entryExtends }: TradedSignal,
  cache: InstrumentCache & { readonly context: ValidContext },
  now: number,
): SignalHours {
  const { context } = cache;
  const exitMayExtend = () => asksExtended() && brokerExtends();
  const entryMayExtend = () => exitMayExtend() && entryExtends();
  const entryKind = (): SessionKind => (entryMayExtend() ? 'extended' : 'regular');
  const hoursOf = (kind: SessionKind): MarketHours => {
    if (!knowsSessions(context.settings)) {
      return { state: 'off' };
    }
    const profileCalendar = sessionCalendar(assetClass, context.profile());
    const instrument = instrumentOf(ticker, cache);
    return marketHours({ ticker, assetClass, instrument, profileCalendar, kind }, context, now);
  };
  const ofEntry = once(() => hoursOf(entryKind()));
  const ofExit = once(() => (exitMayExtend() === entryMayExtend() ? ofEntry() : hoursOf('extended')));
  const hours = (leg: 'entry' | 'exit'): MarketHours => (leg === 'entry' ? ofEntry() : ofExit());
  const calendar = (): TradingCalendar | undefined => calendarOf({ hours });
  return {
    hours,
    endOfDay: (minutesBeforeClose, kind = entryKind()) => {
      const known = calendar();
      return known === undefined ? 'unknown' : endOfDay(known, minutesBeforeClose, { now, kind });
    },
    entrySessions: () => (assetClass === 'stocks' && brokerExtends() ? 'extended' : 'regular'),
    entryHours: once(() => {
      const known = calendar();
      const { entryWindowFromOpen } = context.settings;
      return known === undefined || entryWindowFromOpen == null
        ? 'unknown'
        : entryHours(known, entryWindowFromOpen, now);
    }),
    sessionEndBy: (day) =>
      sessionEndBy(day, { assetClass, profile: context.profile(), isExtended: entryMayExtend(), calendar: calendar() }),
  };
}

/** Calendar that knows the day of the plan; undefined: the settings do not know sessions, or nobody knows. */
export function calendarOf({ hours }: Pick<SignalHours, 'hours'>): TradingCalendar | undefined {
  const market = hours('entry');
  return market.state === 'open' || market.state === 'closed' ? market.calendar : undefined;
}
