import { describeError, type ErrorCode, type ErrorPath } from '../core/errors.js';
import type { ParseContext } from './parse-context.js';
import { addIssue, type FieldValues, type IssueTemplate, issueTemplate, type ParseState } from './parse-state.js';

/** A rule between the fields of an object. */
export interface Rule<Name extends string> {
  readonly code: ErrorCode;
  /** The field that triggers it: only an object with this field is checked. Absent: every object is. */
  readonly on?: Name;
  /** A value is undefined where its field is missing, and `invalid` where it has an error of its own. */
  readonly isBroken: (values: Readonly<FieldValues<Name>>, context: ParseContext) => boolean;
  /** What would pass, in words. */
  readonly expected: string;
  /** What the object or the context says of it, after `expected`: `, which is 10`. */
  readonly detail?: (values: Readonly<FieldValues<Name>>, context: ParseContext) => string;
  /** Path of the error; default the path that the catalogue gives the code. */
  readonly path?: ErrorPath;
}

/** A rule with the template of its error. */
export interface ReadyRule<Name extends string> {
  readonly isBroken: Rule<Name>['isBroken'];
  readonly detail: Rule<Name>['detail'];
  readonly template: IssueTemplate;
  /** Name of the field that the error repeats; undefined: it repeats the object. */
  readonly field: string | undefined;
}

/** The rules that a field triggers, made ready. `depth` is the length of the path from the message to the object. */
export function rulesOn<Name extends string>(
  trigger: Name | undefined,
  rules: readonly Rule<Name>[],
  depth: number,
): readonly ReadyRule<Name>[] {
  return rules
    .filter(({ on }) => on === trigger)
    .map(({ code, isBroken, expected, detail, path = describeError(code).path ?? [] }) => {
      return { isBroken, detail, template: issueTemplate(code, path, expected), field: path[depth]?.toString() };
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
    if (rule.isBroken(values, state.context)) {
      const { detail, field } = rule;
      const template = detail
        ? { ...rule.template, expected: `${rule.template.expected}${detail(values, state.context)}` }
        : rule.template;
      const received = field === undefined ? object : Object.hasOwn(object, field) ? object[field] : undefined;
      addIssue(state, template, received);
    }
  }
}
