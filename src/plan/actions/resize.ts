import { andThen, err, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import { tradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { Draft, ResizeDraft } from '../draft.js';
import { contractAmbiguous, resizeSentimentConflict } from '../errors.js';
import { growthPrice } from '../legs/growth-price.js';
import { resizeVerdict } from '../resize-table.js';
import { closesMonths, flattens, requestedTarget, resizeTarget, targetSide } from '../sizing/resize-target.js';
import { planReduction } from './exit.js';
import { planResizeDifference } from './resize-difference.js';
import { planResizeOpening } from './resize-opening.js';
import { planResizeTurn } from './resize-turn.js';

/** Brings the one open position to the target; from flat, opens it. Target 0 closes every month of a continuous future. */
export function planResizeAction(all: readonly Holding[], planning: PlanningContext): Result<Draft> {
  return planning.context.settings.resizeSentiment === 'position'
    ? planResizeToPosition(all, planning)
    : ofHoldings(planForHeld(all, planning), all);
}

function planForHeld(holdings: readonly Holding[], planning: PlanningContext): Result<ResizeDraft> {
  const [holding, ...others] = holdings;
  if (holding === undefined) {
    return planResizeOpening(planning);
  }
  if (others.length === 0) {
    return onPosition(holding, planning);
  }
  return closesMonths(planning) ? planResizeOfMonths(holdings, planning) : err(contractAmbiguous(holdings, planning));
}

/**
 * The sentiment of the signal is the side of its target (follow F2): rules 4, 7 and 9 do not hold. Several contracts are closed by
 * target 0 alone.
 */
function planResizeToPosition(holdings: readonly Holding[], planning: PlanningContext): Result<Draft> {
  const side = targetSide(planning);
  const [holding, ...others] = holdings;
  const isTurn = side !== undefined && holding !== undefined && holding.logicalSide !== side;
  const relation = flattens(planning) ? 'flat' : isTurn ? 'turn' : 'same side';
  planning.log.addDecision('resize.position', { sentiment: planning.fields.take('sentiment') ?? null }, relation);
  if (holding === undefined) {
    return ofHoldings(planResizeOpening(planning), holdings);
  }
  if (isTurn || flattens(planning)) {
    const { type, value: target } = requestedTarget(planning);
    planning.log.addDecision('resize.1', { type }, { target: target.text }, { target });
  }
  if (flattens(planning)) {
    return planReduction(holdings, 'full', planning);
  }
  if (others.length > 0) {
    return err(contractAmbiguous(holdings, planning));
  }
  return isTurn ? planResizeTurn(holding, side, planning) : ofHoldings(onPosition(holding, planning), holdings);
}

function ofHoldings(planned: Result<ResizeDraft>, holdings: readonly Holding[]): Result<Draft> {
  return andThen(planned, (draft) => ok({ ...draft, holdings }));
}

function onPosition(holding: Holding, planning: PlanningContext): Result<ResizeDraft> {
  return andThen(tradedInstrument(holding.contract.ticker, planning), (instrument) =>
    andThen(
      resizeTarget(holding, instrument, () => growthPrice(holding, planning), planning),
      (target) => planResizeDifference(holding, target, instrument, planning),
    ),
  );
}

/** Target 0 of a continuous future closes every month that is held (safety S5). */
function planResizeOfMonths(holdings: readonly Holding[], planning: PlanningContext): Result<ResizeDraft> {
  const { value: target } = requestedTarget(planning);
  const sentiment = planning.fields.take('sentiment');
  for (const { contract, logicalSide: side, quantity: held } of holdings) {
    const verdict = resizeVerdict({ held: side, target: 'zero' }, sentiment);
    if (verdict.submit === 'rejected') {
      return resizeSentimentConflict(verdict, { side, held, target });
    }
    const read = { contract: contract.ticker, unit: 'contract', side };
    const decided = { relation: 'zero', submit: verdict.submit };
    planning.log.addDecision('resize.2', read, decided, { held, target, quantity: held });
  }
  return planReduction(holdings, 'full', planning);
}
