import { createHash } from 'node:crypto';
import { alpaca } from 'signal-to-order/brokers';

const { maxLength = Number.POSITIVE_INFINITY } = alpaca.clientOrderId ?? {};

/** Characters of a hash: 132 bits. */
const hashLength = 22;

/**
 * Alpaca's form of a `clientOrderId`: the same one, or its beginning and a hash where it is longer than Alpaca takes. Names of
 * subscriptions have any length; two orders never have the same identifier.
 */
export function identifierOf(clientOrderId: string): string {
  if (clientOrderId.length <= maxLength) {
    return clientOrderId;
  }
  const hash = createHash('sha256').update(clientOrderId).digest('base64url').slice(0, hashLength);
  return `${clientOrderId.slice(0, maxLength - hashLength - 1)}~${hash}`;
}
