// An entry that rests at the broker, at what it can cost.
import { Figure } from '../../core/figure.js';
import { once } from '../../core/once.js';
import { err, ok, type Result } from '../../core/result.js';
import type { TradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import { quoteSide } from '../../market/quote-side.js';
import { quotedPrice, quoteOf } from '../../market/quotes.js';
import { fillPrice, type PriceFigures } from '../fill-price.js';
import { type Held, noQuote, valueIn } from './held.js';

export function restingEntry(
  order: OpenOrder,
  units: Figure,
  instrument: Result<TradedInstrument>,
  account: PlanningContext,
): Held {
  const price = once(() => entryCost(order, account));
  const side = order.side === 'buy' ? 'long' : 'short';
  const value = valueIn(instrument, account);
  return { ticker: order.ticker, side, units, instrument, price, value, losses: (cost) => [{ units, points: cost }] };
}

/** What one unit of a resting entry can cost (safety S1): the limit of a buy bounds it, anything else needs a quote (safety S9). */
function entryCost(order: OpenOrder, account: PlanningContext): Result<Figure> {
  const { ticker, type, side } = order;
  const prices = orderPrices(order);
  const { limitPrice, stopPrice } = prices;
  const isLimited = type === 'limit' || type === 'stop_limit';
  if (side === 'buy' && isLimited && limitPrice !== undefined) {
    return ok(limitPrice);
  }
  const quote = quoteOf(ticker, account);
  const market = quoteSide(quote, side) ?? quote?.last;
  const own = isLimited ? limitPrice : type === 'stop' ? stopPrice : undefined;
  const reference = own ?? quotedPrice(quote);
  if (market === undefined || reference === undefined) {
    return err(noQuote(ticker, account));
  }
  return ok(reference.atLeast(fillPrice(type, prices, side, market) ?? market));
}

function orderPrices({ id, limitPrice, stopPrice, trailAmount, trailPercent }: OpenOrder): PriceFigures {
  const prices = { limitPrice, stopPrice, trailAmount, trailPercent };
  return Object.fromEntries(
    Object.entries(prices).flatMap(([name, amount]) =>
      amount == null ? [] : [[name, Figure.from('market', ['restingEntries', id, name], amount)]],
    ),
  );
}
