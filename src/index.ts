export type { Amount, DecimalString } from './core/decimal.js';
export {
  describeError,
  type ErrorCode,
  type ErrorEntry,
  type ErrorPath,
  type ErrorSection,
  errorCatalogue,
  type FormulaErrorCode,
  type GateCode,
  type SignalError,
} from './core/errors.js';
export type { JsonObject, JsonValue } from './core/json.js';
export { type Notice, type NoticeCode, noticeCatalogue } from './core/notices.js';
export type { Err as Refusal, Ok as Success, Result } from './core/result.js';
export type { IsoDate, IsoInstant } from './core/time.js';
export { type TraceEntry, type TraceRule, traceRules } from './core/trace.js';
export type {
  Action,
  AllowedSides,
  AssetClass,
  ContractType,
  IntrinsicValue,
  MarketPriceType,
  OptionType,
  OrderRole,
  OrderSide,
  OrderType,
  PositionSide,
  QuantityType,
  Sentiment,
  StopLossType,
  TimeInForce,
  Weekday,
} from './core/vocabulary.js';
export { evaluateFormulas, type FormulaError } from './formula/evaluate-formulas.js';
export type { Broker, BrokerCapabilities, OpenOrder, OptionChain, OptionContract } from './market/broker.js';
export type { Clock } from './market/clock.js';
export type { Instrument, Instruments, RolloverSchedule } from './market/instruments.js';
export { parseMarketSnapshot } from './market/parse-snapshot.js';
export type { Position, Positions } from './market/positions.js';
export type { Quote } from './market/quote.js';
export type { ByTicker, MarketSnapshot } from './market/snapshot.js';
export { snapshotContext } from './market/snapshot-context.js';
export type { TradingContext } from './market/trading-context.js';
export type { Order, StopLossLeg, TakeProfitLeg } from './plan/legs/order.js';
export type { AwaitFillStep, CancelOrdersStep, OrderPlan, PlanStep, SubmitOrderStep } from './plan/order-plan.js';
export { planResize } from './plan/plan-resize.js';
export { planSignal } from './plan/plan-signal.js';
export { planSubscriptions, type Subscription, type SubscriptionPlan } from './plan/plan-subscriptions.js';
export { isPlanCurrent, type PlanValidity as Standing } from './plan/plan-validity.js';
export { type ResolvedQuantity, resolveQuantity } from './plan/sizing/resolve-quantity.js';
export { defaultSettings } from './settings/defaults.js';
export { type MessageSettings, parseContext } from './settings/message-settings.js';
export { parseSettings } from './settings/parse-settings.js';
export type {
  AllowedIpAddresses,
  DefaultQuantity,
  EntrySettings,
  InputOf,
  OrderDefaults,
  Overridable,
  Settings,
  SettingsInput,
  StopLossDefault,
  TradingWindow,
  TradingWindowInput,
  TrailingDistance,
} from './settings/settings.js';
export type { ParseContext, TickerList } from './signal/parse-context.js';
export { parseSignal } from './signal/parse-signal.js';
export { type BatchContext, parseSignals } from './signal/parse-signals.js';
export type {
  AddSignal,
  BracketFields,
  BreakevenFields,
  BreakevenSignal,
  CancelSignal,
  CommonFields,
  ExitSignal,
  FixedStopLoss,
  OptionFields,
  OrderFields,
  QuantityFields,
  ResizeSignal,
  ReverseSignal,
  SentimentFields,
  Signal,
  SignalBase,
  StopLoss,
  StopLossFields,
  TakeProfit,
  TradeSignal,
  TrailingStopLoss,
} from './signal/signal.js';
