import type { Order, StopLossLeg, TakeProfitLeg } from '../plan/legs/order.js';
import type { AwaitFillStep, OrderPlan, PlanStep } from '../plan/order-plan.js';
import type { Paint } from './paint.js';

/** A step in words: what is done, with what, and the legs of its bracket. */
export interface StepWords {
  readonly verb: 'cancel' | 'buy' | 'sell' | 'wait';
  readonly rest: string;
  readonly legs: readonly string[];
}

/** A step of a plan as a trader would say it: `buy 5 AAPL limit 150.02 (open) day`. */
export function describeStep(step: PlanStep): StepWords {
  switch (step.step) {
    case 'cancel-orders':
      return { verb: 'cancel', rest: step.orderIds.join(', '), legs: [] };
    case 'submit-order':
      return { verb: step.order.side, rest: orderWords(step.order), legs: legsOf(step.order) };
    case 'await-fill':
      return { verb: 'wait', rest: awaitWords(step), legs: [] };
  }
}

/** Every step of a plan in one line each, its legs after `->`: what a message file may expect. */
export function stepLines(plan: OrderPlan): readonly string[] {
  return plan.steps.map((step) => {
    const { verb, rest, legs } = describeStep(step);
    return [`${verb} ${rest}`, ...legs].join(' -> ');
  });
}

/** The steps of a plan as an aligned list, one line a step and one a leg. */
export function planLines(plan: OrderPlan, { paint, plain, marks }: Paint): readonly string[] {
  const steps = plan.steps.map(describeStep);
  const verbs = Math.max(...steps.map(({ verb }) => verb.length));
  const numbers = String(steps.length).length;
  return steps.flatMap(({ verb, rest, legs }, index) => [
    `${paint('quiet', String(index + 1).padStart(numbers))}  ${paint(inkOf(verb), verb.padEnd(verbs))} ${plain(rest)}`,
    ...legs.map((leg) => `${' '.repeat(numbers + 2 + verbs + 1)}${paint('quiet', marks.leg)} ${plain(leg)}`),
  ]);
}

function inkOf(verb: StepWords['verb']): 'buy' | 'sell' | 'quiet' {
  return verb === 'buy' || verb === 'sell' ? verb : 'quiet';
}

function awaitWords({ seconds }: AwaitFillStep): string {
  return seconds === undefined ? 'for fill' : `for fill, at most ${seconds} s`;
}

function orderWords(order: Order): string {
  return [
    order.quantity,
    order.ticker,
    typeWords(order),
    `(${order.effect})`,
    order.timeInForce,
    ...(order.extendedHours === true ? ['extended hours'] : []),
    ...(order.cancelAfter === undefined ? [] : [`for ${order.cancelAfter} s`]),
    ...(order.expiresAt === undefined ? [] : [`until ${order.expiresAt}`]),
    ...(order.clientOrderId === undefined ? [] : [`as ${order.clientOrderId}`]),
  ].join(' ');
}

type Priced = Pick<Order, 'type' | 'limitPrice' | 'stopPrice' | 'trailAmount' | 'trailPercent'>;

function typeWords(order: Priced): string {
  switch (order.type) {
    case 'market':
      return 'market';
    case 'limit':
      return words('limit', order.limitPrice);
    case 'stop':
      return words('stop', order.stopPrice);
    case 'stop_limit':
      return words('stop', order.stopPrice, 'limit', order.limitPrice);
    case 'trailing_stop':
      return words('trailing stop', trailWords(order));
  }
}

function legsOf({ takeProfit, stopLoss }: Order): readonly string[] {
  return [
    ...(takeProfit === undefined ? [] : [takeProfitWords(takeProfit)]),
    ...(stopLoss === undefined ? [] : [stopLossWords(stopLoss)]),
  ];
}

function takeProfitWords(leg: TakeProfitLeg): string {
  return words('take profit', leg.limitPrice, unusual(leg));
}

function stopLossWords(leg: StopLossLeg): string {
  switch (leg.type) {
    case 'stop':
      return words('stop loss', leg.stopPrice, 'stop', unusual(leg));
    case 'stop_limit':
      return words('stop loss', leg.stopPrice, 'stop', leg.limitPrice, 'limit', unusual(leg));
    case 'trailing_stop':
      return words('stop loss', trailWords(leg), 'trailing', unusual(leg));
  }
}

function trailWords({ trailAmount, trailPercent }: Pick<Order, 'trailAmount' | 'trailPercent'>): string | undefined {
  return trailAmount ?? (trailPercent === undefined ? undefined : `${trailPercent}%`);
}

/** Legs stay until they are cancelled; only another time in force is worth a word. */
function unusual({ timeInForce }: TakeProfitLeg | StopLossLeg): string | undefined {
  return timeInForce === 'gtc' ? undefined : timeInForce;
}

function words(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined).join(' ');
}
