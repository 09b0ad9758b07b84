import type { ErrorPath, SignalError } from '../core/errors.js';
import { quote } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';
import type { Notice } from '../core/notices.js';
import { isNonEmpty, ok, type Result } from '../core/result.js';
import { type IsoInstant, instantText } from '../core/time.js';
import { evaluateFormulas } from '../formula/evaluate-formulas.js';
import { type Draft, type FieldsRead, newDraft, type Refused, type Sent, unreadable } from './draft.js';
import { fieldReaders } from './field-readers.js';
import { type FieldTable, fieldTable, indexOfField } from './field-table.js';
import { readFields } from './field-walk.js';
import { signalFields } from './fields.js';
import type { ParseContext } from './parse-context.js';
import { checkRules } from './rule.js';
import { rulesSparedBy, signalRules } from './rules.js';
import type { Signal } from './signal.js';
import { signalRecord } from './signal-record.js';
import { readStopLoss } from './stop-loss.js';
import { readTakeProfit } from './take-profit.js';

const table: FieldTable = /* @__PURE__ */ (() =>
  fieldTable(signalFields, [], { ...fieldReaders, takeProfit: readTakeProfit, stopLoss: readStopLoss }, signalRules))();

const signalPrice: number = /* @__PURE__ */ indexOfField(signalFields, 'signalPrice');
const price: number = /* @__PURE__ */ indexOfField(signalFields, 'price');
const trailAmount: number = /* @__PURE__ */ indexOfField(signalFields, 'trailAmount');
const trailPercent: number = /* @__PURE__ */ indexOfField(signalFields, 'trailPercent');
const time: number = /* @__PURE__ */ indexOfField(signalFields, 'time');

/**
 * Turns an untrusted message into a Signal, or into every reason why it is none, in the order of the catalogue.
 * Formulas are evaluated first; a message with formula errors has no others.
 *
 * The Signal is new and plain JSON; only `extras` and `test` are shared with the message.
 *
 * @example
 * const result = parseSignal({ ticker: 'AAPL', action: 'buy', quantity: '10' }, { clock: Date });
 * result.ok && result.value.action; // 'buy'
 * parseSignal({ ticker: 'AAPL' }, { clock: Date }).ok; // false: invalid-payload at ['action']
 */
export function parseSignal(input: unknown, context: ParseContext): Result<Signal> {
  return readSignal(input, context, timeOfReceipt(context));
}

/** The clock's time in whole milliseconds. */
export function timeOfReceipt(context: ParseContext): number {
  return Math.trunc(context.clock.now());
}

/**
 * Reads a message that arrived at a known time. Most messages hold no formula, which the walk that reads them shows; only
 * where there may be one are all evaluated, and the message is read again with their results.
 */
export function readSignal(input: unknown, context: ParseContext, now: number): Result<Signal> {
  if (isRecord(input)) {
    const draft = newDraft(context, now, 'unknown');
    const read = readFields(input, table, draft);
    if (draft.formulas === 'unknown') {
      return signalOf(read, input, draft);
    }
  }
  const evaluated = evaluateFormulas(input);
  if (!evaluated.ok) {
    return evaluated;
  }
  const draft = newDraft(context, now, 'none');
  return signalOf(readFields(evaluated.value, table, draft), evaluated.value, draft);
}

const noErrors: readonly SignalError[] = [];

/** The Signal of a message whose fields were read, or every error. */
function signalOf(read: FieldsRead, message: Readonly<Record<string, unknown>>, draft: Draft): Result<Signal> {
  read.spared |= rulesSparedBy(draft.context);
  checkRules(table.rules, read, draft, message, ownValue);
  const errors = draft.refusals.length > 0 ? inOrder(draft.refusals).map(({ error }) => error) : noErrors;
  if (isNonEmpty(errors)) {
    return { ok: false, errors };
  }
  const { sent } = read;
  sent[signalPrice] ??= sent[price];
  const remarks = remarksOn(sent, message);
  if (sent[time] === unreadable) {
    sent[time] = undefined;
  }
  const signal = signalRecord(sent);
  signal.receivedAt = receiptText(draft.now);
  if (remarks.length > 0 || draft.notices.length > 0) {
    signal.notices = [...remarks, ...draft.notices];
  }
  // The readers and rules of the tables establish the union member by member; the compiler cannot follow tables.
  return ok(signal as unknown as Signal);
}

/** The receipt that was written last: in a burst, many messages arrive within a millisecond. */
let lastReceipt: number | undefined;
let lastReceiptText: IsoInstant = '';

function receiptText(now: number): IsoInstant {
  if (now !== lastReceipt) {
    lastReceiptText = instantText(now);
    lastReceipt = now;
  }
  return lastReceiptText;
}

/** What the message has at the place of an error. */
function ownValue(message: Readonly<Record<string, unknown>>, [name]: ErrorPath): unknown {
  return typeof name === 'string' && Object.hasOwn(message, name) ? message[name] : undefined;
}

/** The remarks on single fields, in the order of the fields. */
function remarksOn(sent: Sent, message: Readonly<Record<string, unknown>>): readonly Notice[] {
  const remarks: Notice[] = [];
  if (sent[trailAmount] !== undefined && sent[trailPercent] !== undefined) {
    const text = 'trailAmount and trailPercent were both sent: the amount is used.';
    remarks.push({ code: 'trail-amount-preferred', message: text, path: ['trailPercent'] });
  }
  if (sent[time] === unreadable) {
    const text = `time is ${quote(ownValue(message, ['time']))} and cannot be read: the time of receipt is the reference clock.`;
    remarks.push({ code: 'time-unreadable', message: text, path: ['time'] });
  }
  return remarks;
}

/** Sorts by rank, in place; those of one rank stay as they were found. There are few, and most stand where they belong. */
function inOrder(refusals: Refused[]): readonly Refused[] {
  for (let index = 1; index < refusals.length; index += 1) {
    let free = index;
    const own = refusals[free];
    let before = refusals[free - 1];
    while (own !== undefined && before !== undefined && before.rank > own.rank) {
      refusals[free] = before;
      free -= 1;
      refusals[free] = own;
      // Arrays are slow to say that they have nothing at -1.
      before = free > 0 ? refusals[free - 1] : undefined;
    }
  }
  return refusals;
}
