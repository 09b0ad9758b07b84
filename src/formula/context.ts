import type { Decimal } from '../core/decimal.js';
import type { Failure } from './failure.js';
import type { FormulaValue } from './values.js';

/** What every formula of one message is evaluated against. It lives as long as one call. */
export interface EvaluationContext {
  readonly payload: Readonly<Record<string, unknown>>;
  /** Every object and array that contains a formula, at any depth. */
  readonly holders: ReadonlySet<object>;
  /** What was found out about arrays of the payload, so that many formulas may ask about one long array. */
  readonly memberIndexes: Map<readonly unknown[], MemberIndex>;
  readonly extremes: Map<readonly unknown[], Extremes | Failure>;
}

/**
 * The elements of an array up to its first array or object, which nothing can be compared with: an index, so that many
 * formulas may look into one long array.
 */
export interface MemberIndex {
  /** Numbers by their canonical text. */
  readonly numbers: ReadonlySet<string>;
  /** Numeric texts by the canonical text of their number: they equal numbers. */
  readonly numericTexts: ReadonlySet<string>;
  /** Texts, booleans and null. */
  readonly others: ReadonlySet<FormulaValue>;
  /** True when an array or object ended it. */
  readonly isCut: boolean;
}

/** The smallest and the largest number of an array. */
export interface Extremes {
  readonly min: Decimal;
  readonly max: Decimal;
}

/** A context that has found out nothing yet. */
export function newContext(
  payload: Readonly<Record<string, unknown>>,
  holders: ReadonlySet<object>,
): EvaluationContext {
  return { payload, holders, memberIndexes: new Map(), extremes: new Map() };
}
