import { describe, expect, test } from 'vitest';
import { regeneratePassword } from '../../src/webhook/password.js';

describe('regeneratePassword', () => {
  test('makes 32 characters of 32 bytes, six bits of each', () => {
    const bytes = Uint8Array.from({ length: 32 }, (_, index) => index);
    expect(regeneratePassword(() => bytes)).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef');
    expect(regeneratePassword(() => bytes.map((byte) => byte + 32))).toBe('ghijklmnopqrstuvwxyz0123456789-_');
    expect(regeneratePassword(() => bytes.map((byte) => byte + 64))).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef');
    expect(regeneratePassword(() => bytes.map((byte) => 255 - byte))).toBe('_-9876543210zyxwvutsrqponmlkjihg');
  });

  test('asks for as many bytes as it needs', () => {
    const asked: number[] = [];
    regeneratePassword((count) => {
      asked.push(count);
      return new Uint8Array(count);
    });
    expect(asked).toEqual([32]);
  });

  test('with a source of the platform no two are alike, and none needs an escape', () => {
    const passwords = Array.from({ length: 100 }, () =>
      regeneratePassword((count) => globalThis.crypto.getRandomValues(new Uint8Array(count))),
    );
    expect(new Set(passwords).size).toBe(100);
    expect(passwords.every((password) => password !== undefined && encodeURIComponent(password) === password)).toBe(
      true,
    );
  });

  test('too little randomness makes no password', () => {
    expect(regeneratePassword(() => new Uint8Array(31))).toBeUndefined();
    expect(regeneratePassword(() => new Uint8Array(33))).toBe('A'.repeat(32));
  });
});
