// The JSON that the naive plan model reads and writes (DECISIONS A.1, DESIGN 7 and 10, DECISIONS D). Settings and market
// have the library's types; signals and orders have every field of every kind.

import type {
  Action,
  OrderSide,
  OrderType,
  PositionSide,
  QuantityType,
  StopLossType,
} from '../../src/core/vocabulary.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import type { Settings } from '../../src/settings/settings.js';
import type {
  BracketFields,
  BreakevenFields,
  CommonFields,
  OrderFields,
  QuantityFields,
  SentimentFields,
  StopLossFields,
} from '../../src/signal/field-types.js';

export type { Action, AssetClass, OptionType, OrderType, QuantityType } from '../../src/core/vocabulary.js';
export type { Instrument, OpenOrder, OptionContract, Quote, RolloverSchedule } from '../../src/market/ports.js';
export type { MarketSnapshot } from '../../src/market/snapshot.js';
export type { OrderDefaults, Overridable, Settings, TradingWindow } from '../../src/settings/settings.js';
export type { LimitOffset, TakeProfit } from '../../src/signal/field-types.js';

export type Amount = number | string;

export type Side = OrderSide;
export type Held = PositionSide;
export type StopLoss = StopLossFields;

export type Signal = CommonFields &
  OrderFields &
  QuantityFields<QuantityType> &
  SentimentFields &
  BreakevenFields &
  Omit<BracketFields, 'stopLoss'> & {
    action: Action;
    receivedAt: string;
    stopLoss?: StopLoss;
    notices?: { code: string }[];
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
  | { step: 'submit-order'; id: string; role: 'entry' | 'exit' | 'protection'; order: Order }
  | { step: 'await-fill'; of: string; seconds?: 120 };

export type PlanModelValue = {
  outcome: 'orders' | 'nothing-to-do' | 'postponed';
  releaseAt?: string;
  ticker: string;
  action: Action;
  signalId?: string;
  steps: Step[];
};

export type PlanModelAnswer =
  | { ok: true; value: PlanModelValue; noticeCodes: string[] }
  | { ok: false; errors: string[] };
