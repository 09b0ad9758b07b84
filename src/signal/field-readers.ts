import { isLongerThan } from '../core/code-points.js';
import { isInRange, numberText, type Range, readNumber } from '../core/decimal.js';
import { defaultMarketTimeZone } from '../core/defaults.js';
import { quote } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';
import { readTime } from './date-time.js';
import { readDate } from './dates.js';
import { readDelay } from './delay.js';
import type { ScalarKind } from './field-kinds.js';
import { hasTags } from './message-tags.js';
import { addIssue, type IssueTemplate, invalid, issueTemplate, type ParseState, unreadable } from './parse-state.js';
import type { Reader } from './read-fields.js';
import { toJson } from './to-json.js';

type KindOf<Name extends ScalarKind['kind']> = ScalarKind & { readonly kind: Name };

/** The reader of a field. Values of the wrong kind, or out of range, get the error of the template. */
export function scalarReader(field: ScalarKind, template: IssueTemplate): Reader {
  switch (field.kind) {
    case 'enum':
      return enumReader(field, template);
    case 'number':
      return numberReader(field, template);
    case 'quantity':
      return numberReader({}, template);
    case 'integer':
      return integerReader(field, template);
    case 'text':
      return (value, state) => textOf(value) ?? addIssue(state, template, value);
    case 'message':
      return messageReader(field, template);
    case 'date':
      return (value, state) => dateOf(value, state) ?? addIssue(state, template, value);
    case 'ticker':
      return tickerReader(template);
    case 'time':
      return timeReader(template);
    case 'delay':
      return delayReader(template);
    case 'boolean':
      return (value, state) => (typeof value === 'boolean' ? value : addIssue(state, template, value));
    case 'object':
      return objectOfJsonReader(template);
    case 'any':
      return jsonReader(template);
  }
}

function enumReader({ values, aliases }: KindOf<'enum'>, template: IssueTemplate): Reader {
  const words = new Map<unknown, string>([
    ...values.map((value) => [value, value] as const),
    ...Object.entries(aliases ?? {}),
  ]);
  return (value, state) => words.get(value) ?? addIssue(state, template, value);
}

function numberReader(range: Range, template: IssueTemplate): Reader {
  return (value, state) => {
    const number = readNumber(value);
    return number !== undefined && isInRange(number, range) ? number : addIssue(state, template, value);
  };
}

function integerReader(
  { minimum, maximum = Number.POSITIVE_INFINITY }: KindOf<'integer'>,
  template: IssueTemplate,
): Reader {
  return (value, state) => {
    const integer = integerOf(value);
    return integer >= minimum && integer <= maximum ? integer : addIssue(state, template, value);
  };
}

/** A whole number, also from text; NaN for anything else. */
function integerOf(value: unknown): number {
  if (Number.isInteger(value)) {
    return Number(value) + 0;
  }
  const text = readNumber(value);
  // Canonical text of a whole number has no point, however large the number is.
  return text === undefined || text.includes('.') ? Number.NaN : Number(text);
}

function isText(value: unknown): value is string | number {
  return typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
}

/** Text, or a finite number as its text: an unquoted `{{interval}}` is common, and a formula may give a number. */
function textOf(value: unknown): string | undefined {
  if (!isText(value)) {
    return undefined;
  }
  return typeof value === 'string' ? value : numberText(value);
}

function messageReader({ maxLength }: KindOf<'message'>, template: IssueTemplate): Reader {
  const { path, expected } = template;
  const tooLong = issueTemplate('invalid-message-length', path, expected);
  const tagged = issueTemplate('invalid-message-tags', path, expected);
  return (value, state) => {
    const text = textOf(value);
    if (text === undefined) {
      return addIssue(state, template, value);
    }
    const isTooLong = isLongerThan(text, maxLength);
    if (isTooLong) {
      addIssue(state, tooLong, value);
    }
    const isTagged = hasTags(text);
    if (isTagged) {
      addIssue(state, tagged, value);
    }
    return isTooLong || isTagged ? invalid : text;
  };
}

function dateOf(value: unknown, { now, context }: ParseState): unknown {
  const { marketTimeZone = defaultMarketTimeZone } = context;
  return typeof value === 'string' ? readDate(value, now, marketTimeZone) : undefined;
}

function tickerReader(template: IssueTemplate): Reader {
  const empty = issueTemplate('empty-ticker-name', template.path, template.expected);
  return (value, state) => {
    if (typeof value !== 'string') {
      return addIssue(state, template, value);
    }
    return value.trim() === '' ? addIssue(state, empty, value) : value;
  };
}

/** A time that cannot be read is not an error by itself: a rule makes it one when `rejectAfter` needs it. */
function timeReader(template: IssueTemplate): Reader {
  return (value, state) => {
    if (!isText(value)) {
      return addIssue(state, template, value);
    }
    const instant = readTime(value);
    if (instant === undefined) {
      const message = `time is ${quote(value)} and cannot be read: the time of receipt is the reference clock.`;
      state.notices.push({ code: 'time-unreadable', message, path: template.path });
    }
    return instant ?? unreadable;
  };
}

function delayReader({ path }: IssueTemplate): Reader {
  return (value, state) => {
    const delay = readDelay(value, state.now);
    if ('releaseAt' in delay) {
      return delay.releaseAt;
    }
    for (const code of delay.codes) {
      addIssue(state, issueTemplate(code, path, delay.expected), value);
    }
    return invalid;
  };
}

function objectOfJsonReader(template: IssueTemplate): Reader {
  const readJson = jsonReader(template);
  return (value, state) => (isRecord(value) ? readJson(value, state) : addIssue(state, template, value));
}

function jsonReader({ code, path }: IssueTemplate): Reader {
  return (value, state) => {
    const json = toJson(value);
    return json.ok
      ? json.value
      : addIssue(state, issueTemplate(code, [...path, ...json.path], 'a JSON value'), json.value);
  };
}
