import type { SignalError } from '../../core/errors.js';
import { andThen, type Err, err, fail, type Result } from '../../core/result.js';
import { type Holding, holdingsOf } from '../../market/holdings.js';
import { addTrace, type PlanningContext } from '../../market/planning-context.js';
import { sentFields } from '../../signal/sent-fields.js';
import type { TradeSignal } from '../../signal/signal.js';
import { buildPlan } from '../build-plan.js';
import { contractAmbiguous, noPosition } from '../errors.js';
import { sideNotAllowed } from '../gates.js';
import { type EntryRequest, failEntry, planEntry } from '../legs/entry.js';
import { exitGates } from '../legs/exit.js';
import type { OrderPlan } from '../order-plan.js';
import { cancelsOpenOrders } from '../overrides.js';
import { cancellable, cancelSteps, noticeRemainingRisk, restingOrders } from '../resting-orders.js';
import { entersByPercent, mayEnter, oppositeOf, sideOf, tradeIntent } from '../trade-intent.js';
import { planCancelOnFlat, planExitOf } from './exit.js';
import { noticeFailedEntry, planSwap } from './swap.js';

/** Buy or sell, by the table of `trade-intent.ts`. */
export function planTrade(signal: TradeSignal, planning: PlanningContext): Result<OrderPlan> {
  const { settings } = planning.context;
  const logicalSide = sideOf(signal);
  const holdings = holdingsOf(planning);
  const closing = oppositeOf(signal, holdings);
  const intent = tradeIntent(signal, holdings, settings);
  const read = sentFields(signal, 'sentiment', ...(entersByPercent(signal) ? (['quantityType'] as const) : []));
  addTrace(planning, `action.${signal.action}`, { ...read, opposite: closing.length }, intent);
  switch (intent) {
    case 'enter':
    case 'add':
      return planOwnSide(signal, holdings, planning);
    case 'swap':
      return planSwap({ signal, closing, holdings, logicalSide, size: { by: 'signal' } }, planning);
    case 'exit': {
      const error = mayEnter(signal) ? sideNotAllowed(logicalSide, settings.allowedSides) : undefined;
      if (error !== undefined) {
        noticeFailedEntry([error], planning);
      }
      return planExitOf({ signal, closing, holdings, size: 'signal' }, planning);
    }
    case 'exit-all':
      return planExitOf({ signal, closing, holdings, size: 'full' }, planning);
    case 'cancel-resting':
      return planCancelOnFlat(signal, planning);
    case 'no-position':
      return andThen(exitGates([], signal, planning), () => err(noPosition(planning)));
    case 'sentiment-conflict':
      return andThen(exitGates([], signal, planning), () => sentimentConflict(signal));
  }
}

function sentimentConflict({ action }: TradeSignal): Err<SignalError> {
  const sentiment = action === 'buy' ? 'bearish' : 'bullish';
  return fail('sentiment-conflict', {
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
      noticeRemainingRisk(held, held.quantity, resting, cancelled, planning);
    }
    return buildPlan([...cancelSteps(cancelled, cancels, planning), ...steps], planning);
  });
}
