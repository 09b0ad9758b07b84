// One order with all facts that its rules need.
import { type Amount, type Decimal, decimal, isAboveZero } from '../core/decimal.js';
import { type ErrorDetails, type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { excerpt } from '../core/excerpt.js';
import { dateInZone, epochMilliseconds, type IsoInstant } from '../core/time.js';
import type { AssetClass, TimeInForce } from '../core/vocabulary.js';
import type { Instrument, Position, Quote } from '../order/contract-facts.js';
import type { Order } from '../order/order.js';
import type { AccountType, BrokerProfile, ClassProfile, SourcedRule } from './broker-profile.js';

/**
 * Facts of one contract.
 *
 * @since 0.2.0
 */
export interface ContractFacts {
  /** Quote; absent: rules that compare with the market are not judged, and orders that need one are refused. */
  readonly quote?: Quote | undefined;
  /** Position; absent: flat. */
  readonly position?: Position | undefined;
  /** Description of the instrument; absent: its limits are not judged. */
  readonly instrument?: Instrument | undefined;
}

/**
 * What a broker knows when it judges an order.
 *
 * @since 0.2.0
 */
export interface ConformFacts extends ContractFacts {
  /** Asset class of the orders. */
  readonly assetClass: AssetClass;
  /** Kind of the account; absent: `margin`. */
  readonly account?: AccountType | undefined;
  /** Time at which the orders are sent; absent: orders with a window of time are refused. */
  readonly now?: IsoInstant | undefined;
  /** Time zone in which `expiresAt` ends; absent: `America/New_York`. */
  readonly marketTimeZone?: string | undefined;
  /** Facts of each contract of a plan that trades several, by ticker; absent: the facts above apply to every contract. */
  readonly contracts?: Readonly<Record<string, ContractFacts>> | undefined;
}

/** An order, the rules of its class, and what is known. */
export interface OrderCase {
  readonly profile: BrokerProfile;
  readonly rules: ClassProfile;
  readonly order: Order;
  readonly facts: ConformFacts;
  /** Facts of the order's contract. */
  readonly contract: ContractFacts;
  /** Position when the order is sent; below 0: short. */
  readonly held: Decimal;
  /** Time in force of the settings, where a plan is made. */
  readonly setting?: TimeInForce | undefined;
}

/** Error for a broken rule of a broker. */
export type BrokerRuleError = SignalError<'broker-rule'>;

/** Where the order differs from what the broker takes, in words. */
export interface Breach {
  readonly path: ErrorPath;
  /** Sentence without the name of the broker: `takes only whole quantities`. */
  readonly sentence: string;
  readonly received?: unknown;
}

/** Error of a rule with sources of its own. */
export function brokenRule({ profile }: OrderCase, rule: SourcedRule, breach: Breach): BrokerRuleError {
  const { path, sentence, received } = breach;
  const found = received === undefined ? {} : { received: excerpt(received) };
  return ruleError(rule, { message: `${profile.name} ${sentence}.`, path, ...found });
}

/** Error of a rule with a sentence of its own. */
export function ruleError(rule: SourcedRule, details: ErrorDetails): BrokerRuleError {
  const [source = ''] = rule.sources;
  return signalError('broker-rule', { ...details, rule: rule.id, source });
}

/** Error of a table of the class. Its sources are those of the rule with the same name, else the profile's first. */
export function brokenTable(orderCase: OrderCase, table: string, breach: Breach): BrokerRuleError {
  const { profile, rules, facts } = orderCase;
  const id = `${profile.id}.${facts.assetClass}.${table}`;
  const named = rules.rules.find((rule) => rule.id === id);
  return brokenRule(orderCase, named ?? { id, basis: 'vendor', sources: profile.sources }, breach);
}

/** Whether a rule applies to the account on the day. If the day is not known, it applies. */
export function concerns({ facts }: OrderCase, rule: SourcedRule): boolean {
  return isOfAccount(facts, rule) && !isOver(facts.now, rule.until);
}

/** Whether a form is open to the account on the day. If the day is not known, a form with an end is closed. */
export function isOpenTo({ facts }: OrderCase, form: SourcedRule): boolean {
  const isKnown = form.until === undefined || facts.now !== undefined;
  return isOfAccount(facts, form) && isKnown && !isOver(facts.now, form.until);
}

function isOfAccount({ account = 'margin' }: ConformFacts, rule: SourcedRule): boolean {
  return rule.account === undefined || rule.account === account;
}

function isOver(now: IsoInstant | undefined, until: string | undefined): boolean {
  return now !== undefined && until !== undefined && dateInZone(epochMilliseconds(now), 'UTC') > until;
}

/** Price at which an order of this side trades now; undefined without a quote. */
export function marketPrice({ order, contract: { quote } }: OrderCase): Decimal | undefined {
  return readPrice(order.side === 'buy' ? quote?.ask : quote?.bid);
}

/** Price of the last trade, else the bid; undefined without a quote. */
export function lastPrice({ contract: { quote } }: OrderCase): Decimal | undefined {
  return readPrice(quote?.last) ?? readPrice(quote?.bid);
}

function readPrice(price: Amount | undefined): Decimal | undefined {
  const read = price === undefined ? undefined : decimal(price);
  return read !== undefined && isAboveZero(read) ? read : undefined;
}

/** Position after a quantity of the order has filled; below 0: short. */
export function heldAfter({ order, held }: Pick<OrderCase, 'order' | 'held'>): Decimal {
  return order.side === 'buy' ? held.plus(order.quantity) : held.minus(order.quantity);
}

/** Whether an order opens or enlarges a short position. A closing order is reduce-only: it never does. */
export function opensShort(orderCase: Pick<OrderCase, 'order' | 'held'>): boolean {
  const { order } = orderCase;
  return order.effect === 'open' && order.side === 'sell' && heldAfter(orderCase).isNegative();
}

/** Whether an order turns the position around. */
export function crossesZero(orderCase: Pick<OrderCase, 'order' | 'held'>): boolean {
  const { order, held } = orderCase;
  return order.effect === 'open' && isAboveZero(held.times(heldAfter(orderCase)).negated());
}

/** Whether a quantity is a fraction. */
export function isFractional({ quantity }: Order): boolean {
  return !decimal(quantity).isInteger();
}

/** Whether an order has a leg. */
export function hasLegs({ takeProfit, stopLoss }: Order): boolean {
  return (takeProfit ?? stopLoss) !== undefined;
}
