import type { Settings } from '../settings/settings.js';

/** What admission reads of a strategy's settings: `Settings` has all of it. */
export type WebhookSettings = Pick<
  Settings,
  'assetClass' | 'allowBatchSignals' | 'allowedIpAddresses' | 'allowedTickers' | 'marketTimeZone' | 'strikeCount'
>;

/**
 * An address to which alerts are sent, and the strategy that it leads to.
 *
 * @example
 * const webhook: Webhook = { id: '1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6', password: 'from regeneratePassword', settings };
 * webhookPath(webhook); // '/trading/webhook/1a0f4d3e-5b6c-4d7e-8f90-a1b2c3d4e5f6/from%20regeneratePassword'
 */
export interface Webhook {
  /** A UUID in its text form; letter case does not count. */
  readonly id: string;
  /** Whoever knows it may trade. An empty one admits nobody. */
  readonly password: string;
  /** Of the strategy. */
  readonly settings: WebhookSettings;
}
