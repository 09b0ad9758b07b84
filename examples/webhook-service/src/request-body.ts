import type { Readable } from 'node:stream';

/** Reads a body up to one byte over the limit, so that `receive` rejects it as too large. The rest is not read. */
export async function readLimited(stream: Readable, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // The connection stays open for the response.
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
