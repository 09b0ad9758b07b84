import { andThen, err, fail, type Result } from '../core/result.js';
import { oppositeSide } from '../market/contracts/contract.js';
import { type Holding, holdingsOf, inOrderOfExpiry, isHeldOnBothSides, totalQuantity } from '../market/holdings.js';
import { tradedInstrument } from '../market/instruments.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { Signal } from '../signal/signal.js';
import { contractAmbiguous, heldOnBothSides, noPosition } from './errors.js';
import { growthPrice } from './legs/growth-price.js';
import { swapQuantity, usedSize } from './legs/used-quantity.js';
import {
  type ResolvedQuantity,
  resolvedEntry,
  resolvedExit,
  resolvedPosition,
  resolvedQuantity,
} from './order-quantity.js';
import { closesMonths, flattens, requestedTarget, resizeTarget, targetSide } from './sizing/resize-target.js';
import { isSizedByRisk, oppositeOf, sideOf, tradeIntent } from './trade-intent.js';

const bySignal = { by: 'signal' } as const;

/** Units that the quantity means, by the action and the position that is held. Codes: `plan` codes. */
export function quantityByAction(action: Signal['action'], planning: PlanningContext): Result<ResolvedQuantity> {
  const holdings = holdingsOf(planning);
  const [holding] = holdings;
  const ofHeld = (quantityOf: (held: Holding) => Result<ResolvedQuantity>): Result<ResolvedQuantity> =>
    holding === undefined ? err(noPosition(planning)) : quantityOf(holding);
  /** Of several contracts the signal does not say which (safety S5). */
  const ofOnly = (quantityOf: (held: Holding) => Result<ResolvedQuantity>): Result<ResolvedQuantity> =>
    holdings.length > 1 ? err(contractAmbiguous(holdings, planning)) : ofHeld(quantityOf);
  switch (action) {
    case 'cancel': {
      const message = 'cancel does not trade a quantity.';
      return fail('quantity-unresolved', { message, path: ['action'], received: 'cancel' });
    }
    case 'buy':
    case 'sell':
      return ofTrade(holdings, planning);
    case 'resize':
      return holding === undefined
        ? ofOpening(planning)
        : (closesEvery(planning) ? ofHeld : ofOnly)((held) => ofResize(held, planning));
    case 'exit': {
      const first = firstToClose(holdings, planning);
      return first === undefined ? err(noPosition(planning)) : resolvedExit(first, planning);
    }
    case 'breakeven':
      return ofOnly((held) => resolvedPosition(held, planning));
    case 'add':
      return ofOnly((addTo) => resolvedEntry({ logicalSide: addTo.logicalSide, size: bySignal, addTo }, planning));
    case 'reverse':
      return ofHeld((held) => {
        if (isHeldOnBothSides(holdings)) {
          return err(heldOnBothSides(holdings, planning));
        }
        const closed = totalQuantity(holdings);
        const logicalSide = oppositeSide(held.logicalSide);
        return resolvedEntry({ logicalSide, size: { ...bySignal, closed }, closed }, planning);
      });
  }
}

function ofTrade(holdings: readonly Holding[], planning: PlanningContext): Result<ResolvedQuantity> {
  const opposite = firstToClose(oppositeOf(holdings, planning), planning);
  const intent = tradeIntent(holdings, planning);
  if (intent === 'enter' || intent === 'add') {
    // Nothing is held where it enters.
    return resolvedEntry({ logicalSide: sideOf(planning), size: bySignal, addTo: holdings[0] }, planning);
  }
  if (opposite === undefined) {
    return err(noPosition(planning, holdings));
  }
  if (intent === 'swap') {
    return ofSwap(opposite, holdings, planning);
  }
  if (intent === 'exit' && isHeldOnBothSides(holdings)) {
    return err(heldOnBothSides(holdings, planning));
  }
  return intent === 'exit-all' || isSizedByRisk(planning)
    ? resolvedPosition(opposite, planning)
    : resolvedExit(opposite, planning);
}

/** The entry of a swap; where its exit uses the quantity up, the exit (follow F1). */
function ofSwap(first: Holding, holdings: readonly Holding[], planning: PlanningContext): Result<ResolvedQuantity> {
  const closed = totalQuantity(oppositeOf(holdings, planning));
  const request = { logicalSide: sideOf(planning), size: bySignal, closed };
  const quantity = planning.context.settings.subtractExitQuantity ? swapQuantity(request, planning) : undefined;
  if (quantity?.isUsedUp === true) {
    const size = usedSize(quantity.units, quantity.closed, planning);
    return size === 'full' ? resolvedPosition(first, planning) : resolvedExit(first, planning, size);
  }
  const subtracted = quantity && { closed: quantity.closed, side: request.logicalSide };
  return resolvedEntry({ ...request, size: { ...bySignal, subtracted } }, planning);
}

/** The position that a quantity is taken from first; without one, the first that is closed (safety Q4). */
function firstToClose(closing: readonly Holding[], planning: PlanningContext): Holding | undefined {
  return (planning.fields.peek('quantity') === undefined ? closing : inOrderOfExpiry(closing, planning))[0];
}

function ofOpening(planning: PlanningContext): Result<ResolvedQuantity> {
  const logicalSide = planning.fields.peek('sentiment') === 'bearish' ? 'short' : 'long';
  const size = { by: 'target', requested: requestedTarget(planning) } as const;
  return resolvedEntry({ logicalSide, size }, planning, 'target');
}

/** Whether the target closes every contract that is held: where its sentiment is a side, all of them (follow F2). */
function closesEvery(planning: PlanningContext): boolean {
  const isSide = planning.context.settings.resizeSentiment === 'position';
  return closesMonths(planning) || (isSide && flattens(planning));
}

/** A target on the other side is sized as an entry (follow F2). */
function ofResize(holding: Holding, planning: PlanningContext): Result<ResolvedQuantity> {
  const logicalSide = targetSide(planning) ?? holding.logicalSide;
  if (logicalSide === holding.logicalSide || flattens(planning)) {
    return ofTarget(holding, planning);
  }
  const size = { by: 'target', requested: requestedTarget(planning) } as const;
  return resolvedEntry({ logicalSide, size, closed: holding.quantity }, planning, 'target');
}

function ofTarget(holding: Holding, planning: PlanningContext): Result<ResolvedQuantity> {
  const { contract } = holding;
  return andThen(tradedInstrument(contract.ticker, planning), (instrument) =>
    andThen(
      resizeTarget(holding, instrument, () => growthPrice(holding, planning), planning),
      (target) => resolvedQuantity(contract, target, 'target'),
    ),
  );
}
