import { stream } from 'hono/streaming';
import type { MarketSnapshot } from 'signal-to-order';
import type { ServiceConfig } from './config.js';
import type { Queryable } from './database.js';
import { signalIdOf } from './execution/plan.js';
import type { App, HttpParts } from './http.js';
import { isOwner } from './owner.js';

/** Decisions to export. */
interface ExportQuery {
  /** Milliseconds since 1970: signals that were received then or later. */
  readonly since: number;
  readonly strategy: string | undefined;
  readonly subscription: string | undefined;
}

/** Decisions read at a time: what the export holds in memory. A market may have an option chain. */
const pageSize = 50;

/** `GET /export`: the log of decisions that the command `replay` reads, as JSON lines. */
export function exportRoute(app: App, { config, database, log }: HttpParts): void {
  app.get('/export', (context) => {
    if (!isOwner(context.env.incoming, config)) {
      return context.text('token required', 401);
    }
    const query = readExportQuery(new URL(context.req.url).searchParams, config);
    if (typeof query === 'string') {
      return context.text(query, 400);
    }
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

interface DecisionRow {
  readonly seq: string;
  readonly id: string;
  readonly plans: number;
  readonly received_at: number;
  readonly market: MarketSnapshot;
  readonly body: string | null;
  readonly item: string | null;
}

/** JSON lines of the decisions, a page at a time, in the order of their signals. */
async function* decisionPages(
  database: Queryable,
  { since, strategy, subscription }: ExportQuery,
): AsyncGenerator<string, void> {
  for (let after = '0'; ; ) {
    const rows = await database.query<DecisionRow>(
      `SELECT e.seq::text AS seq, e.id, e.plans, e.received_at, e.market, r.body,
         CASE WHEN e.signal->>'id' <> e.request_id THEN e.signal->>'id' END AS item
       FROM executions e LEFT JOIN requests r ON r.id = e.request_id
       WHERE e.seq > $1::bigint AND e.market IS NOT NULL AND e.received_at >= $2
         AND ($3::text IS NULL OR e.strategy = $3) AND ($4::text IS NULL OR e.subscription = $4)
       ORDER BY e.seq LIMIT ${pageSize}`,
      [after, since, strategy ?? null, subscription ?? null],
    );
    const last = rows.at(-1);
    if (last === undefined) {
      return;
    }
    yield rows.map(lineOf).join('');
    after = last.seq;
  }
}

/** A decision as the command `replay` reads it. Its market has the time of the plan, which follows the receipt or the release. */
function lineOf({ id, plans, received_at: received, market, body, item }: DecisionRow): string {
  const receivedAt = new Date(Math.trunc(received)).toISOString();
  const line = { payload: payloadOf(body, item), receivedAt, market, signalId: signalIdOf({ id, plans }) };
  return `${JSON.stringify(line)}\n`;
}

/** The message of the decision: the item of a batch. A body that is not JSON is its own payload. */
function payloadOf(body: string | null, item: string | null): unknown {
  if (body === null) {
    return null;
  }
  const payload = parsed(body);
  // The identifier of an item is the one of its request, with its index.
  return Array.isArray(payload) ? payload[item === null ? 0 : Number(item.slice(item.lastIndexOf('-') + 1))] : payload;
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
