import { attempt } from '../core/attempt.js';
import { type Clock, readClock } from '../core/clock.js';
import { type SignalError, signalError } from '../core/errors.js';
import { excerpt, invalidValueMessage } from '../core/excerpt.js';
import { isPromise } from '../core/is-promise.js';
import type { JsonValue } from '../core/json.js';
import { once } from '../core/once.js';
import { ok } from '../core/result.js';
import { signalIdFault } from '../core/signal-id.js';
import { type IsoInstant, instantText } from '../core/time.js';
import { messageSettingsFault, parseContext } from '../settings/message-settings.js';
import type { TickerList } from '../signal/parse-context.js';
import { parseSignals } from '../signal/parse-signals.js';
import type { Signal } from '../signal/signal.js';
import { checkBodySize, defaultMaxBodyBytes, type RequestBody, readBody } from './body.js';
import type { CredentialSources } from './credential-sources.js';
import { openWebhook, passwordTest, sentCredentials } from './credentials.js';
import type { RequestHeaders } from './headers.js';
import { withoutPassword } from './password-field.js';
import { countRequest, defaultRateLimits, type RateLimits, type RequestHistory } from './rate.js';
import { addressesFault, historyFault, receiveFault, sentSources } from './receive-faults.js';
import { type AcceptedResponse, acceptedResponse, type RejectedResponse, rejectedResponse } from './response.js';
import { checkSourceAddress, type PlatformAddresses } from './source-address.js';
import type { Webhook } from './webhook.js';
import { webhookError } from './webhook-error.js';
import { readPath, unescaped, webhookRoot } from './webhook-path.js';

/** An HTTP request. The content type is not read: alert platforms send JSON under several. */
export interface WebhookRequest {
  /** HTTP method; case-sensitive, as in HTTP. */
  readonly method: string;
  /** Path of the URL, with its escapes; a query is ignored. */
  readonly path: string;
  /** Read only for a password or a signature (`credentials`): Node's record, or `Headers`. */
  readonly headers?: RequestHeaders | undefined;
  /** Address of the sender; behind a proxy, the address that the proxy reports. undefined is rejected. */
  readonly sourceAddress: string | undefined;
  /** Text or, better, bytes. A server may stop reading one byte above the limit: the body is too large either way. */
  readonly body: RequestBody;
}

/** Everything that `receive` reads apart from the request and the webhooks. */
export interface ReceiveContext {
  /** Time of receipt, in milliseconds since 1970. `Date` is such a clock. */
  readonly clock: Clock;
  /**
   * Identifier of the request, 1 to 128 characters, or a function that makes it of the payload; `id` in the response, and the
   * prefix of the `id` of each signal.
   */
  readonly signalId: string | ((alert: ReceivedAlert) => string);
  /** Where the password may be apart from the path; default nowhere. */
  readonly credentials?: CredentialSources | undefined;
  /** History of this webhook (`webhookIdOf`), from its last `Reception`; default empty. */
  readonly history?: RequestHistory | undefined;
  /** Default 60 per minute and 500 per hour. */
  readonly rateLimits?: RateLimits | undefined;
  /** Path before `/trading/webhook/`; default empty. */
  readonly basePath?: string | undefined;
  /** Without it, a webhook limited to a platform admits nobody. */
  readonly platforms?: PlatformAddresses | undefined;
  /** Size limit of the body in bytes; default 65,536. */
  readonly maxBodyBytes?: number | undefined;
  /** The ticker database; absent: every ticker exists. */
  readonly knownTickers?: TickerList | undefined;
}

/**
 * What the identifier of a request is made of.
 *
 * @example
 * const signalId = ({ payload, receivedAt }: ReceivedAlert) => signalKey([payload, receivedAt.slice(0, 16)]);
 * receive(request, [webhook], { clock: Date, signalId }).accepted; // true
 */
export interface ReceivedAlert {
  /** In lower case. */
  readonly webhookId: string;
  /** The JSON that was received, without the password. */
  readonly payload: JsonValue;
  /** When it was received. */
  readonly receivedAt: IsoInstant;
}

/** A signal of an accepted request. */
export type ReceivedSignal = Signal & {
  /** `signalId` of the `ReceiveContext`; in a batch `<signalId>-<index>`, from 0. */
  readonly id: string;
};

/** An accepted request. */
export interface AcceptedReception {
  /** True: the request was accepted. */
  readonly accepted: true;
  /** In lower case. */
  readonly webhookId: string;
  /** The signals to execute; a batch in its order. */
  readonly signals: readonly [ReceivedSignal, ...ReceivedSignal[]];
  /** The JSON that was received, without the password. */
  readonly payload: JsonValue;
  /** To be stored for this webhook. */
  readonly history: RequestHistory;
  /** The HTTP response. */
  readonly response: AcceptedResponse;
}

/** A rejected request. */
export interface RejectedReception {
  /** False: the request was rejected. */
  readonly accepted: false;
  /** In lower case; absent unless the password is correct. */
  readonly webhookId?: string;
  /** At least one. */
  readonly errors: readonly [SignalError, ...SignalError[]];
  /** To be stored for this webhook; absent if the request was not counted. */
  readonly history?: RequestHistory;
  /** The HTTP response. */
  readonly response: RejectedResponse;
}

/** What to respond, what to store, and what to execute. Plain data without credentials. */
export type Reception = AcceptedReception | RejectedReception;

const contextNames: Readonly<Record<keyof ReceiveContext, true>> = {
  clock: true,
  signalId: true,
  credentials: true,
  history: true,
  rateLimits: true,
  basePath: true,
  platforms: true,
  maxBodyBytes: true,
  knownTickers: true,
};

/**
 * Accepts or rejects a request. The first failing check gives the errors:
 *
 * 1. method, 2. path, 3. credentials, 4. source address, 5. clock, 6. rate, 7. size, 8. JSON, 9. every rule of the signals.
 *
 * Without the password and an allowed address, a sender learns nothing about a webhook and does not count towards its
 * rate. Every request that passes check 6 counts. Where `credentials` allows a signature or a password in the body, size and text
 * of a request whose path has no password are checked before it.
 *
 * Codes: `post-required`, `not-found`, `invalid-password`, `invalid-ip-address-format`, `not-platform-a`,
 * `not-platform-b`, `invalid-ip-address`, `invalid-setting` (settings that were not parsed; webhooks, a
 * context or a request of another type, a misspelt name in the context), `invalid-snapshot` (a clock that says no time, a history
 * that cannot be read), `invalid-signal-id`, `too-many-requests`, `payload-too-large`, `empty-json`, `malformed-json`, and those of `parseSignals`.
 *
 * @example
 * const path = `/trading/webhook/${webhook.id}/${webhook.password}`;
 * const request = { method: 'POST', path, sourceAddress: '203.0.113.7', body };
 * const reception = receive(request, [webhook], { clock: Date, signalId: 'signal-1' });
 * reception.response.status; // 200: a rejected request has reception.errors
 */
export function receive(request: WebhookRequest, webhooks: readonly Webhook[], context: ReceiveContext): Reception {
  const fault = receiveFault(request, webhooks, context, contextNames);
  if (fault !== undefined) {
    return rejected([fault]);
  }
  const { method, path, sourceAddress, body } = request;
  const basePath = context.basePath ?? '';
  const rateLimits = context.rateLimits ?? defaultRateLimits;
  const maxBodyBytes = context.maxBodyBytes ?? defaultMaxBodyBytes;
  const sources = sentSources(context.credentials);
  if (method !== 'POST') {
    const message = invalidValueMessage('The method', method, 'POST');
    const error = signalError('post-required', { message, received: excerpt(method), expected: 'POST' });
    return rejected([error], {}, { allow: 'POST' });
  }
  const parts = readPath(path, basePath);
  if (parts === undefined || (parts.segment === undefined && sources === undefined)) {
    // The path is not repeated: a password may be in it.
    const expected = `${webhookRoot(basePath)}<webhook id>/<password>`;
    return rejected([webhookError('not-found', 'This is not the path of a webhook', expected)]);
  }
  const credentials = sources ?? {};
  const sizeError = once(() => checkBodySize(body, maxBodyBytes));
  const content = once(() => withoutPassword(readBody(body), credentials.passwordField));
  const test =
    parts.segment === undefined
      ? sentCredentials(credentials, { headers: request.headers, body, clock: context.clock, sizeError, content })
      : ok(passwordTest(unescaped(parts.segment)));
  if (!test.ok) {
    return rejected(test.errors);
  }
  const { webhookId } = parts;
  const webhook = openWebhook(webhooks, webhookId, test.value);
  if (webhook === undefined) {
    return rejected([signalError('invalid-password', { message: 'Unknown webhook or wrong password.' })]);
  }
  const { settings } = webhook;
  const platforms = context.platforms ?? {};
  const settingsFault = messageSettingsFault(settings) ?? addressesFault(settings.allowedIpAddresses, platforms);
  if (settingsFault !== undefined) {
    return rejected([settingsFault], { webhookId });
  }
  const addressError = checkSourceAddress(sourceAddress, settings.allowedIpAddresses, platforms);
  if (addressError !== undefined) {
    return rejected([addressError], { webhookId });
  }
  const { clock } = context;
  const time = readClock(clock);
  if (!time.ok) {
    return rejected(time.errors, { webhookId });
  }
  const fixedIdFault = typeof context.signalId === 'string' ? signalIdFault(context.signalId) : undefined;
  if (fixedIdFault !== undefined) {
    return rejected([fixedIdFault], { webhookId });
  }
  const storedFault = historyFault(context.history);
  if (storedFault !== undefined) {
    return rejected([storedFault], { webhookId });
  }
  const now = Math.trunc(time.value);
  const { history, retryAfterSeconds } = countRequest(context.history ?? [], now, rateLimits);
  const counted = { webhookId, history };
  if (retryAfterSeconds > 0) {
    const expected = `at most ${rateLimits.perMinute} per minute and ${rateLimits.perHour} per hour`;
    const advice = ` Try again in ${retryAfterSeconds} s.`;
    const error = webhookError('too-many-requests', 'Too many requests', expected, advice);
    return rejected([error], counted, { 'retry-after': String(retryAfterSeconds) });
  }
  const tooLarge = sizeError();
  if (tooLarge !== undefined) {
    return rejected([tooLarge], counted);
  }
  const read = content();
  if (!read.ok) {
    return rejected(read.errors, counted);
  }
  const { payload, duplicateNames } = read.value;
  const parsing = parseContext(settings, { now: () => now, unit: 'milliseconds' }, context.knownTickers);
  const signals = parseSignals(payload, { ...parsing, duplicateNames });
  if (!signals.ok) {
    return rejected(signals.errors, counted);
  }
  const signalId = identifier(context.signalId, { webhookId, payload, receivedAt: instantText(now) });
  const idFault = isPromise(signalId) ? asyncIdentifier(signalId) : signalIdFault(signalId);
  if (idFault !== undefined) {
    return rejected([idFault], counted);
  }
  const response = acceptedResponse(signalId, payload, signals.value);
  return {
    accepted: true,
    webhookId,
    signals: identified(signals.value, payload, signalId),
    payload,
    history,
    response,
  };
}

/** The identifier of a request; of a function that throws the empty one, which is none. */
function identifier(signalId: ReceiveContext['signalId'], alert: ReceivedAlert): string {
  return typeof signalId === 'string' ? signalId : (attempt(() => signalId(alert)) ?? '');
}

/** The error of a function that answers later. A rejection that nobody awaits ends a process. */
function asyncIdentifier(answer: PromiseLike<unknown>): SignalError {
  answer.then(undefined, () => undefined);
  const expected = 'a function that returns text';
  const message = `signalId is a function that returns a promise; expected ${expected}: it may not be async.`;
  return signalError('invalid-signal-id', { message, received: 'a promise', expected });
}

/** Safety B1: every signal has an identifier of its own. */
function identified(
  [first, ...rest]: readonly [Signal, ...Signal[]],
  payload: JsonValue,
  signalId: string,
): AcceptedReception['signals'] {
  const inBatch = (signal: Signal, index: number): ReceivedSignal => ({ ...signal, id: `${signalId}-${index}` });
  return Array.isArray(payload)
    ? [inBatch(first, 0), ...rest.map((signal, index) => inBatch(signal, index + 1))]
    : [{ ...first, id: signalId }];
}

function rejected(
  errors: RejectedReception['errors'],
  details: Pick<RejectedReception, 'webhookId' | 'history'> = {},
  headers: Readonly<Record<string, string>> = {},
): RejectedReception {
  return { accepted: false, ...details, errors, response: rejectedResponse(errors, headers) };
}
