import type { Figure } from '../../core/figure.js';
import { andThen, err, ok, type Result } from '../../core/result.js';
import { closingSide } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { OpenOrder } from '../../market/ports.js';
import type { Draft } from '../draft.js';
import { contractAmbiguous, noPosition } from '../errors.js';
import { checkNotPassed } from '../legs/breakeven-market.js';
import { breakevenPrice, breakevenStep } from '../legs/breakeven-stop.js';
import { noticeDust } from '../legs/dust.js';
import { exitGates } from '../legs/exit-gates.js';
import { noticeOrders } from '../remaining-risk.js';
import {
  cancellable,
  cancelSteps,
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
      const stops = ordersByHolding(resting, [], planning)(holding).own.filter(isStopLoss);
      const better = asGoodStops(stops, stop, closable);
      return better.length > 0
        ? keepStops(better, stop, holdings, planning)
        : andThen(checkNotPassed(stop, holding, planning), () =>
            replaceStops(stops, stop, closable, holdings, planning),
          );
    });
  });
}

/** A position without what no order closes because it is less than a step (safety S10). */
function closableHolding(holding: Holding, planning: PlanningContext): Holding {
  const { contract, quantity: held } = holding;
  const quantity = closableUnits(held, contract.ticker, planning);
  const dust = held.minus(quantity);
  if (dust.isPositive()) {
    noticeDust(contract.ticker, quantity.text, dust.text, planning);
  }
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
  noticeOrders('stop-already-better', better, sentence, planning);
  return ok({ steps: [], holdings, cancelled: [] });
}

function replaceStops(
  stops: readonly OpenOrder[],
  stop: Figure,
  holding: Holding,
  holdings: readonly Holding[],
  planning: PlanningContext,
): Result<Draft> {
  const cancels = planning.fields.peek('cancel') !== false;
  const cancelled = cancels ? cancellable(stops, planning) : [];
  const kept = withoutOrders(stops, cancelled);
  const sentence = (ids: string) => `Together with the breakeven stop, the remaining stops ${ids} exceed the position.`;
  noticeOrders('resting-exits-exceed-position', kept, sentence, planning);
  const steps = [...cancelSteps(cancelled, cancels, planning), breakevenStep(holding, stop, planning)];
  return ok({ steps, holdings, cancelled });
}

/** Fixed stops that are at the breakeven stop or better, where they cover the whole position (safety R5); else none. */
function asGoodStops(
  stops: readonly OpenOrder[],
  { decimal: breakeven }: Figure,
  { contractSide, quantity }: Holding,
): readonly OpenOrder[] {
  const side = closingSide(contractSide);
  const good = stops.filter(
    ({ type, side: closes, stopPrice }) =>
      (type === 'stop' || type === 'stop_limit') &&
      closes === side &&
      stopPrice != null &&
      Number(stopPrice) > 0 &&
      (side === 'sell' ? breakeven.lte(stopPrice) : breakeven.gte(stopPrice)),
  );
  const uncovered = good.reduce((rest, { quantity: units }) => rest.minus(units ?? 0), quantity.decimal);
  return uncovered.gt(0) ? [] : good;
}
