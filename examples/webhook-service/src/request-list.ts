import type { Queryable } from './database.js';
import type { ExecutionState } from './store.js';

/** A request for the page. */
export interface RequestRow {
  readonly id: string;
  readonly webhook_id: string;
  readonly received_at: number;
  readonly status: number;
  readonly codes: readonly string[];
  /** Response to the request. */
  readonly response: { readonly errors?: readonly RequestError[] };
  /** Body without secrets. */
  readonly body: string;
  /** How often it was received again, and when last. */
  readonly repeats: number;
  readonly repeated_at: number | null;
}

/** An error in a response. */
export interface RequestError {
  readonly code: string;
  readonly message: string;
  readonly path?: readonly (string | number)[];
  /** Of a syntax error; from 1, in characters. */
  readonly line?: number;
  readonly column?: number;
}

/** State of an execution, or of the request. */
export type ListedState = ExecutionState | 'refused' | 'repeated';

/** Place in the list: the requests before it are older. */
export interface Cursor {
  readonly receivedAt: number;
  readonly id: string;
}

export interface RequestFilter {
  /** Absent: of every webhook. */
  readonly webhookIds?: readonly string[];
  readonly state?: ListedState;
  /** Part of a ticker, an identifier, a code or a text, in any case. */
  readonly search?: string;
  readonly before?: Cursor;
}

/** The last requests that a filter lets through, newest first. The place of a row never changes, so pages do not shift. */
export async function listRequests(
  database: Queryable,
  { webhookIds, state, search, before }: RequestFilter,
  count: number,
): Promise<readonly RequestRow[]> {
  const values: unknown[] = [count];
  const given = (value: unknown): string => `$${values.push(value)}`;
  const conditions = [
    ...(webhookIds === undefined ? [] : [`r.webhook_id = ANY(${given(webhookIds)}::text[])`]),
    ...(state === undefined ? [] : [stateCondition(state, given)]),
    ...(search === undefined ? [] : [searchCondition(given(search.toLowerCase()))]),
    ...(before === undefined
      ? []
      : [`(r.received_at, r.id) < (${given(before.receivedAt)}::float8, ${given(before.id)}::text)`]),
  ];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  return database.query<RequestRow>(
    `SELECT id, webhook_id, received_at, status, codes, response, body, repeats, repeated_at FROM requests r ${where}
     ORDER BY r.received_at DESC, r.id DESC LIMIT $1`,
    values,
  );
}

function stateCondition(state: ListedState, given: (value: unknown) => string): string {
  switch (state) {
    case 'refused':
      return 'r.status <> 200';
    case 'repeated':
      return 'r.repeats > 0';
    default:
      return `r.id IN (SELECT request_id FROM executions WHERE state = ${given(state)})`;
  }
}

/** As text: `->>` would fail for a JSON text with an escaped NUL. */
function searchCondition(search: string): string {
  const found = (...columns: readonly string[]): string =>
    `strpos(lower(concat_ws(' ', ${columns.join(', ')})), ${search}) > 0`;
  return `(${found('r.id', 'r.webhook_id', 'r.codes::text', 'r.response::text', 'r.body')} OR EXISTS (
    SELECT 1 FROM executions e WHERE e.request_id = r.id AND ${found('e.id', 'e.signal::text', 'e.errors::text')}
  ))`;
}

/** The request of each order, by the client order id, where the service has sent it. */
export async function requestsOfOrders(
  database: Queryable,
  clientOrderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const prefixes = clientOrderIds.map((id) => {
    const parts = id.split('-');
    return parts.map((_, index) => parts.slice(0, index).join('-'));
  });
  const rows =
    clientOrderIds.length === 0
      ? []
      : await database.query<{ id: string; request_id: string }>(
          'SELECT id, request_id FROM executions WHERE id = ANY($1::text[])',
          [prefixes.flat()],
        );
  const byId = new Map(rows.map(({ id, request_id: request }) => [id, request]));
  return new Map(
    clientOrderIds.flatMap((id, index) => {
      const request = prefixes[index]?.map((prefix) => byId.get(prefix)).find((each) => each !== undefined);
      return request === undefined ? [] : [[id, request] as const];
    }),
  );
}
