const ipv4Part = /^(?:0|[1-9]\d{0,2})$/;
const ipv6Part = /^[0-9A-Fa-f]{1,4}$/;
const networkLength = /^(?:0|[1-9]\d{0,2})$/;

/**
 * True for an IPv4 or IPv6 address without a port, a zone or a network length.
 *
 * @example
 * isIpAddress('52.89.214.238'); // true
 * isIpAddress('2001:db8::1'); // true
 * isIpAddress('10.0.0.0/8'); // false
 */
export function isIpAddress(text: string): boolean {
  return isIpv4(text) || isIpv6(text);
}

/**
 * True for an address, or a range in CIDR notation: an address, a slash and the length of the network in bits.
 *
 * @example
 * isIpRange('10.0.0.0/8'); // true
 * isIpRange('2001:db8::/32'); // true
 * isIpRange('10.0.0.0/33'); // false
 */
export function isIpRange(text: string): boolean {
  const slash = text.indexOf('/');
  if (slash === -1) {
    return isIpAddress(text);
  }
  const address = text.slice(0, slash);
  const length = text.slice(slash + 1);
  return isIpAddress(address) && networkLength.test(length) && Number(length) <= (address.includes(':') ? 128 : 32);
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => ipv4Part.test(part) && Number(part) <= 255);
}

/** Eight groups. `::`, at most once, replaces one or more groups of zeros; the last two groups may be an IPv4 address. */
function isIpv6(text: string): boolean {
  const sides = text.split('::');
  const groups = sides.flatMap((side, index) => groupsOf(side, index === sides.length - 1));
  const enough = sides.length === 1 ? groups.length === 8 : sides.length === 2 && groups.length < 8;
  return enough && groups.every((group) => ipv6Part.test(group));
}

/** The groups on one side of `::`. An IPv4 address at the end of the text counts as two groups. */
function groupsOf(side: string, isLast: boolean): readonly string[] {
  const groups = side === '' ? [] : side.split(':');
  const last = groups.at(-1);
  return isLast && last !== undefined && isIpv4(last) ? [...groups.slice(0, -1), '0', '0'] : groups;
}
