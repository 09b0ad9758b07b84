import { describe, expect, it } from 'vitest';
import { both, type Result, refusal, resultOf, success } from '../../src/core/result.js';

const one: Result<number, string> = success(1);
const two: Result<string, string> = success('two');
const refusedA: Result<number, string> = refusal('a');
const refusedB: Result<string, string> = refusal('b', 'c');

describe('both', () => {
  it('pairs two values', () => {
    expect(both(one, two)).toStrictEqual({ ok: true, value: [1, 'two'] });
  });

  it('has the errors of the one that is refused', () => {
    expect(both(refusedA, two)).toStrictEqual({ ok: false, errors: ['a'] });
    expect(both(one, refusedB)).toStrictEqual({ ok: false, errors: ['b', 'c'] });
  });

  it('has the errors of both, the first first', () => {
    expect(both(refusedA, refusedB)).toStrictEqual({ ok: false, errors: ['a', 'b', 'c'] });
  });
});

describe('resultOf', () => {
  it('makes the value when there is no error', () => {
    expect(resultOf([], () => 5)).toStrictEqual({ ok: true, value: 5 });
  });

  it('makes no value when there is one', () => {
    const made: number[] = [];
    expect(resultOf(['a', 'b'], () => made.push(1))).toStrictEqual({ ok: false, errors: ['a', 'b'] });
    expect(made).toStrictEqual([]);
  });
});
