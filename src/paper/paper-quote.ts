// The prices that a paper broker trades and values by: those of a quote that is one for planning (decision D, safety P1).
import { Decimal, readNumber } from '../core/decimal.js';
import type { OrderSide } from '../core/vocabulary.js';
import type { Quote } from '../market/ports.js';

interface QuotedPrices {
  readonly bid?: Decimal | undefined;
  readonly ask?: Decimal | undefined;
  readonly last?: Decimal | undefined;
}

/** Ask for a buy, bid for a sell, else the last price. */
export function tradingPrice(quote: Quote | undefined, side: OrderSide): Decimal | undefined {
  const { bid, ask, last } = pricesOf(quote);
  return (side === 'buy' ? ask : bid) ?? last;
}

/** Value of one unit: midpoint, else last price. */
export function markOf(quote: Quote | undefined): Decimal | undefined {
  const { bid, ask, last } = pricesOf(quote);
  return bid !== undefined && ask !== undefined ? bid.plus(ask).div(2) : last;
}

/** None where the bid or the ask is not a number above 0, or the two are crossed: planning does not use such a quote. */
function pricesOf(quote: Quote | undefined): QuotedPrices {
  const bid = aboveZero(quote?.bid);
  const ask = aboveZero(quote?.ask);
  const isUnusable = (quote?.bid != null && bid === undefined) || (quote?.ask != null && ask === undefined);
  const isCrossed = bid !== undefined && ask !== undefined && bid.gt(ask);
  return isUnusable || isCrossed ? {} : { bid, ask, last: aboveZero(quote?.last) };
}

/** A price or a quantity that somebody passed; undefined for what is not a number above 0. */
export function aboveZero(amount: unknown): Decimal | undefined {
  const value = new Decimal(readNumber(amount) ?? 0);
  return value.gt(0) ? value : undefined;
}
