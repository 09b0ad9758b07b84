import { excerpt } from '../core/excerpt.js';
import { fail, type Result } from '../core/result.js';

/** The error of a line that holds `null`: for a schema null is absence, but the line is there. */
export function nullLine(expected: string): Result<never> {
  const message = `The line is null; expected ${expected}.`;
  return fail('invalid-snapshot', { message, received: excerpt(null), expected });
}
