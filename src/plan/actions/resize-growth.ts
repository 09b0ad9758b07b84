import type { SignalError } from '../../core/errors.js';
import type { Figure } from '../../core/figure.js';
import { andThen, ok, type Result } from '../../core/result.js';
import { dynamicQuantityTypes } from '../../core/vocabulary.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { quoteTooOld } from '../../market/quotes.js';
import type { ResizeDraft } from '../draft.js';
import { failEntry, planEntry } from '../legs/entry.js';
import type { EntryRequest } from '../legs/entry-request.js';
import { noticeRestingEntries, noticeStopCoverage } from '../remaining-risk.js';
import { ordersByHolding, restingOrders } from '../resting-orders.js';

/** signalPrice may size a target that reduces, but does not save an entry from a quote that is too old (safety R8). */
function dynamicTargetQuote({ contract: { ticker } }: Holding, planning: PlanningContext): SignalError | undefined {
  const quantityType = planning.fields.peek('quantityType');
  const isDynamic = quantityType !== undefined && dynamicQuantityTypes.has(quantityType);
  return isDynamic ? quoteTooOld(ticker, planning) : undefined;
}

/** Resize rules 5 and 9: as an entry, with a bracket for the added quantity; cancels nothing. */
export function planResizeGrowth(holding: Holding, units: Figure, planning: PlanningContext): Result<ResizeDraft> {
  const { logicalSide } = holding;
  const request: EntryRequest = { logicalSide, size: { by: 'units', units }, addTo: holding };
  const staleQuote = dynamicTargetQuote(holding, planning);
  const entry = staleQuote === undefined ? planEntry(request, planning) : failEntry(staleQuote, request, planning);
  return andThen(entry, ({ steps, moves }) => {
    const resting = restingOrders([holding], undefined, planning);
    noticeRestingEntries(resting, planning);
    noticeStopCoverage(holding, steps, ordersByHolding(resting, [], planning)(holding), planning);
    return ok({ steps, moves });
  });
}
