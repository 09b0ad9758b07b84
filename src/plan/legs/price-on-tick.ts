import type { Figure } from '../../core/figure.js';
import { andThen, err, fail, ok, type Result } from '../../core/result.js';
import { missingFactError } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { quoteUnavailable } from '../../market/quotes.js';
import { noticePassedStop } from './market-price.js';
import type { OrderBasis } from './order-basis.js';
import { tickOf, toTick } from './tick.js';

/** A stop on the tick, with a notice where the market has already reached it. */
export function stopOnTick(price: Figure | undefined, order: OrderBasis, planning: PlanningContext): Result<Figure> {
  return andThen(onTick('stopPrice', price, order, planning), (stop) => {
    noticePassedStop(stop, order, planning);
    return ok(stop);
  });
}

/** A price on the tick. It must be known, and above 0 after rounding. */
export function onTick(
  field: 'limitPrice' | 'stopPrice',
  price: Figure | undefined,
  { side, instrument, contract, terms }: OrderBasis,
  planning: PlanningContext,
): Result<Figure> {
  if (price === undefined) {
    const message = `There is no ${terms.marketPriceType} price of ${contract.ticker} to use as ${field}.`;
    return quoteUnavailable(contract.ticker, message);
  }
  const unknown = missingFactError(instrument, 'tickSize');
  if (unknown !== undefined) {
    return err(unknown);
  }
  const rounded = toTick(price, instrument, side, planning);
  if (rounded.isPositive()) {
    return ok(rounded);
  }
  const expected = 'a price above 0';
  const message = `The ${field} of the order is ${rounded.text}, rounded to the tick of ${tickOf(price, instrument).text}; expected ${expected}.`;
  return fail('price-unresolved', { message, path: [field], received: rounded.text, expected });
}
