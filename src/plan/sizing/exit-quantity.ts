import { type Decimal, decimalText } from '../../core/decimal.js';
import { signalError } from '../../core/errors.js';
import { err, ok, type Result } from '../../core/result.js';
import { dynamicQuantityTypes, type QuantityType } from '../../core/vocabulary.js';
import type { Holding } from '../../market/contract.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import type { TradedInstrument } from '../../market/traded-instrument.js';
import type { QuantityFields } from '../../signal/signal.js';
import type { OrderTerms } from '../legs/order-terms.js';
import { referencePrice } from '../legs/reference-price.js';
import { convertQuantity } from './conversion.js';
import { dynamicWithFutures, nothingToTrade, stopLossRequired } from './entry-quantity.js';
import { downToStep, quantityStep } from './quantity-step.js';
import { type QuantityWish, sentQuantity } from './sent-quantity.js';

/** The exit whose size is wanted. */
export interface SizedExit {
  readonly terms: OrderTerms;
  readonly holding: Holding;
  readonly instrument: TradedInstrument;
}

/**
 * Units of an exit: all of the position when no quantity counts, else what was sent, at most the position. A whole exit is
 * never rounded, so that nothing is left behind; a partial one goes down to the step.
 */
export function exitQuantity(
  signal: QuantityFields<QuantityType>,
  exit: SizedExit,
  planning: PlanningContext,
): Result<Decimal> {
  const { holding, instrument } = exit;
  const sent = sentQuantity('exit', signal, planning);
  switch (sent.use) {
    case 'none':
    case 'not-allowed':
      return ok(wholePosition(holding, planning));
    case 'type-not-allowed':
      return err(
        signalError('quantity-unresolved', {
          message: `How much to exit is not known: the exit settings do not let the signal use quantityType ${sent.type}.`,
          path: ['quantityType'],
          received: sent.type,
        }),
      );
    case 'signal': {
      const { wish } = sent;
      if (instrument.assetClass === 'futures' && dynamicQuantityTypes.has(wish.type)) {
        return err(dynamicWithFutures(wish));
      }
      const units = convertQuantity(wish.type, wish.value, {
        planning,
        pointValue: instrument.pointValue,
        price: () => referencePrice(exit.terms, holding.contract, planning),
        stopDistance: () => err(stopLossRequired('an exit has none')),
        held: () => ok(holding.quantity),
      });
      return units.ok ? partialExit(units.value, exit, wish, planning) : units;
    }
  }
}

/** Everything that is held. */
export function wholePosition(holding: Holding, planning: PlanningContext): Decimal {
  addTrace(planning, 'quantity.whole-position', { ticker: holding.contract.ticker }, decimalText(holding.quantity));
  return holding.quantity;
}

function partialExit(
  units: Decimal,
  { holding, instrument }: SizedExit,
  wish: QuantityWish,
  planning: PlanningContext,
): Result<Decimal> {
  if (units.gte(holding.quantity)) {
    if (units.gt(holding.quantity)) {
      const held = decimalText(holding.quantity);
      addNotice(
        planning,
        'quantity-capped',
        `${decimalText(units)} units were to be closed and ${held} are held: all of it is closed.`,
        { path: ['quantity'] },
      );
    }
    return ok(wholePosition(holding, planning));
  }
  const step = quantityStep(instrument, planning);
  const quantity = downToStep(units, step);
  addTrace(
    planning,
    `quantity.${wish.type}`,
    {
      value: decimalText(wish.value),
      units: decimalText(units),
      step: decimalText(step),
      held: decimalText(holding.quantity),
    },
    decimalText(quantity),
  );
  return quantity.gt(0) ? ok(quantity) : err(nothingToTrade(wish, units, step));
}
