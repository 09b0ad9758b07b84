// Orders that an exit keeps because the broker may reject it, or does not take it: one below a minimum of the broker, or one unit.
import type { Holding } from '../market/holdings.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { OpenOrder } from '../market/ports.js';
import { itemsByContract } from '../market/symbols.js';
import type { Order } from '../order/order.js';
import type { SubmitOrderStep } from '../order/order-plan.js';
import { formOnTrial } from './broker-form.js';
import { entriesText, noticeOrders } from './remaining-risk.js';

/**
 * The orders that exits cancel first. An exit below a minimum of the broker cancels nothing: were it rejected, the position
 * would have lost its protection. Nor does one that is not sent, because the broker takes whole units only. Adds a notice for
 * entries that stay.
 */
export function cancelledByExits(
  orders: readonly OpenOrder[],
  exits: readonly SubmitOrderStep[],
  holdings: readonly Holding[],
  planning: PlanningContext,
): readonly OpenOrder[] {
  const small = orders.length === 0 ? [] : smallExits(exits, holdings, planning);
  if (small.length === 0) {
    return orders;
  }
  const exitsOf = itemsByContract(small, planning.now);
  const isCancelled = ({ ticker }: OpenOrder): boolean => exitsOf(ticker).length === 0;
  const entries = orders.filter((order) => order.role === 'entry' && !isCancelled(order));
  noticeOrders('resting-entries-remain', entries, entriesText, planning);
  return orders.filter(isCancelled);
}

/** Exits that the broker takes but for a minimum, or in whole units only. Where it does not take them at all, the plan is refused at its end. */
function smallExits(
  exits: readonly SubmitOrderStep[],
  holdings: readonly Holding[],
  planning: PlanningContext,
): readonly Order[] {
  const form = formOnTrial(exits, holdings, planning);
  return form?.ok ? [...form.value.smallExits.map(({ order }) => order), ...form.value.leftOut] : [];
}
