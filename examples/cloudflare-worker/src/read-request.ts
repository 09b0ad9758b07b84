// An HTTP request in the form of `receive`.
import { defaultMaxBodyBytes, type WebhookRequest } from 'signal-to-order/webhook';

/** Reads a body only until it is known to be too large. */
export async function readRequest(request: Request): Promise<WebhookRequest> {
  const { pathname } = new URL(request.url);
  const sourceAddress = request.headers.get('cf-connecting-ip') ?? undefined;
  return { method: request.method, path: pathname, sourceAddress, body: await readBody(request.body) };
}

async function readBody(stream: ReadableStream<Uint8Array> | null): Promise<Uint8Array> {
  const body = new Uint8Array(defaultMaxBodyBytes + 1);
  let length = 0;
  const reader = stream?.getReader();
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    const room = part.value.subarray(0, body.length - length);
    body.set(room, length);
    length += room.length;
    if (length === body.length) {
      await reader?.cancel();
      break;
    }
  }
  return body.subarray(0, length);
}
