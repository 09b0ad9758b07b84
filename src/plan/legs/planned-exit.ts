import type { Figure } from '../../core/figure.js';
import type { Holding } from '../../market/holdings.js';
import type { SubmitOrderStep } from '../../order/order-plan.js';

/** The exit of one position. */
export interface PlannedExit {
  readonly holding: Holding;
  /** Undefined: the position is less than a step of the broker, which no order closes (safety S10). */
  readonly step: SubmitOrderStep | undefined;
  /** Units that stay open and can still be closed. */
  readonly remaining: Figure;
  /** Units that stay open because they are less than a step; undefined: there are none. */
  readonly dust: Figure | undefined;
}
