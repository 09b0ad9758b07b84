import { describe, expect, it, vi } from 'vitest';
import { remembered } from '../../src/core/remembered.js';

describe('remembered', () => {
  it('looks at an object once, and at an equal one again', () => {
    const length = vi.fn((value: unknown) => [Object.keys(Object(value)).length]);
    const known = remembered(length);
    const one = { a: 1 };
    expect([known(one), known(one), known({ a: 1, b: 2 })]).toEqual([[1], [1], [2]]);
    expect(known(one)).toBe(known(one));
    expect(length).toHaveBeenCalledTimes(2);
  });

  it('looks at what is not an object each time', () => {
    const text = vi.fn(String);
    const known = remembered(text);
    expect([known(5), known(5), known(null), known(undefined), known('a')]).toEqual([
      '5',
      '5',
      'null',
      'undefined',
      'a',
    ]);
    expect(text).toHaveBeenCalledTimes(5);
  });
});
