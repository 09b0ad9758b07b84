import { unitsText, verbAfter } from '../core/count-text.js';
import type { JsonObject } from '../core/json.js';
import type { PlanningContext } from '../market/planning-context.js';
import { submitSteps } from '../order/plan-orders.js';
import { withdrawalSentence } from '../profile/nearest/changes.js';
import type { FormSentence } from '../profile/plan-form.js';
import type { BrokerForm } from './broker-form.js';
import { type Withdrawal, withdrawalsOf } from './withdrawals.js';

/** Logs the changes that the profile made. */
export function logBrokerForm({ judged, steps, withdrawals }: BrokerForm, planning: PlanningContext): void {
  if (judged === undefined) {
    return;
  }
  const ends = withdrawalsOf(submitSteps(steps), withdrawals, planning);
  const { profile, changes, endingStops, smallExits, leftOut, assumedOpen, assumesSessions } = judged;
  const endOf = new Map(ends.map((withdrawal) => [withdrawal.step.id, withdrawal]));
  for (const { rule, field, sentences } of changes) {
    const message = sentences.map((sentence) => sentenceAt(sentence, endOf)).join(' ');
    planning.log.addNotice('order-form-changed', message, { path: [field], rule });
  }
  for (const { step, end } of endingStops) {
    const { quantity, ticker } = step.order;
    const close = end ?? 'the close';
    const message = `The stop ${step.id} is a day order, which ends with the session: from ${close} on, ${unitsText(quantity, ticker)} ${verbAfter(quantity, 'are')} without it.`;
    planning.log.addNotice('position-unprotected', message);
  }
  for (const { order, errors } of smallExits) {
    for (const { message, path, rule } of errors) {
      const exit = `The exit of ${unitsText(order.quantity, order.ticker)} is below a minimum of the broker`;
      const sentence = `${exit}: ${message} The exit is sent anyway; the broker may reject it.`;
      planning.log.addNotice('below-minimum', sentence, { path, rule });
    }
  }
  for (const { id } of assumedOpen) {
    const message = `The order "${id}" fills in regular hours, which count as open by the weekday and the time of day: no calendar says whether the day is a holiday or a half day. If they are closed, the order waits for the next session.`;
    planning.log.addNotice('session-assumed', message);
  }
  // An end of the message or of the settings is not the end of a session.
  for (const { step, end } of assumesSessions ? ends.filter(({ isOfForm }) => isOfForm) : []) {
    const message = `The order "${step.id}" has to be cancelled at ${end.choice}, the usual end of the session on a weekday: no calendar says whether that day is a holiday or a half day.`;
    planning.log.addNotice('session-assumed', message);
  }
  const decided = [
    ...changes.map(({ rule, field }): JsonObject => ({ rule, field })),
    ...leftOut.map(({ ticker }): JsonObject => ({ leftOut: ticker })),
  ];
  planning.log.addDecision('broker.form', { broker: profile.id, asOf: profile.asOf }, decided);
}

/** A sentence; that about a withdrawal with the time at which the plan has it. */
function sentenceAt({ sentence, withdrawn }: FormSentence, endOf: ReadonlyMap<string | undefined, Withdrawal>): string {
  const withdrawal = endOf.get(withdrawn);
  return withdrawal === undefined ? sentence : withdrawalSentence(withdrawal.step.id, withdrawal.end.choice);
}
