import { type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { isRecord } from '../core/json.js';
import { placeInText } from '../core/json-syntax.js';
import { malformedJson, malformedUtf8 } from '../core/malformed-json.js';
import { type Err, err, type Result } from '../core/result.js';
import { decodeUtf8 } from '../core/utf8.js';
import { maxRequestBytes } from './input.js';

/** The response to a request: `ok`, then `value` or `errors`, with `conform` also `nearest`. */
export type CommandResponse = Result<unknown> & { readonly nearest?: unknown };

/**
 * The JSON text of a response. The keys of an error have a fixed order: code, path, message, section, received, expected,
 * then the facts of the code.
 */
export function responseText(response: CommandResponse, indent?: number): string {
  return JSON.stringify(ordered(response), undefined, indent);
}

/** The results of a batch are the value of its response. */
function ordered(response: CommandResponse): object {
  if (!response.ok) {
    const { errors, nearest } = response;
    return { ok: false, errors: errors.map(inKeyOrder), nearest };
  }
  const { value } = response;
  return isBatch(value) ? { ok: true, value: value.map(ordered) } : response;
}

/** Whether everything was accepted: in a batch, every item. */
export function isAccepted(response: CommandResponse): boolean {
  return response.ok && (!isBatch(response.value) || response.value.every(isAccepted));
}

/** Whether a value holds a result per item, rather than signals. */
function isBatch(value: unknown): value is readonly CommandResponse[] {
  return Array.isArray(value) && value.every((item) => isRecord(item) && typeof item.ok === 'boolean');
}

function inKeyOrder({ code, path, message, section, received, expected, ...facts }: SignalError): object {
  // JSON has no undefined: absent keys stay absent.
  return { code, path, message, section, received, expected, ...facts };
}

/** Errors of a part of the input, with the path of that part before their own. */
export function errorsAt(prefix: ErrorPath, [first, ...rest]: Err['errors']): Err['errors'] {
  const placed = (error: SignalError): SignalError => ({ ...error, path: [...prefix, ...error.path] });
  return [placed(first), ...rest.map(placed)];
}

/** The response to a text that is not JSON, or not a JSON object. */
export function malformedRequest(text: string): Err {
  const syntaxError = malformedJson(text);
  if (syntaxError !== undefined) {
    return err(syntaxError);
  }
  const offset = text.search(/[^ \t\r\n]/);
  const received = text.slice(offset, offset + 60).trimEnd();
  const { line, column } = placeInText(text, offset);
  const message = `Expected a JSON object at line ${line}, column ${column}, got ${JSON.stringify(received)}.`;
  return err(signalError('malformed-json', { message, received, expected: 'a JSON object', line, column }));
}

/** Bytes as text, or the response to bytes that are not UTF-8. */
export function decodedText(bytes: Uint8Array): string | Err {
  const { text, invalid } = decodeUtf8(bytes);
  return invalid === undefined ? text : err(malformedUtf8(text, invalid));
}

/** The response to a request above the size limit. */
export function requestTooLarge(): Err {
  const expected = `at most ${maxRequestBytes} bytes`;
  return err(
    signalError('payload-too-large', { message: `The request is too large; expected ${expected}.`, expected }),
  );
}
