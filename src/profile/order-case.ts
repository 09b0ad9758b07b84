// One order with all that its rules need.
import { type Amount, type Decimal, decimal, isAboveZero } from '../core/decimal.js';
import { type ErrorDetails, type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { excerpt } from '../core/excerpt.js';
import type { TimeInForce } from '../core/vocabulary.js';
import type { Order } from '../order/order.js';
import type { PlanStep, SubmitOrderStep } from '../order/order-plan.js';
import { plannedOrders } from '../order/plan-orders.js';
import type { SourcedRule } from './broker-profile.js';
import { type ContractFacts, contractFacts } from './facts.js';
import type { Judge } from './judge.js';

/** An order, who judges it, and what is known of its contract. */
export interface OrderCase {
  readonly judge: Judge;
  readonly order: Order;
  readonly quantity: Decimal;
  /** Facts of the order's contract. */
  readonly contract: ContractFacts;
  /** Position when the order is sent; below 0: short. */
  readonly held: Decimal;
  /** Steps of the plan before the order. */
  readonly before: () => readonly PlanStep[];
  /** Time in force of the settings, where a plan is made. */
  readonly setting?: TimeInForce | undefined;
  /** Whether it protects a position that is held: a stop for the day is better than none (safety S18). */
  readonly isProtection?: boolean;
  /** Whether an exit may be rounded down to the steps, where one is planned. */
  readonly mayLeaveDust?: boolean;
  /** Whether the minimums of forms do not count: an exit of a plan is sent below them, with a notice (safety Q2). */
  readonly ignoresMinimums?: boolean;
}

const flat = /* @__PURE__ */ decimal(0);
const firstOfPlan = (): readonly PlanStep[] => none;

/** The case of an order. `held`: the position when it is sent. `before`: the steps of its plan before it. */
export function orderCase(
  judge: Judge,
  order: Order,
  held: Decimal = flat,
  before: OrderCase['before'] = firstOfPlan,
): OrderCase {
  const contract = contractFacts(judge.facts, order.ticker);
  return { judge, order, quantity: judge.amount(order.quantity), contract, held, before };
}

/** The case of a step. An exit of a plan is sent below a minimum; a stop that protects has to be taken. */
export function stepCase(
  judge: Judge,
  { role, order }: SubmitOrderStep,
  held?: Decimal,
  before?: OrderCase['before'],
): OrderCase {
  return { ...orderCase(judge, order, held, before), ignoresMinimums: judge.isPlan && role === 'exit' };
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

/** No breaches, differences or errors: what most rules find. */
export const none: readonly never[] = [];

/** Error of a rule with sources of its own. */
export function brokenRule({ judge: { profile } }: OrderCase, rule: SourcedRule, breach: Breach): BrokerRuleError {
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
  const { profile, rules, facts } = orderCase.judge;
  const id = `${profile.id}.${facts.assetClass}.${table}`;
  const named = rules.rules.find((rule) => rule.id === id);
  return brokenRule(orderCase, named ?? { id, basis: 'vendor', sources: profile.sources }, breach);
}

/** Price at which an order of this side trades now; undefined without a quote. */
export function marketPrice({ judge, order, contract: { quote } }: OrderCase): Decimal | undefined {
  return readPrice(judge, order.side === 'buy' ? quote?.ask : quote?.bid);
}

/** Price of the last trade, else the bid; undefined without a quote. */
export function lastPrice({ judge, contract: { quote } }: OrderCase): Decimal | undefined {
  return readPrice(judge, quote?.last) ?? readPrice(judge, quote?.bid);
}

function readPrice({ amount }: Judge, price: Amount | undefined): Decimal | undefined {
  const read = price === undefined ? undefined : amount(price);
  return read !== undefined && isAboveZero(read) ? read : undefined;
}

/** An order by its side and quantity, and the position when it is sent. */
type Movement = Pick<OrderCase, 'order' | 'quantity' | 'held'>;

/** Position after the order has filled; below 0: short. */
export function heldAfter({ order, quantity, held }: Movement): Decimal {
  return order.side === 'buy' ? held.plus(quantity) : held.minus(quantity);
}

/** Whether an order opens or enlarges a short position. A closing order is reduce-only: it never does. */
export function opensShort(movement: Movement): boolean {
  const { order } = movement;
  return order.effect === 'open' && order.side === 'sell' && heldAfter(movement).isNegative();
}

/** Whether an order that is no less than reduce-only turns the position around. */
export function crossesZero(movement: Movement): boolean {
  return movement.order.effect === 'open' && exceedsPosition(movement);
}

/** Whether an order would turn the position around, if nothing stopped it at zero. */
export function exceedsPosition(movement: Movement): boolean {
  const { held } = movement;
  return !held.isZero() && isAboveZero(held.times(heldAfter(movement)).negated());
}

/** Whether the quantity is a fraction. */
export function isFractional({ quantity }: Pick<OrderCase, 'quantity'>): boolean {
  return !quantity.isInteger();
}

/** Whether an earlier entry of the plan on the same side of the contract has legs, which rest on the other side. */
export function followsLegs({ order, before }: OrderCase): boolean {
  return plannedOrders(before()).some(
    (earlier) => earlier.ticker === order.ticker && earlier.side === order.side && hasLegs(earlier),
  );
}

/** Whether an order has a leg. */
export function hasLegs({ takeProfit, stopLoss }: Order): boolean {
  return (takeProfit ?? stopLoss) !== undefined;
}
