import { argumentProblem, type ExpectedArgument } from '../core/argument-problem.js';
import { attempt } from '../core/attempt.js';
import { quote } from '../core/excerpt.js';
import type { JsonObject, JsonValue } from '../core/json.js';
import { type Err, err, isNonEmpty, type Ok, ok, type Result } from '../core/result.js';
import type {
  Action,
  ExpectedPosition,
  IntrinsicValue,
  MarketPriceType,
  OptionType,
  OrderType,
  QuantityType,
  Sentiment,
  StopLossType,
  StopMoveWord,
  TimeInForce,
} from '../core/vocabulary.js';
import { defaultSettings } from '../settings/defaults.js';
import type { Settings } from '../settings/settings.js';
import { signalFields } from '../signal/fields.js';
import { findingAtStart, type LintFinding } from './findings.js';
import { lintTemplate } from './lint-template.js';
import {
  type ActionPlaceholder,
  type PositionPlaceholder,
  type PreviousPositionPlaceholder,
  type PreviousUnitsPlaceholder,
  type PricePlaceholder,
  placeholder,
  type TimePlaceholder,
  type UnitsPlaceholder,
} from './placeholder.js';
import { unwritableFindings } from './unwritable.js';

/** A number that the trader knows, or a formula, which is calculated when the message arrives. */
export type AlertNumber = number | `=${string}`;

/** A price that the trader knows, a formula, or the placeholder of a price. */
export type AlertPrice = AlertNumber | PricePlaceholder;

/** Take profit of a template; exactly one of its values. */
export interface AlertTakeProfit {
  /** Absolute limit price. */
  readonly limitPrice?: AlertPrice;
  /** Distance from the entry, in percent of its price. */
  readonly percent?: AlertNumber;
  /** Distance from the entry, in units of the price: dollars a share, points of a future. */
  readonly amount?: AlertNumber;
  /** Profit of the whole entry, in dollars. */
  readonly pnlAmount?: AlertNumber;
}

/** Stop loss of a template. */
export interface AlertStopLoss {
  /** Type of the stop; default from limitPrice or a trail, otherwise from the settings. */
  readonly type?: StopLossType;
  /** Absolute stop price. */
  readonly stopPrice?: AlertPrice;
  /** Absolute limit price of a stop-limit; default the stop price. */
  readonly limitPrice?: AlertPrice;
  /** Distance from the entry, in percent of its price. */
  readonly percent?: AlertNumber;
  /** Distance from the entry, in units of the price: dollars a share, points of a future. */
  readonly amount?: AlertNumber;
  /** Distance from the high-water mark, in units of the price; with type trailing_stop. */
  readonly trailAmount?: AlertNumber;
  /** Distance from the high-water mark, in percent; with type trailing_stop. */
  readonly trailPercent?: AlertNumber;
  /** Loss of the whole entry, in dollars; not with type trailing_stop. */
  readonly pnlAmount?: AlertNumber;
  /** How far the limit of a stop-limit without limitPrice lies beyond its stop: in percent of the stop, or in units of the price. */
  readonly limitOffset?: { readonly percent: number } | { readonly amount: number };
}

/**
 * One of several take profits of a template: exactly one of `limitPrice`, `percent`, `amount` and `risk`. Its values are literal: a target
 * has no formulas.
 *
 * @example
 * const target: AlertTarget = { risk: 1, share: 50, moveStop: 'entry' };
 * target.share; // 50
 */
export interface AlertTarget {
  /** Absolute limit price. */
  readonly limitPrice?: number | PricePlaceholder;
  /** Distance from the entry, in percent of its price. */
  readonly percent?: number;
  /** Distance from the entry, in units of the price: dollars a share, points of a future. */
  readonly amount?: number;
  /** Distance from the entry, in distances to the planned stop loss: 1 is as far as the stop. */
  readonly risk?: number;
  /** Percentage of the entry that it closes; what is left is divided evenly among targets without one. */
  readonly share?: number;
  /** Where the stops of what is left move once it has filled: a distance is from the entry toward the profit. */
  readonly moveStop?: StopMoveWord | { readonly percent: number } | { readonly amount: number };
}

/** Position that a strategy held before its order. */
export interface AlertExpectation {
  /** Side of the position, or flat. */
  readonly position?: ExpectedPosition | PreviousPositionPlaceholder;
  /** Units of the position. */
  readonly quantity?: AlertNumber | PreviousUnitsPlaceholder;
}

/**
 * Fields of a template. Placeholders are those of `placeholder`; a placeholder whose value can be missing may be in `extras`
 * only, where formulas read it.
 */
export interface AlertFields {
  /** A symbol, or `placeholder.ticker`. */
  readonly ticker: string;
  /** What to do. */
  readonly action: Action | ActionPlaceholder;
  /** Wanted direction, with buy, sell and resize; long means bullish, short means bearish. */
  readonly sentiment?: Sentiment | 'long' | 'short' | PositionPlaceholder;
  /** Price of the market when the alert fired. */
  readonly signalPrice?: AlertPrice;
  /** Alias of signalPrice, and the limit price of a limit order without limitPrice. */
  readonly price?: AlertPrice;
  /** Limit price of a limit or stop-limit order. */
  readonly limitPrice?: AlertPrice;
  /** Stop price of a stop or stop-limit order. */
  readonly stopPrice?: AlertPrice;
  /** How much, in units of quantityType; on resize the target size of the position. */
  readonly quantity?: AlertNumber | UnitsPlaceholder;
  /** Unit of quantity; default fixed_quantity. Needs quantity. */
  readonly quantityType?: QuantityType;
  /** Type of the order; default from the settings. */
  readonly orderType?: OrderType;
  /** Distance of a trailing stop, in units of the price. */
  readonly trailAmount?: AlertNumber;
  /** Distance of a trailing stop, in percent. */
  readonly trailPercent?: AlertNumber;
  /** Timeframe of the chart; for troubleshooting only. */
  readonly interval?: string;
  /** How long the order stays open. */
  readonly timeInForce?: TimeInForce;
  /** When the alert was generated; UTC unless it names a zone. */
  readonly time?: TimePlaceholder;
  /** Whether the order may fill outside the regular session; stocks only. */
  readonly extendedHours?: boolean;
  /** Whether to trade outside the trading windows of the settings. */
  readonly ignoreTradingWindows?: boolean;
  /** Whether to cancel open orders first; overrides the setting. */
  readonly cancel?: boolean;
  /** Cancel open orders of this type only. */
  readonly cancelOrderType?: OrderType;
  /** When to plan the signal, at most 24 hours after receipt. */
  readonly delay?: number | string;
  /** Maximum age of the signal in seconds, counted from time. */
  readonly rejectAfter?: AlertNumber;
  /** Maximum spread, in units of the price; not with bidAskSpreadFilterPercent. */
  readonly bidAskSpreadFilter?: AlertNumber;
  /** Maximum spread, in percent of the midpoint; not with bidAskSpreadFilter. */
  readonly bidAskSpreadFilterPercent?: AlertNumber;
  /** With breakeven: distance of the stop from the entry price, in units of the price. */
  readonly breakevenOffset?: AlertNumber;
  /** Your own properties; formulas can read them. */
  readonly extras?: JsonObject;
  /** Calls, puts, or both. */
  readonly optionType?: OptionType;
  /** Whether the strike is in or out of the money. */
  readonly intrinsicValue?: IntrinsicValue;
  /** Earliest expiration: the nearest one on or after this date is traded; default today. */
  readonly expiration?: string;
  /** Number of strikes to consider. */
  readonly strikeCount?: number;
  /** Strikes away from at-the-money; at most half of strikeCount. */
  readonly strikesAway?: number;
  /** Exact strike; needs expiration, and optionType call or put. */
  readonly strikePrice?: AlertPrice;
  /** Price of the quote that is the market price. */
  readonly marketPriceType?: MarketPriceType;
  /** Seconds after which the order is cancelled. */
  readonly cancelAfter?: number;
  /** Day after which the order is cancelled. */
  readonly expiresAt?: string;
  /** Note; kept but not interpreted. */
  readonly message?: string;
  /** Any value; true or "true" marks a test, which the setting testSignals may refuse. */
  readonly test?: JsonValue;
  /** Where to take the profit of the entry: exactly one of four values. */
  readonly takeProfit?: AlertTakeProfit;
  /** Two to four take profits, the nearest first; not with takeProfit. */
  readonly targets?: readonly AlertTarget[];
  /** Where to cut the loss of the entry. */
  readonly stopLoss?: AlertStopLoss;
  /** Position that the strategy held before its order. */
  readonly expect?: AlertExpectation;
}

/** Field that a template which follows a strategy writes itself. */
export type FollowedField = 'action' | 'sentiment' | 'quantity' | 'quantityType' | 'expect';

/**
 * Fields of a template that follows a strategy: after each of its orders the account holds what the strategy holds.
 *
 * @example
 * const fields: FollowFields = { follow: 'position', ticker: placeholder.ticker };
 * fields.follow; // 'position'
 */
export interface FollowFields extends Omit<AlertFields, FollowedField>, Partial<Record<FollowedField, never>> {
  /**
   * What the alert sends: the `position` of the strategy after its order, which does not depend on how a platform counts the units of a
   * reversal and makes up for lost alerts; or its `orders`.
   */
  readonly follow: 'position' | 'orders';
}

/**
 * Text of a template, with the settings that its strategy needs.
 *
 * @example
 * const template = alertTemplate({ follow: 'position', ticker: placeholder.ticker });
 * template.ok && template.settings; // { resizeSentiment: 'position' }
 */
export interface FollowedTemplate extends Ok<string> {
  /** Settings without which the account parts from the strategy. */
  readonly settings: Readonly<Partial<Settings>>;
}

/**
 * Writes the text of an alert for TradingView's message box. Every placeholder is in quotes, so that a missing value cannot
 * break the message. The text lints without errors; what types cannot express, such as a quantity above 0, is an error here.
 * So are `NaN` and other values that JSON does not have, and a name that is meant for a field, such as `stoploss`; any other name is
 * written as it is.
 *
 * With `follow` the fields of the trade are those of a strategy, and the answer names the settings that the template needs.
 *
 * Codes: those of `lintTemplate` with severity `error`; `field-mistyped`; `field-beside-follow`; that of a field whose value JSON cannot
 * hold; `invalid-payload` for fields that are not an object, or a `follow` that does not exist.
 *
 * @example
 * const template = alertTemplate({ ticker: placeholder.ticker, action: 'exit' });
 * template.ok && template.value.split('\n')[1]; // '  "ticker": "{{ticker}}",'
 * const mirror = alertTemplate({ follow: 'position', ticker: placeholder.ticker });
 * mirror.ok && mirror.settings; // { resizeSentiment: 'position' }
 */
export function alertTemplate(fields: FollowFields): FollowedTemplate | Err<LintFinding>;
export function alertTemplate(fields: AlertFields): Result<string, LintFinding>;
export function alertTemplate(fields: AlertFields | FollowFields): Result<string, LintFinding> | FollowedTemplate;
export function alertTemplate(fields: AlertFields | FollowFields): Result<string, LintFinding> | FollowedTemplate {
  const problem = argumentProblem(fields, fieldsArgument);
  // A getter can throw.
  const given = attempt(() => ({ ...fields }));
  if (problem !== undefined || given === undefined) {
    return err(findingAtStart('invalid-payload', problem ?? 'The argument fields has a value that cannot be read.'));
  }
  if (!('follow' in given)) {
    return checkedText(given, undefined);
  }
  const beside = followedFields.filter((name) => name in given);
  if (isNonEmpty(beside)) {
    const [first, ...rest] = beside;
    return { ok: false, errors: [besideFollow(first), ...rest.map(besideFollow)] };
  }
  const { follow } = given;
  if (follow !== 'position' && follow !== 'orders') {
    return err(findingAtStart('invalid-payload', `follow is ${quote(follow)}; expected position or orders.`));
  }
  const settings = followSettings[follow];
  const text = checkedText(followedAlert(given), { ...defaultSettings, ...settings });
  return text.ok ? { ...text, settings } : text;
}

const fieldsArgument: ExpectedArgument = {
  name: 'fields',
  expected: 'an object with the fields of the alert',
  names: [],
};

function checkedText(fields: AlertFields, settings: Settings | undefined): Result<string, LintFinding> {
  const unwritable = unwritableFindings(fields);
  if (isNonEmpty(unwritable)) {
    return { ok: false, errors: unwritable };
  }
  const text = templateText(fields, 2);
  const { findings } = lintTemplate(text, { settings });
  // Another platform's word is a warning in a text that somebody has. Here the field itself can be written.
  const errors = findings
    .filter(({ severity, code }) => severity === 'error' || code === 'field-mistyped')
    .map((finding): LintFinding => ({ ...finding, severity: 'error' }));
  return isNonEmpty(errors) ? { ok: false, errors } : ok(text);
}

const followedFields: readonly FollowedField[] = ['action', 'sentiment', 'quantity', 'quantityType', 'expect'];

function besideFollow(name: FollowedField): LintFinding {
  const message = `${name} is written by follow: leave it out, or write the template without follow.`;
  return findingAtStart('field-beside-follow', message);
}

/** Settings that templates which follow a strategy need. */
export const followSettings: Readonly<Record<FollowFields['follow'], Readonly<Partial<Settings>>>> = {
  position: { resizeSentiment: 'position' },
  orders: { subtractExitQuantity: true, allowAddToPosition: true, unexpectedPosition: 'refuse' },
};

/** The fields of a template that follows a strategy, with those of the trade. */
export function followedAlert({ follow, ...fields }: FollowFields): AlertFields {
  const expect = {
    position: placeholder.strategyPrevMarketPosition,
    quantity: placeholder.strategyPrevMarketPositionSize,
  };
  const sentiment = placeholder.strategyMarketPosition;
  switch (follow) {
    case 'position':
      return { ...fields, action: 'resize', quantity: placeholder.strategyMarketPositionSize, sentiment, expect };
    case 'orders':
      return {
        ...fields,
        action: placeholder.strategyOrderAction,
        quantity: placeholder.strategyOrderContracts,
        sentiment,
        expect,
      };
  }
}

/**
 * The fields as JSON, in the order of the table, then the names that it does not have (follow F4 honours some of them). The
 * quotes of a plot's title are not escaped: TradingView reads them.
 */
export function templateText(fields: AlertFields, indent?: number): string {
  const ordered = { ...Object.fromEntries(signalFields.map(({ name }) => [name, undefined])), ...fields };
  const text = JSON.stringify(ordered, undefined, indent);
  return text.replaceAll(/\{\{plot\(\\"([^"\\{}]*)\\"\)\}\}/g, '{{plot("$1")}}');
}
