// Which signals may close something, as far as the service knows its accounts.
import type { Signal } from 'signal-to-order';
import type { Queryable } from './database.js';
import { isOrBelongsTo } from './execution/restrictions.js';

/** What an account held when it was compared last: units by ticker, below 0 for a short position. */
export type LastHeld = ReadonlyMap<string, number>;

/** What accounts held when they were compared last. One that was never compared is not among them. */
export async function lastHeld(
  transaction: Queryable,
  brokers: readonly string[],
): Promise<ReadonlyMap<string, LastHeld>> {
  const rows = await transaction.query<{ broker: string; ticker: string | null; quantity: number | null }>(
    `SELECT r.broker, p.ticker, p.quantity::float8 AS quantity
     FROM reconciliations r LEFT JOIN expected_positions p ON p.broker = r.broker WHERE r.broker = ANY($1)`,
    [brokers],
  );
  const held = new Map<string, Map<string, number>>();
  for (const { broker, ticker, quantity } of rows) {
    const account = held.get(broker) ?? new Map<string, number>();
    held.set(broker, ticker === null ? account : account.set(ticker, quantity ?? 0));
  }
  return held;
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
  return [...held].some(
    ([name, units]) => units !== 0 && isOrBelongsTo(ticker, name) && (name !== ticker || units * sign > 0),
  );
}
