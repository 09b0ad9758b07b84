import { compareDecimals, type DecimalString, numberText, readNumber, signOf } from '../core/decimal.js';
import type { ErrorCode } from '../core/errors.js';
import { isRecord } from '../core/json.js';
import { readTime } from './date-time.js';
import { readDelay } from './delay.js';
import { type Draft, refuse, refused, unreadable } from './draft.js';
import { readDate } from './expiration.js';
import type { Readers, TableField } from './field-table.js';
import { freeForm } from './free-form.js';
import { hasTags, isLongerThan } from './message-tags.js';
import { type RefusalPoint, refusalPoint } from './refusal-point.js';

function readEnum(value: unknown, field: TableField, draft: Draft): unknown {
  return field.words?.get(value) ?? refuseField(value, field, draft);
}

function readAmount(value: unknown, field: TableField, draft: Draft): unknown {
  const text = readNumber(value);
  return text !== undefined && isInRange(text, field) ? text : refuseField(value, field, draft);
}

function isInRange(text: DecimalString, { above, least, most }: TableField): boolean {
  return (
    (above === undefined || signOf(text) > 0) &&
    (least === undefined || compareDecimals(text, least) >= 0) &&
    (most === undefined || compareDecimals(text, most) <= 0)
  );
}

function readInteger(value: unknown, field: TableField, draft: Draft): unknown {
  const whole = wholeOf(value);
  const { minimum = 0, maximum = Number.POSITIVE_INFINITY } = field;
  return whole >= minimum && whole <= maximum ? whole : refuseField(value, field, draft);
}

/** A whole number, also from text; NaN for anything else. */
function wholeOf(value: unknown): number {
  if (typeof value === 'number') {
    return Number.isInteger(value) ? value + 0 : Number.NaN;
  }
  const text = readNumber(value);
  // Canonical text of a whole number has no point, however large the number is.
  return text === undefined || text.includes('.') ? Number.NaN : Number(text);
}

function readBoolean(value: unknown, field: TableField, draft: Draft): unknown {
  return typeof value === 'boolean' ? value : refuseField(value, field, draft);
}

/** Text as sent; a finite number as its text: an unquoted `{{interval}}` is common, and a formula may give a number. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') {
    return value;
  }
  return typeof value === 'number' && Number.isFinite(value) ? numberText(value) : undefined;
}

function readText(value: unknown, field: TableField, draft: Draft): unknown {
  return textOf(value) ?? refuseField(value, field, draft);
}

function readMessage(value: unknown, field: TableField, draft: Draft): unknown {
  const text = textOf(value);
  if (text === undefined) {
    return refuseField(value, field, draft);
  }
  const isTooLong = field.maximum !== undefined && isLongerThan(text, field.maximum);
  if (isTooLong) {
    refuse(draft, pointOf('invalid-message-length', field), value);
  }
  if (hasTags(text)) {
    return refuse(draft, pointOf('invalid-message-tags', field), value);
  }
  return isTooLong ? refused : text;
}

function readTicker(value: unknown, field: TableField, draft: Draft): unknown {
  if (typeof value !== 'string') {
    return refuseField(value, field, draft);
  }
  return value.trim() === '' ? refuse(draft, pointOf('empty-ticker-name', field), value) : value;
}

function readTimeField(value: unknown, field: TableField, draft: Draft): unknown {
  const isMoment = typeof value === 'string' || (typeof value === 'number' && Number.isFinite(value));
  return isMoment ? (readTime(value) ?? unreadable) : refuseField(value, field, draft);
}

function readDelayField(value: unknown, field: TableField, draft: Draft): unknown {
  const delay = readDelay(value, draft.now);
  if ('releaseAt' in delay) {
    return delay.releaseAt;
  }
  for (const code of delay.codes) {
    refuse(draft, refusalPoint(code, field.point.path, delay.expected), value);
  }
  return refused;
}

function readDateField(value: unknown, field: TableField, draft: Draft): unknown {
  const zone = draft.context.marketTimeZone ?? 'America/New_York';
  const date = typeof value === 'string' ? readDate(value, draft.now, zone) : undefined;
  return date ?? refuseField(value, field, draft);
}

function readObject(value: unknown, field: TableField, draft: Draft): unknown {
  return isRecord(value) ? readAny(value, field, draft) : refuseField(value, field, draft);
}

function readAny(value: unknown, field: TableField, draft: Draft): unknown {
  const plain = freeForm(value);
  if (!plain.ok) {
    const { code, path } = field.point;
    return refuse(draft, refusalPoint(code, [...path, ...plain.path], 'a JSON value'), plain.value);
  }
  // Once formulas are evaluated none is left, but a getter may show another one each time.
  if (plain.hasFormula && draft.formulas === 'unknown') {
    draft.formulas = 'possible';
  }
  return plain.value;
}

function refuseField(value: unknown, field: TableField, draft: Draft): typeof refused {
  return refuse(draft, field.point, value);
}

/** The place of a field, under another code. */
function pointOf(code: ErrorCode, { point }: TableField): RefusalPoint {
  return refusalPoint(code, point.path, point.expected);
}

/** How every kind of field is read but the two that are objects of fields themselves. */
export const fieldReaders: Readers = {
  enum: readEnum,
  number: readAmount,
  quantity: readAmount,
  integer: readInteger,
  text: readText,
  message: readMessage,
  date: readDateField,
  ticker: readTicker,
  time: readTimeField,
  delay: readDelayField,
  boolean: readBoolean,
  object: readObject,
  any: readAny,
};
