import { type Decimal, type DecimalString, decimalText, percentOf } from '../../core/decimal.js';
import { addNotice, type PlanningContext } from '../../market/planning-context.js';
import type { TradedInstrument } from '../../market/traded-instrument.js';
import { upToTick } from './tick.js';

/** The distance of a trailing order: in dollars or in percent, never both. */
export type Trail =
  | { readonly trailAmount: DecimalString; readonly trailPercent?: never }
  | { readonly trailAmount?: never; readonly trailPercent: DecimalString };

/**
 * A trail in percent as the broker takes it: of the high-water mark, or a distance fixed at entry. A converted trail goes
 * up to the tick, so that it is never tighter than asked; a trail that was sent stays as it is.
 */
export function percentTrail(
  trailPercent: DecimalString,
  entryPrice: Decimal,
  instrument: TradedInstrument,
  planning: PlanningContext,
): Trail {
  if (planning.context.broker.capabilities.trailPercent !== 'fixed-distance') {
    return { trailPercent };
  }
  const trailAmount = decimalText(upToTick(percentOf(entryPrice, trailPercent), instrument.tickSize));
  addNotice(
    planning,
    'trail-converted',
    `This broker keeps trails at a fixed distance: ${trailPercent} % of ${decimalText(entryPrice)} became ${trailAmount}.`,
  );
  return { trailAmount };
}
