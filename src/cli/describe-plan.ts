import type { Order, StopLossLeg, TakeProfitLeg } from '../order/order.js';
import type { AwaitFillStep, OrderPlan, PlanStep } from '../order/order-plan.js';
import type { Theme } from './theme.js';

/** A step as text. `legs` are those of its bracket. */
export interface StepText {
  readonly verb: 'cancel' | 'buy' | 'sell' | 'wait';
  readonly rest: string;
  readonly legs: readonly string[];
}

/** A step in a trader's words: `buy 5 AAPL limit 150.02 (open) day`. */
export function describeStep(step: PlanStep): StepText {
  switch (step.step) {
    case 'cancel-orders':
      return { verb: 'cancel', rest: step.orderIds.join(', '), legs: [] };
    case 'submit-order':
      return { verb: step.order.side, rest: orderText(step.order), legs: legsOf(step.order) };
    case 'await-fill':
      return { verb: 'wait', rest: awaitText(step), legs: [] };
  }
}

/** One line per step, legs after `->`. Message files list their expected steps in this form. */
export function stepLines(plan: OrderPlan): readonly string[] {
  return plan.steps.map((step) => {
    const { verb, rest, legs } = describeStep(step);
    return [`${verb} ${rest}`, ...legs].join(' -> ');
  });
}

/** The steps of a plan as an aligned list, one line per step and per leg. */
export function planLines(plan: OrderPlan, { styled, plain, marks }: Theme): readonly string[] {
  const steps = plan.steps.map(describeStep);
  const verbs = Math.max(...steps.map(({ verb }) => verb.length));
  const numbers = String(steps.length).length;
  return steps.flatMap(({ verb, rest, legs }, index) => [
    `${styled('quiet', String(index + 1).padStart(numbers))}  ${styled(styleOf(verb), verb.padEnd(verbs))} ${plain(rest)}`,
    ...legs.map((leg) => `${' '.repeat(numbers + 2 + verbs + 1)}${styled('quiet', marks.leg)} ${plain(leg)}`),
  ]);
}

function styleOf(verb: StepText['verb']): 'buy' | 'sell' | 'quiet' {
  return verb === 'buy' || verb === 'sell' ? verb : 'quiet';
}

function awaitText({ seconds }: AwaitFillStep): string {
  return seconds === undefined ? 'for fill' : `for fill, at most ${seconds} s`;
}

function orderText(order: Order): string {
  return [
    order.quantity,
    order.ticker,
    typeText(order),
    `(${order.effect})`,
    order.timeInForce,
    ...(order.extendedHours === true ? ['extended hours'] : []),
    ...(order.cancelAfter === undefined ? [] : [`for ${order.cancelAfter} s`]),
    ...(order.expiresAt === undefined ? [] : [`until ${order.expiresAt}`]),
    ...(order.clientOrderId === undefined ? [] : [`as ${order.clientOrderId}`]),
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
