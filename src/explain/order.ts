// An order in sentences: what is traded, how it got its size, its prices and its bracket.
import type { TracedNumber } from '../core/trace.js';
import type { Order } from '../order/order.js';
import type { OrderPlan, SubmitOrderStep } from '../order/order-plan.js';
import { bracketSentences, distanceWords, legNames, roundingWords, stopWhy, trailWords } from './bracket.js';
import {
  amountOf,
  entriesOf,
  type Numbers,
  numbersOf,
  priceEntry,
  rateEntry,
  remainingStopEntry,
} from './calculation.js';
import { numberWords } from './number-text.js';
import { originWords } from './origin.js';
import { sizeSentences } from './size.js';

/** Sentences about one order, without those about the prices that it was measured by. */
export function orderSentences({ id, order }: SubmitOrderStep, plan: OrderPlan): readonly string[] {
  const entries = entriesOf(order, plan);
  const { size, price, bracket } = entries;
  if (id.startsWith('stop-loss')) {
    return stopLossSentences(order, plan);
  }
  const isBreakeven = price?.rule === 'breakeven.stop';
  const isToldStop = numbersOf(size)('distance') !== undefined;
  return [
    `${tradeWords(order)}.`,
    ...sizeSentences(order, entries, isBreakeven),
    ...(isBreakeven ? breakevenSentences(order, numbersOf(price)) : priceSentences(order, numbersOf(price))),
    ...bracketSentences(order, bracket, isToldStop),
    ...timeSentences(order),
  ];
}

/** A stop loss that is an order of its own. Its trade is on the other side of the entry. */
function stopLossSentences(order: Order, plan: OrderPlan): readonly string[] {
  const side = order.side === 'sell' ? 'buy' : 'sell';
  const remaining = remainingStopEntry(order.ticker, plan);
  if (remaining !== undefined) {
    const { cancelled } = remaining.read;
    return [`${tradeWords(order)}: the new stop of what is left, on the terms of the cancelled order ${cancelled}.`];
  }
  const { bracket } = entriesOf({ ...order, effect: 'open' }, plan);
  const why =
    order.type === 'trailing_stop'
      ? `, which trails ${trailWords(order, numbersOf(bracket), 'stopLoss.')}`
      : stopWhy(side, bracket);
  return [`After the fill, ${lowerFirst(tradeWords(order))}.`, `That is the stop loss${why}.`];
}

/** `Buys 333 AAPL at a limit of 150` */
function tradeWords(order: Order): string {
  return `${verbOf(order)} ${numberWords(order.quantity)} ${order.ticker}${shortWord(order)}${typeWords(order)}`;
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
  const trigger = stopPrice === undefined ? '' : ` once the price reaches ${numberWords(stopPrice)}`;
  const comma = trigger === '' ? '' : ',';
  return limitPrice === undefined ? trigger : `${trigger}${comma} at a limit of ${numberWords(limitPrice)}`;
}

/** Where the prices of an order are from. */
function priceSentences(order: Order, numbers: Numbers): readonly string[] {
  if (order.type === 'trailing_stop') {
    return [`It trails ${trailWords(order, numbers)}.`];
  }
  return [...fieldSentence('limit', 'limitPrice', numbers), ...fieldSentence('stop', 'stopPrice', numbers)];
}

function fieldSentence(words: string, field: 'limitPrice' | 'stopPrice', numbers: Numbers): readonly string[] {
  const price = numbers(field);
  const asked = numbers(`${field}.asked`);
  if (price === undefined) {
    return [];
  }
  return asked === undefined
    ? [`The ${words} is ${originWords(price)}.`]
    : [`The ${words} is ${originWords(price)}; ${numberWords(asked.value)} is ${originWords(asked)}.`];
}

function breakevenSentences({ side }: Order, numbers: Numbers): readonly string[] {
  const entry = amountOf(numbers, 'averageEntryPrice');
  const stop = numbers('stopPrice');
  if (entry === undefined || stop === undefined) {
    return [];
  }
  const offset = numbers('offset');
  const asked = numbers('stopPrice.asked');
  const sign = side === 'sell' ? 'plus' : 'minus';
  const sum = asked === undefined ? '' : ` = ${numberWords(asked.value)}`;
  const moved = offset && `, ${sign} ${numberWords(offset.value)} ${originWords(offset)}${sum}`;
  const rounding = asked === undefined ? '' : `, ${roundingWords(stop.by)}`;
  return [`The stop is the average entry price, ${numberWords(entry)}${moved ?? ''}${rounding}.`];
}

/** Where the prices are from that size and bracket are measured by. The order's own price is explained already. */
export function referenceSentences({ order }: SubmitOrderStep, plan: OrderPlan): readonly string[] {
  const { size, price, bracket } = entriesOf(order, plan);
  const isMeasured =
    numbersOf(size)('distance') !== undefined ||
    legNames.some((leg) => distanceWords(leg, order.side, bracket) !== undefined);
  const readers = [size, price, isMeasured ? bracket : undefined].map((entry) => numbersOf(entry));
  const prices = new Set([
    ...readers.map((numbers) => amountOf(numbers, 'price')),
    priceOfTrail(numbersOf(size)('distance')),
    priceOfTrail(numbersOf(bracket)('stopLoss.trailAmount')),
  ]);
  const ofOrder = ['limitPrice', 'stopPrice', 'limitPrice.asked', 'stopPrice.asked'] as const;
  const told = new Set<string | undefined>(ofOrder.map((name) => amountOf(numbersOf(price), name)));
  const others = [...prices].filter((value) => !told.has(value));
  const rate = readers.some((numbers) => numbers('rate') !== undefined) ? numbersOf(rateEntry(plan)) : undefined;
  return [
    ...others.flatMap((value) => referenceSentence(numbersOf(priceEntry(value, order.ticker, plan)))),
    ...(rate === undefined ? [] : referenceSentence(rate, 'the rate of the currencies, ')),
  ];
}

/** The price that a percentage was taken of: `150` of `150 × 2 %`. Of a distance that was sent, no price of the trace. */
function priceOfTrail(trail: TracedNumber | undefined): string | undefined {
  return trail?.by.split(' × ')[0];
}

function referenceSentence(numbers: Numbers, what = ''): readonly string[] {
  const price = numbers('price');
  return price === undefined ? [] : [`${numberWords(price.value)} is ${what}${originWords(price)}.`];
}

function timeSentences({ cancelAfter, expiresAt, extendedHours }: Order): readonly string[] {
  return [
    ...(cancelAfter === undefined
      ? []
      : [`It is cancelled after ${numberWords(`${cancelAfter}`)} seconds (cancelAfter) if it has not filled.`]),
    ...(expiresAt === undefined ? [] : [`It expires after ${expiresAt} (expiresAt).`]),
    ...(extendedHours === undefined ? [] : ['It can fill in extended hours.']),
  ];
}

function lowerFirst(words: string): string {
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
