import { Figure } from '../../core/figure.js';
import { andThen, ok, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import type { TradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { defaultSettings } from '../../settings/defaults.js';
import { convertQuantity, countedFees, type SizingFacts } from './conversion.js';
import { tradableQuantity, tradedIn } from './quantity-step.js';
import { type RequestedQuantity, signalQuantity } from './requested-quantity.js';

/** What the exit of a swap takes of its quantity. */
export interface Subtraction {
  readonly closed: Figure;
  /** Side that is entered. */
  readonly side: PositionSide;
}

export type EntrySize =
  /**
   * The signal's quantity, without what the exit of its swap closes where that is subtracted (follow F1); else, in a reverse, the size
   * that is closed; else the default of the settings.
   */
  | { readonly by: 'signal'; readonly closed?: Figure | undefined; readonly subtracted?: Subtraction | undefined }
  /** The target of a resize from flat. */
  | { readonly by: 'target'; readonly requested: RequestedQuantity }
  | { readonly by: 'units'; readonly units: Figure };

/** Units of the exit before an entry, where the entry has its size: the message has none. */
export function sizeOfExit(size: EntrySize, { fields }: PlanningContext): Figure | undefined {
  return size.by === 'signal' && fields.peek('quantity') === undefined ? size.closed : undefined;
}

/** Units of an entry, rounded down to the step. Codes: those of `convertQuantity`, `quantity-unresolved`. */
export function entryQuantity(size: EntrySize, facts: SizingFacts, planning: PlanningContext): Result<Figure> {
  if (size.by === 'units') {
    return ok(size.units);
  }
  const { instrument } = facts;
  if (size.by === 'target') {
    // A target is a size of position: no room is left for fees, so that the same message sent again trades nothing (money I3).
    const { fees: _, ...withoutFees } = facts;
    return andThen(convertQuantity(size.requested, withoutFees, planning), (units) =>
      tradableQuantity(size.requested, units, { instrument }, planning),
    );
  }
  const requested = requestedSize(size, planning);
  return andThen(convertQuantity(requested, facts, planning), (units) => {
    const rest = restAfterExit(units, size.subtracted, instrument, planning);
    return andThen(countedFees(requested.type, facts), (fees) =>
      tradableQuantity(requested, rest, { instrument, fees }, planning),
    );
  });
}

/** What the exit of a swap leaves. It is rounded once, with the entry. */
function restAfterExit(
  units: Figure,
  subtracted: Subtraction | undefined,
  instrument: TradedInstrument,
  planning: PlanningContext,
): Figure {
  if (subtracted === undefined) {
    return units;
  }
  const { closed, side } = subtracted;
  const rest = units.minus(closed);
  const read = { leg: 'entry', side, ...tradedIn(instrument) };
  planning.log.addDecision('quantity.subtract', read, rest.text, { quantity: units, closed, left: rest });
  return rest;
}

function requestedSize(size: EntrySize, planning: PlanningContext): RequestedQuantity {
  const closed = sizeOfExit(size, planning);
  if (closed !== undefined) {
    return { type: 'fixed_quantity', value: closed };
  }
  const read = signalQuantity('entry', planning);
  return read.use === 'signal' ? read.requested : defaultQuantity(planning);
}

function defaultQuantity({ context }: PlanningContext): RequestedQuantity {
  const { quantityType, quantity } = context.settings.defaultQuantity;
  const builtIn = defaultSettings.defaultQuantity;
  const from = quantityType === builtIn.quantityType && quantity === builtIn.quantity ? 'default' : 'setting';
  return { type: quantityType, value: Figure.from(from, ['defaultQuantity', 'quantity'], quantity) };
}
