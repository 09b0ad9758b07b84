import { describe, expect, it } from 'vitest';
import { andThen, err, fail, mapAll, ok, type Result, resultOf, zip } from '../../src/core/result.js';

const one: Result<number, string> = ok(1);
const two: Result<string, string> = ok('two');
const rejectedA: Result<number, string> = err('a');
const rejectedB: Result<string, string> = err('b', 'c');

describe('zip', () => {
  it('pairs two values', () => {
    expect(zip(one, two)).toStrictEqual({ ok: true, value: [1, 'two'] });
  });

  it('returns the errors of the failed result', () => {
    expect(zip(rejectedA, two)).toStrictEqual({ ok: false, errors: ['a'] });
    expect(zip(one, rejectedB)).toStrictEqual({ ok: false, errors: ['b', 'c'] });
  });

  it('returns the errors of both in order', () => {
    expect(zip(rejectedA, rejectedB)).toStrictEqual({ ok: false, errors: ['a', 'b', 'c'] });
  });
});

describe('resultOf', () => {
  it('returns the value without errors', () => {
    expect(resultOf([], () => 5)).toStrictEqual({ ok: true, value: 5 });
  });

  it('does not compute the value with errors', () => {
    const made: number[] = [];
    expect(resultOf(['a', 'b'], () => made.push(1))).toStrictEqual({ ok: false, errors: ['a', 'b'] });
    expect(made).toStrictEqual([]);
  });
});

describe('fail', () => {
  it('makes a result with one error of the catalogue', () => {
    const details = { message: 'There is no quote for AAPL.', path: ['ticker'], received: 'AAPL' };
    expect(fail('quote-unavailable', details)).toMatchObject({
      ok: false,
      errors: [{ code: 'quote-unavailable', ...details }],
    });
  });
});

describe('andThen', () => {
  it('passes the value of the first result to the next', () => {
    expect(andThen(one, (value) => ok(value + 1))).toStrictEqual({ ok: true, value: 2 });
    expect(andThen(one, () => rejectedB)).toStrictEqual({ ok: false, errors: ['b', 'c'] });
  });

  it('returns the errors of the first result without the next', () => {
    const called: number[] = [];
    expect(andThen(rejectedA, (value: number) => ok(called.push(value)))).toStrictEqual({ ok: false, errors: ['a'] });
    expect(called).toStrictEqual([]);
  });
});

describe('mapAll', () => {
  it('has what is made of each item, with its index, in order', () => {
    expect(mapAll(['a', 'b'], (item, index) => ok(`${item}${index}`))).toStrictEqual({ ok: true, value: ['a0', 'b1'] });
    expect(mapAll([], () => rejectedB)).toStrictEqual({ ok: true, value: [] });
  });

  it('has the errors of the first item that fails, and asks no later one', () => {
    const asked: number[] = [];
    const next = (item: number): Result<number, string> => {
      asked.push(item);
      return item > 1 ? err(`${item} is too many`) : ok(item);
    };
    expect(mapAll([1, 2, 3], next)).toStrictEqual({ ok: false, errors: ['2 is too many'] });
    expect(asked).toStrictEqual([1, 2]);
  });
});
