import { type Result, refusal, success } from '../../core/result.js';
import { holdingsOf } from '../../market/holdings.js';
import type { Decision } from '../../market/planning-context.js';
import type { AddSignal } from '../../signal/signal.js';
import { planOf } from '../build-plan.js';
import { contractAmbiguous, unlessRefused } from '../errors.js';
import { type GatedHalf, refusingGates } from '../gates.js';
import { planEntry } from '../legs/entry.js';
import type { OrderPlan } from '../order-plan.js';
import { entryQuantity, noPosition } from '../sizing/entry-quantity.js';

/** `add` is the permission to add; and nobody opens a position with it, so their number has no say. */
const exempt = ['add-to-position-not-allowed', 'max-positions-reached'] as const;

/** Adds to the one open contract, on its side. Cancels nothing. */
export function planAdd(signal: AddSignal, decision: Decision): Result<OrderPlan> {
  const holdings = holdingsOf(decision);
  const [held, ...others] = holdings;
  if (held === undefined || others.length > 0) {
    const gated: GatedHalf = {
      half: 'entry',
      direction: held?.direction,
      contract: undefined,
      side: undefined,
      fields: signal,
      adds: held !== undefined,
      isFlat: held === undefined,
      exempt,
    };
    const refused = unlessRefused(refusingGates(gated, decision));
    const error = held === undefined ? noPosition(decision) : contractAmbiguous(holdings, decision);
    return refused.ok ? refusal(error) : refused;
  }
  const entry = planEntry(
    {
      signal,
      direction: held.direction,
      contract: held.contract,
      held: held.quantity,
      adds: true,
      isFlat: false,
      exempt,
      size: entryQuantity,
    },
    decision,
  );
  return entry.ok ? success(planOf(entry.value.steps, decision)) : entry;
}
