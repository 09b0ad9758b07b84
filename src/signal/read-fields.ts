import { isRecord } from '../core/json.js';
import { expectedOf, type FieldKind } from './field-kinds.js';
import type { Field } from './fields.js';
import {
  addIssue,
  type FieldValues,
  type IssueTemplate,
  invalid,
  issueTemplate,
  type ParseState,
} from './parse-state.js';
import { checkRules, type Rule, type RuleIndex, ruleIndex } from './rule.js';

/** Reads one value: what the Signal holds, or a mark of `parse-state.ts`. */
export type Reader = (value: unknown, state: ParseState) => unknown;

/** Makes the reader of one line of a table. */
type ReaderOf<Kind extends FieldKind> = (kind: Kind, template: IssueTemplate) => Reader;

/** A line of a table, made ready. */
interface TableField<Name extends string> {
  readonly output: Name;
  readonly fills: Name | undefined;
  readonly read: Reader;
}

/** A field table with its rules, made ready once. */
export interface FieldTable<Name extends string> {
  readonly fields: readonly TableField<Name>[];
  /** Position of each field in `fields`, by the name in the message. */
  readonly positions: ReadonlyMap<string, number>;
  readonly rules: RuleIndex<Name>;
}

/** Makes a field table ready. `path` leads from the message to the object. */
export function fieldTable<Name extends string, Kind extends FieldKind, Output extends string>(
  fields: readonly Field<Name, Kind, Output>[],
  path: readonly string[],
  rules: readonly Rule<Name | Output>[],
  readerOf: ReaderOf<Kind>,
): FieldTable<Name | Output> {
  return {
    fields: fields.map((field) => {
      const { name, code, output = name, fills } = field;
      const template = issueTemplate(code, [...path, name], expectedOf(field));
      return { output, fills, read: readerOf(field, template) };
    }),
    positions: new Map(fields.map(({ name }, position) => [name, position])),
    rules: ruleIndex(rules, path.length),
  };
}

/**
 * Reads the fields that are present and not null, in the order of the table, whatever the order of the object; then
 * checks the rules. Errors of rules repeat what `sent` has at their path.
 */
export function readFields<Name extends string>(
  object: Readonly<Record<string, unknown>>,
  table: FieldTable<Name>,
  state: ParseState,
  sent: Readonly<Record<string, unknown>> = object,
): FieldValues<Name> {
  // One slot for each field puts the values into the order of the table.
  const given: unknown[] = new Array(table.fields.length);
  for (const name of Object.keys(object)) {
    const position = table.positions.get(name);
    if (position !== undefined) {
      given[position] = object[name];
    }
  }
  const values: FieldValues<Name> = {};
  for (let position = 0; position < given.length; position += 1) {
    const value = given[position];
    const field = table.fields[position];
    if (value !== undefined && value !== null && field !== undefined) {
      const result = field.read(value, state);
      if (field.fills !== undefined) {
        values[field.fills] ??= result;
      }
      values[field.output] = result;
    }
  }
  checkRules(table.rules, values, sent, state);
  return values;
}

/**
 * The reader of an object with fields of its own. `complete` adds the fields that others imply. One error makes the
 * whole object invalid.
 */
export function objectReader<Name extends string>(
  table: FieldTable<Name>,
  template: IssueTemplate,
  complete: (object: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): (value: unknown, state: ParseState) => FieldValues<Name> | typeof invalid {
  return (value, state) => {
    if (!isRecord(value)) {
      return addIssue(state, template, value);
    }
    const before = state.issues.length;
    const values = readFields(complete(value), table, state, value);
    return state.issues.length === before ? values : invalid;
  };
}
