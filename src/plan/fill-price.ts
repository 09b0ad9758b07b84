// Where an order fills now: the one table that knows (safety R1, S1).
import type { Figure } from '../core/figure.js';
import type { OrderSide, OrderType } from '../core/vocabulary.js';

/** Prices and distances of an order as figures, by name. */
export type PriceFigures = { readonly [Name in 'limitPrice' | 'stopPrice' | 'trailAmount' | 'trailPercent']?: Figure };

type FillPrice = (own: PriceFigures, market: Figure | undefined) => Figure | undefined;

/** By type and side. The market of a buy is the ask, that of a sell the bid. */
const fillPrices: Readonly<Record<OrderType, Readonly<Record<OrderSide, FillPrice>>>> = {
  market: {
    buy: (_, ask) => ask,
    sell: (_, bid) => bid,
  },
  // A limit that the market has reached fills at the market.
  limit: {
    buy: ({ limitPrice }, ask) => lower(limitPrice, ask),
    sell: ({ limitPrice }, bid) => higher(limitPrice, bid),
  },
  // So does a stop that the market has passed.
  stop: {
    buy: ({ stopPrice }, ask) => higher(stopPrice, ask),
    sell: ({ stopPrice }, bid) => lower(stopPrice, bid),
  },
  stop_limit: {
    buy: ({ stopPrice }) => stopPrice,
    sell: ({ stopPrice }) => stopPrice,
  },
  // Its trigger now: the market may still take it closer.
  trailing_stop: {
    buy: (own, ask) => trigger(own, ask, (price, trail) => price.plus(trail)),
    sell: (own, bid) => trigger(own, bid, (price, trail) => price.minus(trail)),
  },
};

/**
 * Price at which an order fills now. `market`: the side of the quote that it trades at. Undefined where the price depends on a
 * market that is not known.
 */
export function fillPrice(
  type: OrderType,
  own: PriceFigures,
  side: OrderSide,
  market: Figure | undefined,
): Figure | undefined {
  return fillPrices[type][side](own, market);
}

function lower(price: Figure | undefined, market: Figure | undefined): Figure | undefined {
  return price && market ? price.atMost(market) : price;
}

function higher(price: Figure | undefined, market: Figure | undefined): Figure | undefined {
  return price && market ? price.atLeast(market) : price;
}

function trigger(
  { trailAmount, trailPercent }: PriceFigures,
  market: Figure | undefined,
  away: (price: Figure, trail: Figure) => Figure,
): Figure | undefined {
  const trail = trailAmount ?? (market && trailPercent?.percentOf(market));
  return market && trail && away(market, trail);
}
