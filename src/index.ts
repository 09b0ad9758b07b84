export type { AccountDay, DayClose, DayEntry, EquityPoint, Halt } from './account/account-day.js';
export {
  type Allowance,
  type AllowanceLimit,
  type AllowanceOptions,
  allowance,
  type SideAllowance,
} from './allowance/allowance.js';
export { toAmount } from './core/amount.js';
export type { Catalogue, CatalogueEntry } from './core/catalogue.js';
export type { ComparedPosition } from './core/compared-position.js';
export type { Amount, DecimalString } from './core/decimal.js';
export { duplicateNames } from './core/duplicate-names.js';
export {
  type ErrorBase,
  type ErrorCode,
  type ErrorEntry,
  type ErrorFacts,
  type ErrorPath,
  type ErrorSection,
  errorCatalogue,
  type FactsOf,
  type FormulaErrorCode,
  type GateCode,
  type GateRule,
  type GuardFacts,
  type SignalError,
} from './core/errors.js';
export type { ChoiceRule, Conversion, FigurePath, FigureSource, Operation } from './core/figure.js';
export type { Calculation, DerivedOrigin, GivenOrigin, PlanFigure } from './core/figure-list.js';
export type { JsonObject, JsonValue } from './core/json.js';
export { type Notice, type NoticeCode, noticeCatalogue } from './core/notices.js';
export type { Err, Ok, Result } from './core/result.js';
export type { IsoDate, IsoInstant } from './core/time.js';
export { type FigureName, type TraceEntry, type TraceRule, traceRuleCatalogue } from './core/trace.js';
export type {
  Action,
  AllowedSides,
  AssetClass,
  ContractType,
  EntryFallback,
  ExitsWhenClosed,
  ExpectedPosition,
  FuturesSizing,
  IntrinsicValue,
  MarketPriceType,
  OptionType,
  OrderRole,
  OrderSide,
  OrderType,
  PositionSide,
  QuantityType,
  ResizeSentiment,
  Sentiment,
  StopLossType,
  StopMoveWord,
  TestSignals,
  TimeInForce,
  UnexpectedPosition,
  WaitingSwaps,
  Weekday,
  WhenClosed,
} from './core/vocabulary.js';
export { explainCalculation, explainPlan } from './explain/explain-plan.js';
export { type ExplainedDecision, explainTrace } from './explain/explain-trace.js';
export { evaluateFormulas, type FormulaError } from './formula/evaluate-formulas.js';
export type {
  Account,
  Broker,
  BrokerCapabilities,
  CalendarOf,
  Clock,
  Instrument,
  InstrumentDescription,
  InstrumentDescriptions,
  Instruments,
  MarginBySide,
  OpenOrder,
  OptionChain,
  OptionContract,
  OrderFee,
  PortName,
  Position,
  Positions,
  Quote,
  RolloverSchedule,
  TickRow,
  TradingContext,
} from './market/ports.js';
export { type ByTicker, type ContextOptions, type MarketSnapshot, snapshotContext } from './market/snapshot.js';
export { parseMarketSnapshot } from './market/snapshot-schema.js';
export type {
  AbsentPrices,
  LegBase,
  LimitOrder,
  LimitPrices,
  MarketOrder,
  MarketPrices,
  Order,
  OrderBase,
  StopLeg,
  StopLimitLeg,
  StopLimitOrder,
  StopLimitPrices,
  StopLossLeg,
  StopOrder,
  StopPrices,
  TakeProfitLeg,
  Trail,
  TrailingStopLeg,
  TrailingStopOrder,
  TrailingStopPrices,
} from './order/order.js';
export type {
  AwaitFillStep,
  CancelledOrder,
  CancelOrdersStep,
  HeldQuantity,
  NoSteps,
  NothingToDoPlan,
  OrderPlan,
  OrdersPlan,
  PlanBase,
  PlanMove,
  PlanStep,
  PostponedPlan,
  ReplacedOrder,
  ReplaceOrdersStep,
  Restore,
  StepRole,
  SubmitOrderStep,
} from './order/order-plan.js';
export type { ResolvedQuantity } from './plan/order-quantity.js';
export { type BatchSignal, planBatch } from './plan/plan-batch.js';
export { planResize, planSignal } from './plan/plan-signal.js';
export { planSubscriptions, type Subscription, type SubscriptionPlan } from './plan/plan-subscriptions.js';
export { isPlanCurrent, type PlanValidity } from './plan/plan-validity.js';
export { resolveQuantity } from './plan/resolve-quantity.js';
export { type SessionExit, sessionExits } from './plan/session-exits.js';
export type * from './profile/broker-profile.js';
export type * from './sessions/trading-calendar.js';
export { defaultSettings } from './settings/defaults.js';
export type {
  DrawdownTrail,
  GuardCode,
  GuardFit,
  GuardSettings,
  MaxContracts,
  MaxDrawdown,
  PartialGuard,
} from './settings/guard-settings.js';
export { type MessageSettings, parseContext } from './settings/message-settings.js';
export { parseSettings } from './settings/parse-settings.js';
export type {
  AllowedIpAddresses,
  Blackout,
  DefaultQuantity,
  EntrySettings,
  EntryWindow,
  FlatBy,
  InputOf,
  OrderDefaults,
  Overridable,
  PartialSettings,
  Settings,
  SettingsInput,
  StopLossDefault,
  TradingWindow,
  TradingWindowInput,
  TrailingDistance,
} from './settings/settings.js';
export type { MistypedFields, ParseContext, TickerList } from './signal/parse-context.js';
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
  Expectation,
  FixedStopLoss,
  LimitOffset,
  OptionFields,
  OrderFields,
  QuantityFields,
  ResizeSignal,
  ReverseSignal,
  SentimentFields,
  SentTime,
  Signal,
  SignalBase,
  StopLoss,
  StopLossFields,
  StopMove,
  TakeProfit,
  Target,
  TradeSignal,
  TrailingStopLoss,
} from './signal/signal.js';
export { signalKey } from './signal/signal-key.js';
export { type OptionSymbol, occSymbol, readContractSymbol } from './signal/ticker.js';
