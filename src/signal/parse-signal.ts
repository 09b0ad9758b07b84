import { type Argument, argumentFault } from '../core/argument-fault.js';
import { readClock } from '../core/clock.js';
import { err, isNonEmpty, ok, type Result } from '../core/result.js';
import { type IsoInstant, instantText } from '../core/time.js';
import { evaluateMessage, type UsedFormula } from '../formula/evaluate-formulas.js';
import { readExpectation } from './expectation.js';
import type { SignalKind } from './field-kinds.js';
import { scalarReader } from './field-readers.js';
import { signalFields } from './fields.js';
import type { ParseContext } from './parse-context.js';
import { type FieldValues, newParseState, type ParseState, sortedErrors, unreadable } from './parse-state.js';
import { type FieldTable, fieldTable, type Reader, readFields } from './read-fields.js';
import { type SignalName, signalRules } from './rules.js';
import { addDuplicates } from './sent-names.js';
import type { Signal } from './signal.js';
import { readStopLoss } from './stop-loss.js';
import { readTakeProfit } from './take-profit.js';
import { readTargets } from './targets.js';

const table: FieldTable<SignalName> = /* @__PURE__ */ (() =>
  fieldTable(signalFields, 'message', signalRules, readerOf))();

function readerOf(field: SignalKind): Reader {
  switch (field.kind) {
    case 'takeProfit':
      return readTakeProfit;
    case 'stopLoss':
      return readStopLoss;
    case 'targets':
      return readTargets;
    case 'expect':
      return readExpectation;
    default:
      return scalarReader(field);
  }
}

/**
 * Turns an untrusted message into a Signal, or into every error of it, in the order of the catalogue. Formulas are
 * evaluated first; a message with formula errors has no others.
 *
 * The Signal is new and plain JSON; only `extras` and `test` are shared with the message.
 *
 * Codes: `invalid-payload`, and the others of `errorCatalogue` about fields of a message: its sections `General` to
 * `Formula errors` (apart from requests, addresses, passwords and batches) and `parse`;
 * `invalid-snapshot`, alone, for a clock that says no time.
 *
 * @example
 * const result = parseSignal({ ticker: 'AAPL', action: 'buy', quantity: '10' }, { clock: Date });
 * result.ok && result.value.action; // 'buy'
 * parseSignal({ ticker: 'AAPL' }, { clock: Date }).ok; // false: invalid-payload at ['action']
 */
export function parseSignal(input: unknown, context: ParseContext): Result<Signal> {
  const now = timeOfReceipt(context);
  return now.ok ? parseAt(input, context, now.value) : now;
}

const contextArgument: Argument = {
  name: 'context',
  code: 'invalid-snapshot',
  expected: 'an object with a clock',
  names: [],
};

/** The clock's time in whole milliseconds. Codes: `invalid-snapshot` (safety P2). */
export function timeOfReceipt(context: ParseContext): Result<number> {
  const fault = argumentFault(context, contextArgument) ?? context.fault;
  if (fault !== undefined) {
    return err(fault);
  }
  const now = readClock(context.clock);
  return now.ok ? ok(Math.trunc(now.value)) : now;
}

/** Parses a message that arrived at a known time. */
export function parseAt(input: unknown, context: ParseContext, now: number): Result<Signal> {
  const evaluated = evaluateMessage(input);
  if (!evaluated.ok) {
    return evaluated;
  }
  const { message, nulls, formulas } = evaluated.value;
  const state = newParseState(context, now, nulls);
  const values = readFields(message, table, state);
  addDuplicates(state);
  const errors = sortedErrors(state);
  return isNonEmpty(errors) ? { ok: false, errors } : ok(signalOf(values, formulas, state));
}

let lastReceipt: { readonly now: number; readonly text: IsoInstant } = {
  now: 0,
  text: '1970-01-01T00:00:00Z',
};

/** Text of the time of receipt. The last one is kept: the messages of a batch, a burst or a back test share it. */
function receiptText(now: number): IsoInstant {
  if (lastReceipt.now !== now) {
    lastReceipt = { now, text: instantText(now) };
  }
  return lastReceipt.text;
}

/** The values become the Signal. */
function signalOf(
  values: FieldValues<
    SignalName | 'receivedAt' | 'notices' | 'formulas' | 'formulaOperands' | 'sentTimes' | 'reduceOnly'
  >,
  formulas: readonly UsedFormula[],
  { now, notices, reduceOnly, sentTimes }: ParseState,
): Signal {
  if (values.trailAmount !== undefined && values.trailPercent !== undefined) {
    const message = 'trailAmount and trailPercent were both sent: the amount is used.';
    // Notices of values are in the order of the fields: only fields after these have others.
    notices.unshift({ code: 'trail-amount-preferred', message, path: ['trailPercent'] });
  }
  if (values.time === unreadable) {
    delete values.time;
  }
  if (reduceOnly) {
    values.reduceOnly = true;
  }
  values.receivedAt = receiptText(now);
  if (notices.length > 0) {
    values.notices = notices;
  }
  // Unknown fields are ignored, also one that is called as a path is written: `stopLoss.percent`.
  const ofFields = formulas.filter(({ path: [name] }) => table.positions.has(`${name}`));
  if (ofFields.length > 0) {
    values.formulas = Object.fromEntries(ofFields.map(({ path, text }) => [path.join('.'), text]));
  }
  const read = ofFields.filter(({ operands }) => operands !== undefined);
  if (read.length > 0) {
    values.formulaOperands = Object.fromEntries(read.map(({ path, operands }) => [path.join('.'), operands]));
  }
  if (sentTimes !== undefined) {
    values.sentTimes = sentTimes;
  }
  // The readers and rules of the tables establish the union member by member; the compiler cannot follow tables.
  return values as unknown as Signal;
}
