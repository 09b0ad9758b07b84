import type { Figure } from '../../core/figure.js';
import { andThen, ok, type Result } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { marketPriceFor } from './market-price.js';
import type { OrderBasis } from './order-basis.js';
import { onTick } from './price-on-tick.js';
import type { TypedPrices } from './typed-prices.js';

/** Without any price, leaving the position comes first. */
export function exitAtMarket({ contract }: OrderBasis, planning: PlanningContext): Result<TypedPrices> {
  const message = `No price is known for the exit of ${contract.ticker}: it becomes a market order.`;
  planning.log.addNotice('exit-without-price', message);
  return ok({ prices: { type: 'market' }, figures: {} });
}

/** The market price as limit. An exit without any price is not held back: it becomes a market order. */
export function marketAsLimit(order: OrderBasis, planning: PlanningContext): Result<TypedPrices> {
  const market = marketPriceFor(order, planning);
  const { leg } = order.terms;
  if (market !== undefined) {
    const message = `The ${leg} ${whyMarket(order, planning)}: the limit is the market price ${market.text} (marketPriceType ${order.terms.marketPriceType}), rounded to the tick.`;
    planning.log.addNotice('limit-without-price', message, { path: ['limitPrice'] });
  } else if (leg === 'exit') {
    return exitAtMarket(order, planning);
  }
  return atLimit(market, order, planning);
}

/** Why an order has the market price as its limit. */
function whyMarket({ terms, contract }: OrderBasis, { signal }: PlanningContext): string {
  if (terms.orderType === 'market') {
    return 'is asked for as a market order, which is sent as a limit order in extended hours';
  }
  const { price } = terms.sent;
  return price === undefined
    ? 'limit order has no limit price that may be used'
    : `limit order has no limitPrice, and price ${price.text} of the message is that of ${signal.ticker}, not of ${contract.ticker}`;
}

export function atLimit(asked: Figure | undefined, order: OrderBasis, planning: PlanningContext): Result<TypedPrices> {
  return andThen(onTick('limitPrice', asked, order, planning), (limitPrice) =>
    ok({ prices: { type: 'limit', limitPrice: limitPrice.text }, figures: { limitPrice } }),
  );
}
