import { andThen, err, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { Draft } from '../draft.js';
import { contractAmbiguous, noPosition } from '../errors.js';
import { asGoodStops, noticeBetterStops } from '../legs/better-stops.js';
import { checkNotPassed } from '../legs/breakeven-market.js';
import { breakevenPrice } from '../legs/breakeven-price.js';
import { closableHolding } from '../legs/dust.js';
import { exitGates } from '../legs/exit-gates.js';
import { movedStops } from '../legs/moved-stops.js';
import { isStopLoss, ordersByHolding, restingOrders } from '../resting-orders.js';
import { moveStops, replaceStops } from './stop-replacement.js';

/** Replaces the resting stop of a position by one at its average entry price, moved by the offset to the profitable side. */
export function planBreakeven(holdings: readonly Holding[], planning: PlanningContext): Result<Draft> {
  return andThen(exitGates(holdings, planning), () => {
    const [holding, ...others] = holdings;
    if (holding === undefined || others.length > 0) {
      return err(holding === undefined ? noPosition(planning) : contractAmbiguous(holdings, planning));
    }
    const closable = closableHolding(holding, planning);
    if (closable.quantity.isZero()) {
      return ok({ steps: [], holdings });
    }
    return andThen(breakevenPrice(closable, planning), (stop) => {
      const resting = restingOrders([holding], undefined, planning);
      const orders = ordersByHolding(resting, [], planning)(holding);
      const better = asGoodStops(orders.own.filter(isStopLoss), stop.decimal, closable, planning);
      if (better.length === 0) {
        return andThen(checkNotPassed(stop, holding, planning), () => {
          const moved = mayReplace(planning) ? movedStops(orders.own, stop, holding, planning) : undefined;
          return moved === undefined
            ? replaceStops(orders, stop, closable, holdings, planning)
            : moveStops(moved, stop, closable, holdings, planning);
        });
      }
      // They have decided what the stop would have been.
      planning.fields.takeAll('orderType', 'extendedHours');
      noticeBetterStops(better, `breakeven at ${stop.text}`, planning, { stopPrice: stop });
      return ok({ steps: [], holdings });
    });
  });
}

/** The sender of `cancel: false` wants a second stop, and the one who names a type only some replaced. */
function mayReplace({ fields }: PlanningContext): boolean {
  return fields.peek('cancel') !== false && fields.peek('cancelOrderType') === undefined;
}
