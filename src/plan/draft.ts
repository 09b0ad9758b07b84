import type { Figure } from '../core/figure.js';
import type { Holding } from '../market/holdings.js';
import type { OpenOrder } from '../market/ports.js';
import type { PlanMove, PlanStep } from '../order/order-plan.js';

/** Units of a position that stops keep for themselves. */
export interface CoveredUnits {
  readonly holding: Holding;
  readonly units: Figure;
}

/** What an action plans: its steps, and what it found out about the positions and orders that they change. */
export interface Draft {
  readonly steps: readonly PlanStep[];
  /** Open positions that the ticker means, before the plan. */
  readonly holdings: readonly Holding[];
  /** Resting orders that the steps cancel; absent: none. */
  readonly cancelled?: readonly OpenOrder[];
  /** What stops cover that the steps do not cancel: pairs of a ladder that stay or move. */
  readonly covered?: readonly CoveredUnits[];
  /** Take profits that stay beside stops that the steps cancel. */
  readonly takeProfits?: readonly OpenOrder[];
  /** Where attached stops of the steps move; absent: they stay. */
  readonly moves?: readonly PlanMove[] | undefined;
  /** Whether it is the exit of a swap whose entry was refused: the fields of the signal's order are then for the entry. */
  readonly isEntryRefused?: boolean;
}

/** What a part of a resize plans. Its holdings are those of the whole resize. */
export type ResizeDraft = Omit<Draft, 'holdings'>;
