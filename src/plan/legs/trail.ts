import { type Decimal, type DecimalString, decimalText, percentOf } from '../../core/decimal.js';
import { andThen, ok, type Result } from '../../core/result.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { addNotice, capabilitiesOf, type PlanningContext } from '../../market/planning-context.js';
import type { Trail } from './order.js';
import { upToTick } from './tick.js';

/**
 * A trail in percent as the broker supports it: of the high-water mark, or a distance fixed at entry. A converted trail is
 * rounded up to the tick, so that it is never tighter than requested.
 */
export function percentTrail(
  trailPercent: DecimalString,
  entryPrice: () => Result<Decimal>,
  instrument: TradedInstrument,
  planning: PlanningContext,
): Result<Trail> {
  if (capabilitiesOf(planning).trailPercent !== 'fixed-distance') {
    return ok({ trailPercent });
  }
  return andThen(entryPrice(), (price) => {
    const trailAmount = decimalText(upToTick(percentOf(price, trailPercent), price, instrument, planning));
    const message = `This broker keeps trails at a fixed distance: ${trailPercent}% of ${decimalText(price)} became ${trailAmount}.`;
    addNotice(planning, 'trail-converted', message);
    return ok({ trailAmount });
  });
}
