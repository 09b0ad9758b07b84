import { PGlite, type Transaction } from '@electric-sql/pglite';
import pg from 'pg';

/** Something that answers SQL: the database, or a transaction on it. */
export interface Queryable {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** PostgreSQL, embedded or real: the same SQL. */
export interface Database extends Queryable {
  /** Whether other processes may work on it, too. */
  readonly isShared: boolean;
  /** Runs several statements, without values. */
  script(sql: string): Promise<Record<string, unknown>[]>;
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** Does the work unless somebody else, in this process or another, holds the lock; tells whether it was done. */
  ifFree(lock: string, work: () => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}

/** A real PostgreSQL when there is an address of one, else an embedded one in a folder. */
export async function openDatabase(folder: string, url: string | undefined): Promise<Database> {
  return url === undefined ? openEmbedded(folder) : openServer(url);
}

async function openEmbedded(folder: string): Promise<Database> {
  const glite = await PGlite.create(folder);
  const over = (client: PGlite | Transaction): Queryable => ({
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(sql, [...values])).rows,
  });
  return {
    ...over(glite),
    isShared: false,
    script: async (sql) => (await glite.exec(sql)).flatMap(({ rows }) => rows),
    transaction: (work) => glite.transaction((client) => work(over(client))),
    // One process alone has the folder: what it holds is all that is held.
    ifFree: onceAtATime(async (_, work) => {
      await work();
      return true;
    }),
    close: () => glite.close(),
  };
}

async function openServer(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: 20 });
  // Locks have connections of their own: who waits for a lock must not keep its holder from asking.
  const locks = new pg.Pool({ connectionString, max: 20 });
  for (const each of [pool, locks]) {
    // A connection that breaks while nobody uses it must not end the process; the next query opens another.
    each.on('error', () => undefined);
  }
  const over = (client: pg.Pool | pg.PoolClient): Queryable => ({
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await client.query<Row & pg.QueryResultRow>(sql, [...values])).rows,
  });
  return {
    ...over(pool),
    isShared: true,
    script: async (sql) =>
      [(await pool.query(sql)) as pg.QueryResult | pg.QueryResult[]].flat().flatMap(({ rows }) => rows),
    transaction: async (work) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        const result = await work(over(client));
        await client.query('COMMIT');
        client.release();
        return result;
      } catch (error) {
        // The connection is given up: it ends the transaction, whatever state it is in.
        client.release(true);
        throw error;
      }
    },
    // A lock of the session: PostgreSQL gives it back when the process that holds it is gone.
    ifFree: onceAtATime(async (lock, work) => {
      const client = await locks.connect();
      let failed = true;
      try {
        const { rows } = await client.query<{ free: boolean }>(
          'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS free',
          [lock],
        );
        const isFree = rows[0]?.free === true;
        if (isFree) {
          await work();
          await client.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [lock]);
        }
        failed = false;
        return isFree;
      } finally {
        // A connection that is given up gives its lock back.
        client.release(failed);
      }
    }),
    close: async () => {
      await Promise.all([pool.end(), locks.end()]);
    },
  };
}

/** Within this process, a lock that is held is not asked for. */
function onceAtATime(take: Database['ifFree']): Database['ifFree'] {
  const held = new Set<string>();
  return async (lock, work) => {
    if (held.has(lock)) {
      return false;
    }
    held.add(lock);
    try {
      return await take(lock, work);
    } finally {
      held.delete(lock);
    }
  };
}
