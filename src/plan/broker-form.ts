// Planning with a profile of the broker: the last step of a plan puts its orders into a form that the broker takes.
import { attempt } from '../core/attempt.js';
import { fail, ok, type Result } from '../core/result.js';
import type { TimeInForce } from '../core/vocabulary.js';
import type { Holding } from '../market/holdings.js';
import type { PlanningContext } from '../market/planning-context.js';
import type { SubmitOrderStep } from '../order/order-plan.js';
import { submitSteps } from '../order/plan-orders.js';
import type { BrokerProfile } from '../profile/broker-profile.js';
import type { BrokerRuleError } from '../profile/order-case.js';
import { type PlanForm, planForm } from '../profile/plan-form.js';
import { brokerFacts } from './broker-facts.js';
import { type OrderIdPrefix, orderIdPrefix, withOrderIds } from './broker-order-ids.js';
import type { Draft } from './draft.js';

/** A plan in a form that its broker takes. */
export interface BrokerForm extends Pick<PlanForm, 'steps' | 'withdrawals'> {
  /** Beginning of the order identifiers; absent: the signalId. */
  readonly clientOrderIdPrefix?: string;
  /** Changes that the profile made; absent: the profile was not used. */
  readonly judged?: {
    readonly profile: BrokerProfile;
    readonly changes: PlanForm['changes'];
    readonly endingStops: PlanForm['endingStops'];
    readonly smallExits: PlanForm['smallExits'];
    readonly leftOut: PlanForm['leftOut'];
    readonly assumedOpen: PlanForm['assumedOpen'];
    readonly assumesSessions: PlanForm['assumesSessions'];
  };
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
    const form = planForm(steps, profile, facts, timeInForce);
    if (!form.ok) {
      return unsupported(form.errors, profile);
    }
    const ids = signalId === undefined ? ok(undefined) : orderIdPrefix(signalId, profile);
    if (!ids.ok) {
      return unsupported(ids.errors, profile);
    }
    const isAsPlanned = submits.length === 0 && ids.value === undefined;
    return ok(isAsPlanned ? asPlanned : withIds(form.value, ids.value, profile));
  });
  return formed ?? unreadable();
}

/** The form of some orders before their plan is whole; undefined without a profile, and for one that cannot be read: it rejects the plan at its end. */
export function formOnTrial(
  submits: readonly SubmitOrderStep[],
  holdings: readonly Holding[],
  planning: PlanningContext,
): Result<PlanForm, BrokerRuleError> | undefined {
  const profile = planning.context.profile();
  const facts = profile && brokerFacts(submits, holdings, planning);
  return facts && attempt(() => planForm(submits, profile, facts, (step) => settingOf(step, planning)));
}

/** Whether orders are sent: those of the plan, or a cancelled stop after a failure, which needs a signalId (execution rule 8). */
function maySend(submits: readonly SubmitOrderStep[], { cancelled }: Draft, { context }: PlanningContext): boolean {
  return (
    submits.length > 0 ||
    (context.signalId !== undefined && cancelled?.some(({ role }) => role === 'stop-loss') === true)
  );
}

/** Time in force of the settings for an order of the signal. A protective stop does not have one: it keeps its life. */
export function settingOf({ role }: SubmitOrderStep, planning: PlanningContext): TimeInForce | undefined {
  return role === 'protection' ? undefined : planning.context.settings[role].timeInForce;
}

function withIds(
  { steps, withdrawals, changes, endingStops, smallExits, leftOut, assumedOpen, assumesSessions }: PlanForm,
  ids: OrderIdPrefix | undefined,
  profile: BrokerProfile,
): BrokerForm {
  const renamed =
    ids === undefined ? [] : [{ rule: ids.rule, field: 'clientOrderId', sentences: [{ sentence: ids.message }] }];
  return {
    steps: ids === undefined ? steps : withOrderIds(steps, ids.prefix),
    ...(ids && { clientOrderIdPrefix: ids.prefix }),
    withdrawals,
    judged: {
      profile,
      changes: [...changes, ...renamed],
      endingStops,
      smallExits,
      leftOut,
      assumedOpen,
      assumesSessions,
    },
  };
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
