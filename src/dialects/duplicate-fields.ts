import { duplicateNames } from '../core/duplicate-names.js';
import { quote } from '../core/excerpt.js';
import type { TranslationNotice } from './translation.js';

/** Notices of the names that a message of JSON has more than once in one object (safety S25). In text, each of them is a field. */
export function duplicateFields(message: unknown): readonly TranslationNotice[] {
  const paths = typeof message === 'string' ? duplicateNames(message) : [];
  return paths.map((path) => ({
    code: 'field-duplicated',
    message: `${quote(path.join('.'))} is sent more than once; the last value counts.`,
    path,
  }));
}
