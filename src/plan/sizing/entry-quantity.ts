import { type Decimal, decimal, decimalText } from '../../core/decimal.js';
import { ok, type Result } from '../../core/result.js';
import type { QuantityType } from '../../core/vocabulary.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { QuantityFields } from '../../signal/signal.js';
import { convertQuantity, type SizingFacts } from './conversion.js';
import { tradableQuantity } from './quantity-step.js';
import { type RequestedQuantity, signalQuantity } from './requested-quantity.js';

export type EntrySize =
  /** The signal's quantity; else, in a reverse, the size that is closed; else the default of the settings. */
  | { readonly by: 'signal'; readonly closed?: Decimal }
  /** The target of a resize from flat. */
  | { readonly by: 'target'; readonly requested: RequestedQuantity }
  | { readonly by: 'units'; readonly units: Decimal };

/** Units of an entry, rounded down to the step. Codes: those of `convertQuantity`, `quantity-unresolved`. */
export function entryQuantity(
  size: EntrySize,
  signal: QuantityFields<QuantityType>,
  facts: SizingFacts,
  planning: PlanningContext,
): Result<Decimal> {
  if (size.by === 'units') {
    return ok(size.units);
  }
  const requested = size.by === 'target' ? size.requested : entryRequest(signal, size.closed, planning);
  const converted = convertQuantity(requested, facts, planning);
  return converted.ok
    ? tradableQuantity(requested, converted.value, { instrument: facts.instrument }, planning)
    : converted;
}

function entryRequest(
  signal: QuantityFields<QuantityType>,
  closed: Decimal | undefined,
  planning: PlanningContext,
): RequestedQuantity {
  const { quantity, quantityType } = planning.context.settings.defaultQuantity;
  const read = signalQuantity('entry', signal, planning);
  if (read.use === 'signal') {
    return read.requested;
  }
  if (closed !== undefined && read.use === 'none') {
    const held = { name: 'requested', value: decimalText(closed), from: 'market', by: 'positions' } as const;
    return { type: 'fixed_quantity', value: closed, numbers: [held] };
  }
  const setting = { name: 'requested', value: quantity, from: 'setting', by: 'defaultQuantity.quantity' } as const;
  return { type: quantityType, value: decimal(quantity), numbers: [setting] };
}
