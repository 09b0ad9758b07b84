import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameJson } from '../../src/core/same-json.js';
import { anyCharacter } from '../properties/any-character.js';

describe('sameJson', () => {
  it.each([
    [1, 1, true],
    [1, '1', false],
    [null, null, true],
    [null, {}, false],
    [{}, [], false],
    [[], {}, false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[1], [1, 2], false],
    [{ a: 1 }, { a: 1 }, true],
    [{ a: 1 }, { b: 1 }, false],
    [{ a: 1 }, { a: 1, b: 2 }, false],
    [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
    [{ toString: 1 }, { a: 1 }, false],
    [[1, 2], [1, 3], false],
    [[1], { 0: 1, length: 1 }, false],
    [{ 0: 1 }, [1], false],
    [{ a: 1, b: 2 }, { a: 1, b: 3 }, false],
    [{ a: 1, b: 2 }, { a: 1, c: 2 }, false],
  ])('of %j and %j is %j', (first, second, same) => {
    expect(sameJson(first, second)).toBe(same);
  });

  it('equates a value with its copy from storage', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: anyCharacter }), (value) => sameJson(value, structuredClone(value))),
    );
  });
});
