import type { Problem, Subject } from '../answer/answer.js';
import type { TextRange } from '../json/json-place.js';
import { rangeOf } from '../json/mark.js';

/** An error as an editor marks it. */
export interface Mark extends TextRange {
  readonly code: string;
  readonly message: string;
  /** Default error. */
  readonly severity?: 'error' | 'warning';
}

/** The marks of the text that a subject names. */
export function marksOf(text: string, subject: Subject, problems: readonly Problem[]): readonly Mark[] {
  return problems
    .filter((problem) => problem.subject === subject)
    .map(({ error }) => ({ ...rangeOf(text, error), code: error.code, message: error.message }));
}
