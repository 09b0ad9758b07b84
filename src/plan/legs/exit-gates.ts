import type { SignalError } from '../../core/errors.js';
import type { Result } from '../../core/result.js';
import { signalContract } from '../../market/contracts/contract.js';
import type { Holding } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { checkLegs, failLegs } from '../gates/check-gates.js';
import type { GatedLeg } from '../gates/gated-parts.js';

/**
 * Checks the gates of an exit, for every contract that is closed; without a position, the gates that need none. `entryWaits`: what the
 * entry after it waits by.
 */
export function exitGates(
  holdings: readonly Holding[],
  planning: PlanningContext,
  entryWaits?: GatedLeg['entryWaits'],
): Result<undefined> {
  return checkLegs(gatedExits(holdings, planning, entryWaits), planning);
}

function gatedExits(
  holdings: readonly Holding[],
  planning: PlanningContext,
  entryWaits?: GatedLeg['entryWaits'],
): readonly GatedLeg[] {
  const exits = holdings.length === 0 ? [{ contract: signalContract(planning), logicalSide: undefined }] : holdings;
  return exits.map(({ contract, logicalSide }) => ({
    leg: 'exit',
    logicalSide,
    contract,
    contractSide: undefined,
    adds: false,
    isFlat: logicalSide === undefined,
    entryWaits,
  }));
}

/** Fails an exit: by its gates, and only if none fails by the error. */
export function failExit(error: SignalError, holdings: readonly Holding[], planning: PlanningContext): Result<never> {
  return failLegs(error, gatedExits(holdings, planning), planning);
}
