// Exits that the broker may reject, below a minimum of it, or does not take, below one unit: what rests stays, and so does the position of one that is not sent.
import type { Holding } from '../market/holdings.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { OpenOrder } from '../market/ports.js';
import { itemsByContract } from '../market/symbols.js';
import type { Order } from '../order/order.js';
import type { SubmitOrderStep } from '../order/order-plan.js';
import { formOnTrial } from './broker-form.js';
import type { PlannedExit } from './legs/planned-exit.js';
import { entriesText, noticeOrders } from './remaining-risk.js';

/** Exits that the broker takes but for a minimum, or in whole units only. */
interface SmallExits {
  /** Exits that are sent although the broker may reject them. */
  readonly belowMinimum: readonly Order[];
  /** Exits that are not sent. */
  readonly leftOut: readonly Order[];
}

/** The small ones among exits. Where the broker does not take them at all, the plan is refused at its end. */
export function smallExits(
  exits: readonly SubmitOrderStep[],
  holdings: readonly Holding[],
  planning: PlanningContext,
): SmallExits {
  const form = exits.length === 0 ? undefined : formOnTrial(exits, holdings, planning);
  return form?.ok
    ? { belowMinimum: form.value.smallExits.map(({ order }) => order), leftOut: form.value.leftOut }
    : { belowMinimum: [], leftOut: [] };
}

/**
 * The orders that exits cancel first. An exit below a minimum of the broker cancels nothing: were it rejected, the position
 * would have lost its protection. Nor does one that is not sent, because the broker takes whole units only. Adds a notice for
 * entries that stay.
 */
export function cancelledByExits(
  orders: readonly OpenOrder[],
  { belowMinimum, leftOut }: SmallExits,
  planning: PlanningContext,
): readonly OpenOrder[] {
  const exitsOf = itemsByContract([...belowMinimum, ...leftOut], planning.now);
  const isCancelled = ({ ticker }: OpenOrder): boolean => exitsOf(ticker).length === 0;
  const entries = orders.filter((order) => order.role === 'entry' && !isCancelled(order));
  noticeOrders('resting-entries-remain', entries, entriesText, planning);
  return orders.filter(isCancelled);
}

/** The exits that are sent: a position whose exit is left out stays as it is. */
export function sentExits(exits: readonly PlannedExit[], { leftOut }: SmallExits): readonly PlannedExit[] {
  const staying = new Set(leftOut.map(({ ticker }) => ticker));
  return exits.filter(({ holding }) => !staying.has(holding.contract.ticker));
}
