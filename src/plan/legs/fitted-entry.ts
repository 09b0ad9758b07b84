// An entry that is too large, planned as large as every limit allows (guard G2.4).
import type { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { isTradable } from '../gates/check-gates.js';
import { gateFacts } from '../gates/gate-facts.js';
import type { GatedEntry } from '../gates/gated-parts.js';
import { largestQuantity, type QuantityLimit, quantityLimits } from '../gates/quantity-limits.js';
import { quantityStep, tradedIn } from '../sizing/quantity-step.js';
import type { EntryBasis } from './entry-basis.js';
import type { EntryRequest } from './entry-request.js';

/** The limit that a quantity meets first, and the largest quantity within it. */
export interface Binding {
  readonly limit: QuantityLimit;
  readonly largest: Figure;
}

/** The limit with the smallest of the largest quantities, the first of several; undefined: nothing limits the quantity. */
export function bindingLimit(limits: readonly QuantityLimit[], step: Figure): Binding | undefined {
  let binding: Binding | undefined;
  for (const limit of limits) {
    const largest = largestQuantity(limit, step);
    if (largest !== undefined && (binding === undefined || largest.isBelow(binding.largest))) {
      binding = { limit, largest };
    }
  }
  return binding;
}

/**
 * Units of an entry that is too large, as many as every limit allows; undefined: it is planned as it was asked for. Never those of a
 * resize, nor where the stop is by P&L, whose loss does not shrink. Less than a step, or than the minimum of the instrument, is refused
 * as before.
 */
export function fittedUnits(
  request: EntryRequest,
  basis: EntryBasis,
  gated: GatedEntry,
  planning: PlanningContext,
): Figure | undefined {
  const { settings } = planning.context;
  const { order, bracket } = basis;
  const isFixed = request.size.by !== 'signal' || bracket.requested.stopLoss?.pnlAmount !== undefined;
  if (settings.guard?.fit !== 'shrink' || isFixed || !gated.units.ok) {
    return undefined;
  }
  const { known, isWhole } = quantityLimits(settings, gated, gateFacts(planning));
  const binding = isWhole ? bindingLimit(known, quantityStep(order.instrument, planning)) : undefined;
  const requested = gated.units.value;
  if (binding === undefined || !binding.largest.isBelow(requested)) {
    return undefined;
  }
  const { largest, limit } = binding;
  const { contract, instrument, reference } = order;
  const sized = { leg: 'entry', ticker: contract.ticker, units: largest, instrument, price: reference } as const;
  if (!isTradable(sized, planning)) {
    return undefined;
  }
  const { rule: by } = limit;
  const message = `The quantity is reduced from ${requested.text} to ${largest.text}: ${by} allows no more.`;
  planning.log.addNotice('quantity-reduced', message, {
    path: ['quantity'],
    requested: requested.text,
    quantity: largest.text,
    by,
    calculation: calculationOf({ asked: requested, quantity: largest }),
  });
  planning.log.addDecision('quantity.reduced', { leg: 'entry', ...tradedIn(order.instrument), by }, largest.text, {
    quantity: largest,
  });
  return largest;
}
