import type { ErrorPath } from '../core/errors.js';
import { givenValueMessage } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';
import { err, isNonEmpty, ok, type Result, resultOf } from '../core/result.js';
import type { Dialect, DialectId } from './dialect.js';
import { dialects } from './dialects.js';
import { duplicateFields } from './duplicate-fields.js';
import { isListOfText } from './is-list-of-text.js';
import { readJson, readMessage } from './read-message.js';
import { translateOrder } from './translate-order.js';
import type { Translation, TranslationOptions } from './translation.js';
import { type TranslationError, translationError } from './translation-error.js';

/**
 * Translates a message of another platform, by the table of its dialect: `dialects`. What has no counterpart is an error
 * that names it; nothing is left out without a notice; secrets never reach the translation. A message is JSON or its text,
 * or the text that the platform takes. Codes: those of `translationCatalogue`, all errors at once. Nothing throws.
 *
 * @example
 * const translated = translate('6012345678901,closelong,AAPL', 'pineconnector');
 * translated.ok && translated.value.payload; // { ticker: 'AAPL', action: 'sell', sentiment: 'flat' }
 * translate('6012345678901,eaoff,AAPL', 'pineconnector').ok; // false
 */
export function translate(
  message: unknown,
  dialect: DialectId,
  options: TranslationOptions = {},
): Result<Translation, TranslationError> {
  const table = typeof dialect === 'string' && Object.hasOwn(dialects, dialect) ? dialects[dialect] : undefined;
  if (table === undefined) {
    const expected = Object.keys(dialects).join(', ');
    return err(translationError('invalid-value', ['dialect'], `The dialect is one of ${expected}.`, dialect, expected));
  }
  const given = options ?? {};
  const wrong = wrongOptions(given);
  if (isNonEmpty(wrong)) {
    return { ok: false, errors: wrong };
  }
  if (table.fields === undefined) {
    return identity(message, table);
  }
  const read = readMessage(message, table);
  if (!read.ok) {
    return read;
  }
  const { fields } = table;
  const several = read.value.length > 1;
  const orders = read.value.map((sent, index) => translateOrder(sent, table, fields, given, several ? [index] : []));
  const [first] = orders;
  if (first === undefined) {
    return err(translationError('missing-field', [], 'The message has no order.', undefined, 'an order'));
  }
  return resultOf(
    orders.flatMap((order) => order.errors),
    () => ({
      payload: several ? orders.map(({ payload }) => payload) : first.payload,
      notices: [
        ...(table.syntax.kind === 'json' ? duplicateFields(message) : []),
        ...orders.flatMap(({ notices }) => notices),
      ],
    }),
  );
}

/** Errors of options that are not what their type says. Null is absence. */
function wrongOptions(options: TranslationOptions): readonly TranslationError[] {
  if (!isRecord(options)) {
    return [wrongOption(['options'], options, 'an object')];
  }
  const { leaveOut, readings } = options;
  return [
    ...(leaveOut == null || isListOfText(leaveOut)
      ? []
      : [wrongOption(['options', 'leaveOut'], leaveOut, 'a list of names of fields')]),
    ...(readings == null || isRecord(readings) ? [] : [wrongOption(['options', 'readings'], readings, 'an object')]),
  ];
}

function wrongOption(path: ErrorPath, value: unknown, expected: string): TranslationError {
  return translationError('invalid-value', path, givenValueMessage(path.join('.'), value, expected), value, expected);
}

/** A message of this library's own form: `parseSignal` judges it. */
function identity(message: unknown, dialect: Dialect): Result<Translation, TranslationError> {
  const read = readJson(message, dialect.name);
  return read.ok ? ok({ payload: read.value, notices: duplicateFields(message) }) : read;
}
