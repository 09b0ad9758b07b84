import { createHmac } from 'node:crypto';
import { withinTime } from '../within-time.js';
import type { Alarm, AlarmTarget } from './alarm.js';

/** Milliseconds that the receiver has to answer. */
const patience = 5000;

/** Beginning of a secret that is written in base64, as in Standard Webhooks. */
const base64Secret = 'whsec_';

/**
 * Headers of an alarm, as in Standard Webhooks (https://www.standardwebhooks.com): the signature is an HMAC-SHA256 over the
 * identifier, the time of this attempt in seconds, and the body.
 */
export function signedHeaders(id: string, body: string, secret: string, now: number): Readonly<Record<string, string>> {
  const time = String(Math.floor(now / 1000));
  const key = secret.startsWith(base64Secret)
    ? Buffer.from(secret.slice(base64Secret.length), 'base64')
    : Buffer.from(secret, 'utf8');
  const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': `v1,${signature}`,
  };
}

/** Sends an alarm once; rejects unless the receiver answers in time with a status from 200 to 299. */
export async function deliver(
  alarm: Alarm,
  { url, secret }: AlarmTarget,
  now: number,
  withoutSecrets: (text: string) => string,
  stopping: AbortSignal,
): Promise<void> {
  const body = withoutSecrets(JSON.stringify(alarm));
  await withinTime(patience, stopping, async (signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: signedHeaders(alarm.id, body, secret, now),
      body,
      // A redirect would carry the alarm to somebody else.
      redirect: 'manual',
      signal,
    });
    // The answer is not read.
    await response.body?.cancel();
    if (!response.ok) {
      throw new Error(`the receiver of alarms answered with status ${response.status}`);
    }
  });
}
