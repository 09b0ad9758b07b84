import type { Readable } from 'node:stream';

/** Reads a body up to one byte behind the limit: `receive` then knows that it is too large, and the rest is not read. */
export async function readLimited(stream: Readable, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // The connection stays open: it still has to carry the answer.
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    const bytes: Uint8Array = chunk;
    chunks.push(bytes);
    length += bytes.length;
    if (length > limit) {
      break;
    }
  }
  return Buffer.concat(chunks).subarray(0, limit + 1);
}
