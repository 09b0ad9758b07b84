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
export type { Coercion } from '../plan/conform/coercions.js';
export { type Conformity, conform, type PlanToJudge } from '../plan/conform/conform.js';
export type { NearestPlan } from '../plan/conform/nearest/nearest-plan.js';
export type { BrokerRuleError, ConformFacts, ContractFacts } from '../plan/conform/order-case.js';
export type { ConformError } from '../plan/conform/order-errors.js';
export { alpaca } from './alpaca.js';
export { binance } from './binance.js';
export { binanceFutures } from './binance-futures.js';
export { binanceUs } from './binance-us.js';
export { bybit } from './bybit.js';
export { coinbase } from './coinbase.js';
export { interactiveBrokers } from './interactive-brokers.js';
export { kraken } from './kraken.js';
export { okx } from './okx.js';
export { parseBrokerProfile } from './parse-broker-profile.js';
export { schwab } from './schwab.js';
export { tastytrade } from './tastytrade.js';
export { tradeStation } from './trade-station.js';
export { tradier } from './tradier.js';
export { tradovate } from './tradovate.js';
export { webull } from './webull.js';
