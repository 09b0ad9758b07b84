// The prices of a cancelled stop, sent again for what is left of its position (safety B4).
import { unitsText } from '../../core/count-text.js';
import type { DecimalString } from '../../core/decimal.js';
import { Figure } from '../../core/figure.js';
import { andThen } from '../../core/result.js';
import type { OrderSide } from '../../core/vocabulary.js';
import { tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import type { OrderPrices } from '../../order/order.js';
import { becomesStopLimit } from './order-type.js';
import { knownPrice } from './resting-stop.js';
import { limitOfStop, limitOnStop, settingOffset } from './stop-limit.js';
import type { TypedPrices } from './typed-prices.js';

const priceFields = ['limitPrice', 'stopPrice', 'trailAmount', 'trailPercent'] as const;

/** A cancelled stop whose prices are known. */
export interface KnownStop {
  readonly order: OpenOrder;
  readonly prices: OrderPrices;
}

/** Prices with which a stop is sent again. Its exit is not held back: a limit that the offset takes to 0 is on the stop. */
export function pricesAgain(
  { order, prices }: KnownStop,
  ticker: string,
  side: OrderSide,
  planning: PlanningContext,
): TypedPrices {
  const figure = (name: (typeof priceFields)[number], price: DecimalString) =>
    Figure.from('market', ['openOrders', order.id, name], price);
  const { stopPrice } = prices;
  if (stopPrice !== undefined && needsLimit(order, prices, planning)) {
    const stop = figure('stopPrice', stopPrice);
    const offset = settingOffset('exit', planning);
    const limit = andThen(tradedInstrument(ticker, planning), (instrument) =>
      limitOfStop({ stop, side, offset, instrument }, planning),
    );
    const limitPrice = limit.ok ? limit.value : limitOnStop(stop, side, planning);
    return {
      prices: { type: 'stop_limit', limitPrice: limitPrice.text, stopPrice },
      figures: { limitPrice, stopPrice: stop },
    };
  }
  const known = priceFields.flatMap((name) => {
    const price = prices[name];
    return price === undefined ? [] : [[name, figure(name, price)] as const];
  });
  return { prices, figures: Object.fromEntries(known) };
}

/** Whether a stop is sent as a stop-limit whose limit is not known. */
function needsLimit(order: OpenOrder, { type }: OrderPrices, planning: PlanningContext): boolean {
  return type === 'stop_limit'
    ? knownPrice(order.limitPrice) === undefined
    : becomesStopLimit({ part: 'orderType', type, offset: settingOffset('exit', planning), effect: 'close' }, planning);
}

/** What a trailing stop has reached is lost with it (execution rule 7c). */
export function noticeRestartedTrail(
  { order, prices }: KnownStop,
  remaining: Figure,
  ticker: string,
  planning: PlanningContext,
): void {
  if (prices.type === 'trailing_stop') {
    const message = `The trailing stop ${order.id} is cancelled, and one for ${unitsText(remaining.text, ticker)} is sent in its place: it trails from the current price, not from the best price that ${order.id} had reached.`;
    planning.log.addNotice('trail-restarted', message, { orderIds: [order.id] });
  }
}
