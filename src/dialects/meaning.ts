import { type Amount, decimal, decimalText, readNumber, signOf } from '../core/decimal.js';
import type { ErrorPath } from '../core/errors.js';
import { placeholderHint, quote } from '../core/excerpt.js';
import { lotSize, pipSize } from '../core/forex-pair.js';
import type { JsonObject, JsonValue } from '../core/json.js';
import type {
  Counterpart,
  Dialect,
  DialectField,
  ForexMeasure,
  Meaning,
  NumberMeaning,
  ReadingMeaning,
  SignedMeaning,
  StopMoveCounterpart,
  UnitMeaning,
  WordsMeaning,
} from './dialect.js';
import { readSymbol } from './read-symbol.js';
import type { Readings, TranslationNotice } from './translation.js';
import { type TranslationError, translationError } from './translation-error.js';
import { wordText } from './word-text.js';

/** A field that was sent, with all that its meaning can depend on. */
export interface Sent {
  readonly name: string;
  readonly value: unknown;
  readonly path: ErrorPath;
  /** What the asterisk in the name of the line stands for. */
  readonly star: string;
  /** Line of the table. */
  readonly line: DialectField;
  readonly dialect: Dialect;
  readonly readings: Readings;
  /** Value of another field of the message. */
  readonly sentValue: (name: string) => unknown;
}

/** Result of a field: the fields that it sets, errors, notices. */
export interface Found {
  readonly set?: JsonObject;
  /** Field that sets them. */
  readonly path?: ErrorPath;
  readonly errors?: readonly TranslationError[];
  readonly notices?: readonly TranslationNotice[];
  /** How the stop loss follows the targets; the notices are for where it does. */
  readonly moves?: StopMoveCounterpart['moves'];
}

/** A number alone. */
const plainNumber: Readonly<Record<string, UnitMeaning>> = { '': { set: {} } };

/** What the value of a field means, by its line of the table. */
export function applyMeaning(means: Meaning, sent: Sent): Found {
  switch (means.kind) {
    case 'secret':
      return {};
    case 'known-here':
      return {
        notices: [{ code: 'known-here', message: `${sent.name} is not needed: ${means.by}.`, path: sent.path }],
      };
    case 'symbol':
      return symbolOf(sent);
    case 'text':
      return typeof sent.value === 'string' || typeof sent.value === 'number'
        ? setting(sent, at(means.to, sent, String(sent.value)))
        : invalid(sent, 'text');
    case 'number':
      return numberOf(means, sent);
    case 'signed':
      return signedOf(means, sent);
    case 'words':
      return wordOf(means, sent);
    case 'reading':
      return readingOf(means, sent);
    case 'refused':
      return refused(sent, means.reason);
  }
}

function setting({ path, line }: Sent, set: JsonObject): Found {
  const { differs, settings } = line;
  const notice = differs && { code: 'differs' as const, message: differs, path, ...(settings && { settings }) };
  return { set, path, ...(notice && { notices: [notice] }) };
}

/** A value in objects with the names of a path. */
function at(path: string, { star }: Sent, value: JsonValue): JsonObject {
  const [outer = path, ...inner] = path.split('.').map((name) => (name === '*' ? star : name));
  return { [outer]: inner.reduceRight((object: JsonValue, name): JsonValue => ({ [name]: object }), value) };
}

function invalid({ name, value, path, dialect }: Sent, expected: string): Found {
  const message = `${name} is ${quote(value)}. ${dialect.name} takes ${expected}.${placeholderHint(value)}`;
  return { errors: [translationError('invalid-value', path, message, value, expected)] };
}

function refused({ name, value, path }: Sent, reason: string): Found {
  return {
    errors: [translationError('no-counterpart', path, `${name} ${quote(value)} has no counterpart: ${reason}`, value)],
  };
}

function counterpartOf(counterpart: Counterpart, sent: Sent, more: JsonObject = {}): Found {
  if ('refused' in counterpart) {
    return refused(sent, counterpart.refused);
  }
  return 'set' in counterpart
    ? setting(sent, { ...counterpart.set, ...more })
    : { ...setting(sent, {}), moves: counterpart.moves };
}

function symbolOf(sent: Sent): Found {
  const { value, dialect, path } = sent;
  const read = readSymbol(typeof value === 'string' ? value : '', dialect);
  if (!read.ok) {
    return invalid(sent, read.errors[0].expected);
  }
  const symbol = read.value;
  const found = setting(sent, { ticker: symbol.ticker });
  return symbol.kind === 'crypto' && symbol.perpetual
    ? { ...found, notices: [...(found.notices ?? []), perpetualNotice(symbol.ticker, path)] }
    : found;
}

function perpetualNotice(ticker: string, path: ErrorPath): TranslationNotice {
  const message = `The ticker is ${ticker}: the broker of the subscription decides whether it trades the perpetual future.`;
  return { code: 'differs', message, path };
}

function numberOf(means: NumberMeaning, sent: Sent): Found {
  const text = wordText(sent.value);
  const [, digits = '', unit = ''] = /^([+-]?[\d.,]+(?:[eE][+-]?\d{1,4})?)\s*([^\d\s]{0,10})$/.exec(text) ?? [];
  const number = readNumber(digits);
  if (number === undefined) {
    return invalid(sent, 'a number');
  }
  const { max } = means;
  const units = means.units ?? plainNumber;
  const ofUnit = Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (ofUnit === undefined) {
    const expected = Object.entries(units)
      .filter(([, counterpart]) => 'set' in counterpart)
      .map(([name]) => (name === '' ? 'a number alone' : `a number with ${name}`));
    return refused(sent, `only ${expected.join(' or ')} can be translated.`);
  }
  if (max !== undefined) {
    return decimal(number).isInteger() && decimal(number).lte(max.value)
      ? setting(sent, at(means.to, sent, Number(number)))
      : refused(sent, max.refused);
  }
  const { times, quotedBy, counts, to = means.to, falling } = ofUnit;
  const currency = quotedBy === undefined ? undefined : quoteOf(sent.sentValue(quotedBy), sent.dialect);
  if (currency !== undefined && !dollars.has(currency)) {
    return refused(sent, `it is an amount of ${currency}. An amount of money here is in dollars.`);
  }
  if (counts !== undefined) {
    const size = sizeOf(counts, sent);
    return size === undefined
      ? refused(sent, counts.refused)
      : counterpartOf(ofUnit, sent, at(to, sent, decimalText(decimal(number).times(size))));
  }
  const factor = times === undefined ? '1' : readNumber(sent.sentValue(times));
  if (factor === undefined) {
    return refused(sent, `its size depends on ${times}, which the message does not have.`);
  }
  const amount = decimal(number).times(factor);
  return counterpartOf(ofUnit, sent, at(to, sent, decimalText(falling ? amount.negated() : amount)));
}

/** Units of a lot, or points of a pip; undefined for what is not a pair of currencies. */
function sizeOf({ measure, symbol }: ForexMeasure, { sentValue, dialect }: Sent): Amount | undefined {
  const read = readSymbol(wordText(sentValue(symbol)), dialect);
  if (!read.ok || read.value.kind !== 'forex') {
    return undefined;
  }
  return measure === 'lots' ? lotSize : pipSize(read.value);
}

/** Currencies that count as dollars. */
const dollars: ReadonlySet<string> = /* @__PURE__ */ new Set(['USD', 'USDT', 'USDC', 'DAI', 'FDUSD', 'PYUSD']);

/** The currency in which a pair is quoted. */
function quoteOf(symbol: unknown, dialect: Dialect): string | undefined {
  const read = readSymbol(wordText(symbol), dialect);
  return read.ok && 'quote' in read.value ? read.value.quote : undefined;
}

function signedOf(means: SignedMeaning, sent: Sent): Found {
  const number = readNumber(sent.value);
  if (number === undefined) {
    // The platform takes a unit; no table has one for a number with a sign.
    return /^[+-]?[\d.]+[$@%]$/.test(wordText(sent.value))
      ? refused(sent, 'only a number alone can be translated.')
      : invalid(sent, 'a number');
  }
  const sign = signOf(number);
  if (sign === 0) {
    return counterpartOf(means.zero, sent);
  }
  const more = means.to === undefined ? {} : at(means.to, sent, decimalText(decimal(number).abs()));
  return counterpartOf(sign > 0 ? means.above : means.below, sent, more);
}

function wordOf(means: WordsMeaning, sent: Sent): Found {
  const word = wordText(sent.value).toLowerCase();
  const counterpart = Object.hasOwn(means.words, word) ? means.words[word] : means.otherwise;
  return counterpart === undefined
    ? invalid(sent, Object.keys(means.words).join(', '))
    : counterpartOf(counterpart, sent);
}

function readingOf({ reading, choices }: ReadingMeaning, sent: Sent): Found {
  const chosen = sent.readings[reading];
  const means = typeof chosen === 'string' && Object.hasOwn(choices, chosen) ? choices[chosen] : undefined;
  if (means !== undefined) {
    return applyMeaning(means, sent);
  }
  const expected = Object.keys(choices).join(', ');
  const message = `A setting of ${sent.dialect.name} decides what ${sent.name} means. Set readings.${reading} to one of ${expected}.`;
  return { errors: [translationError('reading-missing', sent.path, message, sent.value, expected)] };
}
