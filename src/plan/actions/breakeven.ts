import { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { andThen, err, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import type { Draft } from '../draft.js';
import { contractAmbiguous, noPosition } from '../errors.js';
import { asGoodStops } from '../legs/better-stops.js';
import { checkNotPassed } from '../legs/breakeven-market.js';
import { breakevenPrice, breakevenStep } from '../legs/breakeven-stop.js';
import { noticeUncovered } from '../legs/dust.js';
import { exitGates } from '../legs/exit-gates.js';
import { knownPrice } from '../legs/resting-stop.js';
import { noticeOrders } from '../remaining-risk.js';
import {
  cancellable,
  cancelSteps,
  isExit,
  isStopLoss,
  ordersByHolding,
  restingOrders,
  withoutOrders,
} from '../resting-orders.js';
import { closableUnits } from '../sizing/quantity-step.js';

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
      const { own } = ordersByHolding(resting, [], planning)(holding);
      const better = asGoodStops(own.filter(isStopLoss), stop.decimal, closable, planning);
      return better.length > 0
        ? keepStops(better, stop, holdings, planning)
        : andThen(checkNotPassed(stop, holding, planning), () => replaceStops(own, stop, closable, holdings, planning));
    });
  });
}

/** A position without what no order closes because it is less than a step (safety S10). */
function closableHolding(holding: Holding, planning: PlanningContext): Holding {
  const { contract, quantity: held } = holding;
  const quantity = closableUnits(held, contract.ticker, planning);
  noticeUncovered(contract.ticker, held, quantity, planning);
  return { ...holding, quantity };
}

function keepStops(
  better: readonly OpenOrder[],
  stop: Figure,
  holdings: readonly Holding[],
  planning: PlanningContext,
): Result<Draft> {
  // They have decided what the stop would have been.
  planning.fields.takeAll('orderType', 'extendedHours');
  const ids = better.map(({ id }) => id);
  planning.log.addDecision('breakeven.resting', {}, ids, { stopPrice: stop });
  const sentence = (orders: string) => `The resting stop ${orders} is as good as breakeven at ${stop.text}: it stays.`;
  noticeOrders('stop-already-better', better, sentence, planning, { stopPrice: stop });
  return ok({ steps: [], holdings, cancelled: [] });
}

function replaceStops(
  own: readonly OpenOrder[],
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
  const sentence = (ids: string) =>
    `Together with the breakeven stop, the resting exits ${ids} are larger than the ${holding.quantity.text} ${holding.contract.ticker} that are held.`;
  noticeOrders('resting-exits-exceed-position', kept, sentence, planning, { held: holding.quantity });
  return andThen(breakevenStep(holding, stop, planning), (step) => {
    const steps = [...cancelSteps({ resting: stops, cancelled, cancels }, planning), step];
    const takeProfits = kept.filter((order) => !isStopLoss(order));
    return ok({ steps, holdings, cancelled, takeProfits });
  });
}

/** Orders that the broker ends together with those that are cancelled (safety S20). */
function endedWith(cancelled: readonly OpenOrder[], own: readonly OpenOrder[]): readonly OpenOrder[] {
  const groups = new Set(cancelled.flatMap(({ group }) => group ?? []));
  return withoutOrders(own, cancelled).filter(({ group }) => group != null && groups.has(group));
}

function noticeEnded(ended: readonly OpenOrder[], planning: PlanningContext): void {
  for (const { id, limitPrice } of ended) {
    const known = knownPrice(limitPrice);
    const price = known === undefined ? undefined : Figure.from('market', ['openOrders', id, 'limitPrice'], known);
    const at = price === undefined ? '' : ` at ${price.text}`;
    const message = `The broker ends the take profit ${id}${at} together with the stop that is cancelled.`;
    const details = price && { price: price.text, calculation: calculationOf({ price }) };
    planning.log.addNotice('take-profit-cancelled', message, { orderIds: [id], ...details });
  }
}
