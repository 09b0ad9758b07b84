import type { GateCode } from '../../core/errors.js';
import { andThen, type Err, err, ok, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { oppositeSide } from '../../market/contracts/contract.js';
import { type Holding, holdingsOf, isHeldOnBothSides, totalQuantity } from '../../market/holdings.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import { sameContract } from '../../market/symbols.js';
import { sentFields } from '../../signal/sent-fields.js';
import type { ReverseSignal, TradeSignal } from '../../signal/signal.js';
import { inBrokerForm } from '../broker-form.js';
import { buildPlan } from '../build-plan.js';
import { contractAmbiguous, heldOnBothSides, isAboutEntry, isGateError, noPosition } from '../errors.js';
import { failEntry, type PlannedEntry, planEntry } from '../legs/entry.js';
import { awaitSteps, exitGates, exitOrders, failExit } from '../legs/exit.js';
import { swapExitTerms } from '../legs/order-terms.js';
import type { OrderPlan, PlanStep } from '../order-plan.js';
import type { EntrySize } from '../sizing/entry-quantity.js';
import { cancelBeforeExit } from './exit.js';

/** Positions to close, and the opposite side to enter after it. */
export interface SwapRequest {
  readonly signal: TradeSignal | ReverseSignal;
  readonly closing: readonly Holding[];
  /** Every position that the ticker means: cancelling its orders affects those that stay open, too. */
  readonly holdings: readonly Holding[];
  /** Side that is entered. */
  readonly logicalSide: PositionSide;
  readonly size: EntrySize;
  readonly exempt?: readonly GateCode[];
}

/** Exits, waits for the fills, and enters the opposite side. What fails the entry does not hold back the exit. */
export function planSwap(swap: SwapRequest, planning: PlanningContext): Result<OrderPlan> {
  const { signal, closing, holdings } = swap;
  const exitErrors = exitGates(closing, signal, planning);
  if (!exitErrors.ok) {
    // All failing gates at once: those of the entry too, although the exit alone is enough.
    const entry = planSwapEntry(swap, planning);
    const entryErrors = entry.ok ? [] : entry.errors.filter(isGateError);
    const [first, ...rest] = exitErrors.errors;
    return err(first, ...rest, ...entryErrors);
  }
  const exits = exitOrders(closing, { terms: swapExitTerms(signal, planning), size: 'full', signal }, planning);
  if (!exits.ok) {
    return exits;
  }
  const steps: readonly PlanStep[] = [
    // The stop loss of the entry may be the step `stop-loss`.
    ...cancelBeforeExit(exits.value, holdings, planning, 2),
    ...exits.value.map(({ step }) => step),
  ];
  const noticesBefore = planning.notices.length;
  const waits = awaitSteps(exits.value);
  const entry = andThen(planSwapEntry(swap, planning), (planned) =>
    // An entry that the broker does not take does not hold back the exit either.
    andThen(inBrokerForm([...steps, ...waits, ...planned.steps], planning), () => ok(planned)),
  );
  if (entry.ok) {
    noticeRoll(closing, entry.value.contract.ticker, planning);
    return buildPlan([...steps, ...waits, ...entry.value.steps], planning);
  }
  // Notices about an entry that is not submitted would mislead.
  planning.notices.splice(noticesBefore);
  traceFailedEntry(entry.errors, planning);
  noticeFailedEntry(entry.errors, planning);
  return buildPlan(steps, planning);
}

/** Closes everything and opens the other side, whatever the settings say about allowed sides and side swapping. */
export function planReverse(signal: ReverseSignal, planning: PlanningContext): Result<OrderPlan> {
  const holdings = holdingsOf(planning);
  const [first] = holdings;
  if (first === undefined) {
    return failExit(noPosition(planning), holdings, signal, planning);
  }
  if (isHeldOnBothSides(holdings)) {
    return failExit(heldOnBothSides(holdings, planning), holdings, signal, planning);
  }
  const logicalSide = oppositeSide(first.logicalSide);
  const size = { by: 'signal', closed: totalQuantity(holdings) } as const;
  return planSwap({ signal, closing: holdings, holdings, logicalSide, size, exempt: ['side-not-allowed'] }, planning);
}

/** Plans the entry of a swap. Its contract, size and prices do not depend on those of the exit. */
function planSwapEntry(swap: SwapRequest, planning: PlanningContext): Result<PlannedEntry> {
  const { signal, closing, holdings, logicalSide, size, exempt } = swap;
  const closed = new Set(closing);
  const kept = holdings.filter((holding) => !closed.has(holding));
  const [addTo, ...others] = kept;
  const request = { signal, logicalSide, size, closed: totalQuantity(closing), addTo, ...(exempt && { exempt }) };
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
function traceFailedEntry(errors: Err['errors'], planning: PlanningContext): void {
  const codes = errors.map(({ code }) => code);
  if (errors.some(isAboutEntry)) {
    addTrace(planning, 'entry.refused', sentFields(planning.signal, ...entryFields), codes);
  }
}

export function noticeFailedEntry(errors: Err['errors'], planning: PlanningContext): void {
  const codes = [...new Set(errors.map(({ code }) => code))].join(', ');
  const sentences = [...new Set(errors.map(({ message }) => message))].join(' ');
  addNotice(planning, 'entry-refused', `Only the exit is planned; nothing is entered (${codes}). ${sentences}`);
}

/** A continuous future may enter another month than the one that was held. */
function noticeRoll(closing: readonly Holding[], entered: string, planning: PlanningContext): void {
  if (planning.target.kind !== 'continuous-future') {
    return;
  }
  for (const { contract } of closing) {
    if (!sameContract(contract.ticker, entered, planning.now)) {
      const message = `The position was held in ${contract.ticker}; the entry is in ${entered}.`;
      addNotice(planning, 'contract-rolled', message);
    }
  }
}
