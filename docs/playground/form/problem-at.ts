import type { Problem, Subject } from '../answer/answer.js';

/** What is wrong with the value at a path, in a sentence; undefined when nothing is. */
export function problemAt(
  problems: readonly Problem[],
  subject: Subject,
  path: readonly (string | number)[],
): string | undefined {
  const key = JSON.stringify(path);
  return problems.find((problem) => problem.subject === subject && JSON.stringify(problem.error.path) === key)?.error
    .message;
}
