import type { ErrorCode } from '../core/errors.js';
import { type Action, type AssetClass, assetClasses, type QuantityType } from '../core/vocabulary.js';
import { type RuleBits, refused, type Sent, unreadable } from './draft.js';
import { indexOfField } from './field-table.js';
import { signalFields } from './fields.js';
import type { ParseContext, TickerList } from './parse-context.js';
import { bitsOf, isPositive, type Rule } from './rule.js';
import { indexUnderlyings, readContinuousSymbol, readOptionSymbol, tickerFormats } from './ticker.js';

const ticker: number = /* @__PURE__ */ indexOfField(signalFields, 'ticker');
const action: number = /* @__PURE__ */ indexOfField(signalFields, 'action');
const sentiment: number = /* @__PURE__ */ indexOfField(signalFields, 'sentiment');
const quantity: number = /* @__PURE__ */ indexOfField(signalFields, 'quantity');
const quantityType: number = /* @__PURE__ */ indexOfField(signalFields, 'quantityType');
const orderType: number = /* @__PURE__ */ indexOfField(signalFields, 'orderType');
const trailAmount: number = /* @__PURE__ */ indexOfField(signalFields, 'trailAmount');
const trailPercent: number = /* @__PURE__ */ indexOfField(signalFields, 'trailPercent');
const time: number = /* @__PURE__ */ indexOfField(signalFields, 'time');
const extendedHours: number = /* @__PURE__ */ indexOfField(signalFields, 'extendedHours');
const rejectAfter: number = /* @__PURE__ */ indexOfField(signalFields, 'rejectAfter');
const spreadFilter: number = /* @__PURE__ */ indexOfField(signalFields, 'bidAskSpreadFilter');
const spreadFilterPercent: number = /* @__PURE__ */ indexOfField(signalFields, 'bidAskSpreadFilterPercent');
const optionType: number = /* @__PURE__ */ indexOfField(signalFields, 'optionType');
const expiration: number = /* @__PURE__ */ indexOfField(signalFields, 'expiration');
const strikeCount: number = /* @__PURE__ */ indexOfField(signalFields, 'strikeCount');
const strikesAway: number = /* @__PURE__ */ indexOfField(signalFields, 'strikesAway');
const strikePrice: number = /* @__PURE__ */ indexOfField(signalFields, 'strikePrice');

/** How many strikes are looked at when neither the message nor the context says. */
const defaultStrikeCount = 10;

/** True for an action that is valid and none of these: a missing or invalid one breaks no rule on actions. */
function isOtherThan(value: unknown, allowed: ReadonlySet<unknown>): boolean {
  return typeof value === 'string' && !allowed.has(value);
}

/** Actions that a sentiment goes with. */
export const sentimentActions: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Action>(['buy', 'sell', 'resize']);

const trailingStopActions: ReadonlySet<unknown> = /* @__PURE__ */ new Set<Action>([
  'buy',
  'sell',
  'add',
  'resize',
  'exit',
  'reverse',
]);

/** Quantity types whose units are only known once a price or the equity is. */
const dynamicTypes: ReadonlySet<unknown> = /* @__PURE__ */ new Set<QuantityType>([
  'dollar_amount',
  'risk_dollar_amount',
  'risk_percent',
  'percent_of_equity',
]);

/** A quantity that is above zero, or zero where the action is exactly resize. */
function isUsableQuantity(sent: Sent): boolean {
  return isPositive(sent[quantity]) || (sent[quantity] === '0' && sent[action] === 'resize');
}

/** True for a number below zero. */
function isNegative(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('-');
}

function isListed(list: TickerList, name: string): boolean {
  return 'has' in list ? list.has(name) : list.includes(name);
}

/** A contract is looked up by itself, then by its underlying; a continuous symbol by itself, then by its root. */
function isMissingFrom(list: TickerList | undefined, value: unknown): boolean {
  if (list === undefined || typeof value !== 'string' || isListed(list, value)) {
    return false;
  }
  const family = readOptionSymbol(value)?.underlying ?? readContinuousSymbol(value)?.root;
  return family === undefined || !isListed(list, family);
}

/** The underlying of a contract, else the ticker itself. */
function underlyingOf(value: string): string {
  return readOptionSymbol(value)?.underlying ?? value;
}

/** The rule on the ticker format of an asset class. */
function formatRule(assetClass: AssetClass): Rule {
  const { code, expected, matches } = tickerFormats[assetClass];
  return {
    code,
    when: [ticker],
    assetClass,
    where: (sent) => typeof sent[ticker] === 'string' && !matches(sent[ticker]),
    expected,
  };
}

/** A rule that a quantity type goes with some actions only. */
function quantityTypeRule(code: ErrorCode, type: QuantityType, allowed: readonly Action[]): Rule {
  const allowedActions = new Set<unknown>(allowed);
  return {
    code,
    when: [quantityType],
    is: type,
    where: (sent) => isOtherThan(sent[action], allowedActions),
    expected: `another type unless action is one of ${allowed.join(', ')}`,
  };
}

/** More strikes away than half of those that are looked at; an invalid count leaves nothing to compare with. */
function isBeyondHalf(sent: Sent, context: ParseContext): boolean {
  const away = sent[strikesAway];
  const count = sent[strikeCount] ?? context.strikeCount ?? defaultStrikeCount;
  return typeof away === 'number' && typeof count === 'number' && 2 * away > count;
}

/** The rules between the fields of a signal, in the order of the specification's codes. */
export const signalRules: readonly Rule[] = [
  {
    code: 'invalid-payload',
    without: [ticker],
    expected: 'the symbol of an instrument',
    path: ['ticker'],
  },
  {
    code: 'invalid-payload',
    without: [action],
    expected: 'one of the eight actions',
    path: ['action'],
  },
  {
    code: 'invalid-sentiment-action',
    when: [sentiment],
    where: (sent) => isOtherThan(sent[action], sentimentActions),
    expected: 'no sentiment unless action is one of buy, sell, resize',
  },
  {
    code: 'ticker-does-not-exist',
    when: [ticker],
    listed: true,
    where: (sent, context) => isMissingFrom(context.tickers?.known, sent[ticker]),
    expected: 'a ticker that exists',
  },
  {
    code: 'unsupported-ticker',
    when: [ticker],
    listed: true,
    where: (sent, context) => isMissingFrom(context.tickers?.allowed, sent[ticker]),
    expected: "a ticker on the webhook's list",
  },
  {
    code: 'invalid-quantity',
    when: [quantity],
    // Below zero, resize has a code of its own.
    where: (sent) =>
      typeof sent[quantity] === 'string' &&
      !isUsableQuantity(sent) &&
      !(isNegative(sent[quantity]) && sent[action] === 'resize'),
    expected: 'a number above 0, or 0 on resize',
  },
  {
    code: 'invalid-asset-class',
    when: [ticker],
    assetClass: 'options',
    where: (sent) => typeof sent[ticker] === 'string' && indexUnderlyings.has(underlyingOf(sent[ticker])),
    expected: 'no index as underlying unless the asset class is index options',
  },
  {
    code: 'invalid-trailing-stop',
    when: [orderType],
    is: 'trailing_stop',
    where: (sent) =>
      isOtherThan(sent[action], trailingStopActions) ||
      (sent[trailAmount] === undefined && sent[trailPercent] === undefined),
    expected: 'trailing_stop only with trailAmount or trailPercent, and with buy, sell, add, resize, exit, reverse',
  },
  {
    code: 'invalid-extended-hours',
    when: [extendedHours],
    where: (sent, context) =>
      typeof sent[extendedHours] === 'boolean' && context.assetClass !== undefined && context.assetClass !== 'stocks',
    expected: 'no extendedHours unless the asset class is stocks',
  },
  {
    code: 'invalid-bid-ask-spread-filter-amount-and-percent',
    when: [spreadFilter],
    with: [spreadFilterPercent],
    expected: 'either bidAskSpreadFilter or bidAskSpreadFilterPercent',
  },
  {
    code: 'invalid-quantity-type-action',
    when: [action],
    is: 'cancel',
    with: [quantityType],
    expected: 'no quantityType with action cancel',
  },
  /* @__PURE__ */ quantityTypeRule('invalid-risk-dollar-amount-action', 'risk_dollar_amount', [
    'buy',
    'sell',
    'reverse',
    'add',
  ]),
  /* @__PURE__ */ quantityTypeRule('invalid-risk-percent-action', 'risk_percent', ['buy', 'sell', 'reverse', 'add']),
  /* @__PURE__ */ quantityTypeRule('invalid-percent-of-position-action', 'percent_of_position', [
    'buy',
    'sell',
    'reverse',
    'exit',
  ]),
  {
    code: 'quantity-type-requires-quantity',
    when: [quantityType],
    where: (sent) => !isUsableQuantity(sent),
    expected: 'a number above 0 with quantityType (or 0 on resize)',
  },
  {
    code: 'resize-requires-quantity',
    when: [action],
    is: 'resize',
    where: (sent) => sent[quantity] === undefined || isNegative(sent[quantity]),
    expected: 'the target of the resize, 0 or above',
  },
  {
    code: 'invalid-quantity-type-for-asset-class',
    when: [quantityType],
    assetClass: 'futures',
    where: (sent) => dynamicTypes.has(sent[quantityType]),
    expected: 'fixed_quantity or percent_of_position for futures',
  },
  {
    code: 'invalid-strikes-away',
    when: [strikesAway],
    where: isBeyondHalf,
    expected: 'at most half of strikeCount',
  },
  {
    code: 'invalid-strike-price',
    when: [strikePrice],
    where: (sent) =>
      sent[strikePrice] !== refused &&
      (typeof sent[expiration] !== 'string' || (sent[optionType] !== 'call' && sent[optionType] !== 'put')),
    expected: 'strikePrice only with a valid expiration and with optionType call or put',
  },
  {
    code: 'invalid-ticker-and-option-type',
    when: [optionType],
    where: (sent) => {
      const { [ticker]: symbol, [optionType]: type } = sent;
      const named = typeof symbol === 'string' ? readOptionSymbol(symbol)?.type : undefined;
      return named !== undefined && (type === 'call' || type === 'put') && named !== type;
    },
    expected: 'the option type that the ticker names',
  },
  /* @__PURE__ */ formatRule('stocks'),
  /* @__PURE__ */ formatRule('options'),
  /* @__PURE__ */ formatRule('index_options'),
  /* @__PURE__ */ formatRule('futures'),
  /* @__PURE__ */ formatRule('crypto'),
  {
    code: 'invalid-breakeven-order-type',
    when: [action],
    is: 'breakeven',
    where: (sent) => sent[orderType] !== 'stop' && sent[orderType] !== 'stop_limit' && sent[orderType] !== refused,
    expected: 'stop or stop_limit with action breakeven',
  },
  {
    code: 'invalid-time',
    when: [time],
    is: unreadable,
    with: [rejectAfter],
    expected: 'a date and time, or an epoch, because rejectAfter counts from it',
  },
];

/** Which rules a webhook does not look at: those of other asset classes and, without lists of tickers, those on lists. */
interface SparedRules {
  readonly unlisted: RuleBits;
  readonly listed: RuleBits;
}

function sparedRules(assetClass?: AssetClass): SparedRules {
  const isOfOther = (rule: Rule): boolean => rule.assetClass !== undefined && rule.assetClass !== assetClass;
  return {
    unlisted: bitsOf(signalRules, (rule) => isOfOther(rule) || rule.listed === true),
    listed: bitsOf(signalRules, isOfOther),
  };
}

const sparedWithoutClass: SparedRules = /* @__PURE__ */ sparedRules();
const sparedByClass: ReadonlyMap<AssetClass | undefined, SparedRules> = /* @__PURE__ */ (() =>
  new Map(assetClasses.map((assetClass) => [assetClass, sparedRules(assetClass)])))();

/** The rules that a message to this webhook need not keep. */
export function rulesSparedBy({ assetClass, tickers }: ParseContext): RuleBits {
  const { unlisted, listed } = sparedByClass.get(assetClass) ?? sparedWithoutClass;
  return tickers === undefined ? unlisted : listed;
}
