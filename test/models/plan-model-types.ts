// The JSON that the naive plan model reads and writes (DECISIONS A.1, DESIGN 7 and 10, DECISIONS D). Settings and market
// have the library's types; signals and orders have every field of every kind.
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import type { Settings } from '../../src/settings/settings.js';

export type { Instrument, OpenOrder, OptionContract, RolloverSchedule } from '../../src/market/ports.js';
export type { MarketSnapshot } from '../../src/market/snapshot.js';
export type { OrderDefaults, Overridable, Settings, TradingWindow } from '../../src/settings/settings.js';

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

export type PlanModelRequest = {
  signal: Signal;
  settings: Settings;
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
