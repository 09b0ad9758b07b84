import { randomUUID } from 'node:crypto';
import type { Database, Queryable } from '../database.js';
import type { Finding } from './judge.js';

/** A difference that was found. Until it is acknowledged nothing is entered in its ticker at its broker. */
export interface Difference extends Finding {
  readonly id: string;
  readonly broker: string;
  readonly found_at: number;
  readonly acknowledged_at: number | null;
}

export async function openDifferences(database: Queryable): Promise<readonly Difference[]> {
  return database.query<Difference>('SELECT * FROM differences WHERE acknowledged_at IS NULL ORDER BY found_at, id');
}

/** Stores a difference. Returns whether it is new: one that is open already only gets the figures of now. */
export async function saveDifference(
  database: Queryable,
  broker: string,
  { kind, ticker, subject, expected, actual }: Finding,
  now: number,
): Promise<boolean> {
  const id = randomUUID();
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO differences (id, broker, ticker, kind, subject, expected, actual, found_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (broker, kind, subject) WHERE acknowledged_at IS NULL
       DO UPDATE SET expected = excluded.expected, actual = excluded.actual
     RETURNING id`,
    [id, broker, ticker, kind, subject, expected, actual, now],
  );
  return row?.id === id;
}

/** Open differences of positions get the figures of now: one may have gone away by itself. */
export async function updateDifferences(
  database: Queryable,
  broker: string,
  quantities: ReadonlyMap<string, readonly [expected: string, actual: string]>,
): Promise<void> {
  const open = await database.query<{ subject: string }>(
    `SELECT subject FROM differences WHERE broker = $1 AND kind = 'position' AND acknowledged_at IS NULL`,
    [broker],
  );
  for (const { subject } of open) {
    const figures = quantities.get(subject);
    if (figures !== undefined) {
      await database.query(
        `UPDATE differences SET expected = $3, actual = $4
         WHERE broker = $1 AND kind = 'position' AND subject = $2 AND acknowledged_at IS NULL`,
        [broker, subject, ...figures],
      );
    }
  }
}

/**
 * Acknowledges a difference as it is shown: the position, the order, or its absence is expected from now on. Returns undefined if
 * there is none, or if its figures are not those that were shown.
 */
export async function acknowledge(
  database: Database,
  { id, expected, actual }: Pick<Difference, 'id' | 'expected' | 'actual'>,
  address: string,
  now: number,
): Promise<Difference | undefined> {
  return database.transaction(async (transaction) => {
    const [found] = await transaction.query<Difference>(
      `UPDATE differences SET acknowledged_at = $2, acknowledged_by = $3
       WHERE id = $1 AND acknowledged_at IS NULL AND expected = $4 AND actual = $5 RETURNING *`,
      [id, now, address, expected, actual],
    );
    if (found === undefined) {
      return undefined;
    }
    await expectFromNowOn(transaction, found);
    return found;
  });
}

async function expectFromNowOn(
  transaction: Queryable,
  { broker, kind, subject, expected, actual }: Difference,
): Promise<void> {
  // A look that has begun before is not stored.
  const [row] = await transaction.query<{ accepted: readonly string[] }>(
    'UPDATE reconciliations SET revision = revision + 1 WHERE broker = $1 RETURNING accepted',
    [broker],
  );
  switch (kind) {
    case 'position':
      await transaction.query(
        `INSERT INTO expected_positions AS p (broker, ticker, quantity, fees) VALUES ($1, $2, $4::numeric - $3::numeric, 0)
         ON CONFLICT (broker, ticker) DO UPDATE SET quantity = p.quantity + excluded.quantity`,
        [broker, subject, expected, actual],
      );
      return;
    case 'order-overfilled':
    case 'order-unknown':
      await transaction.query('UPDATE reconciliations SET accepted = $2 WHERE broker = $1', [
        broker,
        JSON.stringify([...(row?.accepted ?? []), subject]),
      ]);
      return;
    case 'order-missing':
      await transaction.query('UPDATE followed_orders SET is_open = false WHERE broker = $1 AND client_order_id = $2', [
        broker,
        subject,
      ]);
      return;
    case 'order-cancelled':
      await transaction.query(
        `UPDATE followed_orders SET working = '[]'
         WHERE broker = $1 AND is_open AND $2 IN (SELECT json_array_elements_text(working))`,
        [broker, subject],
      );
      return;
    default:
      kind satisfies never;
  }
}
