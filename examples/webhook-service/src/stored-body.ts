import type { WebhookRequest } from 'signal-to-order/webhook';
import { withoutSecrets } from './without-secrets.js';

/**
 * The body of a request as it is stored: as text, at most as long as the webhook reads, without secrets. A text column does not
 * take a NUL. Characters keep their places, so that the position of a syntax error is right.
 */
export function storedBody(
  { body, path }: Pick<WebhookRequest, 'body' | 'path'>,
  maxBytes: number,
  secrets: readonly string[],
): string {
  const bytes = typeof body === 'string' ? Buffer.from(body) : new Uint8Array(body ?? new ArrayBuffer(0));
  const text = new TextDecoder().decode(bytes.subarray(0, maxBytes)).replaceAll('\0', '\uFFFD');
  return withoutSecrets(text, [...secrets, passwordIn(path)]);
}

/** The last segment of the path: the password, also one that was set after the configuration was read. */
function passwordIn(path: string): string {
  const segment = path.replace(/\/$/, '').split('/').at(-1) ?? '';
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
