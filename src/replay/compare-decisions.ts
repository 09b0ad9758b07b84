import type { AccountEvent } from '../account/account-day.js';
import { type Argument, argumentFault } from '../core/argument-fault.js';
import { type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { excerpt, givenValueMessage } from '../core/excerpt.js';
import { err, type Result } from '../core/result.js';
import { epochMilliseconds, type IsoInstant } from '../core/time.js';
import type { CalendarOf, InstrumentDescriptions } from '../market/ports.js';
import { type MarketSnapshot, snapshotArgument, snapshotContext } from '../market/snapshot.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { BatchSignal } from '../plan/plan-batch.js';
import { planBatch } from '../plan/plan-batch.js';
import { planSignal } from '../plan/plan-signal.js';
import { parseContext } from '../settings/message-settings.js';
import type { Settings } from '../settings/settings.js';
import { parseSignal } from '../signal/parse-signal.js';
import { type BatchContext, parseSignals } from '../signal/parse-signals.js';
import type { Signal } from '../signal/signal.js';
import { type Difference, differenceOf } from './difference.js';

/** A message with the market in which it is decided. */
export interface DecisionRequest {
  /** The message, or a batch of messages. */
  readonly payload: unknown;
  /** The market, valid as by `parseMarketSnapshot`. */
  readonly market: MarketSnapshot;
  /** Time of receipt; default the time of the market. */
  readonly receivedAt?: IsoInstant | undefined;
  /** Prefix of every `clientOrderId`. */
  readonly signalId?: string | undefined;
  /** Calendars of instruments, for settings that need them: that of `signal-to-order/calendars`. */
  readonly calendarOf?: CalendarOf | undefined;
  /** What is known of instruments apart from the market: `futuresInstruments` of `signal-to-order/instruments`. */
  readonly instruments?: InstrumentDescriptions | undefined;
  /** What has happened to the account since the line before, for `replayLine`. */
  readonly accountEvents?: readonly AccountEvent[] | undefined;
}

/** A message decided twice: under two settings, or by two versions. */
export interface ComparedDecision {
  /** Decision under the first settings, or of the first version: the plan, or every error. */
  readonly before: Result<OrderPlan>;
  /** Decision under the second settings, or of the second version. */
  readonly after: Result<OrderPlan>;
  /** How the two differ; absent if they are the same. */
  readonly difference?: Difference;
}

/**
 * Decides a message under two settings. Two decisions differ if acceptance, the codes and paths of errors, or what a plan does differ:
 * its outcome, its release, its steps, its moves of stops, its withdrawals. Never by trace, notices and sentences alone. A batch has a decision for each of its messages. The message is parsed
 * once if both settings parse it the same way. Source: TEMPLATES, Replay. Codes of the decisions: those of parsing
 * and planning; `invalid-snapshot` for a request without a market. Nothing throws.
 *
 * @example
 * const request = { payload: { ticker: 'AAPL', action: 'buy' }, market: { now: '2026-01-26T15:30:00Z' } } as const;
 * const [decision] = compareDecisions(request, defaultSettings, { ...defaultSettings, entryLockout: true });
 * decision?.difference; // { rule: 'gate.entry-lockout', kind: 'refused' }
 * compareDecisions(request, defaultSettings, defaultSettings)[0]?.difference; // undefined
 */
export function compareDecisions(
  request: DecisionRequest,
  before: Settings,
  after: Settings,
): readonly ComparedDecision[] {
  return decideBoth({ request, settings: before }, { request, settings: after });
}

/** What is decided under one of two settings: the same message, in a market that may have another state of the account. */
export interface DecisionSide {
  readonly request: DecisionRequest;
  readonly settings: Settings;
}

/** Decides a message on both sides. */
export function decideBoth(before: DecisionSide, after: DecisionSide): readonly ComparedDecision[] {
  const fault = requestFault(before.request);
  if (fault !== undefined) {
    return compared([err(fault)], [err(fault)]);
  }
  const { payload } = before.request;
  const first = parsingOf(before);
  const second = parsingOf(after);
  const parsed = parse(payload, first);
  const parsedAgain = isSameReading(first, second) ? parsed : parse(payload, second);
  return compared(decide(before, parsed), decide(after, parsedAgain));
}

/** Compares decisions, such as those that another version has recorded with those of this one. */
export function compared(
  before: readonly Result<OrderPlan>[],
  after: readonly Result<OrderPlan>[],
): readonly ComparedDecision[] {
  return paired(before, after).map(([one, other]) => {
    const difference = differenceOf(one, other);
    return { before: one, after: other, ...(difference !== undefined && { difference }) };
  });
}

/** Decides a message on one side: a decision for each message of a batch. */
export function decideOnce(side: DecisionSide): readonly Result<OrderPlan>[] {
  return decide(side, parse(side.request.payload, parsingOf(side)));
}

const requestArgument: Argument = {
  name: 'request',
  code: 'invalid-snapshot',
  expected: 'an object with payload and market',
  names: ['market'],
};

/** The error of a request that has no market, or whose time is not text; undefined for one that can be decided. */
export function requestFault(request: DecisionRequest): SignalError | undefined {
  return (
    argumentFault(request, requestArgument) ??
    argumentFault(request.market, { ...snapshotArgument, name: 'market' }) ??
    timeFault(['market', 'now'], request.market.now) ??
    timeFault(['receivedAt'], request.receivedAt ?? request.market.now)
  );
}

/** A text that is not an instant is an error of parsing. */
function timeFault(path: ErrorPath, value: unknown): SignalError | undefined {
  if (typeof value === 'string') {
    return undefined;
  }
  const expected = 'an instant such as 2026-01-26T15:30:00Z';
  const message = givenValueMessage(path.join('.'), value, expected);
  return signalError('invalid-snapshot', { message, path, received: excerpt(value), expected });
}

function parsingOf({ request: { market, receivedAt }, settings }: DecisionSide): BatchContext {
  const now = epochMilliseconds(receivedAt ?? market.now);
  return parseContext(settings, { now: () => now, unit: 'milliseconds' });
}

/** Whether two contexts parse a request the same way: their clocks tell the same time. */
function isSameReading(one: BatchContext, other: BatchContext): boolean {
  return JSON.stringify({ ...one, clock: null }) === JSON.stringify({ ...other, clock: null });
}

type Parsed = Result<Signal | readonly BatchSignal[]>;

function parse(payload: unknown, parsing: BatchContext): Parsed {
  return Array.isArray(payload) ? parseSignals(payload, parsing) : parseSignal(payload, parsing);
}

function decide({ request, settings }: DecisionSide, parsed: Parsed): readonly Result<OrderPlan>[] {
  if (!parsed.ok) {
    return [parsed];
  }
  const { market, signalId, calendarOf, instruments } = request;
  const context = snapshotContext(market, settings, { signalId, calendarOf, instruments });
  const { value } = parsed;
  return isBatch(value) ? planBatch(value, context) : [planSignal(value, context)];
}

function isBatch(value: Signal | readonly BatchSignal[]): value is readonly BatchSignal[] {
  return Array.isArray(value);
}

/** Decisions of one request by message. A batch that is rejected as a whole is rejected for each of its messages. */
function paired(
  first: readonly Result<OrderPlan>[],
  second: readonly Result<OrderPlan>[],
): readonly (readonly [Result<OrderPlan>, Result<OrderPlan>])[] {
  const length = Math.max(first.length, second.length);
  const others = repeated(second, length);
  return repeated(first, length).flatMap((one, index) =>
    others.slice(index, index + 1).map((other) => [one, other] as const),
  );
}

/** A list of that length, which begins again at its end. */
function repeated<T>(list: readonly T[], length: number): readonly T[] {
  return list.length === length
    ? list
    : Array.from({ length }, () => list)
        .flat()
        .slice(0, length);
}
