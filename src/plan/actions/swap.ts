import type { Decimal } from '../../core/decimal.js';
import type { GateCode } from '../../core/errors.js';
import { type Refusal, type Result, refusal, success } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { type Holding, totalQuantity } from '../../market/contract.js';
import { type Decision, partOf, remark, takeOver } from '../../market/planning-context.js';
import { sameContract } from '../../market/symbols.js';
import type { ExitSignal, ReverseSignal, TradeSignal } from '../../signal/signal.js';
import { readContinuousSymbol } from '../../signal/ticker.js';
import { planOf } from '../build-plan.js';
import { heldOnBothSides, unlessRefused } from '../errors.js';
import { type PlannedEntry, planEntry } from '../legs/entry.js';
import { awaitSteps, exitGates, exitOrders, exitSteps, type PlannedExit } from '../legs/exit.js';
import { signalTerms, swapExitTerms } from '../legs/order-terms.js';
import type { OrderPlan, PlanStep } from '../order-plan.js';
import { cancellable, cancelSteps, cancelsOpenOrders, remarkOnAftermath, restingOrders } from '../resting-orders.js';
import { entryQuantity } from '../sizing/entry-quantity.js';
import { exitQuantity, type SizedExit, wholePosition } from '../sizing/exit-quantity.js';

/** Positions that are left. */
export interface Leaving {
  readonly left: readonly Holding[];
  /** Every position that the ticker means: cancelling its orders may leave the others without theirs. */
  readonly holdings: readonly Holding[];
}

/** An exit that no entry follows. */
export interface Exit extends Leaving {
  readonly signal: TradeSignal | ExitSignal;
  /** All of it, or as much as the signal's quantity says. */
  readonly extent: 'whole' | 'as-sent';
}

/** Leaves positions, each in one step. */
export function planExitOf(exit: Exit, decision: Decision): Result<OrderPlan> {
  const { left, signal, extent } = exit;
  const refused = unlessRefused(exitGates(left, signal, decision));
  if (!refused.ok) {
    return refused;
  }
  const terms = signalTerms('exit', signal, decision);
  const size = extent === 'whole' ? whole : (sized: SizedExit) => exitQuantity(signal, sized, decision);
  const exits = exitOrders(left, terms, size, decision);
  return exits.ok
    ? success(planOf([...cancelAround(exits.value, exit, decision), ...exitSteps(exits.value)], decision))
    : exits;
}

/** A position that is left for one on the other side. */
export interface Swap extends Leaving {
  readonly signal: TradeSignal | ReverseSignal;
  /** The side that is entered after the exit; undefined: none is on the other side of all that is left. */
  readonly direction: PositionSide | undefined;
  /** A reverse opens as much as it closes when it has no quantity of its own. */
  readonly entersClosedSize: boolean;
  /** Gates that do not hold for the entry half. */
  readonly exempt: readonly GateCode[];
}

/** Exits, waits for the fills, and enters on the other side. What refuses the entry half does not hold back the exit. */
export function planSwap(swap: Swap, decision: Decision): Result<OrderPlan> {
  const { left, signal } = swap;
  const refused = unlessRefused(exitGates(left, signal, decision));
  if (!refused.ok) {
    // All failing gates at once: those of the entry too, though the exit alone is enough to refuse.
    const entering = planSwapEntry(swap, decision);
    const gates = entering.ok ? [] : entering.errors.filter(({ section }) => section === 'gates');
    const [first, ...rest] = refused.errors;
    return refusal(first, ...rest, ...gates);
  }
  const exits = exitOrders(left, swapExitTerms(signal, decision), whole, decision);
  if (!exits.ok) {
    return exits;
  }
  const leaving = exitSteps(exits.value);
  const steps: PlanStep[] = [...cancelAround(exits.value, swap, decision), ...leaving];
  // What is remarked on an entry that is not sent would mislead.
  const entering = partOf(decision);
  const entry = planSwapEntry(swap, entering);
  takeOver(entering, entry.ok, decision);
  if (entry.ok) {
    remarkOnRoll(left, entry.value.contract.ticker, decision);
    steps.push(...awaitSteps(leaving), ...entry.value.steps);
  } else {
    remarkOnRefusedEntry(entry.errors, decision);
  }
  return success(planOf(steps, decision));
}

/** The entry half: contract, size and prices are chosen anew. */
function planSwapEntry(swap: Swap, decision: Decision): Result<PlannedEntry> {
  const { direction } = swap;
  if (direction === undefined) {
    return refusal(heldOnBothSides(swap.left, decision));
  }
  const closed = totalQuantity(swap.left);
  return planEntry(
    {
      signal: swap.signal,
      direction,
      contract: undefined,
      held: closed,
      ...(swap.entersClosedSize && { closed }),
      adds: false,
      isFlat: false,
      exempt: swap.exempt,
      size: entryQuantity,
    },
    decision,
  );
}

/** The whole position, whatever quantity was sent. */
export function whole({ holding }: { readonly holding: Holding }, decision: Decision): Result<Decimal> {
  return success(wholePosition(holding, decision));
}

/** Cancels what rests for the ticker before it is left, and names what that leaves behind. */
function cancelAround(exits: readonly PlannedExit[], { holdings }: Leaving, decision: Decision): readonly PlanStep[] {
  const resting = restingOrders(holdings, undefined, decision);
  const cancelled = cancelsOpenOrders(decision) ? cancellable(resting, decision) : [];
  for (const holding of holdings) {
    const left = exits.find((exit) => exit.holding === holding)?.left ?? holding.quantity;
    remarkOnAftermath({ holding, left, resting, cancelled }, decision);
  }
  return cancelSteps(cancelled, decision);
}

/** Names what kept a swap from entering. */
export function remarkOnRefusedEntry(errors: Refusal['errors'], decision: Decision): void {
  const codes = errors.map(({ code }) => code).join(', ');
  remark(decision, 'entry-refused', `Only the exit is planned; nothing is entered: ${codes}. ${errors[0].message}`);
}

/** A continuous future may enter another month than the one that was held. */
function remarkOnRoll(left: readonly Holding[], entered: string, decision: Decision): void {
  if (readContinuousSymbol(decision.signal.ticker) === undefined) {
    return;
  }
  for (const { contract } of left) {
    if (!sameContract(contract.ticker, entered, decision.now)) {
      remark(decision, 'contract-rolled', `The position was held in ${contract.ticker}; the entry is in ${entered}.`);
    }
  }
}
