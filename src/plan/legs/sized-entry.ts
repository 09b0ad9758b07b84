import { ok, type Result } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { GatedEntry } from '../gates/gated-parts.js';
import { entryQuantity } from '../sizing/entry-quantity.js';
import { builtEntry } from './built-entry.js';
import type { EntryBasis } from './entry-basis.js';
import { entryParts } from './entry-parts.js';
import type { EntryRequest } from './entry-request.js';
import type { PlannedEntry } from './entry-steps.js';
import { fittedUnits } from './fitted-entry.js';
import { gatedEntry } from './gated-entry.js';

/** An entry, and what the gates judge of it, whatever of it failed. */
export interface SizedEntry {
  readonly entry: Result<PlannedEntry>;
  readonly gated: GatedEntry;
}

/** Sizes and prices an entry. */
export function sizedEntry(request: EntryRequest, basis: EntryBasis, planning: PlanningContext): SizedEntry {
  const asked = entryParts(entryQuantity(request.size, basis.sizing, planning), basis, planning);
  const gated = gatedEntry(request, asked, basis, planning);
  const fitted = fittedUnits(request, basis, gated, planning);
  const parts = fitted === undefined ? asked : entryParts(ok(fitted), basis, planning);
  return {
    entry: builtEntry(parts, basis, planning),
    gated: fitted === undefined ? gated : gatedEntry(request, parts, basis, planning),
  };
}
