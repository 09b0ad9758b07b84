import { type Amount, Decimal, decimal, decimalText, percentOf } from '../core/decimal.js';
import type { Quote } from '../market/ports.js';
import type { Trail } from '../order/order.js';
import { tradingPrice } from './paper-quote.js';
import type { PaperOrder } from './paper-state.js';

/** A working order after a quote, and the price at which the quote fills it; undefined: it does not fill. */
interface Evaluation {
  readonly order: PaperOrder;
  readonly price: Decimal | undefined;
}

/** Triggers stops, moves trailing stops, and finds the price of a fill. */
export function evaluateOrder(order: PaperOrder, quote: Quote | undefined): Evaluation {
  const price = tradingPrice(quote, order.side);
  if (price === undefined) {
    return { order, price };
  }
  const withinLimit = (limit: Amount): Decimal | undefined =>
    (order.side === 'buy' ? price.lte(limit) : price.gte(limit)) ? price : undefined;
  switch (order.type) {
    case 'market':
      return { order, price };
    case 'limit':
      return { order, price: withinLimit(order.limitPrice) };
    case 'stop': {
      const seen = triggered(order, price, order.stopPrice);
      return { order: seen, price: seen.isTriggered && price };
    }
    case 'stop_limit': {
      const seen = triggered(order, price, order.stopPrice);
      return { order: seen, price: seen.isTriggered && withinLimit(order.limitPrice) };
    }
    case 'trailing_stop': {
      const { side, waterMark = price } = order;
      const best = side === 'buy' ? Decimal.min(waterMark, price) : Decimal.max(waterMark, price);
      const seen = triggered({ ...order, waterMark: decimalText(best) }, price, trailedStop(best, order));
      return { order: seen, price: seen.isTriggered && price };
    }
  }
}

function triggered(order: PaperOrder, price: Decimal, stopPrice: Amount | Decimal): PaperOrder {
  const isReached = order.side === 'buy' ? price.gte(stopPrice) : price.lte(stopPrice);
  return isReached ? { ...order, isTriggered: true } : order;
}

/** Stop price at the trail below the best price for a sell, above it for a buy. */
function trailedStop(best: Decimal, { side, trailAmount, trailPercent }: Trail & Pick<PaperOrder, 'side'>): Decimal {
  const distance = trailAmount === undefined ? percentOf(best, trailPercent) : decimal(trailAmount);
  return side === 'buy' ? best.plus(distance) : best.minus(distance);
}
