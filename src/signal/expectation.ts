import { scalarReader } from './field-readers.js';
import { type ExpectName, expectFields } from './fields.js';
import { type FieldTable, fieldTable, type Reader, readObject } from './read-fields.js';
import type { Rule } from './rule.js';

/** The rule between the fields of `expect`. */
const expectRules: readonly Rule<ExpectName>[] = [
  {
    code: 'invalid-expect',
    on: 'quantity',
    isBroken: ({ position, quantity }) => position === 'flat' && typeof quantity === 'string' && quantity !== '0',
    expected: 'quantity 0, or none, when position is flat',
    path: ['expect', 'quantity'],
  },
];

const table: FieldTable<ExpectName> = /* @__PURE__ */ fieldTable(expectFields, 'expect', expectRules, scalarReader);

/** Reads `expect`: the position that the strategy held before its order. An empty object compares nothing. */
export const readExpectation: Reader = (value, state) => readObject(value, table, state);
