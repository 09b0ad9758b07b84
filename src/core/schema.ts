import {
  array,
  type GenericIssue,
  type GenericSchema,
  metadata,
  pipe,
  rawTransform,
  safeParse,
  unknown,
} from 'valibot';
import { compareDecimals, type DecimalString, numberText, readNumber } from './decimal.js';
import { type ErrorPath, type SignalError, signalError } from './errors.js';
import { excerpt, invalidValueMessage } from './excerpt.js';
import { ok, type Result } from './result.js';

/** How a value of unknown origin is read: a valibot schema whose messages say what would pass. */
export type Schema<T> = GenericSchema<unknown, T>;

/** Which numbers pass. `above` is exclusive, the other bounds are inclusive. */
export interface Range {
  readonly above?: 0;
  readonly minimum?: number;
  readonly maximum?: number;
  /** Only what a JSON number holds exactly, without a fraction. */
  readonly whole?: true;
}

/** What a schema takes, as data: documents for other programs are made from it. */
export type Shape =
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | { readonly kind: 'boolean' }
  | ({ readonly kind: 'number' } & Range)
  /** Without a pattern, what passes is decided by more than one can say. */
  | { readonly kind: 'text'; readonly pattern?: string }
  | { readonly kind: 'list'; readonly item: Schema<unknown>; readonly fewest: number }
  | { readonly kind: 'map'; readonly item: Schema<unknown> }
  | {
      readonly kind: 'record';
      readonly entries: Readonly<Record<string, Schema<unknown>>>;
      /** Whether names that are not known are ignored. */
      readonly isOpen: boolean;
    }
  /** A part of a bracket: the fields are the signal's. */
  | { readonly kind: 'takeProfit' | 'stopLoss' };

/** A schema for every name of an object; only those of optional names may give undefined. */
export type Entries<T> = {
  readonly [Name in keyof T]-?: Record<never, never> extends Pick<T, Name>
    ? Schema<T[Name] | undefined>
    : Schema<T[Name]>;
};

/** A rule between the values of an object, on what was written: a value that is itself refused counts as present. */
export interface ObjectRule {
  readonly broken: (written: Readonly<Record<string, unknown>>) => boolean;
  /** The name that the error points to. */
  readonly at: string;
  readonly expected: string;
}

/** What an object asks of its names besides their schemas. */
export interface ObjectManners {
  /** What would pass in place of a name that is not known; undefined, or absent: the name is ignored. */
  readonly instead?: (name: string) => string | undefined;
  /** `instead` does not speak of every name: what it leaves out passes. */
  readonly refusesOnlySome?: true;
  readonly rules?: readonly ObjectRule[];
}

/** Another user of valibot in the process may have configured it. */
const allIssues = { abortEarly: false, abortPipeEarly: false } as const;

/** valibot would print the value otherwise; ours is printed when the error is made. */
const unprinted = '';

/** In valibot's words: a name that must not be there. */
const stranger = 'never';

/** Why a value cannot be used. */
export interface Fault {
  /** Names from the value inwards; absent: the value itself. */
  readonly path?: ErrorPath;
  /** The offending value. */
  readonly value: unknown;
  /** What would pass, in words. */
  readonly expected: string;
  /** The offending value is a name that must not be there. */
  readonly isStranger?: boolean;
}

/** A value of which several things can be wrong: what is read is used when nothing was refused. */
export function judging<T>(
  shape: Shape,
  read: (value: unknown, refuse: (fault: Fault) => void) => T | undefined,
): Schema<T> {
  return pipe(
    unknown(),
    metadata({ shape }),
    rawTransform<unknown, T>(({ dataset, addIssue, NEVER }) => {
      const value = read(dataset.value, ({ path = [], value: input, expected: message, isStranger = false }) => {
        const [first, ...rest] = path.map(pathItem);
        const place = first === undefined ? {} : { path: [first, ...rest] satisfies Path };
        addIssue({ message, input, expected: isStranger ? stranger : unprinted, received: unprinted, ...place });
      });
      return value === undefined ? NEVER : value;
    }),
  );
}

type Path = NonNullable<GenericIssue['path']>;

function pathItem(key: string | number): Path[number] {
  return { type: 'unknown', origin: 'value', input: undefined, key, value: undefined };
}

/** A single value: what would pass, in words, and how it is read; undefined is refused. */
export function reading<T>(shape: Shape, expected: string, read: (value: unknown) => T | undefined): Schema<T> {
  return judging(shape, (value, refuse) => {
    const known = read(value);
    if (known === undefined) {
      refuse({ value, expected });
    }
    return known;
  });
}

/** One of some words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Schema<Word> {
  return reading({ kind: 'enum', values: words }, `one of ${words.join(', ')}`, (value) =>
    words.find((word) => word === value),
  );
}

/** `true` or `false`. */
export function flag(): Schema<boolean> {
  return reading({ kind: 'boolean' }, 'true or false', (value) => (typeof value === 'boolean' ? value : undefined));
}

/** A number, or text that holds one, as its canonical text. */
export function amount(expected = 'a number', range: Range = {}): Schema<DecimalString> {
  return reading({ kind: 'number', ...range }, expected, (value) => {
    const canonical = readNumber(value);
    // A double like 1e300 has a text too long to be read again: it is no amount.
    return canonical !== undefined && readNumber(canonical) !== undefined && isInRange(canonical, range)
      ? canonical
      : undefined;
  });
}

/** An amount above 0. */
export function positiveAmount(): Schema<DecimalString> {
  return amount('a number above 0', { above: 0 });
}

/** A number that is counted with, or text that holds one, as a JSON number. */
export function count(expected: string, range: Range): Schema<number> {
  return reading({ kind: 'number', ...range }, expected, (value) => {
    const text = readNumber(value);
    return text !== undefined && isInRange(text, range) ? Number(text) : undefined;
  });
}

function isInRange(text: DecimalString, { above, minimum, maximum, whole }: Range): boolean {
  return (
    (above === undefined || Number(text) > 0) &&
    (minimum === undefined || compareDecimals(text, numberText(minimum)) >= 0) &&
    (maximum === undefined || compareDecimals(text, numberText(maximum)) <= 0) &&
    (whole === undefined || Number.isSafeInteger(Number(text)))
  );
}

/** Text of a form, or text that passes a test. */
export function text(expected: string, passes: RegExp | ((text: string) => boolean)): Schema<string> {
  const isForm = passes instanceof RegExp;
  const isGood = isForm ? (value: string): boolean => passes.test(value) : passes;
  return reading({ kind: 'text', ...(isForm && { pattern: passes.source }) }, expected, (value) =>
    typeof value === 'string' && isGood(value) ? value : undefined,
  );
}

/** A list of values of one kind. */
export function listOf<T>(expected: string, item: Schema<T>, fewest = 0): Schema<readonly T[]> {
  return pipe(
    reading({ kind: 'list', item, fewest }, expected, (value) =>
      Array.isArray(value) && value.length >= fewest ? value : undefined,
    ),
    array(item),
  );
}

/** An object of values of one kind under any names. A name such as `__proto__` is a name like any other. */
export function mapOf<T>(expected: string, item: Schema<T>): Schema<Readonly<Record<string, T>>> {
  return judging({ kind: 'map', item }, (value, refuse) => {
    const written = plainObject(value);
    if (written === undefined) {
      refuse({ value, expected });
      return undefined;
    }
    const names = Object.keys(written).filter((name) => written[name] !== undefined && written[name] !== null);
    return Object.fromEntries(
      names.map((name): [string, T] => [name, readInside(item, [name], written[name], refuse)]),
    );
  });
}

/** An object of known names. null is absence, and only the object's own names count. */
export function objectOf<T>(expected: string, entries: Entries<T>, manners: ObjectManners = {}): Schema<T> {
  const isOpen = manners.refusesOnlySome ?? manners.instead === undefined;
  return judging({ kind: 'record', entries, isOpen }, (value, refuse) => {
    const written = plainObject(value);
    if (written === undefined) {
      refuse({ value, expected });
      return undefined;
    }
    const output: Record<string, unknown> = {};
    for (const [name, schema] of Object.entries<Schema<unknown>>(entries)) {
      const given = Object.hasOwn(written, name) ? (written[name] ?? undefined) : undefined;
      const read = readInside(schema, [name], given, refuse);
      if (read !== undefined) {
        output[name] = read;
      }
    }
    for (const rule of manners.rules ?? []) {
      if (rule.broken(written)) {
        refuse({ path: [rule.at], value: written[rule.at], expected: rule.expected });
      }
    }
    refuseStrangers(written, Object.keys(entries), manners.instead, refuse);
    // `Entries` holds a schema for every name of T; what they gave is a T.
    return output as T;
  });
}

/** Refuses the names of an object that are not among the known ones. */
export function refuseStrangers(
  written: Readonly<Record<string, unknown>>,
  known: readonly string[],
  instead: ((name: string) => string | undefined) | undefined,
  refuse: (fault: Fault) => void,
): void {
  if (instead !== undefined) {
    for (const name of Object.keys(written).filter((key) => !known.includes(key))) {
      const expected = instead(name);
      if (expected !== undefined) {
        refuse({ path: [name], value: name, expected, isStranger: true });
      }
    }
  }
}

/** Reads a value that stands inside another; its faults become the other's. */
function readInside<T>(schema: Schema<T>, path: ErrorPath, value: unknown, refuse: (fault: Fault) => void): T {
  const read = safeParse(schema, value, allIssues);
  for (const issue of read.issues ?? []) {
    refuse({ ...faultOf(issue), path: [...path, ...pathOf(issue)] });
  }
  // With faults the value is never used: the whole object is refused.
  return read.output as T;
}

function faultOf(issue: GenericIssue): Fault {
  return { value: issue.input, expected: issue.message, isStranger: issue.expected === stranger };
}

function pathOf(issue: GenericIssue): ErrorPath {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)));
}

/** An object as JSON has them: no array, no date, no map, no other instance of a class. */
export function plainObject(value: unknown): Readonly<Record<string, unknown>> | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return undefined;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  // The second test knows the plain objects of another realm.
  const isPlain = prototype === null || Object.getPrototypeOf(prototype) === null;
  return isPlain ? (value as Readonly<Record<string, unknown>>) : undefined;
}

/** Reads a value with a schema: what it stands for, or every reason why it stands for nothing, under one code. */
export function readWith<T>(
  schema: Schema<T>,
  value: unknown,
  code: 'invalid-setting' | 'invalid-snapshot',
  name: string,
): Result<T> {
  const read = safeParse(schema, value, allIssues);
  const [first, ...rest] = (read.issues ?? []).map((issue) => issueError(issue, code, name));
  // Without issues the output is what the schema gives. There may be more errors than a function takes arguments.
  return first === undefined ? ok(read.output as T) : { ok: false, errors: [first, ...rest] };
}

function issueError(issue: GenericIssue, code: 'invalid-setting' | 'invalid-snapshot', name: string): SignalError {
  const { value, expected, isStranger } = faultOf(issue);
  const path = pathOf(issue);
  const place = path.length === 0 ? name : String(excerpt(path.join('.')));
  if (value === undefined || value === null) {
    return signalError(code, { message: `${place} is missing; expected ${expected}.`, path, expected });
  }
  const message = isStranger
    ? `${place} is not known; expected ${expected}.`
    : invalidValueMessage(place, value, expected);
  return signalError(code, { message, path, received: excerpt(value), expected });
}

/** A value that is made when it is first asked for, so that importing a module costs nothing. */
export function lazily<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
