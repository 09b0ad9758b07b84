import type { ErrorCode } from '../core/errors.js';
import {
  actions,
  intrinsicValues,
  marketPriceTypes,
  optionTypes,
  orderTypes,
  quantityTypes,
  sentimentAliases,
  sentiments,
  stopLossTypes,
  timesInForce,
} from '../core/vocabulary.js';
import type { Signal, StopLoss, TakeProfit } from './signal.js';

/** Every name that one of a union's members has. */
type NameIn<Union> = Union extends unknown ? keyof Union & string : never;

/** A field of a message: the Signal's own names, and `delay`, of which a Signal keeps the `releaseAt`. */
export type FieldName = Exclude<NameIn<Signal>, 'receivedAt' | 'releaseAt' | 'notices'> | 'delay';

/** A field of `takeProfit`. */
export type TakeProfitName = keyof TakeProfit;

/** A field of `stopLoss`. */
export type StopLossName = NameIn<StopLoss>;

/** What stands in a field, as data: a value of another kind gets the field's code. */
export type FieldKind =
  /** One of some words; `aliases` are accepted too and stand for one of them. */
  | { readonly kind: 'enum'; readonly values: readonly string[]; readonly aliases?: Readonly<Record<string, string>> }
  /** A number, or text that holds one; kept as decimal text. `above` is exclusive, the other bounds are inclusive. */
  | { readonly kind: 'number'; readonly above?: 0; readonly minimum?: number; readonly maximum?: number }
  /** A number above 0, or 0 where the action is resize; its sign is a rule between fields. */
  | { readonly kind: 'quantity' }
  /** A whole number, or text that holds one; kept as a JSON number. */
  | { readonly kind: 'integer'; readonly minimum: number; readonly maximum?: number }
  /** Text; a number is read as its text. */
  | { readonly kind: 'text' }
  /** Text without HTML tags; lengths are code points. */
  | { readonly kind: 'message'; readonly maxLength: number }
  /** `YYYY-MM-DD`, or a number of days, weeks, months or years from today; kept as a date. */
  | { readonly kind: 'date' }
  /** The symbol of an instrument, of a format that depends on the asset class. */
  | { readonly kind: 'ticker' }
  /** A moment: an ISO date and time, or an epoch; kept as an instant. */
  | { readonly kind: 'time' }
  /** Seconds, a relative expression or a date and time with its zone; kept as the instant `releaseAt`. */
  | { readonly kind: 'delay' }
  | { readonly kind: 'boolean' }
  /** Any JSON object, kept as it is. */
  | { readonly kind: 'object' }
  /** Any JSON value, kept as it is. */
  | { readonly kind: 'any' }
  /** An object of the fields in `takeProfitFields`. */
  | { readonly kind: 'takeProfit' }
  /** An object of the fields in `stopLossFields`. */
  | { readonly kind: 'stopLoss' };

/** One line of a field table. */
export type Field<Name extends string = FieldName> = FieldKind & {
  readonly name: Name;
  /** What a value of the wrong kind, or out of its range, is refused with. */
  readonly code: ErrorCode;
  /** A message without it is refused. */
  readonly required?: true;
  /** Never a formula. */
  readonly literal?: true;
};

/** The fields of a signal, in the order of the specification's table. */
export const signalFields: readonly Field[] = [
  { name: 'ticker', kind: 'ticker', code: 'invalid-field', required: true, literal: true },
  { name: 'action', kind: 'enum', values: actions, code: 'invalid-action', required: true, literal: true },
  { name: 'sentiment', kind: 'enum', values: sentiments, aliases: sentimentAliases, code: 'invalid-sentiment' },
  { name: 'signalPrice', kind: 'number', code: 'invalid-field' },
  { name: 'price', kind: 'number', code: 'invalid-field' },
  { name: 'limitPrice', kind: 'number', code: 'invalid-field' },
  { name: 'stopPrice', kind: 'number', code: 'invalid-field' },
  { name: 'quantity', kind: 'quantity', code: 'invalid-quantity' },
  { name: 'quantityType', kind: 'enum', values: quantityTypes, code: 'invalid-quantity-type' },
  { name: 'orderType', kind: 'enum', values: orderTypes, code: 'invalid-order-type' },
  { name: 'trailAmount', kind: 'number', code: 'invalid-field' },
  { name: 'trailPercent', kind: 'number', code: 'invalid-field' },
  { name: 'interval', kind: 'text', code: 'invalid-field' },
  { name: 'timeInForce', kind: 'enum', values: timesInForce, code: 'invalid-time-in-force' },
  { name: 'time', kind: 'time', code: 'invalid-field' },
  { name: 'extendedHours', kind: 'boolean', code: 'invalid-extended-hours' },
  { name: 'ignoreTradingWindows', kind: 'boolean', code: 'invalid-field' },
  { name: 'cancel', kind: 'boolean', code: 'invalid-field', literal: true },
  { name: 'cancelOrderType', kind: 'enum', values: orderTypes, code: 'invalid-cancel-order-type' },
  { name: 'delay', kind: 'delay', code: 'invalid-delay' },
  { name: 'rejectAfter', kind: 'integer', minimum: 1, maximum: 30, code: 'invalid-reject-after' },
  { name: 'bidAskSpreadFilter', kind: 'number', code: 'invalid-field' },
  {
    name: 'bidAskSpreadFilterPercent',
    kind: 'number',
    minimum: 0.01,
    maximum: 99.99,
    code: 'invalid-bid-ask-spread-filter-percent',
  },
  { name: 'breakevenOffset', kind: 'number', minimum: 0.001, maximum: 100, code: 'invalid-breakeven-offset' },
  { name: 'extras', kind: 'object', code: 'invalid-field' },
  { name: 'optionType', kind: 'enum', values: optionTypes, code: 'invalid-option-type' },
  { name: 'intrinsicValue', kind: 'enum', values: intrinsicValues, code: 'invalid-intrinsic-value' },
  { name: 'expiration', kind: 'date', code: 'invalid-expiration' },
  { name: 'strikeCount', kind: 'integer', minimum: 2, maximum: 20, code: 'invalid-strike-count' },
  { name: 'strikesAway', kind: 'integer', minimum: 0, code: 'invalid-strikes-away' },
  { name: 'strikePrice', kind: 'number', above: 0, code: 'invalid-strike-price' },
  { name: 'marketPriceType', kind: 'enum', values: marketPriceTypes, code: 'invalid-market-price-type' },
  { name: 'cancelAfter', kind: 'integer', minimum: 1, maximum: 3600, code: 'invalid-cancel-after' },
  { name: 'expiresAt', kind: 'date', code: 'invalid-expires-at' },
  { name: 'message', kind: 'message', maxLength: 255, code: 'invalid-field' },
  { name: 'test', kind: 'any', code: 'invalid-field', literal: true },
  { name: 'takeProfit', kind: 'takeProfit', code: 'invalid-take-profit-value-required' },
  { name: 'stopLoss', kind: 'stopLoss', code: 'invalid-stop-loss-value-required' },
];

/** The fields of `takeProfit`, in the order of the specification's table. */
export const takeProfitFields: readonly Field<TakeProfitName>[] = [
  { name: 'limitPrice', kind: 'number', above: 0, code: 'invalid-take-profit-limit-price' },
  { name: 'percent', kind: 'number', above: 0, code: 'invalid-take-profit-percent' },
  { name: 'amount', kind: 'number', above: 0, code: 'invalid-take-profit-amount' },
  { name: 'pnlAmount', kind: 'number', above: 0, code: 'invalid-take-profit-pnl-amount' },
];

/** The fields of `stopLoss`, in the order of the specification's table. */
export const stopLossFields: readonly Field<StopLossName>[] = [
  { name: 'type', kind: 'enum', values: stopLossTypes, code: 'invalid-stop-loss-type' },
  { name: 'percent', kind: 'number', above: 0, code: 'invalid-stop-loss-percent' },
  { name: 'amount', kind: 'number', above: 0, code: 'invalid-stop-loss-amount' },
  { name: 'stopPrice', kind: 'number', above: 0, code: 'invalid-stop-loss-stop-price' },
  { name: 'limitPrice', kind: 'number', above: 0, code: 'invalid-stop-loss-limit-price' },
  { name: 'trailAmount', kind: 'number', above: 0, code: 'invalid-stop-loss-trail-amount' },
  { name: 'trailPercent', kind: 'number', above: 0, code: 'invalid-stop-loss-trail-percent' },
  { name: 'trailPrice', kind: 'number', above: 0, code: 'invalid-stop-loss-trail-price' },
  { name: 'pnlAmount', kind: 'number', above: 0, code: 'invalid-stop-loss-pnl-amount' },
];

/**
 * What would pass in a field, in words.
 *
 * @example
 * expectedOf({ kind: 'boolean' }); // 'true or false'
 * expectedOf({ kind: 'number', above: 0 }); // 'a number above 0'
 * expectedOf({ kind: 'integer', minimum: 1, maximum: 30 }); // 'a whole number, 1 to 30'
 */
export function expectedOf(field: FieldKind): string {
  switch (field.kind) {
    case 'enum':
      return `one of ${wordsOf(field).join(', ')}`;
    case 'number':
      return `a number${rangeText(field.above, field.minimum, field.maximum)}`;
    case 'quantity':
      return 'a number above 0, or 0 on resize';
    case 'integer':
      return `a whole number${rangeText(undefined, field.minimum, field.maximum)}`;
    case 'text':
      return 'text';
    case 'message':
      return `text of at most ${field.maxLength} characters without HTML tags`;
    case 'date':
      return 'a date as YYYY-MM-DD, or days, weeks, months or years from today as in +7 days';
    case 'ticker':
      return 'the symbol of an instrument as text';
    case 'time':
      return 'a date and time as in 2026-01-26T15:30:00Z, or an epoch in seconds or milliseconds';
    case 'delay':
      return 'whole seconds, 1 to 86400, a time from now as in +5 minutes, or a date and time with its time zone';
    case 'boolean':
      return 'true or false';
    case 'object':
      return 'an object of JSON values';
    case 'any':
      return 'a JSON value';
    case 'takeProfit':
      return 'an object with one of limitPrice, percent, amount, pnlAmount';
    case 'stopLoss':
      return 'an object with percent, amount, stopPrice, a trail or pnlAmount';
  }
}

/** The words of an enum as a message may write them: its values, then the aliases that are no value themselves. */
export function wordsOf(field: FieldKind & { readonly kind: 'enum' }): readonly string[] {
  const aliases = Object.keys(field.aliases ?? {}).filter((alias) => !field.values.includes(alias));
  return [...field.values, ...aliases];
}

function rangeText(above?: number, minimum?: number, maximum?: number): string {
  if (above !== undefined) {
    return ` above ${above}`;
  }
  if (minimum === undefined) {
    return '';
  }
  return maximum === undefined ? `, ${minimum} or above` : `, ${minimum} to ${maximum}`;
}
