import { Decimal, decimalText } from '../../core/decimal.js';
import type { OrderSide } from '../../core/vocabulary.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { addNotice, type PlanningContext } from '../../market/planning-context.js';
import { tickAt } from '../../market/ticks.js';

/** Prices go to the tick: up for sells, down for buys, so that rounding never makes an order worse than asked. */
export function toTick(
  price: Decimal,
  instrument: TradedInstrument,
  side: OrderSide,
  planning: PlanningContext,
): Decimal {
  const rounded = price.toNearest(
    tickAt(instrument.ticks, price),
    side === 'sell' ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR,
  );
  noticeAssumedTick(price, rounded, instrument, planning);
  return rounded;
}

/** A distance from a price, rounded up to the tick of the price. */
export function upToTick(
  distance: Decimal,
  price: Decimal,
  instrument: TradedInstrument,
  planning: PlanningContext,
): Decimal {
  const rounded = distance.toNearest(tickAt(instrument.ticks, price), Decimal.ROUND_CEIL);
  noticeAssumedTick(distance, rounded, instrument, planning);
  return rounded;
}

function noticeAssumedTick(
  asked: Decimal,
  rounded: Decimal,
  { ticks }: TradedInstrument,
  planning: PlanningContext,
): void {
  if (ticks.by === 'digits' && !rounded.eq(asked)) {
    const message = `The tick size is unknown: ${decimalText(asked)} is rounded to ${decimalText(rounded)}, ${ticks.digits} digits of the price.`;
    addNotice(planning, 'tick-assumed', message);
  }
}
