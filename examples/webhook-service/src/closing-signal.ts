// Which signals may close something, as far as the service knows its accounts.
import type { Signal } from 'signal-to-order';
import type { Queryable } from './database.js';
import { isOrBelongsTo } from './execution/restrictions.js';
import { isEntry } from './store.js';

/** What an account may hold: a ticker with its units, below 0 for a short position. */
interface Holding {
  readonly ticker: string;
  readonly units: number;
}

/** What an account may hold: what it held when it was compared last, and what signals since then may have opened. */
export type LastHeld = readonly Holding[];

/** What accounts may hold. One that was never compared is not among them. */
export async function lastHeld(
  transaction: Queryable,
  brokers: readonly string[],
): Promise<ReadonlyMap<string, LastHeld>> {
  const rows = await transaction.query<{ broker: string; ticker: string | null; units: number | null }>(
    `SELECT r.broker, p.ticker, p.quantity::float8 AS units
     FROM reconciliations r LEFT JOIN expected_positions p ON p.broker = r.broker WHERE r.broker = ANY($1)
     UNION
     SELECT broker, substr(lane, length(broker) + 2), side FROM (
       SELECT DISTINCT r.broker, e.lane, e.action
       FROM reconciliations r
       -- Each with its index: with OR, every execution that is kept would be read.
       CROSS JOIN LATERAL (
         SELECT lane, action, state FROM executions WHERE finished_at IS NULL
         UNION ALL
         SELECT lane, action, state FROM executions WHERE finished_at > r.looked_at
       ) AS e
       WHERE r.broker = ANY($1) AND starts_with(e.lane, r.broker || '/') AND e.state <> 'rejected'
     ) AS since
     CROSS JOIN (VALUES (1, 'sell'), (-1, 'buy')) AS sides(side, other)
     WHERE action IN ('buy', 'sell', 'add', 'resize', 'reverse') AND action <> other`,
    [brokers],
  );
  const held = new Map<string, Holding[]>();
  for (const { broker, ticker, units } of rows) {
    const account = held.get(broker) ?? [];
    held.set(broker, ticker === null ? account : [...account, { ticker, units: units ?? 0 }]);
  }
  return held;
}

/**
 * What signals that come together can do, for the rates of a webhook: each of these has limits of its own. An alert that loops in entries
 * leaves the exits their own.
 */
export type SignalPurpose = 'enter' | 'exit' | 'either';

/** Purpose of signals for accounts, with what each of them may hold. */
export function purposeOf(signals: readonly Signal[], accounts: readonly (LastHeld | undefined)[]): SignalPurpose {
  if (!signals.some(isEntry)) {
    return 'exit';
  }
  return signals.some((signal) => accounts.some((held) => mayClose(signal, held))) ? 'either' : 'enter';
}

/** Whether a signal may close or reduce something in an account; where nothing is known of it, a buy or sell may. */
export function mayClose(signal: Signal, held: LastHeld | undefined): boolean {
  switch (signal.action) {
    case 'exit':
    case 'reverse':
    case 'resize':
    case 'breakeven':
    case 'cancel':
      return true;
    case 'add':
      return false;
    case 'buy':
    case 'sell':
      return held === undefined || signal.reduceOnly === true || isOtherSideHeld(signal.ticker, signal.action, held);
    default:
      return signal satisfies never;
  }
}

/** A contract of an option may be what either of the two closes. */
function isOtherSideHeld(ticker: string, action: 'buy' | 'sell', held: LastHeld): boolean {
  const sign = action === 'buy' ? -1 : 1;
  return held.some(
    ({ ticker: name, units }) => units !== 0 && isOrBelongsTo(ticker, name) && (name !== ticker || units * sign > 0),
  );
}
