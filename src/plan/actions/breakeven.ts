import { namedThings, unitsText } from '../../core/count-text.js';
import type { Figure } from '../../core/figure.js';
import { andThen, err, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { Draft } from '../draft.js';
import { contractAmbiguous, noPosition } from '../errors.js';
import { asGoodStops, noticeBetterStops } from '../legs/better-stops.js';
import { checkNotPassed } from '../legs/breakeven-market.js';
import { breakevenPrice, breakevenStep } from '../legs/breakeven-stop.js';
import { closableHolding } from '../legs/dust.js';
import { endedWith, noticeEnded } from '../legs/ended-orders.js';
import { exitGates } from '../legs/exit-gates.js';
import { type MovedStops, movedStops } from '../legs/moved-stops.js';
import { noticeOrders, unitsOf } from '../remaining-risk.js';
import {
  type ContractOrders,
  cancellable,
  cancelSteps,
  isExit,
  isStopLoss,
  ordersByHolding,
  restingOrders,
  withoutOrders,
} from '../resting-orders.js';

/** Replaces the resting stop of a position by one at its average entry price, moved by the offset to the profitable side. */
export function planBreakeven(holdings: readonly Holding[], planning: PlanningContext): Result<Draft> {
  return andThen(exitGates(holdings, planning), () => {
    const [holding, ...others] = holdings;
    if (holding === undefined || others.length > 0) {
      return err(holding === undefined ? noPosition(planning) : contractAmbiguous(holdings, planning));
    }
    const closable = closableHolding(holding, planning);
    if (closable.quantity.isZero()) {
      return ok({ steps: [], holdings, cancelled: [] });
    }
    return andThen(breakevenPrice(closable, planning), (stop) => {
      const resting = restingOrders([holding], undefined, planning);
      const orders = ordersByHolding(resting, [], planning)(holding);
      const better = asGoodStops(orders.own.filter(isStopLoss), stop.decimal, closable, planning);
      if (better.length === 0) {
        return andThen(checkNotPassed(stop, holding, planning), () => {
          const moved = mayReplace(planning) ? movedStops(orders.own, stop, closable, planning) : undefined;
          return moved === undefined
            ? replaceStops(orders, stop, closable, holdings, planning)
            : moveStops(moved, stop, closable, holdings, planning);
        });
      }
      // They have decided what the stop would have been.
      planning.fields.takeAll('orderType', 'extendedHours');
      noticeBetterStops(better, `breakeven at ${stop.text}`, planning, { stopPrice: stop });
      return ok({ steps: [], holdings, cancelled: [] });
    });
  });
}

/** The sender of `cancel: false` wants a second stop, and the one who names a type only some replaced. */
function mayReplace({ fields }: PlanningContext): boolean {
  return fields.peek('cancel') !== false && fields.peek('cancelOrderType') === undefined;
}

/** Moves stops where they rest; what they do not cover gets a stop of its own. */
function moveStops(
  { step, kept, cancelled, uncovered }: MovedStops,
  stop: Figure,
  holding: Holding,
  holdings: readonly Holding[],
  planning: PlanningContext,
): Result<Draft> {
  const covered = [{ holding, units: holding.quantity.minus(uncovered) }];
  const moved = { holdings, cancelled, covered };
  const resting = [...kept, ...cancelled];
  const cancel = cancelled.length === 0 ? [] : cancelSteps({ resting, cancelled, cancels: true }, planning);
  const before = [...cancel, ...(step === undefined ? [] : [step])];
  if (uncovered.isZero()) {
    return ok({ ...moved, steps: before });
  }
  const own = breakevenStep({ ...holding, quantity: uncovered }, stop, planning);
  return andThen(own, (submit) => ok({ ...moved, steps: [...before, submit] }));
}

function replaceStops(
  { own }: ContractOrders,
  stop: Figure,
  holding: Holding,
  holdings: readonly Holding[],
  planning: PlanningContext,
): Result<Draft> {
  const cancels = planning.fields.peek('cancel') !== false;
  const stops = own.filter(isStopLoss);
  const cancelled = cancels ? cancellable(stops, planning) : [];
  const ended = endedWith(cancelled, own);
  noticeEnded(ended, planning);
  const kept = withoutOrders(own.filter(isExit), [...cancelled, ...ended]);
  const sentence = (ids: readonly string[]) =>
    `The breakeven stop and the ${namedThings('resting exit', ids)} together exceed the ${unitsText(holding.quantity.text, holding.contract.ticker)} held.`;
  noticeOrders('resting-exits-exceed-position', kept, sentence, planning, {
    held: holding.quantity,
    ...unitsOf('exit', kept),
  });
  return andThen(breakevenStep(holding, stop, planning), (step) => {
    const steps = [...cancelSteps({ resting: stops, cancelled, cancels }, planning), step];
    const takeProfits = kept.filter((order) => !isStopLoss(order));
    return ok({ steps, holdings, cancelled, takeProfits });
  });
}
