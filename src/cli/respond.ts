import type { SignalError } from '../core/errors.js';
import { type Result, resultOf, zip } from '../core/result.js';
import { epochMilliseconds } from '../core/time.js';
import { evaluateFormulas } from '../formula/evaluate-formulas.js';
import type { Clock } from '../market/ports.js';
import { snapshotContext } from '../market/snapshot.js';
import { parseMarketSnapshot } from '../market/snapshot-schema.js';
import type { OrderPlan } from '../plan/order-plan.js';
import { planSignal } from '../plan/plan-signal.js';
import { parseContext } from '../settings/message-settings.js';
import { parseSettings } from '../settings/parse-settings.js';
import { parseSignal } from '../signal/parse-signal.js';
import { parseSignals } from '../signal/parse-signals.js';
import type { Signal } from '../signal/signal.js';
import {
  assetClass,
  flag,
  instant,
  mistypedFields,
  type Request,
  type Responder,
  readerOf,
  strikeCount,
  text,
  tickerLists,
  timeZone,
  type UsageError,
} from './requests.js';
import { type CommandResponse, errorsAt } from './responses.js';

/** The responder of a command. */
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

const checkKeys = [
  'payload',
  'assetClass',
  'now',
  'allowBatchSignals',
  'tickers',
  'marketTimeZone',
  'strikeCount',
  'mistypedFields',
];
const formulaKeys = ['payload'];
const planKeys = ['payload', 'settings', 'market', 'receivedAt', 'signalId'];

/** `check`: the message as a Signal, a batch as an array of Signals. The clock is for requests without `now`. */
export function respondToCheck(request: Request, clock: Clock): CommandResponse | UsageError {
  const reader = readerOf(request, checkKeys);
  const now = reader.read('now', instant) ?? clock.now();
  const context = {
    clock: { now: () => now, unit: 'milliseconds' } as const,
    assetClass: reader.read('assetClass', assetClass),
    tickers: reader.read('tickers', tickerLists),
    marketTimeZone: reader.read('marketTimeZone', timeZone),
    strikeCount: reader.read('strikeCount', strikeCount),
    mistypedFields: reader.read('mistypedFields', mistypedFields),
  };
  const allowBatchSignals = reader.read('allowBatchSignals', flag) ?? true;
  const { payload } = request;
  return (
    reader.usageError() ??
    (Array.isArray(payload) ? parseSignals(payload, { ...context, allowBatchSignals }) : parseSignal(payload, context))
  );
}

/** `formula`: the message with every formula replaced by its result. */
export function respondToFormula(request: Request): CommandResponse | UsageError {
  return readerOf(request, formulaKeys).usageError() ?? evaluateFormulas(request.payload);
}

/** Inputs of a plan, apart from the message. */
export interface PlanInputs {
  readonly settings?: unknown;
  readonly market?: unknown;
  /** Milliseconds since 1970; absent: the market's `now`. */
  readonly receivedAt?: number | undefined;
  readonly signalId?: string | undefined;
}

/** `plan`: the OrderPlan of the message, a batch as an array of OrderPlans. */
export function respondToPlan(request: Request): Result<OrderPlan | readonly OrderPlan[]> | UsageError {
  const reader = readerOf(request, planKeys);
  const receivedAt = reader.read('receivedAt', instant);
  const signalId = reader.read('signalId', text);
  const { payload, settings, market } = request;
  return reader.usageError() ?? planPayload(payload, { settings, market, receivedAt, signalId });
}

/**
 * Plans a message. Errors of settings and market are returned first, with `settings` or `market` as the head of their
 * paths, then those of the message, then those of the plan. A batch is all or nothing. Each of its items is planned with
 * the same market; its index is appended to the signal identifier.
 */
export function planPayload(payload: unknown, inputs: PlanInputs): Result<OrderPlan | readonly OrderPlan[]> {
  const read = zip(
    withPath('settings', parseSettings(inputs.settings ?? {})),
    withPath('market', parseMarketSnapshot(inputs.market)),
  );
  if (!read.ok) {
    return read;
  }
  const [settings, market] = read.value;
  const receivedAt = inputs.receivedAt ?? epochMilliseconds(market.now);
  const context = parseContext(settings, { now: () => receivedAt, unit: 'milliseconds' });
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

/** A result with a prefix before the paths of its errors. */
function withPath<T>(name: string, result: Result<T>): Result<T> {
  return result.ok ? result : { ok: false, errors: errorsAt([name], result.errors) };
}
