import { type DecimalString, quotientText, shownQuotient } from '../../core/decimal.js';
import type { ErrorCode, SignalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { type Calculation, calculationOf } from '../../core/figure-list.js';
import { moneyText } from '../../core/money-text.js';
import { type Verdict, verdict } from './verdict.js';

/** What a limit of the guard measures. */
export interface GuardMeasure<Setting extends string> {
  readonly setting: Setting;
  readonly actual: Figure;
  readonly limit: Figure;
  /** Currency of both, where they are money. */
  readonly currency?: string;
  /** Unit of both, where they are not money; absent: they are numbers of something. */
  readonly unit?: 'seconds';
  /** Of a limit in percent: the percentage, and what it is of. */
  readonly share?: { readonly percent: DecimalString; readonly of: Figure };
  /** Sentence about both, as they are shown: money with its currency (money I6). */
  readonly sentence: (actual: string, limit: string) => string;
}

/** What every error of the guard says. */
export interface GuardDetails<Setting extends string> {
  readonly message: string;
  readonly setting: Setting;
  readonly actual: DecimalString;
  readonly limit: DecimalString;
  readonly currency?: string;
  readonly calculation: Calculation;
}

/** The verdict on a limit of the guard. Exactly the limit passes. */
export function guardVerdict<C extends ErrorCode, Setting extends string>(
  measure: GuardMeasure<Setting>,
  error: (details: GuardDetails<Setting>) => SignalError<C>,
  isBroken: boolean = measure.actual.isBeyond(measure.limit),
): Verdict<C> {
  const { setting, actual, limit, currency, unit, share, sentence } = measure;
  const figures = { actual, limit };
  const ofMoney = currency === undefined ? {} : { currency };
  const read = { setting, ...ofMoney };
  if (!isBroken) {
    return verdict(read, undefined, figures);
  }
  const percentage = share?.of.isPositive() ? actual.inPercentOf(share.of) : undefined;
  const calculation = calculationOf({ ...figures, percent: percentage }, currency ?? unit);
  const facts = { setting, ...ofMoney, calculation };
  if (share !== undefined) {
    const percent = percentText(actual, share.of);
    const shown = share.of.isPositive() ? quotientText(actual.decimal.times(100), share.of.decimal) : percent;
    const message = sentence(shown, share.percent);
    return verdict(read, error({ message, actual: percent, limit: share.percent, ...facts }), figures);
  }
  const shown = (figure: Figure): string => (currency === undefined ? figure.text : moneyText(figure, currency));
  const message = sentence(shown(actual), shown(limit));
  return verdict(read, error({ message, actual: actual.text, limit: limit.text, ...facts }), figures);
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
