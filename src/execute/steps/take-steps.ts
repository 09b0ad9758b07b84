// Steps are taken one after another (execution rule 2).
import type { PlanStep } from '../../order/order-plan.js';
import type { StepState } from '../execution.js';
import { changeStep, fail, type Run } from '../run.js';
import { checkAwaitFill } from './await-fill.js';
import { beginCancelOrders, checkCancelOrders } from './cancel-orders.js';
import { checkReplaceOrders } from './replace-orders.js';
import { beginSubmitOrder, checkSubmitOrder } from './submit-order.js';
import type { Verdict } from './verdict.js';

/** Begins a step when the one before it is complete, until one waits or fails. */
export function takeSteps(run: Run): void {
  for (const [index, step] of run.plan.steps.entries()) {
    const state = run.steps[index];
    if (state === undefined || (state.status !== 'open' && state.status !== 'begun')) {
      continue;
    }
    const begun: StepState = state.status === 'begun' ? state : { status: 'begun', at: run.now };
    if (begun !== state) {
      changeStep(run, index, begun);
      begin(run, step);
    }
    const verdict = run.failure === undefined ? check(run, step, begun) : undefined;
    if (verdict?.is === 'failed') {
      fail(run, verdict.code, verdict.reason, verdict.end);
    }
    if (verdict?.is !== 'done') {
      return;
    }
    const { reason } = verdict;
    changeStep(run, index, { ...begun, status: 'done', ...(reason !== undefined && { reason }) });
  }
}

/** A stop is told to move, and a fill is waited for, whenever the step is checked. */
function begin(run: Run, step: PlanStep): void {
  if (step.step === 'cancel-orders') {
    beginCancelOrders(run, step);
  } else if (step.step === 'submit-order') {
    beginSubmitOrder(run, step);
  }
}

function check(run: Run, step: PlanStep, state: StepState): Verdict {
  switch (step.step) {
    case 'cancel-orders':
      return checkCancelOrders(run, step);
    case 'replace-orders':
      return checkReplaceOrders(run, step);
    case 'submit-order':
      return checkSubmitOrder(run, step);
    case 'await-fill':
      return checkAwaitFill(run, step, state);
  }
}
