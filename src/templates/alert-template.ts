import type { JsonObject, JsonValue } from '../core/json.js';
import { isNonEmpty, ok, type Result } from '../core/result.js';
import type {
  Action,
  IntrinsicValue,
  MarketPriceType,
  OptionType,
  OrderType,
  QuantityType,
  Sentiment,
  StopLossType,
  TimeInForce,
} from '../core/vocabulary.js';
import { signalFields } from '../signal/fields.js';
import type { LintFinding } from './findings.js';
import { lintTemplate } from './lint-template.js';
import type {
  ActionPlaceholder,
  PositionPlaceholder,
  PricePlaceholder,
  TimePlaceholder,
  UnitsPlaceholder,
} from './placeholder.js';

/**
 * A number that the trader knows, or a formula, which is calculated when the message arrives.
 *
 * @since 0.2.0
 */
export type AlertNumber = number | `=${string}`;

/**
 * A price that the trader knows, a formula, or the placeholder of a price.
 *
 * @since 0.2.0
 */
export type AlertPrice = AlertNumber | PricePlaceholder;

/**
 * Take profit of a template; exactly one of its values.
 *
 * @since 0.2.0
 */
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

/**
 * Stop loss of a template.
 *
 * @since 0.2.0
 */
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
}

/**
 * Fields of a template. Placeholders are those of `placeholder`; a placeholder whose value can be missing may be in `extras`
 * only, where formulas read it.
 *
 * @since 0.2.0
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
  /** Any value; kept but not interpreted. */
  readonly test?: JsonValue;
  /** Where to take the profit of the entry: exactly one of four values. */
  readonly takeProfit?: AlertTakeProfit;
  /** Where to cut the loss of the entry. */
  readonly stopLoss?: AlertStopLoss;
}

/**
 * Writes the text of an alert for TradingView's message box. Every placeholder is in quotes, so that a missing value cannot
 * break the message. The text lints without errors; what types cannot express, such as a quantity above 0, is an error here.
 *
 * Codes: those of `lintTemplate` with severity `error`.
 *
 * @example
 * const template = alertTemplate({ ticker: placeholder.ticker, action: 'exit' });
 * template.ok && template.value.split('\n')[1]; // '  "ticker": "{{ticker}}",'
 *
 * @since 0.2.0
 */
export function alertTemplate(fields: AlertFields): Result<string, LintFinding> {
  const text = templateText(fields, 2);
  const errors = lintTemplate(text, { platform: 'tradingview' }).findings.filter(
    ({ severity }) => severity === 'error',
  );
  return isNonEmpty(errors) ? { ok: false, errors } : ok(text);
}

/**
 * The fields as JSON, in the order of the table; empty for what JSON cannot hold. The quotes of a plot's title are not escaped:
 * TradingView reads them.
 */
export function templateText(fields: AlertFields, indent?: number): string {
  const values: Readonly<Record<string, unknown>> = { ...fields };
  const ordered = Object.fromEntries(signalFields.map(({ name }) => [name, values[name]]));
  try {
    const text = JSON.stringify(ordered, undefined, indent);
    return text.replaceAll(/\{\{plot\(\\"([^"\\{}]*)\\"\)\}\}/g, '{{plot("$1")}}');
  } catch {
    return '';
  }
}
