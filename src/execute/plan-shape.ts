import type { Order } from '../order/order.js';
import type { CancelledOrder, OrderPlan, SubmitOrderStep } from '../order/order-plan.js';
import type { ExecutionOrder, ExecutionRole } from './execution.js';

/** Entry whose stop is a step of its own: the stop follows the fill (execution rule 6). */
export interface FollowedEntry {
  readonly entry: SubmitOrderStep;
  readonly stop: SubmitOrderStep;
}

/** What the rules ask about a plan. */
export interface PlanShape {
  /** Steps that submit an order, by id. */
  readonly submits: ReadonlyMap<string, SubmitOrderStep>;
  /** Ids of steps whose order is waited for. */
  readonly awaited: ReadonlySet<string>;
  readonly followed: FollowedEntry | undefined;
  /** The plan cancels a stop loss. */
  readonly cancelsProtection: boolean;
}

export function planShape(plan: OrderPlan): PlanShape {
  const submits = new Map<string, SubmitOrderStep>();
  const awaited = new Set<string>();
  for (const step of plan.steps) {
    if (step.step === 'submit-order') {
      submits.set(step.id, step);
    } else if (step.step === 'await-fill') {
      awaited.add(step.of);
    }
  }
  const cancelsProtection = plan.restore?.orders.some(isStopLoss) === true;
  return { submits, awaited, followed: followedEntry(plan, submits), cancelsProtection };
}

function followedEntry(plan: OrderPlan, submits: PlanShape['submits']): FollowedEntry | undefined {
  const stop = submits.get('stop-loss');
  if (stop === undefined) {
    return undefined;
  }
  const before = plan.steps.slice(0, plan.steps.indexOf(stop));
  const awaited = before.flatMap((step) => (step.step === 'await-fill' ? [submits.get(step.of)] : []));
  const entry = awaited.find((step) => step?.order.effect === 'open');
  return entry && { entry, stop };
}

/** A resting order that protects: what it is decides, not its role (safety S22). Only stops have terms. */
export function isStopLoss({ role, order }: CancelledOrder): boolean {
  return role === 'stop-loss' || order !== undefined;
}

/** The order that the plan has for one of the execution; undefined for one that rested before, and for a restored stop. */
export function plannedOrder({ submits }: PlanShape, { step }: Pick<ExecutionOrder, 'step'>): Order | undefined {
  return step === undefined ? undefined : submits.get(step)?.order;
}

const stopTypes: ReadonlySet<string> = /* @__PURE__ */ new Set(['stop', 'stop_limit', 'trailing_stop']);

/** What an order of the plan is for. A stop that is to be withdrawn is not relied on (execution rule 9). */
export function roleOf({ id, order }: SubmitOrderStep, { withdrawals }: OrderPlan): ExecutionRole {
  if (order.effect === 'open') {
    return 'entry';
  }
  const isWithdrawn = order.cancelAfter !== undefined || withdrawals?.[id] !== undefined;
  return stopTypes.has(order.type) && !isWithdrawn ? 'protection' : 'exit';
}
