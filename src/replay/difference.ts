import type { ErrorCode, SignalError } from '../core/errors.js';
import type { Err, Result } from '../core/result.js';
import type { TraceEntry, TraceRule } from '../core/trace.js';
import type { OrderPlan } from '../order/order-plan.js';
import { refusingRule } from '../plan/gates/refusal-codes.js';

/**
 * How two decisions differ.
 *
 * @since 0.2.0
 */
export interface Difference {
  /** The first rule that decided differently: a key of `traceRules`; or an error code without a rule. */
  readonly rule: TraceRule | ErrorCode;
  /** Whether the signal is refused after having been taken, taken after having been refused, or planned differently. */
  readonly kind: 'refused' | 'taken' | 'changed';
}

/** The difference of two decisions; undefined if they are the same. */
export function differenceOf(before: Result<OrderPlan>, after: Result<OrderPlan>): Difference | undefined {
  if (before.ok) {
    if (!after.ok) {
      return { rule: ruleOf(after.errors), kind: 'refused' };
    }
    const isSame = planText(before.value) === planText(after.value);
    return isSame ? undefined : { rule: firstDifference(before.value.trace, after.value.trace), kind: 'changed' };
  }
  if (after.ok) {
    return { rule: ruleOf(before.errors), kind: 'taken' };
  }
  const isSame = refusalText(before) === refusalText(after);
  return isSame
    ? undefined
    : { rule: ruleOf(others(after, before) ?? others(before, after) ?? after.errors), kind: 'changed' };
}

/** What counts of a plan: its outcome, its release and its steps. */
function planText(plan: OrderPlan): string {
  return JSON.stringify([plan.outcome, plan.outcome === 'postponed' ? plan.releaseAt : null, plan.steps]);
}

/** What counts of a refusal: codes and paths. */
function refusalText({ errors }: Err): string {
  return JSON.stringify(errors.map(({ code, path }) => [code, path]));
}

type Errors = readonly [SignalError, ...SignalError[]];

/** Errors whose code the other refusal does not have. */
function others({ errors }: Err, other: Err): Errors | undefined {
  const [first, ...rest] = errors.filter(({ code }) => !other.errors.some((each) => each.code === code));
  return first && [first, ...rest];
}

function ruleOf([{ code }]: Errors): TraceRule | ErrorCode {
  return refusingRule(code) ?? code;
}

/**
 * The rule of the first entries that decided differently, then of the first that read differently. An entry that only one of
 * the traces has decides differently, unless it is a gate that passed.
 */
function firstDifference(before: readonly TraceEntry[], after: readonly TraceEntry[]): TraceRule {
  const pairs = aligned(before, after);
  const differing =
    pairs.find(([one, other]) => decidedBy(one) !== decidedBy(other)) ??
    pairs.find(([one, other]) => JSON.stringify(one?.read) !== JSON.stringify(other?.read));
  const [one, other] = differing ?? [];
  // What no earlier rule explains is the form in which the orders are sent.
  return (one ?? other)?.rule ?? 'broker.form';
}

/** The decision of an entry as text. A gate that passed decided as much as one that was not asked. */
function decidedBy(entry: TraceEntry | undefined): string {
  return JSON.stringify(entry === undefined ? 'passed' : entry.decided);
}

type EntryPair = readonly [TraceEntry | undefined, TraceEntry | undefined];

/** The entries of two traces, rule by rule: an entry whose rule comes later in the other trace waits for it. */
function aligned(before: readonly TraceEntry[], after: readonly TraceEntry[]): readonly EntryPair[] {
  const pairs: EntryPair[] = [];
  let position = 0;
  for (const entry of before) {
    const found = after.findIndex(({ rule }, index) => index >= position && rule === entry.rule);
    if (found === -1) {
      pairs.push([entry, undefined]);
    } else {
      pairs.push(...after.slice(position, found).map((other): EntryPair => [undefined, other]), [entry, after[found]]);
      position = found + 1;
    }
  }
  return [...pairs, ...after.slice(position).map((other): EntryPair => [undefined, other])];
}
