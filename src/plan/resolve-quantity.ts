import { type Decimal, type DecimalString, decimalText } from '../core/decimal.js';
import { once } from '../core/once.js';
import { err, fail, ok, type Result } from '../core/result.js';
import { oppositeSide } from '../market/contracts/contract.js';
import { type Holding, holdingsOf, totalQuantity } from '../market/holdings.js';
import { tradedInstrument } from '../market/instruments.js';
import { createPlanningContext, type PlanningContext } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import type { ExitSignal, ResizeSignal, Signal, TradeSignal } from '../signal/signal.js';
import { noPosition } from './errors.js';
import { type EntryRequest, sizeEntry } from './legs/entry.js';
import { signalTerms } from './legs/order-terms.js';
import { referencePrice } from './legs/reference-price.js';
import { exitQuantity, wholePosition } from './sizing/exit-quantity.js';
import { requestedTarget, resizeTarget } from './sizing/resize-target.js';
import { oppositeOf, sideOf, tradeIntent } from './trade-intent.js';

/** Units that a signal's quantity means, and of which contract. */
export interface ResolvedQuantity {
  /** Contract that would be traded. */
  readonly ticker: string;
  /** Units, rounded down to what can be traded. For resize the target, not the difference. */
  readonly quantity: DecimalString;
  /** Order that the units belong to, or the target of a resize. */
  readonly of: 'entry' | 'exit' | 'target';
}

/**
 * Resolves the quantity of a signal to units for the position that is held right now: of its entry, of its exit, or the
 * target of a resize. Checks no gate.
 *
 * Codes: `quantity-unresolved`, `resize-target-unresolved`, `no-position`, `quote-unavailable`, `price-unresolved`,
 * `equity-unavailable`, `stop-loss-required`, `instrument-unknown`, `contract-not-found`,
 * `invalid-quantity-type-for-asset-class`.
 *
 * @example
 * const units = resolveQuantity(signal, context); // 10 percent_of_equity of 100000, AAPL at 150
 * units.ok && units.value.quantity; // '66'
 * units.ok && units.value.of; // 'entry'
 */
export function resolveQuantity(signal: Signal, context: TradingContext): Result<ResolvedQuantity> {
  const planning = createPlanningContext(signal, context);
  const holdings = holdingsOf(planning);
  const [holding] = holdings;
  switch (signal.action) {
    case 'cancel':
      return fail('quantity-unresolved', {
        message: 'cancel trades no quantity.',
        path: ['action'],
        received: 'cancel',
      });
    case 'buy':
    case 'sell':
      return ofTrade(signal, holdings, planning);
    case 'resize':
      return holding === undefined ? ofOpening(signal, planning) : ofTarget(signal, holding, planning);
    case 'exit':
      return holding === undefined ? err(noPosition(planning)) : ofExit(signal, holding, planning);
    case 'breakeven':
      return holding === undefined ? err(noPosition(planning)) : ofWhole(holding, planning);
    case 'add':
      return holding === undefined
        ? err(noPosition(planning))
        : ofEntry({ signal, logicalSide: holding.logicalSide, size: { by: 'signal' }, addTo: holding }, planning);
    case 'reverse': {
      if (holding === undefined) {
        return err(noPosition(planning));
      }
      const closed = totalQuantity(holdings);
      const logicalSide = oppositeSide(holding.logicalSide);
      return ofEntry({ signal, logicalSide, size: { by: 'signal', closed }, closed }, planning);
    }
  }
}

/** Buy and sell, by the same table as planning. */
function ofTrade(
  signal: TradeSignal,
  holdings: readonly Holding[],
  planning: PlanningContext,
): Result<ResolvedQuantity> {
  const [opposite] = oppositeOf(signal, holdings);
  const intent = tradeIntent(signal, holdings, planning.context.settings);
  if (intent === 'enter' || intent === 'add' || intent === 'swap') {
    const addTo = intent === 'add' ? holdings[0] : undefined;
    return ofEntry({ signal, logicalSide: sideOf(signal), size: { by: 'signal' }, addTo }, planning);
  }
  if (opposite === undefined) {
    return err(noPosition(planning));
  }
  return intent === 'exit-all' ? ofWhole(opposite, planning) : ofExit(signal, opposite, planning);
}

function ofEntry(request: EntryRequest, planning: PlanningContext): Result<ResolvedQuantity> {
  const sized = sizeEntry(request, planning);
  return sized.ok ? ok(resolved(sized.value.contract.ticker, sized.value.quantity, 'entry')) : sized;
}

function ofOpening(signal: ResizeSignal, planning: PlanningContext): Result<ResolvedQuantity> {
  const logicalSide = signal.sentiment === 'bearish' ? 'short' : 'long';
  const size = { by: 'target', requested: requestedTarget(signal, planning) } as const;
  const opening = ofEntry({ signal, logicalSide, size }, planning);
  return opening.ok ? ok({ ...opening.value, of: 'target' }) : opening;
}

function ofTarget(signal: ResizeSignal, holding: Holding, planning: PlanningContext): Result<ResolvedQuantity> {
  const { ticker } = holding.contract;
  const instrument = tradedInstrument(ticker, planning);
  if (!instrument.ok) {
    return instrument;
  }
  const target = resizeTarget(signal, holding, instrument.value, planning);
  return target.ok ? ok(resolved(ticker, target.value, 'target')) : target;
}

function ofWhole(holding: Holding, planning: PlanningContext): Result<ResolvedQuantity> {
  return ok(resolved(holding.contract.ticker, wholePosition(holding, planning), 'exit'));
}

function ofExit(
  signal: TradeSignal | ExitSignal,
  holding: Holding,
  planning: PlanningContext,
): Result<ResolvedQuantity> {
  const { contract } = holding;
  const instrument = tradedInstrument(contract.ticker, planning);
  if (!instrument.ok) {
    return instrument;
  }
  const price = once(() => referencePrice(signalTerms('exit', signal, planning), contract, planning));
  const quantity = exitQuantity('signal', signal, { holding, instrument: instrument.value, price }, planning);
  return quantity.ok ? ok(resolved(contract.ticker, quantity.value, 'exit')) : quantity;
}

function resolved(ticker: string, quantity: Decimal, of: ResolvedQuantity['of']): ResolvedQuantity {
  return { ticker, quantity: decimalText(quantity), of };
}
