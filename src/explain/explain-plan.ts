import type { Calculation } from '../core/figure-list.js';
import type { NoticeCode } from '../core/notices.js';
import type { OrderPlan, PlanStep } from '../order/order-plan.js';
import { figureOf } from './decisions.js';
import { type FigureTexts, figureTexts } from './figure-text.js';
import { orderSentences, sentence, type Telling } from './order.js';

/** Notices that change what a trader expects of the orders. */
const importantNotices: ReadonlySet<NoticeCode> = new Set<NoticeCode>([
  'entry-refused',
  'override-ignored',
  'quantity-capped',
  'quantity-ignored',
  'target-missed',
  'order-type-unsupported',
  'order-downgraded-to-market',
  'exit-without-price',
  'stop-loss-type-changed',
  'bracket-unsupported',
  'order-form-changed',
  'stop-inside-spread',
  'order-expired',
  'expiration-moved',
  'contract-rolled',
  'contract-left-out',
  'below-minimum',
  'above-maximum',
  'position-unprotected',
  'stop-covers-part',
]);

/**
 * Explains a plan in one paragraph: what is traded, and how each size and price was calculated, from its steps, trace, figures and
 * notices alone. Every number is followed to where it is from: the message, the settings, a default, the market, a constant. A plan
 * that was stored as JSON gets the same explanation.
 *
 * @example
 * const plan = planSignal(signal, context); // buy 5 AAPL
 * plan.ok && explainPlan(plan.value); // 'Buys 5 AAPL. The message asks for 5 shares. …'
 */
export function explainPlan(plan: OrderPlan): string {
  return [...outcomeSentences(plan), ...formSentences(plan), ...riskSentences(plan)].join(' ');
}

/**
 * Explains how the amounts of an error were calculated, for those that have a `calculation`; empty where nothing was calculated.
 *
 * @example
 * explainCalculation({ figures: [{ value: '5', from: 'message', path: ['quantity'] }], of: { actual: 0 } });
 * // 'actual: 5 (quantity of the message).'
 */
export function explainCalculation({ figures, of }: Calculation): string {
  const told = figureTexts(figures);
  return Object.entries(of)
    .map(([name, index]) => {
      const calculated = told.calculation(index);
      return `${name}: ${calculated.length === 0 ? told.named(index) : calculated.join('; ')}.`;
    })
    .join(' ');
}

/** The profile that the orders were judged by. The notices say what it changes. */
function formSentences({ trace }: OrderPlan): readonly string[] {
  return trace.flatMap(({ rule, read: { broker, asOf }, decided }) => {
    const isChanged = Array.isArray(decided) && decided.length > 0;
    return rule === 'broker.form'
      ? [`The profile ${broker} of ${asOf} ${isChanged ? 'changes the orders' : 'takes the orders as planned'}.`]
      : [];
  });
}

function outcomeSentences(plan: OrderPlan): readonly string[] {
  switch (plan.outcome) {
    case 'orders': {
      const telling = { plan, texts: sharedTexts(plan) };
      return [...contractSentences(telling), ...plan.steps.flatMap((step) => stepSentences(step, telling))];
    }
    case 'postponed':
      return [`Nothing is sent yet: the ${plan.action} of ${plan.ticker} waits until ${plan.releaseAt}.`];
    case 'nothing-to-do':
      return [idleSentence(plan)];
  }
}

/** Texts of the figures of a plan: what one order tells, the next does not tell again. */
function sharedTexts({ figures }: OrderPlan): Telling['texts'] {
  const told = new Set<number>();
  return (unit) => figureTexts(figures, unit, told);
}

/** The contract that a ticker was found to mean, and why. */
function contractSentences({ plan: { ticker, trace, steps }, texts }: Telling): readonly string[] {
  const isTraded = (contract: unknown): boolean =>
    steps.some((step) => step.step === 'submit-order' && step.order.ticker === contract);
  return trace.flatMap((entry) => {
    const index = figureOf(entry, 'contract');
    if (index === undefined || !isTraded(entry.decided)) {
      return [];
    }
    return [`The contract of ${ticker} is ${String(entry.decided)}: ${texts().calculation(index).join('; ')}.`];
  });
}

function stepSentences(step: PlanStep, telling: Telling): readonly string[] {
  switch (step.step) {
    case 'cancel-orders':
      return [`Cancels the open order${step.orderIds.length === 1 ? '' : 's'} ${step.orderIds.join(', ')}.`];
    case 'submit-order':
      return orderSentences(step, telling);
    case 'await-fill':
      return step.seconds === undefined ? [] : [waitSentence(step.of, telling)];
  }
}

function waitSentence(step: string, { plan: { trace }, texts }: Telling): string {
  const wait = trace.find(({ rule, read }) => rule === 'wait' && read['of'] === step);
  const seconds = figureOf(wait, 'seconds');
  return seconds === undefined
    ? 'Then waits until it has filled.'
    : `Then waits until it has filled, at most ${texts().named(seconds, ' seconds')}.`;
}

function idleSentence({ ticker, action, trace, figures }: OrderPlan): string {
  const entry = trace.find(({ decided }) => decided === 'at target');
  if (entry === undefined) {
    return action === 'cancel' ? `Nothing to do: ${ticker} has no open orders to cancel.` : 'Nothing to do.';
  }
  const [held, target] = [figureOf(entry, 'held'), figureOf(entry, 'target')];
  const told = figureTexts(figures);
  return held === undefined || target === undefined
    ? 'Nothing to do: the position is at its target.'
    : [targetSentence(target, told), `Nothing to do: held ${told.named(held)}, target ${told.named(target)}.`].join('');
}

function targetSentence(target: number, told: FigureTexts): string {
  return sentence(told.calculation(target))
    .map((words) => `${words} `)
    .join('');
}

function riskSentences({ notices }: OrderPlan): readonly string[] {
  return notices.filter(({ code }) => importantNotices.has(code)).map(({ message }) => message);
}
