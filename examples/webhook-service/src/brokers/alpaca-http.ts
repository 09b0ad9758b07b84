import { withinTime } from '../within-time.js';
import type { FailureCause } from './adapter.js';

/** Alpaca declined the request; a retry would not help. */
export interface Declined {
  readonly declined: number;
  readonly message: string;
}

export interface AlpacaAccess {
  /** `https://paper-api.alpaca.markets`, or `https://api.alpaca.markets` for real money. */
  readonly tradingUrl: string;
  /** `https://data.alpaca.markets`. */
  readonly dataUrl: string;
  readonly keyId: string;
  readonly secretKey: string;
}

/** What a request may have. */
export interface RequestParts {
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

export interface AlpacaHttp {
  trading<T>(method: string, path: string, options?: RequestParts): Promise<T | Declined>;
  data<T>(path: string): Promise<T | Declined>;
}

/**
 * Final statuses: the request is malformed, not authorized, forbidden, not found or not processable. After any other
 * status (too many requests, a server error, a timeout) the outcome is unknown, or the request can be repeated.
 */
const declining = new Set([400, 401, 403, 404, 422]);

const patience = 10_000;

/** Bytes of an answer that are read at most. */
const maxAnswerBytes = 5_000_000;

export function alpacaHttp({ tradingUrl, dataUrl, keyId, secretKey }: AlpacaAccess): AlpacaHttp {
  const send = async <T>(method: string, url: string, body: unknown, signal: AbortSignal): Promise<T | Declined> => {
    const response = await fetch(url, {
      method,
      headers: {
        'APCA-API-KEY-ID': keyId,
        'APCA-API-SECRET-KEY': secretKey,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal,
    });
    const { status } = response;
    const asked = `${method} ${new URL(url).pathname}`;
    const answer = jsonIn(await limitedText(response, asked));
    if (response.ok && 'json' in answer) {
      return answer.json as T;
    }
    if (declining.has(status)) {
      return { declined: status, message: messageIn(answer) };
    }
    const retryAfterSeconds = Number(response.headers.get('retry-after') ?? Number.NaN);
    const asksToWait = retryAfterSeconds > 0;
    const cause: FailureCause = {
      ...(asksToWait && { retryAfterSeconds }),
      // It was turned away at the door: what it asked for was not begun. A 503 may come after the order has gone on.
      ...(status === 429 && method === 'POST' && { isRefused: true }),
    };
    const message = `Alpaca answered ${status}${'json' in answer ? '' : ` with ${answer.found} instead of JSON`} to ${asked}`;
    throw new Error(message, { cause });
  };
  const ask = <T>(method: string, url: string, { body, signal }: RequestParts = {}): Promise<T | Declined> =>
    withinTime(patience, signal, (limited) => send<T>(method, url, body, limited));
  return {
    trading: (method, path, parts) => ask(method, `${tradingUrl}${path}`, parts),
    data: (path) => ask('GET', `${dataUrl}${path}`),
  };
}

export function isDeclined(answer: unknown): answer is Declined {
  return typeof answer === 'object' && answer !== null && 'declined' in answer;
}

/** The answer; throws if Alpaca declined. */
export function must<T>(answer: T): Exclude<T, Declined> {
  if (isDeclined(answer)) {
    throw new Error(`Alpaca declined with ${answer.declined}: ${answer.message}`);
  }
  return answer as Exclude<T, Declined>;
}

/** Text of an answer; rejects, and reads no further, where it is too long. */
async function limitedText({ body }: Response, asked: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxAnswerBytes) {
      throw new Error(
        `Alpaca answered with more than ${maxAnswerBytes / 1_000_000} MB to ${asked}; the rest was not read`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An answer, or what it is in place of JSON. Nothing is JSON: a cancel is answered so. */
type Answer = { readonly json: unknown } | { readonly found: 'a page' | 'text' };

function jsonIn(text: string): Answer {
  try {
    return { json: text === '' ? undefined : JSON.parse(text) };
  } catch {
    return { found: text.trimStart().startsWith('<') ? 'a page' : 'text' };
  }
}

function messageIn(answer: Answer): string {
  if (!('json' in answer)) {
    return `it sent ${answer.found} instead of JSON`;
  }
  const { json } = answer;
  const message = typeof json === 'object' && json !== null && 'message' in json ? json.message : undefined;
  return typeof message === 'string' ? message : 'no reason given';
}
