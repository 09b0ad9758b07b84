import { calendarOf } from '../calendars/index.js';
import { remembered } from '../core/remembered.js';
import { andThen, ok, type Result, zip } from '../core/result.js';
import { epochMilliseconds } from '../core/time.js';
import { parseAccountDay } from '../execute/parse-account-day.js';
import { evaluateFormulas } from '../formula/evaluate-formulas.js';
import type { Clock, InstrumentDescriptions, TradingContext } from '../market/ports.js';
import { type MarketSnapshot, snapshotContext } from '../market/snapshot.js';
import { parseMarketSnapshot } from '../market/snapshot-schema.js';
import type { OrderPlan } from '../order/order-plan.js';
import { planBatch } from '../plan/plan-batch.js';
import { planSignal } from '../plan/plan-signal.js';
import type { BrokerProfile } from '../profile/broker-profile.js';
import { parseContext } from '../settings/message-settings.js';
import type { Settings } from '../settings/settings.js';
import { parseSignal } from '../signal/parse-signal.js';
import { parseSignals } from '../signal/parse-signals.js';
import { readSettings } from './command-settings.js';
import { respondToConform } from './conform.js';
import { takingText } from './message-body.js';
import { profileOf } from './profiles.js';
import {
  assetClass,
  type DuplicateNames,
  flag,
  futuresSizing,
  instant,
  mistypedFields,
  type Request,
  type Responder,
  readerOf,
  rejectedRequest,
  strikeCount,
  text,
  tickerLists,
  timeZone,
} from './requests.js';
import { type CommandResponse, errorsAt } from './responses.js';

/** The responder of a command. Absent `instruments`: a plan knows only those of its market. */
export function responderOf(
  command: 'check' | 'plan' | 'formula' | 'conform',
  clock: Clock,
  instruments?: InstrumentDescriptions,
): Responder {
  switch (command) {
    case 'check':
      return takingText((request, duplicateNames) => respondToCheck(request, clock, duplicateNames));
    case 'plan':
      return takingText((request, duplicateNames) => respondToPlan(request, duplicateNames, instruments));
    case 'formula':
      return takingText(respondToFormula);
    case 'conform':
      return respondToConform;
  }
}

const checkKeys = [
  'payload',
  'assetClass',
  'futuresSizing',
  'now',
  'allowBatchSignals',
  'tickers',
  'marketTimeZone',
  'strikeCount',
  'mistypedFields',
];
const formulaKeys = ['payload'];
const planKeys = ['payload', 'settings', 'market', 'receivedAt', 'signalId', 'broker', 'account'];

/** `check`: the message as a Signal, a batch as an array of Signals. The clock is for requests without `now`. */
export function respondToCheck(request: Request, clock: Clock, duplicateNames: DuplicateNames = []): CommandResponse {
  const reader = readerOf(request, checkKeys);
  const now = reader.read('now', instant) ?? clock.now();
  const context = {
    clock: { now: () => now, unit: 'milliseconds' } as const,
    assetClass: reader.read('assetClass', assetClass),
    futuresSizing: reader.read('futuresSizing', futuresSizing),
    tickers: reader.read('tickers', tickerLists),
    marketTimeZone: reader.read('marketTimeZone', timeZone),
    strikeCount: reader.read('strikeCount', strikeCount),
    mistypedFields: reader.read('mistypedFields', mistypedFields),
    duplicateNames,
  };
  const allowBatchSignals = reader.read('allowBatchSignals', flag) ?? true;
  const { payload } = request;
  return (
    reader.errors() ??
    (Array.isArray(payload) ? parseSignals(payload, { ...context, allowBatchSignals }) : parseSignal(payload, context))
  );
}

/** `formula`: the message with every formula replaced by its result. */
export function respondToFormula(request: Request): CommandResponse {
  return readerOf(request, formulaKeys).errors() ?? evaluateFormulas(request.payload);
}

/** Inputs of a plan, apart from the message. */
export interface PlanInputs {
  readonly settings?: unknown;
  readonly market?: unknown;
  /** State of the account's day; absent: the one of the market, if it has one. */
  readonly account?: unknown;
  /** Milliseconds since 1970; absent: the market's `now`. */
  readonly receivedAt?: number | undefined;
  readonly signalId?: string | undefined;
  /** Names that the text of the message has more than once in one object; absent: none. */
  readonly duplicateNames?: DuplicateNames | undefined;
  /** What the broker takes; absent: planned without a profile. */
  readonly profile?: BrokerProfile | undefined;
  /** What is known of instruments apart from the market; absent: nothing. */
  readonly instruments?: InstrumentDescriptions | undefined;
}

/** Response to a message with its market: the plan, or for a batch a result per item (safety B1). */
export type PlanResponse = Result<OrderPlan | readonly Result<OrderPlan>[]>;

/** `plan`: the OrderPlan of the message; a batch as an array with a result per item. */
export function respondToPlan(
  request: Request,
  duplicateNames: DuplicateNames = [],
  instruments?: InstrumentDescriptions,
): PlanResponse {
  const reader = readerOf(request, planKeys);
  const receivedAt = reader.read('receivedAt', instant);
  const signalId = reader.read('signalId', text);
  const { payload, settings, market, account, broker } = request;
  const inputs = { settings, market, account, receivedAt, signalId, duplicateNames, instruments };
  return andThen(zip(reader.errors() ?? ok(undefined), profileOf(broker)), ([, profile]) =>
    planPayload(payload, { ...inputs, profile }),
  );
}

/** Plans with the market that they are for, as the request has it. */
export interface PlannedForMarket {
  readonly planned: OrderPlan | readonly Result<OrderPlan>[];
  readonly market: unknown;
}

/** `explain`: the response to the plan request, with its market. */
export function respondToExplain(
  request: Request,
  duplicateNames: DuplicateNames = [],
  instruments?: InstrumentDescriptions,
): Result<PlannedForMarket> {
  const response = respondToPlan(request, duplicateNames, instruments);
  return response.ok ? ok({ planned: response.value, market: request.market }) : response;
}

/**
 * Plans a message. Errors of settings, market and account are returned first, with `settings`, `market` or `account` as the head of
 * their paths, then those of the message, then those of the plan. A batch with an invalid item is rejected as a whole; otherwise
 * its items are planned in order, and each has a result of its own.
 */
export function planPayload(payload: unknown, inputs: PlanInputs): PlanResponse {
  return andThen(planningInputs(inputs), ({ settings, market, context }): PlanResponse => {
    const receivedAt = inputs.receivedAt ?? epochMilliseconds(market.now);
    const { duplicateNames } = inputs;
    const parsing = { ...parseContext(settings, { now: () => receivedAt, unit: 'milliseconds' }), duplicateNames };
    return Array.isArray(payload)
      ? andThen(parseSignals(payload, parsing), (signals) => ok(planBatch(signals, context)))
      : andThen(parseSignal(payload, parsing), (signal) => planSignal(signal, context));
  });
}

/** What a plan is made with, once it is read. */
interface PlanningInputs {
  readonly settings: Settings;
  readonly market: MarketSnapshot;
  readonly context: TradingContext;
}

/** Settings of requests without: one object, so that it is read once for all lines. */
const noSettings = {};

/** The files of options are those of every line. */
const rememberedSettings = /* @__PURE__ */ remembered(readSettings);
const readMarket = /* @__PURE__ */ remembered(parseMarketSnapshot);

/** Settings, market and account of a request as the context of a plan. */
export function planningInputs(inputs: PlanInputs): Result<PlanningInputs> {
  const { account, signalId, profile, instruments } = inputs;
  const read = zip(
    zip(
      withPath('settings', rememberedSettings(inputs.settings ?? noSettings)),
      withPath('market', readMarket(inputs.market)),
    ),
    withPath('account', account == null ? ok(undefined) : parseAccountDay(account)),
  );
  return andThen(read, ([[settings, given], day]): Result<PlanningInputs> => {
    if (day !== undefined && given.accountDay !== undefined) {
      return rejectedRequest(
        'The market has an accountDay, and there is an account beside it; expected one of the two.',
        ['account'],
      );
    }
    const market = day === undefined ? given : { ...given, accountDay: day };
    const context = snapshotContext(market, settings, { signalId, profile, calendarOf, instruments });
    return ok({ settings, market, context });
  });
}

/** A result with a prefix before the paths of its errors. */
function withPath<T>(name: string, result: Result<T>): Result<T> {
  return result.ok ? result : { ok: false, errors: errorsAt([name], result.errors) };
}
