import { type Webhook, webhookPath } from 'signal-to-order/webhook';

/** Path of a webhook with its password. The configuration accepts no webhook without one, so the root is never shown. */
export function pathOf(webhook: Pick<Webhook, 'id' | 'password'>, basePath: string | undefined): string {
  const path = webhookPath(webhook, basePath);
  return path.ok ? path.value : '/';
}
