import { Decimal, decimal, decimalText } from '../core/decimal.js';
import type { Quote } from '../market/ports.js';
import type { PaperOrder } from './paper-state.js';

/** A working order after a quote, and the price at which the quote fills it; undefined: it does not fill. */
interface Evaluation {
  readonly order: PaperOrder;
  readonly price: Decimal | undefined;
}

/** Ask for a buy, bid for a sell, else the last price. */
export function tradingPrice(quote: Quote | undefined, side: PaperOrder['side']): Decimal | undefined {
  const price = (side === 'buy' ? quote?.ask : quote?.bid) ?? quote?.last;
  return price === undefined ? undefined : decimal(price);
}

/** Triggers stops, moves trailing stops, and finds the price of a fill. */
export function evaluateOrder(order: PaperOrder, quote: Quote | undefined): Evaluation {
  const price = tradingPrice(quote, order.side);
  if (price === undefined) {
    return { order, price: undefined };
  }
  switch (order.type) {
    case 'market':
      return { order, price };
    case 'limit':
      return { order, price: withinLimit(order, price) };
    case 'stop': {
      const seen = triggered(order, price, order.stopPrice);
      return { order: seen, price: seen.isTriggered ? price : undefined };
    }
    case 'stop_limit': {
      const seen = triggered(order, price, order.stopPrice);
      return { order: seen, price: seen.isTriggered ? withinLimit(order, price) : undefined };
    }
    case 'trailing_stop': {
      const trailing = { ...order, waterMark: decimalText(bestOf(order, price)) };
      const seen = triggered(trailing, price, decimalText(trailedStop(trailing)));
      return { order: seen, price: seen.isTriggered ? price : undefined };
    }
  }
}

/** The market price, unless it is worse than the limit. */
function withinLimit(order: PaperOrder, price: Decimal): Decimal | undefined {
  const { limitPrice, side } = order;
  if (limitPrice === undefined) {
    return price;
  }
  return (side === 'buy' ? price.lte(limitPrice) : price.gte(limitPrice)) ? price : undefined;
}

function triggered(order: PaperOrder, price: Decimal, stopPrice: string | undefined): PaperOrder {
  const isReached = stopPrice === undefined || (order.side === 'buy' ? price.gte(stopPrice) : price.lte(stopPrice));
  return isReached ? { ...order, isTriggered: true } : order;
}

function bestOf({ waterMark, side }: PaperOrder, price: Decimal): Decimal {
  if (waterMark === undefined) {
    return price;
  }
  return side === 'buy' ? Decimal.min(waterMark, price) : Decimal.max(waterMark, price);
}

/** Stop price at the trail below the best price for a sell, above it for a buy. */
function trailedStop({ waterMark = '0', trailAmount, trailPercent = '0', side }: PaperOrder): Decimal {
  const best = decimal(waterMark);
  const distance = trailAmount === undefined ? best.times(trailPercent).div(100) : decimal(trailAmount);
  return side === 'buy' ? best.plus(distance) : best.minus(distance);
}
