// Where the legs of a bracket are, and why.
import type { NumberName, TraceEntry } from '../core/trace.js';
import type { OrderSide } from '../core/vocabulary.js';
import type { Order, StopLossLeg, Trail } from '../order/order.js';
import { amountOf, type Numbers, numbersOf } from './calculation.js';
import { arithmeticWords, numberWords } from './number-text.js';
import { originWords } from './origin.js';

type Leg = 'takeProfit' | 'stopLoss';

export const legNames: readonly Leg[] = ['takeProfit', 'stopLoss'];

/** Sentences about take profit and stop loss. `isToldStop`: the size has explained the stop already. */
export function bracketSentences(
  order: Order,
  bracket: TraceEntry | undefined,
  isToldStop: boolean,
): readonly string[] {
  const { takeProfit, stopLoss, side } = order;
  const numbers = numbersOf(bracket);
  return [
    ...(takeProfit === undefined
      ? []
      : [`Takes profit at ${numberWords(takeProfit.limitPrice)}${whyWords('takeProfit.limitPrice', side, bracket)}.`]),
    ...(stopLoss === undefined ? [] : stopSentences(stopLoss, side, bracket, numbers, isToldStop)),
  ];
}

function stopSentences(
  leg: StopLossLeg,
  side: OrderSide,
  bracket: TraceEntry | undefined,
  numbers: Numbers,
  isTold: boolean,
): readonly string[] {
  if (leg.type === 'trailing_stop') {
    return [`The stop loss trails ${trailWords(leg, numbers, 'stopLoss.')}.`];
  }
  const isRounded = numbers('stopLoss.stopPrice.asked') !== undefined;
  const stop = `Stops the loss at ${numberWords(leg.stopPrice)}${whyWords('stopLoss.stopPrice', side, bracket)}.`;
  const limit = leg.type === 'stop_limit' ? [limitSentence(leg.limitPrice, numbers)] : [];
  return [...(isTold && !isRounded ? [] : [stop]), ...limit];
}

function limitSentence(price: `${number}`, numbers: Numbers): string {
  const origin = numbers('stopLoss.limitPrice');
  const isAtStop = origin?.by === 'stopLoss.stopPrice';
  const asked = numbers('stopLoss.limitPrice.asked');
  const before = asked === undefined ? '' : `; ${numberWords(asked.value)} is ${originWords(asked)}`;
  const why = origin === undefined || isAtStop ? '' : `, ${originWords(origin)}${before}`;
  return isAtStop
    ? `Its limit is the stop price, ${numberWords(price)}.`
    : `The limit of the stop loss is ${numberWords(price)}${why}.`;
}

/** A distance with its price: `2 % below 150`; undefined for a price of its own. */
export function distanceWords(leg: Leg, side: OrderSide, bracket: TraceEntry | undefined): string | undefined {
  const numbers = numbersOf(bracket);
  const reference = amountOf(numbers, 'price');
  const distance = numbers(`${leg}.percent`) ?? numbers(`${leg}.amount`) ?? numbers(`${leg}.points`);
  if (reference === undefined || distance === undefined) {
    return undefined;
  }
  const isAbove = (side === 'buy') === (leg === 'takeProfit');
  const shown = `${numberWords(distance.value)}${distance.name.endsWith('percent') ? ' %' : ''}`;
  const where = `${shown} ${isAbove ? 'above' : 'below'} ${numberWords(reference)}`;
  const pnl = numbers(`${leg}.pnlAmount`);
  const from = (pnl ?? distance).from === 'setting' ? ' by the settings' : '';
  const what = leg === 'takeProfit' ? 'a profit' : 'a loss';
  return pnl === undefined ? `${where}${from}` : `${what} of ${arithmeticWords(distance.by)} = ${where}${from}`;
}

/** Why a stop loss that is an order of its own has its stop price. */
export function stopWhy(side: OrderSide, bracket: TraceEntry | undefined): string {
  return whyWords('stopLoss.stopPrice', side, bracket);
}

/** Why a leg has its price: `, 2 % below 150`; before rounding, where it was rounded. */
function whyWords(
  name: 'takeProfit.limitPrice' | 'stopLoss.stopPrice',
  side: OrderSide,
  bracket: TraceEntry | undefined,
) {
  const numbers = numbersOf(bracket);
  const price = numbers(name);
  if (price === undefined) {
    return '';
  }
  const leg = name === 'takeProfit.limitPrice' ? 'takeProfit' : 'stopLoss';
  const asked = numbers(`${name}.asked`);
  const distance = distanceWords(leg, side, bracket);
  if (asked === undefined) {
    return `, ${distance ?? originWords(price)}`;
  }
  const before = numberWords(asked.value);
  const why = distance === undefined ? `${before} ${originWords(asked)}` : `${distance} is ${before}`;
  return `: ${why}, ${roundingWords(price.by)}`;
}

/** `rounded up to the tick of 0.01`; of a price that was moved, to where. */
export function roundingWords(by: string): string {
  const [, rounding] = by.split(' rounded ');
  return arithmeticWords(rounding === undefined ? `moved to the ${by}` : `rounded ${rounding}`);
}

/** Distance of a trailing stop: `by 2 %, from the message (stopLoss.trailPercent)`. */
export function trailWords({ trailAmount, trailPercent }: Trail, numbers: Numbers, leg: '' | 'stopLoss.' = ''): string {
  const name: NumberName = `${leg}${trailAmount === undefined ? 'trailPercent' : 'trailAmount'}`;
  const origin = numbers(name);
  const distance = trailAmount === undefined ? `${numberWords(trailPercent)} %` : numberWords(trailAmount);
  return origin === undefined ? `by ${distance}` : `by ${distance}, ${originWords(origin)}`;
}
