// Planning with a profile of the broker: the last step of a plan puts its orders into a form that the broker takes.
import { attempt } from '../core/attempt.js';
import type { JsonObject } from '../core/json.js';
import { fail, ok, type Result } from '../core/result.js';
import { earlierInstant, type IsoInstant } from '../core/time.js';
import type { TimeInForce } from '../core/vocabulary.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { PlanStep, SubmitOrderStep } from '../order/order-plan.js';
import { submitSteps } from '../order/plan-orders.js';
import type { BrokerProfile } from '../profile/broker-profile.js';
import { dayEndOn } from '../profile/clock.js';
import { coercionsOf } from '../profile/coercions.js';
import { daySession, type Judge, judgeOf } from '../profile/judge.js';
import { type SmallExit, type TakenSteps, takenSteps } from '../profile/nearest/nearest-plan.js';
import { type BrokerRuleError, stepCase } from '../profile/order-case.js';
import { untradedClass } from '../profile/order-errors.js';
import { brokerFacts } from './broker-facts.js';
import { type OrderIdPrefix, orderIdPrefix, withOrderIds } from './broker-order-ids.js';
import type { Draft } from './draft.js';

/** A plan in a form that its broker takes. */
export interface BrokerForm extends Pick<TakenSteps, 'steps' | 'withdrawals'> {
  /** Beginning of the order identifiers; absent: the signalId. */
  readonly clientOrderIdPrefix?: string;
  /** Changes that the profile made; absent: the profile was not used. */
  readonly judged?: {
    readonly profile: BrokerProfile;
    readonly changes: readonly FormChange[];
    /** Exits that are sent below a minimum of the broker. */
    readonly smallExits: readonly SmallExit[];
  };
}

/** A change in words, and the rule that requires it. */
interface FormChange {
  readonly rule: string;
  readonly field: string;
  readonly message: string;
}

/**
 * The steps in the first form that the broker takes: their own, that of the settings, the nearest. Adds nothing to the log.
 * Codes: `unsupported-by-broker`; `invalid-snapshot` for a profile that cannot be read.
 */
export function inBrokerForm(draft: Draft, planning: PlanningContext): Result<BrokerForm> {
  const { signalId } = planning.context;
  const profile = planning.context.profile();
  const { steps } = draft;
  const submits = submitSteps(steps);
  const asPlanned: BrokerForm = { steps, withdrawals: {} };
  if (profile === undefined || !maySend(submits, draft, planning)) {
    return ok(asPlanned);
  }
  const facts = brokerFacts(submits, draft.holdings, planning);
  const timeInForce = (step: SubmitOrderStep): TimeInForce | undefined => settingOf(step, planning);
  // A caller without a compiler may pass any profile.
  const formed = attempt(() => {
    // Identifiers are judged by themselves: one prefix is for all orders of the plan.
    const { clientOrderId: _, ...unnamed } = profile;
    const judge = judgeOf(unnamed, facts, true);
    if (judge === undefined && submits.length > 0) {
      return unsupported([untradedClass(profile, facts)], profile);
    }
    const taken = judge
      ? takenSteps(steps, judge, { timeInForce, closesFirst: false })
      : ok({ steps, withdrawals: {}, changes: [], smallExits: [] });
    if (!taken.ok) {
      return unsupported(taken.errors, profile);
    }
    const ids = signalId === undefined ? ok(undefined) : orderIdPrefix(signalId, profile);
    if (!ids.ok) {
      return unsupported(ids.errors, profile);
    }
    const isAsPlanned = submits.length === 0 && ids.value === undefined;
    return ok(isAsPlanned ? asPlanned : formOf(taken.value, ids.value, profile, judge));
  });
  return formed ?? unreadable();
}

/** Whether orders are sent: those of the plan, or a cancelled stop after a failure, which needs a signalId (execution rule 8). */
function maySend(submits: readonly SubmitOrderStep[], { cancelled }: Draft, { context }: PlanningContext): boolean {
  return submits.length > 0 || (context.signalId !== undefined && cancelled.some(({ role }) => role === 'stop-loss'));
}

/** Logs the changes that the profile made. */
export function logBrokerForm({ judged }: BrokerForm, planning: PlanningContext): void {
  if (judged === undefined) {
    return;
  }
  const { profile, changes, smallExits } = judged;
  for (const { rule, field, message } of changes) {
    planning.log.addNotice('order-form-changed', message, { path: [field], rule });
  }
  for (const { order, errors } of smallExits) {
    for (const { message, path, rule } of errors) {
      const exit = `The exit of ${order.quantity} ${order.ticker} is below a minimum of the broker, not of the instrument`;
      const sentence = `${exit}: ${message} The exit is sent anyway; the broker may reject it.`;
      planning.log.addNotice('below-minimum', sentence, { path, ...(rule !== undefined && { rule }) });
    }
  }
  const decided = changes.map(({ rule, field }): JsonObject => ({ rule, field }));
  planning.log.addDecision('broker.form', { broker: profile.id, asOf: profile.asOf }, decided);
}

/** Time in force of the settings for an order of the signal. A protective stop does not have one: it keeps its life. */
export function settingOf({ role }: SubmitOrderStep, planning: PlanningContext): TimeInForce | undefined {
  return role === 'protection' ? undefined : planning.context.settings[role].timeInForce;
}

function formOf(
  taken: TakenSteps,
  ids: OrderIdPrefix | undefined,
  profile: BrokerProfile,
  judge: Judge | undefined,
): BrokerForm {
  // Forms do not read the position.
  const coerced = taken.steps
    .flatMap((step) => (judge && step.step === 'submit-order' ? coercionsOf(stepCase(judge, step)) : []))
    .map(({ rule, timeInForce }) => ({
      rule,
      field: 'timeInForce',
      message: `${profile.name} makes the time in force ${timeInForce}.`,
    }));
  const renamed = ids === undefined ? [] : [{ rule: ids.rule, field: 'clientOrderId', message: ids.message }];
  return {
    steps: ids === undefined ? taken.steps : withOrderIds(taken.steps, ids.prefix),
    ...(ids && { clientOrderIdPrefix: ids.prefix }),
    withdrawals: earliest(taken.withdrawals, sessionEnds(taken.steps, judge)),
    judged: { profile, changes: [...dueChanges(taken.changes), ...coerced, ...renamed], smallExits: taken.smallExits },
  };
}

/** One message per field and rule: the sentences of its changes, then that of the rule. */
function dueChanges(changes: TakenSteps['changes']): readonly FormChange[] {
  const byCause = new Map<string, FormChange & { readonly because: string }>();
  for (const { field, sentence, because } of changes) {
    const key = `${field} ${because.rule}`;
    const known = byCause.get(key);
    byCause.set(key, {
      rule: because.rule,
      field: field === 'type' ? 'orderType' : field,
      message: known === undefined ? sentence : `${known.message} ${sentence}`,
      because: because.message,
    });
  }
  return [...byCause.values()].map(({ rule, field, message, because }) => ({
    rule,
    field,
    message: `${message} ${because}`,
  }));
}

/** An order with a last day is cancelled at the end of that day's session. */
function sessionEnds(steps: readonly PlanStep[], judge: Judge | undefined): BrokerForm['withdrawals'] {
  const session = judge && daySession(judge.rules);
  const ends = steps.flatMap((step): [string, IsoInstant][] => {
    const expiresAt = step.step === 'submit-order' && !step.order.extendedHours ? step.order.expiresAt : undefined;
    const end = session && expiresAt && dayEndOn(session, expiresAt);
    return step.step === 'submit-order' && end ? [[step.id, end]] : [];
  });
  return Object.fromEntries(ends);
}

/** The withdrawals of two records; for a step in both, the earlier one. */
function earliest(one: BrokerForm['withdrawals'], other: BrokerForm['withdrawals']): BrokerForm['withdrawals'] {
  const ends: Record<string, IsoInstant> = { ...one };
  for (const [id, end] of Object.entries(other)) {
    ends[id] = earlierInstant(ends[id], end);
  }
  return ends;
}

function unsupported(errors: readonly [BrokerRuleError, ...BrokerRuleError[]], { name }: BrokerProfile): Result<never> {
  const [{ path, rule, source }] = errors;
  const sentences = [...new Set(errors.map(({ message }) => message))].join(' ');
  const message = `${name} does not take this order in any form that is as safe; nothing is sent. ${sentences}`;
  return fail('unsupported-by-broker', { message, path, rule, source });
}

function unreadable(): Result<never> {
  const expected = 'a profile that parseBrokerProfile accepts';
  return fail('invalid-snapshot', {
    message: `The broker's profile cannot be read; expected ${expected}.`,
    path: ['profile'],
    expected,
  });
}
