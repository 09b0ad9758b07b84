import type { Decimal } from '../core/decimal.js';
import type { Failure } from './failure.js';
import type { FoundFormulas } from './find-formulas.js';
import type { FormulaValue } from './values.js';

/** Payload of the formulas of one message, and caches for its arrays. It lives for one call. */
export interface EvaluationContext {
  readonly payload: Readonly<Record<string, unknown>>;
  /** All objects and arrays that contain a formula, at any depth. */
  readonly holders: ReadonlySet<unknown>;
  /** Caches by array, so that many formulas that read one long array take linear time. */
  readonly memberIndexes: Map<readonly unknown[], MemberIndex>;
  readonly extremes: Map<readonly unknown[], Extremes | Failure>;
  readonly listTexts: Map<readonly unknown[], string>;
  /** Characters of all texts of the payload, apart from formulas. */
  readonly textLength: number;
  /** Characters of long texts that the formulas have read and joined so far. */
  longText: number;
  /** Values that the formula under evaluation has read, by their names. */
  readonly operands: Map<string, string>;
}

/** The elements of an array, for `in`, up to the first array or object: nothing can be compared with those. */
export interface MemberIndex {
  /** Numbers by their canonical text. */
  readonly numbers: ReadonlySet<string>;
  /** Numeric texts by the canonical text of their number, as they equal numbers. */
  readonly numericTexts: ReadonlySet<string>;
  /** Every element: texts, booleans and null equal only themselves. */
  readonly plain: ReadonlySet<FormulaValue>;
  /** True if an array or object was reached. */
  readonly isCut: boolean;
}

/** The smallest and the largest number of an array. */
export interface Extremes {
  readonly min: Decimal;
  readonly max: Decimal;
}

/** A context with empty caches. */
export function newContext(
  payload: Readonly<Record<string, unknown>>,
  { holders, textLength }: Pick<FoundFormulas, 'holders' | 'textLength'>,
): EvaluationContext {
  return {
    payload,
    holders,
    memberIndexes: new Map(),
    extremes: new Map(),
    listTexts: new Map(),
    textLength,
    longText: 0,
    operands: new Map(),
  };
}
