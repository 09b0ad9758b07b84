// Size, prices and bracket of an entry; each has its own errors.
import type { Figure } from '../../core/figure.js';
import type { Result } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { freshQuoteOf } from '../../market/quotes.js';
import { bracketLegs, type PlannedLegs } from './bracket.js';
import type { EntryBasis } from './entry-basis.js';
import { logLossAtLimit } from './loss-at-limit.js';
import type { PricedOrder } from './order-prices.js';

/** What an entry consists of, whatever of it failed. */
export interface EntryParts {
  readonly units: Result<Figure>;
  readonly pricing: Result<PricedOrder>;
  readonly legs: Result<PlannedLegs>;
}

/** Prices an entry of a size; one without a size has no leg by P&L. */
export function entryParts(units: Result<Figure>, basis: EntryBasis, planning: PlanningContext): EntryParts {
  const { order, bracket } = basis;
  const pricing = basis.pricing();
  const quote = () => freshQuoteOf(order.contract.ticker, planning);
  const filled = pricing.ok
    ? { side: bracket.entry.side, type: pricing.value.prices.type, prices: pricing.value.figures, quote }
    : undefined;
  const legs = bracketLegs(bracket, units.ok ? units.value : undefined, planning, filled);
  if (units.ok && legs.ok) {
    logLossAtLimit(units.value, legs.value, basis, planning);
  }
  return { units, pricing, legs };
}
