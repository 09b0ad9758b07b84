import { err, ok, type Result } from '../../core/result.js';
import { holdingsOf } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { AddSignal } from '../../signal/signal.js';
import { buildPlan } from '../build-plan.js';
import { contractAmbiguous, failIfAny } from '../errors.js';
import { type GatedLeg, refusingGates } from '../gates.js';
import { planEntry } from '../legs/entry.js';
import type { OrderPlan } from '../order-plan.js';
import { entryQuantity, noPosition } from '../sizing/entry-quantity.js';

/** `add` is the permission to add; and nobody opens a position with it, so their number has no say. */
const exempt = ['add-to-position-not-allowed', 'max-positions-reached'] as const;

/** Adds to the one open contract, on its side. Cancels nothing. */
export function planAdd(signal: AddSignal, planning: PlanningContext): Result<OrderPlan> {
  const holdings = holdingsOf(planning);
  const [held, ...others] = holdings;
  if (held === undefined || others.length > 0) {
    const gated: GatedLeg = {
      leg: 'entry',
      logicalSide: held?.logicalSide,
      contract: undefined,
      contractSide: undefined,
      fields: signal,
      adds: held !== undefined,
      isFlat: held === undefined,
      exempt,
    };
    const refused = failIfAny(refusingGates(gated, planning));
    const error = held === undefined ? noPosition(planning) : contractAmbiguous(holdings, planning);
    return refused.ok ? err(error) : refused;
  }
  const entry = planEntry(
    {
      signal,
      logicalSide: held.logicalSide,
      contract: held.contract,
      held: held.quantity,
      adds: true,
      isFlat: false,
      exempt,
      size: entryQuantity,
    },
    planning,
  );
  return entry.ok ? ok(buildPlan(entry.value.steps, planning)) : entry;
}
