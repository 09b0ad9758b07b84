// What the model says of an entry.
import type { Num } from './numbers.js';

/** A rule that refuses the entry. */
export interface Verdict {
  readonly code: string;
  readonly setting: string;
  /** Undefined: the equity is unknown, and an earlier halt refuses. */
  readonly actual: Num | undefined;
  readonly limit: Num;
  /** Of a percentage: the same in money. */
  readonly money?: { readonly actual: Num; readonly limit: Num };
}

/** What cannot be judged, so that the entry fails closed. */
export interface Gap {
  readonly code: string;
  readonly path?: string;
  readonly ticker?: string;
  /** Whether a rule of quantities needs it: without it nothing is planned smaller. */
  readonly hindersFit: boolean;
}

/** Largest quantity within a limit. */
export interface Cap {
  readonly setting: string;
  /** Units, before they are rounded down to the step; below 0 where the account is beyond the limit. */
  readonly exact: Num;
  readonly most: Num;
  readonly used: Num;
  readonly limit: Num;
}

/** A limit, and what is left of it. */
export interface LimitRow {
  readonly rule: string;
  readonly limit: Num;
  readonly used: Num;
  readonly left: Num;
}

export interface Judgement {
  readonly verdicts: readonly Verdict[];
  readonly gaps: readonly Gap[];
  readonly caps: readonly Cap[];
  readonly limits: readonly LimitRow[];
}
