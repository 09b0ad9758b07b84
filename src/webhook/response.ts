import type { ErrorCode, SignalError } from '../core/errors.js';
import type { JsonValue } from '../core/json.js';
import type { Notice } from '../core/notices.js';
import type { Signal } from '../signal/signal.js';

/** Response body of a rejected request. */
export interface RejectedBody {
  /** False: the request was rejected. */
  readonly success: false;
  /** Code of the first error. */
  readonly messageCode: ErrorCode;
  /** Sentence of the first error. */
  readonly message: string;
  /** Every error. */
  readonly errors: readonly [SignalError, ...SignalError[]];
}

/** Response body of an accepted request. */
export interface AcceptedBody {
  /** True: the request was accepted. */
  readonly success: true;
  /** Identifier of the request: `signalId` of the `ReceiveContext`. */
  readonly id: string;
  /** The JSON that was received. */
  readonly payload: JsonValue;
  /** What parsing changed or ignored, if anything; in a batch a path begins with the index of the signal. */
  readonly notices?: readonly Notice[];
}

/**
 * HTTP status of a rejected request. The specification rejects with 400; 404 is `not-found`, 413 `payload-too-large`, 429
 * `too-many-requests`; 500 is a mistake of the receiving program: settings that were not parsed, a clock that says no time, an
 * identifier that is not one.
 */
export type RejectedStatus = 400 | 404 | 413 | 429 | 500;

/** HTTP response to an accepted request. */
export interface AcceptedResponse {
  /** HTTP status. */
  readonly status: 200;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** To be written as JSON. */
  readonly body: AcceptedBody;
}

/** HTTP response to a rejected request. */
export interface RejectedResponse {
  /** HTTP status. */
  readonly status: RejectedStatus;
  /** Header values by lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  /** To be written as JSON. */
  readonly body: RejectedBody;
}

/** HTTP response to a request, as plain data. Narrows on `status`. */
export type WebhookResponse = AcceptedResponse | RejectedResponse;

/** Responses repeat what was sent to a secret address: no cache may keep them. */
const commonHeaders = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' } as const;

const statuses: { readonly [Code in ErrorCode]?: RejectedStatus } = {
  'not-found': 404,
  'payload-too-large': 413,
  'too-many-requests': 429,
  'invalid-setting': 500,
  'invalid-snapshot': 500,
  'invalid-signal-id': 500,
};

/** HTTP status of a request that is rejected with a code. */
export function statusOf(code: ErrorCode): RejectedStatus {
  return statuses[code] ?? 400;
}

export function acceptedResponse(id: string, payload: JsonValue, signals: readonly Signal[]): AcceptedResponse {
  const notices = signals.flatMap(({ notices: own = [] }, index) => {
    const place = Array.isArray(payload) ? [index] : [];
    return own.map((notice) => ({ ...notice, path: [...place, ...(notice.path ?? [])] }));
  });
  const noticed = notices.length > 0 && { notices };
  return { status: 200, headers: commonHeaders, body: { success: true, id, payload, ...noticed } };
}

/** The first error gives the status and the sentence of the response. */
export function rejectedResponse(
  errors: RejectedBody['errors'],
  headers: Readonly<Record<string, string>>,
): RejectedResponse {
  const { code, message } = errors[0];
  const body = { success: false, messageCode: code, message, errors } as const;
  return { status: statusOf(code), headers: { ...commonHeaders, ...headers }, body };
}
