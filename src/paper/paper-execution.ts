import { epochMilliseconds, type IsoInstant, instantText } from '../core/time.js';
import type { AwaitFillStep, OrderPlan, PlanStep } from '../plan/order-plan.js';
import { cancel, submit } from './paper-book.js';
import { findOrder, type PaperOrder, type PaperState, type PaperWorld } from './paper-state.js';

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
  /** The order was already known by its `clientOrderId`, and was not submitted again. */
  readonly isRepeated?: true;
  /** Time at which waiting fails. */
  readonly until?: IsoInstant;
  /** Why it failed. */
  readonly reason?: string;
}

/** Progress of a plan. Plain JSON: it can be stored and resumed. */
export interface ExecutionReport {
  /** `stopped`: a step failed; the steps after it are not sent. */
  readonly status: 'done' | 'waiting' | 'stopped';
  /** The plan. */
  readonly plan: OrderPlan;
  /** One report per step of the plan. */
  readonly steps: readonly StepReport[];
}

/** The report of a plan that has not started. */
export function newReport(plan: OrderPlan): ExecutionReport {
  const steps = plan.steps.map((step): StepReport => {
    const id = step.step === 'await-fill' ? step.of : step.id;
    return { step: step.step, id, status: 'not-sent' };
  });
  return { status: 'waiting', plan, steps };
}

/** The state after an attempt, with the report of it. */
interface Attempt<R> {
  readonly state: PaperState;
  readonly report: R;
}

/** Executes a plan until it is done, a step waits, or a step fails. */
export function execute(state: PaperState, report: ExecutionReport, world: PaperWorld): Attempt<ExecutionReport> {
  if (report.status !== 'waiting') {
    return { state, report };
  }
  let after = state;
  const steps = [...report.steps];
  for (const [index, step] of report.plan.steps.entries()) {
    const before = steps[index];
    if (before === undefined || before.status === 'done') {
      continue;
    }
    const attempt = executeStep(after, step, before, steps, world);
    after = attempt.state;
    steps[index] = attempt.report;
    if (attempt.report.status !== 'done') {
      const status = attempt.report.status === 'failed' ? 'stopped' : 'waiting';
      return { state: after, report: { ...report, status, steps } };
    }
  }
  return { state: after, report: { ...report, status: 'done', steps } };
}

function executeStep(
  state: PaperState,
  step: PlanStep,
  report: StepReport,
  earlier: readonly StepReport[],
  world: PaperWorld,
): Attempt<StepReport> {
  switch (step.step) {
    case 'cancel-orders': {
      const filled = step.orderIds.filter((id) => findOrder(state, id)?.status === 'filled');
      const after = step.orderIds.reduce((cancelled, id) => cancel(cancelled, id, 'cancelled by a plan'), state);
      const reason = `${filled.join(', ')} had already filled: plan again`;
      return { state: after, report: filled.length === 0 ? { ...report, status: 'done' } : failed(report, reason) };
    }
    case 'submit-order': {
      const { state: after, order, isRepeated } = submit(state, step.order, world);
      const sent: StepReport = { ...report, orderId: order.id, ...(isRepeated && { isRepeated }), status: 'done' };
      return { state: after, report: order.status === 'rejected' ? failed(sent, order.reason ?? 'rejected') : sent };
    }
    case 'await-fill': {
      const sent = earlier.find(({ id }) => id === step.of);
      return { state, report: awaitFill(findOrder(state, sent?.orderId), step, report, world.now) };
    }
  }
}

function awaitFill(order: PaperOrder | undefined, step: AwaitFillStep, report: StepReport, now: number): StepReport {
  switch (order?.status) {
    case undefined:
      return failed(report, `step ${step.of} has not submitted an order`);
    case 'filled':
      return { ...report, status: 'done' };
    case 'working': {
      const until = report.until ?? (step.seconds === undefined ? undefined : instantText(now + step.seconds * 1000));
      const isOver = until !== undefined && now >= epochMilliseconds(until);
      const waiting: StepReport = { ...report, ...(until !== undefined && { until }), status: 'waiting' };
      return isOver ? failed(waiting, `${order.id} has not filled within ${step.seconds} seconds`) : waiting;
    }
    case 'cancelled':
    case 'rejected':
      return failed(report, `${order.id} was ${order.status}: ${order.reason ?? 'no reason given'}`);
  }
}

function failed(report: StepReport, reason: string): StepReport {
  return { ...report, status: 'failed', reason };
}
