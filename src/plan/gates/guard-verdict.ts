import { type DecimalString, shownQuotient } from '../../core/decimal.js';
import type { ErrorCode, SignalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { type Calculation, calculationOf } from '../../core/figure-list.js';
import { type Verdict, verdict } from './verdict.js';

/** What a limit of the guard measures. */
export interface GuardMeasure<Setting extends string> {
  readonly setting: Setting;
  readonly actual: Figure;
  readonly limit: Figure;
  /** Of a limit in percent: the percentage, and what it is of. */
  readonly share?: { readonly percent: DecimalString; readonly of: Figure };
  /** Sentence about both, as they are shown. */
  readonly sentence: (actual: string, limit: string) => string;
}

/** What every error of the guard says. */
export interface GuardDetails<Setting extends string> {
  readonly message: string;
  readonly setting: Setting;
  readonly actual: DecimalString;
  readonly limit: DecimalString;
  readonly calculation: Calculation;
}

/** The verdict on a limit of the guard. Exactly the limit passes. */
export function guardVerdict<C extends ErrorCode, Setting extends string>(
  measure: GuardMeasure<Setting>,
  error: (details: GuardDetails<Setting>) => SignalError<C>,
  isBroken: boolean = measure.actual.isAbove(measure.limit),
): Verdict<C> {
  const { setting, actual, limit, share, sentence } = measure;
  const figures = { actual, limit };
  if (!isBroken) {
    return verdict({ setting }, undefined, figures);
  }
  const shown = share === undefined ? actual.text : percentText(actual, share.of);
  const shownLimit = share === undefined ? limit.text : share.percent;
  const facts = { setting, actual: shown, limit: shownLimit, calculation: calculationOf(figures) };
  return verdict({ setting }, error({ message: sentence(shown, shownLimit), ...facts }), figures);
}

function percentText(part: Figure, whole: Figure): DecimalString {
  return whole.isPositive() ? shownQuotient(part.decimal.times(100), whole.decimal) : '100';
}

/** A limit of the guard as a figure. */
export function guardLimit(setting: string, amount: DecimalString | number): Figure {
  return Figure.from('setting', ['guard', setting], amount);
}

/** What is made of a limit; nothing where the limit is absent. */
export function measureOf<Limit, T>(limit: Limit | undefined, make: (limit: Limit) => T): readonly T[] {
  return limit === undefined ? [] : [make(limit)];
}
