import type { SignalError } from '../core/errors.js';
import { type Result, resultOf, zip } from '../core/result.js';
import { epochMilliseconds } from '../core/time.js';
import { evaluateFormulas } from '../formula/evaluate-formulas.js';
import { parseMarketSnapshot } from '../market/parse-snapshot.js';
import type { Clock } from '../market/ports.js';
import { snapshotContext } from '../market/snapshot.js';
import type { OrderPlan } from '../plan/order-plan.js';
import { planSignal } from '../plan/plan-signal.js';
import { parseContext } from '../settings/message-settings.js';
import { parseSettings } from '../settings/parse-settings.js';
import { parseSignal } from '../signal/parse-signal.js';
import { parseSignals } from '../signal/parse-signals.js';
import type { Signal } from '../signal/signal.js';
import { type Answer, errorsAt } from './answers.js';
import {
  assetClass,
  flag,
  instant,
  type Misuse,
  type Request,
  type Responder,
  readerOf,
  strikeCount,
  text,
  tickerLists,
  timeZone,
} from './requests.js';

/** What answers the requests of a command. */
export function responderOf(command: 'check' | 'plan' | 'formula', clock: Clock): Responder {
  switch (command) {
    case 'check':
      return (request) => respondToCheck(request, clock);
    case 'plan':
      return respondToPlan;
    case 'formula':
      return respondToFormula;
  }
}

const checkKeys = ['payload', 'assetClass', 'now', 'allowBatchSignals', 'tickers', 'marketTimeZone', 'strikeCount'];
const formulaKeys = ['payload'];
const planKeys = ['payload', 'settings', 'market', 'receivedAt', 'signalId'];

/** Answers `check`: the message as a Signal, a batch as an array of Signals. The clock serves requests without `now`. */
export function respondToCheck(request: Request, clock: Clock): Answer | Misuse {
  const reader = readerOf(request, checkKeys);
  const now = reader.read('now', instant) ?? clock.now();
  const context = {
    clock: { now: () => now },
    assetClass: reader.read('assetClass', assetClass),
    tickers: reader.read('tickers', tickerLists),
    marketTimeZone: reader.read('marketTimeZone', timeZone),
    strikeCount: reader.read('strikeCount', strikeCount),
  };
  const allowBatchSignals = reader.read('allowBatchSignals', flag) ?? true;
  const { payload } = request;
  return (
    reader.misuse() ??
    (Array.isArray(payload) ? parseSignals(payload, { ...context, allowBatchSignals }) : parseSignal(payload, context))
  );
}

/** Answers `formula`: the message with every formula replaced by its result. */
export function respondToFormula(request: Request): Answer | Misuse {
  return readerOf(request, formulaKeys).misuse() ?? evaluateFormulas(request.payload);
}

/** What a plan is made of, besides the message. */
export interface PlanInputs {
  readonly settings?: unknown;
  readonly market?: unknown;
  /** Milliseconds since 1970; absent: the market's `now`. */
  readonly receivedAt?: number | undefined;
  readonly signalId?: string | undefined;
}

/** Answers `plan`: the message's OrderPlan, a batch's array of OrderPlans. */
export function respondToPlan(request: Request): Result<OrderPlan | readonly OrderPlan[]> | Misuse {
  const reader = readerOf(request, planKeys);
  const receivedAt = reader.read('receivedAt', instant);
  const signalId = reader.read('signalId', text);
  const { payload, settings, market } = request;
  return reader.misuse() ?? planPayload(payload, { settings, market, receivedAt, signalId });
}

/**
 * From a message to its plan. Errors of the settings and of the market come together and alone, with `settings` or
 * `market` at the head of their paths; then those of the message; then those of the plan. A batch is all or nothing,
 * and its items are planned apart, each on the same market; their signal identifiers end with their index.
 */
export function planPayload(payload: unknown, inputs: PlanInputs): Result<OrderPlan | readonly OrderPlan[]> {
  const read = zip(
    placedAt('settings', parseSettings(inputs.settings ?? {})),
    placedAt('market', parseMarketSnapshot(inputs.market)),
  );
  if (!read.ok) {
    return read;
  }
  const [settings, market] = read.value;
  const receivedAt = inputs.receivedAt ?? epochMilliseconds(market.now);
  const context = parseContext(settings, { now: () => receivedAt });
  const plan = (signal: Signal, signalId: string | undefined): Result<OrderPlan> =>
    planSignal(signal, snapshotContext(market, settings, signalId));
  if (!Array.isArray(payload)) {
    const signal = parseSignal(payload, context);
    return signal.ok ? plan(signal.value, inputs.signalId) : signal;
  }
  const signals = parseSignals(payload, context);
  if (!signals.ok) {
    return signals;
  }
  const errors: SignalError[] = [];
  const plans: OrderPlan[] = [];
  for (const [index, signal] of signals.value.entries()) {
    const planned = plan(signal, inputs.signalId === undefined ? undefined : `${inputs.signalId}-${index}`);
    if (planned.ok) {
      plans.push(planned.value);
    } else {
      errors.push(...errorsAt([index], planned.errors));
    }
  }
  return resultOf(errors, () => plans);
}

/** What was read, or its errors with the way to it. */
function placedAt<T>(name: string, read: Result<T>): Result<T> {
  return read.ok ? read : { ok: false, errors: errorsAt([name], read.errors) };
}
