// An entry with several targets (targets 3, 4): one bracketed entry for each, so that the broker's own pairs shrink themselves.
import type { Figure } from '../../core/figure.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { isTradable } from '../gates/check-gates.js';
import { quantityStep, tradedIn } from '../sizing/quantity-step.js';
import { type EntrySteps, entrySteps } from './entry-steps.js';
import { ladderMoves } from './ladder-moves.js';
import { noticeMerged, noticeUnsupported } from './ladder-notices.js';
import { ladderRefusal } from './ladder-refusal.js';
import type { LadderRequest } from './ladder-request.js';
import { stopMoves } from './stop-moves.js';
import { submitStep } from './submit-step.js';
import { splitEntry } from './target-units.js';

/** Entries of a ladder; one entry without targets where the broker does not attach both legs, or nothing is large enough. */
export function ladderSteps(request: LadderRequest, planning: PlanningContext): EntrySteps {
  const { trade, units, instrument, side, order, legs } = request;
  const { stopLoss } = legs.legs;
  const { ticker } = trade;
  const isLargeEnough = (part: Figure): boolean =>
    isTradable({ leg: 'entry', ticker, units: part, instrument, price: request.base }, planning);
  const { parts, isMerged } = splitEntry(units, legs.targets, quantityStep(instrument, planning), isLargeEnough);
  const moves = stopMoves(parts, legs.stop?.stopPrice, side, planning);
  const [only, ...others] = parts;
  if (others.length === 0) {
    noticeMerged(isMerged, parts, request, planning);
    return { steps: entrySteps(trade, order, { takeProfit: only?.target?.leg, stopLoss }, side, planning) };
  }
  const steps = parts.map((part, index) => {
    const bracket = { takeProfit: part.target?.leg, stopLoss };
    const ofPart = { ...order, trade: { ...trade, quantity: part.units.text }, bracket };
    return submitStep(`entry-${index + 1}`, 'entry', ofPart, planning);
  });
  const refusal = ladderRefusal(steps, planning);
  if (refusal !== undefined) {
    noticeUnsupported(refusal, legs.targets, planning);
    return { steps: entrySteps(trade, order, { takeProfit: undefined, stopLoss }, side, planning) };
  }
  noticeMerged(isMerged, parts, request, planning);
  for (const [index, { units: quantity, target }] of parts.entries()) {
    const read = { step: `entry-${index + 1}`, ...tradedIn(instrument) };
    const price = target?.price;
    planning.log.addDecision('quantity.target', read, quantity.text, { quantity, 'takeProfit.limitPrice': price });
  }
  return { steps, moves: ladderMoves(moves, steps, planning) };
}
