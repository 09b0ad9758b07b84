import type { PositionSide } from '../../core/vocabulary.js';
import { type Contract, closingSide } from '../../market/contracts/contract.js';
import { brokerOf, type PlanningContext } from '../../market/planning-context.js';
import { type BracketLegs, type OrderParts, type OrderTrade, stopLossPrices } from '../../order/order.js';
import type { PlanMove, PlanStep } from '../../order/order-plan.js';
import { takes } from '../../profile/takes.js';
import type { PricedOrder } from './order-prices.js';
import { submitStep } from './submit-step.js';

/** Steps of an entry, and where its stops move while it is closed in parts. */
export interface EntrySteps {
  readonly steps: readonly PlanStep[];
  readonly moves?: readonly PlanMove[] | undefined;
}

export interface PlannedEntry extends EntrySteps {
  readonly contract: Contract;
}

/** One order with its bracket. Where the broker has no brackets: the entry, its fill, and the stop loss on its own. */
export function entrySteps(
  trade: OrderTrade,
  { prices, duration }: PricedOrder,
  bracket: BracketLegs,
  side: PositionSide,
  planning: PlanningContext,
): readonly PlanStep[] {
  const { takeProfit, stopLoss } = bracket;
  const isBracketed = takeProfit !== undefined || stopLoss !== undefined;
  if (!isBracketed || takes('attachedLegs', true, brokerOf(planning)).taken) {
    return [submitStep('entry', 'entry', { trade, prices, duration, bracket }, planning)];
  }
  const dropped = takeProfit === undefined ? [] : ['the take profit is dropped'];
  const separate = stopLoss === undefined ? [] : ['the stop loss becomes an order of its own after the fill'];
  const message = `This broker does not support brackets: ${[...dropped, ...separate].join(', and ')}.`;
  planning.log.addNotice('bracket-unsupported', message);
  const entry = submitStep('entry', 'entry', { trade, prices, duration }, planning);
  if (stopLoss === undefined) {
    return [entry];
  }
  const stop: OrderParts = {
    trade: { ...trade, side: closingSide(side), effect: 'close' },
    prices: stopLossPrices(stopLoss),
    duration: { timeInForce: stopLoss.timeInForce },
  };
  return [entry, { step: 'await-fill', of: 'entry' }, submitStep('stop-loss', 'protection', stop, planning)];
}
