import type { Figure } from '../../core/figure.js';
import { andThen, err, ok, type Result } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { quoteOf } from '../../market/quotes.js';
import { type PlannedBracket, stopOfRisk } from './bracket.js';
import { isInsideSpread, unresolvedLeg } from './entry-fill.js';
import type { EntryPrices, LossPrices } from './entry-prices.js';

/** What one unit loses at its stop loss. */
export interface UnitRisk {
  readonly points: Figure;
  readonly prices: LossPrices;
}

/**
 * Points that one unit loses at its stop loss, and the prices between which it does. A stop inside the spread of an entry that fills
 * now has no distance that can be told from the spread (safety S26). Codes: `stop-loss-required`, `price-unresolved`,
 * `quote-unavailable`.
 */
export function unitRisk(
  bracket: PlannedBracket,
  prices: EntryPrices,
  ticker: string,
  planning: PlanningContext,
): Result<UnitRisk> {
  return andThen(stopOfRisk(bracket), (stop) => {
    const quote = quoteOf(ticker, planning);
    if (stop.stopPrice !== undefined && isInsideSpread(stop.stopPrice, quote) && prices.fillsNow()) {
      const why = `${stop.stopPrice.text} lies between the bid and the ask of ${ticker}, and the entry fills now: no risk can be sized by it`;
      return err(unresolvedLeg(['stopLoss'], why));
    }
    return andThen(prices.stopDistance(stop), (points) => ok({ points, prices: prices.lossPrices(stop) }));
  });
}
