import { embeddedDatabase, startThread } from './database-embedded.js';
import { openServer } from './database-server.js';

/**
 * A statement that a server plans once for each connection. The plan stays while tables grow, so it is for statements with one
 * good plan: they insert, or find rows by an index in its order.
 */
export interface Prepared {
  /** Unique in the service. */
  readonly name: string;
  readonly text: string;
}

/** Runs SQL: the database, or a transaction. */
export interface Queryable {
  query<Row>(sql: string | Prepared, values?: readonly unknown[]): Promise<Row[]>;
}

/** Embedded PostgreSQL or a PostgreSQL server, with the same SQL. Whatever is asked is answered or rejected in time. */
export interface Database extends Queryable {
  /** Whether other processes can use it. */
  readonly isShared: boolean;
  /** Runs several statements, without values. */
  script(sql: string): Promise<Record<string, unknown>[]>;
  /** `milliseconds`: how long it may take, where that is more than one query may. */
  transaction<T>(work: (transaction: Queryable) => Promise<T>, milliseconds?: number): Promise<T>;
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

export interface DatabaseOptions {
  /** Milliseconds until a query without an answer is given up; default 15,000. */
  readonly queryMilliseconds?: number;
  /** Called with each query or connection that failed. */
  readonly failed?: (error: unknown) => void;
  /** Called with a sentence when an embedded database has ended by itself: nothing will answer any more. */
  readonly lost?: (sentence: string) => void;
  /** Starts the thread of an embedded database; default: a new one. */
  readonly startThread?: typeof startThread | undefined;
}

/** A PostgreSQL server if it has an address, otherwise an embedded one in a folder. */
export async function openDatabase(
  folder: string,
  url: string | undefined,
  options: DatabaseOptions = {},
): Promise<Database> {
  const { queryMilliseconds = 15_000, failed = () => undefined, lost = () => undefined } = options;
  const start = options.startThread ?? startThread;
  const database =
    url === undefined
      ? embeddedDatabase(await start(folder, lost), queryMilliseconds)
      : await openServer(url, queryMilliseconds);
  return watched(database, failed);
}

/** The database, telling of what it rejects. */
function watched(database: Database, failed: (error: unknown) => void): Database {
  const told = new WeakSet<object>();
  const tell = async <T>(answer: Promise<T>): Promise<T> => {
    try {
      return await answer;
    } catch (error) {
      // A transaction fails with its query.
      if (error instanceof Error && !told.has(error)) {
        told.add(error);
        failed(error);
      }
      throw error;
    }
  };
  const telling = (queryable: Queryable): Queryable => ({ query: (sql, values) => tell(queryable.query(sql, values)) });
  return {
    ...database,
    ...telling(database),
    script: (sql) => tell(database.script(sql)),
    transaction: (work, milliseconds) =>
      tell(database.transaction((transaction) => work(telling(transaction)), milliseconds)),
    transactionUnderLock: (lock, work) =>
      tell(database.transactionUnderLock(lock, (transaction) => work(telling(transaction)))),
    underLock: (lock, work) => database.underLock(lock, (queryable) => work(telling(queryable))),
  };
}
