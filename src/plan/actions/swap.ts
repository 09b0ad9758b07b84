import type { Decimal } from '../../core/decimal.js';
import type { GateCode } from '../../core/errors.js';
import { type Err, err, ok, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { type Holding, totalQuantity } from '../../market/contract.js';
import { addNotice, fork, merge, type PlanningContext } from '../../market/planning-context.js';
import { sameContract } from '../../market/symbols.js';
import type { ExitSignal, ReverseSignal, TradeSignal } from '../../signal/signal.js';
import { readContinuousSymbol } from '../../signal/ticker.js';
import { buildPlan } from '../build-plan.js';
import { failIfAny, heldOnBothSides } from '../errors.js';
import { type PlannedEntry, planEntry } from '../legs/entry.js';
import { awaitSteps, exitGates, exitOrders, exitSteps, type PlannedExit } from '../legs/exit.js';
import { signalTerms, swapExitTerms } from '../legs/order-terms.js';
import type { OrderPlan, PlanStep } from '../order-plan.js';
import { cancellable, cancelSteps, cancelsOpenOrders, noticeRemainingRisk, restingOrders } from '../resting-orders.js';
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
export function planExitOf(exit: Exit, planning: PlanningContext): Result<OrderPlan> {
  const { left, signal, extent } = exit;
  const refused = failIfAny(exitGates(left, signal, planning));
  if (!refused.ok) {
    return refused;
  }
  const terms = signalTerms('exit', signal, planning);
  const size = extent === 'whole' ? whole : (sized: SizedExit) => exitQuantity(signal, sized, planning);
  const exits = exitOrders(left, terms, size, planning);
  return exits.ok
    ? ok(buildPlan([...cancelAround(exits.value, exit, planning), ...exitSteps(exits.value)], planning))
    : exits;
}

/** A position that is left for one on the other side. */
export interface Swap extends Leaving {
  readonly signal: TradeSignal | ReverseSignal;
  /** The side that is entered after the exit; undefined: none is on the other side of all that is left. */
  readonly logicalSide: PositionSide | undefined;
  /** A reverse opens as much as it closes when it has no quantity of its own. */
  readonly entersClosedSize: boolean;
  /** Gates that do not hold for the entry half. */
  readonly exempt: readonly GateCode[];
}

/** Exits, waits for the fills, and enters on the other side. What refuses the entry half does not hold back the exit. */
export function planSwap(swap: Swap, planning: PlanningContext): Result<OrderPlan> {
  const { left, signal } = swap;
  const refused = failIfAny(exitGates(left, signal, planning));
  if (!refused.ok) {
    // All failing gates at once: those of the entry too, though the exit alone is enough to refuse.
    const entering = planSwapEntry(swap, planning);
    const gates = entering.ok ? [] : entering.errors.filter(({ section }) => section === 'gates');
    const [first, ...rest] = refused.errors;
    return err(first, ...rest, ...gates);
  }
  const exits = exitOrders(left, swapExitTerms(signal, planning), whole, planning);
  if (!exits.ok) {
    return exits;
  }
  const leaving = exitSteps(exits.value);
  const steps: PlanStep[] = [...cancelAround(exits.value, swap, planning), ...leaving];
  // What is remarked on an entry that is not sent would mislead.
  const entering = fork(planning);
  const entry = planSwapEntry(swap, entering);
  merge(entering, entry.ok, planning);
  if (entry.ok) {
    noticeRoll(left, entry.value.contract.ticker, planning);
    steps.push(...awaitSteps(leaving), ...entry.value.steps);
  } else {
    noticeRefusedEntry(entry.errors, planning);
  }
  return ok(buildPlan(steps, planning));
}

/** The entry half: contract, size and prices are chosen anew. */
function planSwapEntry(swap: Swap, planning: PlanningContext): Result<PlannedEntry> {
  const { logicalSide } = swap;
  if (logicalSide === undefined) {
    return err(heldOnBothSides(swap.left, planning));
  }
  const closed = totalQuantity(swap.left);
  return planEntry(
    {
      signal: swap.signal,
      logicalSide,
      contract: undefined,
      held: closed,
      ...(swap.entersClosedSize && { closed }),
      adds: false,
      isFlat: false,
      exempt: swap.exempt,
      size: entryQuantity,
    },
    planning,
  );
}

/** The whole position, whatever quantity was sent. */
export function whole({ holding }: { readonly holding: Holding }, planning: PlanningContext): Result<Decimal> {
  return ok(wholePosition(holding, planning));
}

/** Cancels what rests for the ticker before it is left, and names what that leaves behind. */
function cancelAround(
  exits: readonly PlannedExit[],
  { holdings }: Leaving,
  planning: PlanningContext,
): readonly PlanStep[] {
  const resting = restingOrders(holdings, undefined, planning);
  const cancelled = cancelsOpenOrders(planning) ? cancellable(resting, planning) : [];
  for (const holding of holdings) {
    const left = exits.find((exit) => exit.holding === holding)?.left ?? holding.quantity;
    noticeRemainingRisk({ holding, left, resting, cancelled }, planning);
  }
  return cancelSteps(cancelled, planning);
}

/** Names what kept a swap from entering. */
export function noticeRefusedEntry(errors: Err['errors'], planning: PlanningContext): void {
  const codes = errors.map(({ code }) => code).join(', ');
  addNotice(planning, 'entry-refused', `Only the exit is planned; nothing is entered: ${codes}. ${errors[0].message}`);
}

/** A continuous future may enter another month than the one that was held. */
function noticeRoll(left: readonly Holding[], entered: string, planning: PlanningContext): void {
  if (readContinuousSymbol(planning.signal.ticker) === undefined) {
    return;
  }
  for (const { contract } of left) {
    if (!sameContract(contract.ticker, entered, planning.now)) {
      addNotice(
        planning,
        'contract-rolled',
        `The position was held in ${contract.ticker}; the entry is in ${entered}.`,
      );
    }
  }
}
