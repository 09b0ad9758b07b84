import { type DecimalString, numberText } from '../core/decimal.js';
import type { ErrorPath } from '../core/errors.js';
import type { Draft, Sent } from './draft.js';
import { expectedOf, type Field, type FieldKind } from './fields.js';
import { type RefusalPoint, refusalPoint } from './refusal-point.js';
import { type Rule, type RulesOfField, type RuleTable, rulesOfField, ruleTable } from './rule.js';

/** Reads the value of one field: what the Signal will hold, or a mark that no Signal holds. */
export type Reader = (value: unknown, field: TableField, draft: Draft) => unknown;

/** How each kind of field is read. */
export type Readers = { readonly [Kind in FieldKind['kind']]?: Reader };

/** One line of a field table, made ready: everything that reading needs, and the same shape for every kind. */
export interface TableField {
  /** Position in the table. */
  readonly index: number;
  readonly name: string;
  /** What the Signal calls it. */
  readonly output: string;
  /** How a value of the wrong kind, or out of its range, is refused. */
  readonly point: RefusalPoint;
  readonly read: Reader;
  /** Words of an enum and what they stand for. */
  readonly words: ReadonlyMap<unknown, string> | undefined;
  readonly above: number | undefined;
  readonly minimum: number | undefined;
  readonly maximum: number | undefined;
  /** The bounds of an amount as text, which it is compared with. */
  readonly least: DecimalString | undefined;
  readonly most: DecimalString | undefined;
  /** True where the reader would accept a formula as text. */
  readonly takesAnyText: boolean;
  /** The rules that speak of it. */
  readonly rules: RulesOfField;
  /** As in `FieldTable`. */
  follower: TableField | undefined;
}

/** A field table, made ready. */
export interface FieldTable {
  readonly fields: readonly TableField[];
  readonly byName: ReadonlyMap<string, TableField>;
  /** The field that came first the last time, as each field knows which one came after it. A guess, never an answer. */
  follower: TableField | undefined;
  /** One undefined a field: what is copied when a message is read. */
  readonly nothingSent: Sent;
  /** 1 for the fields of a message, 2 for those of an object in it. */
  readonly level: number;
  /** The rules between the fields. */
  readonly rules: RuleTable;
}

/** Makes a field table ready. The path of its fields begins with the place of their object. */
export function fieldTable(
  fields: readonly Field<string>[],
  place: readonly string[],
  readers: Readers,
  rules: readonly Rule[],
): FieldTable {
  const ready = fields.map((field, index) =>
    tableField(field, index, [...place, field.name], readers, rulesOfField(rules, index)),
  );
  return {
    fields: ready,
    byName: new Map(ready.map((field) => [field.name, field])),
    follower: undefined,
    nothingSent: ready.map(() => undefined),
    level: place.length + 1,
    rules: ruleTable(rules),
  };
}

/**
 * Kinds that accept text of any content, a formula too. The others refuse one: it is no word, no number, no time and no
 * flag; or they look for formulas in what they read.
 */
const takesAnyText: Readonly<Record<FieldKind['kind'], boolean>> = {
  ticker: true,
  text: true,
  message: true,
  enum: false,
  number: false,
  quantity: false,
  integer: false,
  date: false,
  time: false,
  delay: false,
  boolean: false,
  object: false,
  any: false,
  takeProfit: false,
  stopLoss: false,
};

function tableField(
  field: Field<string>,
  index: number,
  path: ErrorPath,
  readers: Readers,
  rules: RulesOfField,
): TableField {
  const { above, minimum, maximum }: { readonly above?: number; readonly minimum?: number; readonly maximum?: number } =
    field.kind === 'number' || field.kind === 'integer' ? field : {};
  return {
    index,
    name: field.name,
    output: field.kind === 'delay' ? 'releaseAt' : field.name,
    point: refusalPoint(field.code, path, expectedOf(field)),
    read: readers[field.kind] ?? ((value) => value),
    words: field.kind === 'enum' ? wordMap(field) : undefined,
    above,
    minimum,
    maximum: field.kind === 'message' ? field.maxLength : maximum,
    least: minimum === undefined ? undefined : numberText(minimum),
    most: maximum === undefined ? undefined : numberText(maximum),
    takesAnyText: takesAnyText[field.kind],
    rules,
    follower: undefined,
  };
}

function wordMap(field: FieldKind & { readonly kind: 'enum' }): ReadonlyMap<unknown, string> {
  const words = new Map<unknown, string>(field.values.map((value) => [value, value]));
  for (const [alias, value] of Object.entries(field.aliases ?? {})) {
    words.set(alias, value);
  }
  return words;
}

/** The position of a field in its table. */
export function indexOfField<Name extends string>(fields: readonly Field<Name>[], name: Name): number {
  return fields.findIndex((field) => field.name === name);
}
