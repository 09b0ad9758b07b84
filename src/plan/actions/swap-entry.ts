import type { Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { type Holding, totalQuantity } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { contractAmbiguous } from '../errors.js';
import type { PlannedEntry } from '../legs/built-entry.js';
import { failEntry, planEntry } from '../legs/entry.js';
import type { EntrySize } from '../sizing/entry-quantity.js';

/** Positions to close, and the opposite side to enter after it. */
export interface SwapRequest {
  readonly closing: readonly Holding[];
  /** Every position that the ticker means: cancelling its orders affects those that stay open, too. */
  readonly holdings: readonly Holding[];
  /** Side that is entered. */
  readonly logicalSide: PositionSide;
  readonly size: EntrySize;
}

/** Plans the entry of a swap. Its contract, size and prices do not depend on those of the exit. */
export function planSwapEntry(swap: SwapRequest, planning: PlanningContext): Result<PlannedEntry> {
  const { closing, holdings, logicalSide, size } = swap;
  const closed = new Set(closing);
  const kept = holdings.filter((holding) => !closed.has(holding));
  const [addTo, ...others] = kept;
  const request = { logicalSide, size, closed: totalQuantity(closing), addTo };
  return others.length > 0
    ? failEntry(contractAmbiguous(kept, planning), request, planning)
    : planEntry(request, planning);
}
