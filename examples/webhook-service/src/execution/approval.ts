// Approval of a plan by a person: what waits for it, and what may be carried out when it was decided, or when nobody did in time.
import { randomUUID } from 'node:crypto';
import { type OrderPlan, type Result, type SignalError, snapshotContext, type TradingContext } from 'signal-to-order';
import { authorization, redeem } from 'signal-to-order/authorize';
import { calendarOf } from 'signal-to-order/calendars';
import { stepWords } from '../step-words.js';
import type { Approval, Execution, ExecutionChange, ExecutionError } from '../store.js';
import type { ExecutionPorts, Subscriber } from './ports.js';

/** Whether a plan closes or reduces something. */
export function hasExit(plan: OrderPlan | null): boolean {
  return (plan?.steps ?? []).some((step) => step.step === 'submit-order' && step.role === 'exit');
}

/** Whether a plan that asked for approval only enters: without it, nothing of the plan is left. */
export function hasAskedToEnter({ approval, plan }: Execution): boolean {
  return approval !== null && !hasExit(plan);
}

/** Stores a plan that waits. It is due when its authorization expires; until then it holds neither its lane nor its account. */
export async function waitForApproval(
  execution: Execution,
  planned: ExecutionChange & { readonly plan: OrderPlan },
  validSeconds: number,
  { store, clock, log }: ExecutionPorts,
): Promise<void> {
  const leave = authorization(planned.plan, { id: randomUUID(), now: clock.now(), validSeconds });
  const due = Date.parse(leave.expiresAt);
  await store.change(execution, { ...planned, approval: { authorization: leave }, due_at: due, attempts: 0 });
  log('info', 'approval-waiting', { execution: execution.id, until: leave.expiresAt });
}

/**
 * Why an execution that has asked for approval may enter nothing, as far as that is known without its broker; undefined: it was
 * approved, or has not asked.
 */
export function approvalRefusal(
  execution: Execution,
  { settings }: Subscriber,
  now: number,
): ExecutionError | undefined {
  const { approval } = execution;
  if (approval === null) {
    return undefined;
  }
  const { authorization: leave, decision, decidedAt = now, decidedBy } = approval;
  if (decision === 'refused') {
    const message = `A person refused the plan at ${textOf(decidedAt)}, from ${decidedBy}. Nothing was entered.`;
    return { code: 'approval-refused', message };
  }
  // What nobody has decided when it is due has expired, also where a clock was set back.
  const at = decision === undefined ? Math.max(now, Date.parse(leave.expiresAt)) : now;
  const redeemed = redeemPlan(execution, approval, snapshotContext({ now: textOf(at) }, settings, { calendarOf }));
  const [error] = redeemed.ok ? [] : redeemed.errors;
  return error === undefined || error.code === 'plan-outdated' ? undefined : explainedRefusal(error, approval);
}

/** The approved plan, if planning still gives it: `redeem` of the library, with what the account and the market are now. */
export function redeemApproved(execution: Execution, approval: Approval, context: TradingContext): Result<OrderPlan> {
  const redeemed = redeemPlan(execution, approval, context);
  if (redeemed.ok) {
    return redeemed;
  }
  const [first, ...others] = redeemed.errors;
  return { ok: false, errors: [explainedRefusal(first, approval), ...others] };
}

function redeemPlan({ plan, signal }: Execution, approval: Approval, context: TradingContext): Result<OrderPlan> {
  const used = { has: () => approval.usedAt !== undefined };
  // Without its plan it is not the plan that was approved.
  return redeem(approval.authorization, plan ?? Object({}), signal, context, { used });
}

/** An error of `redeem` for whoever reads the page: there, nobody previews. */
function explainedRefusal(error: SignalError, { authorization: leave, decision }: Approval): SignalError {
  const message = (): string => {
    switch (error.code) {
      case 'plan-changed':
        return 'The stored plan is not the one that was approved. Nothing was entered.';
      case 'token-expired':
        return decision === undefined
          ? `Nobody approved the plan before ${leave.expiresAt}. Nothing was entered.`
          : `The plan was approved, and could not be begun before ${leave.expiresAt}. Nothing was entered.`;
      case 'plan-outdated': {
        const { before, after } = error.changed;
        const now = error.refusals?.map(({ message: why }) => why).join(' ') ?? `Now: ${changeWords(after)}.`;
        return `Planning does not give the approved plan any more, and nothing was entered. Approved: ${changeWords(before)}. ${now}`;
      }
      default:
        return error.message;
    }
  };
  return { ...error, message: message() };
}

function changeWords(steps: readonly object[]): string {
  return steps.length === 0 ? 'the same orders' : steps.map((step) => stepWords(Object(step))).join('; ');
}

function textOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
