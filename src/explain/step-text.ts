// A plan as a list of its steps, a line for each.
import { argumentProblem, type ExpectedArgument } from '../core/argument-problem.js';
import type { OrderType } from '../core/vocabulary.js';
import type { Order, StopLossLeg, TakeProfitLeg } from '../order/order.js';
import type { AwaitFillStep, OrderPlan, PlanStep, ReplacedOrder } from '../order/order-plan.js';

/** A step as text. `legs` are those of its bracket. */
export interface StepText {
  readonly verb: 'cancel' | 'move' | 'buy' | 'sell' | 'wait';
  readonly rest: string;
  readonly legs: readonly string[];
}

const orderArgument: ExpectedArgument = {
  name: 'order',
  expected: 'an order of a plan',
  names: ['ticker', 'side', 'effect', 'type', 'quantity'],
};

/** What the text of a step has. */
export interface StepTextOptions {
  /** Whether it has the identifiers of orders; default true. */
  readonly withIds?: boolean;
}

/** A step in a trader's words: `buy 5 AAPL limit 150.02 (open) day`. */
export function describeStep(step: PlanStep, options: StepTextOptions = {}): StepText {
  switch (step.step) {
    case 'cancel-orders':
      return { verb: 'cancel', rest: step.orderIds.join(', '), legs: [] };
    case 'replace-orders':
      return { verb: 'move', rest: step.orders.map(movedText).join(', '), legs: [] };
    case 'submit-order':
      return { verb: step.order.side, rest: orderRest(step.order, options), legs: legsOf(step.order) };
    case 'await-fill':
      return { verb: 'wait', rest: awaitText(step), legs: [] };
  }
}

/** One line per step, legs after `->`. Message files list their expected steps in this form. */
export function stepLines(plan: OrderPlan, options: StepTextOptions = {}): readonly string[] {
  return plan.steps.map((step) => lineOf(describeStep(step, options)));
}

/**
 * An order in one line, for the person who approves it, with the legs of its bracket: without its identifier.
 *
 * @example
 * const order: Order = { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'market', quantity: '5', timeInForce: 'day' };
 * orderText(order); // 'buy 5 AAPL market (open) day'
 */
export function orderText(order: Order): string {
  const problem = argumentProblem(order, orderArgument);
  return problem ?? lineOf({ verb: order.side, rest: orderRest(order, { withIds: false }), legs: legsOf(order) });
}

function lineOf({ verb, rest, legs }: StepText): string {
  return [`${verb} ${rest}`, ...legs].join(' -> ');
}

function movedText({ orderId, stopPrice, limitPrice }: ReplacedOrder): string {
  return joined(`${orderId} to`, stopPrice, ...(limitPrice === undefined ? [] : ['limit', limitPrice]));
}

function awaitText({ seconds }: AwaitFillStep): string {
  return seconds === undefined ? 'for fill' : `for fill, at most ${seconds} s`;
}

function orderRest(order: Order, { withIds = true }: StepTextOptions): string {
  return [
    order.quantity,
    order.ticker,
    typeText(order),
    `(${order.effect})`,
    order.timeInForce,
    ...(order.extendedHours === true ? ['extended hours'] : []),
    ...(order.cancelAfter === undefined ? [] : [`for ${order.cancelAfter} s`]),
    ...(order.expiresAt === undefined ? [] : [`until ${order.expiresAt}`]),
    ...(order.clientOrderId === undefined || !withIds ? [] : [`as ${order.clientOrderId}`]),
  ].join(' ');
}

type Priced = Pick<Order, 'type' | 'limitPrice' | 'stopPrice' | 'trailAmount' | 'trailPercent'>;

function typeText(order: Priced): string {
  switch (order.type) {
    case 'market':
      return 'market';
    case 'limit':
      return joined('limit', order.limitPrice);
    case 'stop':
      return joined('stop', order.stopPrice);
    case 'stop_limit':
      return joined('stop', order.stopPrice, 'limit', order.limitPrice);
    case 'trailing_stop':
      return joined('trailing stop', trailText(order));
  }
}

/** What the price of the fill is to an order of each type: one that waits does not fill now. */
export const fillWords: Readonly<Record<OrderType, string>> = {
  market: 'where the entry would fill now',
  limit: 'where the entry can fill',
  stop: 'where the entry can fill',
  stop_limit: 'where the entry can fill',
  trailing_stop: 'where the trigger of the entry is now',
};

function legsOf({ takeProfit, stopLoss }: Order): readonly string[] {
  return [
    ...(takeProfit === undefined ? [] : [takeProfitText(takeProfit)]),
    ...(stopLoss === undefined ? [] : [stopLossText(stopLoss)]),
  ];
}

function takeProfitText(leg: TakeProfitLeg): string {
  return joined('take profit', leg.limitPrice, otherTimeInForce(leg));
}

function stopLossText(leg: StopLossLeg): string {
  switch (leg.type) {
    case 'stop':
      return joined('stop loss', leg.stopPrice, 'stop', otherTimeInForce(leg));
    case 'stop_limit':
      return joined('stop loss', leg.stopPrice, 'stop', leg.limitPrice, 'limit', otherTimeInForce(leg));
    case 'trailing_stop':
      return joined('stop loss', trailText(leg), 'trailing', otherTimeInForce(leg));
  }
}

function trailText({ trailAmount, trailPercent }: Pick<Order, 'trailAmount' | 'trailPercent'>): string | undefined {
  return trailAmount ?? (trailPercent === undefined ? undefined : `${trailPercent}%`);
}

/** Legs are good till cancelled; only another time in force is shown. */
function otherTimeInForce({ timeInForce }: TakeProfitLeg | StopLossLeg): string | undefined {
  return timeInForce === 'gtc' ? undefined : timeInForce;
}

function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' ');
}
