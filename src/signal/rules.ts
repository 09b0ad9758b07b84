import { defaultStrikeCount } from '../core/defaults.js';
import type { ErrorCode } from '../core/errors.js';
import {
  type Action,
  dynamicQuantityTypes,
  type FuturesSizing,
  futuresQuantityTypes,
  type QuantityType,
} from '../core/vocabulary.js';
import type { FieldName } from './fields.js';
import type { ParseContext, TickerList } from './parse-context.js';
import { type FieldValues, invalid, unreadable } from './parse-state.js';
import type { Rule } from './rule.js';
import {
  indexUnderlyings,
  readContinuousSymbol,
  readFuturesSymbol,
  readOptionSymbol,
  underlyingsOf,
} from './ticker.js';

/** A field under the name that the Signal gives it. */
export type SignalName = FieldName | 'releaseAt';

type SignalRule = Rule<SignalName>;
type SignalValues = Readonly<FieldValues<SignalName>>;

/** True for an action that is valid and not one of these: a missing or invalid one breaks no rule on actions. */
function isOtherThan(value: unknown, allowed: ReadonlySet<unknown>): boolean {
  return typeof value === 'string' && !allowed.has(value);
}

/** Actions that accept a sentiment. */
export const sentimentActions: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Action>(['buy', 'sell', 'resize']);

const riskActions: readonly Action[] = ['buy', 'sell', 'reverse', 'add'];

const trailingStopActions: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Action>([
  'buy',
  'sell',
  'add',
  'resize',
  'exit',
  'reverse',
]);

const dynamicTypes: ReadonlySet<unknown> = dynamicQuantityTypes;

/** A quantity above zero, or zero with the action resize. */
function isUsableQuantity(values: SignalValues): boolean {
  return isPositive(values.quantity) || (values.quantity === '0' && values.action === 'resize');
}

/** True for a number above zero. */
function isPositive(value: unknown): boolean {
  return typeof value === 'string' && value !== '0' && !value.startsWith('-');
}

/** True for a number below zero. */
function isNegative(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('-');
}

function isListed(list: TickerList, name: string): boolean {
  return 'has' in list ? list.has(name) : list.includes(name);
}

/** A ticker is looked up by itself, then by what it is a contract of. */
function isMissingFrom(
  list: TickerList | undefined,
  value: unknown,
  parentsOf: (ticker: string) => readonly string[],
): boolean {
  return (
    list !== undefined &&
    typeof value === 'string' &&
    !isListed(list, value) &&
    !parentsOf(value).some((parent) => isListed(list, parent))
  );
}

/** The underlying of an option contract, and the root of a continuous future. */
function listedParents(ticker: string): readonly string[] {
  const parent = readOptionSymbol(ticker)?.underlying ?? readContinuousSymbol(ticker)?.root;
  return parent === undefined ? [] : [parent];
}

/** The same with the index of its series, and the root of a month (safety S12). A stock can be written as a month is. */
function allowedParents(ticker: string, { assetClass = 'futures' }: ParseContext): readonly string[] {
  const month = assetClass === 'futures' ? readFuturesSymbol(ticker) : undefined;
  return month === undefined ? listedParents(ticker).flatMap(underlyingsOf) : [month.root];
}

/** The underlying of a contract, else the ticker itself. */
function underlyingOf(value: string): string {
  return readOptionSymbol(value)?.underlying ?? value;
}

/** The rule that only some actions accept a quantity type. */
function quantityTypeRule(code: ErrorCode, type: QuantityType, allowed: readonly Action[]): SignalRule {
  const allowedActions = new Set<unknown>(allowed);
  return {
    code,
    on: 'quantityType',
    isBroken: ({ quantityType, action }) => quantityType === type && isOtherThan(action, allowedActions),
    expected: `another quantityType, or another action: ${allowed.join(', ')}`,
  };
}

/** The rule that futures accept some quantity types only, by how they are sized (money I2). */
function typesOfFuturesRule(sizing: FuturesSizing): SignalRule {
  const accepted: readonly unknown[] = futuresQuantityTypes[sizing];
  return {
    code: 'invalid-quantity-type-for-asset-class',
    on: 'quantityType',
    isBroken: ({ quantityType }, { assetClass, futuresSizing = 'fixed' }) =>
      assetClass === 'futures' &&
      futuresSizing === sizing &&
      dynamicTypes.has(quantityType) &&
      !accepted.includes(quantityType),
    expected: `${accepted.join(' or ')} for futures`,
  };
}

function isContractType(value: unknown): boolean {
  return value === 'call' || value === 'put';
}

function strikeCountOf(values: SignalValues, context: ParseContext): unknown {
  return values.strikeCount ?? context.strikeCount ?? defaultStrikeCount;
}

/** Where the strike count is from, after it: nothing where the message has it. */
function strikeCountSource({ strikeCount }: SignalValues, context: ParseContext): string {
  if (strikeCount !== undefined) {
    return ' in the message';
  }
  return context.strikeCount === undefined ? ' by default' : ' by the settings';
}

/** More strikes away than half of the strikes considered; an invalid count is not compared (DECISIONS A.18). */
function isBeyondHalf(values: SignalValues, context: ParseContext): boolean {
  const away = values.strikesAway;
  const count = strikeCountOf(values, context);
  return typeof away === 'number' && typeof count === 'number' && 2 * away > count;
}

/** The rules between the fields of a signal, in the order of the specification's codes, then the library's own. */
export const signalRules: readonly SignalRule[] = [
  {
    code: 'invalid-payload',
    isBroken: ({ ticker }) => ticker === undefined,
    expected: 'the symbol of an instrument',
    path: ['ticker'],
  },
  {
    code: 'invalid-payload',
    isBroken: ({ action }) => action === undefined,
    expected: 'buy, sell, exit, reverse, breakeven, cancel, add or resize',
    path: ['action'],
  },
  {
    code: 'invalid-sentiment-action',
    on: 'sentiment',
    isBroken: ({ action }) => isOtherThan(action, sentimentActions),
    expected: 'no sentiment unless action is buy, sell or resize',
  },
  {
    code: 'ticker-does-not-exist',
    on: 'ticker',
    isBroken: ({ ticker }, { tickers }) => isMissingFrom(tickers?.known, ticker, listedParents),
    expected: 'a ticker that exists',
  },
  {
    code: 'unsupported-ticker',
    on: 'ticker',
    isBroken: ({ ticker }, context) =>
      isMissingFrom(context.tickers?.allowed, ticker, (name) => allowedParents(name, context)),
    expected: "a ticker on the webhook's list",
  },
  {
    code: 'invalid-quantity',
    on: 'quantity',
    // Below zero, resize has a code of its own.
    isBroken: (values) =>
      typeof values.quantity === 'string' &&
      !isUsableQuantity(values) &&
      !(isNegative(values.quantity) && values.action === 'resize'),
    expected: 'a number above 0, or 0 on resize',
  },
  {
    code: 'invalid-asset-class',
    on: 'ticker',
    isBroken: ({ ticker }, { assetClass }) =>
      assetClass === 'options' && typeof ticker === 'string' && indexUnderlyings.has(underlyingOf(ticker)),
    expected: 'an underlying that is not an index, unless the asset class is index options',
  },
  {
    code: 'invalid-trailing-stop',
    on: 'orderType',
    isBroken: ({ orderType, action }) => orderType === 'trailing_stop' && isOtherThan(action, trailingStopActions),
    expected: 'trailing_stop only with the action buy, sell, add, resize, exit or reverse',
  },
  {
    code: 'invalid-trailing-stop',
    on: 'orderType',
    isBroken: ({ orderType, action, trailAmount, trailPercent }) =>
      orderType === 'trailing_stop' &&
      !isOtherThan(action, trailingStopActions) &&
      (trailAmount ?? trailPercent) === undefined,
    expected: 'trailAmount or trailPercent with trailing_stop',
  },
  {
    code: 'invalid-extended-hours',
    on: 'extendedHours',
    isBroken: ({ extendedHours }, { assetClass = 'stocks' }) =>
      typeof extendedHours === 'boolean' && assetClass !== 'stocks',
    expected: 'no extendedHours unless the asset class is stocks',
  },
  {
    code: 'invalid-bid-ask-spread-filter-amount-and-percent',
    on: 'bidAskSpreadFilter',
    isBroken: ({ bidAskSpreadFilterPercent }) => bidAskSpreadFilterPercent !== undefined,
    expected: 'either bidAskSpreadFilter or bidAskSpreadFilterPercent',
  },
  {
    code: 'invalid-quantity-type-action',
    on: 'quantityType',
    isBroken: ({ action }) => action === 'cancel',
    expected: 'no quantityType with action cancel',
  },
  /* @__PURE__ */ quantityTypeRule('invalid-risk-dollar-amount-action', 'risk_dollar_amount', riskActions),
  /* @__PURE__ */ quantityTypeRule('invalid-risk-percent-action', 'risk_percent', riskActions),
  /* @__PURE__ */ quantityTypeRule('invalid-percent-of-position-action', 'percent_of_position', [
    'buy',
    'sell',
    'reverse',
    'exit',
  ]),
  {
    code: 'quantity-type-requires-quantity',
    on: 'quantityType',
    isBroken: (values) => !isUsableQuantity(values),
    expected: 'a number above 0 with quantityType (or 0 on resize)',
  },
  {
    code: 'resize-requires-quantity',
    on: 'action',
    isBroken: ({ action, quantity }) => action === 'resize' && (quantity === undefined || isNegative(quantity)),
    expected: 'the target of the resize, 0 or above',
  },
  /* @__PURE__ */ typesOfFuturesRule('fixed'),
  /* @__PURE__ */ typesOfFuturesRule('risk'),
  {
    code: 'invalid-strikes-away',
    on: 'strikesAway',
    isBroken: isBeyondHalf,
    expected: 'at most half of strikeCount',
    detail: (values, context) =>
      ` (strikeCount is ${strikeCountOf(values, context)}${strikeCountSource(values, context)})`,
  },
  {
    code: 'invalid-strike-price',
    on: 'strikePrice',
    isBroken: ({ strikePrice, expiration, optionType }) =>
      typeof strikePrice === 'string' && (typeof expiration !== 'string' || !isContractType(optionType)),
    expected: 'strikePrice only with a valid expiration and with optionType call or put',
  },
  {
    code: 'invalid-ticker-and-option-type',
    on: 'optionType',
    isBroken: ({ ticker, optionType }) => {
      const named = typeof ticker === 'string' && isContractType(optionType) ? readOptionSymbol(ticker) : undefined;
      return named !== undefined && named.type !== optionType;
    },
    expected: 'the option type that the ticker names',
  },
  {
    code: 'invalid-breakeven-order-type',
    on: 'action',
    isBroken: ({ action, orderType }) =>
      action === 'breakeven' && orderType !== 'stop' && orderType !== 'stop_limit' && orderType !== invalid,
    expected: 'stop or stop_limit with action breakeven',
  },
  {
    code: 'invalid-time',
    on: 'time',
    isBroken: ({ time, rejectAfter }) => time === unreadable && rejectAfter !== undefined,
    expected: 'a date and time, or an epoch, because rejectAfter counts from it',
  },
  {
    code: 'targets-and-take-profit',
    on: 'targets',
    isBroken: ({ takeProfit }) => takeProfit !== undefined,
    expected: 'either targets or takeProfit',
  },
];
