// Plain valibot schemas for settings and snapshots. Their messages say what is expected ("a number above 0"); `parseWith`
// makes the sentences. What valibot does not have is here: JSON objects, amounts, unknown keys.
import * as v from 'valibot';
import { attempt } from './attempt.js';
import { type DecimalString, isInRange, maxNumberLength, type Range, readNumber } from './decimal.js';
import type { ErrorPath, SignalError } from './errors.js';
import { excerpt, invalidValueMessage } from './excerpt.js';
import { isJsonObject, isPresent } from './json.js';
import { err, type Result, resultOf } from './result.js';
import { throwingPath } from './throwing-path.js';
import { maxDepth, toJson } from './to-json.js';

/** A schema for values of any type. */
export type Schema<T> = v.GenericSchema<unknown, T>;

/** A schema for every key of an object; optional keys are marked by `v.exactOptional`. */
export type Entries<T> = {
  readonly [Key in keyof T]-?: Record<never, never> extends Pick<T, Key>
    ? v.ExactOptionalSchema<Schema<Exclude<T[Key], undefined>>, undefined>
    : Schema<T[Key]>;
};

/** A check of an object as it was written, with nulls and unknown keys. */
export type ObjectCheck = v.GenericValidation<JsonLikeObject>;

export type JsonLikeObject = Readonly<Record<string, unknown>>;

/** Global settings of valibot, made by another of its users, must not change results. */
const allIssues = { abortEarly: false, abortPipeEarly: false } as const;

/** One of a list of words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Schema<Word> {
  return v.pipe(json(), v.picklist(words, `one of ${words.join(', ')}`));
}

/** `true` or `false`. */
export function boolean(): Schema<boolean> {
  return v.pipe(json(), v.boolean('true or false'));
}

/** Text that matches a pattern or passes a check. */
export function text(expected: string, valid: RegExp | ((text: string) => boolean)): Schema<string> {
  const validation = valid instanceof RegExp ? v.regex<string, string>(valid, expected) : v.check(valid, expected);
  return v.pipe(json(), v.string(expected), validation);
}

/** A number, or text that holds one, as canonical decimal text. */
export function amount(expected = 'a number', range: Range = {}): Schema<DecimalString> {
  // The text of a double such as 1e300 is too long to be read again.
  return v.pipe(
    canonicalNumber(expected, range),
    v.check((canonical) => readNumber(canonical) !== undefined, readableAgain(expected)),
  );
}

/** What is expected where a number is right, and its text without an exponent is too long to be read again. */
export function readableAgain(expected: string): string {
  return `${expected}, in at most ${maxNumberLength} characters without an exponent`;
}

/** An amount above 0. */
export function positiveAmount(): Schema<DecimalString> {
  return amount('a number above 0', { above: 0 });
}

/** A number, or text that holds one, as a JSON number. */
export function number(expected: string, range: Range): Schema<number> {
  return v.pipe(canonicalNumber(expected, range), v.transform(Number));
}

/** A whole number, or text that holds one, as a JSON number. */
export function integer(expected: string, range: Range): Schema<number> {
  return v.pipe(number(expected, range), v.safeInteger(expected), v.metadata({ title: 'integer', ...range }));
}

function canonicalNumber(expected: string, range: Range): Schema<DecimalString> {
  return v.pipe(
    v.unknown(),
    v.rawTransform<unknown, DecimalString>(({ dataset, addIssue, NEVER }) => {
      const canonical = readNumber(dataset.value);
      if (canonical === undefined || !isInRange(canonical, range)) {
        addIssue({ message: expected, received: '' });
        return NEVER;
      }
      return canonical;
    }),
    v.metadata({ title: 'number', ...range }),
  );
}

/** A list of at least `minLength` items. */
export function list<T>(expected: string, item: Schema<T>, minLength = 0): Schema<readonly T[]> {
  return v.pipe(json(), v.array(item, expected), v.minLength(minLength, expected));
}

/**
 * An object of values of one kind by any key; null is absence. It is read as a map because `v.record` leaves out keys such as
 * `__proto__` and `constructor`, which may be tickers.
 */
export function record<T>(expected: string, value: Schema<T>): Schema<Readonly<Record<string, T>>> {
  return v.pipe(
    jsonObject(expected),
    v.transform((written) => new Map(presentEntries(written))),
    v.map(v.string(), value),
    v.transform((read) => Object.fromEntries(read)),
  );
}

/** An object of known keys; null is absence, and only the object's own keys count. Unknown keys are left out unless a check rejects them. */
export function object<T>(expected: string, entries: Entries<T>, ...checks: readonly ObjectCheck[]): Schema<T> {
  return objectBy(v.object, expected, entries, checks);
}

/** As `object`, but unknown keys are kept, with their values as they are. */
export function openObject<T>(expected: string, entries: Entries<T>, ...checks: readonly ObjectCheck[]): Schema<T> {
  return objectBy(v.looseObject, expected, entries, checks);
}

function objectBy<T>(
  objectOf: (entries: v.ObjectEntries) => v.GenericSchema<JsonLikeObject>,
  expected: string,
  entries: Entries<T>,
  checks: readonly ObjectCheck[],
): Schema<T> {
  const required = Object.entries<Schema<unknown>>(entries).filter(([, { type }]) => type !== 'exact_optional');
  // A required key that is missing is reported by its own schema, which says what it expects.
  const missing = Object.fromEntries(required.map(([key]) => [key, undefined]));
  const values = v.pipe(
    // Only what `jsonObject` accepted gets here.
    v.unknown() as v.GenericSchema<JsonLikeObject>,
    v.transform((written) => ({ ...missing, ...Object.fromEntries(presentEntries(written)) })),
    objectOf(entries),
  );
  // `Entries<T>` has a schema for every key of T, so the object of their outputs is a T.
  return v.pipe(jsonObject(expected), withChecks(values, ...checks)) as Schema<unknown> as Schema<T>;
}

/**
 * Adds checks of the object as it was written. They run beside the schema, not behind it in a pipe, where an invalid value
 * would hide what they find. The error of another value is the schema's.
 */
export function withChecks<Input, T>(
  schema: v.GenericSchema<Input, T>,
  ...checks: readonly ObjectCheck[]
): v.GenericSchema<Input, T> {
  if (checks.length === 0) {
    return schema;
  }
  const written = v.pipe(
    v.unknown(),
    v.transform((value): JsonLikeObject => (isJsonObject(value) ? value : {})),
  );
  const checked = v.pipe(
    // The types of a pipe of any length ask for one type from its beginning.
    written as v.GenericSchema<unknown, JsonLikeObject> as v.GenericSchema<JsonLikeObject>,
    ...checks,
    v.transform<JsonLikeObject, JsonLikeObject>(() => ({})),
  );
  // The empty object of the checks adds nothing to a T.
  return v.intersect([schema, checked]) as v.GenericSchema<unknown> as v.GenericSchema<Input, T>;
}

/** The key by which a file names its JSON Schema to editors; readers ignore it, whatever its value. */
export const schemaKey = '$schema';

/** Reports every unknown key. `expected` says what to write instead; undefined: the key is ignored. */
export function rejectUnknownKeys(
  known: readonly string[],
  expected: (key: string, written: JsonLikeObject) => string | undefined,
): ObjectCheck {
  return v.rawCheck<JsonLikeObject>(({ dataset, addIssue }) => {
    const input = dataset.value as JsonLikeObject;
    for (const key of Object.keys(input).filter((name) => !known.includes(name))) {
      const message = expected(key, input);
      if (message !== undefined) {
        const path: v.UnknownPathItem = { type: 'unknown', origin: 'key', input, key, value: key };
        addIssue({ message, expected: unknownKey, path: [path] });
      }
    }
  });
}

/** What valibot's own strict objects expect of an unknown key. */
const unknownKey = 'never';

/** A rule between the values of an object, reported at one of its keys. An invalid value counts as present. */
export function rule(key: string, expected: string, isMet: (written: JsonLikeObject) => boolean): ObjectCheck {
  return v.forward(v.check<JsonLikeObject, string>(isMet, expected), [key]);
}

/**
 * Any value that JSON can hold. Others become undefined, which no schema accepts: valibot would print them into its issue,
 * which takes minutes for a large bigint.
 */
function json(): Schema<unknown> {
  return v.pipe(
    v.unknown(),
    v.transform((value) => (isJson(value) ? value : undefined)),
  );
}

function isJson(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value) || isJsonObject(value);
}

function jsonObject(expected: string): Schema<JsonLikeObject> {
  return v.pipe(json(), v.custom<JsonLikeObject>(isJsonObject, expected));
}

/** The object's own keys whose value is not null or undefined. */
export function presentEntries(written: JsonLikeObject): readonly (readonly [string, unknown])[] {
  return Object.entries(written).filter(([, value]) => isPresent(value));
}

/** Code of an error of a schema. */
type SchemaCode = 'invalid-setting' | 'invalid-snapshot';

/**
 * Parses a value with a schema; `name` names the value itself in sentences. All errors are reported, in the order of the
 * schema. A value that throws when it is read is an error, at the path of what throws. Codes: the given one.
 */
export function parseWith<T>(schema: Schema<T>, value: unknown, code: SchemaCode, name: string): Result<T> {
  return attempt(() => parseReadable(schema, value, code, name)) ?? err(unreadable(value, code, name));
}

/** As `parseWith`, for a value that schemas do not read to its end: all of it must be JSON. */
export function parseJsonWith<T>(schema: Schema<T>, value: unknown, code: SchemaCode, name: string): Result<T> {
  const read = attempt(() => {
    const json = toJson(value);
    return json.ok ? parseReadable(schema, json.value, code, name) : err(notJson(json.path, json.value, code, name));
  });
  return read ?? err(unreadable(value, code, name));
}

function parseReadable<T>(schema: Schema<T>, value: unknown, code: SchemaCode, name: string): Result<T> {
  const parsed = v.safeParse(schema, value, allIssues);
  const errors = (parsed.issues ?? []).flatMap(innermost).map((located) => issueError(located, value, code, name));
  // Without issues the output is what the schema promises.
  return resultOf(errors, () => parsed.output as T);
}

function placeName(path: ErrorPath, name: string): string {
  return path.length === 0 ? name : String(excerpt(path.join('.')));
}

/** The error is complete here: the catalogue, which has the text of every code, is larger than the reader of an execution. */
function schemaError(code: SchemaCode, path: ErrorPath, message: string, facts: object): SignalError<SchemaCode> {
  return { code, message, path, section: 'configuration', ...facts };
}

function notJson(path: ErrorPath, value: unknown, code: SchemaCode, name: string): SignalError<SchemaCode> {
  const expected = `a value that JSON can hold, with at most ${maxDepth + 1} levels`;
  const message = invalidValueMessage(placeName(path, name), value, expected);
  return schemaError(code, path, message, { received: excerpt(value), expected });
}

function unreadable(value: unknown, code: SchemaCode, name: string): SignalError<SchemaCode> {
  const path = throwingPath(value);
  const expected = 'a value of JSON';
  return schemaError(code, path, `${placeName(path, name)} cannot be read; expected ${expected}.`, { expected });
}

type LocatedIssue = { readonly issue: v.GenericIssue; readonly items: readonly v.IssuePathItem[] };

/** The issues inside the options of a union say more than its own, unless they are about the whole value. */
function innermost(issue: v.GenericIssue): readonly LocatedIssue[] {
  const outer = issue.path ?? [];
  const inner = (issue.issues ?? []).flatMap((one) =>
    one.path === undefined ? [] : [{ issue: one, items: [...outer, ...one.path] }],
  );
  return inner.length === 0 ? [{ issue, items: outer }] : inner;
}

function issueError(
  { issue, items }: LocatedIssue,
  input: unknown,
  code: SchemaCode,
  name: string,
): SignalError<SchemaCode> {
  const path: ErrorPath = items.map(({ key }) => (typeof key === 'number' ? key : String(key)));
  const place = placeName(path, name);
  const last = items.at(-1);
  const value: unknown = last === undefined ? input : last.value;
  const expected = issue.message;
  // Null is absence of a key, but not of an item of a list.
  if (value === undefined || (value === null && typeof last?.key !== 'number')) {
    return schemaError(code, path, `${place} is missing; expected ${expected}.`, { expected });
  }
  const isUnknownKey = issue.expected === unknownKey;
  const message = isUnknownKey
    ? `${place} is not known; expected ${expected}.`
    : invalidValueMessage(place, value, expected);
  // Instead of a known name, others of a list or another place may be expected.
  const suggestion = isUnknownKey && code === 'invalid-snapshot' && /^\w+$/.test(expected) && { suggestion: expected };
  return schemaError(code, path, message, { received: excerpt(value), expected, ...suggestion });
}
