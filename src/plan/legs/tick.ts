import { compareAmounts, Decimal, type DecimalString, decimalText, toMultiple } from '../../core/decimal.js';
import type { NumberOrigin, TracedNumber } from '../../core/trace.js';
import type { OrderSide } from '../../core/vocabulary.js';
import { instrumentOf, type TradedInstrument } from '../../market/instruments.js';
import { addNotice, type PlanningContext } from '../../market/planning-context.js';
import { tickAt } from '../../order/ticks.js';

/** Prices go to the tick: up for sells, down for buys, so that rounding never makes an order worse than asked. */
export function toTick(
  price: Decimal,
  instrument: TradedInstrument,
  side: OrderSide,
  planning: PlanningContext,
): Decimal {
  const rounding = side === 'sell' ? Decimal.ROUND_CEIL : Decimal.ROUND_FLOOR;
  const rounded = toMultiple(price, tickAt(instrument.ticks, price), rounding);
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
  const rounded = toMultiple(distance, tickAt(instrument.ticks, price), Decimal.ROUND_CEIL);
  noticeAssumedTick(distance, rounded, instrument, planning);
  return rounded;
}

/** A price on the tick, with its calculation. */
export interface PricedOnTick {
  readonly price: DecimalString;
  readonly numbers: readonly TracedNumber[];
}

type PriceNumber = Extract<TracedNumber['name'], `${string}imitPrice` | `${string}topPrice`>;

/** How a price came to its tick: as it was asked for, or rounded. */
export function roundedNumbers(
  name: PriceNumber,
  value: DecimalString,
  { price, asked, origin }: { readonly price: Decimal; readonly asked: DecimalString; readonly origin: NumberOrigin },
  instrument: TradedInstrument,
  planning: PlanningContext,
): readonly TracedNumber[] {
  if (value === asked) {
    return [{ name, value, ...origin }];
  }
  const tick = tickNumber(price, instrument, planning);
  const by = `${asked} rounded ${compareAmounts(value, asked) > 0 ? 'up' : 'down'} to the tick of ${tick.value}`;
  return [{ name: `${name}.asked`, value: asked, ...origin }, tick, { name, value, from: 'rule', by }];
}

export function tickNumber(price: Decimal, instrument: TradedInstrument, planning: PlanningContext): TracedNumber {
  const { ticker, assetClass } = instrument;
  const isKnown = instrumentOf(ticker, planning)?.tickSize != null;
  const origin = isKnown
    ? ({ from: 'market', by: `instruments.${ticker}.tickSize` } as const)
    : ({ from: 'rule', by: `tick of ${assetClass}` } as const);
  return { name: 'tick', value: decimalText(tickAt(instrument.ticks, price)), ...origin };
}

function noticeAssumedTick(
  asked: Decimal,
  rounded: Decimal,
  { ticks }: TradedInstrument,
  planning: PlanningContext,
): void {
  if (ticks.by === 'digits' && !rounded.eq(asked)) {
    const message = `The tick size is unknown: ${decimalText(asked)} is rounded to ${decimalText(rounded)}, ${ticks.digits} significant digits.`;
    addNotice(planning, 'tick-assumed', message);
  }
}
