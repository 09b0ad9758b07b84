import type { DecimalString } from '../core/decimal.js';
import type { SignalError } from '../core/errors.js';
import type { Figure } from '../core/figure.js';
import { once } from '../core/once.js';
import { andThen, ok, type Result } from '../core/result.js';
import type { Contract } from '../market/contracts/contract.js';
import type { Holding } from '../market/holdings.js';
import { tradedInstrument } from '../market/instruments.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { EntryRequest } from './legs/entry-request.js';
import { sizeEntry } from './legs/entry-size.js';
import { signalTerms } from './legs/order-terms.js';
import { referencePrice } from './legs/reference-price.js';
import { type ExitSize, exitQuantity, wholePosition } from './sizing/exit-quantity.js';

/** Units that a signal's quantity means, and of which contract. */
export interface ResolvedQuantity {
  /** Contract that would be traded. */
  readonly ticker: string;
  /** Units, rounded down to what can be traded. For resize the target, not the difference. */
  readonly quantity: DecimalString;
  /** Order that the units belong to, or the target of a resize. */
  readonly of: 'entry' | 'exit' | 'target';
  /** Gates that refuse the order, so that no plan has this quantity; absent: none does. */
  readonly refusals?: readonly [SignalError, ...SignalError[]];
}

/** Units of an entry. */
export function resolvedEntry(
  request: EntryRequest,
  planning: PlanningContext,
  of: ResolvedQuantity['of'] = 'entry',
): Result<ResolvedQuantity> {
  return andThen(sizeEntry(request, planning), ({ contract, quantity }) => resolvedQuantity(contract, quantity, of));
}

/** All units of a position. */
export function resolvedPosition(holding: Holding, planning: PlanningContext): Result<ResolvedQuantity> {
  return resolvedQuantity(holding.contract, wholePosition(holding, planning), 'exit');
}

/** Units of an exit by the signal's quantity, or by a quantity in its place. */
export function resolvedExit(
  holding: Holding,
  planning: PlanningContext,
  size: ExitSize = 'signal',
): Result<ResolvedQuantity> {
  const { contract } = holding;
  return andThen(tradedInstrument(contract.ticker, planning), (instrument) => {
    const price = once(() => referencePrice(signalTerms('exit', planning), contract, planning));
    const quantity = exitQuantity(size, { holding, instrument, price }, planning);
    return andThen(quantity, (units) => resolvedQuantity(contract, units, 'exit'));
  });
}

export function resolvedQuantity(
  { ticker }: Contract,
  quantity: Figure,
  of: ResolvedQuantity['of'],
): Result<ResolvedQuantity> {
  return ok({ ticker, quantity: quantity.text, of });
}
