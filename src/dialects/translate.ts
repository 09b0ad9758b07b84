import { err, ok, type Result, resultOf } from '../core/result.js';
import type { Dialect, DialectId } from './dialect.js';
import { dialects } from './dialects.js';
import { duplicateFields } from './duplicate-fields.js';
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
  const table = Object.hasOwn(dialects, dialect) ? dialects[dialect] : undefined;
  if (table === undefined) {
    const expected = Object.keys(dialects).join(', ');
    return err(translationError('invalid-value', ['dialect'], `The dialect is one of ${expected}.`, dialect, expected));
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
  const orders = read.value.map((sent, index) => translateOrder(sent, table, fields, options, several ? [index] : []));
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

/** A message of this library's own form: `parseSignal` judges it. */
function identity(message: unknown, dialect: Dialect): Result<Translation, TranslationError> {
  const read = readJson(message, dialect.name);
  return read.ok ? ok({ payload: read.value, notices: duplicateFields(message) }) : read;
}
