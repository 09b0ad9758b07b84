import { type Decimal, decimalText, isAboveZero } from '../../core/decimal.js';
import { signalError } from '../../core/errors.js';
import { type Result, refusal, success } from '../../core/result.js';
import type { QuantityType } from '../../core/vocabulary.js';
import type { Holding } from '../../market/contract.js';
import { type Decision, record, remark } from '../../market/planning-context.js';
import type { TradedInstrument } from '../../market/traded-instrument.js';
import type { QuantityFields } from '../../signal/signal.js';
import type { OrderTerms } from '../legs/order-terms.js';
import { referencePrice } from '../legs/reference-price.js';
import { convertQuantity, dynamicQuantityTypes } from './conversion.js';
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
  decision: Decision,
): Result<Decimal> {
  const { holding, instrument } = exit;
  const sent = sentQuantity('exit', signal, decision);
  switch (sent.use) {
    case 'none':
    case 'not-allowed':
      return success(wholePosition(holding, decision));
    case 'type-not-allowed':
      return refusal(
        signalError('quantity-unresolved', {
          message: `How much to exit is not known: the exit settings do not let the signal use quantityType ${sent.type}.`,
          path: ['quantityType'],
          received: sent.type,
        }),
      );
    case 'signal': {
      const { wish } = sent;
      if (instrument.assetClass === 'futures' && dynamicQuantityTypes.has(wish.type)) {
        return refusal(dynamicWithFutures(wish));
      }
      const units = convertQuantity(wish.type, wish.value, {
        decision,
        pointValue: instrument.pointValue,
        price: () => referencePrice(exit.terms, holding.contract, decision),
        stopDistance: () => refusal(stopLossRequired('an exit has none')),
        held: () => success(holding.quantity),
      });
      return units.ok ? partialExit(units.value, exit, wish, decision) : units;
    }
  }
}

/** Everything that is held. */
export function wholePosition(holding: Holding, decision: Decision): Decimal {
  record(decision, 'quantity.whole-position', { ticker: holding.contract.ticker }, decimalText(holding.quantity));
  return holding.quantity;
}

function partialExit(
  units: Decimal,
  { holding, instrument }: SizedExit,
  wish: QuantityWish,
  decision: Decision,
): Result<Decimal> {
  if (units.gte(holding.quantity)) {
    if (units.gt(holding.quantity)) {
      const held = decimalText(holding.quantity);
      remark(
        decision,
        'quantity-capped',
        `${decimalText(units)} units were to be closed and ${held} are held: all of it is closed.`,
        { path: ['quantity'] },
      );
    }
    return success(wholePosition(holding, decision));
  }
  const step = quantityStep(instrument, decision);
  const quantity = downToStep(units, step);
  record(
    decision,
    `quantity.${wish.type}`,
    {
      value: decimalText(wish.value),
      units: decimalText(units),
      step: decimalText(step),
      held: decimalText(holding.quantity),
    },
    decimalText(quantity),
  );
  return isAboveZero(quantity) ? success(quantity) : refusal(nothingToTrade(wish, units, step));
}
