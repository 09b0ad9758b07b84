// Identifiers that a broker takes, where its profile does not take `<signalId>-<step>`. They depend on the signalId and the
// profile alone, not on the plan: an order that is planned again has the same one, whatever is planned with it.
import { quote } from '../core/excerpt.js';
import { err, ok, type Result } from '../core/result.js';
import { furtherStopIds, prefixedOrderId } from '../order/order-ids.js';
import type { PlanStep } from '../order/order-plan.js';
import type { BrokerProfile } from '../profile/broker-profile.js';
import { identifierTest } from '../profile/identifier-pattern.js';
import { type BrokerRuleError, ruleError } from '../profile/order-case.js';
import { signalKey } from '../signal/signal-key.js';

/** Digits of a prefix. Of 12 digits, one in 2.8 × 10^14 pairs of signals has the same. */
const minDigits = 12;
const maxDigits = 24;

/** Characters after a prefix that are kept free where the form has them, and those that it must have. */
const roomForCode = 'sp9999'.length;
const minCode = 'sp99'.length;

/** The 99th stop of one entry: the longest name. */
const longest = 'stop-loss-99';

/** Names of orders: with that of the 99th stop, every letter and every digit that names have. */
const names = ['entry', 'entry-4', 'exit-10', 'exit-32', 'exit-54', 'exit-76', 'exit-98', 'restore-99'];

/** As long as the longest name, with every letter and every digit of names: a broker that takes these takes every name. */
const samples = [longest, 'entry-x-0123', 'exit-456789'];

/** A prefix in place of the signalId, and what it means. */
export interface OrderIdPrefix {
  readonly prefix: string;
  /** Rule of the profile. */
  readonly rule: string;
  readonly message: string;
}

/** Prefix for the orders of a signal; undefined where the broker takes `<signalId>-<step>`. */
export function orderIdPrefix(
  signalId: string,
  profile: BrokerProfile,
): Result<OrderIdPrefix | undefined, BrokerRuleError> {
  const { name, clientOrderId: form } = profile;
  if (form === undefined) {
    return ok(undefined);
  }
  const isId = identifierTest(form);
  if (samples.every((name) => isId(`${signalId}-${name}`))) {
    return ok(undefined);
  }
  const { maxLength, pattern, sources = profile.sources } = form;
  const length = Math.min(Math.max(maxLength - roomForCode, minDigits), maxDigits);
  const prefix = signalKey(signalId).slice(0, length);
  const rule = `${profile.id}.client-order-id`;
  const taken = `${name} takes a clientOrderId of at most ${maxLength} characters that match ${pattern}`;
  if (!idsOf(prefix).every(isId)) {
    const message = `${taken}; the shortest ones have ${minDigits + minCode} lower-case letters and digits.`;
    return err(ruleError({ id: rule, basis: 'vendor', sources }, { message, path: ['clientOrderId'] }));
  }
  const how = `Every clientOrderId begins with ${prefix} instead of the signalId ${quote(signalId)}`;
  return ok({ prefix, rule, message: `${how}: find the orders at ${name} by that. ${taken}.` });
}

/** Identifiers of a prefix, for every name, and for the 99th stop of an entry. */
function idsOf(prefix: string): readonly string[] {
  const short = names.map((name) => prefixedOrderId(prefix, name));
  const part = furtherStopIds(prefixedOrderId(prefix, 'stop-loss'), { clientOrderIdPrefix: prefix });
  return [...short, `${part}99`];
}

/** The steps with identifiers of a prefix. */
export function withOrderIds(steps: readonly PlanStep[], prefix: string): readonly PlanStep[] {
  return steps.map((step) =>
    step.step === 'submit-order'
      ? { ...step, order: { ...step.order, clientOrderId: prefixedOrderId(prefix, step.id) } }
      : step,
  );
}
