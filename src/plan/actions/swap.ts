import { joinedCalculation } from '../../core/figure-list.js';
import { andThen, type Err, err, ok, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { oppositeSide } from '../../market/contracts/contract.js';
import { type Holding, isHeldOnBothSides, totalQuantity } from '../../market/holdings.js';
import { onTrial, type PlanningContext } from '../../market/planning-context.js';
import { sameContract } from '../../market/symbols.js';
import { inBrokerForm } from '../broker-form.js';
import type { Draft } from '../draft.js';
import { contractAmbiguous, heldOnBothSides, noPosition } from '../errors.js';
import { isAboutEntry, isGateError } from '../gates/refusal-codes.js';
import { failEntry, type PlannedEntry, planEntry } from '../legs/entry.js';
import { awaitSteps, exitGates, exitOrders, failExit } from '../legs/exit.js';
import { swapExitTerms } from '../legs/order-terms.js';
import type { EntrySize } from '../sizing/entry-quantity.js';
import { cancelBeforeExit } from './exit.js';

/** Positions to close, and the opposite side to enter after it. */
export interface SwapRequest {
  readonly closing: readonly Holding[];
  /** Every position that the ticker means: cancelling its orders affects those that stay open, too. */
  readonly holdings: readonly Holding[];
  /** Side that is entered. */
  readonly logicalSide: PositionSide;
  readonly size: EntrySize;
}

/** Exits, waits for the fills, and enters the opposite side. What fails the entry does not hold back the exit. */
export function planSwap(swap: SwapRequest, planning: PlanningContext): Result<Draft> {
  const { closing, holdings } = swap;
  const exitErrors = exitGates(closing, planning);
  if (!exitErrors.ok) {
    // All failing gates at once: those of the entry too, although the exit alone is enough.
    const entry = planSwapEntry(swap, planning);
    const entryErrors = entry.ok ? [] : entry.errors.filter(isGateError);
    const [first, ...rest] = exitErrors.errors;
    return err(first, ...rest, ...entryErrors);
  }
  const exits = exitOrders(closing, { terms: swapExitTerms(planning), size: 'full' }, planning);
  if (!exits.ok) {
    return exits;
  }
  // The stop loss of the entry may be the step `stop-loss`.
  const before = cancelBeforeExit(exits.value, holdings, planning, 2);
  const { cancelled } = before;
  const exitSteps = [...before.steps, ...exits.value.map(({ step }) => step)];
  const trial = onTrial(planning);
  const entry = andThen(planSwapEntry(swap, trial), ({ contract, steps: entrySteps }) => {
    const steps = [...exitSteps, ...awaitSteps(exits.value, planning), ...entrySteps];
    // An entry that the broker does not take does not hold back the exit either.
    return andThen(inBrokerForm({ steps, holdings, cancelled }, trial), () => ok({ contract, steps }));
  });
  if (!entry.ok) {
    takeFailedEntry(entry.errors, planning);
    noticeFailedEntry(entry.errors, planning);
    return ok({ steps: exitSteps, holdings, cancelled, isEntryRefused: true });
  }
  planning.log.addNotices(trial.log.notices);
  noticeRoll(closing, entry.value.contract.ticker, planning);
  return ok({ steps: entry.value.steps, holdings, cancelled });
}

/** Closes everything and opens the other side, whatever the settings say about allowed sides and side swapping. */
export function planReverse(holdings: readonly Holding[], planning: PlanningContext): Result<Draft> {
  const [first] = holdings;
  if (first === undefined) {
    return failExit(noPosition(planning), holdings, planning);
  }
  if (isHeldOnBothSides(holdings)) {
    return failExit(heldOnBothSides(holdings, planning), holdings, planning);
  }
  const logicalSide = oppositeSide(first.logicalSide);
  const size = { by: 'signal', closed: totalQuantity(holdings) } as const;
  return planSwap({ closing: holdings, holdings, logicalSide, size }, planning);
}

/** Plans the entry of a swap. Its contract, size and prices do not depend on those of the exit. */
function planSwapEntry(swap: SwapRequest, planning: PlanningContext): Result<PlannedEntry> {
  const { closing, holdings, logicalSide, size } = swap;
  const closed = new Set(closing);
  const kept = holdings.filter((holding) => !closed.has(holding));
  const [addTo, ...others] = kept;
  const request = { logicalSide, size, closed: totalQuantity(closing), addTo };
  return others.length > 0
    ? failEntry(contractAmbiguous(kept, planning), request, planning)
    : planEntry(request, planning);
}

/** Fields that say what an entry is. */
const entryFields = [
  'orderType',
  'limitPrice',
  'stopPrice',
  'trailAmount',
  'trailPercent',
  'marketPriceType',
  'timeInForce',
  'expiresAt',
  'quantity',
  'quantityType',
  'takeProfit',
  'stopLoss',
  'optionType',
  'intrinsicValue',
  'expiration',
  'strikeCount',
  'strikesAway',
  'strikePrice',
] as const;

/** What fails an entry can be what was sent for it: leaving it out can change the plan (safety M4). */
function takeFailedEntry(errors: Err['errors'], planning: PlanningContext): void {
  const codes = [...new Set(errors.map(({ code }) => code))];
  if (errors.some(isAboutEntry)) {
    planning.fields.takeAll(...entryFields);
    planning.log.addDecision('entry.refused', {}, codes);
  }
}

export function noticeFailedEntry(errors: Err['errors'], planning: PlanningContext): void {
  const codes = [...new Set(errors.map(({ code }) => code))].join(', ');
  const sentences = [...new Set(errors.map(({ message }) => message))].join(' ');
  const parts = errors.flatMap(({ code, calculation }) =>
    calculation === undefined ? [] : [[errors.length === 1 ? '' : code, calculation] as const],
  );
  const message = `Only the exit is planned; nothing is entered (${codes}). ${sentences}`;
  planning.log.addNotice('entry-refused', message, parts.length === 0 ? {} : { calculation: joinedCalculation(parts) });
}

/** A continuous future may enter another month than the one that was held. */
function noticeRoll(closing: readonly Holding[], entered: string, planning: PlanningContext): void {
  if (planning.target.kind !== 'continuous-future') {
    return;
  }
  for (const { contract } of closing) {
    if (!sameContract(contract.ticker, entered, planning.now)) {
      const message = `The position was held in ${contract.ticker}; the entry is in ${entered}.`;
      planning.log.addNotice('contract-rolled', message);
    }
  }
}
