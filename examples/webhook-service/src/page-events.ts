import { setTimeout as sleep } from 'node:timers/promises';
import type { Queryable } from './database.js';

/** Most pages that one process tells of changes. */
const maxListeners = 50;

/** Milliseconds between two looks at the database, while a page listens. */
const lookEvery = 1000;

/** Changes when a page has something new to show, whichever process has stored it. */
const markSql = `SELECT md5(concat_ws('|',
    (SELECT string_agg(concat_ws(' ', id, repeats), ',') FROM (
       SELECT id, repeats FROM requests ORDER BY received_at DESC, id DESC LIMIT 50) AS r),
    (SELECT string_agg(concat_ws(' ', id, state, revision), ',') FROM (
       SELECT id, state, revision FROM executions ORDER BY seq DESC LIMIT 100) AS e),
    (SELECT max(finished_at) FROM executions),
    (SELECT string_agg(concat_ws(' ', approval->'authorization'->>'id', approval->>'decision'), ',' ORDER BY seq) FROM executions
       WHERE approval IS NOT NULL AND finished_at IS NULL),
    (SELECT sum(refused) FROM refused_requests),
    (SELECT string_agg(concat_ws(' ', strategy, mode), ',' ORDER BY strategy) FROM trading_switches),
    (SELECT concat_ws(' ', count(*), max(found_at), max(acknowledged_at)) FROM differences),
    (SELECT string_agg(concat_ws(' ', broker, day->>'date', day->>'firstEquity', day->>'halts', day->>'entries'),
       ',' ORDER BY broker) FROM guarded_accounts),
    (SELECT string_agg(id, ',') FROM (SELECT id FROM closed_trades ORDER BY closed_at DESC, id LIMIT 10) AS c),
    (SELECT string_agg(md5(state::text), ',' ORDER BY broker) FROM paper_accounts)
  )) AS mark`;

/** What the page shows, as a mark to compare. undefined: the database does not answer. */
export async function currentMark(database: Queryable): Promise<string | undefined> {
  const [row] = await database.query<{ mark: string }>(markSql).catch(() => []);
  return row?.mark;
}

/** Tells open pages of changes. However many listen, the database is looked at once a second; if none does, never. */
export interface PageEvents {
  /** Calls `tell` with the mark, now and after each change, until `leave` is called. undefined: too many listen already. */
  listen(tell: (mark: string) => void): { readonly leave: () => void } | undefined;
  /** Number of pages that listen. */
  listeners(): number;
}

export function newPageEvents(database: Queryable, stopping: AbortSignal): PageEvents {
  const listening = new Set<(mark: string) => void>();
  let mark: string | undefined;
  let isLooking = false;

  const look = async (): Promise<void> => {
    const found = await currentMark(database);
    if (found !== undefined && found !== mark) {
      mark = found;
      for (const tell of listening) {
        tell(found);
      }
    }
  };
  const lookWhileListening = async (): Promise<void> => {
    isLooking = true;
    while (listening.size > 0 && !stopping.aborted) {
      await look();
      await sleep(lookEvery, undefined, { signal: stopping }).catch(() => undefined);
    }
    mark = undefined;
    isLooking = false;
  };

  return {
    listeners: () => listening.size,
    listen: (tell) => {
      if (listening.size >= maxListeners || stopping.aborted) {
        return undefined;
      }
      // An entry of its own, also where two share a function.
      const entry = (now: string): void => tell(now);
      listening.add(entry);
      if (mark !== undefined) {
        entry(mark);
      }
      if (!isLooking) {
        void lookWhileListening();
      }
      return { leave: () => void listening.delete(entry) };
    },
  };
}
