import { type ErrorCode, type SignalError, signalError } from '../core/errors.js';
import { err, isNonEmpty, ok, type Result } from '../core/result.js';
import type { ParseContext } from './parse-context.js';
import { parseAt, timeOfReceipt } from './parse-signal.js';
import type { Signal } from './signal.js';

/** What parsing a request depends on, apart from its body. */
export interface BatchContext extends ParseContext {
  /** Whether an array of signals is accepted; a single object always is. */
  readonly allowBatchSignals: boolean;
}

/** Maximum number of signals in one request. */
export const maxSignals = 5;

/**
 * Turns a body, one message or an array of 1 to 5, into Signals: all of them or none. Errors of an item have its index
 * first in their path; errors of the array itself are reported alone.
 *
 * Codes: those of `parseSignal`, `too-many-payload-items`, `batch-signals-not-enabled`.
 *
 * @example
 * const context = { clock: Date, allowBatchSignals: true };
 * const result = parseSignals([{ ticker: 'AAPL', action: 'buy' }, { ticker: 'MSFT', action: 'hold' }], context);
 * result.ok || result.errors[0].path; // [1, 'action']
 */
export function parseSignals(input: unknown, context: BatchContext): Result<readonly [Signal, ...Signal[]]> {
  const receipt = timeOfReceipt(context);
  if (!receipt.ok) {
    return receipt;
  }
  const now = receipt.value;
  if (!Array.isArray(input)) {
    const result = parseAt(input, context, now);
    return result.ok ? ok([result.value]) : result;
  }
  const ofArray = arrayErrors(input, context);
  if (isNonEmpty(ofArray)) {
    return { ok: false, errors: input.length === 0 ? [emptyArray(), ...ofArray] : ofArray };
  }
  const signals: Signal[] = [];
  const errors: SignalError[] = [];
  // By index: an array may lack its prototype.
  for (let index = 0; index < input.length; index += 1) {
    const result = parseAt(input[index], contextOfItem(index, context), now);
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

/** The context of an item, whose paths are without its index. */
function contextOfItem(index: number, context: BatchContext): ParseContext {
  const { duplicateNames } = context;
  return duplicateNames === undefined
    ? context
    : {
        ...context,
        duplicateNames: duplicateNames.flatMap(([item, ...path]) => (item === index ? [path] : [])),
      };
}

/** The errors of the array itself, apart from `invalid-payload`, in the order of the catalogue. */
function arrayErrors(items: readonly unknown[], context: BatchContext): readonly SignalError[] {
  const errors: SignalError[] = [];
  if (items.length > maxSignals) {
    errors.push(arrayError('too-many-payload-items', `The array has ${items.length} signals`, '1 to 5 signals'));
  }
  if (!context.allowBatchSignals) {
    errors.push(arrayError('batch-signals-not-enabled', 'The body is an array', 'one signal as an object'));
  }
  return errors;
}

function emptyArray(): SignalError {
  return arrayError('invalid-payload', 'The array is empty', '1 to 5 signals');
}

function arrayError(code: ErrorCode, fact: string, expected: string): SignalError {
  return signalError(code, { message: `${fact}; expected ${expected}.`, path: [], expected });
}
