import { cutDecimals, type Decimal, decimalText } from '../../core/decimal.js';
import { type SignalError, signalError } from '../../core/errors.js';
import type { JsonObject } from '../../core/json.js';
import { andThen, err, fail, ok, type Result } from '../../core/result.js';
import type { QuantityType } from '../../core/vocabulary.js';
import type { Holding } from '../../market/holdings.js';
import { assetClassDefaults, assetClassOf, type TradedInstrument } from '../../market/instruments.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import type { QuantityFields } from '../../signal/signal.js';
import { type ConvertedQuantity, convertQuantity, type SizingFacts } from './conversion.js';
import { tradableQuantity } from './quantity-step.js';
import { type RequestedQuantity, signalQuantity } from './requested-quantity.js';

/** How much an exit closes: all, the signal's quantity, or units that are computed already. */
export type ExitSize = 'full' | 'signal' | Decimal;

export interface ExitFacts {
  readonly holding: Holding;
  readonly instrument: TradedInstrument;
  readonly price: () => Result<Decimal>;
}

/**
 * Units of an exit, at most the position. A full exit is never rounded, so that nothing is left; a partial one is rounded
 * down to the step. Codes: those of `convertQuantity`, `quantity-unresolved`.
 */
export function exitQuantity(
  size: ExitSize,
  signal: QuantityFields<QuantityType>,
  { holding, instrument, price }: ExitFacts,
  planning: PlanningContext,
): Result<Decimal> {
  const held = holding.quantity;
  if (size !== 'signal') {
    return ok(size === 'full' ? wholePosition(holding, planning) : size);
  }
  const read = signalQuantity('exit', signal, planning);
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
      return andThen(exitUnits(read.requested, { instrument, price, held }, planning), (converted) => {
        const { units } = converted;
        if (units.lt(held)) {
          return tradableQuantity(read.requested, converted, { instrument, held }, planning);
        }
        if (units.gt(held)) {
          const message = `The exit asks for ${shownUnits(units)} units and the position has ${decimalText(held)}: the whole position is closed.`;
          addNotice(planning, 'quantity-capped', message, { path: ['quantity'] });
        }
        return ok(wholePosition(holding, planning, read.requested.sent));
      });
  }
}

/** Units in a sentence: a quotient can have 40 digits. */
function shownUnits(units: Decimal): string {
  return cutDecimals(decimalText(units), 8);
}

/** Codes: `quantity-unresolved` where an amount of money has no rate (safety R3), others of `convertQuantity`. */
function exitUnits(
  requested: RequestedQuantity,
  facts: SizingFacts,
  planning: PlanningContext,
): Result<ConvertedQuantity> {
  const units = convertQuantity(requested, facts, planning);
  if (units.ok) {
    return units;
  }
  const [first, ...rest] = units.errors;
  const ofExit = (error: SignalError): SignalError =>
    error.code === 'currency-mismatch'
      ? signalError('quantity-unresolved', {
          message: `The size of the exit is unknown. ${error.message}`,
          path: ['quantityType'],
          received: requested.type,
        })
      : error;
  return err(ofExit(first), ...rest.map(ofExit));
}

/** All of a position. `sent`: the quantity of the signal, where it asked for all or more. */
export function wholePosition(holding: Holding, planning: PlanningContext, sent?: JsonObject): Decimal {
  const { ticker } = holding.contract;
  const { quantity } = holding;
  const { unit } = assetClassDefaults[assetClassOf(ticker, planning)];
  const value = decimalText(quantity);
  const held = { name: 'quantity', value, from: 'market', by: `positions.${ticker}.quantity` } as const;
  addTrace(planning, 'quantity.whole-position', { leg: 'exit', contract: ticker, unit, ...sent }, value, [held]);
  return quantity;
}
