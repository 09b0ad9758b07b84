import { digestsOf } from './record-line.js';

/** What is known of a log from elsewhere. */
export interface LogOptions {
  /** Digest of its last line; absent: unknown, and lines can be missing at the end. */
  readonly head?: string | undefined;
  /** Digest of the line before the first one, where the oldest lines were deleted; absent: it begins with its first line. */
  readonly previous?: string | undefined;
}

/** Whether a log is whole. */
export type LogVerdict =
  | {
      /** Tells the two apart. */
      readonly ok: true;
      /** Digest of the last line; absent: the log is empty. */
      readonly head?: string;
    }
  | {
      /** Tells the two apart. */
      readonly ok: false;
      /** Number of the first line that is not as it was written, from 1; one more than there are where the end is missing. */
      readonly line: number;
    };

/**
 * Checks the lines of a decision log: that each has its own digest and that of the line before, the first one none. It finds every
 * changed byte and every line that was dropped, added or moved. What it cannot find without the `head`: lines that are missing at the
 * end, and a log that was written again as a whole. With the `head`, noted elsewhere, the log ends with that line. `previous` is the
 * digest of the line before the first one, for a log whose oldest lines were deleted.
 *
 * @example
 * const [one, two] = [closingRecord({ torn: 'a', at: market.now }), closingRecord({ torn: 'b', at: market.now })];
 * verifyLog([one]); // { ok: true, head: '…' }
 * verifyLog([one, two]); // { ok: false, line: 2 }
 * verifyLog([], { head: recordDigest(one) }); // { ok: false, line: 1 }
 * verifyLog([]); // { ok: true }
 */
export function verifyLog(lines: readonly string[], options: LogOptions = {}): LogVerdict {
  if (!Array.isArray(lines)) {
    return { ok: false, line: 1 };
  }
  const { head, previous: before }: LogOptions = options ?? {};
  let previous = before;
  let afterHead = previous === head ? 1 : undefined;
  for (const [index, line] of lines.entries()) {
    const digests = digestsOf(line);
    if (digests === undefined || digests.previous !== previous) {
      return { ok: false, line: index + 1 };
    }
    previous = digests.digest;
    afterHead = previous === head ? index + 2 : afterHead;
  }
  if (head !== undefined && previous !== head) {
    return { ok: false, line: afterHead ?? lines.length + 1 };
  }
  return previous === undefined ? { ok: true } : { ok: true, head: previous };
}
