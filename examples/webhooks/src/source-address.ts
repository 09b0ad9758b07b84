/**
 * The address of the sender. Anyone can send `X-Forwarded-For`: it counts only from a proxy that is trusted, by its address. Each
 * proxy writes at the end whom it was called by, so the sender is the last one that is not a trusted proxy. Without a peer, as in
 * Next.js, a trusted proxy has to be the only one that can connect.
 */
export function sourceAddress(
  peer: string | undefined,
  forwardedFor: string | null | undefined,
  trustedProxies: readonly string[],
): string | undefined {
  const isTrusted = (address: string): boolean => trustedProxies.includes(address.replace('::ffff:', ''));
  if (peer === undefined ? trustedProxies.length === 0 : !isTrusted(peer)) {
    return peer;
  }
  const addresses = forwardedFor?.split(',').map((address) => address.trim()) ?? [];
  return addresses.findLast((address) => !isTrusted(address)) ?? peer;
}
