/** Subpath `signal-to-order/webhook`: accepts or rejects HTTP requests, as plain data. */
export { defaultMaxBodyBytes, type RequestBody } from './body.js';
export type { CredentialSources, SignatureSource } from './credential-sources.js';
export type { RequestHeaders } from './headers.js';
export { regeneratePassword } from './password.js';
export { defaultRateLimits, type RateLimits, type RequestBucket, type RequestHistory } from './rate.js';
export {
  type AcceptedReception,
  type ReceiveContext,
  type ReceivedAlert,
  type ReceivedSignal,
  type Reception,
  type RejectedReception,
  receive,
  type WebhookRequest,
} from './receive.js';
export type {
  AcceptedBody,
  AcceptedResponse,
  RejectedBody,
  RejectedResponse,
  RejectedStatus,
  WebhookResponse,
} from './response.js';
export type { PlatformAddresses } from './source-address.js';
export type { Webhook, WebhookSettings } from './webhook.js';
export { redactPath, webhookIdOf, webhookPath } from './webhook-path.js';
