import { type SignalError, signalError } from '../core/errors.js';
import type { JsonValue } from '../core/json.js';
import { malformedJson, malformedUtf8 } from '../core/malformed-json.js';
import { err, ok, type Result } from '../core/result.js';
import { type DecodedText, decodeUtf8, utf8Length, withoutMark } from '../core/utf8.js';

/** The body as it arrived; undefined and null are an empty one. */
export type RequestBody = string | Uint8Array | ArrayBuffer | null | undefined;

/**
 * The longest body that is read, in bytes, where the caller sets no other limit: five signals with ample extras.
 *
 * @example
 * const limit = defaultLargestBody;
 * limit; // 65536
 */
export const defaultLargestBody = 65_536;

/** Most bytes that UTF-8 takes for one UTF-16 unit; a pair of units takes four. */
const maxBytesPerUnit = 3;

/** Why a body is too long; undefined when it is not. */
export function refuseLength(body: RequestBody, largest: number): SignalError | undefined {
  if (!isLonger(body, largest)) {
    return undefined;
  }
  const expected = `at most ${largest} bytes`;
  return signalError('payload-too-large', { message: `The body is too long; expected ${expected}.`, expected });
}

/** The JSON value that a body holds. A byte-order mark and space around it are passed over. */
export function readBody(body: RequestBody): Result<JsonValue> {
  const decoded = decodedBody(body);
  if (decoded === undefined) {
    return err(parsedAlready());
  }
  if (decoded.invalid !== undefined) {
    return err(malformedUtf8(decoded.text, decoded.invalid));
  }
  const text = withoutMark(decoded.text);
  if (/^[ \t\r\n]*$/.test(text)) {
    const expected = 'a signal as a JSON object';
    return err(signalError('empty-json', { message: `The body is empty; expected ${expected}.`, expected }));
  }
  try {
    return ok(JSON.parse(text));
  } catch {
    return err(malformedJson(text) ?? tooDeep());
  }
}

/** The text; undefined for what is none: frameworks give bodies that they have parsed, of no type that the compiler knows. */
function decodedBody(body: RequestBody): DecodedText | undefined {
  if (body instanceof ArrayBuffer) {
    return decodeUtf8(new Uint8Array(body));
  }
  if (ArrayBuffer.isView(body)) {
    return decodeUtf8(body);
  }
  const text: unknown = body ?? '';
  return typeof text === 'string' ? { text } : undefined;
}

/** It would pass for an empty body, though the sender made no mistake. */
function parsedAlready(): SignalError {
  const expected = 'the text or the bytes as they arrived';
  return signalError('invalid-payload', { message: `The body was parsed before; expected ${expected}.`, expected });
}

/** Text that is JSON, and more than the engine's parser can take. */
function tooDeep(): SignalError {
  const expected = 'a signal as a JSON object, nested at most 64 levels';
  return signalError('invalid-payload', { message: `The body is nested too deeply; expected ${expected}.`, expected });
}

function isLonger(body: RequestBody, largest: number): boolean {
  if (typeof body !== 'string') {
    return body != null && body.byteLength > largest;
  }
  // A UTF-16 unit takes one to three bytes: what is surely too long, or surely not, is not counted.
  return body.length > largest || (body.length * maxBytesPerUnit > largest && utf8Length(body) > largest);
}
