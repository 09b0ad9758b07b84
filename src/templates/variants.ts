import type { SignalError } from '../core/errors.js';
import { signalError } from '../core/errors.js';
import { isRecord } from '../core/json.js';
import { parseJson } from '../core/malformed-json.js';
import { err, type Result } from '../core/result.js';
import type { IsoInstant } from '../core/time.js';
import { explainPlan } from '../explain/explain-plan.js';
import type { CalendarOf, InstrumentDescriptions } from '../market/ports.js';
import { type MarketSnapshot, snapshotContext } from '../market/snapshot.js';
import type { OrderPlan } from '../order/order-plan.js';
import { planBatch } from '../plan/plan-batch.js';
import type { BrokerProfile } from '../profile/broker-profile.js';
import { defaultSettings } from '../settings/defaults.js';
import { parseContext } from '../settings/message-settings.js';
import type { Settings } from '../settings/settings.js';
import { type BatchContext, parseSignals } from '../signal/parse-signals.js';
import type { Signal } from '../signal/signal.js';
import type { TemplateCase } from './cases.js';
import type { StrategyFill } from './fills.js';
import { sideOf } from './fills.js';
import type { FoundPlaceholder } from './find-placeholders.js';
import type { AlertKind, AlertPlatform } from './placeholder-entry.js';
import type { SampleMarket } from './sample.js';

/** What lint knows about an alert apart from its text. */
export interface LintContext {
  /** Platform that fills the template in; default tradingview. */
  readonly platform?: AlertPlatform | undefined;
  /** What the alert is on; absent: a strategy if the template has a strategy placeholder, otherwise not known. */
  readonly alert?: AlertKind | undefined;
  /** Settings of the strategy that receives the alert; absent: rules that depend on the asset class are not checked. */
  readonly settings?: Settings | undefined;
  /** Market to plan the variants in; absent: they are parsed only. Its first quote is the ticker of the chart. */
  readonly market?: MarketSnapshot | undefined;
  /** What the broker takes; absent: planned without a profile. */
  readonly profile?: BrokerProfile | undefined;
  /** Calendars of instruments, for settings that need them: that of `signal-to-order/calendars`. */
  readonly calendarOf?: CalendarOf | undefined;
  /** What is known of instruments apart from the market: `futuresInstruments` of `signal-to-order/instruments`. */
  readonly instruments?: InstrumentDescriptions | undefined;
  /** When the alert fires; default the time of the market. */
  readonly now?: IsoInstant | undefined;
}

/** A template filled in with one kind of values, and the result. */
export interface TemplateVariant {
  /** What the values are, in words: `closes a long position`. */
  readonly name: string;
  /** The value of each placeholder, as the template has it. */
  readonly values: Readonly<Record<string, string>>;
  /** The text that the platform sends. */
  readonly message: string;
  /** Whether it is accepted: by planning if a market is given, otherwise by parsing. */
  readonly verdict: 'accepted' | 'rejected';
  /** Why it is rejected; for a batch, the errors of all items. */
  readonly errors: readonly SignalError[];
  /** The orders in words; what the message asks for, if it was not planned; or why it is rejected. */
  readonly answer: string;
}

/** The result of one filled text. */
export interface Outcome {
  readonly signals: Result<readonly Signal[]>;
  /** One result per signal; undefined: not planned. */
  readonly plans: readonly Result<OrderPlan>[] | undefined;
}

/** Parses a filled template, and plans it in its market. */
export function outcomeOf(
  text: string,
  { fill, isAtMarket }: TemplateCase,
  context: LintContext,
  sample: SampleMarket,
): Outcome {
  const payload = readJson(text);
  const signals = payload.ok ? parseSignals(payload.value, parsingOf(context, sample)) : payload;
  const { market, settings = defaultSettings, profile, calendarOf, instruments } = context;
  if (!signals.ok || market === undefined || !isAtMarket) {
    return { signals, plans: undefined };
  }
  const held = fill === undefined ? market : marketBefore(fill, signals.value, market, sample);
  return {
    signals,
    plans: planBatch(signals.value, snapshotContext(held, settings, { profile, calendarOf, instruments })),
  };
}

function parsingOf({ settings }: LintContext, { now }: SampleMarket): BatchContext {
  const clock = { now: () => now, unit: 'milliseconds' } as const;
  return settings === undefined ? { clock, allowBatchSignals: true } : parseContext(settings, clock);
}

function readJson(text: string): Result<unknown> {
  if (text.trim() === '') {
    return err(signalError('empty-json', { message: 'The alert sends an empty text.' }));
  }
  return parseJson(text);
}

/** The market before an order fill: the position that the strategy had. */
function marketBefore(
  { before }: StrategyFill,
  signals: readonly Signal[],
  market: MarketSnapshot,
  { price = '150' }: SampleMarket,
): MarketSnapshot {
  const tickers = new Set(signals.map(({ ticker }) => ticker));
  const others = isRecord(market.positions)
    ? Object.entries(market.positions).filter(([ticker]) => !tickers.has(ticker))
    : [];
  const side = sideOf(before);
  const own = [...tickers].flatMap((ticker) =>
    side === 'flat' ? [] : [[ticker, { side, quantity: Math.abs(before), averageEntryPrice: price }] as const],
  );
  return { ...market, positions: Object.fromEntries([...others, ...own]) };
}

/** The variant of a case. */
export function variantOf(
  message: string,
  found: readonly FoundPlaceholder[],
  templateCase: TemplateCase,
  { signals, plans }: Outcome,
): TemplateVariant {
  const results = plans ?? [signals];
  const errors = results.flatMap((result) => (result.ok ? [] : result.errors));
  return {
    name: templateCase.name,
    values: Object.fromEntries(found.map((placeholder) => [placeholder.text, templateCase.valueIn(placeholder)])),
    message,
    verdict: errors.length === 0 ? 'accepted' : 'rejected',
    errors,
    answer: signals.ok ? answerOf(signals.value, plans) : errors.map(({ message: sentence }) => sentence).join(' '),
  };
}

function answerOf(signals: readonly Signal[], plans: Outcome['plans']): string {
  return plans === undefined
    ? signals.map(signalWords).join(' ')
    : plans
        .map((plan) => (plan.ok ? explainPlan(plan.value) : plan.errors.map(({ message }) => message).join(' ')))
        .join(' ');
}

const describedFields = ['quantity', 'quantityType', 'sentiment', 'orderType', 'limitPrice', 'stopPrice'] as const;

/** What a message asks for: `Asks for buy AAPL: quantity 10, stopLoss percent 2.` */
function signalWords(signal: Signal): string {
  const values: Readonly<Record<string, unknown>> = { ...signal };
  const plain = describedFields.flatMap((name) => (values[name] === undefined ? [] : [`${name} ${values[name]}`]));
  const brackets = (['takeProfit', 'stopLoss'] as const).flatMap((name) => {
    const bracket = values[name];
    return isRecord(bracket)
      ? [
          `${name} ${Object.entries(bracket)
            .map(([key, value]) => `${key} ${value}`)
            .join(' ')}`,
        ]
      : [];
  });
  const details = [...plain, ...brackets];
  return `Asks for ${signal.action} ${signal.ticker}${details.length === 0 ? '' : `: ${details.join(', ')}`}.`;
}
