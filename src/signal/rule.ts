import { describeError, type ErrorCode, type ErrorPath } from '../core/errors.js';
import type { AssetClass } from '../core/vocabulary.js';
import { type Draft, type FieldsRead, type RuleBits, refuse, type Sent } from './draft.js';
import type { ParseContext } from './parse-context.js';
import { type RefusalPoint, refusalPoint } from './refusal-point.js';

/**
 * One rule between the fields of an object, as data where it can be: it is broken when all that it states is so. Fields
 * are named by their position in the table.
 */
export interface Rule {
  readonly code: ErrorCode;
  /** One of these fields was sent, whatever stands in it. */
  readonly when?: readonly number[];
  /** The field of `when`, which is then one alone, holds exactly this. */
  readonly is?: unknown;
  /** One of these was sent too. */
  readonly with?: readonly number[];
  /** None of these was sent. */
  readonly without?: readonly number[];
  /** The values are so. */
  readonly where?: (sent: Sent, context: ParseContext) => boolean;
  /** The webhook trades this class. */
  readonly assetClass?: AssetClass;
  /** The webhook has lists of tickers. */
  readonly listed?: true;
  /** What would pass, in words. */
  readonly expected: string;
  /** Where the error points; absent: the place that the catalogue names. */
  readonly path?: ErrorPath;
}

/** A rule made ready: what reading it needs is there, so that all rules have one shape. */
export interface ReadyRule {
  readonly point: RefusalPoint;
  /** The field that `is` speaks of. */
  readonly field: number;
  readonly is: Rule['is'];
  readonly where: Rule['where'];
}

/** The rules of which one condition speaks of a field. */
export interface RulesOfField {
  readonly when: RuleBits;
  readonly with: RuleBits;
  readonly without: RuleBits;
}

/** The rules of one kind of object. */
export interface RuleTable {
  readonly rules: readonly ReadyRule[];
  /** Those that no field has to call for. */
  readonly always: RuleBits;
  /** Those that ask for no second field. */
  readonly alone: RuleBits;
}

/** Makes the rules of one kind of object ready; 31 at most. */
export function ruleTable(rules: readonly Rule[]): RuleTable {
  return {
    rules: rules.map(readyRule),
    always: bitsOf(rules, (rule) => rule.when === undefined),
    alone: bitsOf(rules, (rule) => rule.with === undefined),
  };
}

/** The rules that speak of a field. */
export function rulesOfField(rules: readonly Rule[], field: number): RulesOfField {
  return {
    when: bitsOf(rules, (rule) => rule.when?.includes(field) === true),
    with: bitsOf(rules, (rule) => rule.with?.includes(field) === true),
    without: bitsOf(rules, (rule) => rule.without?.includes(field) === true),
  };
}

/** The rules that are meant, as bits. */
export function bitsOf(rules: readonly Rule[], isMeant: (rule: Rule) => boolean): RuleBits {
  return rules.reduce((bits, rule, position) => (isMeant(rule) ? bits | (1 << position) : bits), 0);
}

function readyRule(rule: Rule): ReadyRule {
  const { code, when = [], is, where, expected, path } = rule;
  const [field = 0] = when;
  return { point: refusalPoint(code, path ?? describeError(code).path ?? [], expected), field, is, where };
}

/** What the message has at the place of an error. */
type Offending = (message: Readonly<Record<string, unknown>>, path: ErrorPath) => unknown;

/**
 * Writes down an error for every rule that is broken. The errors repeat what the message has at their path; errors of
 * one code and place come in the order of the rules, the others are sorted later.
 */
export function checkRules(
  { rules, always, alone }: RuleTable,
  { sent, called, met, spared }: FieldsRead,
  draft: Draft,
  message: Readonly<Record<string, unknown>>,
  offending: Offending,
): void {
  let open = (always | called) & (alone | met) & ~spared;
  while (open !== 0) {
    const rule = rules[31 - Math.clz32(open & -open)];
    if (
      rule !== undefined &&
      (rule.is === undefined || rule.is === sent[rule.field]) &&
      (rule.where === undefined || rule.where(sent, draft.context))
    ) {
      refuse(draft, rule.point, offending(message, rule.point.path));
    }
    // Takes the lowest bit away.
    open &= open - 1;
  }
}

/** True for a decimal text above zero. */
export function isPositive(value: unknown): boolean {
  return typeof value === 'string' && value !== '0' && value.charCodeAt(0) !== 0x2d;
}

/** What an object within the message has at the place of an error: the object itself, or one of its fields. */
export function offendingPart(part: Readonly<Record<string, unknown>>, [, name]: ErrorPath): unknown {
  return name === undefined ? part : part[name];
}
