import ipaddr from 'ipaddr.js';
import { type ErrorCode, type SignalError, signalError } from '../core/errors.js';
import { invalidValueMessage } from '../core/excerpt.js';
import type { AllowedIpAddresses } from '../settings/settings.js';

/** The addresses of the two charting platforms: addresses and CIDR ranges, as their owners publish them. */
export interface PlatformAddresses {
  /** Absent: the first platform has no address. */
  readonly 'platform-a'?: readonly string[];
  /** Absent: the second platform has no address. */
  readonly 'platform-b'?: readonly string[];
}

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** What the refusal of an address is called, and what would pass. */
const refusals: Readonly<Record<'platform-a' | 'platform-b' | 'selected', readonly [code: ErrorCode, owner: string]>> =
  {
    'platform-a': ['not-platform-a', 'an address of the first platform'],
    'platform-b': ['not-platform-b', 'an address of the second platform'],
    selected: ['invalid-ip-address', 'one of the selected addresses'],
  };

/**
 * Why a source address may not send signals; undefined when it may. An address that is none is refused even where any
 * is allowed. An IPv4-mapped IPv6 address is the IPv4 address; the zone of a link-local address does not count.
 */
export function refuseAddress(
  source: string | undefined,
  allowed: AllowedIpAddresses,
  platforms: PlatformAddresses,
): SignalError | undefined {
  if (source === undefined || !isAddress(source)) {
    return addressError('invalid-ip-address-format', source, 'an IPv4 or IPv6 address');
  }
  if (allowed === 'any') {
    return undefined;
  }
  const list = typeof allowed === 'string' ? (platforms[allowed] ?? []) : allowed;
  const [code, owner] = refusals[typeof allowed === 'string' ? allowed : 'selected'];
  return isListed(source, list) ? undefined : addressError(code, source, owner);
}

/** Most lists name addresses as they are sent: nothing is read then. */
function isListed(source: string, list: readonly string[]): boolean {
  if (list.includes(source)) {
    return true;
  }
  const address = ipaddr.process(source);
  return list.some((range) => isInRange(address, range));
}

function addressError(code: ErrorCode, source: string | undefined, expected: string): SignalError {
  const name = 'The source address';
  return source === undefined
    ? signalError(code, { message: `${name} is not known; expected ${expected}.`, expected })
    : signalError(code, { message: invalidValueMessage(name, source, expected), received: source, expected });
}

/** Four numbers up to 255, without zeros in front of them. */
const ipv4 = /^(?:(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])(?:\.(?=\d)|$)){4}$/;

/** Whether a text is an address; the library alone would also take notations such as 0x7f.1. */
function isAddress(text: string): boolean {
  return text.includes(':') ? ipaddr.IPv6.isValid(text) : ipv4.test(text);
}

/** Whether an address is the one that is written, or lies in the range; a text that is neither holds no address. */
function isInRange(address: Address, range: string): boolean {
  const [text, length] = range.split('/');
  const network = text !== undefined && isAddress(text) ? ipaddr.process(text) : undefined;
  if (network?.kind() !== address.kind()) {
    return false;
  }
  const wholeLength = network.toByteArray().length * 8;
  // The length of a mapped network counts the 96 bits in front of the IPv4 address.
  const unmapped = text?.includes(':') && network.kind() === 'ipv4' ? 96 : 0;
  const prefix = length === undefined ? wholeLength : Number(length) - unmapped;
  return Number.isInteger(prefix) && prefix >= 0 && prefix <= wholeLength && address.match(network, prefix);
}
