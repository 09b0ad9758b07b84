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
export type ReaderOf<Kind extends FieldKind> = (kind: Kind, template: IssueTemplate) => Reader;

interface TableField<Name extends string> {
  readonly index: number;
  readonly name: string;
  readonly output: Name;
  readonly fills: Name | undefined;
  readonly read: Reader;
}

/** A field table with its rules, made ready once. */
export interface FieldTable<Name extends string> {
  readonly fields: ReadonlyMap<string, TableField<Name>>;
  readonly rules: RuleIndex<Name>;
}

/** Makes a field table ready. `path` leads from the message to the object. */
export function fieldTable<Name extends string, Kind extends FieldKind, Output extends string>(
  fields: readonly Field<Name, Kind, Output>[],
  path: readonly string[],
  rules: readonly Rule<Name | Output>[],
  readerOf: ReaderOf<Kind>,
): FieldTable<Name | Output> {
  const entries = fields.map((field, index) => {
    const { name, code, output = name, fills } = field;
    const template = issueTemplate(code, [...path, name], expectedOf(field));
    return [name, { index, name, output, fills, read: readerOf(field, template) }] as const;
  });
  return { fields: new Map(entries), rules: ruleIndex(rules, path.length) };
}

/** Reads the fields that are present and not null, in the order of the table, whatever the order of the object. */
export function readFields<Name extends string>(
  object: Readonly<Record<string, unknown>>,
  table: FieldTable<Name>,
  state: ParseState,
): FieldValues<Name> {
  const present: TableField<Name>[] = [];
  for (const name of Object.keys(object)) {
    const field = table.fields.get(name);
    if (field !== undefined) {
      present.push(field);
    }
  }
  present.sort((first, second) => first.index - second.index);
  const values: FieldValues<Name> = {};
  for (const { name, output, fills, read } of present) {
    const given = object[name];
    if (given !== undefined && given !== null) {
      const value = read(given, state);
      if (fills !== undefined) {
        values[fills] ??= value;
      }
      values[output] = value;
    }
  }
  return values;
}

/**
 * The reader of an object with fields of its own. `complete` fills in what the fields imply, before the rules are
 * checked. One error makes the whole object invalid.
 */
export function objectReader<Name extends string>(
  table: FieldTable<Name>,
  template: IssueTemplate,
  complete: (values: FieldValues<Name>) => FieldValues<Name>,
): (value: unknown, state: ParseState) => FieldValues<Name> | typeof invalid {
  return (value, state) => {
    if (!isRecord(value)) {
      return addIssue(state, template, value);
    }
    const before = state.issues.length;
    const values = complete(readFields(value, table, state));
    checkRules(table.rules, values, value, state);
    return state.issues.length === before ? values : invalid;
  };
}
