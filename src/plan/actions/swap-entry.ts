import type { Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { type Holding, totalQuantity } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import { contractAmbiguous } from '../errors.js';
import { failEntry, planEntry } from '../legs/entry.js';
import type { EntryRequest } from '../legs/entry-request.js';
import type { PlannedEntry } from '../legs/entry-steps.js';
import type { EntrySize } from '../sizing/entry-quantity.js';

/** Positions to close, and the opposite side to enter after it. */
export interface Swap {
  readonly closing: readonly Holding[];
  /** Every position that the ticker means: cancelling its orders affects those that stay open, too. */
  readonly holdings: readonly Holding[];
  /** Side that is entered. */
  readonly logicalSide: PositionSide;
  /** Setting that keeps the entry from being planned. */
  readonly barredBy?: 'allowSideSwapping';
}

/** A swap, and the size of its entry. */
export interface SwapRequest {
  readonly swap: Swap;
  readonly size: EntrySize;
}

/**
 * Plans the entry of a swap. Its contract, size and prices do not depend on those of the exit, but on the orders that are `cancelled`
 * before it.
 */
export function planSwapEntry(
  request: SwapRequest,
  cancelled: readonly OpenOrder[],
  planning: PlanningContext,
): Result<PlannedEntry> {
  const kept = keptBy(request.swap);
  const entry = swapEntryRequest(request, cancelled);
  return kept.length > 1 ? failEntry(contractAmbiguous(kept, planning), entry, planning) : planEntry(entry, planning);
}

/** The entry of a swap, after some orders have been cancelled. */
export function swapEntryRequest({ swap, size }: SwapRequest, cancelled: readonly OpenOrder[]): EntryRequest {
  const { closing, logicalSide } = swap;
  return {
    logicalSide,
    size,
    closed: totalQuantity(closing),
    closing,
    cancelled: () => cancelled,
    addTo: keptBy(swap)[0],
  };
}

/** Positions that the swap does not close. */
function keptBy({ closing, holdings }: Swap): readonly Holding[] {
  const closed = new Set(closing);
  return holdings.filter((holding) => !closed.has(holding));
}
