import { type SignalError, signalError } from './errors.js';
import { findJsonFault, placeInText } from './json-syntax.js';
import type { InvalidByte } from './utf8.js';

/** Why a text is no JSON: where it stops being one and what would pass there; undefined for JSON. */
export function malformedJson(text: string): SignalError<'malformed-json'> | undefined {
  const fault = findJsonFault(text);
  if (fault === undefined) {
    return undefined;
  }
  const { line, column, found, expected, hint } = fault;
  const place = `line ${line}, column ${column}`;
  return signalError('malformed-json', {
    message: `The text is no JSON: ${found} at ${place}; expected ${expected}.${hint === undefined ? '' : ` ${hint}`}`,
    received: found.startsWith('"') ? JSON.parse(found) : found,
    expected,
    line,
    column,
  });
}

/** Bytes that are no UTF-8: which of them, and where it stands, behind the text that could be read. */
export function malformedUtf8(text: string, { byte }: InvalidByte): SignalError<'malformed-json'> {
  const { line, column } = placeInText(text, text.length);
  const received = `byte 0x${byte.toString(16)}`;
  return signalError('malformed-json', {
    message: `The text is no UTF-8: ${received} at line ${line}, column ${column}; JSON is written in UTF-8.`,
    received,
    expected: 'UTF-8',
    line,
    column,
  });
}
