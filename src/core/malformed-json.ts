import { type SignalError, signalError } from './errors.js';
import { findJsonSyntaxError, placeInText } from './json-syntax.js';
import { err, ok, type Result } from './result.js';
import type { InvalidByte } from './utf8.js';

/** The value of a JSON text. Codes: `malformed-json`. */
export function parseJson(text: string): Result<unknown, SignalError<'malformed-json'>> {
  try {
    return ok(JSON.parse(text));
  } catch {
    // JSON without a syntax error is too deep for the engine's parser.
    const tooDeep = { message: 'The text is nested too deeply.', line: 1, column: 1 };
    return err(malformedJson(text) ?? signalError('malformed-json', tooDeep));
  }
}

/** The error of invalid JSON: its position, what was found there and what was expected. Undefined for valid JSON. */
export function malformedJson(text: string): SignalError<'malformed-json'> | undefined {
  const error = findJsonSyntaxError(text);
  if (error === undefined) {
    return undefined;
  }
  const { line, column, found, expected, hint } = error;
  const unexpected = found === undefined ? 'end of text' : JSON.stringify(found);
  const fix = hint === undefined ? '' : ` ${hint}`;
  return signalError('malformed-json', {
    message: `Invalid JSON at line ${line}, column ${column}: unexpected ${unexpected}; expected ${expected}.${fix}`,
    received: found ?? 'end of text',
    expected,
    line,
    column,
  });
}

/** The error of bytes that are not UTF-8: the first invalid byte, and its position after the valid text. */
export function malformedUtf8(text: string, { byte }: InvalidByte): SignalError<'malformed-json'> {
  const { line, column } = placeInText(text, text.length);
  const received = `byte 0x${byte.toString(16)}`;
  return signalError('malformed-json', {
    message: `Invalid UTF-8 at line ${line}, column ${column}: unexpected ${received}. Send JSON as UTF-8.`,
    received,
    expected: 'UTF-8',
    line,
    column,
  });
}
