import type { Signal } from 'signal-to-order';
import type { AcceptedBody, RequestHistory, WebhookResponse } from 'signal-to-order/webhook';
import type { SignalPurpose } from './closing-signal.js';
import type { Prepared, Queryable } from './database.js';

/** A request to store, with its response. */
export interface AdmittedRequest {
  readonly id: string;
  readonly webhookId: string;
  readonly receivedAt: number;
  /** Hash of webhook and payload; empty if the request was rejected. */
  readonly digest: string;
  readonly codes: readonly string[];
  readonly response: WebhookResponse;
  /** Body without secrets. */
  readonly body: string;
}

/** Execution of one signal for one subscription. */
export interface NewExecution {
  readonly id: string;
  readonly requestId: string;
  readonly strategy: string;
  readonly subscription: string;
  readonly lane: string;
  readonly receivedAt: number;
  readonly dueAt: number;
  readonly signal: Signal;
}

/** A request that was accepted before, with its response. */
export interface Repeated {
  readonly id: string;
  readonly digest: string;
  readonly response: AcceptedBody;
}

/** Names of the rates of a webhook: each purpose of signals is counted by itself. That of entries has the name of the webhook alone. */
export function rateOf(webhookId: string, purpose: SignalPurpose): string {
  return purpose === 'enter' ? webhookId : `${webhookId} ${purpose}`;
}

export function ratesOf(webhookId: string): readonly string[] {
  return (['enter', 'either', 'exit'] as const).map((purpose) => rateOf(webhookId, purpose));
}

/** Every rate of a webhook has a row, so that it can be locked. */
export async function createHistories(database: Queryable, webhookIds: readonly string[]): Promise<void> {
  await database.query(
    `INSERT INTO rates (webhook_id, history) SELECT id, '[]' FROM unnest($1::text[]) AS id ON CONFLICT DO NOTHING`,
    [webhookIds.flatMap(ratesOf)],
  );
}

const lockStatement: Prepared = {
  name: 'lock-histories',
  text: 'SELECT webhook_id, history FROM rates WHERE webhook_id = ANY($1) ORDER BY webhook_id FOR UPDATE',
};

/** Locks the rates of webhooks, always in the same order: all workers together admit one request of a webhook at a time. */
export async function lockHistories(
  transaction: Queryable,
  rates: readonly string[],
): Promise<Map<string, RequestHistory>> {
  const rows = await transaction.query<{ webhook_id: string; history: RequestHistory }>(lockStatement, [rates]);
  return new Map(rows.map(({ webhook_id: id, history }) => [id, history]));
}

const repeatedStatement: Prepared = {
  name: 'find-repeated',
  text: `SELECT r.id, r.digest, r.response FROM unnest($1::text[]) AS given(digest) CROSS JOIN LATERAL (
       SELECT id, digest, response FROM requests
       WHERE digest = given.digest AND digest <> '' AND received_at > $2 AND received_at < $3
       ORDER BY received_at DESC LIMIT 1
     ) AS r`,
};

/**
 * Requests with these digests around a time: a clock that was set back has later ones, which are not repeated. Each digest is
 * looked up by itself: without statistics, the database would read every request of the window instead.
 */
export async function findRepeated(
  transaction: Queryable,
  digests: readonly string[],
  now: number,
  windowMilliseconds: number,
): Promise<Map<string, Repeated>> {
  const rows = await transaction.query<Repeated>(repeatedStatement, [
    digests,
    now - windowMilliseconds,
    now + windowMilliseconds,
  ]);
  return new Map(rows.map((row) => [row.digest, row]));
}

/** Counts requests over the rate limit, by webhook and minute. */
export async function countRefused(transaction: Queryable, webhookIds: readonly string[], now: number): Promise<void> {
  if (webhookIds.length > 0) {
    await transaction.query(
      `INSERT INTO refused_requests (webhook_id, minute, refused)
       SELECT id, $2, count(*) FROM unnest($1::text[]) AS id GROUP BY id
       ON CONFLICT (webhook_id, minute) DO UPDATE SET refused = refused_requests.refused + excluded.refused`,
      [webhookIds, Math.floor(now / 60_000) * 60_000],
    );
  }
}

/** Counts requests that were received again, by the identifier of the first one. */
export async function countRepeated(transaction: Queryable, ids: readonly string[], now: number): Promise<void> {
  if (ids.length > 0) {
    await transaction.query(
      `UPDATE requests r SET repeats = r.repeats + g.repeats, repeated_at = $2
       FROM (SELECT id, count(*)::int AS repeats FROM unnest($1::text[]) AS id GROUP BY id) AS g WHERE r.id = g.id`,
      [ids, now],
    );
  }
}

const saveStatement: Prepared = {
  name: 'save-admissions',
  text: `WITH counted AS (
       UPDATE rates SET history = given.history::json
       FROM unnest($1::text[], $2::text[]) AS given(webhook_id, history) WHERE rates.webhook_id = given.webhook_id
     ), stored AS (
       INSERT INTO requests (id, webhook_id, received_at, digest, status, codes, response, body)
       SELECT id, webhook, at, digest, status, codes::json, response::json, body
       FROM unnest($3::text[], $4::text[], $5::float8[], $6::text[], $7::int[], $8::text[], $9::text[], $18::text[])
         AS given(id, webhook, at, digest, status, codes, response, body)
     )
     INSERT INTO executions (id, request_id, strategy, subscription, lane, received_at, due_at, state, signal, action)
     SELECT id, request, strategy, subscription, lane, received_at, due_at, 'waiting', signal::json, action
     FROM unnest($10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::float8[], $16::float8[], $17::text[], $19::text[])
       WITH ORDINALITY AS given(id, request, strategy, subscription, lane, received_at, due_at, signal, action, place)
     ORDER BY place`,
};

/** Inserts all rows in one statement. JSON is passed as text, because `json` keeps a NUL and `jsonb` does not. */
export async function saveAdmissions(
  transaction: Queryable,
  histories: ReadonlyMap<string, RequestHistory>,
  requests: readonly AdmittedRequest[],
  executions: readonly NewExecution[],
): Promise<void> {
  const json = (value: unknown): string => JSON.stringify(value);
  await transaction.query(saveStatement, [
    [...histories.keys()],
    [...histories.values()].map(json),
    requests.map(({ id }) => id),
    requests.map(({ webhookId }) => webhookId),
    requests.map(({ receivedAt }) => receivedAt),
    requests.map(({ digest }) => digest),
    requests.map(({ response }) => response.status),
    requests.map(({ codes }) => json(codes)),
    requests.map(({ response }) => json(response.body)),
    executions.map(({ id }) => id),
    executions.map(({ requestId }) => requestId),
    executions.map(({ strategy }) => strategy),
    executions.map(({ subscription }) => subscription),
    executions.map(({ lane }) => lane),
    executions.map(({ receivedAt }) => receivedAt),
    executions.map(({ dueAt }) => dueAt),
    executions.map(({ signal }) => json(signal)),
    requests.map(({ body }) => body),
    executions.map(({ signal }) => signal.action),
  ]);
}
