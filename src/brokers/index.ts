/** Subpath `signal-to-order/brokers`: what brokers take, as data, and whether they take a plan or an order. */
export type {
  AccountType,
  Bounds,
  BracketForm,
  BracketLegsForm,
  BrokerProfile,
  ClassProfile,
  ClockPoint,
  FormLimits,
  IdentifierForm,
  NeededFact,
  OrderFilter,
  OrderForm,
  ProfileBasis,
  ProfileRule,
  RuleCheck,
  SendingWindow,
  ShortSellingForm,
  SourcedRule,
  TradingSession,
  TrailForm,
} from '../market/broker-profile.js';
export { alpaca } from './alpaca.js';
export { binance } from './binance.js';
export { binanceFutures } from './binance-futures.js';
export { type Coercion, type Conformity, conform, type PlanToJudge } from './conform.js';
export { interactiveBrokers } from './interactive-brokers.js';
export type { NearestPlan } from './nearest/nearest-plan.js';
export type { BrokerRuleError, ConformFacts, ContractFacts } from './order-case.js';
export type { ConformError } from './order-errors.js';
export { parseBrokerProfile } from './parse-broker-profile.js';
export { schwab } from './schwab.js';
export { tastytrade } from './tastytrade.js';
export { tradeStation } from './trade-station.js';
export { tradier } from './tradier.js';
export { tradovate } from './tradovate.js';
export { webull } from './webull.js';
