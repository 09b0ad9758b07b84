import { isUtf8 } from 'node:buffer';
import { type ErrorPath, type SignalError, signalError } from '../foundation/errors.js';
import { type Refusal, type Result, refusal } from '../foundation/result.js';
import { findJsonFault, placeInText } from './json-fault.js';

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
export function errorsAt(prefix: ErrorPath, errors: readonly SignalError[]): readonly SignalError[] {
  return errors.map((error) => ({ ...error, path: [...prefix, ...error.path] }));
}

/** The answer to a text that is no JSON, or is JSON but no object: where it stops being one. */
export function malformedText(text: string): Refusal {
  const fault = findJsonFault(text);
  if (fault !== undefined) {
    const { line, column, found, expected, hint } = fault;
    const place = `line ${line}, column ${column}`;
    return refusal(
      signalError('malformed-json', {
        message: `The text is no JSON: ${found} at ${place}; expected ${expected}.${hint === undefined ? '' : ` ${hint}`}`,
        received: found.startsWith('"') ? JSON.parse(found) : found,
        expected,
        line,
        column,
      }),
    );
  }
  const offset = text.search(/[^ \t\r\n]/);
  const received = text.slice(offset, offset + 60).trimEnd();
  const { line, column } = placeInText(text, offset);
  return refusal(
    signalError('malformed-json', {
      message: `The request is no JSON object: ${JSON.stringify(received)} at line ${line}, column ${column}.`,
      received,
      expected: 'a JSON object',
      line,
      column,
    }),
  );
}

/** The answer to bytes that are no UTF-8: where the first of them stands. */
export function malformedBytes(bytes: Uint8Array): Refusal {
  const offset = firstInvalidByte(bytes);
  const before = Buffer.from(bytes.buffer, bytes.byteOffset, offset).toString('utf8');
  const { line, column } = placeInText(before, before.length);
  const received = `byte 0x${(bytes[offset] ?? 0).toString(16).padStart(2, '0')}`;
  return refusal(
    signalError('malformed-json', {
      message: `The text is no UTF-8: ${received} at line ${line}, column ${column}; JSON is written in UTF-8.`,
      received,
      expected: 'UTF-8',
      line,
      column,
    }),
  );
}

function firstInvalidByte(bytes: Uint8Array): number {
  let offset = 0;
  while (offset < bytes.length) {
    const lead = bytes[offset] ?? 0;
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (lead >= 0x80 && (offset + length > bytes.length || !isUtf8(bytes.subarray(offset, offset + length)))) {
      break;
    }
    offset += length;
  }
  return offset;
}

/** The answer to a request that is longer than any alert. */
export function tooLong(limit: number): Refusal {
  const expected = `at most ${limit} bytes`;
  return refusal(
    signalError('payload-too-large', { message: `The request is too long; expected ${expected}.`, expected }),
  );
}
