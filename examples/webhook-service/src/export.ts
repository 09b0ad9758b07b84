import { stream } from 'hono/streaming';
import type { ServiceConfig } from './config.js';
import type { Queryable } from './database.js';
import { logDecisions } from './decision-log.js';
import type { HttpParts, OwnerRoutes } from './http.js';

/** Decisions to export. */
interface ExportQuery {
  /** Milliseconds since 1970: signals that were received then or later. */
  readonly since: number;
  readonly strategy: string | undefined;
  readonly subscription: string | undefined;
}

/** Decisions read at a time: what the export holds in memory. A market may have an option chain. */
const pageSize = 50;

/** `GET /export`: the decision log, as JSON lines that the command `replay` reads and `verifyLog` checks. */
export function exportRoute(owned: OwnerRoutes, { config, database, clock, log }: HttpParts): void {
  owned.get('/export', async (context) => {
    const query = readExportQuery(new URL(context.req.url).searchParams, config);
    if (typeof query === 'string') {
      return context.text(query, 400);
    }
    await logDecisions(database, config, clock.now());
    context.header('content-type', 'application/jsonl; charset=utf-8');
    context.header('cache-control', 'no-store');
    return stream(
      context,
      async (output) => {
        for await (const lines of decisionPages(database, query)) {
          if (output.aborted) {
            return;
          }
          // Resolves when the reader has taken them.
          await output.write(lines);
        }
      },
      async (error) => {
        log('error', 'export-failed', { failure: error.message });
        // An answer that ends well has everything.
        context.env.outgoing.destroy();
      },
    );
  });
}

const parameters = ['since', 'strategy', 'subscription'] as const;

/** The query, or a sentence about every parameter that is wrong. */
export function readExportQuery(
  given: URLSearchParams,
  { subscriptions }: Pick<ServiceConfig, 'subscriptions'>,
): ExportQuery | string {
  const faults: string[] = [];
  const names = new Set<string>(parameters);
  for (const name of new Set(given.keys())) {
    if (!names.has(name)) {
      faults.push(`${JSON.stringify(name)} is not a parameter; expected ${parameters.join(', ')}.`);
    } else if (given.getAll(name).length > 1) {
      faults.push(`${name} is given ${given.getAll(name).length} times; give it once.`);
    }
  }
  const since = given.get('since');
  const time = since === null ? 0 : instantOf(since);
  if (time === undefined) {
    faults.push(`since is ${JSON.stringify(since)}; expected a day or an instant such as 2026-01-26T15:30:00Z.`);
  }
  const strategy = given.get('strategy') ?? undefined;
  if (strategy !== undefined && !Object.hasOwn(subscriptions, strategy)) {
    faults.push(unknownName('strategy', strategy, Object.keys(subscriptions)));
  }
  const subscription = given.get('subscription') ?? undefined;
  const ids = [...new Set(Object.values(subscriptions).flatMap((each) => each.map(({ id }) => id)))];
  if (subscription !== undefined && !ids.includes(subscription)) {
    faults.push(unknownName('subscription', subscription, ids));
  }
  return time === undefined || faults.length > 0 ? faults.join(' ') : { since: time, strategy, subscription };
}

function unknownName(kind: string, name: string, known: readonly string[]): string {
  return `${kind} ${JSON.stringify(name)} is not in the configuration; expected ${known.join(', ')}.`;
}

const instant = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

function instantOf(text: string): number | undefined {
  const time = instant.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

interface LoggedRow {
  readonly line: string;
  readonly record: string;
}

/** Lines of the decision log, a page at a time. */
async function* decisionPages(
  database: Queryable,
  { since, strategy, subscription }: ExportQuery,
): AsyncGenerator<string, void> {
  for (let after = '0'; ; ) {
    const rows = await database.query<LoggedRow>(
      `SELECT line::text AS line, record FROM decision_log
       WHERE line > $1::bigint AND received_at >= $2
         AND ($3::text IS NULL OR strategy = $3) AND ($4::text IS NULL OR subscription = $4)
       ORDER BY decision_log.line LIMIT ${pageSize}`,
      [after, since, strategy ?? null, subscription ?? null],
    );
    const last = rows.at(-1);
    if (last === undefined) {
      return;
    }
    yield rows.map(({ record }) => `${record}\n`).join('');
    after = last.line;
  }
}
