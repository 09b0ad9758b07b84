import { type Catalogue, catalogueOf } from '../core/catalogue.js';
import type { ErrorPath } from '../core/errors.js';
import { excerpt } from '../core/excerpt.js';
import type { JsonValue } from '../core/json.js';

const conditions = {
  'invalid-syntax': 'The message does not have the syntax of the platform.',
  'unknown-field': 'The platform has no field of this name.',
  'missing-field': 'The message has no symbol, or nothing that says what to do.',
  'invalid-value': 'The platform does not take this value.',
  'no-counterpart': 'A field or a word has no equivalent in a message of this library.',
  'reading-missing': 'A setting of the platform decides what the number means, and the options do not have it.',
  contradiction: 'Two fields of the message set the same field to different values, or one is sent with two.',
} as const;

/** Code of an error of `translate`. */
export type TranslationErrorCode = keyof typeof conditions;

/**
 * Codes of errors of `translate`, with their conditions.
 *
 * @example
 * Object.keys(translationCatalogue).length; // 7
 * translationCatalogue['no-counterpart'].condition; // 'A field or a word has no equivalent in a message of this library.'
 */
export const translationCatalogue: Catalogue<TranslationErrorCode> = /* @__PURE__ */ catalogueOf({
  'Errors of translate': conditions,
});

/** An error of `translate`. */
export interface TranslationError {
  /** Key of `translationCatalogue`. */
  readonly code: TranslationErrorCode;
  /** A sentence with what to do. */
  readonly message: string;
  /** Field of the message, after its position where a message has several. */
  readonly path: ErrorPath;
  /** Its value, cut at 60 characters; never a secret. */
  readonly received?: JsonValue;
  /** What is allowed. */
  readonly expected?: string;
}

export function translationError(
  code: TranslationError['code'],
  path: ErrorPath,
  message: string,
  value?: unknown,
  expected?: string,
): TranslationError {
  return {
    code,
    message,
    path,
    ...(value === undefined ? {} : { received: excerpt(value) }),
    ...(expected === undefined ? {} : { expected }),
  };
}
