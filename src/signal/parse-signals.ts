import { type ErrorCode, type SignalError, signalError } from '../core/errors.js';
import { err, isNonEmpty, ok, type Result } from '../core/result.js';
import type { ParseContext } from './parse-context.js';
import { readSignal, timeOfReceipt } from './parse-signal.js';
import type { Signal } from './signal.js';

/** What parsing of a request knows besides its body. */
export interface BatchContext extends ParseContext {
  /** Whether an array of signals is accepted; a single object always is. */
  readonly allowBatchSignals: boolean;
}

/** The most signals that one request may hold. */
export const maxSignals = 5;

/**
 * Turns a body, one message or an array of 1 to 5, into Signals: all of them or none. Errors of an item have its index
 * first in their path; what is wrong with the array itself is reported alone.
 *
 * @example
 * const context = { clock: Date, allowBatchSignals: true };
 * const result = parseSignals([{ ticker: 'AAPL', action: 'buy' }, { ticker: 'MSFT', action: 'hold' }], context);
 * result.ok || result.errors[0].path; // [1, 'action']
 */
export function parseSignals(input: unknown, context: BatchContext): Result<readonly [Signal, ...Signal[]]> {
  const now = timeOfReceipt(context);
  if (!Array.isArray(input)) {
    const result = readSignal(input, context, now);
    return result.ok ? ok([result.value]) : result;
  }
  const faults = faultsOfArray(input, context);
  if (isNonEmpty(faults)) {
    return { ok: false, errors: input.length === 0 ? [emptyArray(), ...faults] : faults };
  }
  const signals: Signal[] = [];
  const errors: SignalError[] = [];
  for (const [index, item] of input.entries()) {
    const result = readSignal(item, context, now);
    if (result.ok) {
      signals.push(result.value);
    } else {
      // One by one: a call cannot take as many arguments as a message can hold wrong formulas.
      for (const error of result.errors) {
        errors.push({ ...error, path: [index, ...error.path] });
      }
    }
  }
  if (isNonEmpty(errors)) {
    return { ok: false, errors };
  }
  return isNonEmpty(signals) ? ok(signals) : err(emptyArray());
}

/** What is wrong with the array as a whole besides that it is empty, in the order of the catalogue. */
function faultsOfArray(items: readonly unknown[], context: BatchContext): readonly SignalError[] {
  const faults: SignalError[] = [];
  if (items.length > maxSignals) {
    faults.push(arrayFault('too-many-payload-items', `The array holds ${items.length} signals`, '1 to 5 signals'));
  }
  if (!context.allowBatchSignals) {
    faults.push(arrayFault('batch-signals-not-enabled', 'The body is an array', 'one signal as an object'));
  }
  return faults;
}

function emptyArray(): SignalError {
  return arrayFault('invalid-payload', 'The array is empty', '1 to 5 signals');
}

function arrayFault(code: ErrorCode, fact: string, expected: string): SignalError {
  return signalError(code, { message: `${fact}; expected ${expected}.`, path: [], expected });
}
