import type { SignalError } from '../library.js';
import { placeOf, type TextRange } from './json-place.js';

/** Where in a text an error is shown: at the offending value, or where the text stops being JSON. */
export function rangeOf(text: string, error: SignalError): TextRange {
  if (error.code !== 'malformed-json') {
    return placeOf(text, error.path);
  }
  const from = offsetOf(text, error.line, error.column);
  return { from, to: from + ((text.codePointAt(from) ?? 0) > 0xffff ? 2 : from < text.length ? 1 : 0) };
}

/** The distance from the beginning of a line and a column, both from 1; columns count characters. */
function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n');
  const before = lines.slice(0, line - 1).reduce((length, { length: own }) => length + own + 1, 0);
  const characters = [...(lines[line - 1] ?? '')].slice(0, column - 1).join('');
  return Math.min(before + characters.length, text.length);
}
