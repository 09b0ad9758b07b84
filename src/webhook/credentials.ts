import type { Webhook } from './webhook.js';
import type { Credentials } from './webhook-path.js';

/** Compared in place of the password of an unknown webhook, so that the answer takes as long. */
const standIn = '-'.repeat(32);

/**
 * The webhook that the credentials open; undefined for an unknown webhook and for a wrong password. Both take the same
 * time: the search never stops early, and the time of the comparison depends on the password in the request alone.
 */
export function openWebhook(webhooks: readonly Webhook[], { webhookId, password }: Credentials): Webhook | undefined {
  let found: Webhook | undefined;
  for (const webhook of webhooks) {
    found = webhook.id.toLowerCase() === webhookId ? webhook : found;
  }
  const isCorrect = equalInConstantTime(password ?? '', found?.password || standIn);
  return isCorrect && found?.password !== '' ? found : undefined;
}

/** Compares without stopping at the first difference. `expected` must not be empty. */
function equalInConstantTime(actual: string, expected: string): boolean {
  let difference = actual.length ^ expected.length;
  for (let index = 0; index < actual.length; index += 1) {
    difference |= actual.charCodeAt(index) ^ expected.charCodeAt(index % expected.length);
  }
  return difference === 0;
}
