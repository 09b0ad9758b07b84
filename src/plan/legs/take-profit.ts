import type { Figure } from '../../core/figure.js';
import { andThen, err, ok, type Result } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { TakeProfitLeg } from '../../order/order.js';
import type { TakeProfit } from '../../signal/signal.js';
import { distanceOf, legFigure } from './leg-figures.js';
import { absolutePrice, absolutePriceError, type BracketedEntry, priceAtDistance } from './leg-price.js';
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
  const name = 'takeProfit.limitPrice';
  const absolute = legFigure('takeProfit', 'limitPrice', takeProfit.limitPrice, planning);
  const unusable = absolutePriceError(absolute, entry, name, planning);
  if (unusable !== undefined) {
    return err(unusable);
  }
  return andThen(entry.base(), (reference) => {
    const basis = { entry, reference, towards: entry.side, quantity };
    const distance = distanceOf('takeProfit', takeProfit, planning);
    const limit =
      absolute === undefined
        ? priceAtDistance(distance, basis, name, planning)
        : absolutePrice(absolute, basis, name, planning);
    return andThen(limit, (price) => {
      const timeInForce = protectiveTimeInForce(planning).choice;
      const { pnlAmount } = distance;
      return ok(price && { leg: { limitPrice: price.text, timeInForce }, price, pnlAmount });
    });
  });
}
