/** Subpath `signal-to-order/webhook`: a request is admitted or refused, as data. */
export { defaultLargestBody, type RequestBody } from './body.js';
export { regeneratePassword } from './password.js';
export { defaultRateLimits, type RateLimits, type RequestHistory } from './rate.js';
export {
  type AcceptedReception,
  type ReceiveContext,
  type Reception,
  type RefusedReception,
  receive,
  type WebhookRequest,
} from './receive.js';
export type { AcceptedBody, RefusedBody, ResponseDescription } from './response.js';
export type { PlatformAddresses } from './source-address.js';
export type { Webhook, WebhookSettings } from './webhook.js';
export { webhookIdOf, webhookPath } from './webhook-path.js';
