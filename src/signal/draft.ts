import { type SignalError, valueError } from '../core/errors.js';
import { excerpt, placeholderHint, quote } from '../core/excerpt.js';
import type { Notice } from '../core/notices.js';
import type { ParseContext } from './parse-context.js';
import type { RefusalPoint } from './refusal-point.js';

/** What the reading of one message collects. It lives as long as the call and never leaves it. */
export interface Draft {
  readonly context: ParseContext;
  /** Time of receipt in milliseconds since 1970. */
  readonly now: number;
  readonly refusals: Refused[];
  readonly notices: Notice[];
  /** Whether the message may hold formulas: if so, they are evaluated and it is read again, with none left to evaluate. */
  formulas: 'unknown' | 'possible' | 'none';
}

/** An error, and where it stands among the others. */
export interface Refused {
  readonly error: SignalError;
  readonly rank: number;
}

/** A draft of a message that arrived at a known time. */
export function newDraft(context: ParseContext, now: number, formulas: 'unknown' | 'none'): Draft {
  return { context, now, refusals: [], notices: [], formulas };
}

/** The values of one object as they were read, by the index of their field; undefined where none was sent. */
export type Sent = readonly unknown[];

/** Rules as bits, by their position: what was sent answers for all of them at once. */
export type RuleBits = number;

/** One object of a message as it was read: its values, and what it says of the rules that some of them were sent. */
export interface FieldsRead {
  readonly sent: unknown[];
  /** The rules of which one field of `when` was sent, or was filled in. */
  called: RuleBits;
  /** Those of which one field of `with` was sent. */
  met: RuleBits;
  /** Those of which one field of `without` was sent, and those that this webhook does not have. */
  spared: RuleBits;
}

/** In place of a value that has an error of its own: it was sent, and no rule on values reads it. */
export const refused: unique symbol = /* @__PURE__ */ Symbol('refused');

/** In place of a `time` that cannot be read: an error when `rejectAfter` needs it, else a notice. */
export const unreadable: unique symbol = /* @__PURE__ */ Symbol('unreadable');

/** Writes down an error about a value, or about one that is missing; answers with the mark of a refused value. */
export function refuse(draft: Draft, point: RefusalPoint, value: unknown): typeof refused {
  const { opening, ending, rank } = point;
  const error =
    value === undefined || value === null
      ? valueError(point, `${opening}missing${ending}`)
      : valueError(point, `${opening}${quote(value)}${ending}${placeholderHint(value)}`, excerpt(value));
  draft.refusals.push({ error, rank });
  return refused;
}
