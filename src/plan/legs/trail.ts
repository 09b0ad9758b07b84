import { type Decimal, type DecimalString, decimalText, percentOf } from '../../core/decimal.js';
import { andThen, ok, type Result } from '../../core/result.js';
import type { NumberOrigin, TracedNumber } from '../../core/trace.js';
import type { TradedInstrument } from '../../market/instruments.js';
import { addNotice, capabilitiesOf, type PlanningContext } from '../../market/planning-context.js';
import type { Trail } from '../../order/order.js';
import { tickNumber, upToTick } from './tick.js';

/** A trail, with its calculation. */
export interface TracedTrail {
  readonly trail: Trail;
  readonly numbers: readonly TracedNumber[];
}

/** A distance as it was requested, and where it is from. `leg`: `stopLoss.` for the leg of a bracket. */
export interface RequestedTrail {
  readonly leg: '' | 'stopLoss.';
  readonly distance: DecimalString;
  readonly origin: NumberOrigin;
}

export function amountTrail({ leg, distance, origin }: RequestedTrail): TracedTrail {
  return { trail: { trailAmount: distance }, numbers: [{ name: `${leg}trailAmount`, value: distance, ...origin }] };
}

/**
 * A trail in percent as the broker supports it: of the high-water mark, or a distance fixed at entry. A converted trail is
 * rounded up to the tick, so that it is never tighter than requested.
 */
export function percentTrail(
  { leg, distance, origin }: RequestedTrail,
  entryPrice: () => Result<Decimal>,
  instrument: TradedInstrument,
  planning: PlanningContext,
): Result<TracedTrail> {
  const percent = { name: `${leg}trailPercent`, value: distance, ...origin } as const;
  if (capabilitiesOf(planning).trailPercent !== 'fixed-distance') {
    return ok({ trail: { trailPercent: distance }, numbers: [percent] });
  }
  return andThen(entryPrice(), (price) => {
    const trailAmount = decimalText(upToTick(percentOf(price, distance), price, instrument, planning));
    const entry = decimalText(price);
    const message = `This broker keeps trails at a fixed distance: ${distance}% of ${entry} became ${trailAmount}.`;
    addNotice(planning, 'trail-converted', message);
    const tick = tickNumber(price, instrument, planning);
    const by = `${entry} × ${distance} %, rounded up to the tick of ${tick.value}`;
    const numbers = [
      percent,
      { name: 'price', value: entry, from: 'rule', by: 'price.reference' },
      tick,
      { name: `${leg}trailAmount`, value: trailAmount, from: 'rule', by },
    ] as const;
    return ok({ trail: { trailAmount }, numbers });
  });
}
