import { andThen, err, ok, type Result } from '../../core/result.js';
import { type Holding, singleHolding } from '../../market/holdings.js';
import { tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { Draft, ResizeDraft } from '../draft.js';
import { contractAmbiguous } from '../errors.js';
import { growthPrice } from '../legs/growth-price.js';
import { resizeTarget } from '../sizing/resize-target.js';
import { planResizeDifference } from './resize-difference.js';
import { planResizeOpening } from './resize-opening.js';

/** Brings the one open position to the target; from flat, opens it. */
export function planResizeAction(all: readonly Holding[], planning: PlanningContext): Result<Draft> {
  const holdings = singleHolding(all, planning);
  const [holding, ...others] = holdings;
  if (others.length > 0) {
    return err(contractAmbiguous(holdings, planning));
  }
  const planned = holding === undefined ? planResizeOpening(planning) : onPosition(holding, planning);
  return andThen(planned, ({ steps, cancelled }) => ok({ steps, holdings: all, cancelled }));
}

function onPosition(holding: Holding, planning: PlanningContext): Result<ResizeDraft> {
  return andThen(tradedInstrument(holding.contract.ticker, planning), (instrument) =>
    andThen(
      resizeTarget(holding, instrument, () => growthPrice(holding, planning), planning),
      (target) => planResizeDifference(holding, target, instrument, planning),
    ),
  );
}
