import { duplicateNames } from '../core/duplicate-names.js';
import type { ErrorPath, SignalError } from '../core/errors.js';
import type { JsonValue } from '../core/json.js';
import { malformedJson, malformedUtf8 } from '../core/malformed-json.js';
import { err, ok, type Result } from '../core/result.js';
import { type DecodedText, decodeUtf8, utf8Bytes, utf8Length, withoutMark } from '../core/utf8.js';
import { webhookError } from './webhook-error.js';

/** The raw body of a request. undefined and null are an empty body. */
export type RequestBody = string | Uint8Array | ArrayBuffer | null | undefined;

/**
 * Default size limit of a body, in bytes: room for a batch of five signals with large `extras`.
 *
 * @example
 * const limit = defaultMaxBodyBytes;
 * limit; // 65536
 */
export const defaultMaxBodyBytes = 65_536;

/** `payload-too-large` for a body above the limit, else undefined. */
export function checkBodySize(body: RequestBody, maxBytes: number): SignalError | undefined {
  // Every UTF-16 unit takes at least one byte: no more units are counted than the limit allows.
  const isTooLarge =
    typeof body === 'string'
      ? body.length > maxBytes || utf8Length(body) > maxBytes
      : body != null && body.byteLength > maxBytes;
  return isTooLarge
    ? webhookError('payload-too-large', 'The body is too large', `at most ${maxBytes} bytes`)
    : undefined;
}

/** What a body holds. */
export interface BodyContent {
  readonly payload: JsonValue;
  /** Names that an object of it has more than once. */
  readonly duplicateNames: readonly ErrorPath[];
}

/** Parses a body as JSON. Ignores a byte-order mark. Codes: `empty-json`, `malformed-json`, `invalid-payload`. */
export function readBody(body: RequestBody): Result<BodyContent> {
  const decoded = decodedBody(body);
  if (decoded === undefined) {
    return parsedAlready();
  }
  if (decoded.invalid !== undefined) {
    return err(malformedUtf8(decoded.text, decoded.invalid));
  }
  const text = withoutMark(decoded.text);
  if (/^[ \t\r\n]*$/.test(text)) {
    return err(webhookError('empty-json', 'The body is empty', 'a signal as a JSON object'));
  }
  try {
    return ok({ payload: JSON.parse(text), duplicateNames: duplicateNames(text) });
  } catch {
    // JSON without a syntax error is too deep for the engine's parser.
    const tooDeep = webhookError(
      'invalid-payload',
      'The body is nested too deeply',
      'a signal as a JSON object, nested at most 64 levels',
    );
    return err(malformedJson(text) ?? tooDeep);
  }
}

/** The body as bytes, which a signature is of. Codes: `invalid-payload`. */
export function bodyBytes(body: RequestBody): Result<Uint8Array> {
  const raw = rawBody(body);
  return raw === undefined ? parsedAlready() : ok(typeof raw === 'string' ? utf8Bytes(raw) : raw);
}

/** The mistake is in the receiving program, not in the alert: some frameworks pass a parsed object. */
function parsedAlready(): Result<never> {
  return err(webhookError('invalid-payload', 'The body has already been parsed', 'the raw text or bytes'));
}

/** The body as text; undefined if it is neither text nor bytes. */
function decodedBody(body: RequestBody): DecodedText | undefined {
  const raw = rawBody(body);
  return typeof raw === 'string' ? { text: raw } : raw && decodeUtf8(raw);
}

function rawBody(body: RequestBody): string | Uint8Array | undefined {
  const raw = body instanceof ArrayBuffer ? new Uint8Array(body) : (body ?? '');
  return typeof raw === 'string' || ArrayBuffer.isView(raw) ? raw : undefined;
}
