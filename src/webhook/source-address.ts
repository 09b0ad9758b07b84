import ipaddr from 'ipaddr.js';
import { isDigits } from '../core/decimal.js';
import { type ErrorCode, type SignalError, signalError } from '../core/errors.js';
import { invalidValueMessage } from '../core/excerpt.js';
import { isIpAddress } from '../settings/ip-address.js';
import type { AllowedIpAddresses } from '../settings/settings.js';
import { webhookError } from './webhook-error.js';

/** Addresses and CIDR ranges of the two charting platforms, as the platforms publish them. */
export interface PlatformAddresses {
  /** Default none. */
  readonly 'platform-a'?: readonly string[];
  /** Default none. */
  readonly 'platform-b'?: readonly string[];
}

/** Code of an address that is not in the list, and the expectation. */
const mismatches = {
  'platform-a': ['not-platform-a', 'an address of platform-a'],
  'platform-b': ['not-platform-b', 'an address of platform-b'],
  selected: ['invalid-ip-address', 'one of the selected addresses'],
} as const;

/**
 * The error of a source address that may not send signals, else undefined. A malformed address is rejected even when
 * every address is allowed. An IPv4-mapped IPv6 address is the IPv4 address. The zone of a link-local address is ignored.
 */
export function checkSourceAddress(
  source: string | undefined,
  allowed: AllowedIpAddresses,
  platforms: PlatformAddresses,
): SignalError | undefined {
  if (typeof source !== 'string' || !isAddress(source)) {
    return addressError('invalid-ip-address-format', source, 'an IPv4 or IPv6 address');
  }
  if (allowed === 'any') {
    return undefined;
  }
  const [list, [code, expected]] =
    typeof allowed === 'string' ? [platforms[allowed] ?? [], mismatches[allowed]] : [allowed, mismatches.selected];
  const address = ipaddr.process(source);
  return list.some((range) => isInRange(address, range)) ? undefined : addressError(code, source, expected);
}

function addressError(code: ErrorCode, received: string | undefined, expected: string): SignalError {
  const name = 'The source address';
  return received == null
    ? webhookError(code, `${name} is unknown`, expected)
    : signalError(code, { message: invalidValueMessage(name, received, expected), received, expected });
}

/** True for an IPv4 or IPv6 address. For IPv4, ipaddr.js would also accept notations such as 0x7f.1. */
function isAddress(text: string): boolean {
  return ipaddr.IPv6.isValid(text) || isIpAddress(text);
}

/** Whether an address is in a CIDR range, or equal to a single address. False for a malformed range. */
function isInRange(address: ipaddr.IPv4 | ipaddr.IPv6, range: string): boolean {
  const [text, length] = range.split('/');
  const network = text !== undefined && isAddress(text) ? ipaddr.process(text) : undefined;
  if (network?.kind() !== address.kind()) {
    return false;
  }
  const maxPrefix = network.toByteArray().length * 8;
  // The prefix of an IPv4-mapped network includes the 96 bits before the IPv4 address.
  const mappedBits = text?.includes(':') && network.kind() === 'ipv4' ? 96 : 0;
  if (length === undefined) {
    return address.match(network, maxPrefix);
  }
  // Without digits there is no prefix: `10.0.0.0/` must not read as the prefix 0, which every address matches.
  const prefix = isDigits(length) ? Number(length) - mappedBits : -1;
  return prefix >= 0 && prefix <= maxPrefix && address.match(network, prefix);
}
