// Names that a request or a file of the command has twice: its caller wrote two values, and only one of them would count. In messages they
// are a notice (safety S25); here they are refused (docs/decisions.md, The command).
import { type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { quote } from '../core/excerpt.js';

const expected = 'each name once';

/** The sentence about a name that is written twice. */
export function duplicateKeySentence(path: ErrorPath): string {
  return `${quote(path.join('.'))} is written more than once; expected ${expected}.`;
}

/** `invalid-request` for a name that is written twice. */
export function duplicateKeyError(path: ErrorPath): SignalError {
  return signalError('invalid-request', { message: duplicateKeySentence(path), path, expected });
}
