import type { Figure } from '../../core/figure.js';
import { andThen, err, ok, type Result } from '../../core/result.js';
import type { StopLossType } from '../../core/vocabulary.js';
import { closingSide, oppositeSide } from '../../market/contracts/contract.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { AbsentPrices, StopLossLeg } from '../../order/order.js';
import type { StopLoss } from '../../signal/signal.js';
import { unresolvedLeg } from './entry-fill.js';
import { distanceOf, legFigure } from './leg-figures.js';
import {
  absolutePrice,
  absolutePriceError,
  type BracketedEntry,
  type Distance,
  priceAtDistance,
  stopLossLimitPlace,
  stopLossPlace,
} from './leg-price.js';
import type { RequestedTrail } from './order-terms.js';
import { protectiveTimeInForce, supportedStopLossType } from './order-type.js';
import { limitBehindStop, limitOfStop, stopLossOffset } from './stop-limit.js';
import { supportedTrail } from './trail.js';

/** A stop loss, with its price or trail as figures. */
export interface PricedStop {
  readonly leg: StopLossLeg;
  readonly figures: StopFigures;
  /** Loss that its price was calculated from; absent: it was from none. */
  readonly pnlAmount?: Figure | undefined;
}

/** Prices or trail of a stop loss. */
export type StopFigures =
  | ({ readonly stopPrice: Figure; readonly limitPrice?: Figure } & AbsentPrices<'trailAmount' | 'trailPercent'>)
  | ({ readonly trailAmount: Figure } & AbsentPrices<'stopPrice' | 'limitPrice' | 'trailPercent'>)
  | ({ readonly trailPercent: Figure } & AbsentPrices<'stopPrice' | 'limitPrice' | 'trailAmount'>);

/** Stop loss of an entry; undefined for a P&L without a quantity. Codes: `quote-unavailable`, `price-unresolved`. */
export function pricedStop(
  stopLoss: StopLoss | undefined,
  entry: BracketedEntry,
  quantity: Figure | undefined,
  planning: PlanningContext,
): Result<PricedStop | undefined> {
  if (stopLoss === undefined) {
    return ok(undefined);
  }
  const asked = stopLoss.type ?? planning.context.settings.entry.stopLoss?.type ?? 'stop';
  const offset = stopLossOffset(stopLoss, planning);
  const requested = asked === 'trailing_stop' ? requestedTrail(stopLoss, planning) : undefined;
  const type = supportedStopLossType(asked, offset, asked !== 'trailing_stop' || requested !== undefined, planning);
  noticeUnusedOffset(stopLoss, type, planning);
  const timeInForce = protectiveTimeInForce(planning).choice;
  if (requested !== undefined && !requested.distance.isPositive()) {
    return err(unresolvedLeg(['stopLoss'], 'a trail needs a distance above 0'));
  }
  if (type === 'trailing_stop' && requested !== undefined) {
    const supported = supportedTrail(requested, 'stopLoss', entry, entry.instrument, planning);
    return andThen(supported, ({ unit, distance, trail }) =>
      ok({
        leg: { type: 'trailing_stop', ...trail, timeInForce },
        figures: unit === 'trailAmount' ? { trailAmount: distance } : { trailPercent: distance },
      }),
    );
  }
  const absolute =
    requested === undefined ? legFigure('stopLoss', 'stopPrice', stopLoss.stopPrice, planning) : undefined;
  const own = legFigure('stopLoss', 'limitPrice', type === 'stop_limit' ? stopLoss.limitPrice : undefined, planning);
  const unusable =
    absolutePriceError(absolute, entry, stopLossPlace, planning) ??
    absolutePriceError(own, entry, stopLossLimitPlace, planning);
  if (unusable !== undefined) {
    return err(unusable);
  }
  return andThen(entry.base(), (reference) => {
    if (type === 'trailing_stop') {
      const message =
        'The settings ask for a trailing stop loss, but one at a price or by P&L cannot trail: stop is used.';
      planning.log.addNotice('stop-loss-type-changed', message, { path: ['stopLoss'] });
    }
    const basis = { entry, reference, towards: oppositeSide(entry.side), quantity };
    const distance = stopDistanceOf(stopLoss, requested, planning);
    const { pnlAmount } = distance;
    const stop =
      absolute !== undefined
        ? absolutePrice(absolute, basis, stopLossPlace, planning)
        : priceAtDistance(distance, basis, stopLossPlace, planning);
    return andThen(stop, (stopPrice): Result<PricedStop | undefined> => {
      if (stopPrice === undefined) {
        return ok(undefined);
      }
      if (type !== 'stop_limit') {
        const leg = { type: 'stop', stopPrice: stopPrice.text, timeInForce } as const;
        return ok({ leg, figures: { stopPrice }, pnlAmount });
      }
      const { instrument } = entry;
      const side = closingSide(entry.side);
      const limit =
        own === undefined
          ? limitOfStop({ stop: stopPrice, side, offset, instrument, path: ['stopLoss'] }, planning)
          : absolutePrice(own, basis, stopLossLimitPlace, planning);
      return andThen(limit, (limitPrice) => {
        const error = limitBehindStop({ limitPrice, stopPrice }, side, ['stopLoss', 'limitPrice']);
        return error === undefined
          ? ok({
              leg: { type, stopPrice: stopPrice.text, limitPrice: limitPrice.text, timeInForce },
              figures: { stopPrice, limitPrice },
              pnlAmount,
            })
          : err(error);
      });
    });
  });
}

/** The offset of the message, where it places no limit (safety M4). */
function noticeUnusedOffset(
  { limitOffset, limitPrice }: StopLoss,
  type: StopLossType,
  planning: PlanningContext,
): void {
  const isSent = limitOffset !== undefined && planning.fields.peek('stopLoss') !== undefined;
  if (isSent && (type !== 'stop_limit' || limitPrice !== undefined)) {
    const why =
      limitPrice === undefined ? `a stop loss of type ${type} has no limit` : 'the limit that was sent is used';
    const message = `stopLoss.limitOffset has no effect: ${why}.`;
    planning.log.addNotice('field-without-effect', message, { path: ['stopLoss', 'limitOffset'] });
  }
}

/** A trail that the broker does not have is the distance of a fixed stop. */
function stopDistanceOf(stopLoss: StopLoss, trail: RequestedTrail | undefined, planning: PlanningContext): Distance {
  if (trail === undefined) {
    return distanceOf('stopLoss', stopLoss, planning);
  }
  return trail.unit === 'trailAmount' ? { amount: trail.distance } : { percent: trail.distance };
}

/** Trail of a stop loss. Where its type comes from the settings, the distance of the signal is the trail. */
function requestedTrail(
  { trailAmount, trailPercent, amount, percent }: StopLoss,
  planning: PlanningContext,
): RequestedTrail | undefined {
  const trails = [
    ['trailAmount', 'trailAmount', trailAmount],
    ['trailPercent', 'trailPercent', trailPercent],
    ['trailAmount', 'amount', amount],
    ['trailPercent', 'percent', percent],
  ] as const;
  for (const [unit, field, value] of trails) {
    const distance = legFigure('stopLoss', field, value, planning);
    if (distance !== undefined) {
      return { unit, distance };
    }
  }
  return undefined;
}
