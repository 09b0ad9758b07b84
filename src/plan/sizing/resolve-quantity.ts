import { type Decimal, type DecimalString, decimalText } from '../../core/decimal.js';
import { signalError } from '../../core/errors.js';
import { type Result, refusal, success } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { type Holding, isAllowed, oppositeSide, throughInversion, totalQuantity } from '../../market/contract.js';
import { entryContract } from '../../market/entry-contract.js';
import { holdingsOf } from '../../market/holdings.js';
import { type Decision, newDecision } from '../../market/planning-context.js';
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
import { directionOf, isPercentOfPosition, meaningOf } from './trade-intent.js';

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
  const decision = newDecision(signal, context);
  const holdings = holdingsOf(decision);
  const [holding] = holdings;
  switch (signal.action) {
    case 'cancel':
      return refusal(
        signalError('quantity-unresolved', {
          message: 'cancel trades no quantity.',
          path: ['action'],
          received: 'cancel',
        }),
      );
    case 'buy':
    case 'sell':
      return ofTrade(signal, holdings, decision);
    case 'resize':
      return holding === undefined
        ? ofEntry(signal, signal.sentiment === 'bearish' ? 'short' : 'long', undefined, decision)
        : ofTarget(signal, holding, decision);
    case 'breakeven':
    case 'exit':
    case 'add':
    case 'reverse':
      return holding === undefined ? refusal(noPosition(decision)) : ofHeld(signal, holding, holdings, decision);
  }
}

/** Buy and sell, read as planning reads them: what only leaves a position is an exit. */
function ofTrade(signal: TradeSignal, holdings: readonly Holding[], decision: Decision): Result<ResolvedQuantity> {
  const { settings } = decision.context;
  const direction = directionOf(signal);
  const opposite = holdings.find((holding) => holding.direction !== direction);
  const meaning = meaningOf(signal.sentiment, direction);
  const swaps =
    isAllowed(direction, settings.allowedSides) && settings.allowSideSwapping && !isPercentOfPosition(signal);
  if (meaning === 'enter' && (opposite === undefined || swaps)) {
    return ofEntry(signal, direction, opposite === undefined ? holdings[0] : undefined, decision);
  }
  if (opposite === undefined) {
    return refusal(noPosition(decision));
  }
  return meaning === 'flatten' ? ofWhole(opposite, decision) : ofExit(signal, opposite, decision);
}

function ofHeld(
  signal: BreakevenSignal | ExitSignal | AddSignal | ReverseSignal,
  holding: Holding,
  holdings: readonly Holding[],
  decision: Decision,
): Result<ResolvedQuantity> {
  switch (signal.action) {
    case 'breakeven':
      return ofWhole(holding, decision);
    case 'exit':
      return ofExit(signal, holding, decision);
    case 'add':
      return ofEntry(signal, holding.direction, holding, decision);
    case 'reverse':
      return ofEntry(signal, oppositeSide(holding.direction), undefined, decision, totalQuantity(holdings));
  }
}

type Entering = TradeSignal | ReverseSignal | AddSignal | ResizeSignal;

function ofEntry(
  signal: Entering,
  direction: PositionSide,
  addedTo: Holding | undefined,
  decision: Decision,
  closed?: Decimal,
): Result<ResolvedQuantity> {
  const contract = addedTo === undefined ? entryContract(direction, decision) : success(addedTo.contract);
  if (!contract.ok) {
    return contract;
  }
  const instrument = tradedInstrument(contract.value.ticker, decision);
  if (!instrument.ok) {
    return instrument;
  }
  const entry: SizedEntry = {
    signal,
    terms: signalTerms('entry', signal, decision),
    contract: contract.value,
    instrument: instrument.value,
    side: throughInversion(direction, contract.value),
    held: addedTo?.quantity ?? closed,
    ...(closed !== undefined && { closed }),
  };
  const quantity =
    signal.action === 'resize'
      ? sizedEntry(resizeWish(signal, decision), entry, decision)
      : entryQuantity(entry, decision);
  return answer({ contract: contract.value }, quantity, signal.action === 'resize' ? 'target' : 'entry');
}

function ofTarget(signal: ResizeSignal, holding: Holding, decision: Decision): Result<ResolvedQuantity> {
  const instrument = tradedInstrument(holding.contract.ticker, decision);
  return instrument.ok
    ? answer(holding, resizeTarget(signal, holding, instrument.value, decision), 'target')
    : instrument;
}

function ofWhole(holding: Holding, decision: Decision): Result<ResolvedQuantity> {
  return answer(holding, success(wholePosition(holding, decision)), 'exit');
}

function ofExit(signal: TradeSignal | ExitSignal, holding: Holding, decision: Decision): Result<ResolvedQuantity> {
  const instrument = tradedInstrument(holding.contract.ticker, decision);
  if (!instrument.ok) {
    return instrument;
  }
  const terms = signalTerms('exit', signal, decision);
  return answer(holding, exitQuantity(signal, { terms, holding, instrument: instrument.value }, decision), 'exit');
}

function answer(
  { contract }: Pick<Holding, 'contract'>,
  quantity: Result<Decimal>,
  of: ResolvedQuantity['of'],
): Result<ResolvedQuantity> {
  return quantity.ok ? success({ ticker: contract.ticker, quantity: decimalText(quantity.value), of }) : quantity;
}
