import type { ErrorCode, ErrorPath, SignalError } from '../core/errors.js';
import type { Notice } from '../core/notices.js';
import type { TemplateCase } from './cases.js';
import type { StrategyFill } from './fills.js';
import { maxFindings, type PlacedFinding } from './findings.js';
import { memberAt, type Places } from './template-reading.js';
import type { Outcome } from './variants.js';

/** Errors that depend on the moment, not on the template: they are shown with the variants only. */
const momentary: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'no-position',
  'sentiment-conflict',
  'signal-too-old',
  'released-too-late',
  'spread-too-wide',
  'outside-trading-window',
  'max-positions-reached',
  'add-to-position-not-allowed',
  'buying-power-exceeded',
  'stop-already-passed',
  'invalid-snapshot',
]);

/** Errors of planning that do not depend on the market or the position. */
const lasting: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'stop-loss-required',
  'invalid-quantity-type-for-asset-class',
]);

/** What is needed to place and judge an error. */
export interface Judging {
  readonly places: Places;
  /** Paths that already have a finding, which explains the errors of parsing there. */
  readonly explained: readonly ErrorPath[];
  /** JSON of the paths of fields that were sent under another name, where the finding about that name is an error. */
  readonly sentOtherwise: ReadonlySet<string>;
}

/** Findings for the errors and notices of parsing and planning one filled template. */
export function outcomeFindings(
  templateCase: TemplateCase,
  { signals, plans = [] }: Outcome,
  judging: Judging,
): readonly PlacedFinding[] {
  // What makes a variant invalid JSON has a finding of its own.
  const parsing = signals.ok || signals.errors[0].code === 'malformed-json' ? [] : signals.errors.slice(0, maxFindings);
  const notices = signals.ok ? signals.value.flatMap(({ notices: own = [] }) => own.slice(0, maxFindings)) : [];
  const planning = plans.flatMap((plan) => (plan.ok ? [] : plan.errors));
  return [
    ...parsing
      .filter(({ code, path }) => code !== 'mistyped-field' && !isExplained(path, judging))
      .map((error) => errorFinding(error, templateCase, judging, 'error')),
    ...notices
      .filter(({ code, path = [] }) => code !== 'field-mistyped' && !isExplained(path, judging))
      .map((notice) => errorFinding(notice, templateCase, judging, 'warning')),
    ...planning
      .filter(({ code, path }) => !momentary.has(code) && !isExplained(path, judging))
      .map((error) => errorFinding(error, templateCase, judging, isLasting(error, templateCase) ? 'error' : 'warning')),
  ];
}

/** A size by risk is one of an entry: an order that only reduces has none, and the position stays on its side. */
function isLasting({ code }: SignalError, { fill }: TemplateCase): boolean {
  return lasting.has(code) && !(fill !== undefined && fill.before * fill.after > 0 && reduces(fill));
}

function reduces({ before, after }: StrategyFill): boolean {
  return Math.abs(after) < Math.abs(before);
}

function isExplained(path: ErrorPath, { explained, sentOtherwise }: Judging): boolean {
  return (
    sentOtherwise.has(JSON.stringify(path)) ||
    (path.length > 0 && explained.some((known) => isPrefix(known, path) || isPrefix(path, known)))
  );
}

function isPrefix(prefix: ErrorPath, path: ErrorPath): boolean {
  return prefix.every((part, index) => part === path[index]);
}

function errorFinding(
  error: SignalError | Notice,
  templateCase: TemplateCase,
  judging: Judging,
  severity: PlacedFinding['severity'],
): PlacedFinding {
  const { path = [], code, message } = error;
  const member = memberAt(path, judging.places);
  const exact = member.path.length === path.length;
  const placeholders = exact ? member.value.holes : [];
  const [placeholder] = placeholders;
  const token = exact ? member.value : member.name;
  const isUncertain =
    templateCase.breaks !== undefined ||
    !templateCase.isAtMarket ||
    (!isMessage(path) && placeholders.some(({ entry }) => entry?.becomes === 'free'));
  const value = placeholder && `${placeholder.text} as ${JSON.stringify(templateCase.valueIn(placeholder))}: `;
  return {
    severity: isUncertain ? 'warning' : severity,
    code,
    message: `${value === undefined ? '' : `With ${value}`}${message}${pairHint(code)}`,
    start: token.start,
    end: token.end,
    ...(placeholder === undefined ? {} : { placeholder: placeholder.text }),
    ...(templateCase.isPlainest ? {} : { variant: templateCase.name }),
  };
}

/** Whether a path is that of a message, or of an item of a list of messages: text in its place is never one, whatever it says. */
function isMessage(path: ErrorPath): boolean {
  return path.every((part) => typeof part === 'number');
}

/** TradingView's symbol for a pair has no dash. */
function pairHint(code: string): string {
  return code === 'invalid-crypto-ticker-format'
    ? ' Write the pair itself, or {{syminfo.basecurrency}}-{{syminfo.currency}}.'
    : '';
}
