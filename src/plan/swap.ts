import type { Holding } from '../contract/contract.js';
import { type Decision, remark } from '../contract/decision.js';
import { Decimal } from '../foundation/decimal.js';
import type { GateCode, SignalError } from '../foundation/errors.js';
import { type Result, refusal, success } from '../foundation/result.js';
import type { PositionSide } from '../foundation/vocabulary.js';
import { signalTerms, swapExitTerms } from '../pricing/order-terms.js';
import { entryQuantity } from '../quantity/entry-quantity.js';
import { exitQuantity, wholePosition } from '../quantity/exit-quantity.js';
import type { ExitSignal, ReverseSignal, TradeSignal } from '../signal/signal.js';
import { type PlannedEntry, planEntry } from './entry.js';
import { awaitSteps, exitGates, exitOrders, exitSteps, type PlannedExit } from './exit.js';
import { planOf } from './finish.js';
import type { OrderPlan, PlanStep } from './order-plan.js';
import { unlessRefused } from './refusals.js';
import { cancellable, cancelSteps, cancelsOpenOrders, remarkOnAftermath, restingOrders } from './resting-orders.js';

/** Leaves positions, each in one step: all of them, or as much as the signal's quantity says. */
export function planExitOf(
  holdings: readonly Holding[],
  signal: TradeSignal | ExitSignal,
  extent: 'whole' | 'as-sent',
  decision: Decision,
): Result<OrderPlan> {
  const refused = unlessRefused(exitGates(holdings, signal, decision));
  if (!refused.ok) {
    return refused;
  }
  const terms = signalTerms('exit', signal, decision);
  const size = extent === 'whole' ? whole : exitQuantity;
  const exits = exitOrders(holdings, terms, size, decision);
  return exits.ok
    ? success(planOf([...cancelAround(exits.value, decision), ...exitSteps(exits.value)], decision))
    : exits;
}

/** A position that is left for one on the other side. */
export interface Swap {
  readonly holdings: readonly Holding[];
  readonly signal: TradeSignal | ReverseSignal;
  /** The side that is entered after the exit. */
  readonly direction: PositionSide;
  /** A reverse opens as much as it closes when it has no quantity of its own. */
  readonly entersClosedSize: boolean;
  /** Gates that do not hold for the entry half. */
  readonly exempt: readonly GateCode[];
}

/** Exits, waits for the fills, and enters on the other side. What refuses the entry half does not hold back the exit. */
export function planSwap(swap: Swap, decision: Decision): Result<OrderPlan> {
  const { holdings, signal } = swap;
  const refused = unlessRefused(exitGates(holdings, signal, decision));
  if (!refused.ok) {
    // All failing gates at once: those of the entry too, though the exit alone is enough to refuse.
    const entering = planSwapEntry(swap, decision);
    const gates = entering.ok ? [] : entering.errors.filter(({ section }) => section === 'gates');
    return refusal(refused.errors[0], ...refused.errors.slice(1), ...gates);
  }
  const exits = exitOrders(holdings, swapExitTerms(signal, decision), whole, decision);
  if (!exits.ok) {
    return exits;
  }
  const steps: PlanStep[] = [...cancelAround(exits.value, decision), ...exitSteps(exits.value)];
  const remarks = decision.journal.notices.length;
  const entry = planSwapEntry(swap, decision);
  if (entry.ok) {
    remarkOnRoll(holdings, entry.value.contract.ticker, decision);
    steps.push(...awaitSteps(exitSteps(exits.value)), ...entry.value.steps);
  } else {
    // What was remarked on an entry that is not sent would mislead.
    decision.journal.notices.length = remarks;
    remarkOnRefusedEntry(entry.errors, decision);
  }
  return success(planOf(steps, decision));
}

/** The entry half: contract, size and prices are chosen anew. */
function planSwapEntry(swap: Swap, decision: Decision): Result<PlannedEntry> {
  const closed = swap.holdings.reduce((sum, { quantity }) => sum.plus(quantity), new Decimal(0));
  return planEntry(
    {
      signal: swap.signal,
      direction: swap.direction,
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
function cancelAround(exits: readonly PlannedExit[], decision: Decision): readonly PlanStep[] {
  const resting = restingOrders(
    exits.map(({ holding }) => holding),
    undefined,
    decision,
  );
  const cancelled = cancelsOpenOrders(decision) ? cancellable(resting, decision) : [];
  for (const { holding, left } of exits) {
    remarkOnAftermath({ holding, left, resting, cancelled }, decision);
  }
  return cancelSteps(cancelled, decision);
}

/** Names what kept a swap from entering. */
export function remarkOnRefusedEntry(errors: readonly SignalError[], decision: Decision): void {
  const codes = errors.map(({ code }) => code).join(', ');
  remark(
    decision,
    'entry-refused',
    `The position is closed; nothing is entered: ${codes}. ${errors[0]?.message ?? ''}`.trim(),
  );
}

/** A continuous future may enter another month than the one that was held. */
function remarkOnRoll(holdings: readonly Holding[], entered: string, decision: Decision): void {
  for (const { contract } of holdings) {
    if (!contract.asSent && contract.ticker !== entered) {
      remark(decision, 'contract-rolled', `The position was held in ${contract.ticker}; the entry is in ${entered}.`);
    }
  }
}
