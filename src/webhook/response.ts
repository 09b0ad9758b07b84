import type { ErrorCode, SignalError } from '../core/errors.js';
import type { JsonValue } from '../core/json.js';

/** The body of an answer to a request that was refused. */
export interface RefusedBody {
  /** Tells it from an acceptance. */
  readonly success: false;
  /** The first error's code. */
  readonly messageCode: ErrorCode;
  /** The first error's sentence. */
  readonly message: string;
  /** All of them. */
  readonly errors: readonly [SignalError, ...SignalError[]];
}

/** The body of an answer to a request that was accepted. */
export interface AcceptedBody {
  /** Tells it from a refusal. */
  readonly success: true;
  /** Under which the request is known from now on. */
  readonly id: string;
  /** What was sent. */
  readonly payload: JsonValue;
}

/** What is to be answered over HTTP. Plain data; the body is to be written as JSON. */
export interface ResponseDescription<Body = AcceptedBody | RefusedBody> {
  /** The HTTP status. */
  readonly status: number;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** A JSON object. */
  readonly body: Body;
}

/** Answers hold what was sent to a secret address: no cache may keep them. */
const headersOfAll = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } as const;

/** The specification answers 400 to everything that it names; the library's own codes have statuses of their own. */
const statuses: { readonly [Code in ErrorCode]?: number } = {
  'not-found': 404,
  'payload-too-large': 413,
  'too-many-requests': 429,
};

/** The HTTP status by which a code is answered. */
export function statusOf(code: ErrorCode): number {
  return statuses[code] ?? 400;
}

export function acceptedResponse(id: string, payload: JsonValue): ResponseDescription<AcceptedBody> {
  return { status: 200, headers: headersOfAll, body: { success: true, id, payload } };
}

export function refusedResponse(
  errors: readonly [SignalError, ...SignalError[]],
  headers: Readonly<Record<string, string>> = {},
): ResponseDescription<RefusedBody> {
  const { code, message } = errors[0];
  return {
    status: statusOf(code),
    headers: { ...headersOfAll, ...headers },
    body: { success: false, messageCode: code, message, errors },
  };
}
