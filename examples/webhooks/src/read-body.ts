// The bytes of a body, as they arrived: a signature is of them, and the positions of `malformed-json`.
import { defaultMaxBodyBytes } from 'signal-to-order/webhook';

/**
 * Reads to the end, so that the response arrives, and keeps one byte more than the limit: `receive` rejects the body then. A
 * request without a body has null.
 */
export async function readBody(stream: AsyncIterable<Uint8Array> | null): Promise<Uint8Array> {
  const body = new Uint8Array(defaultMaxBodyBytes + 1);
  let length = 0;
  for await (const part of stream ?? []) {
    const kept = part.subarray(0, body.length - length);
    body.set(kept, length);
    length += kept.length;
  }
  return body.subarray(0, length);
}
