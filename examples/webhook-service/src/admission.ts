import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Clock, type Signal, signalKey } from 'signal-to-order';
import {
  type Reception,
  type RequestHistory,
  receive,
  type WebhookRequest,
  type WebhookResponse,
} from 'signal-to-order/webhook';
import {
  type AdmittedRequest,
  countRefused,
  countRepeated,
  findRepeated,
  lockHistories,
  type NewExecution,
  type Repeated,
  rateOf,
  ratesOf,
  saveAdmissions,
} from './admission-store.js';
import { type Backlog, behindCode, behindResponse, type UnavailableResponse } from './backlog.js';
import { batched } from './batched.js';
import { type LastHeld, lastHeld, mayClose, purposeOf } from './closing-signal.js';
import type { ServiceConfig, ServiceWebhook } from './config.js';
import type { Database, Queryable } from './database.js';
import type { Passwords } from './passwords.js';
import { isEntry, type WaitingAccount, waitingAccounts } from './store.js';
import { storedBody } from './stored-body.js';
import { pathOf } from './webhook-address.js';
import { type Guesses, waitCode, waitResponse } from './wrong-passwords.js';

/** Result of a request. */
export interface Admission {
  readonly response: WebhookResponse | UnavailableResponse;
  readonly requestId?: string;
  readonly webhookId?: string;
  readonly codes: readonly string[];
  /** It had been accepted before, within the window. */
  readonly isRepeated: boolean;
}

/** Admits a request, and stores what it asks for before it is answered. */
export type Admit = (request: WebhookRequest) => Promise<Admission>;

/** A request whose sender has shown the password. */
interface Candidate {
  readonly request: WebhookRequest;
  readonly webhookId: string;
  readonly requestId: string;
  /** The webhooks with the passwords that have let it in. */
  readonly webhooks: readonly ServiceWebhook[];
  /** What it says, whatever its rate is. */
  readonly reception: Reception;
  /** Accounts whose executions wait too long. */
  readonly behind: readonly WaitingAccount[];
}

interface Admitted {
  readonly admissions: readonly Admission[];
  readonly executions: readonly NewExecution[];
}

/** How many requests share one transaction at most. */
const largestBatch = 64;

/** Milliseconds for which executions may wait before requests wait for them, and for which a batch of requests waits at most. */
const behindUnnoticed = 200;
const maxPause = 500;

/** Milliseconds after which a pause ends when an exit has arrived. */
const exitLookEvery = 20;

/** Milliseconds between looks at the executions that wait. */
const lookEvery = 100;

export function admission(
  config: ServiceConfig,
  database: Database,
  clock: Clock,
  backlog: Backlog,
  dueNow: (lane: string) => void,
  guesses: Guesses,
  passwords: Passwords,
  /** Texts that no stored body may have. The list may grow. */
  secrets: readonly string[],
): Admit {
  const { basePath, platforms, maxBodyBytes, rateLimits, knownTickers, credentials } = config;
  const context = {
    clock,
    basePath,
    platforms,
    maxBodyBytes,
    ...(rateLimits && { rateLimits }),
    ...(knownTickers && { knownTickers }),
    ...(credentials && { credentials }),
  };
  const admitted = (
    request: WebhookRequest,
    webhooks: readonly ServiceWebhook[],
    signalId: string,
    history: RequestHistory = [],
  ): Reception => receive(request, webhooks, { ...context, signalId, history });

  /** Times of `performance.now()`: when the next batch may begin, and when it is looked whether executions are behind. */
  let nextBatchAt = 0;
  let nextLookAt = 0;
  /** Milliseconds from the beginning of a batch to the next one, at least. */
  let pause = 0;
  /** Requests that only exit and are not answered yet. */
  let exitsWaiting = 0;
  /** Requests wait for executions that are behind, so that no more is accepted than is carried out, and never with an exit among them. */
  const yieldToExecutions = async (): Promise<void> => {
    while (exitsWaiting === 0 && performance.now() < nextBatchAt) {
      await setTimeout(Math.min(exitLookEvery, Math.max(1, nextBatchAt - performance.now())));
    }
  };

  const admitAll = async (candidates: readonly Candidate[], transaction: Queryable): Promise<Admitted> => {
    const now = clock.now();
    const histories = await lockHistories(
      transaction,
      [...new Set(candidates.map(({ webhookId }) => webhookId))].flatMap(ratesOf),
    );
    if (performance.now() >= nextLookAt) {
      // An account that is behind waits for its broker: no pause helps it, and it holds up no other.
      const waits = (await waitingAccounts(transaction, now)).map(({ oldest }) => now - oldest);
      const longest = Math.max(0, ...waits.filter((wait) => wait <= config.maxBacklogSeconds * 1000));
      pause = Math.min(Math.max(longest - behindUnnoticed, 0), maxPause);
      nextLookAt = performance.now() + lookEvery;
    }
    nextBatchAt = performance.now() + pause;
    const accountsOf = await accountsOfWebhooks(candidates, config, transaction);
    const received = candidates.map((candidate) => {
      const { request, webhookId, requestId, webhooks } = candidate;
      const signals = candidate.reception.accepted ? candidate.reception.signals : [];
      const held = accountsOf(webhookId).map((account) => account.held);
      const rate = rateOf(webhookId, signals.length === 0 ? 'enter' : purposeOf(signals, held));
      // Only counted: what it is counted as is in its body, which was read before. A signature would be of that body.
      const opened = webhooks.find(({ id }) => id === webhookId);
      const path = opened === undefined ? request.path : pathOf(opened, basePath);
      const counted = admitted({ ...request, path, body: '' }, webhooks, requestId, histories.get(rate));
      histories.set(rate, counted.history ?? []);
      const reception = counted.response.status === 429 ? counted : candidate.reception;
      return { ...candidate, reception, digest: reception.accepted ? digestOf(webhookId, reception.payload) : '' };
    });
    const digests = received.flatMap(({ digest }) => (digest === '' ? [] : [digest]));
    const window = config.duplicateWindowSeconds * 1000;
    const known =
      digests.length === 0 ? new Map<string, Repeated>() : await findRepeated(transaction, digests, now, window);
    const requests: AdmittedRequest[] = [];
    const refused: string[] = [];
    const repeated: string[] = [];
    const executions: NewExecution[] = [];
    const admissions = received.map(({ request, webhookId, requestId, reception, digest, behind }): Admission => {
      const { response } = reception;
      const before = known.get(digest);
      if (reception.accepted && before !== undefined) {
        const body = before.response;
        repeated.push(before.id);
        return {
          response: { ...reception.response, body },
          webhookId,
          requestId: before.id,
          codes: [],
          isRepeated: true,
        };
      }
      const codes = reception.accepted ? [] : reception.errors.map(({ code }) => code);
      if (response.status === 429) {
        // A flood is counted: it has no rows and no cards.
        refused.push(webhookId);
        return { response, webhookId, codes, isRepeated: false };
      }
      if (reception.accepted && isBehind(accountsOf(webhookId), behind, reception.signals)) {
        return { response: behindResponse, webhookId, codes: [behindCode], isRepeated: false };
      }
      const body = storedBody(request, maxBodyBytes, secrets);
      requests.push({ id: requestId, webhookId, receivedAt: now, digest, codes, response, body });
      if (reception.accepted) {
        executions.push(...executionsOf(config, webhookId, requestId, reception, now));
        // The same may come twice in one batch, too.
        known.set(digest, { id: requestId, digest, response: reception.response.body });
      }
      return { response, webhookId, requestId, codes, isRepeated: false };
    });
    await saveAdmissions(transaction, histories, requests, executions);
    await countRepeated(transaction, repeated, now);
    await countRefused(transaction, refused, now);
    return { admissions, executions };
  };

  const admitTogether = batched(
    async (candidates: readonly Candidate[]) => {
      const { admissions, executions } = await database.transaction((transaction) => admitAll(candidates, transaction));
      const now = clock.now();
      for (const lane of new Set(executions.filter(({ dueAt }) => dueAt <= now).map(({ lane: name }) => name))) {
        dueNow(lane);
      }
      return admissions;
    },
    largestBatch,
    yieldToExecutions,
  );

  return async (request) => {
    const requestId = randomUUID();
    // The sender and the webhook are checked before the body is read, unless it may be signed.
    const { webhooks: current, earlier } = await passwords.now();
    const asked = credentials?.signature === undefined ? { ...request, body: '' } : request;
    const opened = admitted(asked, current, requestId);
    // The password before is compared in the same way, where it is still accepted.
    const isBefore = earlier.length > 0 && hasWrongPassword(opened);
    const webhooks = isBefore ? earlier : current;
    const first = isBefore ? admitted(asked, earlier, requestId) : opened;
    const { webhookId } = first;
    const { sourceAddress } = request;
    if (webhookId !== undefined || hasWrongPassword(first)) {
      const named = webhooks.find(({ id }) => id === webhookId)?.settings.allowedIpAddresses ?? 'any';
      const seconds = guesses.wait(sourceAddress, named !== 'any' && first.history !== undefined);
      if (seconds > 0) {
        return { response: waitResponse(seconds), codes: [waitCode], isRepeated: false };
      }
    }
    if (webhookId === undefined || first.history === undefined) {
      // Whoever has not shown the password, or sends from elsewhere, costs no more than this.
      if (hasWrongPassword(first)) {
        guesses.wrong(sourceAddress);
      }
      const codes = first.accepted ? [] : first.errors.map(({ code }) => code);
      return { response: first.response, codes, isRepeated: false };
    }
    guesses.right(sourceAddress);
    const reception = admitted(request, webhooks, requestId);
    const isExit = reception.accepted && !reception.signals.some(isEntry);
    exitsWaiting += isExit ? 1 : 0;
    try {
      return await admitTogether({
        request,
        webhookId,
        requestId,
        webhooks,
        reception,
        behind: await backlog.behind(),
      });
    } finally {
      exitsWaiting -= isExit ? 1 : 0;
    }
  };
}

/** An account of a strategy, with what it may hold; undefined: nothing is known of it. */
interface SubscribedAccount {
  readonly broker: string;
  readonly held: LastHeld | undefined;
}

/** The accounts of the strategies of webhooks, as they were when the batch began. */
async function accountsOfWebhooks(
  candidates: readonly Candidate[],
  { webhooks, subscriptions }: ServiceConfig,
  transaction: Queryable,
): Promise<(webhookId: string) => readonly SubscribedAccount[]> {
  const brokersOf = (webhookId: string): readonly string[] => {
    const strategy = webhooks.find(({ id }) => id === webhookId)?.strategy ?? '';
    return (subscriptions[strategy] ?? []).map(({ broker }) => broker);
  };
  const held = await lastHeld(transaction, [...new Set(candidates.flatMap(({ webhookId }) => brokersOf(webhookId)))]);
  return (webhookId) => brokersOf(webhookId).map((broker) => ({ broker, held: held.get(broker) }));
}

/**
 * Whether a request is refused because every account of its strategy is behind and none of its signals may close something there. An exit
 * is stored, whatever waits before it.
 */
function isBehind(
  accounts: readonly SubscribedAccount[],
  behind: readonly WaitingAccount[],
  signals: readonly Signal[],
): boolean {
  return (
    accounts.length > 0 &&
    accounts.every((account) => behind.some(({ broker }) => broker === account.broker)) &&
    !accounts.some(({ held }) => signals.some((signal) => mayClose(signal, held)))
  );
}

function hasWrongPassword(reception: Reception): boolean {
  return !reception.accepted && reception.errors[0].code === 'invalid-password';
}

/** The same for an alert that is sent again, whatever the order of its properties (safety B2). */
function digestOf(webhookId: string, payload: unknown): string {
  return signalKey([webhookId, payload]);
}

/** One execution a signal and subscription; the identifier is the root of clientOrderIds. */
function executionsOf(
  { webhooks, subscriptions }: ServiceConfig,
  webhookId: string,
  requestId: string,
  { signals }: Extract<Reception, { accepted: true }>,
  now: number,
): readonly NewExecution[] {
  const strategy = webhooks.find(({ id }) => id === webhookId)?.strategy ?? '';
  return signals.flatMap((signal) =>
    (subscriptions[strategy] ?? []).map(({ id: subscription, broker }) => ({
      id: `${signal.id}-${subscription}`,
      requestId,
      strategy,
      subscription,
      // Two strategies that trade a ticker at one broker see what the other has done.
      lane: `${broker}/${signal.ticker}`,
      receivedAt: now,
      dueAt: signal.releaseAt === undefined ? now : Date.parse(signal.releaseAt),
      signal,
    })),
  );
}
