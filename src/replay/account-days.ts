// The account of a log from line to line (guard G1), as far as the log tells what has happened to it.
import type { AccountDay, AccountEvent } from '../account/account-day.js';
import { accountDay } from '../account/reduce-day.js';
import { compareAmounts } from '../core/decimal.js';
import type { Result } from '../core/result.js';
import { accountDayKind } from '../market/account-day-kind.js';
import type { OrderPlan } from '../order/order-plan.js';
import { plannedOrders } from '../order/plan-orders.js';
import type { GuardSettings } from '../settings/guard-settings.js';
import type { Settings } from '../settings/settings.js';
import { settingsFaults } from '../settings/settings-faults.js';
import type { DecisionRequest, DecisionSide } from './compare-decisions.js';

/** The side on which a line is decided: its market has what the account did so far. Without a guard it is as recorded. */
export function sideOf(request: DecisionRequest, settings: Settings, kept: AccountDay | undefined): DecisionSide {
  const guard = guardOf(settings);
  const day = guard === undefined ? undefined : dayBefore(kept, request, guard);
  return day === undefined
    ? { request, settings }
    : { request: { ...request, market: { ...request.market, accountDay: day } }, settings };
}

/** What the account has done after the decisions of a line; the orders of a recorded state are those that were sent. */
export function dayAfter(
  { request: { market }, settings }: DecisionSide,
  decisions: readonly Result<OrderPlan>[],
  recorded: AccountDay | undefined,
): AccountDay | undefined {
  const guard = guardOf(settings);
  const { accountDay: day, now } = market;
  if (guard === undefined) {
    return undefined;
  }
  if (day === undefined || recorded !== undefined) {
    return day;
  }
  const entries = decisions.flatMap((decision) =>
    // The parts of an entry with targets are one entry (targets 4).
    decision.ok
      ? plannedOrders(decision.value.steps)
          .filter(({ effect }) => effect === 'open')
          .slice(0, 1)
      : [],
  );
  return entries.reduce((one, { clientOrderId, ticker }) => {
    // Without identifiers no entry is known to be the same as another: each counts.
    const id = clientOrderId ?? `unnamed-${one.entries.length + 1}`;
    return accountDay(one, { event: 'entry', id, ticker, at: now }, guard);
  }, day);
}

/** The guard of settings that were parsed. */
function guardOf(settings: Settings): GuardSettings | undefined {
  return settingsFaults(settings).length === 0 ? settings.guard : undefined;
}

function dayBefore(
  kept: AccountDay | undefined,
  { market, accountEvents = [] }: DecisionRequest,
  guard: GuardSettings,
): AccountDay | undefined {
  const { accountDay: recorded, equity, now } = market;
  // Planning refuses a state that cannot be read.
  const unreadable = [kept, recorded].find((day) => day !== undefined && !accountDayKind.isWellFormed(day));
  if (unreadable !== undefined) {
    return unreadable;
  }
  const day = recorded === undefined ? kept : withOwnHalts(recorded, kept);
  const read: readonly AccountEvent[] = equity === undefined ? [] : [{ event: 'equity', equity, at: now }];
  // An account begins with its first equity.
  const events = day === undefined ? [...read, ...accountEvents] : [...accountEvents, ...read];
  return events.reduce<AccountDay | undefined>((one, event) => accountDay(one, event, guard), day);
}

/**
 * A recorded state without the halts of the guard under which it was recorded: the reducer finds those of the day in its
 * equities. A drawdown that this guard has found lasts until a person clears it.
 */
function withOwnHalts(recorded: AccountDay, kept: AccountDay | undefined): AccountDay {
  const { halts } = kept === undefined || isCleared(kept, recorded) ? recorded : kept;
  return { ...recorded, halts: halts.filter(({ code }) => code === 'drawdown-reached') };
}

/** Whether a person has cleared the account between two states: its first equity is that of then. */
function isCleared(before: AccountDay, after: AccountDay): boolean {
  const hasNewFirst = compareAmounts(before.firstEquity, after.firstEquity) !== 0;
  return hasNewFirst || (after.clearedAt !== undefined && after.clearedAt !== before.clearedAt);
}
