// How a value of a port is read, in two ways: a few comparisons tell whether it is well-formed; if it is not, the schema
// converts it or says what is invalid.
import * as v from 'valibot';
import { type Amount, isPlainAmount } from '../core/decimal.js';
import { instant } from '../core/instant-schema.js';
import { isPresent, isRecord } from '../core/json.js';
import { once } from '../core/once.js';
import {
  amount,
  boolean,
  type Entries,
  list,
  object,
  oneOf,
  positiveAmount,
  record,
  rejectUnknownKeys,
  type Schema,
  text,
} from '../core/schema.js';
import { type IsoInstant, isCalendarDate } from '../core/time.js';
import { meantNames } from './answer-names.js';

type Check = (value: unknown) => boolean;

/** How one value is read. */
export interface Kind<T> {
  readonly schema: () => Schema<T>;
  readonly isWellFormed: Check;
}

export interface OptionalKind<T> {
  readonly schema: () => v.ExactOptionalSchema<Schema<T>, undefined>;
  readonly isWellFormed: Check;
}

/** A kind for every field of T. */
export type Fields<T> = {
  readonly [Key in keyof T]-?: Record<never, never> extends Pick<T, Key>
    ? OptionalKind<Exclude<T[Key], undefined>>
    : Kind<T[Key]>;
};

/** A promise has none of the fields, and is not an answer without them. A misspelt name is not a field either (safety S14). */
export function objectOf<T>(expected: string, fields: Fields<T>): Kind<T> {
  const entries = Object.entries<Kind<unknown>>(fields);
  const checks = entries.map(([name, { isWellFormed }]) => [name, isWellFormed] as const);
  const names = entries.map(([name]) => name);
  const meantName = once(() => meantNames(names));
  return {
    schema: () => {
      const schemas: unknown = Object.fromEntries(entries.map(([name, { schema }]) => [name, schema()]));
      // `Fields<T>` has a schema for every key of T.
      return object(expected, schemas as Entries<T>, rejectUnknownKeys(names, meantName()));
    },
    isWellFormed: (value) => {
      if (!isRecord(value) || 'then' in value) {
        return false;
      }
      for (const [name, isValid] of checks) {
        if (!isValid(value[name])) {
          return false;
        }
      }
      return Object.keys(value).every((name) => meantName()(name, value) === undefined);
    },
  };
}

export function listOf<T>(expected: string, item: Kind<T>): Kind<readonly T[]> {
  return {
    schema: () => list(expected, item.schema()),
    // `every` would skip the holes of a list.
    isWellFormed: (value) => Array.isArray(value) && value.findIndex((one) => !item.isWellFormed(one)) === -1,
  };
}

export function recordOf<T>(expected: string, kind: Kind<T>): Kind<Readonly<Record<string, T>>> {
  return {
    schema: () => record(expected, kind.schema()),
    isWellFormed: (value) => isRecord(value) && Object.values(value).every(kind.isWellFormed),
  };
}

export function optional<T>({ schema, isWellFormed }: Kind<T>): OptionalKind<T> {
  return {
    schema: () => v.exactOptional(schema()),
    isWellFormed: (value) => !isPresent(value) || isWellFormed(value),
  };
}

export function wordOf<const Word extends string>(words: readonly Word[]): Kind<Word> {
  const all: readonly unknown[] = words;
  return { schema: () => oneOf(words), isWellFormed: (value) => all.includes(value) };
}

export function textLike(expected: string, form: RegExp): Kind<string> {
  return {
    schema: () => text(expected, form),
    isWellFormed: (value) => typeof value === 'string' && form.test(value),
  };
}

export function sizeOf(expected: string): Kind<Amount> {
  return {
    schema: () => amount(expected, { minimum: 0 }),
    isWellFormed: (value) => isPlainAmount(value) && Number(value) >= 0,
  };
}

// Days that their month has in every year: whether February has a 29th is the schema's question.
const datePattern =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)$/;
const utcTimePattern = /^T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,8}[1-9])?Z$/;

export const anyAmount: Kind<Amount> = { schema: amount, isWellFormed: isPlainAmount };

export const positive: Kind<Amount> = {
  schema: positiveAmount,
  isWellFormed: (value) => isPlainAmount(value) && Number(value) > 0,
};

export const flag: Kind<boolean> = { schema: boolean, isWellFormed: (value) => typeof value === 'boolean' };

export const day: Kind<string> = {
  schema: () => text('a date as YYYY-MM-DD', isCalendarDate),
  isWellFormed: (value) => typeof value === 'string' && datePattern.test(value),
};

export const instantKind: Kind<IsoInstant> = {
  schema: instant,
  isWellFormed: (value) =>
    typeof value === 'string' && datePattern.test(value.slice(0, 10)) && utcTimePattern.test(value.slice(10)),
};

export const symbol: Kind<string> = {
  schema: () => text('a ticker as text', /[\s\S]/),
  isWellFormed: (value) => typeof value === 'string' && value !== '',
};
