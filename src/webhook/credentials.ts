import type { Webhook } from './webhook.js';
import type { Credentials } from './webhook-path.js';

/** Stands in for the password of a webhook that does not exist, so that the answer takes as long. */
const standIn = '-'.repeat(32);

/**
 * The webhook that the credentials open; undefined for an unknown one and for a wrong password alike, after the same
 * work: no list is left early, and the comparison's time depends on the password that was sent alone.
 */
export function openWebhook(webhooks: readonly Webhook[], sent: Credentials): Webhook | undefined {
  let named: Webhook | undefined;
  for (const webhook of webhooks) {
    named = webhook.id.toLowerCase() === sent.webhookId ? webhook : named;
  }
  const isRight = equalInConstantTime(sent.password ?? '', named?.password || standIn);
  return isRight && named?.password !== '' ? named : undefined;
}

/** Compares without stopping at the first difference; `expected` must not be empty. */
function equalInConstantTime(sent: string, expected: string): boolean {
  let difference = sent.length ^ expected.length;
  for (let index = 0; index < sent.length; index += 1) {
    difference |= sent.charCodeAt(index) ^ expected.charCodeAt(index % expected.length);
  }
  return difference === 0;
}
