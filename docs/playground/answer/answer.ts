import { profileOf } from '../case/brokers.js';
import type { Case } from '../case/case.js';
import {
  type Allowance,
  calendarOf,
  type ErrorPath,
  forexPairs,
  futuresInstruments,
  type OrderPlan,
  parseContext,
  parseMarketSnapshot,
  parseSettings,
  parseSignals,
  planBatch,
  planSignal,
  type Result,
  type SignalError,
  snapshotContext,
  type TradingContext,
} from '../library.js';
import { allowancesOf } from './allowances.js';
import { readInstant } from './instant.js';
import { readJson } from './read-json.js';

/** The text of a case that an error concerns; `circumstances`: all of them together. */
export type Subject = 'message' | 'settings' | 'market' | 'receivedAt' | 'circumstances';

/** An error and the text that it concerns; its path begins there. */
export interface Problem {
  readonly subject: Subject;
  readonly error: SignalError;
}

/** Result of a case: the plans of its signals with their context, or all errors. */
export type Answer =
  | {
      readonly ok: true;
      readonly plans: readonly OrderPlan[];
      readonly context: TradingContext;
      /** Errors of the items of a batch that are rejected while others are planned. */
      readonly problems: readonly Problem[];
      readonly allowances: readonly Allowance[];
    }
  | {
      readonly ok: false;
      readonly problems: readonly Problem[];
      /** What entries may be at most; empty where that is not known, and without limits. */
      readonly allowances: readonly Allowance[];
    };

/**
 * Answers a case as the command `signal-to-order plan` answers its request: invalid JSON first, then settings
 * and market, then the message, then the plan. A batch with an invalid item is rejected as a whole; otherwise its items are
 * planned in order, and each has a result of its own.
 */
export function answerCase(texts: Case): Answer {
  const message = readJson(texts.message);
  const settingsText = texts.settings.trim() === '' ? success({}) : readJson(texts.settings);
  const marketText = texts.market.trim() === '' ? success(undefined) : readJson(texts.market);
  const receivedAt = readInstant(texts.receivedAt);
  if (!message.ok || !settingsText.ok || !marketText.ok || !receivedAt.ok) {
    return rejected(
      problemsOf('message', message),
      problemsOf('settings', settingsText),
      problemsOf('market', marketText),
      problemsOf('receivedAt', receivedAt),
    );
  }
  const profile = profileOf(texts.broker);
  if (!profile.ok) {
    return rejected(problemsOf('circumstances', profile));
  }
  const settings = parseSettings(settingsText.value);
  const market = parseMarketSnapshot(marketText.value);
  if (!settings.ok || !market.ok) {
    return rejected(problemsOf('settings', settings), problemsOf('market', market));
  }
  const now = receivedAt.value ?? Date.parse(market.value.now);
  const signals = parseSignals(message.value, parseContext(settings.value, { now: () => now, unit: 'milliseconds' }));
  if (!signals.ok) {
    return rejected(problemsOf('message', signals));
  }
  const isBatch = Array.isArray(message.value);
  const signalId = texts.signalId === '' ? undefined : texts.signalId;
  const known = { profile: profile.value, calendarOf, instruments: { ...futuresInstruments, ...forexPairs } };
  const context = snapshotContext(market.value, settings.value, { signalId, ...known });
  const planned = isBatch
    ? planBatch(signals.value, context)
    : signals.value.map((signal) => planSignal(signal, context));
  const plans = planned.flatMap((plan) => (plan.ok ? [plan.value] : []));
  const problems = planned.flatMap((plan, index) => problemsOf('message', plan, isBatch ? [index] : []));
  const allowances = allowancesOf(signals.value, context);
  return plans.length > 0 ? { ok: true, plans, context, problems, allowances } : { ok: false, problems, allowances };
}

function success<T>(value: T): Result<T> {
  return { ok: true, value };
}

function rejected(...problems: readonly (readonly Problem[])[]): Answer {
  return { ok: false, problems: problems.flat(), allowances: [] };
}

function problemsOf(subject: Subject, result: Result<unknown>, prefix: ErrorPath = []): readonly Problem[] {
  return result.ok
    ? []
    : result.errors.map((error) => ({
        subject: isAboutCircumstances(error) && prefix.length === 0 ? 'circumstances' : subject,
        error: { ...error, path: [...prefix, ...error.path] },
      }));
}

/** Errors of gates and of planning that do not concern a field of the message. */
function isAboutCircumstances({ path, section }: SignalError): boolean {
  return path.length === 0 && (section === 'gates' || section === 'plan');
}
