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
import { checkRules, type ReadyRule, type Rule, rulesOn } from './rule.js';

/**
 * Reads one value: what the Signal holds, or a mark of `parse-state.ts`. Undefined for a value of the wrong kind, or out
 * of range: it gets the error of the template.
 */
export type Reader = (value: unknown, state: ParseState, template: IssueTemplate) => unknown;

/** A line of a table, made ready. */
interface TableField<Name extends string> {
  readonly position: number;
  readonly output: Name;
  readonly fills: Name | undefined;
  readonly read: Reader;
  readonly template: IssueTemplate;
  readonly rules: readonly ReadyRule<Name>[];
}

/** A field table with its rules, made ready once. */
export interface FieldTable<Name extends string> {
  readonly fields: readonly TableField<Name>[];
  /** Position of each field in `fields`, by the name in the message. */
  readonly positions: ReadonlyMap<string, number>;
  /** The rules that are checked whatever the object has. */
  readonly rules: readonly ReadyRule<Name>[];
}

/** Makes a field table ready. `path` leads from the message to the object. */
export function fieldTable<Name extends string, Kind extends FieldKind, Output extends string>(
  fields: readonly Field<Name, Kind, Output>[],
  path: readonly string[],
  rules: readonly Rule<Name | Output>[],
  readerOf: (kind: Kind) => Reader,
): FieldTable<Name | Output> {
  return {
    fields: fields.map((field, position) => {
      const { name, code, output = name, fills } = field;
      const template = issueTemplate(code, [...path, name], expectedOf(field));
      return { position, output, fills, read: readerOf(field), template, rules: rulesOn(output, rules, path.length) };
    }),
    positions: new Map(fields.map(({ name }, position) => [name, position])),
    rules: rulesOn(undefined, rules, path.length),
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
  const given = valuesByPosition(object, table);
  const values: FieldValues<Name> = {};
  for (const field of table.fields) {
    const value = given[field.position];
    if (value !== undefined) {
      const result = field.read(value, state, field.template) ?? addIssue(state, field.template, value);
      if (field.fills !== undefined) {
        values[field.fills] ??= result;
      }
      values[field.output] = result;
    }
  }
  checkRules(table.rules, values, sent, state);
  for (const { position, rules } of table.fields) {
    if (given[position] !== undefined) {
      checkRules(rules, values, sent, state);
    }
  }
  return values;
}

/** The values of an object that are not null, at the positions of their fields. */
function valuesByPosition(
  object: Readonly<Record<string, unknown>>,
  { fields, positions }: FieldTable<string>,
): readonly unknown[] {
  const given: unknown[] = new Array(fields.length);
  for (const name of Object.keys(object)) {
    const position = positions.get(name);
    if (position !== undefined) {
      given[position] = object[name] ?? undefined;
    }
  }
  return given;
}

/**
 * Reads an object with fields of its own: undefined for another value. `complete` adds the fields that others imply. One
 * error makes the whole object invalid.
 */
export function readObject<Name extends string>(
  value: unknown,
  table: FieldTable<Name>,
  state: ParseState,
  complete: (object: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>> = (object) => object,
): FieldValues<Name> | typeof invalid | undefined {
  if (!isRecord(value)) {
    return undefined;
  }
  const before = state.issues.length;
  const values = readFields(complete(value), table, state, value);
  return state.issues.length === before ? values : invalid;
}
