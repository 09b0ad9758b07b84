// The enumerations of the specification, in its order, each with the type of its members.

export const actions = ['buy', 'sell', 'exit', 'reverse', 'breakeven', 'cancel', 'add', 'resize'] as const;
/** Action of a signal. */
export type Action = (typeof actions)[number];

export const sentiments = ['bullish', 'bearish', 'flat'] as const;
/** Direction of the position that the trader wants; `flat` means without a position. */
export type Sentiment = (typeof sentiments)[number];

/** Sentiment of each word that a message may use. */
export const sentimentAliases = {
  bullish: 'bullish',
  long: 'bullish',
  bearish: 'bearish',
  short: 'bearish',
  flat: 'flat',
} as const;

export const orderTypes = ['market', 'limit', 'stop', 'stop_limit', 'trailing_stop'] as const;
/** Type of an order. */
export type OrderType = (typeof orderTypes)[number];

export const stopLossTypes = ['stop', 'stop_limit', 'trailing_stop'] as const;
/** Type of a stop loss order. */
export type StopLossType = (typeof stopLossTypes)[number];

/** Whether an order of this type is a stop. */
export function isStopType(type: OrderType): type is StopLossType {
  return stopLossTypes.some((stop) => stop === type);
}

export const stopMoveWords = ['entry', 'previous-target'] as const;
/** Where a stop moves to once a target has filled: the entry, or the target before. */
export type StopMoveWord = (typeof stopMoveWords)[number];

export const timesInForce = ['day', 'gtc', 'gtd', 'opg', 'cls', 'ioc', 'fok'] as const;
/** Time in force of an order. */
export type TimeInForce = (typeof timesInForce)[number];

/** Times in force of an auction: at the open, at the close. */
export type AuctionTimeInForce = Extract<TimeInForce, 'opg' | 'cls'>;

/** Whether an order is for an auction; also asked of what an entry waits by, which may be its type. */
export function isForAuction(waits: TimeInForce | OrderType): waits is AuctionTimeInForce {
  return waits === 'opg' || waits === 'cls';
}

export const quantityTypes = [
  'fixed_quantity',
  'dollar_amount',
  'risk_dollar_amount',
  'risk_percent',
  'percent_of_equity',
  'percent_of_position',
] as const;
/** Unit of `quantity`. */
export type QuantityType = (typeof quantityTypes)[number];

/** Quantity types that depend on prices or equity. */
export const dynamicQuantityTypes: ReadonlySet<QuantityType> = /* @__PURE__ */ new Set<QuantityType>([
  'dollar_amount',
  'risk_dollar_amount',
  'risk_percent',
  'percent_of_equity',
]);

export const futuresSizings = ['fixed', 'risk'] as const;
/** How futures are sized: in contracts, or also by the loss at the stop. */
export type FuturesSizing = (typeof futuresSizings)[number];

/**
 * Quantity types that futures accept (money I2). An amount in dollars is refused by either: of the value of a contract it is another
 * trade than anyone means, of its margin it leaves nothing for the first tick.
 */
export const futuresQuantityTypes: Readonly<Record<FuturesSizing, readonly QuantityType[]>> = {
  fixed: ['fixed_quantity', 'percent_of_position'],
  risk: ['fixed_quantity', 'risk_dollar_amount', 'risk_percent', 'percent_of_position'],
};

export const marketPriceTypes = ['ask_bid', 'mark', 'ask', 'bid', 'last'] as const;
/** Price of a quote that is used as the market price. */
export type MarketPriceType = (typeof marketPriceTypes)[number];

export const optionTypes = ['both', 'call', 'put'] as const;
/** Option contracts that a strategy trades. */
export type OptionType = (typeof optionTypes)[number];

export const contractTypes = ['call', 'put'] as const;
/** Type of one option contract. */
export type ContractType = (typeof contractTypes)[number];

export const intrinsicValues = ['itm', 'otm'] as const;
/** Moneyness of the selected option: in or out of the money. */
export type IntrinsicValue = (typeof intrinsicValues)[number];

export const assetClasses = ['stocks', 'options', 'index_options', 'futures', 'crypto', 'forex'] as const;
/** Asset class of an instrument. */
export type AssetClass = (typeof assetClasses)[number];

export const positionSides = ['long', 'short'] as const;
/** Side of an open position. */
export type PositionSide = (typeof positionSides)[number];

export const orderSides = ['buy', 'sell'] as const;
/** Side of an order. */
export type OrderSide = (typeof orderSides)[number];

export const testSignals = ['trade', 'refuse'] as const;
/** Treatment of an entry by a test signal. */
export type TestSignals = (typeof testSignals)[number];

export const expectedPositions = ['long', 'short', 'flat'] as const;
/** Position of a strategy: its side, or none. */
export type ExpectedPosition = (typeof expectedPositions)[number];

/** Expected position of each other word that a message may use: those of a sentiment. */
export const expectedPositionAliases = { bullish: 'long', bearish: 'short' } as const;

export const unexpectedPositions = ['notice', 'refuse'] as const;
/** Treatment of an entry by a signal that expects another position than the one that is held. */
export type UnexpectedPosition = (typeof unexpectedPositions)[number];

export const resizeSentiments = ['order', 'position'] as const;
/** Meaning of the sentiment of a resize: the side of its order, or the side of its target. */
export type ResizeSentiment = (typeof resizeSentiments)[number];

export const waitingSwapsValues = ['exit-now', 'refuse'] as const;
/** Treatment of a buy or sell that waits against the side that is held. */
export type WaitingSwaps = (typeof waitingSwapsValues)[number];

export const entryFallbackValues = ['notice', 'refuse'] as const;
/** Treatment of an entry that would trade sooner than asked, because `capabilities` lack its order type or time in force. */
export type EntryFallback = (typeof entryFallbackValues)[number];

export const whenClosedValues = ['send', 'refuse', 'postpone'] as const;
/** Treatment of an entry while the market is closed. */
export type WhenClosed = (typeof whenClosedValues)[number];

export const exitsWhenClosedValues = ['send', 'postpone'] as const;
/** Treatment of an exit while the market is closed. */
export type ExitsWhenClosed = (typeof exitsWhenClosedValues)[number];

export const allowedSides = ['both', 'bullish', 'bearish'] as const;
/** Sides on which a strategy may hold positions. */
export type AllowedSides = (typeof allowedSides)[number];

export const orderRoles = ['entry', 'take-profit', 'stop-loss', 'other'] as const;
/** Purpose of a resting order. */
export type OrderRole = (typeof orderRoles)[number];

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
/** Day of a trading window. */
export type Weekday = (typeof weekdays)[number];
