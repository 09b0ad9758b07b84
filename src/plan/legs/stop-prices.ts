import { andThen, err, ok, type Result, zip } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { exitAtMarket } from './market-as-limit.js';
import { marketPriceFor } from './market-price.js';
import type { OrderBasis } from './order-basis.js';
import { onTick, stopOnTick } from './price-on-tick.js';
import { sentStop } from './reference-price.js';
import { fixedTrigger } from './requested-trail.js';
import { limitBehindStop, limitOfStop, settingOffset } from './stop-limit.js';
import { takenPrice } from './taken-price.js';
import type { TypedPrices } from './typed-prices.js';

/**
 * Prices of a stop or stop-limit order. An exit without a stop and without a market price is not held back: it becomes a market
 * order (safety R4).
 */
export function stopPrices(
  type: 'stop' | 'stop_limit',
  order: OrderBasis,
  planning: PlanningContext,
): Result<TypedPrices> {
  const { terms } = order;
  const own = terms.isFixedTrail ? undefined : sentStop(terms);
  const asked = terms.isFixedTrail
    ? fixedTrigger(order, planning)
    : own === undefined
      ? ok(marketPriceFor(order, planning))
      : takenPrice(own, order, planning);
  if (asked.ok && asked.value === undefined && terms.leg === 'exit') {
    return exitAtMarket(order, planning);
  }
  const stop = andThen(asked, (price) => stopOnTick(price, order, planning));
  if (type === 'stop') {
    return andThen(stop, (stopPrice) => ok({ prices: { type, stopPrice: stopPrice.text }, figures: { stopPrice } }));
  }
  const { limitPrice: sent } = terms.sent;
  const offset = settingOffset(terms.leg, planning);
  const { side, instrument } = order;
  const limit =
    sent === undefined
      ? andThen(stop, (price) => limitOfStop({ stop: price, side, offset, instrument, path: ['limitPrice'] }, planning))
      : andThen(takenPrice({ price: sent, field: 'limitPrice' }, order, planning), (price) =>
          onTick('limitPrice', price, order, planning),
        );
  return andThen(zip(limit, stop), ([limitPrice, stopPrice]) => {
    // An exit is not held back by a stop that nobody has sent.
    const isJudged = own !== undefined || terms.leg === 'entry';
    const error = isJudged ? limitBehindStop({ limitPrice, stopPrice }, order.side, ['limitPrice']) : undefined;
    return error === undefined
      ? ok({
          prices: { type, limitPrice: limitPrice.text, stopPrice: stopPrice.text },
          figures: { limitPrice, stopPrice },
        })
      : err(error);
  });
}
