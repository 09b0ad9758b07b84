// What one unit of an order costs, and what it loses at its stop, in the currency of its prices (guard G2).
import { quoteOf } from './market-facts.js';
import { highest, lowest, type Num, num, percentOf } from './numbers.js';
import type { Entry, PricedOrder, World } from './world.js';

/** Cost of a unit at the figure of safety S1; undefined: neither the market nor the order bounds it. */
export function costOf(world: World, order: PricedOrder): Num | undefined {
  const { ticker, side, type, limitPrice, stopPrice } = order;
  const isBuy = side === 'buy';
  if (isBuy && (type === 'limit' || type === 'stop_limit')) {
    return limitPrice;
  }
  const quote = quoteOf(world, ticker);
  if (quote === undefined) {
    return undefined;
  }
  // Where only the last trade is known it is the market.
  const now = (isBuy ? quote.ask : quote.bid) ?? quote.last ?? quote.price;
  switch (type) {
    case 'market':
      return highest(quote.price, now);
    case 'limit':
      return limitPrice && highest(limitPrice, now);
    case 'stop':
      return stopPrice && (isBuy ? highest(stopPrice, now) : stopPrice);
    case 'stop_limit':
      return limitPrice && stopPrice && highest(limitPrice, stopPrice);
    case 'trailing_stop': {
      const trail = order.trailAmount ?? percentOf(now, order.trailPercent ?? 0);
      return highest(quote.price, isBuy ? now.plus(trail) : now.minus(trail));
    }
  }
}

/** Loss of a unit at the stop of an entry; without a known stop its cost. Undefined: no price bounds it. */
export function lossAtStop(world: World, entry: Entry): Num | undefined {
  const { stopLoss } = entry;
  if (stopLoss === undefined) {
    return costOf(world, entry);
  }
  if (stopLoss.trailAmount !== undefined) {
    return num(stopLoss.trailAmount);
  }
  if (stopLoss.trailPercent !== undefined) {
    const cost = costOf(world, entry);
    return riskFrom(world, entry) && cost && percentOf(cost, stopLoss.trailPercent);
  }
  return stopLoss.stopPrice === undefined ? undefined : riskFrom(world, entry)?.minus(stopLoss.stopPrice).abs();
}

/** Price from which the loss at a stop is measured: the reference, or the fill where it is farther. */
function riskFrom(world: World, entry: Entry): Num | undefined {
  const { ticker, side, type, limitPrice, stopPrice } = entry;
  if (side === 'buy') {
    return costOf(world, entry);
  }
  const quote = quoteOf(world, ticker);
  if (quote === undefined) {
    return undefined;
  }
  const { bid = quote.price } = quote;
  switch (type) {
    case 'limit':
    case 'stop_limit':
      return limitPrice;
    case 'stop':
      return stopPrice && lowest(stopPrice, bid);
    case 'market':
    case 'trailing_stop':
      return lowest(quote.price, bid);
  }
}
