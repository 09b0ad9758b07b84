import { andThen, ok, type Result } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import type { PlanStep } from '../../order/order-plan.js';
import { inBrokerForm } from '../broker-form.js';
import { checkNoDust } from '../legs/dust.js';
import type { PlannedEntry } from '../legs/entry-steps.js';
import { awaitSteps } from '../legs/exit.js';
import type { PlannedExit } from '../legs/planned-exit.js';
import { planSwapEntry, type SwapRequest } from './swap-entry.js';

/** What goes out before the entry of a swap. */
interface Exiting {
  readonly exits: readonly PlannedExit[];
  /** Cancellations and exits. */
  readonly steps: readonly PlanStep[];
  /** Orders that the steps cancel. */
  readonly cancelled: readonly OpenOrder[];
}

/** The steps of a swap whose entry is planned: `exiting`, the waits for its fills, and the entry. */
export function entryAfterExits(
  request: SwapRequest,
  { exits, steps: exiting, cancelled }: Exiting,
  planning: PlanningContext,
): Result<PlannedEntry> {
  return andThen(planSwapEntry(request, cancelled, planning), ({ contract, steps: entering, moves }) =>
    andThen(checkNoDust(exits, contract, planning), () => {
      const steps = [...exiting, ...awaitSteps(exits, planning), ...entering];
      // An entry that the broker does not take does not hold back the exit either.
      return andThen(inBrokerForm({ steps, holdings: request.swap.holdings, cancelled }, planning), () =>
        ok({ contract, steps, moves }),
      );
    }),
  );
}
