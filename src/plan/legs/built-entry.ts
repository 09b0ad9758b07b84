import type { Figure } from '../../core/figure.js';
import { andThen, ok, type Result, zip } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { checkSize } from '../gates/check-gates.js';
import type { EntryBasis } from './entry-basis.js';
import type { EntryParts } from './entry-parts.js';
import { type EntrySteps, entrySteps, type PlannedEntry } from './entry-steps.js';
import { ladderSteps } from './ladder.js';
import type { PricedOrder } from './order-prices.js';

/** Steps of an entry within the limits of its instrument. Size, prices and bracket each report their errors. */
export function builtEntry(
  { units, pricing, legs }: EntryParts,
  { order: { contract, side, instrument, reference }, bracket }: EntryBasis,
  planning: PlanningContext,
): Result<PlannedEntry> {
  const { ticker } = contract;
  const size = andThen(units, (sized) => {
    const order = { leg: 'entry', ticker, units: sized, instrument, price: valuedAt(pricing, reference) } as const;
    return andThen(checkSize(order, planning), () => ok(sized));
  });
  return andThen(zip(size, zip(pricing, legs)), ([sized, [priced, attached]]) => {
    const trade = { ticker, side, effect: 'open', quantity: sized.text } as const;
    const { entry } = bracket;
    const planned: EntrySteps =
      attached.targets.length === 0
        ? { steps: entrySteps(trade, priced, attached.legs, entry.side, planning) }
        : ladderSteps(
            { trade, units: sized, instrument, side: entry.side, base: entry.base, order: priced, legs: attached },
            planning,
          );
    return ok({ contract, ...planned });
  });
}

/** Price at which the exchange values an order: its own, rounded to the tick; the lower of two; the reference if it has none. */
function valuedAt(pricing: Result<PricedOrder>, reference: () => Result<Figure>): () => Result<Figure> {
  const { limitPrice, stopPrice } = pricing.ok ? pricing.value.figures : {};
  const own = limitPrice ?? stopPrice;
  return own === undefined ? reference : () => ok(own.atMost(stopPrice ?? own));
}
