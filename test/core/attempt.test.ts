import { expect, it } from 'vitest';
import { attempt } from '../../src/core/attempt.js';

it('an attempt has the value of its function, and is undefined where it throws', () => {
  expect(attempt(() => 5)).toBe(5);
  const failed = attempt(() => {
    throw new Error('not now');
  });
  expect(failed).toBeUndefined();
});
