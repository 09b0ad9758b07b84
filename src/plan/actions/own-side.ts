import { andThen, ok, type Result } from '../../core/result.js';
import type { Contract } from '../../market/contracts/contract.js';
import { type Holding, singleHolding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import type { Draft } from '../draft.js';
import { contractAmbiguous } from '../errors.js';
import { cancelSteps } from '../legs/cancel-steps.js';
import { failEntry, planEntry } from '../legs/entry.js';
import type { EntryRequest } from '../legs/entry-request.js';
import { cancelsOpenOrders } from '../overrides.js';
import { noticeForgottenExits, noticeRemainingRisk, noticeStopCoverage } from '../remaining-risk.js';
import { cancellable, ordersByHolding, restingOrders, withoutOrders } from '../resting-orders.js';
import { sideOf } from '../trade-intent.js';

/** Enters, or adds to the one open contract of the side. */
export function planOwnSide(all: readonly Holding[], planning: PlanningContext): Result<Draft> {
  const holdings = singleHolding(all, planning);
  const [held, ...others] = holdings;
  // An entry at an underlying means all of its contracts, whichever of them it enters (safety P5). An addition cancels nothing
  // unless the signal itself says so.
  const restingOn = (contract: Contract) => restingOrders(holdings, contract, planning, held === undefined);
  const cancels = held === undefined ? cancelsOpenOrders(planning) : planning.fields.peek('cancel') === true;
  const cancelled = (resting: readonly OpenOrder[]) => (cancels ? cancellable(resting, planning) : []);
  const request: EntryRequest = {
    logicalSide: sideOf(planning),
    size: { by: 'signal' },
    addTo: held,
    cancelled: (contract) => cancelled(restingOn(contract)),
  };
  if (others.length > 0) {
    return failEntry(contractAmbiguous(holdings, planning), request, planning);
  }
  return andThen(planEntry(request, planning), ({ contract, steps, moves }) => {
    const resting = restingOn(contract);
    const gone = cancelled(resting);
    if (held !== undefined) {
      const orders = ordersByHolding(resting, gone, planning)(held);
      noticeRemainingRisk(held, { remaining: held.quantity }, orders, planning);
      noticeStopCoverage(held, steps, orders, planning);
    } else {
      noticeForgottenExits(withoutOrders(resting, gone), planning);
    }
    return ok({
      steps: [...cancelSteps({ resting, cancelled: gone, cancels }, planning), ...steps],
      moves,
      holdings: all,
      cancelled: gone,
    });
  });
}
