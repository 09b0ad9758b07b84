import type { AccountDay } from '../account/account-day.js';
import type { Result } from '../core/result.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { Settings } from '../settings/settings.js';
import { dayAfter, sideOf } from './account-days.js';
import {
  type ComparedDecision,
  compareDecisions,
  type DecisionRequest,
  type DecisionSide,
  decideBoth,
  decideOnce,
  requestFault,
} from './compare-decisions.js';

/** What an account has done so far under each of two settings that have a guard. Plain JSON. */
export interface AccountDays {
  /** Under the first settings; absent without a guard, and before the first equity of the log. */
  readonly before?: AccountDay | undefined;
  /** Under the second settings. */
  readonly after?: AccountDay | undefined;
}

/** A line of a log, decided under two settings. */
export interface ReplayedDecisions {
  /** A decision for each message of the line. */
  readonly decisions: readonly ComparedDecision[];
  /** What the account has done, for the next line. */
  readonly days: AccountDays;
}

/**
 * Decides the next line of a log under two settings, and keeps what the account did from line to line, once for each settings that
 * have a `guard`. Events: the equity of each market, the `accountEvents` of a line, and the entries that are planned. A market that
 * has an `accountDay` tells itself what was sent and closed; its halts of the day are found again under each guard, and a drawdown
 * lasts until a person has cleared it. Positions and prices are those of the log. Source: GUARD, What shows that it is right.
 *
 * Codes of the decisions: those of `compareDecisions`. Nothing throws. Default of `days`: an account that begins.
 *
 * @example
 * const careful = { ...defaultSettings, guard: { ...guard, maxEntriesPerDay: 1 } };
 * const line = (signalId: string) => ({ payload: { ticker: 'AAPL', action: 'add', quantity: 1 }, market, signalId });
 * const first = replayLine(line('a1'), defaultSettings, careful); // no difference
 * const second = replayLine(line('a2'), defaultSettings, careful, first.days);
 * second.decisions[0]?.difference; // { rule: 'gate.entries', kind: 'refused' }
 */
export function replayLine(
  request: DecisionRequest,
  before: Settings,
  after: Settings,
  days: AccountDays = {},
): ReplayedDecisions {
  if (requestFault(request) !== undefined) {
    return { decisions: compareDecisions(request, before, after), days };
  }
  const { accountDay: recorded } = request.market;
  const first = sideOf(request, before, days?.before);
  const second = sideOf(request, after, days?.after);
  const decisions = decideBoth(first, second);
  const dayOf = (side: 'before' | 'after', decided: DecisionSide): AccountDay | undefined =>
    dayAfter(
      decided,
      decisions.map(({ [side]: one }) => one),
      recorded,
    );
  return { decisions, days: { before: dayOf('before', first), after: dayOf('after', second) } };
}

/** A line decided under one settings, and what the account has done then. */
export interface DecidedNext {
  readonly decisions: readonly Result<OrderPlan>[];
  readonly day: AccountDay | undefined;
}

/** As `replayLine`, under one settings. */
export function decideNext(request: DecisionRequest, settings: Settings, kept: AccountDay | undefined): DecidedNext {
  const side = sideOf(request, settings, kept);
  const decisions = decideOnce(side);
  return { decisions, day: dayAfter(side, decisions, request.market.accountDay) };
}
