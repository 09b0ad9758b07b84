import { type Decimal, type DecimalString, decimalText } from '../../core/decimal.js';
import { signalError } from '../../core/errors.js';
import { err, ok, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { applyPutInversion, type Holding, isAllowed, oppositeSide, totalQuantity } from '../../market/contract.js';
import { entryContract } from '../../market/entry-contract.js';
import { holdingsOf } from '../../market/holdings.js';
import { createPlanningContext, type PlanningContext } from '../../market/planning-context.js';
import { tradedInstrument } from '../../market/traded-instrument.js';
import type { TradingContext } from '../../market/trading-context.js';
import type {
  AddSignal,
  BreakevenSignal,
  ExitSignal,
  ResizeSignal,
  ReverseSignal,
  Signal,
  TradeSignal,
} from '../../signal/signal.js';
import { signalTerms } from '../legs/order-terms.js';
import { entryQuantity, noPosition, type SizedEntry, sizedEntry } from './entry-quantity.js';
import { exitQuantity, wholePosition } from './exit-quantity.js';
import { resizeTarget, resizeWish } from './resize-target.js';
import { directionOf, isPercentOfPosition, tradeIntent } from './trade-intent.js';

/** How many units a signal's quantity stands for, of which contract. */
export interface ResolvedQuantity {
  /** The contract that would be traded. */
  readonly ticker: string;
  /** Units, rounded down to what can be traded. For resize the target, not the difference. */
  readonly quantity: DecimalString;
  /** What the units are for. */
  readonly of: 'entry' | 'exit' | 'target';
}

/**
 * The units that a signal's quantity stands for right now: of its entry, of its exit, or the target of a resize. Asks no
 * gate. Codes: `quantity-unresolved`, `resize-target-unresolved`, `no-position`, `quote-unavailable`, `equity-unavailable`,
 * `stop-loss-required`, `instrument-unknown`, `contract-not-found`, `invalid-quantity-type-for-asset-class`.
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
      return err(
        signalError('quantity-unresolved', {
          message: 'cancel trades no quantity.',
          path: ['action'],
          received: 'cancel',
        }),
      );
    case 'buy':
    case 'sell':
      return ofTrade(signal, holdings, planning);
    case 'resize':
      return holding === undefined
        ? ofEntry(signal, signal.sentiment === 'bearish' ? 'short' : 'long', undefined, planning)
        : ofTarget(signal, holding, planning);
    case 'breakeven':
    case 'exit':
    case 'add':
    case 'reverse':
      return holding === undefined ? err(noPosition(planning)) : ofHeld(signal, holding, holdings, planning);
  }
}

/** Buy and sell, read as planning reads them: what only leaves a position is an exit. */
function ofTrade(
  signal: TradeSignal,
  holdings: readonly Holding[],
  planning: PlanningContext,
): Result<ResolvedQuantity> {
  const { settings } = planning.context;
  const logicalSide = directionOf(signal);
  const opposite = holdings.find((holding) => holding.logicalSide !== logicalSide);
  const meaning = tradeIntent(signal.sentiment, logicalSide);
  const swaps =
    isAllowed(logicalSide, settings.allowedSides) && settings.allowSideSwapping && !isPercentOfPosition(signal);
  if (meaning === 'enter' && (opposite === undefined || swaps)) {
    return ofEntry(signal, logicalSide, opposite === undefined ? holdings[0] : undefined, planning);
  }
  if (opposite === undefined) {
    return err(noPosition(planning));
  }
  return meaning === 'flatten' ? ofWhole(opposite, planning) : ofExit(signal, opposite, planning);
}

function ofHeld(
  signal: BreakevenSignal | ExitSignal | AddSignal | ReverseSignal,
  holding: Holding,
  holdings: readonly Holding[],
  planning: PlanningContext,
): Result<ResolvedQuantity> {
  switch (signal.action) {
    case 'breakeven':
      return ofWhole(holding, planning);
    case 'exit':
      return ofExit(signal, holding, planning);
    case 'add':
      return ofEntry(signal, holding.logicalSide, holding, planning);
    case 'reverse':
      return ofEntry(signal, oppositeSide(holding.logicalSide), undefined, planning, totalQuantity(holdings));
  }
}

type Entering = TradeSignal | ReverseSignal | AddSignal | ResizeSignal;

function ofEntry(
  signal: Entering,
  logicalSide: PositionSide,
  addedTo: Holding | undefined,
  planning: PlanningContext,
  closed?: Decimal,
): Result<ResolvedQuantity> {
  const contract = addedTo === undefined ? entryContract(logicalSide, planning) : ok(addedTo.contract);
  if (!contract.ok) {
    return contract;
  }
  const instrument = tradedInstrument(contract.value.ticker, planning);
  if (!instrument.ok) {
    return instrument;
  }
  const entry: SizedEntry = {
    signal,
    terms: signalTerms('entry', signal, planning),
    contract: contract.value,
    instrument: instrument.value,
    side: applyPutInversion(logicalSide, contract.value),
    held: addedTo?.quantity ?? closed,
    ...(closed !== undefined && { closed }),
  };
  const quantity =
    signal.action === 'resize'
      ? sizedEntry(resizeWish(signal, planning), entry, planning)
      : entryQuantity(entry, planning);
  return answer({ contract: contract.value }, quantity, signal.action === 'resize' ? 'target' : 'entry');
}

function ofTarget(signal: ResizeSignal, holding: Holding, planning: PlanningContext): Result<ResolvedQuantity> {
  const instrument = tradedInstrument(holding.contract.ticker, planning);
  return instrument.ok
    ? answer(holding, resizeTarget(signal, holding, instrument.value, planning), 'target')
    : instrument;
}

function ofWhole(holding: Holding, planning: PlanningContext): Result<ResolvedQuantity> {
  return answer(holding, ok(wholePosition(holding, planning)), 'exit');
}

function ofExit(
  signal: TradeSignal | ExitSignal,
  holding: Holding,
  planning: PlanningContext,
): Result<ResolvedQuantity> {
  const instrument = tradedInstrument(holding.contract.ticker, planning);
  if (!instrument.ok) {
    return instrument;
  }
  const terms = signalTerms('exit', signal, planning);
  return answer(holding, exitQuantity(signal, { terms, holding, instrument: instrument.value }, planning), 'exit');
}

function answer(
  { contract }: Pick<Holding, 'contract'>,
  quantity: Result<Decimal>,
  of: ResolvedQuantity['of'],
): Result<ResolvedQuantity> {
  return quantity.ok ? ok({ ticker: contract.ticker, quantity: decimalText(quantity.value), of }) : quantity;
}
