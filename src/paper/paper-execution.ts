// The machine of `signal-to-order/execute` with a broker that answers at once, and is asked at once what it has filled.
import type { IsoInstant } from '../core/time.js';
import { advance } from '../execute/advance.js';
import { type Command, changesOf, type OrderRef } from '../execute/command.js';
import type { ExecutionEvent } from '../execute/event.js';
import type { Advance, Execution, StepState } from '../execute/execution.js';
import { entriesWithLegs } from '../execute/legs.js';
import { resume } from '../execute/resume.js';
import { startExecution } from '../execute/start-execution.js';
import type { OrderPlan, PlanStep } from '../order/order-plan.js';
import type { PaperOrderPorts } from './order-ports.js';

/** Progress of one step of a plan. */
export interface StepReport {
  /** Kind of the step. */
  readonly step: PlanStep['step'];
  /** Id of the step; for an await-fill, of the step that it waits for. */
  readonly id: string;
  /** `not-sent`: an earlier step waits or has failed. */
  readonly status: 'done' | 'waiting' | 'failed' | 'not-sent';
  /** Id of the submitted order. */
  readonly orderId?: string;
  /** Why it failed, or how it ended otherwise than planned. */
  readonly reason?: string;
}

/** Progress of a plan. Plain JSON: it can be stored and resumed. */
export interface ExecutionReport {
  /** `stopped`: a step failed, and stops that the plan had cancelled are put back. `replan`: plan the signal again. */
  readonly status: 'done' | 'waiting' | 'stopped' | 'replan';
  /** The plan; orders that had no identifier have one. */
  readonly plan: OrderPlan;
  /** One report per step of the plan. */
  readonly steps: readonly StepReport[];
  /** The execution, with its orders and notices. */
  readonly execution: Execution;
}

/** Executes a plan until it waits or has ended. Orders without an identifier get one: `paper-1-entry`, by number and step. */
export function executeOnPaper(
  plan: OrderPlan,
  ports: PaperOrderPorts,
  at: IsoInstant,
  number: number,
): ExecutionReport {
  const identified = withIdentifiers(plan, `paper-${number}`);
  const started = startExecution(identified, { at, replace: true });
  return reportOf(
    started.ok ? look(carryOut(started.value, ports), ports) : refused(identified, at, started.errors[0].message),
  );
}

/** Continues a plan after quotes or the clock have moved; of one that has ended, the stops that are followed. */
export function resumeOnPaper({ execution }: ExecutionReport, ports: PaperOrderPorts, at: IsoInstant): ExecutionReport {
  const resumed = resume(execution, { at });
  const answers = resumed.commands.flatMap((command) => answerTo(command, ports));
  // A fill wins over a deadline. A deadline wins over a cancel: the broker cancels what is to be withdrawn by itself.
  const isLate = (event: ExecutionEvent): boolean => event.event === 'order' && event.status === 'cancelled';
  const events = [
    ...answers.filter((event) => !isLate(event)),
    { event: 'time', at } as const,
    ...answers.filter(isLate),
  ];
  const after = events.reduce((before, event) => carryOut(advance(before, event), ports), resumed.execution);
  return reportOf(look(after, ports));
}

/** Carries out commands, and those that their answers lead to, until none is left. */
function carryOut({ execution, commands }: Advance, ports: PaperOrderPorts): Execution {
  let after = execution;
  const queue = [...commands];
  for (const command of queue) {
    for (const event of answerTo(command, ports)) {
      const next = advance(after, event);
      after = next.execution;
      queue.push(...next.commands);
    }
  }
  return after;
}

/**
 * Asks for every order that works, and every entry with a leg that does and may move, until nothing changes any more: an order is
 * acknowledged before its fill is told.
 */
function look(execution: Execution, ports: PaperOrderPorts): Execution {
  const bracketed = execution.plan.moves === undefined ? [] : entriesWithLegs(execution);
  for (const order of execution.orders.filter((one) => one.status === 'working' || bracketed.includes(one))) {
    const next = advance(execution, ports.find(order.order));
    if (next.execution !== execution) {
      return look(carryOut(next, ports), ports);
    }
  }
  return execution;
}

function answerTo(command: Command, ports: PaperOrderPorts): readonly ExecutionEvent[] {
  switch (command.command) {
    case 'submit':
      return [ports.submit(command.order)];
    case 'cancel':
      return [ports.cancel(command.order)];
    case 'find':
      return [ports.find(command.order)];
    case 'replace':
      return [ports.replace(command.order, changesOf(command))];
    case 'wake':
      return [];
  }
}

function withIdentifiers(plan: OrderPlan, prefix: string): OrderPlan {
  const named = (step: PlanStep): PlanStep =>
    step.step === 'submit-order' && step.order.clientOrderId === undefined
      ? { ...step, order: { ...step.order, clientOrderId: `${prefix}-${step.id}` } }
      : step;
  if (plan.outcome !== 'orders') {
    return plan;
  }
  const [first, ...rest] = plan.steps;
  return { ...plan, signalId: plan.signalId ?? prefix, steps: [named(first), ...rest.map(named)] };
}

/** The execution of a plan that cannot start. */
function refused(plan: OrderPlan, at: IsoInstant, message: string): Execution {
  const steps = plan.steps.map(
    (_, index): StepState => (index === 0 ? { status: 'failed', reason: message } : { status: 'skipped' }),
  );
  return { version: 1, status: 'stopped', plan, steps, orders: [], notices: [], now: at };
}

const stepStatuses: Readonly<Record<StepState['status'], StepReport['status']>> = {
  open: 'not-sent',
  begun: 'waiting',
  done: 'done',
  failed: 'failed',
  skipped: 'not-sent',
};

function reportOf(execution: Execution): ExecutionReport {
  const { plan, status } = execution;
  const steps = plan.steps.map((step, index): StepReport => {
    const id = step.step === 'await-fill' ? step.of : step.id;
    const { status: stepStatus = 'open', reason } = execution.steps[index] ?? {};
    const orderId = step.step === 'submit-order' ? idOf(execution, id) : undefined;
    return {
      step: step.step,
      id,
      status: stepStatuses[stepStatus],
      ...(orderId !== undefined && { orderId }),
      ...(reason !== undefined && { reason }),
    };
  });
  return { status: status === 'running' ? 'waiting' : status, plan, steps, execution };
}

function idOf({ orders }: Execution, step: string): OrderRef['orderId'] {
  return orders.find((order) => order.step === step)?.orderId;
}
