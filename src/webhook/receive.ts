import { type SignalError, signalError } from '../core/errors.js';
import { excerpt, invalidValueMessage } from '../core/excerpt.js';
import type { JsonValue } from '../core/json.js';
import { parseContext } from '../settings/message-settings.js';
import type { TickerList } from '../signal/parse-context.js';
import { parseSignals } from '../signal/parse-signals.js';
import type { Signal } from '../signal/signal.js';
import { defaultLargestBody, type RequestBody, readBody, refuseLength } from './body.js';
import { openWebhook } from './credentials.js';
import { countRequest, defaultRateLimits, type RateLimits, type RequestHistory } from './rate.js';
import {
  type AcceptedBody,
  acceptedResponse,
  type RefusedBody,
  type ResponseDescription,
  refusedResponse,
} from './response.js';
import { type PlatformAddresses, refuseAddress } from './source-address.js';
import type { Webhook } from './webhook.js';
import { readPath } from './webhook-path.js';

/** A request as it arrived. Headers are not read: alert platforms send JSON under several content types. */
export interface WebhookRequest {
  /** Letter case counts, as HTTP says. */
  readonly method: string;
  /** The path of the URL as it was sent, escapes and all; a query behind it is not looked at. */
  readonly path: string;
  /** The sender's address; behind a proxy, what the proxy says it is. undefined is refused as no address. */
  readonly sourceAddress: string | undefined;
  /** Text, or better the bytes. Whoever reads from a socket may stop one byte behind the limit: that is too large, too. */
  readonly body: RequestBody;
}

/** What admission knows besides the request and the webhooks. */
export interface ReceiveContext {
  /** Tells the time of receipt, in milliseconds since 1970. `Date` itself is such a clock. */
  readonly clock: { now(): number };
  /** Under which the request is to be known when it is accepted; it is answered as `id`. */
  readonly signalId: string;
  /** When this webhook (`webhookIdOf`) admitted requests: what the last `Reception` gave; default none. */
  readonly history?: RequestHistory;
  /** Default 60 a minute and 500 an hour. */
  readonly rateLimits?: RateLimits;
  /** What stands in front of `/trading/webhook/`; default nothing. */
  readonly basePath?: string;
  /** Absent: a webhook that is kept to a platform admits nobody. */
  readonly platforms?: PlatformAddresses;
  /** Most bytes of a body; default 65,536. */
  readonly largestBody?: number;
  /** The ticker database; absent: every ticker exists. */
  readonly knownTickers?: TickerList;
}

/** A request that was accepted. */
export interface AcceptedReception {
  /** Tells it from a refusal. */
  readonly accepted: true;
  /** In lower case. */
  readonly webhookId: string;
  /** To be executed; those of a batch in its order. */
  readonly signals: readonly [Signal, ...Signal[]];
  /** What was sent, as JSON. */
  readonly payload: JsonValue;
  /** To be stored for this webhook. */
  readonly history: RequestHistory;
  /** To be answered. */
  readonly response: ResponseDescription<AcceptedBody>;
}

/** A request that was refused. */
export interface RefusedReception {
  /** Tells it from an acceptance. */
  readonly accepted: false;
  /** In lower case; absent unless the password was right. */
  readonly webhookId?: string;
  /** At least one. */
  readonly errors: readonly [SignalError, ...SignalError[]];
  /** To be stored for this webhook; absent when the request was not counted. */
  readonly history?: RequestHistory;
  /** To be answered. */
  readonly response: ResponseDescription<RefusedBody>;
}

/** The verdict on a request: what to answer, what to store, what to execute. Plain data without credentials. */
export type Reception = AcceptedReception | RefusedReception;

/**
 * Admits or refuses a request. The first of these that fails is answered, alone:
 *
 * 1. the method (`post-required`), 2. the path (`not-found`), 3. the credentials (`invalid-password`), 4. the source
 * address (`invalid-ip-address-format`, `not-platform-a`, `not-platform-b`, `invalid-ip-address`), 5. the rate
 * (`too-many-requests`), 6. the size (`payload-too-large`), 7. the text (`empty-json`, `malformed-json`), 8. the
 * signals, with all their errors.
 *
 * Nobody learns about a webhook, or uses up its rate, who does not know the password and send from an allowed address;
 * what is counted is every request that gets past 5, whatever becomes of it.
 *
 * @example
 * const request = { method: 'POST', path: webhookPath(webhook), sourceAddress: '203.0.113.7', body };
 * const reception = receive(request, [webhook], { clock: Date, signalId: 'signal-1' });
 * reception.response.status; // 200: a refused one has reception.errors
 */
export function receive(request: WebhookRequest, webhooks: readonly Webhook[], context: ReceiveContext): Reception {
  const { method, sourceAddress, body } = request;
  const { history: before = [], basePath = '', platforms = {}, largestBody = defaultLargestBody } = context;
  if (method !== 'POST') {
    return refused([wrongMethod(method)], { headers: { allow: 'POST' } });
  }
  const credentials = readPath(request.path, basePath);
  if (credentials === undefined) {
    return refused([noSuchPath(basePath)]);
  }
  const webhook = openWebhook(webhooks, credentials);
  if (webhook === undefined) {
    return refused([wrongPassword()]);
  }
  const { webhookId } = credentials;
  const { allowedIpAddresses } = webhook.settings;
  const addressFault = refuseAddress(sourceAddress, allowedIpAddresses, platforms);
  if (addressFault !== undefined) {
    return refused([addressFault], { webhookId });
  }
  const now = Math.trunc(context.clock.now());
  const rateLimits = context.rateLimits ?? defaultRateLimits;
  const { history, retryAfterSeconds } = countRequest(before, now, rateLimits);
  if (retryAfterSeconds > 0) {
    const headers = { 'retry-after': String(retryAfterSeconds) };
    return refused([tooMany(rateLimits, retryAfterSeconds)], { webhookId, history, headers });
  }
  const lengthFault = refuseLength(body, largestBody);
  if (lengthFault !== undefined) {
    return refused([lengthFault], { webhookId, history });
  }
  const payload = readBody(body);
  if (!payload.ok) {
    return refused(payload.errors, { webhookId, history });
  }
  const clock = { now: () => now };
  const signals = parseSignals(payload.value, parseContext(webhook.settings, clock, context.knownTickers));
  if (!signals.ok) {
    return refused(signals.errors, { webhookId, history });
  }
  const response = acceptedResponse(context.signalId, payload.value);
  return { accepted: true, webhookId, signals: signals.value, payload: payload.value, history, response };
}

/** What a refusal knows besides its errors. */
interface RefusalFacts {
  readonly webhookId?: string;
  readonly history?: RequestHistory;
  readonly headers?: Readonly<Record<string, string>>;
}

function refused(errors: RefusedReception['errors'], { headers, ...facts }: RefusalFacts = {}): RefusedReception {
  return { accepted: false, ...facts, errors, response: refusedResponse(errors, headers) };
}

function wrongMethod(method: string): SignalError {
  const message = invalidValueMessage('The method', method, 'POST');
  return signalError('post-required', { message, received: excerpt(method), expected: 'POST' });
}

/** Says nothing of the path that was sent: a password may be in it. */
function noSuchPath(basePath: string): SignalError {
  const expected = `${basePath.replace(/\/$/, '')}/trading/webhook/<webhook id>/<password>`;
  return signalError('not-found', { message: `The path is no webhook; expected ${expected}.`, expected });
}

function wrongPassword(): SignalError {
  return signalError('invalid-password', { message: 'No webhook has this identifier and password.' });
}

function tooMany({ perMinute, perHour }: RateLimits, retryAfterSeconds: number): SignalError {
  const expected = `at most ${perMinute} requests a minute and ${perHour} an hour`;
  const wait = `the next one is admitted in ${retryAfterSeconds} s`;
  return signalError('too-many-requests', { message: `Too many requests: ${wait}; expected ${expected}.`, expected });
}
