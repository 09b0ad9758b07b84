import { andThen, err, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import { tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { Draft, ResizeDraft } from '../draft.js';
import { contractAmbiguous } from '../errors.js';
import { growthPrice } from '../legs/growth-price.js';
import { flattens, resizeTarget } from '../sizing/resize-target.js';
import { planResizeDifference } from './resize-difference.js';
import { planResizeOfMonths } from './resize-months.js';
import { planResizeOpening } from './resize-opening.js';

/** Brings the one open position to the target; from flat, opens it. Target 0 closes every month of a continuous future. */
export function planResizeAction(all: readonly Holding[], planning: PlanningContext): Result<Draft> {
  return andThen(planForHeld(all, planning), ({ steps, cancelled }) => ok({ steps, holdings: all, cancelled }));
}

function planForHeld(holdings: readonly Holding[], planning: PlanningContext): Result<ResizeDraft> {
  const [holding, ...others] = holdings;
  if (holding === undefined) {
    return planResizeOpening(planning);
  }
  if (others.length === 0) {
    return onPosition(holding, planning);
  }
  return planning.target.kind === 'continuous-future' && flattens(planning)
    ? planResizeOfMonths(holdings, planning)
    : err(contractAmbiguous(holdings, planning));
}

function onPosition(holding: Holding, planning: PlanningContext): Result<ResizeDraft> {
  return andThen(tradedInstrument(holding.contract.ticker, planning), (instrument) =>
    andThen(
      resizeTarget(holding, instrument, () => growthPrice(holding, planning), planning),
      (target) => planResizeDifference(holding, target, instrument, planning),
    ),
  );
}
