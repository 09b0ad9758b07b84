import type { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
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
 * now has no distance that can be told from the spread (safety S26); a trail always has one (safety S2), and a notice where the spread
 * is as wide. Codes: `stop-loss-required`, `price-unresolved`, `quote-unavailable`.
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
    return andThen(prices.stopDistance(stop), (points) => {
      const spread = stop.stopPrice === undefined && quote?.bid !== undefined ? quote.ask.minus(quote.bid) : undefined;
      if (spread !== undefined && !points.isAbove(spread) && prices.fillsNow()) {
        noticeTrailInsideSpread(points, spread, planning);
      }
      return ok({ points, prices: prices.lossPrices(stop) });
    });
  });
}

/** A trail that is not wider than the spread: the size by it loses more than was asked, because it is sold at the bid. */
function noticeTrailInsideSpread(trail: Figure, spread: Figure, planning: PlanningContext): void {
  const message = `The trail of ${trail.text} points is not wider than the spread of ${spread.text}: it can trigger at once, and the size by it loses more than was asked for.`;
  const calculation = calculationOf({ trail, spread });
  planning.log.addNotice('stop-inside-spread', message, { path: ['stopLoss'], calculation });
}
