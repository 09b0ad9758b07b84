import type { NoticeCode } from '../core/notices.js';
import type { OrderPlan, PlanStep } from '../order/order-plan.js';
import { amountOf, numbersOf } from './calculation.js';
import { numberWords } from './number-text.js';
import { orderSentences, referenceSentences } from './order.js';

/** Notices that change what a trader expects of the orders. */
const toldNotices: ReadonlySet<NoticeCode> = new Set<NoticeCode>([
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
 * Explains a plan in one paragraph: what is traded, and how each size and price was calculated, from its steps, trace and notices
 * alone. A plan that was stored as JSON gets the same explanation. Without numbers in the trace it says only what is done.
 *
 * @example
 * const plan = planSignal(signal, context); // buy 5 AAPL
 * plan.ok && explainPlan(plan.value); // 'Buys 5 AAPL. The message asks for 5 shares.'
 *
 * @since 0.2.0
 */
export function explainPlan(plan: OrderPlan): string {
  return [...outcomeSentences(plan), ...formSentences(plan), ...riskSentences(plan)].join(' ');
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
    case 'orders':
      return [...contractSentences(plan), ...allStepSentences(plan)];
    case 'postponed':
      return [`Nothing is sent yet: the ${plan.action} of ${plan.ticker} waits until ${plan.releaseAt}.`];
    case 'nothing-to-do':
      return [idleSentence(plan)];
  }
}

/** The contract that a ticker was found to mean. */
function contractSentences({ ticker, trace, steps }: OrderPlan): readonly string[] {
  const isTraded = (contract: unknown): boolean =>
    steps.some((step) => step.step === 'submit-order' && step.order.ticker === contract);
  return trace.flatMap(({ rule, decided }) =>
    (rule === 'contract.option' || rule === 'contract.front-month') && isTraded(decided)
      ? [`The contract of ${ticker} is ${decided}.`]
      : [],
  );
}

/** Orders can be measured by the same price: where it is from is told once. */
function allStepSentences(plan: OrderPlan): readonly string[] {
  const told = new Set<string>();
  return plan.steps.flatMap((step) => {
    const references = step.step === 'submit-order' ? referenceSentences(step, plan) : [];
    const untold = references.filter((sentence) => !told.has(sentence));
    for (const sentence of untold) {
      told.add(sentence);
    }
    return [...stepSentences(step, plan), ...untold];
  });
}

function stepSentences(step: PlanStep, plan: OrderPlan): readonly string[] {
  switch (step.step) {
    case 'cancel-orders':
      return [`Cancels the open order${step.orderIds.length === 1 ? '' : 's'} ${step.orderIds.join(', ')}.`];
    case 'submit-order':
      return orderSentences(step, plan);
    case 'await-fill':
      return step.seconds === undefined
        ? []
        : [`Then waits until it has filled, at most ${numberWords(`${step.seconds}`)} seconds.`];
  }
}

function idleSentence({ ticker, action, trace }: OrderPlan): string {
  const entry = trace.find(({ decided }) => decided === 'at target');
  if (entry === undefined) {
    return action === 'cancel' ? `Nothing to do: ${ticker} has no open orders to cancel.` : 'Nothing to do.';
  }
  const numbers = numbersOf(entry);
  const [held, target] = [amountOf(numbers, 'held'), amountOf(numbers, 'target')];
  return held === undefined || target === undefined
    ? 'Nothing to do: the position is at its target.'
    : `Nothing to do: held ${numberWords(held)}, target ${numberWords(target)}.`;
}

function riskSentences({ notices }: OrderPlan): readonly string[] {
  return notices.filter(({ code }) => toldNotices.has(code)).map(({ message }) => message);
}
