// Executions on their way, written by hand.
import type { Execution, ExecutionOrder } from '../../src/execute/index.js';
import { openRun, type Run } from '../../src/execute/run.js';
import type { OrderPlan } from '../../src/index.js';

/** The clock of these executions. */
export const now = '2026-01-26T15:30:00Z';

/** Seconds before or after that clock. */
export const secondsFromNow = (seconds: number): string =>
  new Date(Date.parse(now) + seconds * 1000).toISOString().replace('.000Z', 'Z');

/** A plan on its way with these orders. */
export function executionOf(
  plan: OrderPlan,
  orders: readonly ExecutionOrder[] = [],
  changes: Partial<Execution> = {},
): Execution {
  const steps = plan.steps.map(() => ({ status: 'open' }) as const);
  return { version: 1, status: 'running', plan, steps, orders, notices: [], now, ...changes };
}

export const runOf = (...args: Parameters<typeof executionOf>): Run => openRun(executionOf(...args));

/** An order of a step of the plan: 10 units, sent, without an answer. */
export function sentOrder(step: string, changes: Partial<ExecutionOrder> = {}): ExecutionOrder {
  return { ...unanswered(`s-${step}`), role: step === 'entry' ? 'entry' : 'exit', step, ...changes };
}

/** The stop that was sent for the first stop that the plan cancelled. */
export function restoredStop(changes: Partial<ExecutionOrder> = {}): ExecutionOrder {
  return { ...unanswered('s-restore-1'), role: 'protection', place: 1, ...changes };
}

function unanswered(clientOrderId: string): Omit<ExecutionOrder, 'role'> {
  return { order: { clientOrderId }, status: 'sent', filled: '0', quantity: '10', submits: 1, sentAt: now };
}

/** An order that rested before the plan, by its place in `restore.orders`. */
export function restingOrder(place: number, changes: Partial<ExecutionOrder> = {}): ExecutionOrder {
  return {
    ...{ order: { orderId: `o${place}` }, role: 'resting', place, status: 'working', filled: '0', quantity: '10' },
    ...{ submits: 0, workedAt: now },
    ...changes,
  };
}

/** A failure that began at the clock. */
export const failure = {
  reason: { code: 'order-rejected', message: 'The broker rejected s-exit.' },
  end: 'stopped',
  at: now,
} as const;
