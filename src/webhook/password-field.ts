// The password in the body: it is taken out before anything else reads the payload.
import type { ErrorPath, SignalError } from '../core/errors.js';
import { signalError } from '../core/errors.js';
import { isJsonObject, type JsonObject, type JsonValue } from '../core/json.js';
import type { Result } from '../core/result.js';
import type { BodyContent } from './body.js';

/** A body without the password, and the passwords that it had. */
export interface OpenedContent extends BodyContent {
  /** The value of the field of each signal that has it; one that is not text is not a password. */
  readonly passwords: readonly JsonValue[];
}

/** Takes the password out of a body. An error of its syntax keeps the position, and nothing of the text. */
export function withoutPassword(content: Result<BodyContent>, field: string | undefined): Result<OpenedContent> {
  if (!content.ok) {
    const [first] = content.errors;
    return field === undefined ? content : { ok: false, errors: [withoutText(first)] };
  }
  if (field === undefined) {
    return { ok: true, value: { ...content.value, passwords: [] } };
  }
  const { payload, duplicateNames } = content.value;
  const signals = Array.isArray(payload) ? payload : [payload];
  const passwords = signals.flatMap((signal) => (hasField(signal, field) ? [signal[field] ?? null] : []));
  const remaining = Array.isArray(payload)
    ? payload.map((signal: JsonValue) => omitted(signal, field))
    : omitted(payload, field);
  const depth = Array.isArray(payload) ? 2 : 1;
  const isPassword = (path: ErrorPath): boolean => path.length === depth && path.at(-1) === field;
  return {
    ok: true,
    value: { payload: remaining, duplicateNames: duplicateNames.filter((path) => !isPassword(path)), passwords },
  };
}

function hasField(signal: JsonValue, field: string): signal is JsonObject {
  return isJsonObject(signal) && Object.hasOwn(signal, field);
}

function omitted(signal: JsonValue, field: string): JsonValue {
  if (!hasField(signal, field)) {
    return signal;
  }
  const { [field]: _, ...others } = signal;
  return others;
}

function withoutText(error: SignalError): SignalError {
  if (error.code !== 'malformed-json') {
    return error;
  }
  const { line, column, expected } = error;
  const message = `Invalid JSON at line ${line}, column ${column}; expected ${String(expected)}.`;
  return signalError('malformed-json', { message, ...(expected !== undefined && { expected }), line, column });
}
