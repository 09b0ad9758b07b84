import { attempt } from '../core/attempt.js';
import type { ErrorPath } from '../core/errors.js';
import { isJsonObject, type JsonValue } from '../core/json.js';
import { malformedJson } from '../core/malformed-json.js';
import { err, ok, type Result } from '../core/result.js';
import type { Dialect, LabelsSyntax, WordForm } from './dialect.js';
import { readLabels } from './read-labels.js';
import { fieldOfWord } from './read-word.js';
import type { SentFields } from './sent-fields.js';
import { type TranslationError, translationError } from './translation-error.js';

/** Longer text is not an alert. It bounds the work. */
const maxLength = 65_536;

/** No platform has as many. It bounds the work. */
const maxFields = 200;

/** The longest path of a field. Deeper objects are not read: no platform has them. */
const maxDepth = 5;

/** The fields of a message, for each order in it. Codes: `invalid-syntax`. */
export function readMessage(
  message: unknown,
  { syntax, name }: Dialect,
): Result<readonly SentFields[], TranslationError> {
  if (syntax.kind === 'json') {
    return readObject(message, name);
  }
  if (typeof message !== 'string' || message.trim() === '' || message.length > maxLength) {
    const expected = `text, at most ${maxLength} characters`;
    return invalidSyntax(`A message of ${name} is ${expected}.`, expected);
  }
  switch (syntax.kind) {
    case 'lines':
      return readLines(message, name);
    case 'commas':
      return readCommas(message, syntax.positions, name);
    case 'words':
      return readOrders(message, syntax.words, name);
    case 'labels':
      return readSignal(message, syntax, name);
  }
}

/** Without the text: a secret can be in it. */
function invalidSyntax(message: string, expected: string): Result<never, TranslationError> {
  return err(translationError('invalid-syntax', [], message, undefined, expected));
}

/** The JSON of a message: of its text, or itself. Codes: `invalid-syntax`. */
export function readJson(message: unknown, name: string): Result<JsonValue, TranslationError> {
  const malformed = typeof message === 'string' ? malformedJson(message) : undefined;
  if (malformed !== undefined) {
    return invalidSyntax(malformed.message, 'JSON');
  }
  // Written and read again, so that nothing but JSON gets through: no functions, no accessors, no objects that are shared.
  const value = attempt((): unknown => JSON.parse(typeof message === 'string' ? message : JSON.stringify(message)));
  return isJson(value) ? ok(value) : invalidSyntax(`A message of ${name} is JSON.`, 'JSON');
}

function isJson(value: unknown): value is JsonValue {
  return value !== undefined;
}

function readObject(message: unknown, name: string): Result<readonly SentFields[], TranslationError> {
  const read = readJson(message, name);
  if (!read.ok) {
    return read;
  }
  const fields = isJsonObject(read.value) ? fieldsOf(read.value, []) : undefined;
  return fields === undefined || fields.length > maxFields
    ? invalidSyntax(`A message of ${name} is a JSON object with at most ${maxFields} fields.`, 'a JSON object')
    : ok([fields]);
}

/** Fields of objects, and of objects in a list, have their path as name: `order.amount`, `take_profit.steps.0.price_percent`. */
function fieldsOf(object: Readonly<Record<string, unknown>>, place: ErrorPath): SentFields {
  return Object.entries(object).flatMap(([name, value]) => fieldsAt(value, [...place, name]));
}

function fieldsAt(value: unknown, path: ErrorPath): SentFields {
  if (isJsonObject(value) && path.length < maxDepth) {
    return fieldsOf(value, path);
  }
  if (Array.isArray(value) && value.length > 0 && value.every(isJsonObject) && path.length + 1 < maxDepth) {
    return value.flatMap((item, index) => fieldsOf(item, [...path, index]));
  }
  return [{ name: path.join('.'), value, path }];
}

function readLines(text: string, name: string): Result<readonly SentFields[], TranslationError> {
  return readAssignments(partsOf(text, /[\n;]/), name);
}

function partsOf(text: string, separator: RegExp): readonly string[] {
  return text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Parts `name=value`. */
function readAssignments(parts: readonly string[], name: string): Result<readonly SentFields[], TranslationError> {
  if (parts.length > maxFields || !parts.every((part) => part.includes('='))) {
    return invalidSyntax(`${name} expects name=value, at most ${maxFields} times.`, 'name=value');
  }
  const fields = parts.map((part) => {
    const equals = part.indexOf('=');
    return { name: part.slice(0, equals).trim(), value: part.slice(equals + 1).trim() };
  });
  return ok([fields]);
}

function readCommas(
  text: string,
  positions: readonly string[],
  name: string,
): Result<readonly SentFields[], TranslationError> {
  const parts = text.split(',').map((part) => part.trim());
  if (parts.length < positions.length) {
    const expected = `${positions.join(',')}, then name=value`;
    return invalidSyntax(`${name} expects ${expected}, separated by commas.`, expected);
  }
  const others = readAssignments(parts.slice(positions.length), name);
  const first = positions.map((field, index) => ({ name: field, value: parts[index] }));
  return others.ok ? ok(others.value.map((fields) => [...first, ...fields])) : others;
}

/** An order a line: empty lines and comments have none. */
function readOrders(
  text: string,
  forms: readonly WordForm[],
  name: string,
): Result<readonly SentFields[], TranslationError> {
  const orders = partsOf(text, /\n/)
    .filter((line) => !line.startsWith('//'))
    .map((line) => partsOf(line, /\s/));
  return orders.flat().length > maxFields ? tooManyWords(name) : ok(orders.map((words) => readWords(words, forms)));
}

/** One order. */
function readSignal(text: string, syntax: LabelsSyntax, name: string): Result<readonly SentFields[], TranslationError> {
  if (partsOf(text, /\s/).length > maxFields) {
    return tooManyWords(name);
  }
  const fields = readLabels(text, syntax);
  // A word can have several prices: 100-200.
  return fields.length > maxFields ? tooManyWords(name) : ok([fields]);
}

function tooManyWords(name: string): Result<never, TranslationError> {
  return invalidSyntax(`A message of ${name} has at most ${maxFields} words.`, `at most ${maxFields} words`);
}

/**
 * Each word is a field. The last form of a table fits any word, but only once: a further word is a field of its own name, which no
 * table has.
 */
function readWords(words: readonly string[], forms: readonly WordForm[]): SentFields {
  const [last] = forms.slice(-1);
  const fields = words.map((word) => fieldOfWord(word, forms) ?? { name: word, value: word });
  const first = fields.find(({ name }) => name === last?.field);
  return fields.map((field) =>
    field.name === last?.field && field !== first ? { name: String(field.value), value: field.value } : field,
  );
}
