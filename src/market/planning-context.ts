import type { DecimalString } from '../core/decimal.js';
import type { SignalError } from '../core/errors.js';
import type { Choice, Figure } from '../core/figure.js';
import { forexTicker } from '../core/forex-pair.js';
import type { Notice } from '../core/notices.js';
import { once } from '../core/once.js';
import { type PlanLog, planLog } from '../core/plan-log.js';
import { isNonEmpty, type Result } from '../core/result.js';
import { dateInZone, epochMilliseconds, type IsoDate, type IsoInstant } from '../core/time.js';
import { type KnownBroker, takes } from '../profile/takes.js';
import type { SessionKind, TradingCalendar } from '../sessions/trading-calendar.js';
import { fieldReader, type SentFieldReader } from '../signal/field-reader.js';
import type { Signal } from '../signal/signal.js';
import { isTestSignal } from '../signal/test-signal.js';
import { checkedContext, type ValidContext } from './checked-context.js';
import { assetClassOf, type InstrumentCache, instrumentOf } from './instruments.js';
import { type EntryHours, endOfDay, entryHours, knowsSessions, type MarketHours, marketHours } from './market-hours.js';
import { dayChoice, marketTimeZoneChoice } from './moments.js';
import type { BrokerCapabilities, Instrument, TradingContext } from './ports.js';
import { sessionCalendar, sessionEndBy } from './session-end.js';
import { similarTicker } from './similar-ticker.js';
import { resolveTarget, type Target } from './target.js';

/** Quote that a price can be taken from: either both of bid and ask are there, or neither. */
export type UsableQuote = { readonly last: Figure | undefined; readonly mark: Figure | undefined } & (
  | { readonly bid: Figure; readonly ask: Figure; readonly midpoint: Figure }
  | { readonly bid: undefined; readonly ask: undefined; readonly midpoint: undefined }
);

/** Answer to a request for a quote. */
export interface TimedQuote {
  /** Undefined unless a price can be taken from it. */
  readonly quote: UsableQuote | undefined;
  /** The one side of a quote without the other one, from which no other price can be taken (safety S7). */
  readonly side?: { readonly bid?: Figure | undefined; readonly ask?: Figure | undefined } | undefined;
  /** Seconds by which its time is behind the clock; undefined: without a time. */
  readonly ageSeconds: number | undefined;
  /** Whether it is older than the settings allow (safety R8). */
  readonly isTooOld: boolean;
}

/** What a signal says apart from its fields. They are read by `fields`, so that each is accounted for (safety M4). */
export type SignalHead = Pick<Signal, 'ticker' | 'action' | 'receivedAt' | 'releaseAt' | 'time' | 'notices'>;

/** What one plan is made from: the signal, what its ticker means, the time, the market, and its log so far. */
export interface PlanningContext extends InstrumentCache {
  readonly signal: SignalHead;
  /** The fields of the message, and what was taken of them. */
  readonly fields: SentFieldReader;
  readonly target: Target;
  /** Ticker that is known, where nothing is known of the signal's (safety S24). */
  readonly similarTicker: () => string | undefined;
  readonly context: ValidContext;
  /** Milliseconds since 1970. The clock is read once: every rule sees the same moment. */
  readonly now: number;
  /** Date in the market's time zone, found when it is first needed. */
  readonly today: () => IsoDate;
  /** The same with its origin. */
  readonly todayChoice: () => Choice<IsoDate>;
  /** End of the last session by a day, in which an order of the signal can fill; undefined where the session cannot be read. */
  readonly sessionEndBy: (day: IsoDate) => Choice<IsoInstant> | undefined;
  /** Whether the market of the signal is open. */
  readonly hours: () => MarketHours;
  /** Whether the trade day has ended, some minutes before its close, and when that is. */
  readonly endOfDay: (minutesBeforeClose: number, kind?: SessionKind) => ReturnType<typeof endOfDay>;
  /** Sessions in which an entry in the ticker can fill, if it asks for extended hours. */
  readonly entrySessions: () => SessionKind;
  /** Part of the trade day in which entries are allowed; undefined on a market without a close. */
  readonly entryHours: () => EntryHours | 'unknown' | undefined;
  /** `time` of the signal, else its receipt, in milliseconds since 1970. */
  readonly sentAt: number;
  /** True for a delayed signal after its release: its `signalPrice` is out of date. */
  readonly released: boolean;
  readonly quotes: Map<string, TimedQuote>;
  /** What was decided and noticed so far: written only. */
  readonly log: PlanLog;
  /** Errors of what the ports answered: with any, there is no plan. */
  readonly marketErrors: () => readonly SignalError[];
  /** Errors of the ports that could not answer: only a plan that closes can do without some of them. */
  readonly portFailures: () => readonly SignalError[];
  /** Orders of other tickers that were left out: the ticker that the port was asked for, by the id of the order (safety S16). */
  readonly ordersOfOthers: () => ReadonlyMap<string, string>;
}

export function createPlanningContext(
  sent: Signal,
  unchecked: TradingContext,
  now: number = unchecked.clock.now(),
): PlanningContext {
  const { context, errors: marketErrors, failures: portFailures, others } = checkedContext(unchecked, now);
  const { marketTimeZone } = context.settings;
  const today = once(() => dateInZone(now, marketTimeZone));
  const instruments = new Map<string, Instrument | undefined>();
  const assetClass = assetClassOf(sent.ticker, { context, instruments });
  // Orders name a pair as `EUR-USD`, however the message writes it (money I5).
  const signal = assetClass === 'forex' ? { ...sent, ticker: forexTicker(sent.ticker) } : sent;
  const target = resolveTarget(signal.ticker, assetClass);
  const fields = fieldReader(signal);
  const brokerExtends = () => takes('extendedHours', true, brokerOf({ context, target })).taken;
  const mayExtend = () => fields.peek('extendedHours') === true && brokerExtends();
  const kindOf = (): SessionKind => (mayExtend() ? 'extended' : 'regular');
  const hours = once((): MarketHours => {
    if (!knowsSessions(context.settings)) {
      return { state: 'off' };
    }
    const { ticker } = signal;
    const instrument = instrumentOf(ticker, { context, instruments });
    const profileCalendar = sessionCalendar(assetClass, context.profile());
    return marketHours({ ticker, assetClass, instrument, profileCalendar, kind: kindOf() }, context, now);
  });
  return {
    context,
    instruments,
    signal,
    fields,
    target,
    similarTicker: once(() => similarTicker(signal.ticker, target, unchecked, context.positions.openTickers)),
    now,
    today,
    todayChoice: () => dayChoice(today(), now, marketTimeZoneChoice(marketTimeZone)),
    sessionEndBy: (day) =>
      sessionEndBy(day, {
        assetClass: target.assetClass,
        profile: context.profile(),
        isExtended: mayExtend(),
        calendar: calendarIn(hours()),
      }),
    hours,
    endOfDay: (minutesBeforeClose, kind = kindOf()) => {
      const market = hours();
      return market.state === 'open' || market.state === 'closed'
        ? endOfDay(market.calendar, minutesBeforeClose, { now, kind })
        : 'unknown';
    },
    entrySessions: () => (target.assetClass === 'stocks' && brokerExtends() ? 'extended' : 'regular'),
    entryHours: once(() => {
      const market = hours();
      const { entryWindowFromOpen } = context.settings;
      return (market.state === 'open' || market.state === 'closed') && entryWindowFromOpen != null
        ? entryHours(market.calendar, entryWindowFromOpen, now)
        : 'unknown';
    }),
    sentAt: epochMilliseconds(signal.time ?? signal.receivedAt),
    released: signal.releaseAt !== undefined && epochMilliseconds(signal.releaseAt) <= now,
    quotes: new Map(),
    log: planLog(noticesOf(signal)),
    marketErrors,
    portFailures,
    ordersOfOthers: others,
  };
}

/** Calendar that knows the day of the plan; undefined: the settings do not know sessions, or nobody knows. */
export function calendarOf({ hours }: Pick<PlanningContext, 'hours'>): TradingCalendar | undefined {
  return calendarIn(hours());
}

function calendarIn(market: MarketHours): TradingCalendar | undefined {
  return market.state === 'open' || market.state === 'closed' ? market.calendar : undefined;
}

/** What parsing has noticed comes first in every plan (safety M3); then, whether the signal is a test (safety M6). */
export function noticesOf(signal: Signal): readonly Notice[] {
  const { notices = [] } = signal;
  return isTestSignal(signal) ? [...notices, testNotice] : notices;
}

const testNotice: Notice = {
  code: 'test-signal',
  message: 'test is true: the signal is planned like any other, unless the setting testSignals is refuse.',
  path: ['test'],
};

/** The result, unless a port gave an invalid answer on the way to it: then the errors of the answers alone (safety P1). */
export function unlessMarketInvalid<T>(result: Result<T>, planning: PlanningContext): Result<T> {
  const errors = planning.marketErrors();
  return isNonEmpty(errors) ? { ok: false, errors } : result;
}

/** Capabilities that are not asked about with a part of an order: the step, short sales, average prices. */
export function capabilitiesOf({ context }: PlanningContext): BrokerCapabilities {
  return context.capabilities();
}

/** The broker, to be asked what it takes. */
export function brokerOf({ context, target }: Pick<PlanningContext, 'context' | 'target'>): KnownBroker {
  return { capabilities: context.capabilities, profile: context.profile, assetClass: target.assetClass };
}

/** Tickers with a position: the one place where planning reads them. */
export function openTickers({ context }: PlanningContext): readonly string[] {
  return context.positions.openTickers();
}

export function noticeSignalPrice(ticker: string, price: DecimalString, planning: PlanningContext): void {
  const message = `There is no usable quote for ${ticker}: signalPrice ${price} is used instead.`;
  planning.log.addNotice('signal-price-used', message, { path: ['signalPrice'] });
}

/** Planning on trial: only its notices are kept apart. */
export function onTrial(planning: PlanningContext): PlanningContext {
  return { ...planning, log: planning.log.onTrial() };
}
