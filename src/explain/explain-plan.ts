import { argumentProblem, type ExpectedArgument } from '../core/argument-problem.js';
import { addFigures, type Calculation, type PlanFigure } from '../core/figure-list.js';
import type { OrderPlan, PlanStep } from '../order/order-plan.js';
import { decisionsOf, figureOf } from './decisions.js';
import { explainedPlan } from './explained-plan.js';
import { type FigureTexts, figureTexts } from './figure-text.js';
import { isImportant } from './important-notices.js';
import { numberText } from './number-text.js';
import {
  figureWords,
  orderSentences,
  secondsWords,
  sentence,
  type Telling,
  targetSentences,
  unitWords,
  upperFirst,
} from './order.js';
import { moveSentences, replaceSentences } from './stop-moves.js';

/**
 * Explains a plan in one paragraph: what is traded, and how each size and price was calculated, from its steps, trace, figures and
 * notices alone. Every number is followed to where it is from: the message, the settings, a default, the market, a constant. A plan
 * that was stored as JSON gets the same explanation. Of a value that is not a plan, such as its Result, it says so.
 *
 * @example
 * const plan = planSignal(signal, context); // buy 5 AAPL
 * plan.ok && explainPlan(plan.value); // 'Buys 5 AAPL. The message asks for 5 shares. …'
 */
export function explainPlan(plan: OrderPlan): string {
  const problem = argumentProblem(plan, explainedPlan);
  if (problem !== undefined) {
    return problem;
  }
  const figures = [...plan.figures];
  const risks = risksOf(plan, figures);
  const telling = { plan, decisions: decisionsOf(plan), texts: figureTexts(figures) };
  return [...outcomeSentences(telling), ...formSentences(plan), ...riskSentences(risks, telling.texts)].join(' ');
}

/**
 * Explains how the amounts of an error were calculated, for those that have a `calculation`: a sentence for each amount.
 *
 * @example
 * const figures: PlanFigure[] = [{ value: '5', from: 'message', path: ['quantity'] }];
 * explainCalculation({ figures, of: { actual: 0 } }); // 'Actual: 5 (quantity of the message).'
 */
export function explainCalculation(calculation: Calculation): string {
  const problem = argumentProblem(calculation, explainedCalculation);
  if (problem !== undefined) {
    return problem;
  }
  const { figures, of, units } = calculation;
  const texts = figureTexts(figures);
  return Object.entries(of)
    .map(([name, index]) => namedSentence(name, index, texts, units?.[name]))
    .join(' ');
}

const explainedCalculation: ExpectedArgument = {
  name: 'calculation',
  expected: 'the calculation of an error',
  names: ['figures', 'of'],
};

/** `Actual: 6 (quantity of the message).`, `Actual: 6 USD, because 2 × 3 = 6.` Money has its currency after it (money I6). */
function namedSentence(name: string, index: number, texts: FigureTexts, unit: string | undefined): string {
  const words = figureWords(index, texts, { suffix: unitWords(unit, texts.value(index)), link: ', because ' });
  return `${upperFirst(nameWords(name))}: ${words}.`;
}

/** `market price` for `marketPrice`; `price (takeProfit)` for one of several errors. */
function nameWords(name: string): string {
  const end = name.lastIndexOf('.');
  const words = name.slice(end + 1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return end < 0 ? words : `${words} (${name.slice(0, end)})`;
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

function outcomeSentences(telling: Telling): readonly string[] {
  const { plan } = telling;
  switch (plan.outcome) {
    case 'orders':
      return [
        ...contractSentences(telling),
        ...subtractionSentences(telling),
        ...plan.steps.flatMap((step) => stepSentences(step, telling)),
        ...moveSentences(telling),
        ...leftSentences(telling),
      ];
    case 'postponed':
      return [
        `Nothing is sent yet: the ${plan.action} of ${plan.ticker} waits until ${plan.releaseAt}.`,
        ...delaySentences(telling),
        ...closedSentences(plan),
      ];
    case 'nothing-to-do':
      return idleSentences(telling);
  }
}

/** The contract that a ticker was found to mean, and why. */
function contractSentences({ plan: { ticker, trace, steps }, texts }: Telling): readonly string[] {
  const isTraded = (contract: unknown): boolean =>
    steps.some((step) => step.step === 'submit-order' && step.order.ticker === contract);
  return trace.flatMap((entry) => {
    const index = figureOf(entry, 'contract');
    return index !== undefined && isTraded(entry.decided)
      ? [`The contract of ${ticker} is ${figureWords(index, texts)}.`]
      : [];
  });
}

/** What the exit of a swap leaves of the quantity. */
function subtractionSentences({ plan: { steps, trace, figures } }: Telling): readonly string[] {
  const isEntered = steps.some((step) => step.step === 'submit-order' && step.role === 'entry');
  const shown = (index: number | undefined): string => {
    const figure = index === undefined ? undefined : figures[index];
    return figure !== undefined && 'value' in figure ? numberText(figure.value) : 'unknown';
  };
  return trace.flatMap((entry) => {
    const { leg, side } = entry.read;
    const [quantity, closed, left] = (['quantity', 'closed', 'left'] as const).map((name) =>
      shown(figureOf(entry, name)),
    );
    return isEntered && entry.rule === 'quantity.subtract' && leg === 'entry'
      ? [`Closes ${closed}, and enters ${side} with the ${left} of ${quantity} that are left.`]
      : [];
  });
}

function stepSentences(step: PlanStep, telling: Telling): readonly string[] {
  switch (step.step) {
    case 'cancel-orders':
      return [`Cancels the open order${step.orderIds.length === 1 ? '' : 's'} ${step.orderIds.join(', ')}.`];
    case 'replace-orders':
      return replaceSentences(step, telling);
    case 'submit-order':
      return orderSentences(step, telling);
    case 'await-fill':
      return step.seconds === undefined ? [] : [waitSentence(step.of, telling)];
  }
}

function waitSentence(step: string, { decisions, texts }: Telling): string {
  const seconds = figureOf(decisions.wait(step), 'seconds');
  const longest = seconds === undefined ? '' : `, at most ${secondsWords(seconds, texts)}`;
  return `Then waits until it has filled${longest}.`;
}

/** When a delayed signal was received. */
function delaySentences({ plan: { trace }, texts }: Telling): readonly string[] {
  return trace.flatMap((entry) => {
    const release = figureOf(entry, 'releaseAt');
    if (release === undefined) {
      return [];
    }
    // The instant itself is in the sentence before.
    const itself = `${texts.value(release)} is `;
    const words = texts.calculation(release).map((clause) => clause.replace(itself, 'that is '));
    return sentence(words);
  });
}

/** Why a signal waits for its market: the calendar, the setting that makes it wait, and the one that lets entries begin later. */
function closedSentences({ trace }: OrderPlan): readonly string[] {
  return trace.flatMap(({ rule, read: { calendar, setting, begin } }) => {
    if (rule !== 'session.postponed') {
      return [];
    }
    const why =
      begin === undefined
        ? `The market is closed until then by the calendar ${calendar}`
        : `Entries begin then, by ${begin} of the settings and the calendar ${calendar}`;
    // Plans of earlier versions do not name the setting.
    return [setting === undefined ? `${why}.` : `${why}; ${setting} of the settings is postpone.`];
  });
}

/** Open orders that `cancelOrderType` of the message leaves alone. */
function leftSentences({ plan: { trace }, texts }: Telling): readonly string[] {
  return trace.flatMap((entry) => {
    const type = figureOf(entry, 'cancelOrderType');
    const { left } = entry.read;
    if (type === undefined || !Array.isArray(left)) {
      return [];
    }
    const [orders, stay] = left.length === 1 ? ['open order', 'stays'] : [`${left.length} open orders`, 'stay'];
    return [`The ${orders} ${left.join(', ')} ${stay}: only orders of type ${texts.named(type)} are cancelled.`];
  });
}

function idleSentences(telling: Telling): readonly string[] {
  const { plan, texts } = telling;
  const { ticker, action, trace } = plan;
  const entry = trace.find(({ rule, decided }) => decided === 'at target' || rule === 'breakeven.resting');
  if (trace.some(({ rule, decided }) => rule === 'resize.position' && decided === 'late')) {
    return ['Nothing to do: this step of the strategy reduces its position, and what is held is not larger.'];
  }
  const [held, target, stop] = [figureOf(entry, 'held'), figureOf(entry, 'target'), figureOf(entry, 'stopPrice')];
  if (stop !== undefined) {
    return [`Nothing to do: a resting stop is at least as good as a stop at ${figureWords(stop, texts)}.`];
  }
  if (entry?.rule === 'breakeven.resting') {
    return ['Nothing to do: a resting stop is at least as good as the one of the exit.'];
  }
  if (target !== undefined) {
    const position = held === undefined ? 'no position' : `held ${texts.named(held)}`;
    const sized = trace.find(({ rule }) => rule === 'resize.1');
    return [
      ...targetSentences(target, sized, telling),
      `Nothing to do: ${position}, target position ${texts.named(target)}.`,
    ];
  }
  const left = leftSentences(telling);
  return left.length === 0 && action === 'cancel'
    ? [`Nothing to do: ${ticker} has no open orders to cancel.`]
    : ['Nothing to do.', ...left];
}

/** A notice with the amounts of its sentence: indices in the figures of the explanation, by name. */
interface Risk {
  readonly message: string;
  readonly amounts: readonly (readonly [name: string, index: number, unit: string | undefined])[];
}

const nothingCalculated: Calculation = { figures: [], of: {} };

/** The important notices. Their figures are added to those of the plan, so that each is told once. */
function risksOf({ outcome, notices }: OrderPlan, figures: PlanFigure[]): readonly Risk[] {
  return notices
    .filter((notice) => isImportant(notice, outcome))
    .map(({ message, calculation = nothingCalculated }) => {
      const start = addFigures(calculation.figures, figures);
      const amounts = Object.entries(calculation.of).map(
        ([name, index]) => [name, start + index, calculation.units?.[name]] as const,
      );
      return { message, amounts };
    });
}

/** A refusal does not have what a notice of the same code goes on to say. */
function firstSentence(message: string): string {
  const end = message.indexOf('. ');
  return end < 0 ? message : message.slice(0, end + 1);
}

/** Sentences of notices, and those of their amounts that are not told yet. A refusal ends with what a notice before it may have said. */
function riskSentences(risks: readonly Risk[], texts: FigureTexts): readonly string[] {
  const told: string[] = [];
  return risks.flatMap(({ message, amounts }) => {
    const repeated = told.find((one) => message.endsWith(` ${one}`));
    told.push(message, firstSentence(message));
    return [
      repeated === undefined ? message : message.slice(0, -repeated.length - 1),
      ...amounts.flatMap(([name, index, unit]) => (texts.isTold(index) ? [] : namedSentence(name, index, texts, unit))),
    ];
  });
}
