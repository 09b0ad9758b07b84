import type { IsoInstant } from '../core/instant.js';
import { isJsonObject } from '../core/json.js';
import { libraryVersion } from '../core/library-version.js';
import { parseJson } from '../core/malformed-json.js';
import { sealedLine } from './record-line.js';

/** What a process that ended while it wrote has left at the end of a log. */
export interface TornLine {
  /** Its text: what comes after the last line feed. */
  readonly torn: string;
  /** When it was found. */
  readonly at: IsoInstant;
  /** Digest of the last whole line; absent: there is none. */
  readonly previous?: string | undefined;
}

/**
 * The line that replaces what a torn write has left at the end of a log: it has the torn text, so that nothing is lost, and goes on with
 * the chain of digests. The command `replay` skips it.
 *
 * @example
 * const line = closingRecord({ torn: '{"payload":{"tick', at: '2026-01-26T15:30:00Z' });
 * JSON.parse(line).torn; // '{"payload":{"tick'
 * verifyLog([line]).ok; // true
 */
export function closingRecord(line: TornLine): string {
  const { torn, at, previous }: Partial<TornLine> = line ?? {};
  return sealedLine(JSON.stringify({ torn: String(torn ?? ''), at: String(at ?? ''), libraryVersion }), previous);
}

/**
 * Whether a line of a log is one of `closingRecord`, which has no decision.
 *
 * @example
 * isClosingRecord(closingRecord({ torn: '{"pay', at: '2026-01-26T15:30:00Z' })); // true
 * isClosingRecord('{"payload":{"ticker":"AAPL"}}'); // false
 */
export function isClosingRecord(line: string): boolean {
  const json = typeof line === 'string' ? parseJson(line) : undefined;
  return (
    json?.ok === true &&
    isJsonObject(json.value) &&
    typeof json.value['torn'] === 'string' &&
    !('payload' in json.value)
  );
}
