import type { Figure } from '../../core/figure.js';
import { andThen, err, fail, ok, type Result, zip } from '../../core/result.js';
import type { OrderType } from '../../core/vocabulary.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { sidePrice } from '../../market/quotes.js';
import type { OrderDuration, OrderPrices } from '../../order/order.js';
import { fillPrice, type PriceFigures } from '../fill-price.js';
import { marketPriceFor } from './market-price.js';
import type { OrderBasis } from './order-basis.js';
import { fillsInExtendedHours, orderDuration } from './order-duration.js';
import type { RequestedTrail } from './order-terms.js';
import { onTick, stopOnTick } from './price-on-tick.js';
import { type SentPrice, sentLimit, sentStop } from './reference-price.js';
import { limitBehindStop, limitOfStop, settingOffset } from './stop-limit.js';
import { supportedTrail, triggeringTrail } from './trail.js';
import { underlyingPriceError } from './underlying-price.js';

export interface PricedOrder {
  readonly prices: OrderPrices;
  readonly figures: PriceFigures;
  readonly duration: OrderDuration;
}

interface Prices {
  readonly prices: OrderPrices;
  readonly figures: PriceFigures;
}

/** Type, prices and validity of an order, with every fallback. Codes: `quote-unavailable`, `price-unresolved`. */
export function priceOrder(order: OrderBasis, planning: PlanningContext): Result<PricedOrder> {
  const { leg, orderType, extendedHours } = order.terms;
  const extended = fillsInExtendedHours(extendedHours, orderType, planning);
  const priced =
    extended && orderType === 'market' ? marketAsLimit(order, planning) : pricesByType(orderType, order, planning);
  return andThen(priced, ({ prices, figures }) => {
    const contract = order.contract.ticker;
    planning.log.addDecision(
      'order.price',
      { leg, contract, asked: orderType, side: order.side },
      { ...prices },
      figures,
    );
    return ok({ prices, figures, duration: orderDuration(order, extended, planning) });
  });
}

function pricesByType(type: OrderType, order: OrderBasis, planning: PlanningContext): Result<Prices> {
  switch (type) {
    case 'market':
      return ok({ prices: { type }, figures: {} });
    case 'limit': {
      const own = sentLimit(order.terms, order.contract);
      return own === undefined
        ? marketAsLimit(order, planning)
        : andThen(taken(own, order, planning), (price) => atLimit(price, order, planning));
    }
    case 'stop':
    case 'stop_limit':
      return stopPrices(type, order, planning);
    case 'trailing_stop':
      return trailingPrices(order, planning);
  }
}

/**
 * Prices of a stop or stop-limit order. An exit without a stop and without a market price is not held back: it becomes a market
 * order (safety R4).
 */
function stopPrices(type: 'stop' | 'stop_limit', order: OrderBasis, planning: PlanningContext): Result<Prices> {
  const { terms } = order;
  const own = terms.isFixedTrail ? undefined : sentStop(terms);
  const asked = terms.isFixedTrail
    ? fixedTrigger(order, planning)
    : own === undefined
      ? ok(marketPriceFor(order, planning))
      : taken(own, order, planning);
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
      : andThen(taken({ price: sent, field: 'limitPrice' }, order, planning), (price) =>
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

/** The price of a field that the order takes. Codes: `price-of-underlying`. */
function taken({ price, field }: SentPrice, { contract }: OrderBasis, planning: PlanningContext): Result<Figure> {
  planning.fields.take(field);
  const misplaced = underlyingPriceError(price, [field], contract.ticker, planning);
  return misplaced === undefined ? ok(price) : err(misplaced);
}

/** Without any price, leaving the position comes first. */
function exitAtMarket({ contract }: OrderBasis, planning: PlanningContext): Result<Prices> {
  const message = `No price is known for the exit of ${contract.ticker}: it becomes a market order.`;
  planning.log.addNotice('exit-without-price', message);
  return ok({ prices: { type: 'market' }, figures: {} });
}

/** The market price as limit. An exit without any price is not held back: it becomes a market order. */
function marketAsLimit(order: OrderBasis, planning: PlanningContext): Result<Prices> {
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
    return 'market order is a limit order in extended hours';
  }
  const { price } = terms.sent;
  return price === undefined
    ? 'limit order has no limit price that may be used'
    : `limit order has no limitPrice, and price ${price.text} of the message is that of ${signal.ticker}, not of ${contract.ticker}`;
}

function atLimit(asked: Figure | undefined, order: OrderBasis, planning: PlanningContext): Result<Prices> {
  return andThen(onTick('limitPrice', asked, order, planning), (limitPrice) =>
    ok({ prices: { type: 'limit', limitPrice: limitPrice.text }, figures: { limitPrice } }),
  );
}

/** The amount wins over the percentage. */
function trailingPrices(order: OrderBasis, planning: PlanningContext): Result<Prices> {
  const { terms, reference, instrument } = order;
  const prices = { reference, base: reference };
  return andThen(requestedTrail(order, planning), (requested) =>
    andThen(supportedTrail(requested, terms.leg, prices, instrument, planning), ({ unit, distance, trail }) =>
      ok({ prices: { type: 'trailing_stop', ...trail }, figures: { [unit]: distance } }),
    ),
  );
}

/** Where a trailing exit would trigger now: the stop of one that cannot trail. Codes: `quote-unavailable`, `price-unresolved`. */
function fixedTrigger(order: OrderBasis, planning: PlanningContext): Result<Figure | undefined> {
  const { side, contract, reference } = order;
  return andThen(requestedTrail(order, planning), (requested) =>
    andThen(triggeringTrail(requested, order.terms.leg, reference, planning), ({ unit, distance }) => {
      const known = sidePrice(contract.ticker, side, planning);
      const market = known === undefined ? reference() : ok(known);
      return andThen(market, (price) => ok(fillPrice('trailing_stop', { [unit]: distance }, side, price)));
    }),
  );
}

/** The trail of a trailing stop. Codes: `price-unresolved` without a distance. */
function requestedTrail({ terms: { trail } }: OrderBasis, planning: PlanningContext): Result<RequestedTrail> {
  if (trail === undefined || !trail.distance.isPositive()) {
    const received = trail?.distance.text;
    return fail('price-unresolved', {
      message: `A trailing stop needs a distance above 0; it has ${received ?? 'none'}.`,
      path: ['trailAmount'],
      ...(received !== undefined && { received }),
      expected: 'trailAmount or trailPercent above 0',
    });
  }
  planning.fields.take(trail.unit);
  return ok(trail);
}
