import { equityEvent, lookAtAccount } from './account-guard.js';
import type { AccountOverview, BrokerAdapter } from './brokers/adapter.js';
import { recordClosed } from './closed-trades.js';
import type { ServiceConfig } from './config.js';
import type { Database, Queryable } from './database.js';
import { dayStartSql } from './day-start.js';
import { inTime } from './in-time.js';
import { saveUnprotected } from './unprotected.js';

const minute = 60_000;

/** Milliseconds between two rows of an equity that does not change. */
const steadyEvery = 5 * minute;

/** Milliseconds after which one row an hour is enough. */
const thinAfter = 2 * 86_400_000;

/** Milliseconds that a broker has to answer. */
const patience = 10_000;

/** The equity of a broker at a time. */
export interface EquityRow {
  readonly broker: string;
  readonly at: number;
  readonly equity: string;
}

/** Stores the equity of a broker: at most one row a minute, and one in five minutes while nothing changes. */
export async function saveEquity(
  database: Queryable,
  broker: string,
  { equity, cash }: { readonly equity: string; readonly cash: string },
  now: number,
): Promise<void> {
  await database.query(
    `INSERT INTO equity_history (broker, at, equity, cash)
     SELECT $1, $2::float8, $3, $4 WHERE NOT EXISTS (
       SELECT 1 FROM (
         SELECT at, equity, cash FROM equity_history WHERE broker = $1 AND at <= $2::float8 ORDER BY at DESC LIMIT 1
       ) AS last WHERE last.at > $2::float8 - $5::float8 AND last.equity = $3 AND last.cash = $4
     ) ON CONFLICT (broker, at) DO NOTHING`,
    [broker, Math.floor(now / minute) * minute, equity, cash, steadyEvery],
  );
}

/** Where equities are read and stored. */
export interface EquitySources {
  readonly config: Pick<ServiceConfig, 'brokers'>;
  readonly database: Database;
  readonly brokers: ReadonlyMap<string, BrokerAdapter>;
  /** Aborted when the service stops: it does not wait for a broker then. */
  readonly stopping?: AbortSignal;
}

/**
 * What a broker has; undefined: it has not answered in time. Stored are its equity, for its guard too, what has no stop, and what has been
 * closed.
 */
export async function readOverview(
  { config, database, brokers, stopping }: EquitySources,
  name: string,
  now: number,
  milliseconds: number,
): Promise<AccountOverview | undefined> {
  const broker = brokers.get(name);
  const overview = broker && (await inTime(() => broker.overview(), milliseconds, stopping));
  if (broker !== undefined && overview !== undefined) {
    await saveEquity(database, name, overview, now);
    await saveUnprotected(database, name, overview, now);
    const guard = config.brokers[name]?.guard;
    const { closes } = broker;
    if (guard !== undefined) {
      const equity = equityEvent(overview.equity, now);
      await inTime(() => lookAtAccount(database, name, broker, guard, equity), milliseconds, stopping);
    } else if (closes !== undefined) {
      await inTime(() => recordClosed(database, name, closes), milliseconds, stopping);
    }
  }
  return overview;
}

/** Stores the equity of every broker that answers. One process does so at a time. */
export async function recordEquity(sources: EquitySources, now: number): Promise<void> {
  await sources.database.ifFree('equity', async () => {
    await Promise.all([...sources.brokers.keys()].map((name) => readOverview(sources, name, now, patience)));
  });
}

/** The first row of each broker in the trading day of a time. */
export async function dayOpenings(
  database: Queryable,
  now: number,
  timeZone: string,
): Promise<ReadonlyMap<string, EquityRow>> {
  const rows = await database.query<EquityRow>(
    `SELECT DISTINCT ON (broker) broker, at, equity FROM equity_history
     WHERE at <= $1::float8 AND at >= ${dayStartSql} ORDER BY broker, at`,
    [now, timeZone],
  );
  return new Map(rows.map((row) => [row.broker, row]));
}

/** Number of parts of a curve, each with its last row. */
const curveParts = 240;

/** The rows of each broker since a time, thinned for a chart. */
export async function equityCurves(
  database: Queryable,
  since: number,
  now: number,
): Promise<ReadonlyMap<string, readonly EquityRow[]>> {
  const rows = await database.query<EquityRow>(
    `WITH shown AS (SELECT broker, at, equity FROM equity_history WHERE at >= $1::float8 AND at <= $2::float8),
       part AS (SELECT min(at) AS first, greatest(($2::float8 - min(at)) / ${curveParts}, 1) AS width FROM shown)
     SELECT DISTINCT ON (broker, floor((at - first) / width)) broker, at, equity FROM shown, part
     ORDER BY broker, floor((at - first) / width), at DESC`,
    [since, now],
  );
  const curves = new Map<string, EquityRow[]>();
  for (const row of rows) {
    curves.set(row.broker, [...(curves.get(row.broker) ?? []), row]);
  }
  return curves;
}

/** Stores the equity every minute until the service stops; of guarded accounts at the start too, with what has ended since. */
export function startEquityHistory(sources: EquitySources, now: () => number): { readonly stop: () => Promise<void> } {
  let isStopped = false;
  let last: Promise<void> = Promise.resolve();
  // A database that does not answer is in the metrics, and asked again a minute later.
  const record = (): Promise<void> => recordEquity(sources, now()).catch(() => undefined);
  const next = (after: number): NodeJS.Timeout =>
    setTimeout(() => {
      last = record().then(() => {
        timer = isStopped ? timer : next(minute);
      });
    }, after);
  const isGuarded = Object.values(sources.config.brokers).some(({ guard }) => guard !== undefined);
  let timer = next(isGuarded ? 0 : minute);
  return {
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      return last;
    },
  };
}

/** Deletes what is older than `time`, and of what is older than two days all but the last row of an hour. */
export async function pruneEquity(database: Queryable, time: number, now: number): Promise<void> {
  await database.query('DELETE FROM equity_history WHERE at < $1', [time]);
  await database.query(
    `DELETE FROM equity_history e WHERE at < $1 AND EXISTS (
       SELECT 1 FROM equity_history l
       WHERE l.broker = e.broker AND l.at > e.at AND l.at < (floor(e.at / 3600000) + 1) * 3600000
     )`,
    [now - thinAfter],
  );
}
