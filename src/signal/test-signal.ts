import type { SentFields } from './field-reader.js';

/** Whether a signal says that it is a test: `test` is true, or the text "true". Any other value is metadata (safety M6). */
export function isTestSignal({ test }: Pick<SentFields, 'test'>): boolean {
  return test === true || test === 'true';
}
