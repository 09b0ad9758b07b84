import { andThen, ok, type Result } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
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
}

/** The steps of a swap whose entry is planned: `exiting`, the waits for its fills, and the entry. */
export function entryAfterExits(swap: SwapRequest, exiting: Exiting, planning: PlanningContext): Result<PlannedEntry> {
  const { holdings, cancelled = [] } = swap;
  return andThen(planSwapEntry(swap, planning), ({ contract, steps: entering, moves }) =>
    andThen(checkNoDust(exiting.exits, contract, planning), () => {
      const steps = [...exiting.steps, ...awaitSteps(exiting.exits, planning), ...entering];
      // An entry that the broker does not take does not hold back the exit either.
      return andThen(inBrokerForm({ steps, holdings, cancelled }, planning), () => ok({ contract, steps, moves }));
    }),
  );
}
