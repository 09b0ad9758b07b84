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

/** A rule under one of its triggers. */
export interface ReadyRule<Name extends string> {
  readonly template: IssueTemplate;
  /** Length of the path from the message to the object. */
  readonly depth: number;
  readonly trigger: Name | undefined;
  readonly is: unknown;
  readonly with: readonly Name[] | undefined;
  readonly without: readonly Name[] | undefined;
  readonly where: Rule<Name>['where'] | undefined;
  readonly assetClass: AssetClass | undefined;
}

/**
 * The rules that a field triggers, or those without a trigger. A rule with several triggers applies under the first that
 * is present.
 */
export function readyRules<Name extends string>(
  rules: readonly Rule<Name>[],
  trigger: Name | undefined,
  depth: number,
): readonly ReadyRule<Name>[] {
  return rules
    .filter(({ on }) => (trigger === undefined ? on === undefined : on?.includes(trigger)))
    .map(({ code, on = [], is, with: beside, without, where, assetClass, expected, path }) => {
      const earlier = trigger === undefined ? [] : on.slice(0, on.indexOf(trigger));
      return {
        template: issueTemplate(code, path ?? describeError(code).path ?? [], expected),
        depth,
        trigger,
        is,
        with: beside,
        without: without === undefined && earlier.length === 0 ? undefined : [...(without ?? []), ...earlier],
        where,
        assetClass,
      };
    });
}

/** Adds an error for every broken rule. The error repeats what the object has at its path. */
export function checkRules<Name extends string>(
  rules: readonly ReadyRule<Name>[],
  values: Readonly<FieldValues<Name>>,
  object: Readonly<Record<string, unknown>>,
  state: ParseState,
): void {
  for (const rule of rules) {
    if (isBroken(rule, values, state.context)) {
      addIssue(state, rule.template, valueAt(object, rule.template.path[rule.depth]));
    }
  }
}

function isBroken<Name extends string>(
  rule: ReadyRule<Name>,
  values: Readonly<FieldValues<Name>>,
  context: ParseContext,
): boolean {
  return (
    (rule.assetClass === undefined || rule.assetClass === context.assetClass) &&
    (rule.is === undefined || (rule.trigger !== undefined && rule.is === values[rule.trigger])) &&
    (rule.with === undefined || hasAny(values, rule.with)) &&
    (rule.without === undefined || !hasAny(values, rule.without)) &&
    (rule.where === undefined || rule.where(values, context))
  );
}

/** True when one of the fields is present. */
export function hasAny<Name extends string>(values: Readonly<FieldValues<Name>>, names: readonly Name[]): boolean {
  for (const name of names) {
    if (values[name] !== undefined) {
      return true;
    }
  }
  return false;
}

/** The object itself, or one of its own fields. */
function valueAt(object: Readonly<Record<string, unknown>>, name: string | number | undefined): unknown {
  if (name === undefined) {
    return object;
  }
  return Object.hasOwn(object, name) ? object[name] : undefined;
}
