import { Figure } from '../../core/figure.js';
import { ok, type Result } from '../../core/result.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { defaultSettings } from '../../settings/defaults.js';
import { convertQuantity, type SizingFacts } from './conversion.js';
import { tradableQuantity } from './quantity-step.js';
import { type RequestedQuantity, signalQuantity } from './requested-quantity.js';

export type EntrySize =
  /** The signal's quantity; else, in a reverse, the size that is closed; else the default of the settings. */
  | { readonly by: 'signal'; readonly closed?: Figure | undefined }
  /** The target of a resize from flat. */
  | { readonly by: 'target'; readonly requested: RequestedQuantity }
  | { readonly by: 'units'; readonly units: Figure };

/** Units of an entry, rounded down to the step. Codes: those of `convertQuantity`, `quantity-unresolved`. */
export function entryQuantity(size: EntrySize, facts: SizingFacts, planning: PlanningContext): Result<Figure> {
  if (size.by === 'units') {
    return ok(size.units);
  }
  const requested = size.by === 'target' ? size.requested : requestedSize(size.closed, planning);
  const units = convertQuantity(requested, facts, planning);
  return units.ok ? tradableQuantity(requested, units.value, { instrument: facts.instrument }, planning) : units;
}

function requestedSize(closed: Figure | undefined, planning: PlanningContext): RequestedQuantity {
  const read = signalQuantity('entry', planning);
  if (read.use === 'signal') {
    return read.requested;
  }
  return closed !== undefined && read.use === 'none'
    ? { type: 'fixed_quantity', value: closed }
    : defaultQuantity(planning);
}

function defaultQuantity({ context }: PlanningContext): RequestedQuantity {
  const { quantityType, quantity } = context.settings.defaultQuantity;
  const builtIn = defaultSettings.defaultQuantity;
  const from = quantityType === builtIn.quantityType && quantity === builtIn.quantity ? 'default' : 'setting';
  return { type: quantityType, value: Figure.from(from, ['defaultQuantity', 'quantity'], quantity) };
}
