import { expect, it } from 'vitest';
import { once } from '../../src/core/once.js';

it('calls the function at the first call only', () => {
  let calls = 0;
  const next = once(() => {
    calls += 1;
    return calls;
  });
  expect(calls).toBe(0);
  expect([next(), next(), next()]).toStrictEqual([1, 1, 1]);
  expect(calls).toBe(1);
});

it('calls the function once when its value is undefined', () => {
  let calls = 0;
  const nothing = once((): undefined => {
    calls += 1;
  });
  expect([nothing(), nothing()]).toStrictEqual([undefined, undefined]);
  expect(calls).toBe(1);
});
