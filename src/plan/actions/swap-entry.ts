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
export interface SwapRequest {
  readonly closing: readonly Holding[];
  /** Every position that the ticker means: cancelling its orders affects those that stay open, too. */
  readonly holdings: readonly Holding[];
  /** Side that is entered. */
  readonly logicalSide: PositionSide;
  readonly size: EntrySize;
  /** Orders that are cancelled before the exit. */
  readonly cancelled?: readonly OpenOrder[];
  /** Setting that keeps the entry from being planned. */
  readonly barredBy?: 'allowSideSwapping';
}

/** Plans the entry of a swap. Its contract, size and prices do not depend on those of the exit. */
export function planSwapEntry(swap: SwapRequest, planning: PlanningContext): Result<PlannedEntry> {
  const kept = keptBy(swap);
  const request = swapEntryRequest(swap);
  return kept.length > 1
    ? failEntry(contractAmbiguous(kept, planning), request, planning)
    : planEntry(request, planning);
}

/** The entry of a swap. */
export function swapEntryRequest(swap: SwapRequest): EntryRequest {
  const { closing, logicalSide, size, cancelled = [] } = swap;
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
function keptBy({ closing, holdings }: SwapRequest): readonly Holding[] {
  const closed = new Set(closing);
  return holdings.filter((holding) => !closed.has(holding));
}
