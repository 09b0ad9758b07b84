/** Size limit of a request in bytes. It bounds the memory. */
export const maxRequestBytes: number = 64 * 1024 * 1024;

/** Replaces a line above the limit. */
export const lineTooLong = 'line too long';

/** A line without its line feed. */
export type InputLine = Uint8Array | typeof lineTooLong;

const lineFeed = 10;

/** Splits a stream into lines: for each chunk the lines that end in it, then the last line. Only `\n` ends a line. */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  limit: number = maxRequestBytes,
): AsyncGenerator<readonly InputLine[]> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  const addPiece = (piece: Uint8Array): void => {
    length += piece.length;
    if (length > limit) {
      pieces = [];
    } else {
      pieces.push(piece);
    }
  };
  const endLine = (): InputLine => {
    const line = length > limit ? lineTooLong : Buffer.concat(pieces);
    pieces = [];
    length = 0;
    return line;
  };
  for await (const chunk of chunks) {
    const lines: InputLine[] = [];
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, from)) {
      addPiece(chunk.subarray(from, end));
      lines.push(endLine());
      from = end + 1;
    }
    addPiece(chunk.subarray(from));
    yield lines;
  }
  if (length > 0) {
    yield [endLine()];
  }
}

/** All bytes of a stream; undefined above the limit. */
export async function readAll(
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
  return Buffer.concat(pieces);
}

/** Whether bytes are white space only. */
export function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 32 || (byte >= 9 && byte <= 13));
}

/** The bytes without a byte-order mark at the start. */
export function withoutByteOrderMark(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}
