import { scalarReader } from './field-readers.js';
import { type TakeProfitName, takeProfitFields } from './fields.js';
import { type FieldTable, fieldTable, type Reader, readObject } from './read-fields.js';
import type { Rule } from './rule.js';

/** The rules between the fields of `takeProfit`, in the order of the specification's codes. */
export const takeProfitRules: readonly Rule<TakeProfitName>[] = [
  {
    code: 'invalid-take-profit-amount-and-percent',
    on: 'amount',
    isBroken: ({ percent }) => percent !== undefined,
    expected: 'either amount or percent',
  },
  {
    code: 'invalid-take-profit-relative-and-absolute',
    on: 'limitPrice',
    isBroken: ({ percent, amount }) => (percent ?? amount) !== undefined,
    expected: 'either limitPrice, or amount or percent',
  },
  {
    code: 'invalid-take-profit-value-required',
    isBroken: ({ limitPrice, percent, amount, pnlAmount }) =>
      (limitPrice ?? percent ?? amount ?? pnlAmount) === undefined,
    expected: 'one of limitPrice, percent, amount, pnlAmount',
  },
  {
    code: 'invalid-take-profit-pnl-incompatible',
    on: 'pnlAmount',
    isBroken: ({ percent, amount, limitPrice }) => (percent ?? amount ?? limitPrice) !== undefined,
    expected: 'pnlAmount alone, or another value without it',
  },
];

const table: FieldTable<TakeProfitName> = /* @__PURE__ */ fieldTable(
  takeProfitFields,
  'takeProfit',
  takeProfitRules,
  scalarReader,
);

/** Reads `takeProfit`: an object with exactly one way to place the limit. */
export const readTakeProfit: Reader = (value, state) => readObject(value, table, state);
