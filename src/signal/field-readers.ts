import { isLongerThan } from '../core/code-points.js';
import { isInRange, numberText, type Range, readNumber } from '../core/decimal.js';
import { defaultMarketTimeZone } from '../core/defaults.js';
import type { ErrorCode, ErrorPath } from '../core/errors.js';
import { excerpt, placeholderHint, quote } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';
import { instantText } from '../core/time.js';
import { toJson } from '../core/to-json.js';
import { readTime } from './date-time.js';
import { readDate } from './dates.js';
import { readDelay } from './delay.js';
import type { ScalarKind } from './field-kinds.js';
import { hasTags } from './message-tags.js';
import { addIssue, type IssueTemplate, invalid, issueTemplate, type ParseState, unreadable } from './parse-state.js';
import type { Reader } from './read-fields.js';
import type { SentTime } from './signal.js';
import { type TickerFormat, tickerFormats } from './ticker.js';

type KindOf<Name extends ScalarKind['kind']> = ScalarKind & { readonly kind: Name };

/** The readers of the kinds without parameters. */
const readers = {
  quantity: readNumber,
  text: textOf,
  date: readDateField,
  ticker: readTicker,
  time: readTimeField,
  delay: readDelayField,
  boolean: (value) => (typeof value === 'boolean' ? value : undefined),
  object: (value, state, template) => (isRecord(value) ? readJson(value, state, template) : undefined),
  any: readJson,
} as const satisfies { readonly [Kind in ScalarKind['kind']]?: Reader };

/** The reader of a field. */
export function scalarReader(field: ScalarKind): Reader {
  switch (field.kind) {
    case 'enum':
      return enumReader(field);
    case 'number':
      return numberReader(field);
    case 'integer':
      return integerReader(field);
    case 'message':
      return messageReader(field);
    default:
      return readers[field.kind];
  }
}

function enumReader({ values, aliases }: KindOf<'enum'>): Reader {
  const words = new Map<unknown, string>([
    ...values.map((value) => [value, value] as const),
    ...Object.entries(aliases ?? {}),
  ]);
  return (value) => words.get(value);
}

function numberReader(range: Range): Reader {
  return (value) => {
    const number = readNumber(value);
    return number !== undefined && isInRange(number, range) ? number : undefined;
  };
}

function integerReader({ minimum, maximum = Number.POSITIVE_INFINITY }: KindOf<'integer'>): Reader {
  return (value) => {
    const integer = integerOf(value);
    return integer >= minimum && integer <= maximum ? integer : undefined;
  };
}

/** A whole number, also from text; NaN for anything else. */
function integerOf(value: unknown): number {
  const text = readNumber(value);
  // Canonical text of a whole number has no point, however large the number is.
  return text === undefined || text.includes('.') ? Number.NaN : Number(text);
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || Number.isFinite(value);
}

/** Text, or a finite number as its text: an unquoted `{{interval}}` is common, and a formula may give a number. */
function textOf(value: unknown): string | undefined {
  if (!isText(value)) {
    return undefined;
  }
  return typeof value === 'string' ? value : numberText(value);
}

function messageReader({ maxLength }: KindOf<'message'>): Reader {
  return (value, state, { path, expected }) => {
    const text = textOf(value);
    if (text === undefined) {
      return undefined;
    }
    const codes: ErrorCode[] = [];
    if (isLongerThan(text, maxLength)) {
      codes.push('invalid-message-length');
    }
    if (hasTags(text)) {
      codes.push('invalid-message-tags');
    }
    return codes.length === 0 ? text : addIssues(state, codes, path, expected, value);
  };
}

/** Adds several errors of one value. */
function addIssues(
  state: ParseState,
  codes: readonly ErrorCode[],
  path: ErrorPath,
  expected: string,
  value: unknown,
): typeof invalid {
  for (const code of codes) {
    addIssue(state, issueTemplate(code, path, expected), value);
  }
  return invalid;
}

function readDateField(value: unknown, state: ParseState, { name }: IssueTemplate): unknown {
  const { marketTimeZone: timeZone = defaultMarketTimeZone } = state.context;
  const read = typeof value === 'string' ? readDate(value, state.now, timeZone) : undefined;
  if (read?.from !== undefined) {
    addSentTime(name, { sent: `${value}`.trim(), from: read.from, timeZone }, state);
  }
  return read?.date;
}

/** Keeps what was sent, for whoever asks how a date or a release came about. */
function addSentTime(name: string, time: SentTime, state: ParseState): void {
  state.sentTimes ??= {};
  state.sentTimes[name] = time;
}

const formats: ReadonlyMap<unknown, TickerFormat> = /* @__PURE__ */ (() => new Map(Object.entries(tickerFormats)))();

function readTicker(value: unknown, state: ParseState, { path, expected }: IssueTemplate): unknown {
  if (typeof value !== 'string') {
    return undefined;
  }
  if (value.trim() === '') {
    return addIssues(state, ['empty-ticker-name'], path, expected, value);
  }
  const format = formats.get(state.context.assetClass);
  if (format?.matches(value) === false) {
    addIssues(state, [format.code], path, format.expected, value);
  }
  // A ticker of another format keeps its value: the other rules on tickers still apply.
  return value;
}

/** A time that cannot be read is not an error by itself: a rule makes it one when `rejectAfter` needs it. */
function readTimeField(value: unknown, { notices }: ParseState, { path }: IssueTemplate): unknown {
  if (!isText(value)) {
    return undefined;
  }
  const instant = readTime(value);
  if (instant === undefined) {
    const sentence = `time is ${quote(value)} and cannot be read: the time of receipt is used instead.`;
    notices.push({
      code: 'time-unreadable',
      message: sentence + placeholderHint(value),
      path,
      received: excerpt(value),
    });
  }
  return instant ?? unreadable;
}

function readDelayField(value: unknown, state: ParseState, { name, path }: IssueTemplate): unknown {
  const delay = readDelay(value, state.now);
  if (!('releaseAt' in delay)) {
    return addIssues(state, delay.codes, path, delay.expected, value);
  }
  const sent = `${value}`.trim();
  addSentTime(name, delay.isRelative ? { sent, from: instantText(state.now) } : { sent }, state);
  return delay.releaseAt;
}

function readJson(value: unknown, state: ParseState, { code, path }: IssueTemplate): unknown {
  const json = toJson(value);
  return json.ok ? json.value : addIssues(state, [code], [...path, ...json.path], 'a JSON value', json.value);
}
