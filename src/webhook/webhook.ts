import type { MessageSettings } from '../settings/message-settings.js';
import type { Settings } from '../settings/settings.js';

/** The settings that `receive` reads. Any `Settings` will do. */
export type WebhookSettings = Pick<Settings, keyof MessageSettings | 'allowedIpAddresses'>;

/**
 * A secret address for alerts, and the strategy behind it.
 *
 * @example
 * const webhook: Webhook = { id: '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6', password: 'from regeneratePassword', settings };
 * const path = webhookPath(webhook);
 * path.ok && path.value; // '/trading/webhook/1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6/from%20regeneratePassword'
 */
export interface Webhook {
  /** A UUID; upper and lower case are equal. */
  readonly id: string;
  /** Whoever knows it can trade. An empty password admits nobody. */
  readonly password: string;
  /** Settings of the strategy. */
  readonly settings: WebhookSettings;
}
