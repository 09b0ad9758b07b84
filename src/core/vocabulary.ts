/** The specification's enumerations: each a list, in the specification's order, and the type of its members. */

export const actions = ['buy', 'sell', 'exit', 'reverse', 'breakeven', 'cancel', 'add', 'resize'] as const;
/** What a signal asks for. */
export type Action = (typeof actions)[number];

export const sentiments = ['bullish', 'bearish', 'flat'] as const;
/** The direction that the trader has in mind; `flat` wants no position at all. */
export type Sentiment = (typeof sentiments)[number];

/** Words that a message may use for a sentiment, and the sentiment they stand for. */
export const sentimentAliases = {
  bullish: 'bullish',
  long: 'bullish',
  bearish: 'bearish',
  short: 'bearish',
  flat: 'flat',
} as const;

export const orderTypes = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'] as const;
/** How an order waits for its price. */
export type OrderType = (typeof orderTypes)[number];

export const stopLossTypes = ['stop', 'stop_limit', 'trailing_stop'] as const;
/** How a stop loss waits for its price. */
export type StopLossType = (typeof stopLossTypes)[number];

export const timesInForce = ['day', 'gtc', 'gtd', 'opg', 'cls', 'ioc', 'fok'] as const;
/** How long an order stays open at the broker. */
export type TimeInForce = (typeof timesInForce)[number];

export const quantityTypes = [
  'fixed_quantity',
  'dollar_amount',
  'risk_dollar_amount',
  'risk_percent',
  'percent_of_equity',
  'percent_of_position',
] as const;
/** What the number in `quantity` counts. */
export type QuantityType = (typeof quantityTypes)[number];

/** Quantity types whose units depend on prices or equity. Futures do not take them. */
export const dynamicQuantityTypes: ReadonlySet<QuantityType> = /* @__PURE__ */ new Set<QuantityType>([
  'dollar_amount',
  'risk_dollar_amount',
  'risk_percent',
  'percent_of_equity',
]);

export const marketPriceTypes = ['ask_bid', 'mark', 'ask', 'bid', 'last'] as const;
/** Which price of a quote stands for "the market price". */
export type MarketPriceType = (typeof marketPriceTypes)[number];

export const optionTypes = ['both', 'call', 'put'] as const;
/** Which option contracts a strategy trades. */
export type OptionType = (typeof optionTypes)[number];

export const contractTypes = ['call', 'put'] as const;
/** What one option contract is. */
export type ContractType = (typeof contractTypes)[number];

export const intrinsicValues = ['itm', 'otm'] as const;
/** On which side of the money an option is chosen. */
export type IntrinsicValue = (typeof intrinsicValues)[number];

export const assetClasses = ['stocks', 'options', 'index_options', 'futures', 'crypto'] as const;
/** What kind of instrument is traded. */
export type AssetClass = (typeof assetClasses)[number];

export const positionSides = ['long', 'short'] as const;
/** The side of a position that is held. */
export type PositionSide = (typeof positionSides)[number];

export const orderSides = ['buy', 'sell'] as const;
/** The side of an order. */
export type OrderSide = (typeof orderSides)[number];

export const allowedSides = ['both', 'bullish', 'bearish'] as const;
/** On which sides a strategy may hold positions. */
export type AllowedSides = (typeof allowedSides)[number];

export const orderRoles = ['entry', 'take-profit', 'stop-loss', 'other'] as const;
/** What a resting order is there for. */
export type OrderRole = (typeof orderRoles)[number];

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** A day of a trading window. */
export type Weekday = (typeof weekdays)[number];
