import { describeError, type ErrorCode, type ErrorPath } from '../foundation/errors.js';
import type { AssetClass } from '../foundation/vocabulary.js';
import type { Writable } from '../foundation/writable.js';
import { type Draft, refuse, type Sent } from './draft.js';
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

/** Rules as bits, by their position: what was sent answers for all of them at once. */
type RuleBits = number;

/** A rule made ready: what reading it needs is there, so that all rules have one shape. */
export interface ReadyRule {
  readonly point: RefusalPoint;
  /** The field that `is` speaks of. */
  readonly field: number;
  readonly is: Rule['is'];
  readonly where: Rule['where'];
  readonly rule: Rule;
}

/** Makes rules ready. */
export function readyRules(rules: readonly Rule[]): readonly ReadyRule[] {
  return rules.map((rule) => {
    const { code, when = [], is, where, expected, path } = rule;
    const [field = 0] = when;
    return { point: refusalPoint(code, path ?? describeError(code).path ?? [], expected), field, is, where, rule };
  });
}

/** The rules of which one condition speaks of a field. */
interface RulesOfField {
  readonly field: number;
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
  /** A line for each field that a rule names. */
  readonly byField: readonly RulesOfField[];
}

/** Sorts rules by the fields that they name; 31 rules at most. */
export function ruleTable(rules: readonly ReadyRule[]): RuleTable {
  const byField = new Map<number, Writable<RulesOfField>>();
  const note = (bit: RuleBits, condition: 'when' | 'with' | 'without', fields: readonly number[] = []): void => {
    for (const field of fields) {
      const line = byField.get(field) ?? { field, when: 0, with: 0, without: 0 };
      line[condition] |= bit;
      byField.set(field, line);
    }
  };
  let [always, alone] = [0, 0];
  for (const [position, { rule }] of rules.entries()) {
    const bit = 1 << position;
    always |= rule.when === undefined ? bit : 0;
    alone |= rule.with === undefined ? bit : 0;
    note(bit, 'when', rule.when);
    note(bit, 'with', rule.with);
    note(bit, 'without', rule.without);
  }
  return { rules, always, alone, byField: [...byField.values()] };
}

/** The rules of which only the values are still to be looked at. */
function openRules({ always, alone, byField }: RuleTable, sent: Sent): RuleBits {
  let called = always;
  let met = alone;
  let spared = 0;
  for (const rules of byField) {
    if (sent[rules.field] !== undefined) {
      called |= rules.when;
      met |= rules.with;
      spared |= rules.without;
    }
  }
  return called & met & ~spared;
}

/** What the message has at the place of an error. */
type Offending = (message: Readonly<Record<string, unknown>>, path: ErrorPath) => unknown;

/**
 * Writes down an error for every rule that is broken. The errors repeat what the message has at their path; errors of
 * one code and place come in the order of the rules, the others are sorted later.
 */
export function checkRules(
  table: RuleTable,
  sent: Sent,
  draft: Draft,
  message: Readonly<Record<string, unknown>>,
  offending: Offending,
): void {
  let open = openRules(table, sent);
  while (open !== 0) {
    const rule = table.rules[31 - Math.clz32(open & -open)];
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
  return typeof value === 'string' && value !== '0' && !value.startsWith('-');
}

/** What an object within the message has at the place of an error: the object itself, or one of its fields. */
export function offendingPart(part: Readonly<Record<string, unknown>>, [, name]: ErrorPath): unknown {
  return name === undefined ? part : part[name];
}
