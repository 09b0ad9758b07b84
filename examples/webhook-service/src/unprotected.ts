// Positions that no stop covers, or not whole, and since when: what the accounts are asked for each minute tells.
import { Decimal } from 'decimal.js';
import type { AccountOverview, OpenBrokerOrder, ValuedPosition } from './brokers/adapter.js';
import type { Queryable } from './database.js';

/** The orders that stop the loss of a position: those that work. */
export function stopsOf(
  { ticker, side }: ValuedPosition,
  orders: readonly OpenBrokerOrder[],
): readonly OpenBrokerOrder[] {
  const closing = side === 'long' ? 'sell' : 'buy';
  const isStop = ({ role, waits }: OpenBrokerOrder): boolean => role === 'stop-loss' && waits !== true;
  return orders.filter((order) => order.ticker === ticker && order.side === closing && isStop(order));
}

/** What a stop covers; one whose size is not told is for the whole position. */
export function unitsOf({ quantity, filled }: OpenBrokerOrder, position: ValuedPosition): Decimal {
  return new Decimal(quantity === '' ? position.quantity : quantity).minus(filled);
}

/** Units of a position that its stops do not cover; undefined: they cover all of it. */
export function unitsWithoutStop(position: ValuedPosition, orders: readonly OpenBrokerOrder[]): Decimal | undefined {
  const stops = stopsOf(position, orders);
  const open = stops.reduce((left, stop) => left.minus(unitsOf(stop, position)), new Decimal(position.quantity));
  return open.gt(0) ? open : undefined;
}

/** Stores which positions of an account are without a stop, each with the time at which that was seen first. */
export async function saveUnprotected(
  database: Queryable,
  broker: string,
  { positions, orders }: Pick<AccountOverview, 'positions' | 'orders'>,
  now: number,
): Promise<void> {
  const tickers = positions
    .filter((position) => unitsWithoutStop(position, orders) !== undefined)
    .map(({ ticker }) => ticker);
  await database.query(
    `WITH covered AS (DELETE FROM unprotected WHERE broker = $1 AND ticker <> ALL($2::text[]))
     INSERT INTO unprotected (broker, ticker, since) SELECT $1, unnest($2::text[]), $3
     ON CONFLICT (broker, ticker) DO NOTHING`,
    [broker, tickers, now],
  );
}

/** A position without a stop, and the time at which that was seen first. */
export interface UnprotectedRow {
  readonly broker: string;
  readonly ticker: string;
  readonly since: number;
}

export function unprotectedRows(database: Queryable): Promise<readonly UnprotectedRow[]> {
  return database.query<UnprotectedRow>('SELECT broker, ticker, since FROM unprotected');
}
