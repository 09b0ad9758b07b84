/** 64 characters that need no escape in a path: six bits each. */
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** 192 bits. */
const passwordLength = 32;

/**
 * A new password, for a new address of a webhook: 32 characters that need no escape in a URL. The randomness is the
 * caller's and must come from a cryptographic source; undefined when it gave fewer bytes than were asked for.
 *
 * @example
 * const password = regeneratePassword((count) => crypto.getRandomValues(new Uint8Array(count)));
 * password?.length; // 32
 * regeneratePassword(() => new Uint8Array(8)); // undefined
 */
export function regeneratePassword(random: (count: number) => Uint8Array): string | undefined {
  const bytes = random(passwordLength);
  let password = '';
  for (let index = 0; index < passwordLength; index += 1) {
    const byte = bytes[index];
    if (byte === undefined) {
      return undefined;
    }
    password += alphabet.charAt(byte % alphabet.length);
  }
  return password;
}
