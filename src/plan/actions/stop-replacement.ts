import { namedThings, unitsText } from '../../core/count-text.js';
import type { Figure } from '../../core/figure.js';
import { andThen, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { Draft } from '../draft.js';
import { breakevenStep } from '../legs/breakeven-stop.js';
import { cancelSteps } from '../legs/cancel-steps.js';
import { endedWith, noticeEnded } from '../legs/ended-orders.js';
import type { MovedStops } from '../legs/moved-stops.js';
import { noticeOrders, unitsOf } from '../remaining-risk.js';
import { type ContractOrders, cancellable, isExit, isStopLoss, withoutOrders } from '../resting-orders.js';

/** Cancels the stops of a position, unless the message says not to, and sends the stop of a breakeven. */
export function replaceStops(
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

/** Moves stops where they rest; what they do not cover gets a stop of its own. */
export function moveStops(
  { step, cancelled, covered: units, uncovered }: MovedStops,
  stop: Figure,
  holding: Holding,
  holdings: readonly Holding[],
  planning: PlanningContext,
): Result<Draft> {
  const covered = [{ holding, units }];
  const moved = { holdings, cancelled, covered };
  const cancel = cancelled.length === 0 ? [] : cancelSteps({ resting: cancelled, cancelled, cancels: true }, planning);
  const before = [...cancel, ...(step === undefined ? [] : [step])];
  if (uncovered.isZero()) {
    return ok({ ...moved, steps: before });
  }
  const own = breakevenStep({ ...holding, quantity: uncovered }, stop, planning);
  return andThen(own, (submit) => ok({ ...moved, steps: [...before, submit] }));
}
