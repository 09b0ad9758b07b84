import { Figure } from '../../core/figure.js';
import type { OrderSide } from '../../core/vocabulary.js';
import type { TradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { tickAt } from '../../order/ticks.js';

/** Prices go to the tick: up for sells, down for buys, so that rounding never makes an order worse than asked. */
export function toTick(
  price: Figure,
  instrument: TradedInstrument,
  side: OrderSide,
  planning: PlanningContext,
): Figure {
  const tick = tickOf(price, instrument);
  const rounded = side === 'sell' ? price.upToTick(tick) : price.downToTick(tick);
  noticeAssumedTick(price, rounded, instrument, planning);
  return rounded;
}

/** A price on the tick, away from the stop that it lies beyond: down for sells, up for buys. */
export function awayToTick(
  price: Figure,
  instrument: TradedInstrument,
  side: OrderSide,
  planning: PlanningContext,
): Figure {
  return toTick(price, instrument, side === 'sell' ? 'buy' : 'sell', planning);
}

/** A distance from a price, rounded up to the tick of the price. */
export function upToTick(
  distance: Figure,
  price: Figure,
  instrument: TradedInstrument,
  planning: PlanningContext,
): Figure {
  const rounded = distance.upToTick(tickOf(price, instrument));
  noticeAssumedTick(distance, rounded, instrument, planning);
  return rounded;
}

/** Tick at a price that is not rounded yet: the instrument's, or the default of its asset class (safety R2). */
export function tickOf(price: Figure, { ticker, assetClass, ticks, hasOwnTicks }: TradedInstrument): Figure {
  const tick = tickAt(ticks, price.decimal);
  return hasOwnTicks
    ? Figure.from('market', ['instruments', ticker, 'tickSize'], tick)
    : Figure.from('default', [assetClass, 'tick'], tick);
}

function noticeAssumedTick(
  asked: Figure,
  rounded: Figure,
  { assetClass, ticks, hasOwnTicks }: TradedInstrument,
  planning: PlanningContext,
): void {
  // Brokers of coins and of currencies have ticks of their own; the default of any other class is that of its exchanges.
  const assumed =
    ticks.by === 'digits'
      ? `${ticks.digits} significant digits`
      : assetClass === 'forex' && !hasOwnTicks
        ? 'a tenth of a pip'
        : undefined;
  if (assumed !== undefined && rounded !== asked) {
    const direction = rounded.isAbove(asked) ? 'up' : 'down';
    const message = `The tick size is unknown: ${asked.text} is rounded ${direction} to ${rounded.text}, ${assumed}.`;
    planning.log.addNotice('tick-assumed', message);
  }
}
