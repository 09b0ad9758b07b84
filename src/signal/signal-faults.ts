import { type Argument, argumentFault } from '../core/argument-fault.js';
import type { Range } from '../core/decimal.js';
import { type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { excerpt, quote } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';
import { remembered } from '../core/remembered.js';
import { isCalendarDate } from '../core/time.js';
import { expectedOf, type FieldKind, type ScalarKind } from './field-kinds.js';
import {
  expectFields,
  limitOffsetFields,
  signalFields,
  stopLossFields,
  stopMoveFields,
  stopMoves,
  takeProfitFields,
  targetFields,
} from './fields.js';

/** What every parsed signal has: a message has no receipt. */
const signalArgument: Argument = {
  name: 'signal',
  code: 'invalid-payload',
  expected: 'the value of parseSignal',
  names: ['ticker', 'action', 'receivedAt'],
};

type Fields = ReadonlyMap<string, FieldKind>;

function fieldsOf(table: readonly (FieldKind & { readonly name: string; readonly output?: string })[]): Fields {
  return new Map(table.map((field) => [field.output ?? field.name, field]));
}

/** What parsing writes, and the `id` of an item of a batch. */
const written: ReadonlySet<string> = /* @__PURE__ */ new Set([
  ...['receivedAt', 'notices', 'formulas', 'formulaOperands', 'sentTimes', 'reduceOnly', 'id'],
]);

/** The fields of the objects of a signal. */
const tables = /* @__PURE__ */ (() => ({
  signal: fieldsOf(signalFields),
  takeProfit: fieldsOf(takeProfitFields),
  stopLoss: fieldsOf(stopLossFields),
  limitOffset: fieldsOf(limitOffsetFields),
  targets: fieldsOf(targetFields),
  moveStop: fieldsOf(stopMoveFields),
  expect: fieldsOf(expectFields),
}))();

/**
 * The errors of a signal that parsing did not give, such as a message with a time of receipt: its words may be those of another
 * platform, its mistakes are unread. Amounts may be numbers as well as text. Codes: `invalid-payload`.
 */
export const signalFaults: (signal: unknown) => readonly SignalError[] = /* @__PURE__ */ remembered((signal) => {
  const fault = argumentFault(signal, signalArgument);
  return fault === undefined && isRecord(signal)
    ? faultsIn(signal, tables.signal, [])
    : [fault].filter((each) => each !== undefined);
});

function faultsIn(object: Readonly<Record<string, unknown>>, fields: Fields, path: ErrorPath): readonly SignalError[] {
  const faults: SignalError[] = [];
  for (const name of Object.keys(object)) {
    const value = object[name];
    const field = fields.get(name);
    if (value === undefined || (path.length === 0 && written.has(name))) {
      continue;
    }
    if (field !== undefined) {
      faults.push(...valueFaults(value, field, [...path, name]));
    } else {
      faults.push(unknownField([...path, name]));
    }
  }
  return faults;
}

function valueFaults(value: unknown, field: FieldKind, path: ErrorPath): readonly SignalError[] {
  switch (field.kind) {
    case 'takeProfit':
    case 'stopLoss':
    case 'limitOffset':
    case 'expect':
      return isRecord(value) ? faultsIn(value, tables[field.kind], path) : [unparsed(value, path, 'an object')];
    case 'targets':
      return Array.isArray(value)
        ? value.flatMap((target, index) =>
            isRecord(target)
              ? faultsIn(target, tables.targets, [...path, index])
              : [unparsed(target, [...path, index], 'an object')],
          )
        : [unparsed(value, path, 'a list')];
    case 'moveStop':
      return isRecord(value)
        ? faultsIn(value, tables.moveStop, path)
        : isParsed(value, stopMoves)
          ? []
          : [unparsed(value, path, expectedOf(field))];
    default:
      return isParsed(value, field) ? [] : [unparsed(value, path, expectedOf(field))];
  }
}

/** Whether a value is one that parsing gives: words are those of the vocabulary, text of numbers is what arithmetic reads. */
function isParsed(value: unknown, field: ScalarKind): boolean {
  switch (field.kind) {
    case 'number':
      return isPlainNumber(value, field);
    case 'quantity':
      return isPlainNumber(value, { minimum: 0 });
    case 'enum':
      return field.values.some((word) => word === value);
    case 'integer':
      return Number.isInteger(value) && isPlainNumber(value, field);
    case 'boolean':
      return typeof value === 'boolean';
    case 'object':
      return isRecord(value);
    case 'date':
      return typeof value === 'string' && isCalendarDate(value);
    case 'text':
    case 'message':
    case 'ticker':
      return typeof value === 'string';
    // The times of a signal have errors of their own.
    case 'time':
    case 'delay':
    case 'any':
      return true;
  }
}

/** Text of a number that arithmetic reads: without spaces and thousands separators. */
const plainForm = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * A number in a range, or its text; infinities are outside of every range. Doubles are exact enough for whether parsing could have
 * given it.
 */
function isPlainNumber(value: unknown, range: Range): boolean {
  const { above = Number.NEGATIVE_INFINITY, below = Number.POSITIVE_INFINITY } = range;
  const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = range;
  const number = typeof value === 'string' && plainForm.test(value) ? Number(value) : value;
  return typeof number === 'number' && number > above && number < below && number >= minimum && number <= maximum;
}

function unparsed(value: unknown, path: ErrorPath, expected: string): SignalError {
  const message = `The argument signal cannot be used, because its ${path.join('.')} is ${quote(value)}; expected the value of parseSignal, ${expected}.`;
  return signalError('invalid-payload', { message, path: ['signal', ...path], received: excerpt(value), expected });
}

function unknownField(path: ErrorPath): SignalError {
  const expected = 'the value of parseSignal, which has no such field';
  const message = `The argument signal cannot be used, because it has ${path.join('.')}; expected ${expected}.`;
  return signalError('invalid-payload', { message, path: ['signal', ...path], expected });
}
