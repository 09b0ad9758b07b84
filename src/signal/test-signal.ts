import type { Signal } from './signal.js';

/** Whether a signal says that it is a test: `test` is true, or the text "true". Any other value is metadata (safety M6). */
export function isTestSignal({ test }: Signal): boolean {
  return test === true || test === 'true';
}
