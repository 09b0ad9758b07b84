// The library's answer to a message against what the model expects.
import type { Notice, OrderPlan, Result, SignalError } from '../../../src/index.js';
import type { Gap } from '../../models/guard/judgement.js';
import type { Entry } from '../../models/guard/world.js';
import { distinct, gateCodes, guardCodes, haveSameMembers } from './codes.js';
import { compareRefusal } from './compare-refusal.js';
import { isSame } from './compare-states.js';
import { type Decision, exampleOf } from './decision.js';
import { type Expectation, expectationOf } from './expectation.js';
import { codesOf, entryOf, refusedCodes } from './library.js';

export function compareDecision(decision: Decision): void {
  const { account, message, entry, base } = decision;
  const { report } = account.scene;
  report.meet('decisions');
  report.meet(`action: ${message.action}${message.orderType === undefined ? '' : ` ${message.orderType}`}`);
  if (entry !== undefined) {
    compareEntry(decision, entry);
  } else if (base.ok) {
    compareExempt(decision, base.value);
  } else {
    compareUnplannable(decision, codesOf(base));
  }
}

function compareEntry(decision: Decision, entry: Entry): void {
  const { meet } = decision.account.scene.report;
  const expected = expectationOf(decision, entry);
  const swap = entry.closed.length > 0 ? ' [swap]' : '';
  meet(`outcome: ${expected.outcome}${swap}`);
  switch (expected.outcome) {
    case 'planned':
      compareUnchanged(decision, entry, swap);
      break;
    case 'shrunk':
      compareShrunk(decision, entry, expected, swap);
      break;
    case 'refused':
      compareRefusal(decision, entry, expected, swap);
      break;
    case 'fails closed':
      compareGaps(decision, expected, swap);
  }
}

/** Steps, notices and outcome of a plan without its sentences, or the errors. */
function withoutSentences(plan: Result<OrderPlan>, withNotices = true): string {
  if (!plan.ok) {
    return JSON.stringify(plan.errors.map(({ code, path }) => [code, path]));
  }
  const { outcome, steps, notices } = plan.value;
  return JSON.stringify([outcome, steps, withNotices ? notices.map(({ code }) => code) : []]);
}

function noticeOf(plan: Result<OrderPlan>, code: Notice['code']): Notice | undefined {
  return plan.ok ? plan.value.notices.find((notice) => notice.code === code) : undefined;
}

/** Exits, cancels, breakevens and reductions: the guard changes nothing. */
function compareExempt(decision: Decision, { notices }: OrderPlan): void {
  const { account, base, guarded, unguarded } = decision;
  const { meet, differ } = account.scene.report;
  meet('exempt: a plan without an entry');
  // The entry of a swap that cannot be planned may be refused for one reason more.
  const isHalfSwap = notices.some(({ code }) => code === 'entry-refused');
  if (isHalfSwap) {
    meet('exempt: the exit of a swap whose entry cannot be planned');
  }
  if (isHalfSwap && isFitted(guarded, refusedCodes(base))) {
    meet('exempt: shrunk from above the maximum of the instrument [swap]');
  } else if (withoutSentences(guarded, !isHalfSwap) !== withoutSentences(unguarded, !isHalfSwap)) {
    differ('exempt: the guard changes a plan without an entry', exampleOf(decision, { expected: unguarded }));
  }
}

/** An entry that cannot be planned at all: gates of the guard may refuse it, and hide what cannot be planned. */
function compareUnplannable(decision: Decision, baseCodes: readonly string[]): void {
  const { account, guarded, unguarded } = decision;
  const { meet, differ } = account.scene.report;
  meet('unplannable: all');
  if (guarded.ok) {
    if (isFitted(guarded, baseCodes)) {
      meet('unplannable: shrunk from above the maximum of the instrument');
    } else {
      differ('unplannable: the guard plans what is refused without it', exampleOf(decision, { baseCodes }));
    }
    return;
  }
  const codes = codesOf(guarded);
  const without = unguarded.ok ? [] : codesOf(unguarded);
  const hasGates = codes.some((code) => gateCodes.includes(code));
  const isLost = without.some((code) => !codes.includes(code));
  meet(`unplannable: ${codes.some((code) => guardCodes.includes(code)) ? 'the guard refuses' : 'errors of planning'}`);
  if (account.world.settings.guard?.fit !== 'shrink' && !hasGates && isLost) {
    differ('unplannable: an error of planning is lost', exampleOf(decision, { without }));
  }
  if (hasGates && codes.some((code) => !gateCodes.includes(code))) {
    differ('unplannable: gates and errors of planning together', exampleOf(decision, { without }));
  }
}

/** Whether an entry that is only above the instrument's maximum, and too large for the guard, is planned smaller. */
function isFitted(guarded: Result<OrderPlan>, baseCodes: readonly string[]): boolean {
  return noticeOf(guarded, 'quantity-reduced') !== undefined && distinct(baseCodes).join() === 'above-maximum';
}

function compareUnchanged(decision: Decision, entry: Entry, swap: string): void {
  const { account, guarded, unguarded, isVariant } = decision;
  const isUnchanged = isVariant
    ? entryOf(guarded)?.quantity.eq(entry.quantity) && noticeOf(guarded, 'quantity-reduced') === undefined
    : withoutSentences(guarded) === withoutSentences(unguarded);
  if (!isUnchanged) {
    const codes = noticeOf(guarded, 'quantity-reduced') ? 'quantity-reduced' : refusedCodes(guarded).join();
    account.scene.report.differ(`planned: the library does not${swap}: ${codes}`, exampleOf(decision, {}));
  }
}

type Shrunk = Extract<Expectation, { readonly outcome: 'shrunk' }>;

function compareShrunk(decision: Decision, entry: Entry, expected: Shrunk, swap: string): void {
  const { meet, differ } = decision.account.scene.report;
  meet(`shrunk by: ${expected.by.length === 1 ? expected.by.join() : 'several'}`);
  if (noticeOf(decision.guarded, 'quantity-reduced') !== undefined) {
    meet('notice: quantity-reduced');
  }
  for (const fault of shrunkFaults(decision, entry, expected)) {
    differ(`shrunk: ${fault}${swap}`, exampleOf(decision, expected));
  }
}

function shrunkFaults({ guarded, base }: Decision, entry: Entry, { quantity, by }: Shrunk): readonly string[] {
  const planned = entryOf(guarded);
  const notice = noticeOf(guarded, 'quantity-reduced');
  if (planned === undefined) {
    return [`the library refuses: ${refusedCodes(guarded).join()}`];
  }
  if (!planned.quantity.eq(quantity) || notice === undefined) {
    return [notice === undefined ? 'no notice' : 'another quantity'];
  }
  const checks: readonly (readonly [string, boolean])[] = [
    ['another requested quantity', isSame(entry.quantity, notice.requested)],
    ['another quantity of the notice', isSame(quantity, notice.quantity)],
    // On a tie it is the first.
    ['by another setting', notice.by === by[0]],
    ['the exit of a swap changes', exitsOf(guarded) === exitsOf(base)],
  ];
  return checks.filter(([, isRight]) => !isRight).map(([fault]) => fault);
}

function exitsOf(plan: Result<OrderPlan>): string {
  const steps = plan.ok ? plan.value.steps : [];
  return JSON.stringify(
    steps.filter((step) => step.step === 'submit-order' && step.order.effect === 'close' && step.role !== 'protection'),
  );
}

type FailsClosed = Extract<Expectation, { readonly outcome: 'fails closed' }>;

function compareGaps(decision: Decision, expected: FailsClosed, swap: string): void {
  const { meet, differ } = decision.account.scene.report;
  for (const { code, path } of expected.gaps) {
    meet(`fails closed: ${code}${pathText(path)}`);
  }
  if (expected.before.length > 0) {
    meet('fails closed: also without the guard');
  }
  for (const fault of gapFaults(decision, expected)) {
    differ(`fails closed: ${fault}${swap}`, exampleOf(decision, expected));
  }
}

/** Every code is told, and of each one of its causes. */
function gapFaults({ guarded }: Decision, { before, gaps }: FailsClosed): readonly string[] {
  if (entryOf(guarded) !== undefined) {
    return [`planned without ${distinct(gaps.map(({ code, path }) => code + pathText(path))).join()}`];
  }
  const told = refusedCodes(guarded);
  const codes = distinct([...before, ...gaps.map(({ code }) => code)]);
  if (!haveSameMembers(told, codes)) {
    return [`library ${distinct(told).toSorted().join()}, model ${codes.toSorted().join()}`];
  }
  const errors = guarded.ok ? [] : guarded.errors;
  return distinct(errors.map(({ code }) => code))
    .filter((code) => !before.includes(code))
    .filter((code) => {
      const causes = gaps.filter((gap) => gap.code === code);
      return !causes.some((gap) => errors.some((error) => error.code === code && isAbout(error, gap)));
    })
    .map((code) => `another cause of ${code}`);
}

function isAbout({ code, path, message }: SignalError, { path: cause, ticker }: Gap): boolean {
  if (cause !== undefined) {
    return path.join('.') === cause;
  }
  return ticker === undefined || code !== 'quote-unavailable' || message.includes(ticker);
}

function pathText(path: string | undefined): string {
  return path === undefined ? '' : ` ${path.replace(/\d+/, 'N')}`;
}
