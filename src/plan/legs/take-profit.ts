import type { Figure } from '../../core/figure.js';
import { andThen, err, ok, type Result } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { TakeProfitLeg } from '../../order/order.js';
import type { TakeProfit } from '../../signal/signal.js';
import { distanceOf, legFigure } from './leg-figures.js';
import {
  absolutePrice,
  absolutePriceError,
  type BracketedEntry,
  type Distance,
  type LegPlace,
  priceAtDistance,
  takeProfitPlace,
} from './leg-price.js';
import { protectiveTimeInForce } from './order-type.js';

/** A take profit, with its price as a figure. */
export interface PricedProfit {
  readonly leg: TakeProfitLeg;
  readonly price: Figure;
  /** Profit that its price was calculated from. */
  readonly pnlAmount: Figure | undefined;
}

/** Take profit of an entry; undefined for a P&L without a quantity. Codes: `quote-unavailable`, `price-unresolved`. */
export function pricedProfit(
  takeProfit: TakeProfit,
  entry: BracketedEntry,
  quantity: Figure | undefined,
  planning: PlanningContext,
): Result<PricedProfit | undefined> {
  const absolute = legFigure('takeProfit', 'limitPrice', takeProfit.limitPrice, planning);
  const distance = distanceOf('takeProfit', takeProfit, planning);
  return andThen(profitPrice({ absolute, distance }, entry, quantity, takeProfitPlace, planning), (price) => {
    const timeInForce = protectiveTimeInForce(planning).choice;
    const { pnlAmount } = distance;
    return ok(price && { leg: { limitPrice: price.text, timeInForce }, price, pnlAmount });
  });
}

/** Where a profit is taken: at a price of its own, or at a distance from the entry. */
interface ProfitTerms {
  readonly absolute: Figure | undefined;
  readonly distance: Distance;
}

/** Price of a profit on its side of the entry; undefined for a P&L without a quantity. Codes: those of `pricedProfit`. */
export function profitPrice(
  { absolute, distance }: ProfitTerms,
  entry: BracketedEntry,
  quantity: Figure | undefined,
  place: LegPlace,
  planning: PlanningContext,
): Result<Figure | undefined> {
  const unusable = absolutePriceError(absolute, entry, place, planning);
  if (unusable !== undefined) {
    return err(unusable);
  }
  return andThen(entry.base(), (reference) => {
    const basis = { entry, reference, towards: entry.side, quantity };
    return absolute === undefined
      ? priceAtDistance(distance, basis, place, planning)
      : absolutePrice(absolute, basis, place, planning);
  });
}
