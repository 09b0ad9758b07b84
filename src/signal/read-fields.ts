import type { ErrorPath } from '../core/errors.js';
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
import { checkLeftOut, formulaNullsIn, pathOf } from './sent-names.js';
import type { FieldPlace } from './suggest-field.js';

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
  /** The object that has the fields. */
  readonly place: FieldPlace;
  /** The path from the message to it. */
  readonly path: ErrorPath;
  readonly fields: readonly TableField<Name>[];
  /** The fields that have rules. */
  readonly ruledFields: readonly TableField<Name>[];
  /** Position of each field in `fields`, by the name in the message. */
  readonly positions: ReadonlyMap<string, number>;
  /** Names of the fields of which null is noticed. */
  readonly noticedNulls: readonly string[];
  /** The rules that are checked whatever the object has. */
  readonly rules: readonly ReadyRule<Name>[];
}

/** Makes the field table of an object of a message ready. */
export function fieldTable<Name extends string, Kind extends FieldKind, Output extends string>(
  fields: readonly Field<Name, Kind, Output>[],
  place: FieldPlace,
  rules: readonly Rule<Name | Output>[],
  readerOf: (kind: Kind) => Reader,
  path: ErrorPath = pathOf(place),
): FieldTable<Name | Output> {
  const lines = fields.map((field, position): TableField<Name | Output> => {
    const { name, code, output = name, fills } = field;
    const template = issueTemplate(code, [...path, name], expectedOf(field));
    const ownRules = rulesOn(output, rules, path.length);
    return { position, output, fills, read: readerOf(field), template, rules: ownRules };
  });
  return {
    place,
    path,
    fields: lines,
    ruledFields: lines.filter(({ rules: own }) => own.length > 0),
    noticedNulls: fields.filter(({ noticedNull }) => noticedNull === true).map(({ name }) => name),
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
  const given = valuesByPosition(object, table, state);
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
  for (const { position, rules } of table.ruledFields) {
    if (given[position] !== undefined) {
      checkRules(rules, values, sent, state);
    }
  }
  return values;
}

/** The values of an object that are not null, at the positions of their fields. */
function valuesByPosition(
  object: Readonly<Record<string, unknown>>,
  table: FieldTable<string>,
  state: ParseState,
): readonly unknown[] {
  const { fields, positions } = table;
  const given: unknown[] = new Array(fields.length);
  // Absent for most messages.
  let leftOut: string[] | undefined;
  for (const name of Object.keys(object)) {
    const position = positions.get(name);
    const value = object[name];
    if (position === undefined || value === null) {
      leftOut ??= [];
      leftOut.push(name);
    } else {
      given[position] = value;
    }
  }
  if (leftOut !== undefined || state.formulaNulls.length > 0) {
    checkLeftOut([...(leftOut ?? []), ...formulaNullsIn(table.path, state)], object, table, state);
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
