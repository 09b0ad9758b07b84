import { expect, it } from 'vitest';
import { signalKey } from '../../src/signal/signal-key.js';
import { thorough } from '../properties/seeds.js';

it('signalKey ends after 2^24 characters', () => {
  const full = 'a'.repeat(2 ** 24);
  expect(signalKey([`${full}b`])).toBe(signalKey([`${full}c`]));
  if (thorough) {
    expect(signalKey([full.slice(4)])).not.toBe(signalKey([full.slice(5)]));
    expect(signalKey({ [full]: full })).toMatch(/^[0-9a-f]{64}$/);
  }
  expect(signalKey(new Array(2 ** 32 - 1))).toMatch(/^[0-9a-f]{64}$/);
});
