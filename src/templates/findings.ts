import { type Catalogue, catalogueOf } from '../core/catalogue.js';
import type { ErrorCode } from '../core/errors.js';
import type { NoticeCode } from '../core/notices.js';

/** Conditions of lint alone. `field-mistyped` is a notice of parsing. */
const findings = {
  'placeholder-unknown': 'The platform does not fill in this placeholder.',
  'placeholder-unquoted-text': 'A placeholder that becomes text has no double quotes around it.',
  'placeholder-may-be-nan': 'A placeholder for a number can become NaN or empty.',
  'placeholder-not-on-this-alert': 'The placeholder exists on strategy alerts only.',
  'placeholder-unseen': 'The script writes the whole message: lint cannot see it.',
  'arithmetic-outside-formula': 'Arithmetic is not in a formula: alerts do not calculate.',
  'strategy-diverges': 'After an order of the strategy, the account holds another position than the strategy.',
  'bracket-beside-follow':
    'The message follows the position of a strategy, and has a stop or target of its own: when the strategy next adds, it opens again what that stop or target has closed.',
  'field-beside-follow': 'A template that follows a strategy writes this field itself.',
  'no-stop-ever': 'No entry has a stop loss.',
  'duplicate-key': 'An object has the same property twice: the last one counts.',
} as const;

/** Code that only lint has. */
export type LintCode = keyof typeof findings;

/**
 * Codes that only lint has, with their conditions.
 *
 * @example
 * lintCatalogue['duplicate-key'].condition; // 'An object has the same property twice: the last one counts.'
 * Object.keys(lintCatalogue).length; // 11
 */
export const lintCatalogue: Catalogue<LintCode> = /* @__PURE__ */ catalogueOf({ Findings: findings });

/** What is wrong in a template, or could be. */
export interface LintFinding {
  /** `error`: alerts are rejected, or trade differently from what they say. */
  readonly severity: 'error' | 'warning';
  /** A code of `lintCatalogue`, or one that parsing or planning returns for a filled template. */
  readonly code: LintCode | ErrorCode | NoticeCode;
  /** A sentence with what to write instead. */
  readonly message: string;
  /** From 1. */
  readonly line: number;
  /** From 1, in characters. */
  readonly column: number;
  /** Length of the place, in characters; it ends on the same line. */
  readonly length: number;
  /** As the template has it. */
  readonly placeholder?: string;
  /** Name of the first variant with this finding; absent: the plainest one has it, or every one. */
  readonly variant?: string;
}

/** An error about a template as a whole, or about what is to become one. */
export function findingAtStart(code: LintFinding['code'], message: string): LintFinding {
  return { severity: 'error', code, message, line: 1, column: 1, length: 0 };
}

/** A finding with its place in UTF-16 units. */
export interface PlacedFinding extends Omit<LintFinding, 'line' | 'column' | 'length'> {
  readonly start: number;
  readonly end: number;
}

/** Maximum number of findings for one template. It bounds the report. */
export const maxFindings = 100;

/** The findings sorted by place, without duplicates. */
export function sortedFindings(template: string, placed: readonly PlacedFinding[]): readonly LintFinding[] {
  const seen = new Set<string>();
  const unique = placed.filter(({ code, start, message }) => {
    const key = JSON.stringify([code, start, message]);
    return !seen.has(key) && seen.add(key);
  });
  const sorted = unique.toSorted((first, second) => first.start - second.start).slice(0, maxFindings);
  let line = 1;
  let lineStart = 0;
  return sorted.map(({ start, end, severity, code, message, placeholder, variant }) => {
    for (let next = template.indexOf('\n', lineStart); next !== -1 && next < start; ) {
      line += 1;
      lineStart = next + 1;
      next = template.indexOf('\n', lineStart);
    }
    const lineEnd = template.indexOf('\n', start);
    const last = lineEnd === -1 ? end : Math.max(start, Math.min(end, lineEnd));
    return {
      severity,
      code,
      message,
      line,
      column: lengthIn(template, lineStart, start) + 1,
      length: lengthIn(template, start, last),
      ...(placeholder === undefined ? {} : { placeholder }),
      ...(variant === undefined ? {} : { variant }),
    };
  });
}

/** Number of characters in a part of the template. */
function lengthIn(template: string, start: number, end: number): number {
  return [...template.slice(start, end)].length;
}
