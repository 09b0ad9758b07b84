import type { JsonObject, JsonValue } from '../core/json.js';
import type { Notice, NoticeCode } from '../core/notices.js';
import type { IsoInstant } from '../core/time.js';
import { epochMilliseconds } from '../core/time.js';
import { createPlanLog, type PlanLog, type TraceRule } from '../core/trace.js';
import type { Signal } from '../signal/signal.js';
import type { Instrument } from './instruments.js';
import type { TradingContext } from './trading-context.js';
import type { UsableQuote } from './usable-quote.js';

/** One decision on its way: what it is about, the moment it is taken for, and what it has written down so far. */
export interface PlanningContext<S extends Signal = Signal> {
  readonly signal: S;
  readonly context: TradingContext;
  /** The clock is read once: every rule of a decision sees the same moment. */
  readonly now: number;
  /** When the signal was sent, else received, in milliseconds since 1970. */
  readonly sentAt: number;
  /** True for a delayed signal whose time has come: what it said of the market then is no price any more. */
  readonly released: boolean;
  /** Quotes that were asked for: every rule of a decision sees the same market. */
  readonly quotes: Map<string, UsableQuote | undefined>;
  /** Instruments that were asked for, and those that nobody described. */
  readonly instruments: Map<string, Instrument | undefined>;
  readonly log: PlanLog;
}

export function createPlanningContext<S extends Signal>(signal: S, context: TradingContext): PlanningContext<S> {
  const now = context.clock.now();
  const released = signal.releaseAt !== undefined && isReached(signal.releaseAt, now);
  const sentAt = epochMilliseconds(signal.time ?? signal.receivedAt);
  return { signal, context, now, sentAt, released, quotes: new Map(), instruments: new Map(), log: createPlanLog() };
}

function isReached(instant: IsoInstant, now: number): boolean {
  return epochMilliseconds(instant) <= now;
}

/** The same decision with a journal of its own: for a part of a plan that may yet be dropped. */
export function fork(planning: PlanningContext): PlanningContext {
  return { ...planning, log: createPlanLog() };
}

/** Takes over what a part wrote down: its reasons always, its remarks only when it is carried out. */
export function merge(part: PlanningContext, isCarriedOut: boolean, planning: PlanningContext): void {
  planning.log.trace.push(...part.log.trace);
  if (isCarriedOut) {
    for (const notice of part.log.notices) {
      addNotice(planning, notice.code, notice.message, notice);
    }
  }
}

/** Writes down a rule, what it read and what it decided. */
export function addTrace(planning: PlanningContext, rule: TraceRule, read: JsonObject, decided: JsonValue): void {
  planning.log.trace.push({ rule, read, decided });
}

/** Writes down a remark, once: a fallback that two steps of a plan take is one remark. */
export function addNotice(
  planning: PlanningContext,
  code: NoticeCode,
  message: string,
  details: Pick<Notice, 'path' | 'orderIds'> = {},
): void {
  const known = planning.log.notices.some((notice) => notice.code === code && notice.message === message);
  if (!known) {
    planning.log.notices.push({ code, message, ...details });
  }
}
