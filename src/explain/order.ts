// An order in sentences: what is traded, how it got its size, its prices and its bracket.
import { countText, unitsText } from '../core/count-text.js';
import type { PlanFigure } from '../core/figure-list.js';
import type { Notice } from '../core/notices.js';
import type { FigureName, TraceEntry } from '../core/trace.js';
import { isForAuction, type TimeInForce } from '../core/vocabulary.js';
import type { Order, StopLossLeg } from '../order/order.js';
import type { OrderPlan, SubmitOrderStep } from '../order/order-plan.js';
import { figureOf, type OrderDecisions, type PlanDecisions, unitOf } from './decisions.js';
import type { FigureTexts } from './figure-text.js';
import { numberText } from './number-text.js';
import { formulaWords } from './origin.js';
import { fillWords } from './step-text.js';

/** What the sentences of a plan share: each figure is told once. */
export interface Telling {
  readonly plan: OrderPlan;
  readonly decisions: PlanDecisions;
  readonly texts: FigureTexts;
}

/** Sentences about one order. */
export function orderSentences(step: SubmitOrderStep, telling: Telling): readonly string[] {
  const { order } = step;
  const { texts } = telling;
  const decisions = telling.decisions.of(step);
  const isAfterEntry = decisions.price?.rule === 'bracket';
  return [
    isAfterEntry ? `After the fill, ${lowerFirst(tradeWords(order))}.` : `${tradeWords(order)}.`,
    ...sizeSentences(order, decisions, telling),
    ...partSentences(step, decisions, telling),
    ...priceSentences(order, isAfterEntry ? 'stopLoss.' : '', decisions.price, texts),
    ...timeSentences(order, decisions, texts),
    ...extendedSentences(order, telling.plan),
    ...(isAfterEntry && order.timeInForce === 'day' ? ['The stop ends with its trading day.'] : []),
    ...bracketSentences(order, decisions, texts),
    ...limitSentences(decisions, texts),
  ];
}

/** `Buys 333 AAPL at a limit of 150` */
function tradeWords(order: Order): string {
  return `${verbOf(order)} ${unitsText(numberText(order.quantity), order.ticker)}${shortWord(order)}${typeWords(order)}`;
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

function typeWords({ type, side, stopPrice, limitPrice }: Order): string {
  if (type === 'trailing_stop') {
    return ' by a trailing stop order';
  }
  const trigger =
    stopPrice === undefined
      ? ''
      : ` once the price is at or ${side === 'buy' ? 'above' : 'below'} ${numberText(stopPrice)}`;
  const comma = trigger === '' ? '' : ',';
  return limitPrice === undefined ? trigger : `${trigger}${comma} at a limit of ${numberText(limitPrice)}`;
}

function sizeSentences(order: Order, decisions: OrderDecisions, telling: Telling): readonly string[] {
  const { plan, texts } = telling;
  const { size, resize, target: sized, part } = decisions;
  if (part !== undefined && part.read['step'] !== firstPart) {
    return [];
  }
  const unit = unitOf(decisions);
  const [held, target] = [figureOf(resize, 'held'), figureOf(resize, 'target')];
  const ofResize =
    held === undefined || target === undefined
      ? []
      : [
          ...targetSentences(target, sized, telling, unit),
          `The position is ${sideWord(resize)}${texts.named(held)}, the target position ${texts.value(target) === '0' ? '' : sideWord(resize)}${texts.named(target)}.`,
        ];
  const quantity = figureOf(size, 'quantity') ?? figureOf(resize, 'quantity');
  const figure = quantity === undefined ? undefined : plan.figures[quantity];
  if (quantity === undefined || figure === undefined) {
    return ofResize;
  }
  if (!('of' in figure)) {
    const count = countText(part === undefined ? numberText(order.quantity) : texts.value(quantity), unit);
    const origin = originOf(quantity, texts);
    const given = isReduced(order, plan)
      ? `Its size is what the limits leave room for: ${count}${origin}.`
      : givenSize(count, order, figure, origin, plan);
    return [...ofResize, given];
  }
  const what = part === undefined ? 'It' : 'The whole entry';
  const amount = moneySentences(
    isRisk(size) ? `${what} is sized to lose, at its stop loss, at most` : `${what} is sized for a value of at most`,
    size,
    texts,
  );
  const [calculated] = sentence(texts.calculation(quantity, unit));
  if (calculated === undefined) {
    return [...ofResize, ...amount, 'Its size is calculated above.'];
  }
  return [
    ...ofResize,
    ...amount,
    opened(sizeOpening(size, order, plan), calculated),
    ...fillSentences(order, decisions, texts),
    ...feeSentences(decisions, texts),
  ];
}

/** What a calculated size is, where that does not go without saying: its first words may be about another ticker. */
function sizeOpening(size: TraceEntry | undefined, order: Order, plan: Pick<OrderPlan, 'trace'>): string {
  if (size?.rule === 'stop.remaining') {
    return 'For the units that the exit leaves: ';
  }
  return isReduced(order, plan) ? 'Its size is what the limits leave room for: ' : '';
}

/** Whether an order is an entry that is smaller than what was asked for (guard G2.4). */
function isReduced({ effect }: Order, { trace }: Pick<OrderPlan, 'trace'>): boolean {
  return effect === 'open' && trace.some(({ rule }) => rule === 'quantity.reduced');
}

function opened(opening: string, words: string): string {
  return opening === '' ? words : `${opening}${lowerFirst(words)}`;
}

/** `long `, where the decision of a resize has the side: that of the contract, also where the rules read the one of its underlying. */
function sideWord(resize: TraceEntry | undefined): string {
  const side = resize?.read['contractSide'] ?? resize?.read['side'];
  return typeof side === 'string' ? `${side} ` : '';
}

/** The entry that says how large all of them are. */
const firstPart = 'entry-1';

/** Which part of an entry with several targets an order is. */
function partSentences(
  { order }: SubmitOrderStep,
  { part }: OrderDecisions,
  { plan, texts }: Telling,
): readonly string[] {
  const quantity = figureOf(part, 'quantity');
  if (quantity === undefined) {
    return [];
  }
  const share = sumOfShares(quantity, plan.figures);
  const shares = share === undefined ? [] : texts.calculation(share);
  const clauses = texts.calculation(quantity, unitOf({ size: part }));
  const price = order.takeProfit?.limitPrice;
  const what =
    price === undefined
      ? 'This order is the rest, without a target'
      : `This order is for the target at ${numberText(price)}`;
  return [
    `${what}.`,
    ...(shares.length === 0
      ? []
      : [
          `As the last target it gets what the others leave of the shares of all targets, in percent: ${shares.join('; ')}.`,
        ]),
    ...(clauses.length === 0 ? [] : [`Its quantity: ${clauses.join('; ')}.`]),
  ];
}

/** The sum of the shares that the units of the last target are counted by (targets 3). Operands come before what is made from them. */
function sumOfShares(quantity: number, figures: OrderPlan['figures']): number | undefined {
  let index = quantity;
  for (let figure = figures[index]; figure !== undefined && 'by' in figure; figure = figures[index]) {
    const [first = index] = figure.of;
    if (figure.by === 'plus') {
      return index;
    }
    if (first >= index) {
      return undefined;
    }
    index = first;
  }
  return undefined;
}

/** Whether a size is a loss at the stop. */
function isRisk(size: TraceEntry | undefined): boolean {
  return size?.rule === 'quantity.risk_dollar_amount' || size?.rule === 'quantity.risk_percent';
}

/** The money that a size spends or risks: it has its currency, the arithmetic after it has none (money I6). */
function moneySentences(opening: string, decision: TraceEntry | undefined, texts: FigureTexts): readonly string[] {
  return figureSentences(opening, figureOf(decision, 'amount'), texts, currencyOf(decision));
}

/** How the target of a resize was calculated. `sized`: the decision that did. A resize has no size by risk. */
export function targetSentences(
  target: number,
  sized: TraceEntry | undefined,
  { plan, texts }: Telling,
  unit?: string,
): readonly string[] {
  const figure = plan.figures[target];
  const isLower = figure !== undefined && 'by' in figure && figure.by === 'lower';
  const amount = moneySentences('The target position is sized for a value of at most', sized, texts);
  const clauses = texts.calculation(target, unit);
  return [
    ...amount,
    ...(amount.length > 0 || clauses.length === 0 ? sentence(clauses) : [`Target position: ${clauses.join('; ')}.`]),
    ...(isLower ? ['The lower size counts, because what is added fills at the higher price.'] : []),
  ];
}

/** The fees that a size leaves room for (money I3). */
function feeSentences({ size }: OrderDecisions, texts: FigureTexts): readonly string[] {
  const opening = isRisk(size) ? 'The loss includes fees of' : 'It leaves room for a fee of';
  return figureSentences(opening, figureOf(size, 'fee'), texts, currencyOf(size));
}

/** ` USD`: the currency of the amounts of a decision; empty where it has none. */
function currencyOf(decision: TraceEntry | undefined): string {
  const currency = decision?.read['currency'];
  return typeof currency === 'string' ? ` ${currency}` : '';
}

/** Which price a size was taken at, and why, where it is the one at which the order fills now (safety S1). */
function fillSentences(order: Order, { size, fill, loss }: OrderDecisions, texts: FigureTexts): readonly string[] {
  const where = fillWords[order.type];
  switch (size?.rule) {
    case 'quantity.dollar_amount':
    case 'quantity.percent_of_equity':
      return fillSentence(fill, texts, ['It is sized at', where, 'so that it is not larger than was asked for']);
    case 'quantity.risk_dollar_amount':
    case 'quantity.risk_percent':
      return fillSentence(loss, texts, [
        'The loss is measured from',
        where,
        'so that the loss at the stop loss is not larger than was asked for',
      ]);
    default:
      return [];
  }
}

function fillSentence(
  decision: TraceEntry | undefined,
  texts: FigureTexts,
  [opening, where, why]: readonly [string, string, string],
): readonly string[] {
  const [reference, fill] = [figureOf(decision, 'reference'), figureOf(decision, 'fill')];
  return decision?.decided !== 'fill' || reference === undefined || fill === undefined
    ? []
    : [`${opening} ${texts.named(fill)}, ${where}, rather than ${wordOf(opening)} ${texts.named(reference)}, ${why}.`];
}

/** The last word of an opening: `at`, `from`. */
function wordOf(opening: string): string {
  return opening.slice(opening.lastIndexOf(' ') + 1);
}

/** Size that was not calculated. `origin`: empty where it is told before. */
function givenSize(
  count: string,
  { effect }: Order,
  figure: Exclude<PlanFigure, { readonly of: readonly number[] }>,
  origin: string,
  { notices }: Pick<OrderPlan, 'notices'>,
): string {
  switch (figure.from) {
    case 'message':
      return `The message asks for ${count}${formulaWords(figure)}.`;
    case 'market':
      return effect === 'open'
        ? `The entry is for ${count}, as many as the exit closes.`
        : `The order is for the whole position${origin}.`;
    default:
      return `${notices.some(isUnusedQuantity) ? 'The quantity of the message is not used' : 'The message has no quantity'}; the size is ${count}${origin}.`;
  }
}

/** Whether a notice says that the settings do not let the message set a quantity, or its type. */
function isUnusedQuantity({ code, path }: Notice): boolean {
  return code === 'quantity-ignored' || (code === 'override-ignored' && path?.[0] === 'quantityType');
}

/** ` (position in AAPL)`; empty where it is told before. */
function originOf(index: number, texts: FigureTexts): string {
  return texts.named(index).slice(texts.value(index).length);
}

/** Where the prices of an order are from. `leg`: what its figures are called by in the decision. */
function priceSentences(
  order: Order,
  leg: '' | 'stopLoss.',
  price: TraceEntry | undefined,
  texts: FigureTexts,
): readonly string[] {
  return order.type === 'trailing_stop'
    ? trailSentences('It', order, leg, price, texts)
    : stopSentences([stopOpening(price, texts), 'Its limit price is'], leg, price, texts);
}

/** A stop of its own by P&L says which loss it is for. */
function stopOpening(price: TraceEntry | undefined, texts: FigureTexts): string {
  const loss = pnlWords('stopLoss.pnlAmount', price, texts);
  return loss === undefined ? 'Its stop price is' : `Its stop price, asked for as a loss of ${loss}, is`;
}

/** `50 USD (takeProfit.pnlAmount of the message)`; undefined for a leg that is not by P&L. */
function pnlWords(
  name: 'takeProfit.pnlAmount' | 'stopLoss.pnlAmount',
  decision: TraceEntry | undefined,
  texts: FigureTexts,
): string | undefined {
  const amount = figureOf(decision, name);
  return amount === undefined ? undefined : texts.named(amount, currencyOf(decision));
}

function trailSentences(
  what: string,
  { trailAmount }: Order | StopLossLeg,
  leg: '' | 'stopLoss.',
  decision: TraceEntry | undefined,
  texts: FigureTexts,
): readonly string[] {
  return trailAmount === undefined
    ? figureSentences(`${what} trails by`, figureOf(decision, `${leg}trailPercent`), texts, ' %')
    : figureSentences(`${what} trails by`, figureOf(decision, `${leg}trailAmount`), texts);
}

/** Stop and limit, each as far as there is one. */
function stopSentences(
  [ofStop, ofLimit]: readonly [string, string],
  leg: '' | 'stopLoss.',
  decision: TraceEntry | undefined,
  texts: FigureTexts,
): readonly string[] {
  const [stop, limit] = [figureOf(decision, `${leg}stopPrice`), figureOf(decision, `${leg}limitPrice`)];
  return [
    ...figureSentences(ofStop, stop, texts),
    ...(limit !== undefined && limit === stop
      ? ['Its limit is the stop price.']
      : figureSentences(ofLimit, limit, texts)),
  ];
}

function bracketSentences(
  { type, takeProfit, stopLoss }: Order,
  { bracket, part, legs }: OrderDecisions,
  texts: FigureTexts,
): readonly string[] {
  const isFromTrigger = type === 'trailing_stop' && figureOf(legs, 'fill') !== undefined;
  const leg = takeProfit ?? stopLoss;
  return [
    ...(isFromTrigger ? ['Its bracket is measured from where it would trigger now.'] : []),
    ...(takeProfit === undefined ? [] : profitSentences(part ?? bracket, texts)),
    ...(stopLoss === undefined
      ? []
      : stopLoss.type === 'trailing_stop'
        ? trailSentences('The stop loss', stopLoss, 'stopLoss.', bracket, texts)
        : lossSentences({ bracket, part }, texts)),
    ...(leg === undefined
      ? []
      : lifeSentences('The time in force of the bracket is', leg.timeInForce, figureOf(bracket, 'timeInForce'), texts)),
    ...(leg?.timeInForce === 'day' ? ['The bracket ends with its trading day.'] : []),
  ];
}

function profitSentences(bracket: TraceEntry | undefined, texts: FigureTexts): readonly string[] {
  const profit = pnlWords('takeProfit.pnlAmount', bracket, texts);
  const opening =
    profit === undefined ? 'Takes profit at' : `The take profit, asked for as a profit of ${profit}, is at`;
  return figureSentences(opening, figureOf(bracket, 'takeProfit.limitPrice'), texts);
}

/** The stop of each part of an entry is the one of all. */
function lossSentences(
  { bracket, part }: Pick<OrderDecisions, 'bracket' | 'part'>,
  texts: FigureTexts,
): readonly string[] {
  const loss = pnlWords('stopLoss.pnlAmount', bracket, texts);
  const whole = part === undefined ? '' : ' of the whole entry';
  const opening =
    loss === undefined ? 'Stops the loss at' : `The stop loss, asked for as a loss of ${loss}${whole}, is at`;
  return stopSentences([opening, 'The limit of the stop loss is'], 'stopLoss.', bracket, texts);
}

/** What the entry loses where its stop loss fills at its limit, and not at its stop: the first part tells it of all of them. */
function limitSentences({ atLimit, part }: OrderDecisions, texts: FigureTexts): readonly string[] {
  if (part !== undefined && part.read['step'] !== firstPart) {
    return [];
  }
  const entry = part === undefined ? 'the entry' : 'the whole entry';
  return figureSentences(
    `Without fees, the loss of ${entry} at the limit of its stop loss is`,
    figureOf(atLimit, 'loss'),
    texts,
    currencyOf(atLimit),
  );
}

/** What ends an order at its broker, whatever its last day is: only a gtd order ends by that (safety S17). */
const endings: Readonly<Record<Exclude<TimeInForce, 'gtd'>, string>> = {
  day: 'a day order ends with its trading day',
  gtc: 'a gtc order has no last day at the broker',
  opg: 'an opg order ends with the opening auction',
  cls: 'a cls order ends with the closing auction',
  ioc: 'what an ioc order does not fill at once is cancelled',
  fok: 'a fok order fills as a whole at once, or is cancelled',
};

function timeSentences(order: Order, { duration, withdrawal }: OrderDecisions, texts: FigureTexts): readonly string[] {
  const { timeInForce, cancelAfter, expiresAt } = order;
  const figure = (name: FigureName) => figureOf(duration, name);
  const seconds = cancelAfter === undefined ? undefined : figure('cancelAfter');
  const lastDay = expiresAt === undefined ? undefined : figure('expiresAt');
  const life = lifeSentences('Its time in force is', timeInForce, figure('timeInForce'), texts);
  if (timeInForce !== 'gtd' && endsAtOnce(order)) {
    return [...life, ...ignoredSentences(endings[timeInForce], { seconds, lastDay }, texts)];
  }
  // A withdrawal that the order does not live to see is not told.
  const end = withdrawal?.read['endsBefore'] === true ? undefined : figureOf(withdrawal, 'withdrawal');
  return [
    ...life,
    ...(seconds === undefined
      ? []
      : [`Your program has to cancel it after ${secondsWords(seconds, texts)} if it has not filled.`]),
    ...lastDaySentences(order, lastDay, end, texts),
  ];
}

/** Whether an order ends in the moment in which it is sent: one with a trigger waits for it. */
function endsAtOnce({ timeInForce, stopPrice, trailAmount, trailPercent }: Order): boolean {
  const trigger = stopPrice ?? trailAmount ?? trailPercent;
  return (timeInForce === 'ioc' || timeInForce === 'fok') && trigger === undefined;
}

/** What `expiresAt` comes to, and who withdraws an order that is still open then: one of a day may wait for a later session (safety S17). */
function lastDaySentences(
  { timeInForce, cancelAfter }: Order,
  lastDay: number | undefined,
  withdrawal: number | undefined,
  texts: FigureTexts,
): readonly string[] {
  const opening = 'At the latest, your program has to cancel it at';
  if (timeInForce === 'gtd') {
    return [...figureSentences('It expires after', lastDay, texts), ...figureSentences(opening, withdrawal, texts)];
  }
  const trigger = timeInForce === 'ioc' || timeInForce === 'fok' ? 'once its stop triggers, ' : '';
  const ending = `${trigger}${endings[timeInForce]}`;
  const later = timeInForce === 'day' ? ', which may be a later one' : '';
  if (withdrawal === undefined) {
    // Of the orders that nobody ends, only those with cancelAfter do not live to see their last day; no instant is after 9999.
    const unended =
      cancelAfter === undefined ? 'its day ends in the year 10000, by UTC' : 'cancelAfter ends the order first';
    const reason = timeInForce === 'gtc' || trigger !== '' ? unended : ending;
    return [...(trigger === '' ? [] : sentence([ending])), ...ignoredSentences(reason, { lastDay }, texts)];
  }
  return [
    ...figureSentences(`${upperFirst(ending)}${later}; ${lowerFirst(opening)}`, withdrawal, texts),
    ...(lastDay === undefined || texts.isTold(lastDay) ? [] : figureSentences('expiresAt is', lastDay, texts)),
  ];
}

/** How an order ends before what was sent for it: its seconds, its last day. */
function ignoredSentences(
  ending: string,
  { seconds, lastDay }: { readonly seconds?: number | undefined; readonly lastDay: number | undefined },
  texts: FigureTexts,
): readonly string[] {
  const ignored = [
    ...(seconds === undefined ? [] : [['cancelAfter', secondsWords(seconds, texts)]]),
    ...(lastDay === undefined ? [] : [['expiresAt', figureWords(lastDay, texts)]]),
  ];
  const [names, values] = [
    ignored.map(([name]) => name).join(' and '),
    ignored.map(([name, value]) => `${name} is ${value}`).join(', and '),
  ];
  return ignored.length === 0
    ? []
    : [`${names} ${ignored.length === 1 ? 'has' : 'have'} no effect, because ${ending}.`, `${values}.`];
}

/** A notice says which order cannot fill in extended hours although it is sent for them. */
function extendedSentences(
  { extendedHours, timeInForce }: Order,
  { notices }: Pick<OrderPlan, 'notices'>,
): readonly string[] {
  // An order for an auction fills there, or not at all.
  if (extendedHours === undefined || isForAuction(timeInForce)) {
    return [];
  }
  const isDoubtful = notices.some(({ code }) => code === 'extended-hours-unsupported');
  return [isDoubtful ? 'It is sent for extended hours.' : 'It can fill in extended hours.'];
}

/** The time in force that was planned; a notice says which one the form of the broker has in its place. */
function lifeSentences(
  opening: string,
  sent: string | undefined,
  planned: number | undefined,
  texts: FigureTexts,
): readonly string[] {
  if (planned === undefined) {
    return [];
  }
  const words = figureWords(planned, texts, { link: ', because ' });
  return [
    texts.value(planned) === sent
      ? `${opening} ${words}.`
      : `Before the broker's form, ${lowerFirst(opening)} ${words}.`,
  ];
}

/** `Stops the loss at 147: 2 % of 150 is 3; 150 − 3 = 147.`; nothing without a figure. */
function figureSentences(
  opening: string,
  index: number | undefined,
  texts: FigureTexts,
  suffix = '',
): readonly string[] {
  return index === undefined ? [] : [`${opening} ${figureWords(index, texts, { suffix })}.`];
}

interface FigureOptions {
  /** Of the value: ` %`. */
  readonly suffix?: string;
  /** One unit of a quantity, in a trader's word. */
  readonly unit?: string;
  /** Between the value and its calculation; default `: `. */
  readonly link?: string;
}

/** A figure with its origin, or with its calculation as far as it is not told yet. */
export function figureWords(
  index: number,
  texts: FigureTexts,
  { suffix = '', unit, link = ': ' }: FigureOptions = {},
): string {
  const clauses = texts.calculation(index, unit);
  const [only = ''] = clauses;
  const itself = `${texts.value(index)} is `;
  if (clauses.length === 1 && only.startsWith(itself)) {
    return `${texts.value(index)}${suffix}, which is ${only.slice(itself.length)}`;
  }
  return clauses.length === 0
    ? texts.named(index, suffix)
    : `${texts.value(index)}${suffix}${link}${clauses.join('; ')}`;
}

/** `1 second (cancelAfter of the message)` */
export function secondsWords(index: number, texts: FigureTexts): string {
  return texts.named(index, unitWords('seconds', texts.value(index)));
}

/** ` seconds`, ` USD`; one second has the singular. */
export function unitWords(unit: string | undefined, value: string): string {
  if (unit === undefined) {
    return '';
  }
  return unit === 'seconds' && value === '1' ? ' second' : ` ${unit}`;
}

/** Clauses as one sentence; none without clauses. */
export function sentence(clauses: readonly string[]): readonly string[] {
  const words = clauses.join('; ');
  return words === '' ? [] : [`${upperFirst(words)}.`];
}

/** With a capital letter at its beginning. */
export function upperFirst(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function lowerFirst(words: string): string {
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
