// The part that is used of a global that every supported runtime has. ECMAScript does not define it.
declare const URL: { canParse(url: string): boolean };

/** Four numbers up to 255 without leading zeros. */
const ipv4 = /^(?:(?:0|[1-9]\d?|1\d\d|2[0-4]\d|25[0-5])(?:\.(?=\d)|$)){4}$/;

const networkLength = /^(?:0|[1-9]\d{0,2})$/;

/** True for an IPv4 or IPv6 address without a port, a zone or a network length. */
export function isIpAddress(text: string): boolean {
  return ipv4.test(text) || (!/[^\dA-Fa-f:.]/.test(text) && URL.canParse(`http://[${text}]`));
}

/** True for an address, or a range in CIDR notation: an address, a slash and the length of the network in bits. */
export function isIpRange(text: string): boolean {
  const slash = text.indexOf('/');
  if (slash === -1) {
    return isIpAddress(text);
  }
  const address = text.slice(0, slash);
  const length = text.slice(slash + 1);
  return isIpAddress(address) && networkLength.test(length) && Number(length) <= (address.includes(':') ? 128 : 32);
}
