import { andThen, err, ok, type Result } from '../../core/result.js';
import { type Holding, singleHolding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { Draft } from '../draft.js';
import { contractAmbiguous, noPosition } from '../errors.js';
import { checkGates } from '../gates.js';
import { planEntry } from '../legs/entry.js';
import { noticeRemainingRisk, noticeStopCoverage, ordersByHolding, restingOrders } from '../resting-orders.js';

/** `add` is the permission to add, and it opens no position. */
const exempt = ['add-to-position-not-allowed', 'max-positions-reached'] as const;

/** Adds to the one open contract, on its side. Cancels nothing. */
export function planAdd(all: readonly Holding[], planning: PlanningContext): Result<Draft> {
  const holdings = singleHolding(all, planning);
  const [held, ...others] = holdings;
  if (held === undefined || others.length > 0) {
    const leg = { leg: 'entry', contract: undefined, contractSide: undefined, exempt } as const;
    const adds = held !== undefined;
    const gates = checkGates([{ ...leg, logicalSide: held?.logicalSide, adds, isFlat: !adds }], planning);
    const error = adds ? contractAmbiguous(holdings, planning) : noPosition(planning);
    return andThen(gates, () => err(error));
  }
  const { logicalSide } = held;
  const entry = planEntry({ logicalSide, size: { by: 'signal' }, addTo: held, exempt }, planning);
  return andThen(entry, ({ steps }) => {
    const resting = restingOrders([held], undefined, planning);
    const orders = ordersByHolding(resting, [], planning)(held);
    noticeRemainingRisk(held, { remaining: held.quantity }, orders, planning);
    noticeStopCoverage(held, steps, orders, planning);
    return ok({ steps, holdings: all, cancelled: [] });
  });
}
