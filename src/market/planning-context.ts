import type { DecimalString } from '../core/decimal.js';
import type { SignalError } from '../core/errors.js';
import type { JsonObject, JsonValue } from '../core/json.js';
import type { Notice, NoticeCode } from '../core/notices.js';
import { isNonEmpty, type Result } from '../core/result.js';
import { epochMilliseconds } from '../core/time.js';
import { createPlanLog, type PlanLog, type TraceRule } from '../core/trace.js';
import type { Signal } from '../signal/signal.js';
import { checkedContext } from './checked-context.js';
import { assetClassOf, type InstrumentCache } from './instruments.js';
import type { TradingContext } from './ports.js';
import { resolveTarget, type Target } from './target.js';
import type { UsableQuote } from './usable-quote.js';

/** What one plan is made from: the signal, what its ticker means, the time, the market, and the log of the plan. */
export interface PlanningContext extends InstrumentCache {
  readonly signal: Signal;
  readonly target: Target;
  readonly context: TradingContext;
  /** Milliseconds since 1970. The clock is read once: every rule sees the same moment. */
  readonly now: number;
  /** `time` of the signal, else its receipt, in milliseconds since 1970. */
  readonly sentAt: number;
  /** True for a delayed signal after its release: its `signalPrice` is out of date. */
  readonly released: boolean;
  readonly quotes: Map<string, UsableQuote | undefined>;
  readonly log: PlanLog;
  /** Errors of what the ports answered: with any, there is no plan. */
  readonly marketErrors: () => readonly SignalError[];
}

export function createPlanningContext(
  signal: Signal,
  unchecked: TradingContext,
  now: number = unchecked.clock.now(),
): PlanningContext {
  const { context, errors: marketErrors } = checkedContext(unchecked);
  const cache: InstrumentCache = { context, instruments: new Map() };
  return {
    ...cache,
    signal,
    target: resolveTarget(signal.ticker, assetClassOf(signal.ticker, cache)),
    now,
    sentAt: epochMilliseconds(signal.time ?? signal.receivedAt),
    released: signal.releaseAt !== undefined && epochMilliseconds(signal.releaseAt) <= now,
    quotes: new Map(),
    log: createPlanLog(),
    marketErrors,
  };
}

/** The result, unless a port gave an invalid answer on the way to it: then the errors of the answers alone (safety P1). */
export function unlessMarketInvalid<T>(result: Result<T>, planning: PlanningContext): Result<T> {
  const errors = planning.marketErrors();
  return isNonEmpty(errors) ? { ok: false, errors } : result;
}

/** Planning context with a log of its own: for a part of a plan that may yet be dropped. */
export function fork(planning: PlanningContext): PlanningContext {
  return { ...planning, log: createPlanLog() };
}

/** Adds the log of a fork: its trace always, its notices only when the part is carried out. */
export function merge(part: PlanningContext, isCarriedOut: boolean, planning: PlanningContext): void {
  planning.log.trace.push(...part.log.trace);
  if (isCarriedOut) {
    for (const notice of part.log.notices) {
      addNotice(planning, notice.code, notice.message, notice);
    }
  }
}

export function addTrace(planning: PlanningContext, rule: TraceRule, read: JsonObject, decided: JsonValue): void {
  planning.log.trace.push({ rule, read, decided });
}

/** Adds a notice. The same notice of two steps is added once. */
export function addNotice(
  planning: PlanningContext,
  code: NoticeCode,
  message: string,
  details: Pick<Notice, 'path' | 'orderIds'> = {},
): void {
  const isKnown = planning.log.notices.some((notice) => notice.code === code && notice.message === message);
  if (!isKnown) {
    planning.log.notices.push({ code, message, ...details });
  }
}

export function noticeSignalPrice(ticker: string, price: DecimalString, planning: PlanningContext): void {
  const message = `There is no usable quote of ${ticker}: signalPrice ${price} is used instead.`;
  addNotice(planning, 'signal-price-used', message, { path: ['signalPrice'] });
}
