import { andThen, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { ResizeDraft } from '../draft.js';
import { withoutWorseStops } from '../legs/better-stops.js';
import { exitOrders, exitSteps } from '../legs/exit.js';
import { exitGates } from '../legs/exit-gates.js';
import { signalTerms } from '../legs/order-terms.js';
import { protectRemaining } from '../legs/protect-remaining.js';
import { cancelsOpenOrders } from '../overrides.js';
import { noticeRestingEntries } from '../remaining-risk.js';
import { cancelledFirst, cancelSteps, isExit, restingOrders, withoutOrders } from '../resting-orders.js';
import type { ExitSize } from '../sizing/exit-quantity.js';
import { cancelledByExits } from '../small-exits.js';

/** Resize rules 5 and 9: as an exit, also outside the trading windows; resting exits are cancelled first. */
export function planResizeReduction(
  holdings: readonly Holding[],
  size: ExitSize,
  planning: PlanningContext,
): Result<ResizeDraft> {
  return andThen(exitGates(holdings, planning), () => {
    const exits = exitOrders(holdings, { terms: signalTerms('exit', planning), size }, planning);
    return andThen(exits, (planned) => {
      const resting = restingOrders(holdings, undefined, planning);
      const exitsAtRest = resting.filter(isExit);
      const { exits: sent, staying } = withoutWorseStops(planned, resting, planning);
      const wanted = cancelledFirst(withoutOrders(exitsAtRest, staying), planning);
      const cancelled = cancelledByExits(wanted, exitSteps(sent), holdings, planning);
      const stops = protectRemaining(holdings, sent, resting, cancelled, planning);
      noticeRestingEntries(resting, cancelled, planning);
      const cancels = cancelsOpenOrders(planning);
      const cancel = cancelSteps({ resting: exitsAtRest, cancelled, cancels }, planning);
      return ok({ steps: [...cancel, ...stops, ...exitSteps(sent)], cancelled });
    });
  });
}
