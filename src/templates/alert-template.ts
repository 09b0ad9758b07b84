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

/** A formula: it is calculated when the message arrives. */
type Formula = `=${string}`;

/** A number that the trader knows, or a formula. */
type NumberValue = number | Formula;

type PriceValue = NumberValue | PricePlaceholder;

/**
 * Take profit of a template; exactly one of its values.
 *
 * @since 0.2.0
 */
export interface AlertTakeProfit {
  readonly limitPrice?: PriceValue;
  readonly percent?: NumberValue;
  readonly amount?: NumberValue;
  readonly pnlAmount?: NumberValue;
}

/**
 * Stop loss of a template.
 *
 * @since 0.2.0
 */
export interface AlertStopLoss {
  readonly type?: StopLossType;
  readonly stopPrice?: PriceValue;
  readonly limitPrice?: PriceValue;
  readonly percent?: NumberValue;
  readonly amount?: NumberValue;
  readonly trailAmount?: NumberValue;
  readonly trailPercent?: NumberValue;
  readonly pnlAmount?: NumberValue;
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
  readonly action: Action | ActionPlaceholder;
  readonly sentiment?: Sentiment | 'long' | 'short' | PositionPlaceholder;
  readonly signalPrice?: PriceValue;
  readonly price?: PriceValue;
  readonly limitPrice?: PriceValue;
  readonly stopPrice?: PriceValue;
  readonly quantity?: NumberValue | UnitsPlaceholder;
  readonly quantityType?: QuantityType;
  readonly orderType?: OrderType;
  readonly trailAmount?: NumberValue;
  readonly trailPercent?: NumberValue;
  readonly interval?: string;
  readonly timeInForce?: TimeInForce;
  readonly time?: TimePlaceholder;
  readonly extendedHours?: boolean;
  readonly ignoreTradingWindows?: boolean;
  readonly cancel?: boolean;
  readonly cancelOrderType?: OrderType;
  readonly delay?: number | string;
  readonly rejectAfter?: NumberValue;
  readonly bidAskSpreadFilter?: NumberValue;
  readonly bidAskSpreadFilterPercent?: NumberValue;
  readonly breakevenOffset?: NumberValue;
  readonly extras?: JsonObject;
  readonly optionType?: OptionType;
  readonly intrinsicValue?: IntrinsicValue;
  readonly expiration?: string;
  readonly strikeCount?: number;
  readonly strikesAway?: number;
  readonly strikePrice?: PriceValue;
  readonly marketPriceType?: MarketPriceType;
  readonly cancelAfter?: number;
  readonly expiresAt?: string;
  readonly message?: string;
  readonly test?: JsonValue;
  readonly takeProfit?: AlertTakeProfit;
  readonly stopLoss?: AlertStopLoss;
}

/**
 * Writes the text of an alert for TradingView's message box. Every placeholder is in quotes, so that a value which is missing
 * cannot break the message. The text lints without errors; what types cannot say, such as a quantity above 0, is an error
 * here.
 *
 * Codes: those of `lintTemplate` with severity `error`.
 *
 * @example
 * const template = alertTemplate({ ticker: placeholder.ticker, action: 'exit' });
 * template.ok && template.value; // '{\n  "ticker": "{{ticker}}",\n  "action": "exit"\n}'
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
