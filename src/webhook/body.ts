import { type SignalError, signalError } from '../core/errors.js';
import type { JsonValue } from '../core/json.js';
import { malformedJson, malformedUtf8 } from '../core/malformed-json.js';
import { err, ok, type Result } from '../core/result.js';
import { type DecodedText, decodeUtf8, utf8Length, withoutMark } from '../core/utf8.js';

/** The raw body of a request. undefined and null are an empty body. */
export type RequestBody = string | Uint8Array | ArrayBuffer | null | undefined;

/**
 * Default size limit of a body, in bytes: room for a batch of five signals with large `extras`.
 *
 * @since 0.2.0
 * @example
 * const limit = defaultMaxBodyBytes;
 * limit; // 65536
 */
export const defaultMaxBodyBytes = 65_536;

/** `payload-too-large` for a body above the limit, else undefined. */
export function checkBodySize(body: RequestBody, maxBytes: number): SignalError | undefined {
  if (!isLarger(body, maxBytes)) {
    return undefined;
  }
  const expected = `at most ${maxBytes} bytes`;
  return signalError('payload-too-large', { message: `The body is too large; expected ${expected}.`, expected });
}

function isLarger(body: RequestBody, maxBytes: number): boolean {
  if (typeof body !== 'string') {
    return body != null && body.byteLength > maxBytes;
  }
  // Every UTF-16 unit takes at least one byte: no more units are counted than the limit allows.
  return body.length > maxBytes || utf8Length(body) > maxBytes;
}

/** Parses a body as JSON. Ignores a byte-order mark. Codes: `empty-json`, `malformed-json`, `invalid-payload`. */
export function readBody(body: RequestBody): Result<JsonValue> {
  const decoded = decodedBody(body);
  if (decoded === undefined) {
    return err(alreadyParsed());
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

/** The body as text; undefined if it is not text (some frameworks pass a parsed object). */
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

/** The mistake is in the receiving program, not in the alert. */
function alreadyParsed(): SignalError {
  const expected = 'the raw text or bytes';
  const message = `The body has already been parsed; expected ${expected}.`;
  return signalError('invalid-payload', { message, expected });
}

/** The text is JSON, but too deep for the engine's parser. */
function tooDeep(): SignalError {
  const expected = 'a signal as a JSON object, nested at most 64 levels';
  return signalError('invalid-payload', { message: `The body is nested too deeply; expected ${expected}.`, expected });
}
