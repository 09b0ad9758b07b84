import type { Range } from '../core/decimal.js';

/** The values that a field accepts, as data. Any other value gets the field's code. */
export type FieldKind = SignalKind | StopLossKind | TargetKind;

/** The kinds of the fields of a signal. */
export type SignalKind = ScalarKind | { readonly kind: 'takeProfit' | 'stopLoss' | 'targets' | 'expect' };

/** The kinds of the fields of `stopLoss`. */
export type StopLossKind = ScalarKind | { readonly kind: 'limitOffset' };

/** The kinds of the fields of a target. */
export type TargetKind = ScalarKind | { readonly kind: 'moveStop' };

/** The kinds that are not objects with fields of their own. */
export type ScalarKind =
  /** One of some words; each alias means one of them. */
  | { readonly kind: 'enum'; readonly values: readonly string[]; readonly aliases?: Readonly<Record<string, string>> }
  /** A number, or text that holds one; kept as decimal text. */
  | ({ readonly kind: 'number' } & Range)
  /** A number above 0, or 0 with action resize: a rule between fields checks the sign. */
  | { readonly kind: 'quantity' }
  /** A whole number, or text that holds one; kept as a JSON number. */
  | { readonly kind: 'integer'; readonly minimum: number; readonly maximum?: number }
  /** Text; a number is read as its text. */
  | { readonly kind: 'text' }
  /** Text without HTML tags; `maxLength` counts code points. */
  | { readonly kind: 'message'; readonly maxLength: number }
  /** `YYYY-MM-DD`, or a number of days, weeks, months or years from today; kept as a date. */
  | { readonly kind: 'date' }
  /** The symbol of an instrument; its format depends on the asset class. */
  | { readonly kind: 'ticker' }
  /** An ISO date and time, or an epoch; kept as an instant. */
  | { readonly kind: 'time' }
  /** Seconds, a relative expression, or a date and time with its zone; kept as the instant of release. */
  | { readonly kind: 'delay' }
  | { readonly kind: 'boolean' }
  /** Any JSON object, kept as it is. */
  | { readonly kind: 'object' }
  /** Any JSON value, kept as it is. */
  | { readonly kind: 'any' };

/** The accepted values of the kinds without parameters. */
const expectations = {
  quantity: 'a number above 0, or 0 on resize',
  text: 'text',
  date: 'a date as YYYY-MM-DD, or days, weeks, months or years from today as in +7 days',
  ticker: 'the symbol of an instrument as text',
  time: 'a date and time as in 2026-01-26T15:30:00Z, or an epoch in seconds or milliseconds',
  delay: 'whole seconds, 1 to 86400, a time from now as in +5 minutes, or a date and time with its time zone',
  boolean: 'true or false',
  object: 'an object of JSON values',
  any: 'a JSON value',
  takeProfit: 'an object with one of limitPrice, percent, amount, pnlAmount',
  stopLoss: 'an object with percent, amount, stopPrice, a trail or pnlAmount',
  targets: 'a list of 2 to 4 targets',
  moveStop: 'entry, previous-target, or an object with either percent or amount',
  limitOffset: 'an object with either percent or amount',
  expect: 'an object with position, quantity, or both',
} as const;

/** The accepted values, in words: the `expected` of an error. */
export function expectedOf(field: FieldKind): string {
  switch (field.kind) {
    case 'enum':
      return `one of ${wordsOf(field).join(', ')}`;
    case 'number':
      return `a number${rangeText(field)}`;
    case 'integer':
      return `a whole number${rangeText(field)}`;
    case 'message':
      return `text of at most ${field.maxLength} characters without HTML tags`;
    default:
      return expectations[field.kind];
  }
}

/** The words that an enum accepts: its values, then the aliases that are not values themselves. */
export function wordsOf(field: FieldKind & { readonly kind: 'enum' }): readonly string[] {
  const aliases = Object.keys(field.aliases ?? {}).filter((alias) => !field.values.includes(alias));
  return [...field.values, ...aliases];
}

function rangeText({ above, below, minimum, maximum }: Range): string {
  if (above !== undefined) {
    const most = below === undefined ? maximum && ` and at most ${maximum}` : ` and below ${below}`;
    return ` above ${above}${most ?? ''}`;
  }
  if (minimum === undefined) {
    return '';
  }
  return maximum === undefined ? `, ${minimum} or above` : `, ${minimum} to ${maximum}`;
}
