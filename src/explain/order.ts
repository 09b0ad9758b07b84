// An order in sentences: what is traded, how it got its size, its prices and its bracket.
import type { PlanFigure } from '../core/figure-list.js';
import type { FigureName, TraceEntry } from '../core/trace.js';
import type { Order, StopLossLeg } from '../order/order.js';
import type { OrderPlan, SubmitOrderStep } from '../order/order-plan.js';
import { decisionsOf, figureOf, type OrderDecisions, unitOf } from './decisions.js';
import type { FigureTexts } from './figure-text.js';
import { numberText } from './number-text.js';
import { originWords } from './origin.js';

/** What the sentences of a plan share: each figure is told once. */
export interface Telling {
  readonly plan: OrderPlan;
  readonly texts: (unit?: string) => FigureTexts;
}

/** Sentences about one order. */
export function orderSentences(step: SubmitOrderStep, { plan, texts }: Telling): readonly string[] {
  const { role, order } = step;
  const decisions = decisionsOf(step, plan);
  const told = texts(unitOf(decisions));
  const isAfterEntry = role === 'protection' && decisions.price?.rule === 'bracket';
  return [
    isAfterEntry ? `After the fill, ${lowerFirst(tradeWords(order))}.` : `${tradeWords(order)}.`,
    ...sizeSentences(order, decisions, plan.figures, told),
    ...priceSentences(order, isAfterEntry ? 'stopLoss.' : '', decisions, told),
    ...bracketSentences(order, decisions.bracket, told),
    ...timeSentences(order, decisions, told),
  ];
}

/** `Buys 333 AAPL at a limit of 150` */
function tradeWords(order: Order): string {
  return `${verbOf(order)} ${numberText(order.quantity)} ${order.ticker}${shortWord(order)}${typeWords(order)}`;
}

function verbOf({ side, effect }: Order): string {
  if (side === 'sell') {
    return 'Sells';
  }
  return effect === 'open' ? 'Buys' : 'Buys back';
}

function shortWord({ side, effect }: Order): string {
  return side === 'sell' && effect === 'open' ? ' short' : '';
}

function typeWords({ type, stopPrice, limitPrice }: Order): string {
  if (type === 'trailing_stop') {
    return ' by a trailing stop';
  }
  const trigger = stopPrice === undefined ? '' : ` once the price reaches ${numberText(stopPrice)}`;
  const comma = trigger === '' ? '' : ',';
  return limitPrice === undefined ? trigger : `${trigger}${comma} at a limit of ${numberText(limitPrice)}`;
}

function sizeSentences(
  order: Order,
  decisions: OrderDecisions,
  figures: readonly PlanFigure[],
  told: FigureTexts,
): readonly string[] {
  const { size, resize } = decisions;
  const [held, target] = [figureOf(resize, 'held'), figureOf(resize, 'target')];
  const ofResize =
    held === undefined || target === undefined
      ? []
      : [...sentence(told.calculation(target)), `Held ${told.named(held)}, target ${told.named(target)}.`];
  const quantity = figureOf(resize, 'quantity') ?? figureOf(size, 'quantity');
  const figure = quantity === undefined ? undefined : figures[quantity];
  if (quantity === undefined || figure === undefined) {
    return ofResize;
  }
  return 'of' in figure
    ? [...ofResize, ...sentence(told.calculation(quantity))]
    : [...ofResize, givenSize(order, figure, unitOf(decisions), told.named(quantity))];
}

/** Size that was not calculated. */
function givenSize({ quantity }: Order, figure: PlanFigure, unit: string, named: string): string {
  const count = `${numberText(quantity)} ${unit}${quantity === '1' ? '' : 's'}`;
  if (!('from' in figure)) {
    return `${named}.`;
  }
  switch (figure.from) {
    case 'message': {
      const formula = figure.formula === undefined ? '' : `: ${figure.formula}`;
      return `The message asks for ${count}${formula}.`;
    }
    case 'market':
      return `That is the whole position${named.includes(' (') ? named.slice(named.indexOf(' (')) : ''}.`;
    case 'setting':
    case 'default':
    case 'calendar':
    case 'constant':
      return `Without a quantity in the message it is ${count}: ${originWords(figure)}.`;
  }
}

const priceNames = { limitPrice: 'limit', stopPrice: 'stop' } as const;

/** Where the prices of an order are from. `leg`: what its figures are called by in the decision. */
function priceSentences(
  order: Order,
  leg: '' | 'stopLoss.',
  { price }: OrderDecisions,
  told: FigureTexts,
): readonly string[] {
  if (order.type === 'trailing_stop') {
    return trailSentences('It', order, leg, price, told);
  }
  const [limit, stop] = [figureOf(price, `${leg}limitPrice`), figureOf(price, `${leg}stopPrice`)];
  return [
    ...valueSentences(priceNames.stopPrice, stop, told),
    ...(limit !== undefined && limit === stop
      ? [`Its limit is the stop price.`]
      : valueSentences(priceNames.limitPrice, limit, told)),
  ];
}

function valueSentences(what: string, index: number | undefined, told: FigureTexts): readonly string[] {
  if (index === undefined) {
    return [];
  }
  const calculated = told.calculation(index);
  return [`The ${what}: ${calculated.length === 0 ? told.named(index) : calculated.join('; ')}.`];
}

function trailSentences(
  what: string,
  { trailAmount }: Order | StopLossLeg,
  leg: '' | 'stopLoss.',
  decision: TraceEntry | undefined,
  told: FigureTexts,
): readonly string[] {
  const unit = trailAmount === undefined ? 'trailPercent' : 'trailAmount';
  const index = figureOf(decision, `${leg}${unit}`);
  return index === undefined
    ? []
    : [
        `${what} trails by ${told.named(index, trailAmount === undefined ? ' %' : '')}.`,
        ...sentence(told.calculation(index)),
      ];
}

function bracketSentences(
  { takeProfit, stopLoss }: Order,
  bracket: TraceEntry | undefined,
  told: FigureTexts,
): readonly string[] {
  const profit = figureOf(bracket, 'takeProfit.limitPrice');
  const timeInForce = figureOf(bracket, 'timeInForce');
  return [
    ...(takeProfit === undefined || profit === undefined ? [] : legSentence('Takes profit at', profit, told)),
    ...(stopLoss === undefined ? [] : stopSentences(stopLoss, bracket, told)),
    ...((takeProfit ?? stopLoss) === undefined || timeInForce === undefined
      ? []
      : timeInForceSentence(timeInForce, told, ' of the bracket')),
  ];
}

function legSentence(what: string, index: number, told: FigureTexts): readonly string[] {
  const calculated = told.calculation(index);
  return calculated.length === 0
    ? [`${what} ${told.named(index)}.`]
    : [`${what} ${told.value(index)}: ${calculated.join('; ')}.`];
}

function stopSentences(leg: StopLossLeg, bracket: TraceEntry | undefined, told: FigureTexts): readonly string[] {
  if (leg.type === 'trailing_stop') {
    return trailSentences('The stop loss', leg, 'stopLoss.', bracket, told);
  }
  const [stop, limit] = [figureOf(bracket, 'stopLoss.stopPrice'), figureOf(bracket, 'stopLoss.limitPrice')];
  if (stop === undefined) {
    return [];
  }
  const ofLimit =
    limit === stop
      ? ['Its limit is the stop price.']
      : limit === undefined
        ? []
        : legSentence('Its limit is', limit, told);
  return [...legSentence('Stops the loss at', stop, told), ...ofLimit];
}

function timeSentences(
  { cancelAfter, expiresAt, extendedHours }: Order,
  { duration, withdrawal }: OrderDecisions,
  told: FigureTexts,
): readonly string[] {
  const figure = (name: FigureName) => figureOf(duration, name);
  const [time, seconds, day] = [figure('timeInForce'), figure('cancelAfter'), figure('expiresAt')];
  return [
    ...(time === undefined ? [] : timeInForceSentence(time, told)),
    ...(cancelAfter === undefined || seconds === undefined
      ? []
      : [`It is cancelled after ${told.named(seconds, ' seconds')} if it has not filled.`]),
    ...(expiresAt === undefined || day === undefined ? [] : [`It expires after ${told.named(day)}.`]),
    ...withdrawalSentence(figureOf(withdrawal, 'withdrawal'), told),
    ...(extendedHours === undefined ? [] : ['It can fill in extended hours.']),
  ];
}

/** When the order is to be cancelled by whoever carries out the plan. */
function withdrawalSentence(index: number | undefined, told: FigureTexts): readonly string[] {
  if (index === undefined) {
    return [];
  }
  const calculated = told.calculation(index);
  return [
    `It is to be cancelled at ${calculated.length === 0 ? told.named(index) : `${told.value(index)}: ${calculated.join('; ')}`}.`,
  ];
}

function timeInForceSentence(index: number, told: FigureTexts, of = ''): readonly string[] {
  const calculated = told.calculation(index);
  return [`Time in force${of}: ${calculated.length === 0 ? told.named(index) : calculated.join('; ')}.`];
}

/** Clauses as one sentence; none without clauses. */
export function sentence(clauses: readonly string[]): readonly string[] {
  const words = clauses.join('; ');
  return words === '' ? [] : [`${words.charAt(0).toUpperCase()}${words.slice(1)}.`];
}

function lowerFirst(words: string): string {
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
