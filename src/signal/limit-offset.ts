import { scalarReader } from './field-readers.js';
import { type LimitOffsetName, limitOffsetFields } from './fields.js';
import { type FieldTable, fieldTable, type Reader, readObject } from './read-fields.js';
import type { Rule } from './rule.js';

/** The rule between the fields of `limitOffset`. */
const limitOffsetRules: readonly Rule<LimitOffsetName>[] = [
  {
    code: 'invalid-stop-loss-limit-offset',
    isBroken: ({ percent, amount }) => (percent === undefined) === (amount === undefined),
    expected: 'an object with either percent or amount',
  },
];

const table: FieldTable<LimitOffsetName> = /* @__PURE__ */ fieldTable(
  limitOffsetFields,
  'limitOffset',
  limitOffsetRules,
  scalarReader,
);

/** Reads `limitOffset` of a stop loss: how far the limit of a stop-limit lies beyond its stop. */
export const readLimitOffset: Reader = (value, state) => readObject(value, table, state);
