import { attempt } from '../core/attempt.js';

/** Headers of a request: a record by name, such as Node's, or an object with `get`, such as `Headers`. */
export type RequestHeaders =
  | Readonly<Record<string, string | readonly string[] | undefined>>
  | { get(name: string): string | null | undefined };

/**
 * Value of a header, whatever the case of its name; undefined if it is missing, empty, or sent more than once: which of several
 * counts, nobody can say.
 */
export function headerValue(headers: RequestHeaders | undefined, name: string): string | undefined {
  const value = headers == null ? undefined : sentValue(headers, name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function sentValue(headers: RequestHeaders, name: string): unknown {
  if (hasGet(headers)) {
    // `Headers` throws for a name that no header has.
    return attempt(() => headers.get(name));
  }
  const values = Object.entries(headers).flatMap(([sent, value]) =>
    sent.toLowerCase() === name.toLowerCase() ? (value ?? []) : [],
  );
  return values.length === 1 ? values[0] : undefined;
}

function hasGet(headers: RequestHeaders): headers is Extract<RequestHeaders, { get(name: string): unknown }> {
  return typeof headers.get === 'function';
}
