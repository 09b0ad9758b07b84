import pg from 'pg';
import type { Database, Prepared, Queryable } from './database.js';
import { onceAtATime, oneAfterTheOther } from './locks.js';

/** Milliseconds that the server has to end a query itself, before the connection is given up. */
const head = 1000;

export async function openServer(connectionString: string, queryMilliseconds: number): Promise<Database> {
  const settings = {
    connectionString,
    max: 20,
    keepAlive: true,
    connectionTimeoutMillis: Math.min(5000, queryMilliseconds),
    query_timeout: queryMilliseconds,
    // The server gives up first: a query that nobody waits for holds no locks.
    statement_timeout: Math.max(1, queryMilliseconds - head),
  };
  const pool = new pg.Pool(settings);
  // Locks have their own connections: waiting for a lock must not use up those of its holder.
  const locks = new pg.Pool(settings);
  for (const each of [pool, locks]) {
    // A broken connection, idle or in use, must not end the process; the next query opens a new one.
    each.on('error', () => undefined);
    each.on('connect', (client) => client.on('error', () => undefined));
  }
  const over = (client: pg.Pool | pg.PoolClient): Queryable => ({
    query: async <Row>(sql: string | Prepared, values: readonly unknown[] = []) => {
      const statement = typeof sql === 'string' ? { text: sql } : sql;
      return (await client.query<Row & pg.QueryResultRow>({ ...statement, values: [...values] })).rows;
    },
  });
  const transactionIn = async <T>(from: pg.Pool, work: (transaction: Queryable) => Promise<T>): Promise<T> => {
    const client = await from.connect();
    try {
      await client.query('BEGIN');
      const result = await work(over(client));
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      // Closing the connection ends the transaction in any state.
      client.release(true);
      throw error;
    }
  };
  const inTurn = oneAfterTheOther();
  const underLock: Database['transactionUnderLock'] = (lock, work) =>
    inTurn(lock, () =>
      transactionIn(pool, async (transaction) => {
        await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
        return work(transaction);
      }),
    );
  return {
    ...over(pool),
    isShared: true,
    script: async (sql) =>
      [(await pool.query(sql)) as pg.QueryResult | pg.QueryResult[]].flat().flatMap(({ rows }) => rows),
    transaction: async (work, milliseconds) => {
      if (milliseconds === undefined) {
        return transactionIn(pool, work);
      }
      const patient = new pg.Pool({ ...settings, query_timeout: milliseconds, statement_timeout: milliseconds });
      patient.on('error', () => undefined);
      try {
        return await transactionIn(patient, work);
      } finally {
        await patient.end();
      }
    },
    transactionUnderLock: underLock,
    underLock,
    // A session lock: PostgreSQL releases it when its process ends.
    ifFree: onceAtATime(async (lock, work) => {
      const client = await locks.connect();
      const lost = new AbortController();
      const lose = (): void => lost.abort(new Error('the lock of the lane is lost'));
      client.once('error', lose);
      let failed = true;
      try {
        const { rows } = await client.query<{ free: boolean }>(
          'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS free',
          [lock],
        );
        const isFree = rows[0]?.free === true;
        if (isFree) {
          await work(lost.signal);
          await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [lock]);
        }
        failed = false;
        return isFree;
      } finally {
        client.off('error', lose);
        // Closing a connection releases its lock.
        client.release(failed);
      }
    }),
    close: async () => {
      await Promise.all([pool.end(), locks.end()]);
    },
  };
}
