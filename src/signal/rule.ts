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
  /** Condition: the webhook has lists of tickers. */
  readonly listed?: true;
  /** True when the values break the rule. */
  readonly broken: (sent: Sent, context: ParseContext) => boolean;
  /** What would pass, in words. */
  readonly expected: string;
  /** Where the error points; absent: the place that the catalogue names. */
  readonly path?: ErrorPath;
}

/** A rule made ready: every property is there, so that all rules have one shape. */
export type ReadyRule = { readonly [Name in keyof Required<Rule>]: Rule[Name] } & { readonly path: ErrorPath };

/** Makes rules ready. */
export function ruleList(rules: readonly Rule[]): readonly ReadyRule[] {
  return rules.map(({ code, when, is, assetClass, listed, broken, expected, path }) => {
    const { path: usual = [] } = describeError(code);
    return { code, when, is, assetClass, listed, broken, expected, path: path ?? usual };
  });
}

/** Rules by what calls for them, so that a message pays only for those of its own fields. */
export interface RuleTable {
  /** Those that every object has to keep. */
  readonly always: readonly ReadyRule[];
  /** Those that a field calls for, a line a field. */
  readonly byField: readonly { readonly field: number; readonly rules: readonly ReadyRule[] }[];
}

/** Sorts rules by what calls for them; those of other asset classes, and on lists that are not there, are left out. */
export function ruleTable(rules: readonly ReadyRule[], assetClass?: AssetClass, hasLists = false): RuleTable {
  const ofContext = rules.filter(
    (rule) => (rule.assetClass === undefined || rule.assetClass === assetClass) && (hasLists || rule.listed !== true),
  );
  const fields = [...new Set(ofContext.flatMap(({ when }) => when ?? []))];
  return {
    always: ofContext.filter(({ when }) => when === undefined),
    byField: fields.map((field) => ({ field, rules: ofContext.filter(({ when }) => when === field) })),
  };
}

/** What the message has at the place of an error. */
type Offending = (message: Readonly<Record<string, unknown>>, path: ErrorPath) => unknown;

/**
 * Writes down an error for every rule that is broken. The errors repeat what the message has at their path; errors of
 * one code and place come in the order of the rules, the others are sorted later.
 */
export function checkRules(
  { always, byField }: RuleTable,
  sent: Sent,
  draft: Draft,
  message: Readonly<Record<string, unknown>>,
  offending: Offending,
): void {
  const { context } = draft;
  for (const rule of always) {
    if (rule.broken(sent, context)) {
      refuse(draft, rule.code, rule.path, offending(message, rule.path), rule.expected);
    }
  }
  for (const group of byField) {
    const value = sent[group.field];
    if (value !== undefined) {
      for (const rule of group.rules) {
        if ((rule.is === undefined || rule.is === value) && rule.broken(sent, context)) {
          refuse(draft, rule.code, rule.path, offending(message, rule.path), rule.expected);
        }
      }
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
