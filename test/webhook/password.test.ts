import { describe, expect, test } from 'vitest';
import { regeneratePassword } from '../../src/webhook/password.js';

describe('regeneratePassword', () => {
  test('maps six bits of each of 32 bytes to a character', () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, index) => index);
    expect(regeneratePassword(() => bytes)).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef');
    expect(regeneratePassword(() => bytes.map((byte) => byte + 32))).toBe('ghijklmnopqrstuvwxyz0123456789-_');
    expect(regeneratePassword(() => bytes.map((byte) => byte + 64))).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef');
    expect(regeneratePassword(() => bytes.map((byte) => 255 - byte))).toBe('_-9876543210zyxwvutsrqponmlkjihg');
  });

  test('asks for 32 bytes', () => {
    const asked: number[] = [];
    regeneratePassword((count) => {
      asked.push(count);
      return new Uint8Array(count);
    });
    expect(asked).toEqual([32]);
  });

  test('takes no source that has one number that is not a byte', () => {
    const bytes = [...new Uint8Array(31), 256];
    expect(regeneratePassword(() => bytes as never)).toBeUndefined();
  });

  test('generates unique, URL-safe passwords from crypto.getRandomValues', () => {
    const passwords = Array.from({ length: 100 }, () =>
      regeneratePassword((count) => globalThis.crypto.getRandomValues(new Uint8Array(count))),
    );
    expect(new Set(passwords).size).toBe(100);
    expect(passwords.every((password) => password !== undefined && encodeURIComponent(password) === password)).toBe(
      true,
    );
  });

  test('returns undefined for a source that is not a function, throws, or gives something other than bytes', () => {
    const from = (random: unknown): unknown => regeneratePassword(random as (count: number) => Uint8Array);
    expect(from(undefined)).toBeUndefined();
    expect(from(() => JSON.parse('{'))).toBeUndefined();
    expect(from(() => undefined)).toBeUndefined();
    expect(from(async () => new Uint8Array(32))).toBeUndefined();
    // Their remainders would be the same letter 32 times.
    for (const item of ['x', 0.5, -1, 256, Number.NaN, undefined]) {
      expect(from(() => Array.from({ length: 32 }, () => item))).toBeUndefined();
    }
  });

  test('returns undefined for fewer than 32 bytes and ignores more', () => {
    expect(regeneratePassword(() => new Uint8Array(31))).toBeUndefined();
    expect(regeneratePassword(() => new Uint8Array(33))).toBe('A'.repeat(32));
  });
});
