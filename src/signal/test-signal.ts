import type { Notice } from '../core/notices.js';
import type { SentFields } from './field-reader.js';
import type { Signal } from './signal.js';

/** Whether a signal says that it is a test: `test` is true, or the text "true". Any other value is metadata (safety M6). */
export function isTestSignal({ test }: Pick<SentFields, 'test'>): boolean {
  return test === true || test === 'true';
}

/** What parsing has noticed comes first in every plan (safety M3); then, whether the signal is a test (safety M6). */
export function signalNotices(signal: Signal): readonly Notice[] {
  const { notices = [] } = signal;
  return isTestSignal(signal) ? [...notices, testNotice] : notices;
}

const testNotice: Notice = {
  code: 'test-signal',
  message: 'test is true: the signal is planned like any other, unless the setting testSignals is refuse.',
  path: ['test'],
};
