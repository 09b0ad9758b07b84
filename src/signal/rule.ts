import { describeError, type ErrorCode, type ErrorPath } from '../foundation/errors.js';
import type { AssetClass } from '../foundation/vocabulary.js';
import { type Draft, refuse, type Sent } from './draft.js';
import type { ParseContext } from './parse-context.js';

/** One rule between the fields of an object. It is looked at when all its conditions hold, and may then be broken. */
export interface Rule {
  readonly code: ErrorCode;
  /** Condition: this field was sent, whatever stands in it. */
  readonly when?: number;
  /** Condition: the field of `when` holds exactly this. */
  readonly is?: unknown;
  /** Condition: the webhook trades this class. */
  readonly assetClass?: AssetClass;
  /** True when the values break the rule. */
  readonly broken: (sent: Sent, context: ParseContext) => boolean;
  /** What would pass, in words. */
  readonly expected: string;
  /** Where the error points; absent: the place that the catalogue names. */
  readonly path?: ErrorPath;
}

/** A rule made ready: every property is there, so that all rules have one shape. */
export type ReadyRule = { readonly [Name in keyof Required<Rule>]: Rule[Name] };

/** Makes rules ready. */
export function ruleList(rules: readonly Rule[]): readonly ReadyRule[] {
  return rules.map(({ code, when, is, assetClass, broken, expected, path }) => ({
    code,
    when,
    is,
    assetClass,
    broken,
    expected,
    path: path ?? describeError(code).path ?? [],
  }));
}

function isLookedAt(rule: ReadyRule, sent: Sent, assetClass: AssetClass | undefined): boolean {
  if (rule.when === undefined) {
    return true;
  }
  // Most rules end here: their field was not sent.
  const value = sent[rule.when];
  return (
    value !== undefined &&
    (rule.is === undefined || rule.is === value) &&
    (rule.assetClass === undefined || rule.assetClass === assetClass)
  );
}

/** Writes down an error for every rule that is broken. The errors repeat what the message has at their path. */
export function checkRules(
  rules: readonly ReadyRule[],
  sent: Sent,
  draft: Draft,
  message: Readonly<Record<string, unknown>>,
  offending: (message: Readonly<Record<string, unknown>>, path: ErrorPath) => unknown,
): void {
  const { context } = draft;
  for (const rule of rules) {
    if (isLookedAt(rule, sent, context.assetClass) && rule.broken(sent, context)) {
      const { code, path = [], expected } = rule;
      refuse(draft, code, path, offending(message, path), expected);
    }
  }
}

/** True for a decimal text above zero. */
export function isPositive(value: unknown): boolean {
  return typeof value === 'string' && value !== '0' && !value.startsWith('-');
}

/** What an object within the message has at the place of an error: the object itself, or one of its fields. */
export function offendingPart(part: Readonly<Record<string, unknown>>, [, name]: ErrorPath): unknown {
  return name === undefined ? part : part[name];
}
