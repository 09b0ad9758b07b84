import { cutDecimals, type DecimalString, decimal, decimalText } from '../../core/decimal.js';
import { andThen, ok, type Result } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { submitSteps } from '../../order/plan-orders.js';
import type { Draft } from '../draft.js';
import { type SwapQuantity, swapQuantity, usedSize } from '../legs/used-quantity.js';
import { planExitOf } from './exit.js';
import { planSwap } from './swap.js';
import { type Swap, type SwapRequest, swapEntryRequest } from './swap-entry.js';

/** A buy or sell that swaps. Where the settings say so, what the exit closes is subtracted from its quantity (follow F1). */
export function planTradeSwap(swap: Swap, planning: PlanningContext): Result<Draft> {
  const request: SwapRequest = { swap, size: { by: 'signal' } };
  const quantity = planning.context.settings.subtractExitQuantity
    ? swapQuantity(swapEntryRequest(request, []), planning)
    : undefined;
  if (quantity === undefined) {
    return planSwap(request, planning);
  }
  const subtracted = { closed: quantity.closed, side: swap.logicalSide };
  return quantity.isUsedUp
    ? planUsedUp(swap, quantity, planning)
    : planSwap({ swap, size: { by: 'signal', subtracted } }, planning);
}

/** The exit takes all of the quantity: it is planned as one after which nothing may enter, with the type and the prices of the signal. */
function planUsedUp(
  { closing, holdings }: Swap,
  { units, closed }: SwapQuantity,
  planning: PlanningContext,
): Result<Draft> {
  const size = usedSize(units, closed, planning);
  planning.log.addDecision('quantity.subtract', { leg: 'exit' }, 'used up', { quantity: units, closed });
  return andThen(planExitOf({ closing, holdings, size }, planning), (draft) => {
    noticeUsedUp(draft, units.text, planning);
    return ok(draft);
  });
}

function noticeUsedUp({ steps }: Draft, units: DecimalString, planning: PlanningContext): void {
  const exits = submitSteps(steps).filter(({ role }) => role === 'exit');
  const closed = decimalText(exits.reduce((sum, { order }) => sum.plus(order.quantity), decimal(0)));
  // A quotient can have 40 digits.
  const quantity = cutDecimals(units, 8);
  const message = `The exit closes ${closed} and uses up the quantity of ${quantity}: nothing is entered.`;
  planning.log.addNotice('exit-used-quantity', message, { path: ['quantity'], quantity, closed });
}
