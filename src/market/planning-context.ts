import type { SignalError } from '../core/errors.js';
import type { Choice, Figure } from '../core/figure.js';
import { forexTicker } from '../core/forex-pair.js';
import { once } from '../core/once.js';
import { type PlanLog, planLog } from '../core/plan-log.js';
import { isNonEmpty, type Result } from '../core/result.js';
import { dateInZone, epochMilliseconds, type IsoDate } from '../core/time.js';
import { type KnownBroker, takes } from '../profile/takes.js';
import { isStopLoss } from '../settings/settings.js';
import { fieldReader, type SentFieldReader } from '../signal/field-reader.js';
import type { Signal } from '../signal/signal.js';
import { signalNotices } from '../signal/test-signal.js';
import { checkedContext, type ValidContext } from './checked-context.js';
import { assetClassOf, type InstrumentCache } from './instruments.js';
import { dayChoice, marketTimeZoneChoice } from './moments.js';
import type { BrokerCapabilities, Instrument, TradingContext } from './ports.js';
import { type SignalHours, signalHours, type TradedSignal } from './signal-hours.js';
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
  readonly age: Figure | undefined;
  /** Its age and the limit of the settings, where it is older than they allow (safety R8). */
  readonly tooOld: { readonly age: Figure; readonly limit: Figure } | undefined;
}

/** What a signal says apart from its fields. They are read by `fields`, so that each is accounted for (safety M4). */
export type SignalHead = Pick<
  Signal,
  'ticker' | 'action' | 'receivedAt' | 'releaseAt' | 'time' | 'notices' | 'sentTimes'
>;

/** What one plan is made from: the signal, what its ticker means, the time, the market, and its log so far. */
export interface PlanningContext extends InstrumentCache, SignalHours {
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
  /** A context of its own for what only limits of the account read: what fails there refuses an entry, and never holds back an exit. */
  readonly ofAccount: () => PlanningContext;
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
  const traded: TradedSignal = {
    ticker: signal.ticker,
    assetClass: target.assetClass,
    asksExtended: () => fields.peek('extendedHours') === true,
    brokerExtends: () => takes('extendedHours', true, brokerOf({ context, target })).taken,
    entryExtends: () =>
      !mayHaveLegs(fields, context) || takes('extendedLegs', true, brokerOf({ context, target })).taken,
  };
  const log = planLog(signalNotices(signal));
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
    ...signalHours(traded, { context, instruments }, now),
    sentAt: epochMilliseconds(signal.time ?? signal.receivedAt),
    released: signal.releaseAt !== undefined && epochMilliseconds(signal.releaseAt) <= now,
    quotes: new Map(),
    log,
    ofAccount: once(() => ({ ...createPlanningContext(signal, unchecked, now), log })),
    marketErrors,
    portFailures,
    ordersOfOthers: others,
  };
}

/** Whether an entry would have a take profit, targets or a stop loss: of the message, or of the settings. */
function mayHaveLegs({ peek }: SentFieldReader, { settings: { entry } }: ValidContext): boolean {
  const sent = [peek('takeProfit'), peek('targets'), peek('stopLoss')];
  return [...sent, entry.takeProfit, entry.targets].some((leg) => leg !== undefined) || isStopLoss(entry.stopLoss);
}

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

/** Planning on trial: only its notices are kept apart. */
export function onTrial(planning: PlanningContext): PlanningContext {
  return { ...planning, log: planning.log.onTrial() };
}
