// The webhooks, from the worker's secret.
import { parseSettings } from 'signal-to-order';
import type { Webhook } from 'signal-to-order/webhook';

/** Reads `[{ "id", "password", "settings" }, …]`; throws if it is invalid, and no alert is accepted then. */
export function readWebhooks(text: string): readonly Webhook[] {
  const entries: unknown = JSON.parse(text);
  if (!Array.isArray(entries)) {
    throw new TypeError('WEBHOOKS is not a JSON array');
  }
  return entries.map((entry: unknown, index) => readWebhook(entry, index));
}

function readWebhook(entry: unknown, index: number): Webhook {
  if (typeof entry !== 'object' || entry === null || !('id' in entry) || !('password' in entry)) {
    throw new TypeError(`webhook ${index} of WEBHOOKS has no id or no password`);
  }
  const { id, password } = entry;
  const settings = parseSettings('settings' in entry ? entry.settings : {});
  if (typeof id !== 'string' || typeof password !== 'string') {
    throw new TypeError(`id and password of webhook ${index} of WEBHOOKS are not both text`);
  }
  if (!settings.ok) {
    throw new TypeError(`settings of webhook ${index}: ${settings.errors.map(({ message }) => message).join(' ')}`);
  }
  return { id, password, settings: settings.value };
}
