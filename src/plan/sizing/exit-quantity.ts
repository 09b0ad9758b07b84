import { countText } from '../../core/count-text.js';
import { cutDecimals, roundedText } from '../../core/decimal.js';
import { type SignalError, signalError } from '../../core/errors.js';
import { Figure } from '../../core/figure.js';
import { calculationOf } from '../../core/figure-list.js';
import { andThen, err, fail, ok, type Result } from '../../core/result.js';
import type { Holding } from '../../market/holdings.js';
import { assetClassDefaults, assetClassOf, type TradedInstrument } from '../../market/instruments.js';
import type { PlanningContext } from '../../market/planning-context.js';
import { convertQuantity, type SizingFacts } from './conversion.js';
import { closableUnits, tradableQuantity, tradedIn } from './quantity-step.js';
import { type RequestedQuantity, type SignalQuantity, signalQuantity } from './requested-quantity.js';

/** How much an exit closes: all, the signal's quantity, a quantity in its place, or units that are computed already. */
export type ExitSize = 'full' | 'signal' | RequestedQuantity | Figure;

export interface ExitFacts {
  readonly holding: Holding;
  readonly instrument: TradedInstrument;
  readonly price: () => Result<Figure>;
}

/**
 * Units of an exit, at most the position. A full exit is rounded down only where the broker does not take its units, to 0 where
 * they are less than a step (safety S10); a partial one is rounded down to the step. Codes: those of `convertQuantity`,
 * `quantity-unresolved`.
 */
export function exitQuantity(
  size: ExitSize,
  { holding, instrument, price }: ExitFacts,
  planning: PlanningContext,
): Result<Figure> {
  const held = holding.quantity;
  if (size === 'full' || size instanceof Figure) {
    return ok(size === 'full' ? wholePosition(holding, planning) : size);
  }
  const read = requestedBy(size, planning);
  switch (read.use) {
    case 'none':
    case 'not-allowed':
      return ok(wholePosition(holding, planning));
    case 'type-not-allowed':
      return fail('quantity-unresolved', {
        message: `The size of the exit is unknown: the exit settings do not let the signal use quantityType ${read.type}.`,
        path: ['quantityType'],
        received: read.type,
      });
    case 'signal':
      return andThen(exitUnits(read.requested, { instrument, price, held }, planning), (units) => {
        if (units.isBelow(held)) {
          return tradableQuantity(read.requested, units, { instrument, held }, planning);
        }
        if (units.isAbove(held)) {
          // A quotient can have 40 digits.
          const shown = countText(roundedText(units.decimal, cutDecimals(units.text, 8)), tradedIn(instrument).unit);
          const calculation = calculationOf({ asked: units, held });
          const message = `The exit asks for ${shown} and the position has ${held.text}: the whole position is closed.`;
          planning.log.addNotice('quantity-capped', message, { path: ['quantity'], calculation });
        }
        return ok(wholePosition(holding, planning));
      });
  }
}

/** The quantity of the signal, as far as the settings permit it, or the one in its place. */
export function requestedBy(size: 'signal' | RequestedQuantity, planning: PlanningContext): SignalQuantity {
  return size === 'signal' ? signalQuantity('exit', planning) : { use: 'signal', requested: size };
}

/** Codes: `quantity-unresolved` where an amount of money has no rate, or one that is too old (safety R3), others of `convertQuantity`. */
function exitUnits(requested: RequestedQuantity, facts: SizingFacts, planning: PlanningContext): Result<Figure> {
  const units = convertQuantity(requested, facts, planning);
  if (units.ok) {
    return units;
  }
  const [first, ...rest] = units.errors;
  const isOfRate = ({ code, received }: SignalError): boolean =>
    code === 'currency-mismatch' || (code === 'quote-unavailable' && received !== facts.instrument.ticker);
  const ofExit = (error: SignalError): SignalError =>
    isOfRate(error)
      ? signalError('quantity-unresolved', {
          message: `The size of the exit is unknown. ${error.message}`,
          path: ['quantityType'],
          received: requested.type,
        })
      : error;
  return err(ofExit(first), ...rest.map(ofExit));
}

/** All units of a position that the broker takes. */
export function wholePosition({ contract: { ticker }, quantity: held }: Holding, planning: PlanningContext): Figure {
  const quantity = closableUnits(held, ticker, planning);
  const { unit } = assetClassDefaults[assetClassOf(ticker, planning)];
  planning.log.addDecision('quantity.whole-position', { leg: 'exit', contract: ticker, unit }, quantity.text, {
    quantity,
  });
  return quantity;
}
