import { andThen, err, ok, type Result } from '../../core/result.js';
import type { OrderType, TimeInForce } from '../../core/vocabulary.js';
import { noticeRoll } from '../../market/contracts/futures.js';
import { onTrial, type PlanningContext } from '../../market/planning-context.js';
import type { PlanStep } from '../../order/order-plan.js';
import { submitSteps } from '../../order/plan-orders.js';
import { inBrokerForm } from '../broker-form.js';
import type { Draft } from '../draft.js';
import { isGateError } from '../gates/refusal-codes.js';
import { cancelBeforeExits } from '../legs/before-exits.js';
import { checkNoDust } from '../legs/dust.js';
import { awaitSteps, exitOrders, exitSteps } from '../legs/exit.js';
import { exitGates } from '../legs/exit-gates.js';
import { swapExitTerms } from '../legs/order-terms.js';
import { waitingEntry } from '../legs/waiting-entry.js';
import { noticeBarredEntry, noticeFailedEntry, takeFailedEntry } from './failed-entry.js';
import { planSwapEntry, type SwapRequest } from './swap-entry.js';

/** Why the exit does not wait with the entry; one for an auction may be sent in another way, because its broker has no auctions. */
function exitsNow(waits: OrderType | TimeInForce, steps: readonly PlanStep[]): string {
  const isAuction = waits === 'opg' || waits === 'cls';
  const kind = isAuction ? 'time in force' : 'type';
  const asked = `The entry is asked for with ${kind} ${waits}`;
  const sent = submitSteps(steps).find(({ role }) => role === 'entry')?.order.timeInForce;
  return isAuction && sent !== undefined && sent !== waits
    ? `${asked}, and sent as ${sent}. The exit goes out first, on its own terms, in either case.`
    : `${asked}, with which it may never fill. The exit does not use that ${kind}: it goes out first, on its own terms.`;
}

/** Exits, waits for the fills, and enters the opposite side. What fails the entry does not hold back the exit. */
export function planSwap(swap: SwapRequest, planning: PlanningContext): Result<Draft> {
  const { closing, holdings } = swap;
  const waits = swap.barredBy === undefined ? waitingEntry(swap.logicalSide, closing, planning) : undefined;
  const exitErrors = exitGates(closing, planning, waits);
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
  const before = cancelBeforeExits(exits.value, holdings, planning, { firstStep: 2, enters: true });
  const { cancelled } = before;
  const exiting = [...before.steps, ...exitSteps(exits.value)];
  if (swap.barredBy !== undefined) {
    noticeBarredEntry(swap.barredBy, planning);
    return ok({ steps: exiting, holdings, cancelled, isEntryRefused: true });
  }
  const trial = onTrial(planning);
  const entry = andThen(planSwapEntry({ ...swap, cancelled }, trial), ({ contract, steps: entrySteps, moves }) =>
    andThen(checkNoDust(exits.value, contract, planning), () => {
      const steps = [...exiting, ...awaitSteps(exits.value, planning), ...entrySteps];
      // An entry that the broker does not take does not hold back the exit either.
      return andThen(inBrokerForm({ steps, holdings, cancelled }, trial), () => ok({ contract, steps, moves }));
    }),
  );
  if (!entry.ok) {
    takeFailedEntry(entry.errors, planning);
    noticeFailedEntry(entry.errors, planning);
    return ok({ steps: exiting, holdings, cancelled, isEntryRefused: true });
  }
  planning.log.addNotices(trial.log.notices);
  if (waits !== undefined) {
    planning.log.addNotice('swap-exits-now', exitsNow(waits, entry.value.steps));
  }
  noticeRoll(closing, entry.value.contract.ticker, planning);
  return ok({ steps: entry.value.steps, moves: entry.value.moves, holdings, cancelled });
}
