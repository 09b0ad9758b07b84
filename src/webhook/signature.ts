// HMAC-SHA-256 of a body.
import { isDigits } from '../core/decimal.js';
import { bytesToHex, hmacSha256 } from '../core/sha256.js';
import { utf8Bytes } from '../core/utf8.js';
import type { SignatureSource } from './credential-sources.js';
import { equalInConstantTime } from './equal-in-constant-time.js';
import { headerValue, type RequestHeaders } from './headers.js';

const defaultToleranceSeconds = 300;

/** Digits of a time in seconds; more would be milliseconds. */
const maxTimeLength = 11;

/** A signature as it was sent, to be compared with that of a password. */
export interface SentSignature {
  /** As `signedBy` writes it. */
  readonly text: string;
  /** False for a request that is too old, or whose time cannot be read. */
  readonly isFresh: boolean;
  /** What it is of. */
  readonly signed: Uint8Array;
}

/** The signature of a request; empty if it has none. `now`: milliseconds since 1970. */
export function sentSignature(
  source: SignatureSource,
  headers: RequestHeaders | undefined,
  body: Uint8Array,
  now: number,
): SentSignature {
  const { header, encoding, timestampHeader } = source;
  const prefix = source.prefix ?? '';
  const toleranceSeconds = source.toleranceSeconds ?? defaultToleranceSeconds;
  const value = headerValue(headers, header) ?? '';
  const sent = value.startsWith(prefix) ? value.slice(prefix.length) : '';
  const text = encoding === 'hex' ? sent.toLowerCase() : sent;
  if (timestampHeader === undefined) {
    return { text, isFresh: true, signed: body };
  }
  const time = headerValue(headers, timestampHeader) ?? '';
  const isTime = isDigits(time) && time.length <= maxTimeLength;
  const isFresh = isTime && Math.abs(Number(time) - now / 1000) <= toleranceSeconds;
  return { text, isFresh, signed: Uint8Array.from([...utf8Bytes(`${time}.`), ...body]) };
}

/** Whether a password has signed the request. All of it is computed and compared, whatever differs. */
export function isSignedBy(
  password: string,
  { text, isFresh, signed }: SentSignature,
  encoding: SignatureSource['encoding'],
): boolean {
  const expected = written(hmacSha256(utf8Bytes(password), signed), encoding);
  return equalInConstantTime(text, expected) && isFresh;
}

function written(bytes: Uint8Array, encoding: SignatureSource['encoding']): string {
  return encoding === 'hex' ? bytesToHex(bytes) : btoa(String.fromCharCode(...bytes));
}

// A global of every supported runtime, which ECMAScript does not define.
declare const btoa: (binary: string) => string;
