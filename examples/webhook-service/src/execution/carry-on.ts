import type { OrderPlan } from 'signal-to-order';
import { changeExecution, type Execution, type StepProgress } from '../store.js';
import { finish } from './finish.js';
import { type Planned, plan } from './plan.js';
import { type ExecutionPorts, leaveAlone, type Subscriber } from './ports.js';
import { doStep } from './step.js';

/**
 * Continues an execution to its end, or until it has to wait without a time limit. Everything with an effect outside is
 * stored before it is done, so that after a crash the service asks the broker.
 */
export async function carryOn(execution: Execution, subscriber: Subscriber, ports: ExecutionPorts): Promise<void> {
  let planned: Planned | undefined =
    execution.state === 'waiting' ? await plan(execution, subscriber, ports) : { execution, marked: undefined };
  while (planned?.execution.plan && planned.execution.state === 'executing') {
    planned = await executeSteps(planned, planned.execution.plan, subscriber, ports);
  }
}

/** Runs the remaining steps; returns a new plan if the first one is no longer current. */
async function executeSteps(
  { execution, marked }: Planned,
  made: OrderPlan,
  subscriber: Subscriber,
  ports: ExecutionPorts,
): Promise<Planned | undefined> {
  const { database, clock } = ports;
  const progress = [...(execution.progress ?? [])];
  for (const index of made.steps.keys()) {
    const before = progress[index];
    if (before === undefined || before.status === 'done') {
      continue;
    }
    const change = (changed: Partial<StepProgress>): readonly StepProgress[] => {
      progress[index] = { ...before, ...progress[index], ...changed };
      return progress;
    };
    const isMarked = index === marked;
    const next = await doStep({ execution, made, index, before, isMarked, change }, subscriber, ports);
    if (next === 'leave alone') {
      await changeExecution(database, execution.id, { due_at: clock.now() + leaveAlone });
      return undefined;
    }
    if (next === 'plan again') {
      const reset = { state: 'waiting', plan: null, progress: null } as const;
      await changeExecution(database, execution.id, reset);
      return plan({ ...execution, ...reset }, subscriber, ports);
    }
    if (typeof next === 'object' && 'failed' in next) {
      await finish(execution, 'stopped', ports, { progress: change({ status: 'failed', reason: next.failed }) });
      return undefined;
    }
    const order = typeof next === 'object' ? { orderId: next.sent.id, orderStatus: next.sent.status } : {};
    change({ status: 'done', ...order });
    if (index < made.steps.length - 1) {
      await changeExecution(database, execution.id, { progress });
    }
  }
  await finish(execution, 'done', ports, { progress });
  return undefined;
}
