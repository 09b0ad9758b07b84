import type { ErrorCode, SignalError } from '../core/errors.js';
import type { Err, Result } from '../core/result.js';
import { sameJson } from '../core/same-json.js';
import type { TraceEntry, TraceRule } from '../core/trace.js';
import type { OrderPlan } from '../order/order-plan.js';
import { actionsOf } from '../order/plan-orders.js';
import { refusingRule } from '../plan/gates/refusal-codes.js';

/** How two decisions differ. */
export interface Difference {
  /** The first rule that decided differently: a key of `traceRuleCatalogue`; or an error code without a rule. */
  readonly rule: TraceRule | ErrorCode;
  /** Whether the signal is refused after having been taken, taken after having been refused, or planned differently. */
  readonly kind: 'refused' | 'taken' | 'changed';
  /** The other rules that decided differently, in their order; absent if there is none. */
  readonly otherRules?: readonly Difference['rule'][];
}

/** The difference of two decisions; undefined if they are the same. */
export function differenceOf(before: Result<OrderPlan>, after: Result<OrderPlan>): Difference | undefined {
  if (before.ok) {
    if (!after.ok) {
      return byRules(rulesOf(after.errors), 'refused');
    }
    // A plan that was stored may have its keys in another order.
    return sameJson(actionsOf(before.value), actionsOf(after.value))
      ? undefined
      : byRules(differingRules(before.value.trace, after.value.trace), 'changed');
  }
  if (after.ok) {
    return byRules(rulesOf(before.errors), 'taken');
  }
  if (refusalText(before) === refusalText(after)) {
    return undefined;
  }
  const [first, ...rest] = [...others(after, before), ...others(before, after)];
  return byRules(rulesOf(first === undefined ? after.errors : [first, ...rest]), 'changed');
}

type Rules = readonly [Difference['rule'], ...Difference['rule'][]];

/** A difference with each rule once. */
function byRules([rule, ...more]: Rules, kind: Difference['kind']): Difference {
  const otherRules = [...new Set(more)].filter((other) => other !== rule);
  return { rule, kind, ...(otherRules.length > 0 && { otherRules }) };
}

/** What counts of a refusal: codes and paths. */
function refusalText({ errors }: Err): string {
  return JSON.stringify(errors.map(({ code, path }) => [code, path]));
}

type Errors = readonly [SignalError, ...SignalError[]];

/** Errors whose code the other refusal does not have. */
function others({ errors }: Err, other: Err): readonly SignalError[] {
  return errors.filter(({ code }) => !other.errors.some((each) => each.code === code));
}

function rulesOf([first, ...rest]: Errors): Rules {
  return [ruleOf(first), ...rest.map(ruleOf)];
}

function ruleOf({ code }: SignalError): TraceRule | ErrorCode {
  return refusingRule(code) ?? code;
}

/**
 * The rules of the entries that decided differently; of none, the rule of the first entry that read differently. An entry that only
 * one of the traces has decides differently, unless it is a gate that passed.
 */
function differingRules(before: readonly TraceEntry[], after: readonly TraceEntry[]): Rules {
  const pairs = aligned(before, after);
  const deciding = pairs.filter(({ one, other }) => decidedBy(one) !== decidedBy(other));
  const reading = pairs.filter(({ one, other }) => JSON.stringify(one?.read) !== JSON.stringify(other?.read));
  const [first, ...rest] = deciding.length > 0 ? deciding : reading.slice(0, 1);
  // What no earlier rule explains is the form in which the orders are sent.
  return first === undefined ? ['broker.form'] : [first.rule, ...rest.map(({ rule }) => rule)];
}

/** The decision of an entry as text. A gate that passed decided as much as one that was not asked. */
function decidedBy(entry: TraceEntry | undefined): string {
  return JSON.stringify(entry === undefined ? 'passed' : entry.decided);
}

/** Entries of one rule. */
interface EntryPair {
  readonly rule: TraceRule;
  readonly one: TraceEntry | undefined;
  readonly other: TraceEntry | undefined;
}

/** The entries of two traces, rule by rule: an entry whose rule comes later in the other trace waits for it. */
function aligned(before: readonly TraceEntry[], after: readonly TraceEntry[]): readonly EntryPair[] {
  const pairs: EntryPair[] = [];
  const added = (other: TraceEntry): EntryPair => ({ rule: other.rule, one: undefined, other });
  let position = 0;
  for (const one of before) {
    const { rule } = one;
    const found = after.findIndex((entry, index) => index >= position && entry.rule === rule);
    if (found === -1) {
      pairs.push({ rule, one, other: undefined });
    } else {
      pairs.push(...after.slice(position, found).map(added), { rule, one, other: after[found] });
      position = found + 1;
    }
  }
  return [...pairs, ...after.slice(position).map(added)];
}
