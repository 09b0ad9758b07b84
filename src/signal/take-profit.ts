import { isRecord } from '../core/json.js';
import { type Draft, refuse, refused } from './draft.js';
import { fieldReaders } from './field-readers.js';
import { type FieldTable, fieldTable, indexOfField, type TableField } from './field-table.js';
import { readFields } from './field-walk.js';
import { takeProfitFields } from './fields.js';
import { checkRules, offendingPart, type Rule } from './rule.js';
import { takeProfitRecord } from './signal-record.js';

const limitPrice: number = /* @__PURE__ */ indexOfField(takeProfitFields, 'limitPrice');
const percent: number = /* @__PURE__ */ indexOfField(takeProfitFields, 'percent');
const amount: number = /* @__PURE__ */ indexOfField(takeProfitFields, 'amount');
const pnlAmount: number = /* @__PURE__ */ indexOfField(takeProfitFields, 'pnlAmount');

/** The rules between the fields of `takeProfit`, in the order of the specification's codes. */
export const takeProfitRules: readonly Rule[] = [
  {
    code: 'invalid-take-profit-amount-and-percent',
    when: [amount],
    with: [percent],
    expected: 'either amount or percent',
  },
  {
    code: 'invalid-take-profit-relative-and-absolute',
    when: [limitPrice],
    with: [percent, amount],
    expected: 'either limitPrice, or amount or percent',
  },
  {
    code: 'invalid-take-profit-value-required',
    without: [limitPrice, percent, amount, pnlAmount],
    expected: 'one of limitPrice, percent, amount, pnlAmount',
  },
  {
    code: 'invalid-take-profit-pnl-incompatible',
    when: [pnlAmount],
    with: [percent, amount, limitPrice],
    expected: 'pnlAmount alone, or another value without it',
  },
];

const table: FieldTable = /* @__PURE__ */ fieldTable(takeProfitFields, ['takeProfit'], fieldReaders, takeProfitRules);

/** Reads `takeProfit`: an object with exactly one way to place the limit. */
export function readTakeProfit(value: unknown, field: TableField, draft: Draft): unknown {
  if (!isRecord(value)) {
    return refuse(draft, field.point, value);
  }
  const before = draft.refusals.length;
  const read = readFields(value, table, draft);
  if (draft.formulas === 'possible') {
    return refused;
  }
  checkRules(table.rules, read, draft, value, offendingPart);
  return draft.refusals.length === before ? takeProfitRecord(read.sent) : refused;
}
