import type { Result } from '../core/result.js';
import type { InstrumentDescriptions } from '../market/ports.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { Settings } from '../settings/settings.js';
import type { ComparedDecision } from './compare-decisions.js';
import type { Difference } from './difference.js';
import { type Exposure, noExposure, withPlan } from './exposure.js';

/** A decision of a group, with its place in the log. */
export interface ReplayExample {
  /** Line of the log, from 1. */
  readonly line: number;
  readonly signalId?: string;
  readonly payload: unknown;
  readonly kind: Difference['kind'];
  readonly before: Result<OrderPlan>;
  readonly after: Result<OrderPlan>;
}

/** Decisions that differ by one rule, or by that rule and others: each of them counts the decision. */
export interface ReplayGroup {
  readonly rule: Difference['rule'];
  readonly count: number;
  readonly refused: number;
  readonly taken: number;
  readonly changed: number;
  /** The first ones of the log. */
  readonly examples: readonly ReplayExample[];
}

/** Decisions of a day, a month or a year: the smallest unit that gives at most `maxPeriods`. */
export interface ReplayPeriod {
  /** `2026-01-26`, `2026-01` or `2026`. */
  readonly period: string;
  readonly decisions: number;
  readonly differ: number;
}

/** A line that cannot be decided. */
export interface BrokenLine {
  readonly line: number;
  readonly message: string;
}

/** Findings of a replay so far. Its size does not grow with the log. */
export interface ReplayReport {
  /** Lines that were read, empty ones too. */
  readonly lines: number;
  readonly decisions: number;
  readonly accepted: number;
  readonly differ: number;
  readonly groups: readonly ReplayGroup[];
  readonly exposure: { readonly before: Exposure; readonly after: Exposure };
  readonly periods: readonly ReplayPeriod[];
  readonly broken: number;
  /** The first ones. */
  readonly brokenLines: readonly BrokenLine[];
  /** Versions of this package that made the plans before, each once. */
  readonly libraryVersions: readonly string[];
}

export const emptyReport: ReplayReport = {
  lines: 0,
  decisions: 0,
  accepted: 0,
  differ: 0,
  groups: [],
  exposure: { before: noExposure, after: noExposure },
  periods: [],
  broken: 0,
  brokenLines: [],
  libraryVersions: [],
};

const maxExamples = 3;
const maxBrokenLines = 10;
const maxPeriods = 400;

/** A line of the log, decided. */
export interface ReplayedLine {
  readonly line: number;
  readonly payload: unknown;
  readonly signalId: string | undefined;
  readonly market: MarketSnapshot;
  /** What is known of instruments apart from the market. */
  readonly instruments?: InstrumentDescriptions | undefined;
  readonly settings: { readonly before: Settings; readonly after: Settings };
  readonly decisions: readonly ComparedDecision[];
}

/** The report with one more line. */
export function withLine(report: ReplayReport, replayed: ReplayedLine): ReplayReport {
  const { decisions, market, instruments, settings } = replayed;
  const differing = decisions.filter(({ difference }) => difference !== undefined).length;
  const sum = (side: 'before' | 'after'): Exposure =>
    decisions.reduce((exposure, decision) => {
      const { [side]: decided } = decision;
      return decided.ok ? withPlan(exposure, decided.value, market, settings[side], { instruments }) : exposure;
    }, report.exposure[side]);
  const versions = decisions.flatMap(({ before }) => (before.ok ? (before.value.libraryVersion ?? []) : []));
  return {
    ...report,
    libraryVersions: [...new Set([...report.libraryVersions, ...versions])],
    lines: report.lines + 1,
    decisions: report.decisions + decisions.length,
    accepted: report.accepted + decisions.filter(({ before }) => before.ok).length,
    differ: report.differ + differing,
    groups: decisions.reduce((groups, decision) => withDecision(groups, decision, replayed), report.groups),
    exposure: { before: sum('before'), after: sum('after') },
    periods: withPeriod(report.periods, market.now.slice(0, 10), decisions.length, differing),
  };
}

/** The report with a line that cannot be decided. */
export function withBrokenLine(report: ReplayReport, broken: BrokenLine): ReplayReport {
  const { brokenLines } = report;
  return {
    ...report,
    lines: report.lines + 1,
    broken: report.broken + 1,
    brokenLines: brokenLines.length < maxBrokenLines ? [...brokenLines, broken] : brokenLines,
  };
}

/** Groups in the order of their size. */
export function sortedGroups({ groups }: ReplayReport): readonly ReplayGroup[] {
  return groups.toSorted((one, other) => other.count - one.count);
}

function withDecision(
  groups: readonly ReplayGroup[],
  { before, after, difference }: ComparedDecision,
  { line, payload, signalId }: ReplayedLine,
): readonly ReplayGroup[] {
  if (difference === undefined) {
    return groups;
  }
  const { rule, otherRules = [] } = difference;
  const example = { line, ...(signalId !== undefined && { signalId }), payload, kind: difference.kind, before, after };
  return [rule, ...otherRules].reduce((counted, each) => withExample(counted, each, example), groups);
}

function withExample(
  groups: readonly ReplayGroup[],
  rule: Difference['rule'],
  example: ReplayExample,
): readonly ReplayGroup[] {
  const { kind } = example;
  const group = groups.find((each) => each.rule === rule);
  const { count, refused, taken, changed, examples } = group ?? emptyGroup;
  const grown: ReplayGroup = {
    rule,
    count: count + 1,
    refused: refused + Number(kind === 'refused'),
    taken: taken + Number(kind === 'taken'),
    changed: changed + Number(kind === 'changed'),
    examples: examples.length < maxExamples ? [...examples, example] : examples,
  };
  return group === undefined ? [...groups, grown] : groups.map((each) => (each === group ? grown : each));
}

const emptyGroup: Omit<ReplayGroup, 'rule'> = { count: 0, refused: 0, taken: 0, changed: 0, examples: [] };

/** Periods in the order of the calendar. There are few: days become months, and months years, when there are too many. */
function withPeriod(
  periods: readonly ReplayPeriod[],
  day: string,
  decisions: number,
  differ: number,
): readonly ReplayPeriod[] {
  const [first] = periods;
  const period = day.slice(0, first?.period.length ?? day.length);
  const last = periods.at(-1);
  // A log is in the order of time, as a rule.
  if (last?.period === period) {
    return [...periods.slice(0, -1), plus(last, decisions, differ)];
  }
  const found = periods.find((each) => each.period === period);
  const next =
    found === undefined
      ? [...periods, { period, decisions, differ }].toSorted((one, other) => (one.period < other.period ? -1 : 1))
      : periods.map((each) => (each === found ? plus(each, decisions, differ) : each));
  return next.length > maxPeriods && period.length > 4 ? coarser(next, period.length - 3) : next;
}

function plus(period: ReplayPeriod, decisions: number, differ: number): ReplayPeriod {
  return { ...period, decisions: period.decisions + decisions, differ: period.differ + differ };
}

function coarser(periods: readonly ReplayPeriod[], length: number): readonly ReplayPeriod[] {
  const sums = new Map<string, ReplayPeriod>();
  for (const { period, decisions, differ } of periods) {
    const name = period.slice(0, length);
    sums.set(name, plus(sums.get(name) ?? { period: name, decisions: 0, differ: 0 }, decisions, differ));
  }
  return [...sums.values()];
}
