import { type ErrorPath, type SignalError, signalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { andThen, err, ok, type Result } from '../../core/result.js';
import { missingFactError, type TradedInstrument } from '../../market/instruments.js';
import { brokerOf, type PlanningContext } from '../../market/planning-context.js';
import type { Trail } from '../../order/order.js';
import { takes } from '../../profile/takes.js';
import type { Leg } from '../overrides.js';
import type { RequestedTrail } from './order-terms.js';
import { upToTick } from './tick.js';

/** A trail as the broker supports it. */
export interface SupportedTrail extends RequestedTrail {
  readonly trail: Trail;
}

/** What a trail is for: the order of a leg, or the stop loss of an entry. */
export type TrailOwner = Leg | 'stopLoss';

/** Prices that a trail is judged and converted by. */
export interface TrailPrices {
  readonly reference: () => Result<Figure>;
  /** The price that a percent is of, once it is a fixed distance. */
  readonly base: () => Result<Figure>;
}

const whole = /* @__PURE__ */ Figure.from('constant', ['wholeInPercent'], 100);
const half = /* @__PURE__ */ Figure.from('constant', ['trailWide', 'percent'], 50);

/**
 * A trail as the broker supports it: in percent of the high-water mark, or a distance fixed at entry. A converted trail is
 * rounded up to the tick, so that it is never tighter than requested; a requested distance is not rounded. Codes:
 * `price-unresolved` for a trail that never triggers, those of the price.
 */
export function supportedTrail(
  requested: RequestedTrail,
  owner: TrailOwner,
  { reference, base }: TrailPrices,
  instrument: TradedInstrument,
  planning: PlanningContext,
): Result<SupportedTrail> {
  return andThen(
    triggeringTrail(requested, owner, reference, planning),
    ({ unit, distance }): Result<SupportedTrail> => {
      if (unit === 'trailAmount') {
        return ok({ unit, distance, trail: { trailAmount: distance.text } });
      }
      if (takes('trailUnit', unit, brokerOf(planning)).taken) {
        return ok({ unit, distance, trail: { trailPercent: distance.text } });
      }
      const unknown = missingFactError(instrument, 'tickSize');
      if (unknown !== undefined) {
        return err(unknown);
      }
      return andThen(base(), (entry) => {
        const amount = upToTick(distance.percentOf(entry), entry, instrument, planning);
        return andThen(reference(), (price) => {
          if (!amount.isBelow(price)) {
            const message = `A trail of ${distance.text}%, ${amount.text} on the tick, never triggers; expected less than the price, ${price.text}.`;
            return err(neverTriggers(message, trailPath(unit, owner), amount, price));
          }
          const message = `This broker keeps trails at a fixed distance: ${distance.text}% of ${entry.text} became ${amount.text}.`;
          planning.log.addNotice('trail-converted', message);
          return ok({ unit: 'trailAmount', distance: amount, trail: { trailAmount: amount.text } });
        });
      });
    },
  );
}

/**
 * A trail that the market can reach: less than the whole price (safety S3), with a notice from half of it. An exit leaves the
 * position first: its amount is not judged where no price is known.
 */
export function triggeringTrail(
  requested: RequestedTrail,
  owner: TrailOwner,
  price: () => Result<Figure>,
  planning: PlanningContext,
): Result<RequestedTrail> {
  if (requested.unit === 'trailPercent') {
    return judged(requested, owner, { most: whole, wide: half }, '100%', planning);
  }
  const reference = price();
  if (!reference.ok) {
    return owner === 'exit' ? ok(requested) : reference;
  }
  const limits = { most: reference.value, wide: half.percentOf(reference.value) };
  return judged(requested, owner, limits, `the price, ${reference.value.text}`, planning);
}

function judged(
  requested: RequestedTrail,
  owner: TrailOwner,
  { most, wide }: { readonly most: Figure; readonly wide: Figure },
  limit: string,
  planning: PlanningContext,
): Result<RequestedTrail> {
  const { unit, distance } = requested;
  const path = trailPath(unit, owner);
  const shown = unit === 'trailPercent' ? `${distance.text}%` : distance.text;
  if (!distance.isBelow(most)) {
    return err(neverTriggers(`A trail of ${shown} never triggers; expected less than ${limit}.`, path, distance, most));
  }
  if (distance.isAbove(wide)) {
    const message = `The trail of ${shown} is more than half of the price: the stop is far from the market.`;
    planning.log.addNotice('trail-wide', message, { path });
  }
  return ok(requested);
}

function trailPath(unit: RequestedTrail['unit'], owner: TrailOwner): ErrorPath {
  return owner === 'stopLoss' ? ['stopLoss'] : [unit];
}

function neverTriggers(message: string, path: ErrorPath, actual: Figure, limit: Figure): SignalError {
  const calculation = calculationOf({ actual, limit });
  return signalError('price-unresolved', { message, path, received: actual.text, calculation });
}
