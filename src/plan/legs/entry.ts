import type { SignalError } from '../../core/errors.js';
import { andThen, err, isNonEmpty, type Result } from '../../core/result.js';
import type { Contract } from '../../market/contracts/contract.js';
import { unexpired } from '../../market/contracts/expiry.js';
import { noticeRolledMonth } from '../../market/contracts/futures.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { failLegs, judgeEntry, judgeLegs, needsWholeEntry, reported } from '../gates/check-gates.js';
import { tellingChoice } from './contract-choice.js';
import { entryBasis } from './entry-basis.js';
import { type EntryRequest, gatedLeg, logPutSide, namedContract } from './entry-request.js';
import type { PlannedEntry } from './entry-steps.js';
import { sizedEntry } from './sized-entry.js';

/** Plans an entry: all gates first, then contract, size, prices and bracket. Codes: the gates of an entry, `plan` codes. */
export function planEntry(request: EntryRequest, planning: PlanningContext): Result<PlannedEntry> {
  const named = namedContract(request, planning);
  const planned = planNamedEntry(request, named, planning);
  return named.ok && !planned.ok ? err(...tellingChoice(planned.errors, named.value)) : planned;
}

function planNamedEntry(
  request: EntryRequest,
  named: Result<Contract>,
  planning: PlanningContext,
): Result<PlannedEntry> {
  // The gates are judged on a contract that has expired, too: it is known which it is.
  const leg = gatedLeg(request, named.ok ? named.value : undefined, planning);
  if (named.ok) {
    logPutSide(request, named.value, planning);
  }
  const ofLeg = judgeLegs([leg], planning);
  const { byGates } = ofLeg;
  if (isNonEmpty(byGates) && !needsWholeEntry(planning)) {
    return { ok: false, errors: byGates };
  }
  const contract = andThen(named, (chosen) => unexpired(chosen, planning));
  const basis = andThen(contract, (chosen) => entryBasis(request, chosen, planning));
  if (!basis.ok) {
    return isNonEmpty(byGates) ? { ok: false, errors: byGates } : basis;
  }
  noticeRolledMonth(basis.value.order.contract.ticker, planning);
  const { entry, gated } = sizedEntry(request, basis.value, planning);
  const ofEntry = judgeEntry(gated, planning);
  const errors = reported({
    byGates: [...byGates, ...ofEntry.byGates],
    withPlan: [...ofLeg.withPlan, ...(entry.ok ? [] : entry.errors), ...ofEntry.withPlan],
  });
  return isNonEmpty(errors) ? { ok: false, errors } : entry;
}

/** Fails an entry whose contract is in doubt: by its gates, and only if none fails by the error. */
export function failEntry(error: SignalError, request: EntryRequest, planning: PlanningContext): Result<never> {
  return failLegs(error, [gatedLeg(request, undefined, planning)], planning);
}
