import { attempt } from '../../core/attempt.js';
import { openingSide } from '../../market/contracts/contract.js';
import type { TradingContext } from '../../market/ports.js';
import type { Order } from '../../order/order.js';
import type { OrderPlan, PlanStep, SubmitOrderStep } from '../../order/order-plan.js';
import { positionOf } from './filled-position.js';

/** Contracts in which a plan opens a position: those that it does not add to. */
export function openedContracts({ positions }: TradingContext, plan: OrderPlan): readonly string[] {
  const opening = tradesOf(plan).filter(({ effect }) => effect === 'open');
  return opening
    .filter(({ ticker, side }) => {
      // A port that fails now has not opened anything.
      const answer = attempt(() => ({ position: positions.position(ticker) }));
      const held = answer && positionOf(ticker, answer.position);
      return answer !== undefined && (held === undefined || openingSide(held.side) !== side);
    })
    .map(({ ticker }) => ticker);
}

/** Orders of a plan that count as filled. A stop that protects a position rests until the market reaches it. */
export function tradesOf(plan: OrderPlan): readonly Order[] {
  return plan.steps.flatMap((step) => (isTrade(step) ? [step.order] : []));
}

/** Steps whose orders count as filled, and may wait: for their price, or for the fill of such an order. */
export function waitingSteps(plan: OrderPlan): readonly SubmitOrderStep[] {
  const waiting = new Map<string, SubmitOrderStep>();
  let isHeldBack = false;
  for (const step of plan.steps) {
    if (step.step === 'await-fill') {
      isHeldBack ||= waiting.has(step.of);
    } else if (isTrade(step) && (isHeldBack || step.order.type !== 'market')) {
      waiting.set(step.id, step);
    }
  }
  return [...waiting.values()];
}

function isTrade(step: PlanStep): step is SubmitOrderStep {
  return step.step === 'submit-order' && step.role !== 'protection';
}
