import { attempt } from '../core/attempt.js';

/** 64 characters that need no escape in a URL: six bits each. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** 192 bits. */
const passwordLength = 32;

/**
 * Generates a webhook password: 32 URL-safe characters with 192 bits of randomness. `random` must be a cryptographic
 * source, such as `crypto.getRandomValues`. Returns undefined if it gave fewer bytes than it was asked for, or something else: a
 * password that anybody can guess is worse than none.
 *
 * @example
 * const password = regeneratePassword((count) => crypto.getRandomValues(new Uint8Array(count)));
 * password?.length; // 32
 * regeneratePassword(() => new Uint8Array(8)); // undefined
 */
export function regeneratePassword(random: (count: number) => Uint8Array): string | undefined {
  const bytes = attempt(() => Array.from(random(passwordLength)).slice(0, passwordLength)) ?? [];
  return bytes.length < passwordLength || !bytes.every(isByte)
    ? undefined
    : bytes.map((byte) => alphabet.charAt(byte % alphabet.length)).join('');
}

/** Of anything else the remainder could be no position of the alphabet, or always the same one. */
function isByte(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255;
}
