import { createHash, randomUUID } from 'node:crypto';
import type { Clock, Signal } from 'signal-to-order';
import {
  type Reception,
  type ResponseDescription,
  receive,
  type WebhookRequest,
  webhookIdOf,
} from 'signal-to-order/webhook';
import type { ServiceConfig } from './config.js';
import type { Database, Queryable } from './database.js';
import type { Queue } from './queue.js';

/** What became of a request. */
export interface Admission {
  readonly response: ResponseDescription;
  readonly requestId?: string;
  readonly webhookId?: string;
  readonly codes: readonly string[];
  /** It had been accepted before, within the window. */
  readonly isRepeated: boolean;
}

/** Admits a request, and stores what it asks for before it is answered. */
export type Admit = (request: WebhookRequest) => Promise<Admission>;

export function admission(config: ServiceConfig, database: Database, clock: Clock, queue: Queue): Admit {
  const { webhooks, basePath, platforms, largestBody, rateLimits, knownTickers } = config;
  const context = {
    clock,
    basePath,
    platforms,
    largestBody,
    ...(rateLimits && { rateLimits }),
    ...(knownTickers && { knownTickers }),
  };
  return async (request) => {
    const signalId = randomUUID();
    const first = receive(request, webhooks, { ...context, signalId });
    if (first.history === undefined) {
      // Whoever has not shown the password costs no more than this.
      return { response: first.response, codes: codesOf(first), isRepeated: false };
    }
    const webhookId = webhookIdOf(request.path, basePath) ?? '';
    const admitted = await database.transaction(async (transaction): Promise<Admission> => {
      // Requests of one webhook are admitted one at a time, whichever worker has them.
      await transaction.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 1))', [webhookId]);
      const history = await loadHistory(transaction, webhookId);
      const reception = receive(request, webhooks, { ...context, signalId, history });
      await saveHistory(transaction, webhookId, reception.history ?? history);
      if (!reception.accepted) {
        await saveRequest(transaction, signalId, webhookId, clock.now(), '', reception);
        return { ...factsOf(reception, webhookId), requestId: signalId, isRepeated: false };
      }
      const digest = createHash('sha256').update(JSON.stringify(reception.payload)).digest('hex');
      const since = clock.now() - config.duplicateWindowSeconds * 1000;
      const before = await findRepeated(transaction, webhookId, digest, since);
      if (before !== undefined) {
        const response = { ...reception.response, body: before.response };
        return { response, webhookId, requestId: before.id, codes: [], isRepeated: true };
      }
      await saveRequest(transaction, signalId, webhookId, clock.now(), digest, reception);
      await saveExecutions(transaction, config, queue, webhookId, signalId, reception.signals, clock.now());
      return { ...factsOf(reception, webhookId), requestId: signalId, isRepeated: false };
    });
    queue.wake();
    return admitted;
  };
}

function codesOf(reception: Reception): readonly string[] {
  return reception.accepted ? [] : reception.errors.map(({ code }) => code);
}

function factsOf(reception: Reception, webhookId: string) {
  return { response: reception.response, webhookId, codes: codesOf(reception) };
}

async function loadHistory(transaction: Queryable, webhookId: string): Promise<readonly number[]> {
  const [row] = await transaction.query<{ history: number[] }>('SELECT history FROM rates WHERE webhook_id = $1', [
    webhookId,
  ]);
  return row?.history ?? [];
}

async function saveHistory(transaction: Queryable, webhookId: string, history: readonly number[]): Promise<void> {
  await transaction.query(
    `INSERT INTO rates (webhook_id, history) VALUES ($1, $2)
     ON CONFLICT (webhook_id) DO UPDATE SET history = excluded.history`,
    [webhookId, JSON.stringify(history)],
  );
}

interface Repeated {
  readonly id: string;
  readonly response: ResponseDescription['body'];
}

async function findRepeated(
  transaction: Queryable,
  webhookId: string,
  digest: string,
  since: number,
): Promise<Repeated | undefined> {
  const [row] = await transaction.query<Repeated>(
    `SELECT id, response FROM requests WHERE webhook_id = $1 AND digest = $2 AND received_at > $3 LIMIT 1`,
    [webhookId, digest, since],
  );
  return row;
}

async function saveRequest(
  transaction: Queryable,
  id: string,
  webhookId: string,
  receivedAt: number,
  digest: string,
  reception: Reception,
): Promise<void> {
  const { status, body } = reception.response;
  await transaction.query(
    `INSERT INTO requests (id, webhook_id, received_at, digest, status, codes, response)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, webhookId, receivedAt, digest, status, JSON.stringify(codesOf(reception)), JSON.stringify(body)],
  );
}

/** One execution a signal and subscription, and a reminder for each; the identifier is the root of clientOrderIds. */
async function saveExecutions(
  transaction: Queryable,
  { webhooks, subscriptions }: ServiceConfig,
  queue: Queue,
  webhookId: string,
  requestId: string,
  signals: readonly Signal[],
  now: number,
): Promise<void> {
  const strategy = webhooks.find(({ id }) => id === webhookId)?.strategy ?? '';
  for (const [index, signal] of signals.entries()) {
    for (const { id: subscription } of subscriptions[strategy] ?? []) {
      const id = `${requestId}-${index}-${subscription}`;
      const lane = `${strategy}/${subscription}/${signal.ticker}`;
      const dueAt = signal.releaseAt === undefined ? now : Date.parse(signal.releaseAt);
      await transaction.query(
        `INSERT INTO executions (id, request_id, strategy, subscription, lane, received_at, due_at, state, signal)
         VALUES ($1, $2, $3, $4, $5, $6, $7, 'waiting', $8)`,
        [id, requestId, strategy, subscription, lane, now, dueAt, JSON.stringify(signal)],
      );
      await queue.remind(lane, dueAt - now, transaction);
    }
  }
}
