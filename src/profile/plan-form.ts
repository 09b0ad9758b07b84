// The steps of a plan in a form that the broker takes, with what it changes.
import { ok, type Result } from '../core/result.js';
import { earlierInstant, type IsoInstant } from '../core/time.js';
import { isStopType } from '../core/vocabulary.js';
import type { PlanStep, SubmitOrderStep } from '../order/order-plan.js';
import { submitSteps } from '../order/plan-orders.js';
import type { BrokerProfile } from './broker-profile.js';
import { coercionsOf } from './coercions.js';
import type { ConformFacts } from './facts.js';
import { type Judge, judgeOf } from './judge.js';
import type { Change } from './nearest/changes.js';
import {
  type DueChange,
  type ReplacementOptions,
  type TakenSteps,
  takenSteps,
  unchanged,
} from './nearest/nearest-plan.js';
import { type BrokerRuleError, stepCase } from './order-case.js';
import { untradedClass } from './order-errors.js';

/** Steps of a plan in a form that the broker takes. */
export interface PlanForm extends Omit<TakenSteps, 'changes'> {
  /** Changes to the plan, and those that the broker makes. */
  readonly changes: readonly FormChange[];
  /** Protective stops that end with the session, and when the next one ends where that is known (safety S18). */
  readonly endingStops: readonly EndingStop[];
  /** Exits that fill in regular hours only, because these are taken to be open: no calendar says so. */
  readonly assumedOpen: readonly SubmitOrderStep[];
  /** Whether the ends of sessions are those of the weekday, because no calendar knows them. */
  readonly assumesSessions: boolean;
}

/** A protective stop that ends with the session. */
interface EndingStop {
  readonly step: SubmitOrderStep;
  readonly end: IsoInstant | undefined;
}

/** A change in sentences, and the rule that requires it. */
interface FormChange {
  readonly rule: string;
  readonly field: string;
  readonly sentences: readonly FormSentence[];
}

/** A sentence; one about a withdrawal names its step, because the plan may end the order earlier than its form does. */
export type FormSentence = Pick<Change, 'sentence' | 'withdrawn'>;

/**
 * The steps in the first form that the broker takes: their own, that of the settings, the nearest; or every rule that is broken by
 * the first order without one. Identifiers are judged by themselves: one prefix is for all orders of the plan.
 */
export function planForm(
  steps: readonly PlanStep[],
  profile: BrokerProfile,
  facts: ConformFacts,
  timeInForce: NonNullable<ReplacementOptions['timeInForce']>,
): Result<PlanForm, BrokerRuleError> {
  const { clientOrderId: _, ...unnamed } = profile;
  const judge = judgeOf(unnamed, facts, true);
  if (judge === undefined) {
    return submitSteps(steps).length > 0
      ? { ok: false, errors: [untradedClass(profile, facts)] }
      : ok({
          steps,
          changes: [],
          ...unchanged,
          endingStops: [],
          assumedOpen: [],
          assumesSessions: false,
        });
  }
  const taken = takenSteps(steps, judge, { timeInForce, closesFirst: false, leavesOut: true });
  return taken.ok ? ok(formOf(steps, taken.value, judge)) : taken;
}

function formOf(
  planned: readonly PlanStep[],
  { steps, withdrawals, changes, smallExits, leftOut }: TakenSteps,
  judge: Judge,
): PlanForm {
  // Forms do not read the position.
  const coerced = submitSteps(steps)
    .flatMap((step) => coercionsOf(stepCase(judge, step)))
    .map(({ rule, timeInForce }) => ({
      rule,
      field: 'timeInForce',
      sentences: [{ sentence: `${judge.profile.name} makes the time in force ${timeInForce}.` }],
    }));
  return {
    steps,
    withdrawals: earliest(withdrawals, sessionEnds(steps, judge)),
    changes: [...dueChanges(changes), ...coerced],
    endingStops: submitSteps(steps)
      .filter(({ role, order }) => role === 'protection' && order.timeInForce === 'day')
      .map((step) => ({ step, end: judge.dayEnd(step.order.extendedHours === true) })),
    assumedOpen: judge.assumesSessions ? exitsBroughtToOpenHours(planned, steps) : [],
    smallExits,
    leftOut,
    assumesSessions: judge.assumesSessions,
  };
}

/** Exits that lose their extended hours while the regular ones are open. A stop loses them at any time: it is not triggered in others. */
function exitsBroughtToOpenHours(planned: readonly PlanStep[], taken: readonly PlanStep[]): readonly SubmitOrderStep[] {
  const extended = new Set(
    submitSteps(planned).flatMap(({ id, order }) =>
      order.effect === 'close' && order.extendedHours === true && !isStopType(order.type) ? [id] : [],
    ),
  );
  return submitSteps(taken).filter(({ id, order }) => extended.has(id) && order.extendedHours !== true);
}

/** One change per field and rule: the sentences of its changes, then that of the rule. */
function dueChanges(changes: TakenSteps['changes']): readonly FormChange[] {
  const byCause = new Map<string, { readonly sentences: FormSentence[]; last: DueChange }>();
  for (const change of changes) {
    const { field, sentence, withdrawn, because } = change;
    const key = `${field} ${because.rule}`;
    const said: FormSentence = { sentence, ...(withdrawn !== undefined && { withdrawn }) };
    const ofCause = byCause.get(key);
    if (ofCause === undefined) {
      byCause.set(key, { sentences: [said], last: change });
    } else {
      ofCause.sentences.push(said);
      ofCause.last = change;
    }
  }
  return [...byCause.values()].map(({ sentences, last: { field, because } }) => ({
    rule: because.rule,
    field: field === 'type' ? 'orderType' : field,
    sentences: [...sentences, { sentence: because.message }],
  }));
}

/** An order with a last day is cancelled at the end of that day's session. */
function sessionEnds(steps: readonly PlanStep[], judge: Judge): PlanForm['withdrawals'] {
  const ends = submitSteps(steps).flatMap(({ id, order: { expiresAt, extendedHours } }): [string, IsoInstant][] => {
    const end = expiresAt && !extendedHours ? judge.lastEndBy(expiresAt) : undefined;
    return end ? [[id, end]] : [];
  });
  return Object.fromEntries(ends);
}

/** The withdrawals of two records; for a step in both, the earlier one. */
function earliest(one: PlanForm['withdrawals'], other: PlanForm['withdrawals']): PlanForm['withdrawals'] {
  const ends: Record<string, IsoInstant> = { ...one };
  for (const [id, end] of Object.entries(other)) {
    ends[id] = earlierInstant(ends[id], end);
  }
  return ends;
}
