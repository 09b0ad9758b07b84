import type { DecimalString } from '../core/decimal.js';
import type { SignalError } from '../core/errors.js';
import type { Figure } from '../core/figure.js';
import { once } from '../core/once.js';
import { andThen, err, fail, isNonEmpty, ok, type Result } from '../core/result.js';
import { type Contract, oppositeSide } from '../market/contracts/contract.js';
import { type Holding, holdingsOf, inOrderOfExpiry, isHeldOnBothSides, totalQuantity } from '../market/holdings.js';
import { tradedInstrument } from '../market/instruments.js';
import { createPlanningContext, type PlanningContext, unlessMarketInvalid } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import type { Signal } from '../signal/signal.js';
import { heldOnBothSides, noPosition } from './errors.js';
import { isGateError } from './gates/refusal-codes.js';
import { sizeEntry } from './legs/entry.js';
import type { EntryRequest } from './legs/entry-request.js';
import { growthPrice } from './legs/growth-price.js';
import { signalTerms } from './legs/order-terms.js';
import { referencePrice } from './legs/reference-price.js';
import { planSignal } from './plan-signal.js';
import { exitQuantity, wholePosition } from './sizing/exit-quantity.js';
import { requestedTarget, resizeTarget } from './sizing/resize-target.js';
import { isSizedByRisk, oppositeOf, sideOf, tradeIntent } from './trade-intent.js';

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

/**
 * Resolves the quantity of a signal to units for the position that is held right now: of its entry, of its exit, or the
 * target of a resize. It is the quantity of the plan; where gates refuse the plan, `refusals` says so.
 *
 * Codes: `quantity-unresolved`, `resize-target-unresolved`, `no-position`, `quote-unavailable`, `price-unresolved`,
 * `equity-unavailable`, `stop-loss-required`, `instrument-unknown`, `contract-not-found`,
 * `contract-expired`, `contract-ambiguous`, `invalid-quantity-type-for-asset-class`, `invalid-snapshot`.
 *
 * @example
 * const units = resolveQuantity(signal, context); // 10 percent_of_equity of 100000, AAPL at 150
 * units.ok && units.value.quantity; // '66'
 * units.ok && units.value.of; // 'entry'
 */
export function resolveQuantity(signal: Signal, context: TradingContext): Result<ResolvedQuantity> {
  const planning = createPlanningContext(signal, context);
  const size = unlessMarketInvalid(resolve(signal.action, planning), planning);
  const plan = planSignal(signal, context);
  if (!size.ok || plan.ok) {
    return size;
  }
  const refusals = plan.errors.filter(isGateError);
  return isNonEmpty(refusals) ? ok({ ...size.value, refusals }) : size;
}

function resolve(action: Signal['action'], planning: PlanningContext): Result<ResolvedQuantity> {
  const holdings = holdingsOf(planning);
  const [holding] = holdings;
  const ofHeld = (quantityOf: (held: Holding) => Result<ResolvedQuantity>): Result<ResolvedQuantity> =>
    holding === undefined ? err(noPosition(planning)) : quantityOf(holding);
  switch (action) {
    case 'cancel': {
      const message = 'cancel does not trade a quantity.';
      return fail('quantity-unresolved', { message, path: ['action'], received: 'cancel' });
    }
    case 'buy':
    case 'sell':
      return ofTrade(holdings, planning);
    case 'resize':
      return holding === undefined ? ofOpening(planning) : ofTarget(holding, planning);
    case 'exit': {
      const first = firstToClose(holdings, planning);
      return first === undefined ? err(noPosition(planning)) : ofExit(first, planning);
    }
    case 'breakeven':
      return ofHeld((held) => ofWhole(held, planning));
    case 'add':
      return ofHeld((addTo) => ofEntry({ logicalSide: addTo.logicalSide, size: { by: 'signal' }, addTo }, planning));
    case 'reverse':
      return ofHeld((held) => {
        if (isHeldOnBothSides(holdings)) {
          return err(heldOnBothSides(holdings, planning));
        }
        const closed = totalQuantity(holdings);
        const logicalSide = oppositeSide(held.logicalSide);
        return ofEntry({ logicalSide, size: { by: 'signal', closed }, closed }, planning);
      });
  }
}

function ofTrade(holdings: readonly Holding[], planning: PlanningContext): Result<ResolvedQuantity> {
  const opposite = firstToClose(oppositeOf(holdings, planning), planning);
  const intent = tradeIntent(holdings, planning);
  if (intent === 'enter' || intent === 'add' || intent === 'swap') {
    const addTo = intent === 'add' ? holdings[0] : undefined;
    return ofEntry({ logicalSide: sideOf(planning), size: { by: 'signal' }, addTo }, planning);
  }
  if (opposite === undefined || intent === 'no-position') {
    return err(noPosition(planning));
  }
  if (intent === 'exit' && isHeldOnBothSides(holdings)) {
    return err(heldOnBothSides(holdings, planning));
  }
  return intent === 'exit-all' || isSizedByRisk(planning) ? ofWhole(opposite, planning) : ofExit(opposite, planning);
}

/** The position that a quantity is taken from first; without one, the first that is closed (safety Q4). */
function firstToClose(closing: readonly Holding[], planning: PlanningContext): Holding | undefined {
  return (planning.fields.peek('quantity') === undefined ? closing : inOrderOfExpiry(closing, planning))[0];
}

function ofEntry(
  request: EntryRequest,
  planning: PlanningContext,
  of: ResolvedQuantity['of'] = 'entry',
): Result<ResolvedQuantity> {
  return andThen(sizeEntry(request, planning), ({ contract, quantity }) => resolved(contract, quantity, of));
}

function ofOpening(planning: PlanningContext): Result<ResolvedQuantity> {
  const logicalSide = planning.fields.peek('sentiment') === 'bearish' ? 'short' : 'long';
  const size = { by: 'target', requested: requestedTarget(planning) } as const;
  return ofEntry({ logicalSide, size }, planning, 'target');
}

function ofTarget(holding: Holding, planning: PlanningContext): Result<ResolvedQuantity> {
  const { contract } = holding;
  return andThen(tradedInstrument(contract.ticker, planning), (instrument) =>
    andThen(
      resizeTarget(holding, instrument, () => growthPrice(holding, planning), planning),
      (target) => resolved(contract, target, 'target'),
    ),
  );
}

function ofWhole(holding: Holding, planning: PlanningContext): Result<ResolvedQuantity> {
  return resolved(holding.contract, wholePosition(holding, planning), 'exit');
}

function ofExit(holding: Holding, planning: PlanningContext): Result<ResolvedQuantity> {
  const { contract } = holding;
  return andThen(tradedInstrument(contract.ticker, planning), (instrument) => {
    const price = once(() => referencePrice(signalTerms('exit', planning), contract, planning));
    const quantity = exitQuantity('signal', { holding, instrument, price }, planning);
    return andThen(quantity, (units) => resolved(contract, units, 'exit'));
  });
}

function resolved({ ticker }: Contract, quantity: Figure, of: ResolvedQuantity['of']): Result<ResolvedQuantity> {
  return ok({ ticker, quantity: quantity.text, of });
}
