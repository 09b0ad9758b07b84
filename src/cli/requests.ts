import { closestName } from '../core/closest-name.js';
import { duplicateNames } from '../core/duplicate-names.js';
import { type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { excerpt, quote } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';
import { type Err, err, type Result } from '../core/result.js';
import { epochMilliseconds, isCalendarDate, isTimeZone } from '../core/time.js';
import { type AssetClass, assetClasses, type FuturesSizing, futuresSizings } from '../core/vocabulary.js';
import { type MistypedFields, mistypedFieldsValues } from '../signal/parse-context.js';

/** A wrong option or file, in one sentence. It is the caller's mistake, not the trader's: there is no response. */
export interface UsageError {
  readonly usageError: string;
}

/** A request: a JSON object. Unknown keys are ignored, unless they look like a mistyped known key. */
export type Request = Readonly<Record<string, unknown>>;

/** What the options fill in where a request lacks it; `settings`, `market` and `account` are paths of files. */
export interface RequestOptions {
  readonly settings?: string;
  readonly market?: string;
  readonly account?: string;
  /** Identifier of a profile that exists. */
  readonly broker?: string;
  /** A readable instant. */
  readonly now?: string;
  readonly signalId?: string;
}

/** Names that the text of a message has more than once in one object; from `duplicateNames`. */
export type DuplicateNames = readonly ErrorPath[];

/** Responds to one request. */
export type Responder<T = unknown> = (request: Request, duplicateNames?: DuplicateNames) => Result<T>;

/** Type of the value of a key: how it is read, and how an error describes it. */
export interface ValueType<T> {
  readonly expected: string;
  readonly read: (value: unknown) => T | undefined;
}

/** Reads the keys of one request, and collects its errors. */
export interface RequestReader {
  /** The value of a key; undefined if it is absent, null or invalid. */
  read<T>(key: string, kind: ValueType<T>): T | undefined;
  /** `invalid-request` for each mistyped key and invalid value; undefined if there is none. */
  errors(): Err | undefined;
}

export function readerOf(request: Request, known: readonly string[]): RequestReader {
  const found: SignalError[] = mistypedKeyErrors(request, known);
  return {
    read: (key, kind) => {
      const value = request[key];
      if (value === undefined || value === null) {
        return undefined;
      }
      const read = kind.read(value);
      if (read === undefined) {
        found.push(invalidValue(key, value, kind.expected));
      }
      return read;
    },
    errors: () => {
      const [first, ...rest] = found;
      return first && err(first, ...rest);
    },
  };
}

/** `invalid-request` for the value of a key. `hint` is a sentence that follows. */
export function invalidValue(key: string, value: unknown, expected: string, hint = ''): SignalError {
  const message = `${key} is ${quote(value)}; expected ${expected}.${hint}`;
  return signalError('invalid-request', { message, path: [key], received: excerpt(value), expected });
}

/** The response to a request that cannot be answered, `invalid-request`. */
export function rejectedRequest(message: string, path: ErrorPath = []): Err {
  return err(signalError('invalid-request', { message, path }));
}

/** A request as it was sent, and what its text has twice. */
export interface SentRequest {
  readonly request: Request;
  /** In its message, which is judged by the settings. */
  readonly duplicateNames: DuplicateNames;
  /** Beside its message: a key of the request, or a name in its settings or its market. */
  readonly duplicateKeys: DuplicateNames;
}

/** The request in a JSON text whose value is given; undefined as for `requestOf`. */
export function sentRequest(text: string, value: unknown): SentRequest | undefined {
  const request = requestOf(value);
  if (request === undefined) {
    return undefined;
  }
  const found = duplicateNames(text);
  if (request !== value) {
    return { request, duplicateNames: found, duplicateKeys: [] };
  }
  const isOfMessage = ([key, ...path]: ErrorPath): boolean => key === 'payload' && path.length > 0;
  return {
    request,
    // The paths of a message begin after the key of the request that it is in.
    duplicateNames: found.filter(isOfMessage).map(([, ...path]) => path),
    duplicateKeys: found.filter((path) => !isOfMessage(path)),
  };
}

/** A JSON value as a request: an object, or a bare message or batch, which becomes the payload. Undefined for other values. */
export function requestOf(value: unknown): Request | undefined {
  if (Array.isArray(value)) {
    return value.some(isRecord) ? { payload: value } : undefined;
  }
  if (!isRecord(value)) {
    return undefined;
  }
  const isBare = value.payload === undefined && (value.ticker !== undefined || value.action !== undefined);
  return isBare ? { payload: value } : value;
}

/** A mistyped key would be ignored silently. */
function mistypedKeyErrors(request: Request, known: readonly string[]): SignalError[] {
  return Object.keys(request).flatMap((key) => {
    const meant = known.includes(key) ? undefined : closestName(key, known, 4);
    const message = `Unknown key ${key}; did you mean ${meant}?`;
    return meant === undefined ? [] : [signalError('invalid-request', { message, path: [key], expected: meant })];
  });
}

export const text: ValueType<string> = {
  expected: 'text',
  read: (value) => (typeof value === 'string' ? value : undefined),
};

export const flag: ValueType<boolean> = {
  expected: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
};

export const assetClass: ValueType<AssetClass> = {
  expected: `one of ${assetClasses.join(', ')}`,
  read: (value) => assetClasses.find((name) => name === value),
};

export const timeZone: ValueType<string> = {
  expected: 'an IANA time zone such as America/New_York',
  read: (value) => (typeof value === 'string' && isTimeZone(value) ? value : undefined),
};

export const strikeCount: ValueType<number> = {
  expected: 'an integer 2 to 20',
  read: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= 20 ? value : undefined,
};

export const futuresSizing: ValueType<FuturesSizing> = {
  expected: futuresSizings.join(' or '),
  read: (value) => futuresSizings.find((name) => name === value),
};

export const mistypedFields: ValueType<MistypedFields> = {
  expected: mistypedFieldsValues.join(' or '),
  read: (value) => mistypedFieldsValues.find((name) => name === value),
};

const instantForm =
  /^(\d{4}-\d\d-\d\d)[Tt ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;

/** An instant, as milliseconds since 1970. */
export const instant: ValueType<number> = {
  expected: 'an instant such as 2026-01-26T15:30:00Z',
  read: (value) => {
    const date = typeof value === 'string' ? instantForm.exec(value)?.[1] : undefined;
    if (typeof value !== 'string' || date === undefined || !isCalendarDate(date)) {
      return undefined;
    }
    const normalized = value
      .toUpperCase()
      .replace(' ', 'T')
      .replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
    return epochMilliseconds(normalized);
  },
};

/** Tickers that exist, and tickers that the webhook allows. */
export interface TickerLists {
  readonly known?: readonly string[];
  readonly allowed?: readonly string[];
}

export const tickerLists: ValueType<TickerLists> = {
  expected: '{ "known": [tickers], "allowed": [tickers] }, both optional',
  read: (value) => {
    if (!isRecord(value) || Object.keys(value).some((name) => name !== 'known' && name !== 'allowed')) {
      return undefined;
    }
    const known = value.known ?? undefined;
    const allowed = value.allowed ?? undefined;
    if ((known !== undefined && !isStringArray(known)) || (allowed !== undefined && !isStringArray(allowed))) {
      return undefined;
    }
    return { ...(known === undefined ? {} : { known }), ...(allowed === undefined ? {} : { allowed }) };
  },
};

function isStringArray(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
