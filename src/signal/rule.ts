import { describeError, type ErrorCode, type ErrorPath } from '../core/errors.js';
import type { AssetClass } from '../core/vocabulary.js';
import type { ParseContext } from './parse-context.js';
import { addIssue, type FieldValues, type IssueTemplate, issueTemplate, type ParseState } from './parse-state.js';

/** A rule between the fields of an object, as data where possible. It is broken when all of its conditions hold. */
export interface Rule<Name extends string> {
  readonly code: ErrorCode;
  /** The fields that trigger it: one of them is present, valid or not. Absent: it always applies. */
  readonly on?: readonly Name[];
  /** The triggering field has exactly this value. */
  readonly is?: unknown;
  /** One of these fields is present too. */
  readonly with?: readonly Name[];
  /** None of these fields is present. */
  readonly without?: readonly Name[];
  readonly where?: (values: Readonly<FieldValues<Name>>, context: ParseContext) => boolean;
  /** The asset class of the webhook. */
  readonly assetClass?: AssetClass;
  /** What would pass, in words. */
  readonly expected: string;
  /** Path of the error; default the path that the catalogue gives the code. */
  readonly path?: ErrorPath;
}

type ReadyRule<Name extends string> = Rule<Name> & { readonly template: IssueTemplate };

/** Rules by the field that triggers them. */
export interface RuleIndex<Name extends string> {
  /** Length of the path from the message to the object. */
  readonly depth: number;
  readonly always: readonly ReadyRule<Name>[];
  readonly byField: ReadonlyMap<string, readonly ReadyRule<Name>[]>;
}

/** Indexes rules. One with several triggers stands under each, but not twice for one object. */
export function ruleIndex<Name extends string>(rules: readonly Rule<Name>[], depth: number): RuleIndex<Name> {
  const always: ReadyRule<Name>[] = [];
  const byField = new Map<string, ReadyRule<Name>[]>();
  for (const rule of rules) {
    const { code, on, without = [], expected, path = describeError(code).path ?? [] } = rule;
    const template = issueTemplate(code, path, expected);
    if (on === undefined) {
      always.push({ ...rule, template });
    }
    for (const [position, name] of (on ?? []).entries()) {
      const triggered = byField.get(name) ?? [];
      triggered.push({ ...rule, template, without: [...without, ...(on ?? []).slice(0, position)] });
      byField.set(name, triggered);
    }
  }
  return { depth, always, byField };
}

const noRules: readonly never[] = [];

/** Adds an error for every broken rule. The error repeats what the object has at its path. */
export function checkRules<Name extends string>(
  { depth, always, byField }: RuleIndex<Name>,
  values: Readonly<FieldValues<Name>>,
  object: Readonly<Record<string, unknown>>,
  state: ParseState,
): void {
  const check = (rule: ReadyRule<Name>, trigger: unknown): void => {
    if (isBroken(rule, trigger, values, state.context)) {
      addIssue(state, rule.template, valueAt(object, rule.template.path[depth]));
    }
  };
  for (const rule of always) {
    check(rule, undefined);
  }
  for (const [name, value] of Object.entries(values)) {
    for (const rule of byField.get(name) ?? noRules) {
      check(rule, value);
    }
  }
}

function isBroken<Name extends string>(
  rule: ReadyRule<Name>,
  trigger: unknown,
  values: Readonly<FieldValues<Name>>,
  context: ParseContext,
): boolean {
  return (
    (rule.assetClass === undefined || rule.assetClass === context.assetClass) &&
    (rule.is === undefined || rule.is === trigger) &&
    (rule.with === undefined || hasAny(values, rule.with)) &&
    (rule.without === undefined || !hasAny(values, rule.without)) &&
    (rule.where === undefined || rule.where(values, context))
  );
}

/** True when one of the fields is present. */
export function hasAny<Name extends string>(values: Readonly<FieldValues<Name>>, names: readonly Name[]): boolean {
  return names.some((name) => values[name] !== undefined);
}

/** The object itself, or one of its own fields. */
function valueAt(object: Readonly<Record<string, unknown>>, name: string | number | undefined): unknown {
  if (name === undefined) {
    return object;
  }
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
