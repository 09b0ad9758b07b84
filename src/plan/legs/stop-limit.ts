import { type ErrorPath, type SignalError, signalError } from '../../core/errors.js';
import type { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import type { OrderSide } from '../../core/vocabulary.js';

type StopAndLimit = Readonly<Record<'limitPrice' | 'stopPrice', Figure>>;

/**
 * The error of a stop-limit order that its own stop triggers where its limit does not fill: a sell above its stop, a buy below
 * (safety S4).
 */
export function limitBehindStop(prices: StopAndLimit, side: OrderSide, path: ErrorPath): SignalError | undefined {
  const { limitPrice, stopPrice } = prices;
  if (side === 'sell' ? !limitPrice.isAbove(stopPrice) : !limitPrice.isBelow(stopPrice)) {
    return undefined;
  }
  const where = side === 'sell' ? 'at or below' : 'at or above';
  const expected = `a limit ${where} the stop`;
  const message = `The limit ${limitPrice.text} of the ${side} stop-limit order lies on the wrong side of its stop ${stopPrice.text}: it would not fill when it triggers; expected ${expected}.`;
  const calculation = calculationOf(prices);
  return signalError('price-unresolved', { message, path, received: limitPrice.text, expected, calculation });
}
