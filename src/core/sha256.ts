// SHA-256, by @noble/hashes: synchronous, as Web Crypto is not, and the same in every runtime.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** SHA-256 of bytes, in hexadecimal digits. */
export function sha256Hex(bytes: Uint8Array): string {
  return bytesToHex(sha256(bytes));
}

/** HMAC-SHA-256 of bytes with a key. */
export function hmacSha256(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  return hmac(sha256, key, bytes);
}

/** Bytes as hexadecimal digits in lower case. */
export { bytesToHex };
