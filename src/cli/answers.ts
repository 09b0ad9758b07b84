import { type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { placeInText } from '../core/json-syntax.js';
import { malformedJson, malformedUtf8 } from '../core/malformed-json.js';
import { type Err, err, type Result } from '../core/result.js';
import { decodeUtf8 } from '../core/utf8.js';

/** What a request is answered with: `ok`, then `value` or `errors`. */
export type Answer = Result<unknown>;

/**
 * The JSON text of an answer. The keys of an error come in a fixed order: code, path, message, section, received,
 * expected, then the facts of the code.
 */
export function answerText(answer: Answer, indent?: number): string {
  return JSON.stringify(answer.ok ? answer : { ok: false, errors: answer.errors.map(inKeyOrder) }, undefined, indent);
}

function inKeyOrder(error: SignalError): Readonly<Record<string, unknown>> {
  const { code, path, message, section, received, expected, ...facts } = error;
  return {
    code,
    path,
    message,
    section,
    ...(received === undefined ? {} : { received }),
    ...(expected === undefined ? {} : { expected }),
    ...facts,
  };
}

/** The errors of something that stands inside something else, with the way to it put before their paths. */
export function errorsAt(prefix: ErrorPath, [first, ...rest]: Err['errors']): Err['errors'] {
  const placed = (error: SignalError): SignalError => ({ ...error, path: [...prefix, ...error.path] });
  return [placed(first), ...rest.map(placed)];
}

/** The answer to a text that is no JSON, or is JSON but no object: where it stops being one. */
export function malformedText(text: string): Err {
  const fault = malformedJson(text);
  if (fault !== undefined) {
    return err(fault);
  }
  const offset = text.search(/[^ \t\r\n]/);
  const received = text.slice(offset, offset + 60).trimEnd();
  const { line, column } = placeInText(text, offset);
  return err(
    signalError('malformed-json', {
      message: `The request is no JSON object: ${JSON.stringify(received)} at line ${line}, column ${column}.`,
      received,
      expected: 'a JSON object',
      line,
      column,
    }),
  );
}

/** Bytes as text, or the answer to bytes that are no UTF-8: where the first of them stands. */
export function textOrRefusal(bytes: Uint8Array): string | Err {
  const { text, invalid } = decodeUtf8(bytes);
  return invalid === undefined ? text : err(malformedUtf8(text, invalid));
}

/** The answer to a request that is longer than any alert. */
export function tooLong(limit: number): Err {
  const expected = `at most ${limit} bytes`;
  return err(signalError('payload-too-large', { message: `The request is too long; expected ${expected}.`, expected }));
}
