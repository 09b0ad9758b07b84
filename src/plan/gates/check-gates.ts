// The gates are judged here: before a leg is sized, on an entry with its size and prices, on an order with its units.
import type { ErrorCode, SignalError } from '../../core/errors.js';
import type { NoticeCode } from '../../core/notices.js';
import { andThen, err, type Result, resultOf } from '../../core/result.js';
import { instrumentOf } from '../../market/instruments.js';
import { onTrial, type PlanningContext } from '../../market/planning-context.js';
import type { Settings } from '../../settings/settings.js';
import { isExempt } from './exempt.js';
import type { Gate } from './gate.js';
import { type GateFacts, gateFacts } from './gate-facts.js';
import type { GatedEntry, GatedLeg, SizedOrder } from './gated-parts.js';
import {
  type EntryGate,
  gatesOfEntries,
  gatesOfLegs,
  gatesOfSignals,
  gatesOfSizes,
  type LegGate,
  type SignalGate,
} from './gates-by-need.js';
import type { Verdicts } from './verdict.js';

/** Why an entry or an exit is refused. */
export interface Refusals {
  /** Errors of gates that fail: with any of them, no others are reported. */
  readonly byGates: readonly SignalError[];
  /** Errors that are reported with those of the plan: what cannot be measured, and codes of the section `plan`. */
  readonly withPlan: readonly SignalError[];
}

/** Judges legs of a plan before anything is sized. */
export function judgeLegs(legs: readonly GatedLeg[], planning: PlanningContext): Refusals {
  const { signal, context } = planning;
  const facts = gateFacts(planning);
  const found: Found = { byGates: [], withPlan: [] };
  for (const leg of legs) {
    for (const gate of gatesOfLegs[leg.leg]) {
      if (!isExempt(gate.code, leg.leg, signal.action)) {
        collect(verdictsOnLeg(gate, leg, context.settings, facts), gate, found, planning);
      }
    }
  }
  return found;
}

function verdictsOnLeg(
  gate: SignalGate | LegGate,
  leg: GatedLeg,
  settings: Settings,
  facts: GateFacts,
): Verdicts<ErrorCode, NoticeCode> {
  if (gate.needs === 'signal') {
    return gate.judge(settings, facts);
  }
  if (gate.guard !== undefined) {
    return settings.guard === undefined ? [] : gate.judge(settings.guard, leg, facts);
  }
  return gate.legSettings === undefined ? gate.judge(settings, leg, facts) : gate.judge(settings[leg.leg], leg, facts);
}

/** Checks legs of a plan before anything is sized. Codes: every gate that a leg fails, in order. */
export function checkLegs(legs: readonly GatedLeg[], planning: PlanningContext): Result<undefined> {
  return resultOf(reported(judgeLegs(legs, planning)), () => undefined);
}

/** Fails legs of a plan: by their gates, and only if none fails by the error. */
export function failLegs(error: SignalError, legs: readonly GatedLeg[], planning: PlanningContext): Result<never> {
  const { byGates } = judgeLegs(legs, planning);
  return andThen(
    resultOf(byGates, () => undefined),
    () => err(error),
  );
}

/** What is reported of refusals. */
export function reported({ byGates, withPlan }: Refusals): readonly SignalError[] {
  return byGates.length > 0 ? byGates : withPlan;
}

/** Whether an entry must be planned to its end, so that all failing gates come at once: one is on that needs its size or prices. */
export function needsWholeEntry(planning: PlanningContext): boolean {
  return gatesOfEntries.some((gate) => isOn(gate, planning));
}

/** A setting that is not there limits nothing; nor does a source that says nothing. */
function isOn({ settings = [], sources = [], guard = [] }: EntryGate, { context }: PlanningContext): boolean {
  return (
    settings.some((name) => context.settings[name] !== undefined) ||
    sources.some((source) => context.broker[source]?.() != null) ||
    guard.some((name) => context.settings.guard?.[name] !== undefined)
  );
}

/** Judges an entry with its size, its prices and its stop. */
export function judgeEntry(entry: GatedEntry, planning: PlanningContext): Refusals {
  const found: Found = { byGates: [], withPlan: [] };
  const facts = gateFacts(planning);
  for (const gate of gatesOfEntries) {
    collect(verdictsOnEntry(gate, entry, facts, planning), gate, found, planning);
  }
  return found;
}

function verdictsOnEntry(
  gate: EntryGate,
  entry: GatedEntry,
  facts: GateFacts,
  planning: PlanningContext,
): Verdicts<ErrorCode, NoticeCode> {
  const { settings } = planning.context;
  if (gate.guard !== undefined) {
    return settings.guard === undefined ? [] : gate.judge(settings.guard, entry, facts);
  }
  // A judge with a source asks it itself.
  return gate.sources !== undefined || isOn(gate, planning) ? gate.judge(settings, entry, facts) : [];
}

/** Checks the size of an entry. Codes: `below-minimum`, `above-maximum`; `quote-unavailable` where only a price tells the value. */
export function checkSize(order: SizedOrder, planning: PlanningContext): Result<undefined> {
  const found: Found = { byGates: [], withPlan: [] };
  const instrument = instrumentOf(order.ticker, planning);
  for (const gate of gatesOfSizes) {
    collect(gate.judge(planning.context.settings, order, instrument), gate, found, planning);
  }
  return resultOf(reported(found), () => undefined);
}

/** Whether an entry of a size can be traded, without a notice. */
export function isTradable(order: SizedOrder, planning: PlanningContext): boolean {
  return order.units.isPositive() && checkSize(order, onTrial(planning)).ok;
}

/** Adds a notice for each limit that an exit does not keep: closing risk is never refused for its size. */
export function noticeSize(order: SizedOrder, planning: PlanningContext): void {
  const instrument = instrumentOf(order.ticker, planning);
  for (const gate of gatesOfSizes) {
    for (const { code, message, calculation } of failures(gate.judge(planning.context.settings, order, instrument))) {
      const sentence = `${message} The exit is sent anyway; the exchange may reject it.`;
      planning.log.addNotice(code, sentence, calculation && { calculation });
    }
  }
}

/** Adds a notice for each gate of the signal that would have refused an entry: such a plan enters nothing. */
export function noticeEntryRefusals(planning: PlanningContext): void {
  for (const gate of gatesOfSignals) {
    for (const { code, message, path, calculation } of failures(gate.judge(planning.context.settings, planning))) {
      const sentence = `${message} Nothing is entered; exits and cancels are still planned.`;
      planning.log.addNotice(code, sentence, { path, ...(calculation && { calculation }) });
    }
  }
}

/** The errors of verdicts that are not passed. */
function failures<C extends ErrorCode>(verdicts: Verdicts<C>): readonly SignalError<C>[] {
  return verdicts.flatMap((verdict) => (verdict.is === 'failed' ? [verdict.error] : []));
}

/** Refusals while they are collected. */
interface Found {
  readonly byGates: SignalError[];
  readonly withPlan: SignalError[];
}

/** Collects the errors of verdicts; adds those of a gate with a rule to the trace. */
function collect(
  verdicts: Verdicts<ErrorCode, NoticeCode>,
  { rule }: Gate,
  found: Found,
  planning: PlanningContext,
): void {
  for (const verdict of verdicts) {
    if (rule !== undefined && 'read' in verdict) {
      planning.log.addDecision(rule, verdict.read, verdict.is, verdict.figures);
    }
    switch (verdict.is) {
      case 'passed':
        break;
      case 'failed':
        (rule === undefined ? found.withPlan : found.byGates).push(verdict.error);
        break;
      case 'unmeasured':
        found.withPlan.push(...verdict.errors);
        break;
      case 'unchecked':
        planning.log.addNotice(verdict.code, verdict.message, {
          ...(verdict.path.length > 0 && { path: verdict.path }),
          ...verdict.fact,
        });
    }
  }
}
