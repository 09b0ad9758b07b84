// How a line of a decision log ends: with the digest of the line before, if there is one, and with its own. Both have a fixed length, so
// that a line is checked without being parsed.
import { sha256Hex } from '../core/sha256.js';
import { utf8Bytes } from '../core/utf8.js';

const digestStart = ',"digest":"';
const previousStart = ',"previous":"';
const digits = 64;
const digestLength = digestStart.length + digits + '"}'.length;
const previousLength = previousStart.length + digits + '"'.length;

const ends = /^,"digest":"([0-9a-f]{64})"\}$/;
const follows = /^,"previous":"([0-9a-f]{64})"$/;

/** The digests at the end of a line. */
export interface LineDigests {
  /** The line's own. */
  readonly digest: string;
  /** That of the line before; undefined: it is the first one. */
  readonly previous: string | undefined;
}

/** True for a digest: 64 hexadecimal digits. */
export function isDigest(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);
}

/** A line with its digests. `fields` is the text of an object with at least one member. */
export function sealedLine(fields: string, previous: string | undefined): string {
  const body = ascii(fields).slice(0, -1) + (isDigest(previous) ? `${previousStart}${previous}"` : '');
  return `${body}${digestStart}${digestOf(body)}"}`;
}

/** The digests of a line whose own is right; undefined for every other text. */
export function digestsOf(line: unknown): LineDigests | undefined {
  if (typeof line !== 'string') {
    return undefined;
  }
  const body = line.slice(0, -digestLength);
  const digest = ends.exec(line.slice(-digestLength))?.[1];
  return digest === digestOf(body) ? { digest, previous: follows.exec(body.slice(-previousLength))?.[1] } : undefined;
}

/**
 * The digest at the end of a line of a decision log, 64 hexadecimal digits: the `previous` of the next line, and the `head` of a log that
 * ends with it. Undefined for a text that is not such a line, or was changed.
 *
 * @example
 * const line = decisionRecord({ payload: {}, receivedAt: '2026-01-26T15:30:00Z', market, settings: defaultSettings, errors: [] });
 * recordDigest(line)?.length; // 64
 * recordDigest(line.replace('15:30', '15:31')); // undefined
 */
export function recordDigest(line: string): string | undefined {
  return digestsOf(line)?.digest;
}

function digestOf(body: string): string {
  return sha256Hex(utf8Bytes(body));
}

/**
 * JSON in ASCII. Other characters are several bytes, and readers replace what is not UTF-8: two different files could then have the same
 * text. With one byte for each character, every changed byte is a changed character.
 */
function ascii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
