import { PGlite, type Transaction } from '@electric-sql/pglite';
import pg from 'pg';

/** Runs SQL: the database, or a transaction. */
export interface Queryable {
  query<Row>(sql: string, values?: readonly unknown[]): Promise<Row[]>;
}

/** Embedded PostgreSQL or a PostgreSQL server, with the same SQL. */
export interface Database extends Queryable {
  /** Whether other processes can use it. */
  readonly isShared: boolean;
  /** Runs several statements, without values. */
  script(sql: string): Promise<Record<string, unknown>[]>;
  transaction<T>(work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /**
   * Does work in a transaction under a lock for which it waits, so that all processes do it one at a time. The lock ends with the
   * transaction: what was stored was stored under it.
   */
  transactionUnderLock<T>(lock: string, work: (transaction: Queryable) => Promise<T>): Promise<T>;
  /** The same for work that asks others. In the embedded database, which has one process, it is not a transaction. */
  underLock<T>(lock: string, work: (queryable: Queryable) => Promise<T>): Promise<T>;
  /** Does the work unless this or another process holds the lock. Returns whether it was done. `lost`: the lock is gone. */
  ifFree(lock: string, work: (lost: AbortSignal) => Promise<void>): Promise<boolean>;
  close(): Promise<void>;
}

/** A PostgreSQL server if it has an address, otherwise an embedded one in a folder. */
export async function openDatabase(folder: string, url: string | undefined): Promise<Database> {
  return url === undefined ? openEmbedded(folder) : openServer(url);
}

async function openEmbedded(folder: string): Promise<Database> {
  const glite = await PGlite.create(folder);
  const over = (client: PGlite | Transaction): Queryable => ({
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await client.query<Row>(sql, [...values])).rows,
  });
  const transaction: Database['transaction'] = (work) => glite.transaction((client) => work(over(client)));
  const inTurn = oneAfterTheOther();
  return {
    ...over(glite),
    isShared: false,
    script: async (sql) => (await glite.exec(sql)).flatMap(({ rows }) => rows),
    transaction,
    transactionUnderLock: (lock, work) => inTurn(lock, () => transaction(work)),
    underLock: (lock, work) => inTurn(lock, () => work(over(glite))),
    // Only one process uses the folder, so its own locks are all locks.
    ifFree: onceAtATime(async (_, work) => {
      await work(new AbortController().signal);
      return true;
    }),
    close: () => glite.close(),
  };
}

/** Milliseconds until a connection or a query without an answer is given up. */
const timeouts = { connectionTimeoutMillis: 5000, query_timeout: 15_000, keepAlive: true };

async function openServer(connectionString: string): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max: 20, ...timeouts });
  // Locks have their own connections: waiting for a lock must not use up those of its holder.
  const locks = new pg.Pool({ connectionString, max: 20, ...timeouts });
  for (const each of [pool, locks]) {
    // A broken connection, idle or in use, must not end the process; the next query opens a new one.
    each.on('error', () => undefined);
    each.on('connect', (client) => client.on('error', () => undefined));
  }
  const over = (client: pg.Pool | pg.PoolClient): Queryable => ({
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await client.query<Row & pg.QueryResultRow>(sql, [...values])).rows,
  });
  const transaction: Database['transaction'] = async (work) => {
    const client = await pool.connect();
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
  const transactionUnderLock: Database['transactionUnderLock'] = (lock, work) =>
    inTurn(lock, () =>
      transaction(async (client) => {
        await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [lock]);
        return work(client);
      }),
    );
  return {
    ...over(pool),
    isShared: true,
    script: async (sql) =>
      [(await pool.query(sql)) as pg.QueryResult | pg.QueryResult[]].flat().flatMap(({ rows }) => rows),
    transaction,
    transactionUnderLock,
    underLock: transactionUnderLock,
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

/** Does not request a lock that this process already holds. */
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

/** Does work under a lock of this process, in order: of those that wait, one at most waits for the lock of the database. */
function oneAfterTheOther(): <T>(lock: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (lock, work) => {
    const before = last.get(lock);
    const done = before === undefined ? work() : before.then(work, work);
    last.set(lock, done);
    try {
      return await done;
    } finally {
      if (last.get(lock) === done) {
        last.delete(lock);
      }
    }
  };
}
