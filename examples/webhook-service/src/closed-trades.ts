// Exits of every account that have ended, with what was gained by them.
import { Decimal } from 'decimal.js';
import type { AccountEvent } from 'signal-to-order/execute';
import type { BrokerAdapter } from './brokers/adapter.js';
import type { FillBook } from './brokers/alpaca-closes.js';
import type { Queryable } from './database.js';
import { dayStartSql } from './day-start.js';

/** An exit that has ended. */
export interface ClosedTrade {
  readonly broker: string;
  readonly ticker: string;
  /** In the currency of the account; below 0: a loss. */
  readonly profit: string;
  readonly closedAt: number;
}

/** Stores the exits among events of an account, each once, whoever tells of it. */
export async function saveClosed(database: Queryable, broker: string, events: readonly AccountEvent[]): Promise<void> {
  const exits = events.filter((event) => event.event === 'closed');
  if (exits.length > 0) {
    await database.query(
      `INSERT INTO closed_trades (broker, id, ticker, profit, closed_at)
       SELECT $1, * FROM unnest($2::text[], $3::text[], $4::numeric[], $5::float8[]) ON CONFLICT DO NOTHING`,
      [
        broker,
        exits.map(({ id }) => id),
        exits.map(({ ticker }) => ticker),
        exits.map(({ profit }) => String(profit)),
        exits.map(({ at }) => Date.parse(at)),
      ],
    );
  }
}

/** Asks a broker that tells fills and no profits for what has been closed since the last time. The first time begins its book. */
export async function recordClosed(
  database: Queryable,
  broker: string,
  closes: NonNullable<BrokerAdapter['closes']>,
): Promise<void> {
  const [row] = await database.query<{ book: FillBook }>('SELECT book FROM fill_books WHERE broker = $1', [broker]);
  const { events, book } = await closes(row?.book);
  // Before the book: who reads at the same time, or after a crash between the two, finds the same exits.
  await saveClosed(database, broker, events);
  await database.query(
    'INSERT INTO fill_books (broker, book) VALUES ($1, $2) ON CONFLICT (broker) DO UPDATE SET book = excluded.book',
    [broker, JSON.stringify(book)],
  );
}

/** What an account has closed on a day. */
export interface ClosedToday {
  readonly trades: number;
  /** Sum of the profits, with those of the fills of exits that are still open. */
  readonly realised: string;
  /** The last ones, the latest first. */
  readonly last: readonly ClosedTrade[];
}

/** Closed trades of an account on the page. */
const maxShown = 10;

/** What exits that are still open have gained by their fills. `guarded`: accounts whose book is that of their guard. */
function openGains(
  database: Queryable,
  guarded: readonly string[],
): Promise<readonly { readonly broker: string; readonly gained: string }[]> {
  return database.query(
    `SELECT broker, sum(exit.profit)::text AS gained FROM (
       SELECT broker, (o->>'profit')::numeric AS profit FROM paper_accounts, json_array_elements(state->'orders') AS o
       WHERE o->>'status' = 'working'
       UNION ALL
       SELECT broker, (value->>'profit')::numeric FROM fill_books, json_each(book->'exits') WHERE broker <> ALL($1)
       UNION ALL
       SELECT broker, (value->>'profit')::numeric FROM guarded_accounts, json_each(book->'exits') WHERE broker = ANY($1)
     ) AS exit WHERE exit.profit IS NOT NULL GROUP BY broker`,
    [guarded],
  );
}

/** What each account has closed on the day of a time; an account that has closed nothing is absent. */
export async function closedToday(
  database: Queryable,
  now: number,
  timeZone: string,
  guarded: readonly string[] = [],
): Promise<ReadonlyMap<string, ClosedToday>> {
  const rows = await database.query<ClosedTrade & Omit<ClosedToday, 'last'>>(
    `SELECT broker, ticker, profit, "closedAt", trades, realised FROM (
       SELECT broker, ticker, profit::text AS profit, closed_at AS "closedAt",
         (count(*) OVER account)::int AS trades, (sum(profit) OVER account)::text AS realised,
         row_number() OVER (PARTITION BY broker ORDER BY closed_at DESC, id DESC) AS place
       FROM closed_trades WHERE closed_at <= $1::float8 AND closed_at >= ${dayStartSql}
       WINDOW account AS (PARTITION BY broker)
     ) AS shown WHERE place <= ${maxShown} ORDER BY broker, place`,
    [now, timeZone],
  );
  const accounts = new Map<string, ClosedToday>();
  for (const { trades, realised, ...trade } of rows) {
    accounts.set(trade.broker, { trades, realised, last: [...(accounts.get(trade.broker)?.last ?? []), trade] });
  }
  for (const { broker, gained } of await openGains(database, guarded)) {
    const { trades = 0, realised = '0', last = [] } = accounts.get(broker) ?? {};
    accounts.set(broker, { trades, realised: new Decimal(realised).plus(gained).toFixed(), last });
  }
  return accounts;
}
