import { excerpt, placeholderHint, quote } from '../core/excerpt.js';
import type { JsonValue } from '../core/json.js';

/**
 * A symbol that could not be read or written. Codes: `invalid-symbol`: the text has no known form; `symbol-ambiguous`: it
 * can be split into two pairs; `no-such-form`: the instrument cannot be written in that form.
 */
export interface SymbolError {
  /** What is wrong. */
  readonly code: 'invalid-symbol' | 'symbol-ambiguous' | 'no-such-form';
  /** A sentence with what to write instead. */
  readonly message: string;
  /** The symbol, cut at 60 characters. */
  readonly received: JsonValue;
  /** What is allowed. */
  readonly expected: string;
}

export function symbolError(code: SymbolError['code'], value: unknown, expected: string): SymbolError {
  const message = `The symbol is ${quote(value)}; expected ${expected}.${placeholderHint(value)}`;
  return { code, message, received: excerpt(value), expected };
}
