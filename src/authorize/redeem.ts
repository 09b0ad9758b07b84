import { attempt } from '../core/attempt.js';
import { readClock } from '../core/clock.js';
import { type SignalError, signalError } from '../core/errors.js';
import { epochMilliseconds, instantText, isInstant } from '../core/instant.js';
import { isJsonObject, isRecord, type JsonObject } from '../core/json.js';
import { err, fail, isNonEmpty, ok, type Result } from '../core/result.js';
import { sameJson } from '../core/same-json.js';
import { isDigest } from '../decision-log/record-line.js';
import type { TradingContext } from '../market/ports.js';
import type { OrderPlan, PlanStep } from '../order/order-plan.js';
import { contextFaults } from '../plan/argument-faults.js';
import { isPlanCurrent } from '../plan/plan-validity.js';
import type { Signal } from '../signal/signal.js';
import { signalKey } from '../signal/signal-key.js';
import type { Authorization } from './authorization.js';

/** What `redeem` asks for. */
export interface RedeemOptions {
  /** Tells whether an authorization was used. A Set is such a store. */
  readonly used: {
    /** Whether the authorization of this `id` was used. */
    has(id: string): boolean;
  };
}

/**
 * The plan of an authorization, if it may be executed now: the very plan that was authorized, byte for byte, not used before, not
 * expired by the clock of the context, and what planning still gives. Pure: note the `id` as used, together with the execution, before
 * anything is sent. The first check that fails is the error.
 *
 * Codes, in the order of the checks: `token-invalid`, `plan-changed`, `token-used`, `token-expired`, `plan-outdated` with the steps that
 * changed; `invalid-setting` for a `used` without `has`; `invalid-snapshot` and `invalid-setting` for a context that cannot be read.
 *
 * @example
 * const leave = authorization(plan, { id: 'a1', now: context.clock.now(), validSeconds: 60 });
 * redeem(leave, plan, signal, context, { used: new Set() }); // { ok: true, value: { outcome: 'orders', … } }
 * const again = redeem(leave, plan, signal, context, { used: new Set(['a1']) });
 * again.ok || again.errors[0].code; // 'token-used'
 */
export function redeem(
  authorization: Authorization,
  plan: OrderPlan,
  signal: Signal,
  context: TradingContext,
  options: RedeemOptions,
): Result<OrderPlan> {
  if (!isAuthorization(authorization)) {
    const expected = 'the answer of authorization';
    return fail('token-invalid', { message: `The authorization cannot be used; expected ${expected}.`, expected });
  }
  if (signalKey(plan) !== authorization.digest) {
    return fail('plan-changed', { message: 'The plan is not the one that was authorized. Preview the signal again.' });
  }
  const isUsed: unknown = attempt(() => options.used.has(authorization.id));
  if (typeof isUsed !== 'boolean') {
    const expected = 'an object whose has answers true or false, such as a Set';
    const message = `options.used does not say whether the authorization was used; expected ${expected}.`;
    return fail('invalid-setting', { message, path: ['options', 'used'], expected });
  }
  if (isUsed) {
    return fail('token-used', { message: 'The authorization was used before: one executes one plan, once.' });
  }
  const faults = contextFaults(context);
  if (isNonEmpty(faults)) {
    return { ok: false, errors: faults };
  }
  const fault = expiryFault(authorization, context);
  return fault === undefined ? current(plan, signal, context) : err(fault);
}

/** Whether a value has what `authorization` gives. */
function isAuthorization(value: unknown): value is Authorization {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    value['id'] !== '' &&
    isDigest(value['digest']) &&
    isInstant(value['expiresAt'])
  );
}

function expiryFault({ expiresAt }: Authorization, { clock }: TradingContext): SignalError | undefined {
  const now = readClock(clock);
  if (!now.ok) {
    return now.errors[0];
  }
  if (now.value < epochMilliseconds(expiresAt)) {
    return undefined;
  }
  const message = `The authorization expired at ${expiresAt}, and it is ${instantText(Math.trunc(now.value))}. Preview the signal again.`;
  return signalError('token-expired', { message, expiredAt: expiresAt });
}

function current(plan: OrderPlan, signal: Signal, context: TradingContext): Result<OrderPlan> {
  const validity = isPlanCurrent(plan, signal, context);
  if (validity.current) {
    return ok(plan);
  }
  const { newPlan } = validity;
  const after = newPlan.ok ? newPlan.value.steps : [];
  const changed = changedSteps(Array.isArray(plan.steps) ? plan.steps : [], after);
  return newPlan.ok
    ? fail('plan-outdated', { message: outdatedMessage(plan, newPlan.value), changed })
    : fail('plan-outdated', {
        message: `Nothing is planned for the signal now: ${newPlan.errors[0].message}`,
        changed,
        refusals: newPlan.errors,
      });
}

function outdatedMessage(before: OrderPlan, after: OrderPlan): string {
  const is = sameJson(before.steps, after.steps) ? 'what surrounds its steps is different' : 'its steps are different';
  return `Planning the signal now gives another plan: ${is}. Preview the signal again.`;
}

/** The steps that only one of two plans has; all of them where only their order is different. */
function changedSteps(
  before: readonly PlanStep[],
  after: readonly PlanStep[],
): { readonly before: readonly JsonObject[]; readonly after: readonly JsonObject[] } {
  const gone = missingIn(after, before);
  const added = missingIn(before, after);
  return gone.length + added.length === 0 && !sameJson(before, after)
    ? { before: jsonOf(before), after: jsonOf(after) }
    : { before: jsonOf(gone), after: jsonOf(added) };
}

function missingIn(others: readonly PlanStep[], steps: readonly PlanStep[]): readonly PlanStep[] {
  return steps.filter((step) => !others.some((other) => sameJson(step, other)));
}

/** Steps are plain JSON: each is an object. */
function jsonOf(steps: readonly PlanStep[]): readonly JsonObject[] {
  return steps.filter((step): step is PlanStep & JsonObject => isJsonObject(step));
}
