// The JSON that the naive plan model reads and writes (DECISIONS A.1, DESIGN 7 and 10, DECISIONS D). Types only, and
// the defaults of the settings.

export type Amount = number | string;
export type Side = 'buy' | 'sell';
export type Held = 'long' | 'short';
export type OrderType = 'market' | 'limit' | 'stop' | 'stop_limit' | 'trailing_stop';
export type MarketPriceType = 'ask_bid' | 'mark' | 'ask' | 'bid' | 'last';
export type AssetClass = 'stocks' | 'options' | 'index_options' | 'futures' | 'crypto';
export type Action = 'buy' | 'sell' | 'exit' | 'reverse' | 'breakeven' | 'cancel' | 'add' | 'resize';
export type Sentiment = 'bullish' | 'bearish' | 'flat';
export type OptionType = 'both' | 'call' | 'put';
export type QuantityType =
  | 'fixed_quantity'
  | 'dollar_amount'
  | 'risk_dollar_amount'
  | 'risk_percent'
  | 'percent_of_equity'
  | 'percent_of_position';

export type TakeProfit = { limitPrice?: Amount; percent?: Amount; amount?: Amount; pnlAmount?: Amount };

export type StopLossType = 'stop' | 'stop_limit' | 'trailing_stop';

export type StopLoss = {
  type?: StopLossType;
  percent?: Amount;
  amount?: Amount;
  stopPrice?: Amount;
  limitPrice?: Amount;
  trailAmount?: Amount;
  trailPercent?: Amount;
  trailPrice?: Amount;
  pnlAmount?: Amount;
};

export type Signal = {
  ticker: string;
  action: Action;
  receivedAt: string;
  releaseAt?: string;
  sentiment?: Sentiment;
  signalPrice?: string;
  price?: string;
  limitPrice?: string;
  stopPrice?: string;
  quantity?: string;
  quantityType?: QuantityType;
  orderType?: OrderType;
  trailAmount?: string;
  trailPercent?: string;
  timeInForce?: string;
  time?: string;
  extendedHours?: boolean;
  ignoreTradingWindows?: boolean;
  cancel?: boolean;
  cancelOrderType?: OrderType;
  rejectAfter?: number;
  bidAskSpreadFilter?: string;
  bidAskSpreadFilterPercent?: string;
  breakevenOffset?: string;
  optionType?: OptionType;
  intrinsicValue?: 'itm' | 'otm';
  expiration?: string;
  strikeCount?: number;
  strikesAway?: number;
  strikePrice?: string;
  marketPriceType?: MarketPriceType;
  cancelAfter?: number;
  expiresAt?: string;
  takeProfit?: TakeProfit;
  stopLoss?: StopLoss;
};

export type OverrideName =
  | 'orderType'
  | 'price'
  | 'timeInForce'
  | 'marketPriceType'
  | 'trailingStop'
  | 'spreadFilter'
  | 'rejectOlderThan'
  | 'quantityType';

export type HalfSettings = {
  orderType?: OrderType;
  timeInForce?: string;
  marketPriceType?: MarketPriceType;
  trailingStop?: { amount?: Amount; percent?: Amount; trailAmount?: Amount; trailPercent?: Amount };
  bidAskSpreadFilter?: Amount;
  bidAskSpreadFilterPercent?: Amount;
  rejectOlderThan?: number;
  allowSignalOverride?: boolean | { [name in OverrideName]?: boolean };
};

export type EntrySettings = HalfSettings & { takeProfit?: TakeProfit; stopLoss?: StopLoss };

export type TradingWindow = { days: string[]; from: string; to: string; timeZone?: string };

export type Settings = {
  assetClass: AssetClass;
  optionType: OptionType;
  allowedSides: 'both' | 'bullish' | 'bearish';
  sidesIsolated: boolean;
  allowSideSwapping: boolean;
  maxPositions?: number;
  entryLockout: boolean;
  tradingWindows?: TradingWindow[];
  exitsOutsideTradingWindows: boolean;
  exitBreakevenOffset?: Amount;
  marketTimeZone: string;
  strikeCount: number;
  allowAddToPosition: boolean;
  allowSignalQuantity: boolean;
  signalQuantityMultiplier: Amount;
  invertPuts: boolean;
  ignoreExitSignals: boolean;
  cancelOpenOrders: boolean;
  useFractionalQuantity: boolean;
  defaultQuantity: { quantityType: QuantityType; quantity: Amount };
  maxQuoteAgeSeconds?: number;
  entry: EntrySettings;
  exit: HalfSettings;
};

export type PartialSettings = { [name in keyof Settings]?: Settings[name] };

export type Quote = { bid?: Amount; ask?: Amount; last?: Amount; mark?: Amount; time?: string };

export type PositionData = { side: Held; quantity: Amount; averageEntryPrice?: Amount };

export type OpenOrder = {
  id: string;
  ticker: string;
  type: OrderType;
  side: Side;
  role: 'entry' | 'take-profit' | 'stop-loss' | 'other';
  quantity?: Amount;
};

export type Instrument = { assetClass?: AssetClass; tickSize?: Amount; quantityStep?: Amount; pointValue?: Amount };

export type ChainContract = Quote & { ticker: string; expiration: string; type: 'call' | 'put'; strike: Amount };

export type Rollover = { months: string; daysBeforeExpiry: number; expiryRule?: string; expiryDates?: string[] };

export type Capabilities = {
  shortSelling?: boolean;
  optionWriting?: boolean;
  brackets?: boolean;
  orderTypes?: OrderType[];
  timesInForce?: string[];
  quantityStep?: Amount;
  trailPercent?: 'native' | 'fixed-distance';
  extendedHours?: boolean;
  averageEntryPrice?: boolean;
};

export type MarketSnapshot = {
  now: string;
  equity?: Amount;
  quotes?: { [ticker: string]: Quote };
  positions?: { [ticker: string]: PositionData };
  openOrders?: OpenOrder[];
  instruments?: { [ticker: string]: Instrument };
  optionChains?: { [underlying: string]: { contracts: ChainContract[] } };
  rollovers?: { [root: string]: Rollover };
  capabilities?: Capabilities;
};

export type PlanModelRequest = {
  signal: Signal;
  settings: PartialSettings;
  market: MarketSnapshot;
  signalId?: string;
};

export type StopLossLeg = {
  type: StopLossType;
  stopPrice?: string;
  limitPrice?: string;
  trailAmount?: string;
  trailPercent?: string;
  timeInForce: string;
};

export type Order = {
  ticker: string;
  side: Side;
  effect: 'open' | 'close';
  type: OrderType;
  quantity: string;
  limitPrice?: string;
  stopPrice?: string;
  trailAmount?: string;
  trailPercent?: string;
  timeInForce: string;
  extendedHours?: true;
  takeProfit?: { limitPrice: string; timeInForce: string };
  stopLoss?: StopLossLeg;
  cancelAfter?: number;
  expiresAt?: string;
  clientOrderId?: string;
};

export type Step =
  | { step: 'cancel-orders'; id: 'cancel'; ticker: string; orderIds: string[] }
  | { step: 'submit-order'; id: string; order: Order }
  | { step: 'await-fill'; of: string; seconds?: 120 };

export type PlanModelValue = {
  outcome: 'orders' | 'nothing-to-do' | 'postponed';
  releaseAt?: string;
  ticker: string;
  action: Action;
  steps: Step[];
};

export type PlanModelAnswer =
  | { ok: true; value: PlanModelValue; noticeCodes: string[] }
  | { ok: false; errors: string[] };

// DESIGN 7, the table of defaults.
export function withDefaults(settings: PartialSettings): Settings {
  return {
    assetClass: 'stocks',
    optionType: 'call',
    allowedSides: 'both',
    sidesIsolated: false,
    allowSideSwapping: true,
    entryLockout: false,
    exitsOutsideTradingWindows: true,
    marketTimeZone: 'America/New_York',
    strikeCount: 10,
    allowAddToPosition: false,
    allowSignalQuantity: true,
    signalQuantityMultiplier: 1,
    invertPuts: false,
    ignoreExitSignals: false,
    cancelOpenOrders: true,
    useFractionalQuantity: false,
    defaultQuantity: { quantityType: 'fixed_quantity', quantity: 1 },
    entry: {},
    exit: {},
    ...settings,
  };
}
