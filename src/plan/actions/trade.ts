import { type SignalError, signalError } from '../../core/errors.js';
import type { Result } from '../../core/result.js';
import { type Holding, isHeldOnBothSides } from '../../market/holdings.js';
import type { PlanningContext } from '../../market/planning-context.js';
import type { Draft } from '../draft.js';
import { heldOnBothSides, noPosition } from '../errors.js';
import { sideNotAllowed } from '../gates/sides.js';
import { failExit } from '../legs/exit-gates.js';
import {
  addsToOtherType,
  entersByPercent,
  isSizedByRisk,
  mayEnter,
  oppositeOf,
  sideOf,
  tradeIntent,
  wantedIntent,
} from '../trade-intent.js';
import { planCancelOnFlat, planExitOf } from './exit.js';
import { noticeFailedEntry } from './failed-entry.js';
import { planOwnSide } from './own-side.js';
import { planTradeSwap } from './trade-swap.js';

/** Buy or sell, by the table of `trade-intent.ts`. */
export function planTrade(
  action: 'buy' | 'sell',
  holdings: readonly Holding[],
  planning: PlanningContext,
): Result<Draft> {
  const logicalSide = sideOf(planning);
  const closing = oppositeOf(holdings, planning);
  const intent = tradeIntent(holdings, planning);
  planning.fields.take('sentiment');
  if (entersByPercent(planning) || (intent === 'exit' && isSizedByRisk(planning))) {
    planning.fields.take('quantityType');
  }
  if (wantedIntent(holdings, planning) === 'swap') {
    const { allowSideSwapping, allowedSides } = planning.context.settings;
    planning.log.addDecision('action.swap', { allowSideSwapping, allowedSides }, intent === 'swap');
  }
  const reduceOnly = planning.fields.take('reduceOnly');
  const read = { opposite: closing.length, ...(reduceOnly && { reduceOnly }) };
  planning.log.addDecision(`action.${action}`, read, intent);
  const isAmbiguous = isHeldOnBothSides(holdings);
  switch (intent) {
    case 'enter':
    case 'add':
      return planOwnSide(holdings, planning);
    case 'swap':
      return isAmbiguous && !addsToOtherType(logicalSide, holdings, planning)
        ? failExit(heldOnBothSides(holdings, planning), closing, planning)
        : planTradeSwap({ closing, holdings, logicalSide }, planning);
    case 'exit':
      return isAmbiguous
        ? failExit(heldOnBothSides(holdings, planning), closing, planning)
        : planExitWithoutEntry(holdings, planning);
    case 'exit-all':
      // Sentiment flat wants no position, on neither side (safety Q4).
      return planExitOf({ closing: holdings, holdings, size: 'full' }, planning);
    case 'cancel-resting':
      return planCancelOnFlat(planning);
    case 'no-position':
      return failExit(noPosition(planning, holdings), [], planning);
    case 'sentiment-conflict':
      return failExit(sentimentConflict(action), [], planning);
  }
}

/** Exits an opposite position of which no entry may follow, or none was meant to. */
function planExitWithoutEntry(holdings: readonly Holding[], planning: PlanningContext): Result<Draft> {
  const { fields, context } = planning;
  const { allowedSides } = context.settings;
  const error = mayEnter(planning) ? sideNotAllowed(sideOf(planning), allowedSides) : undefined;
  if (error !== undefined) {
    noticeFailedEntry([error], planning);
  }
  if (!isSizedByRisk(planning)) {
    return planExitOf({ closing: holdings, holdings, size: 'signal' }, planning);
  }
  const message = `quantity ${fields.peek('quantity')} of the message, as ${fields.peek('quantityType')}, is for entries only, and this signal only exits: the whole position is closed.`;
  planning.log.addNotice('quantity-ignored', message, { path: ['quantity'] });
  return planExitOf({ closing: holdings, holdings, size: 'full' }, planning);
}

function sentimentConflict(action: 'buy' | 'sell'): SignalError {
  const sentiment = action === 'buy' ? 'bearish' : 'bullish';
  return signalError('sentiment-conflict', {
    message: `A ${action} with sentiment ${sentiment} can only exit, and no ${action === 'buy' ? 'short' : 'long'} position is open.`,
    path: ['sentiment'],
    received: sentiment,
  });
}
