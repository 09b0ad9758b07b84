import { mistypedName } from '../core/closest-name.js';
import { quote } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';
import type { Result } from '../core/result.js';
import { epochMilliseconds, isCalendarDate, isTimeZone } from '../core/time.js';
import { type AssetClass, assetClasses } from '../core/vocabulary.js';

/** A request that its sender made wrongly, in one sentence: not the trader's mistake, so no answer. */
export interface Misuse {
  readonly misuse: string;
}

/** A request: a JSON object. Keys that a command does not know are ignored unless they are nearly one that it knows. */
export type Request = Readonly<Record<string, unknown>>;

/** Answers one request. */
export type Responder<T = unknown> = (request: Request) => Result<T> | Misuse;

/** True for what has no answer because the request was made wrongly. */
export function isMisuse<T>(answer: Result<T> | Misuse): answer is Misuse {
  return 'misuse' in answer;
}

/** What a key of a request may hold: how it is read, and how that is said. */
export interface Kind<T> {
  readonly expected: string;
  readonly read: (value: unknown) => T | undefined;
}

/** Reads the keys of one request; the first key that cannot be read is its misuse. */
export interface RequestReader {
  /** The value of a key; undefined when it is absent, null or wrong. */
  read<T>(key: string, kind: Kind<T>): T | undefined;
  misuse(): Misuse | undefined;
}

export function readerOf(request: Request, known: readonly string[]): RequestReader {
  let misuse = misuseOfKeys(request, known);
  return {
    read: (key, kind) => {
      const value = request[key];
      if (value === undefined || value === null) {
        return undefined;
      }
      const read = kind.read(value);
      if (read === undefined) {
        misuse ??= { misuse: `${key} is ${quote(value)}; expected ${kind.expected}.` };
      }
      return read;
    },
    misuse: () => misuse,
  };
}

/** A message by itself is no request. */
export function misuseOfMessage(request: Request): Misuse | undefined {
  return request.payload === undefined && (request.ticker !== undefined || request.action !== undefined)
    ? { misuse: 'The request has no payload; expected the message within it, as in {"payload": message}.' }
    : undefined;
}

/** A mistyped key would be left out without a word, and the plan made without it. */
function misuseOfKeys(request: Request, known: readonly string[]): Misuse | undefined {
  for (const key of Object.keys(request)) {
    const meant = known.includes(key) ? undefined : mistypedName(key, known);
    if (meant !== undefined) {
      return { misuse: `${key} is not known; expected ${meant}.` };
    }
  }
  return undefined;
}

export const text: Kind<string> = {
  expected: 'text',
  read: (value) => (typeof value === 'string' ? value : undefined),
};

export const flag: Kind<boolean> = {
  expected: 'true or false',
  read: (value) => (typeof value === 'boolean' ? value : undefined),
};

export const assetClass: Kind<AssetClass> = {
  expected: `one of ${assetClasses.join(', ')}`,
  read: (value) => assetClasses.find((name) => name === value),
};

export const timeZone: Kind<string> = {
  expected: 'a name of the time zone database such as America/New_York',
  read: (value) => (typeof value === 'string' && isTimeZone(value) ? value : undefined),
};

export const strikeCount: Kind<number> = {
  expected: 'an integer 2 to 20',
  read: (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 2 && value <= 20 ? value : undefined,
};

const instantForm =
  /^(\d{4}-\d\d-\d\d)[Tt ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/;

/** An instant, read as milliseconds since 1970. */
export const instant: Kind<number> = {
  expected: 'an instant such as 2026-01-26T15:30:00Z',
  read: (value) => {
    const date = typeof value === 'string' ? instantForm.exec(value)?.[1] : undefined;
    if (typeof value !== 'string' || date === undefined || !isCalendarDate(date)) {
      return undefined;
    }
    // As nearly every instant is written, and the platform reads it: the other ways are made the same first.
    return epochMilliseconds(value[10] === 'T' && value.endsWith('Z') ? value : inUsualForm(value));
  },
};

function inUsualForm(written: string): string {
  return written
    .toUpperCase()
    .replace(' ', 'T')
    .replace(/([+-]\d\d)(\d\d)$/, '$1:$2');
}

/** Which tickers exist, and which of them a webhook takes. */
export interface TickerLists {
  readonly known?: readonly string[];
  readonly allowed?: readonly string[];
}

export const tickerLists: Kind<TickerLists> = {
  expected: '{ "known": [tickers], "allowed": [tickers] }, both optional',
  read: (value) => {
    if (!isRecord(value)) {
      return undefined;
    }
    if (Object.keys(value).some((name) => name !== 'known' && name !== 'allowed')) {
      return undefined;
    }
    const known = value.known ?? undefined;
    const allowed = value.allowed ?? undefined;
    if ((known !== undefined && !isListOfTexts(known)) || (allowed !== undefined && !isListOfTexts(allowed))) {
      return undefined;
    }
    return { ...(known === undefined ? {} : { known }), ...(allowed === undefined ? {} : { allowed }) };
  },
};

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
