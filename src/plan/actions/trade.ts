import { type SignalError, signalError } from '../../core/errors.js';
import { andThen, type Result } from '../../core/result.js';
import type { PositionSide } from '../../core/vocabulary.js';
import { requestedOptionType } from '../../market/contracts/contract.js';
import { contractType } from '../../market/contracts/options.js';
import { type Holding, holdingsOf, isHeldOnBothSides, singleHolding } from '../../market/holdings.js';
import { addNotice, addTrace, type PlanningContext } from '../../market/planning-context.js';
import type { OrderPlan } from '../../order/order-plan.js';
import { sentFields } from '../../signal/sent-fields.js';
import type { TradeSignal } from '../../signal/signal.js';
import { readOptionSymbol } from '../../signal/ticker.js';
import { buildPlan } from '../build-plan.js';
import { contractAmbiguous, heldOnBothSides, noPosition } from '../errors.js';
import { sideNotAllowed } from '../gates/sides.js';
import { failEntry, planEntry } from '../legs/entry.js';
import type { EntryRequest } from '../legs/entry-request.js';
import { failExit } from '../legs/exit.js';
import { cancelsOpenOrders } from '../overrides.js';
import {
  cancellable,
  cancelSteps,
  noticeRemainingRisk,
  noticeStopCoverage,
  restingOrders,
  withoutOrders,
} from '../resting-orders.js';
import {
  entersByPercent,
  isSizedByRisk,
  mayEnter,
  oppositeOf,
  sideOf,
  tradeIntent,
  wantedIntent,
} from '../trade-intent.js';
import { planCancelOnFlat, planExitOf } from './exit.js';
import { noticeFailedEntry, planSwap } from './swap.js';

/** Buy or sell, by the table of `trade-intent.ts`. */
export function planTrade(signal: TradeSignal, planning: PlanningContext): Result<OrderPlan> {
  const logicalSide = sideOf(signal);
  const holdings = holdingsOf(planning);
  const closing = oppositeOf(signal, holdings);
  const intent = tradeIntent(signal, holdings, planning);
  const isByRisk = intent === 'exit' && isSizedByRisk(signal);
  const read = sentFields(
    signal,
    'sentiment',
    ...(entersByPercent(signal) || isByRisk ? (['quantityType'] as const) : []),
  );
  if (wantedIntent(signal, holdings) === 'swap') {
    const { allowSideSwapping, allowedSides } = planning.context.settings;
    addTrace(planning, 'action.swap', { allowSideSwapping, allowedSides }, intent === 'swap');
  }
  addTrace(planning, `action.${signal.action}`, { ...read, opposite: closing.length }, intent);
  const isAmbiguous = isHeldOnBothSides(holdings);
  switch (intent) {
    case 'enter':
    case 'add':
      return planOwnSide(signal, singleHolding(holdings, planning), planning);
    case 'swap':
      return isAmbiguous && !addsToOtherType(logicalSide, holdings, planning)
        ? failExit(heldOnBothSides(holdings, planning), closing, signal, planning)
        : planSwap({ signal, closing, holdings, logicalSide, size: { by: 'signal' } }, planning);
    case 'exit':
      return isAmbiguous
        ? failExit(heldOnBothSides(holdings, planning), closing, signal, planning)
        : planExitWithoutEntry(signal, holdings, planning);
    case 'exit-all':
      // Sentiment flat wants no position, on neither side (safety Q4).
      return planExitOf({ signal, closing: holdings, holdings, size: 'full' }, planning);
    case 'cancel-resting':
      return planCancelOnFlat(signal, planning);
    case 'no-position':
      return failExit(noPosition(planning), [], signal, planning);
    case 'sentiment-conflict':
      return failExit(sentimentConflict(signal), [], signal, planning);
  }
}

/**
 * Whether option type `both` holds calls and puts: each type is then a side, and the entry half of a swap is an addition
 * (safety Q4).
 */
function addsToOtherType(side: PositionSide, holdings: readonly Holding[], planning: PlanningContext): boolean {
  const entered = contractType(side, planning);
  return (
    requestedOptionType(planning) === 'both' &&
    holdings.every(
      ({ contract, logicalSide }) => (readOptionSymbol(contract.ticker)?.type === entered) === (logicalSide === side),
    )
  );
}

/** Exits an opposite position of which no entry may follow, or none was meant to. */
function planExitWithoutEntry(
  signal: TradeSignal,
  holdings: readonly Holding[],
  planning: PlanningContext,
): Result<OrderPlan> {
  const { allowedSides } = planning.context.settings;
  const error = mayEnter(signal) ? sideNotAllowed(sideOf(signal), allowedSides) : undefined;
  if (error !== undefined) {
    noticeFailedEntry([error], planning);
  }
  if (!isSizedByRisk(signal)) {
    return planExitOf({ signal, closing: holdings, holdings, size: 'signal' }, planning);
  }
  const message = `quantity ${signal.quantity} as ${signal.quantityType} can only size an entry, and no entry can follow: the whole position is closed.`;
  addNotice(planning, 'quantity-ignored', message, { path: ['quantity'] });
  return planExitOf({ signal, closing: holdings, holdings, size: 'full' }, planning);
}

function sentimentConflict({ action }: TradeSignal): SignalError {
  const sentiment = action === 'buy' ? 'bearish' : 'bullish';
  return signalError('sentiment-conflict', {
    message: `${action} with sentiment ${sentiment} only exits, and no position on the other side is open.`,
    path: ['sentiment'],
    received: sentiment,
  });
}

function planOwnSide(signal: TradeSignal, holdings: readonly Holding[], planning: PlanningContext): Result<OrderPlan> {
  const [held, ...others] = holdings;
  const request: EntryRequest = { signal, logicalSide: sideOf(signal), size: { by: 'signal' }, addTo: held };
  if (others.length > 0) {
    return failEntry(contractAmbiguous(holdings, planning), request, planning);
  }
  return andThen(planEntry(request, planning), ({ contract, steps }) => {
    const resting = restingOrders(holdings, contract, planning);
    // An addition cancels nothing unless the signal itself says so.
    const cancels = held === undefined ? cancelsOpenOrders(planning) : signal.cancel === true;
    const cancelled = cancels ? cancellable(resting, planning) : [];
    if (held !== undefined) {
      noticeRemainingRisk(held, { remaining: held.quantity }, resting, cancelled, planning);
      noticeStopCoverage(held, steps, withoutOrders(resting, cancelled), planning);
    }
    return buildPlan([...cancelSteps(cancelled, cancels, planning), ...steps], planning);
  });
}
