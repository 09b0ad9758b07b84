import { isRecord } from '../core/json.js';
import type { StopLossType } from '../core/vocabulary.js';
import { type Draft, refuse, refused, type Sent } from './draft.js';
import { fieldReaders } from './field-readers.js';
import { type FieldTable, fieldTable, indexOfField, type TableField } from './field-table.js';
import { readFields } from './field-walk.js';
import { stopLossFields } from './fields.js';
import { checkRules, offendingPart, type Rule, type RulesOfField, rulesOfField } from './rule.js';
import { stopLossRecord } from './signal-record.js';

const type: number = /* @__PURE__ */ indexOfField(stopLossFields, 'type');
const percent: number = /* @__PURE__ */ indexOfField(stopLossFields, 'percent');
const amount: number = /* @__PURE__ */ indexOfField(stopLossFields, 'amount');
const stopPrice: number = /* @__PURE__ */ indexOfField(stopLossFields, 'stopPrice');
const limitPrice: number = /* @__PURE__ */ indexOfField(stopLossFields, 'limitPrice');
const trailAmount: number = /* @__PURE__ */ indexOfField(stopLossFields, 'trailAmount');
const trailPercent: number = /* @__PURE__ */ indexOfField(stopLossFields, 'trailPercent');
const pnlAmount: number = /* @__PURE__ */ indexOfField(stopLossFields, 'pnlAmount');

function isRelative(sent: Sent): boolean {
  return sent[percent] !== undefined || sent[amount] !== undefined;
}

function hasTrail(sent: Sent): boolean {
  return sent[trailAmount] !== undefined || sent[trailPercent] !== undefined;
}

/** The type that the values ask for when none was sent; undefined leaves it to the settings. */
function inferredType(sent: Sent): StopLossType | undefined {
  if (hasTrail(sent)) {
    return 'trailing_stop';
  }
  return sent[limitPrice] === undefined ? undefined : 'stop_limit';
}

/**
 * The rules between the fields of `stopLoss`, in the order of the specification's codes. `type` is the one that was
 * sent, else the inferred one; one that was refused is no type.
 */
export const stopLossRules: readonly Rule[] = [
  {
    code: 'invalid-stop-loss-type',
    when: [type],
    where: (sent) =>
      sent[type] !== refused &&
      ((sent[limitPrice] !== undefined && sent[type] !== 'stop_limit') ||
        (hasTrail(sent) && sent[type] !== 'trailing_stop')),
    expected: 'stop_limit with limitPrice, trailing_stop with trailAmount or trailPercent',
  },
  {
    code: 'invalid-stop-loss-trail-value',
    when: [trailAmount],
    with: [trailPercent],
    expected: 'either trailAmount or trailPercent',
  },
  {
    code: 'invalid-stop-loss-trail-value-required',
    when: [type],
    is: 'trailing_stop',
    where: (sent) => (sent[trailAmount] === undefined) === (sent[trailPercent] === undefined),
    expected: 'exactly one of trailAmount, trailPercent with type trailing_stop',
  },
  {
    code: 'invalid-stop-loss-amount-and-percent',
    when: [amount],
    with: [percent],
    expected: 'either amount or percent',
  },
  {
    code: 'invalid-stop-loss-relative-and-absolute',
    when: [amount, percent],
    with: [stopPrice, limitPrice],
    expected: 'either amount or percent, or stopPrice and limitPrice',
  },
  {
    code: 'invalid-stop-loss-stop-price-required',
    when: [limitPrice],
    without: [amount, percent, stopPrice, pnlAmount],
    // A trailing stop has codes of its own for what it lacks.
    where: (sent) => sent[type] !== 'trailing_stop',
    expected: 'a stopPrice, or amount or percent, with limitPrice',
  },
  {
    code: 'invalid-stop-loss-value-required',
    without: [amount, percent, trailAmount, trailPercent, stopPrice, limitPrice, pnlAmount],
    where: (sent) => sent[type] !== 'trailing_stop',
    expected: 'percent, amount, stopPrice, a trail or pnlAmount',
  },
  {
    code: 'invalid-stop-loss-pnl-incompatible',
    when: [pnlAmount],
    with: [amount, percent, stopPrice, limitPrice],
    expected: 'pnlAmount alone, or another value without it',
  },
  {
    code: 'invalid-stop-loss-pnl-trailing',
    when: [type],
    is: 'trailing_stop',
    with: [pnlAmount],
    expected: 'pnlAmount with type stop or stop_limit',
  },
];

const table: FieldTable = /* @__PURE__ */ fieldTable(stopLossFields, ['stopLoss'], fieldReaders, stopLossRules);

const rulesOfType: RulesOfField = /* @__PURE__ */ rulesOfField(stopLossRules, type);

/** Reads `stopLoss`; a type that was not sent is filled in where the values ask for one. */
export function readStopLoss(value: unknown, field: TableField, draft: Draft): unknown {
  if (!isRecord(value)) {
    return refuse(draft, field.point, value);
  }
  const before = draft.refusals.length;
  const read = readFields(value, table, draft);
  if (draft.formulas === 'possible') {
    return refused;
  }
  const { sent } = read;
  const inferred = sent[type] === undefined ? inferredType(sent) : undefined;
  if (inferred !== undefined) {
    sent[type] = inferred;
    // No rule names the type as its second field.
    read.called |= rulesOfType.when;
  }
  checkRules(table.rules, read, draft, value, offendingPart);
  if (draft.refusals.length > before) {
    return refused;
  }
  if (sent[type] === 'trailing_stop' && (isRelative(sent) || sent[stopPrice] !== undefined)) {
    const message = 'stopLoss is a trailing stop with percent, amount or stopPrice: the trail is used.';
    draft.notices.push({ code: 'stop-loss-trail-preferred', message, path: field.point.path });
  }
  return stopLossRecord(sent);
}
