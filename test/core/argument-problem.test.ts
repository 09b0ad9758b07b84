import { describe, expect, it } from 'vitest';
import { argumentProblem, resultProblem } from '../../src/core/argument-problem.js';
import { err, ok } from '../../src/core/result.js';

const market = { name: 'market', expected: 'a market snapshot', names: ['now', 'quotes'] };
const clock = { name: 'clock', expected: 'a clock', names: ['now', 'zone'], functions: ['now'] };

describe('argumentProblem', () => {
  it.each([
    ['without functions', { now: 'noon', quotes: {} }, market],
    ['with names that are null or empty', { now: '', quotes: null }, market],
    ['with the function', { now: () => 1, zone: 'UTC' }, clock],
    ['that is itself a function', Object.assign(() => 1, { now: () => 1, zone: 'UTC' }), clock],
  ])('says nothing of an argument %s', (_, value, argument) => {
    expect(argumentProblem(value, argument)).toBeUndefined();
  });

  it.each([
    [undefined, market, 'it is not an object'],
    [null, market, 'it is not an object'],
    ['noon', market, 'it is not an object'],
    [[], market, 'it is an array'],
    [Object.assign(() => 1, { now: 'noon', quotes: {} }), market, 'it is not an object'],
    [{}, market, 'it has no now'],
    [{ now: 'noon' }, market, 'it has no quotes'],
    [ok({ now: 'noon', quotes: {} }), market, 'it is a Result: check ok, then pass its value'],
  ])('says what is wrong with %o', (value, argument, problem) => {
    expect(argumentProblem(value, argument)).toBe(
      `The argument market cannot be used, because ${problem}; expected a market snapshot.`,
    );
  });

  it.each([
    [null, 'it is not an object'],
    ['now', 'it is not an object'],
    [[], 'it is an array'],
    [() => 1, 'it has no now'],
    [{ now: () => 1 }, 'it has no zone'],
    [{ now: 1, zone: 'UTC' }, 'its now is not a function'],
    [{ now: null, zone: () => 'UTC' }, 'its now is not a function'],
  ])('says what is wrong with %o where a function is expected', (value, problem) => {
    expect(argumentProblem(value, clock)).toBe(
      `The argument clock cannot be used, because ${problem}; expected a clock.`,
    );
  });
});

describe('resultProblem', () => {
  it.each([[ok(1)], [err({ code: 'invalid-payload' })], [{ ok: true }]])('names a Result: %o', (value) => {
    expect(resultProblem(value)).toBe('it is a Result: check ok, then pass its value');
  });

  it.each([[{}], [{ ok: 'yes' }], [[]], [null], ['ok']])('says nothing of another value: %o', (value) => {
    expect(resultProblem(value)).toBeUndefined();
  });
});
