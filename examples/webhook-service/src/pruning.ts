import type { Database } from './database.js';
import { pruneEquity } from './equity-history.js';

const hour = 3_600_000;

/**
 * Deletes everything older than `time`: finished executions, requests without executions, counts of refused ones, finished
 * paper orders, fills, closed trades, the history of the equity, and rate history that has expired. Open executions of any age are kept, and those
 * whose stops may still move, with delayed signals and every order that they may still read.
 */
export async function prune(database: Database, time: number, now: number): Promise<void> {
  await database.query('DELETE FROM executions WHERE finished_at < $1 AND follow_at IS NULL', [time]);
  await database.query(
    `DELETE FROM requests r WHERE received_at < $1 AND NOT EXISTS (SELECT 1 FROM executions e WHERE e.request_id = r.id)`,
    [time],
  );
  await database.query(
    `DELETE FROM paper_orders o WHERE finished_at < $1 AND NOT EXISTS (
       SELECT 1 FROM executions e JOIN paper_orders entry ON entry.broker = o.broker AND entry.id = o.entry
       WHERE (e.finished_at IS NULL OR e.follow_at IS NOT NULL) AND starts_with(entry.client_order_id, e.id || '-')
     )`,
    [time],
  );
  await database.query(
    `DELETE FROM followed_orders f WHERE NOT is_open AND NOT EXISTS (SELECT 1 FROM executions e WHERE e.id = f.execution_id)`,
  );
  await database.query(
    `DELETE FROM followed_executions f WHERE NOT EXISTS (SELECT 1 FROM executions e WHERE e.id = f.execution_id)`,
  );
  await database.query('DELETE FROM raised_failures WHERE raised_at < $1', [time]);
  await database.query('DELETE FROM differences WHERE acknowledged_at < $1', [time]);
  await database.query('DELETE FROM refused_requests WHERE minute < $1', [time]);
  await pruneEquity(database, time, now);
  await database.query('DELETE FROM paper_fills WHERE filled_at < $1', [time]);
  await database.query('DELETE FROM closed_trades WHERE closed_at < $1', [time]);
  await database.query(
    `UPDATE rates SET history = '[]' WHERE json_array_length(history) > 0 AND (history->-1->>0)::float8 < $1`,
    [now - hour],
  );
}
