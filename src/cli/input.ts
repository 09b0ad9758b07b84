/** The longest request that is read, in bytes: memory stays bounded whatever is sent. */
export const maxRequestBytes: number = 64 * 1024 * 1024;

/** Stands in for a line that is longer than the longest request. */
export const lineTooLong = 'line too long';

const newline = 10;

/**
 * Cuts a stream of bytes after line ends, never inside a line: every piece holds whole lines, the last one perhaps
 * without its end. Only `\n` ends a line. A line above the limit is replaced by a mark.
 */
export async function* wholeLines(
  chunks: AsyncIterable<Uint8Array>,
  limit: number = maxRequestBytes,
): AsyncGenerator<Uint8Array | typeof lineTooLong> {
  let begun: Uint8Array[] = [];
  let begunLength = 0;
  let tooLong = false;
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(newline) + 1;
    let from = 0;
    if (end > 0 && tooLong) {
      yield lineTooLong;
      from = chunk.indexOf(newline) + 1;
      tooLong = false;
    }
    if (end > from) {
      yield joined([...begun, chunk.subarray(from, end)]);
    }
    if (end > 0) {
      begun = [];
      begunLength = 0;
    }
    if (end < chunk.length && !tooLong) {
      begun.push(chunk.subarray(end));
      begunLength += chunk.length - end;
    }
    if (begunLength > limit) {
      begun = [];
      begunLength = 0;
      tooLong = true;
    }
  }
  if (tooLong) {
    yield lineTooLong;
  } else if (begunLength > 0) {
    yield joined(begun);
  }
}

/** All bytes of a stream; undefined when there are more than the limit. */
export async function wholeInput(
  chunks: AsyncIterable<Uint8Array>,
  limit: number = maxRequestBytes,
): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > limit) {
      return undefined;
    }
    pieces.push(chunk);
  }
  return joined(pieces);
}

/** The bytes without a byte-order mark at their beginning. */
export function withoutByteOrderMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [only] = pieces;
  return pieces.length === 1 && only !== undefined ? only : Buffer.concat(pieces);
}
