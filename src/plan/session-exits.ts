// What has to be closed before the end of the day (setting `flatBy`).
import { readClock } from '../core/clock.js';
import { isNonEmpty, ok, type Result, resultOf } from '../core/result.js';
import { type IsoInstant, instantText } from '../core/time.js';
import { isListed } from '../market/market-hours.js';
import { createPlanningContext, openTickers, type PlanningContext } from '../market/planning-context.js';
import type { TradingContext } from '../market/ports.js';
import type { CancelSignal, ExitSignal } from '../signal/signal.js';
import { contextFaults } from './argument-faults.js';
import { mayClose } from './resting-orders.js';

/** A position that is closed, or resting entries that are cancelled, before the end of the day. */
export interface SessionExit {
  /**
   * When it is due. It stays due until entries are taken again: at the next open, and of stocks in the first session of the next day
   * where the broker fills them in extended hours. Absent: nobody knows, see `calendar-unknown`.
   */
  readonly at?: IsoInstant;
  /** Ticker or contract. */
  readonly ticker: string;
  /** Signal to plan when it is due: `exit` of what is held, `cancel` of resting entries. */
  readonly signal: ExitSignal | CancelSignal;
}

/**
 * What the setting `flatBy` closes: an exit of each ticker that is held, and a cancel of each that has resting entries, unless a stop
 * or a take profit rests too: then the exit cancels both. Plan each signal when its `at` is past. Markets without a close have
 * none; nor is there any without the setting.
 *
 * `tickers` are those that may have resting entries without a position: a broker is asked about orders by ticker.
 *
 * Codes: `invalid-snapshot`, `invalid-setting`, `account-unavailable`, `context-incomplete`.
 *
 * @example
 * const exits = sessionExits(context); // 10 AAPL are held, flatBy is { minutesBeforeClose: 10 }
 * exits.ok && exits.value[0]?.at; // '2026-01-26T20:50:00Z'
 * exits.ok && exits.value[0]?.signal.action; // 'exit'
 */
export function sessionExits(context: TradingContext, tickers: readonly string[] = []): Result<readonly SessionExit[]> {
  const faults = contextFaults(context);
  if (isNonEmpty(faults)) {
    return { ok: false, errors: faults };
  }
  const { flatBy } = context.settings;
  const time = readClock(context.clock);
  if (flatBy == null || !time.ok) {
    return time.ok ? ok([]) : time;
  }
  const planningOf = (ticker: string): PlanningContext =>
    createPlanningContext({ action: 'cancel', ticker, receivedAt: instantText(time.value) }, context, time.value);
  const account = planningOf('');
  const held = openTickers(account);
  const asked = [...new Set([...held, ...tickers])]
    .filter((ticker) => isListed(flatBy.tickers, [ticker], time.value))
    .map(planningOf);
  const exits = asked.flatMap((planning) =>
    exitsOf(planning, held.includes(planning.signal.ticker), flatBy.minutesBeforeClose),
  );
  return resultOf(
    [account, ...asked].flatMap((planning) => [...planning.marketErrors(), ...planning.portFailures()]),
    () => exits,
  );
}

/**
 * Resting entries are cancelled before the exit: one that fills after it would open a position. Where something rests that may close the
 * position, its exit cancels the entries with it, whatever the settings: a cancel by itself would take the stop, whether or not the
 * exit is sent.
 */
function exitsOf(planning: PlanningContext, isHeld: boolean, minutesBeforeClose: number): readonly SessionExit[] {
  const { ticker, receivedAt } = planning.signal;
  const orders = planning.context.broker.openOrders(ticker);
  const hasEntries = orders.some(({ role }) => role === 'entry');
  const isProtected = isHeld && orders.some(mayClose);
  // A position that is opened in the early session is one of the new day.
  const end = planning.endOfDay(minutesBeforeClose, planning.entrySessions());
  const due = end === 'unknown' ? end : (end.ended ?? end.next);
  if (due === undefined) {
    return [];
  }
  const moment = due === 'unknown' ? {} : { at: instantText(due.at) };
  const exit: ExitSignal = { action: 'exit', ticker, receivedAt, ...(isProtected && hasEntries && { cancel: true }) };
  const cancel: CancelSignal = { action: 'cancel', ticker, receivedAt };
  const signals = [...(hasEntries && !isProtected ? [cancel] : []), ...(isHeld ? [exit] : [])];
  return signals.map((signal) => ({ ...moment, ticker, signal }));
}
