import { describe, expect, test } from 'vitest';
import { readExpectation } from './literal.js';

describe('the comment of an example', () => {
  test.each([
    ["'AAPL'", 'AAPL'],
    ['-1.5', -1.5],
    ['90_000', 90_000],
    ['undefined: the default', undefined],
    ["[1, 'action']", [1, 'action']],
    ["{ ok: true, value: { side: 'long' } }", { ok: true, value: { side: 'long' } }],
    ['false: maxPositons is not known', false],
  ])('%s is a literal', (comment, value) => {
    expect(readExpectation(comment).value).toStrictEqual(value);
  });

  test('can end with an ellipsis', () => {
    expect({ side: 'buy', quantity: '5' }).toEqual(readExpectation("{ side: 'buy', … }").value);
    expect([1, 2]).toEqual(readExpectation('[1, …]').value);
    expect('2026-01-26T15:30:00Z').toEqual(readExpectation("'2026-01-26…'").value);
    expect({ side: 'buy' }).not.toEqual(readExpectation("{ side: 'sell', … }").value);
    expect('2026-01-27').not.toEqual(readExpectation("'2026-01-26…'").value);
  });

  test.each(['the rejected ones', "'a', 'b'", '{ ok: true', 'true - always'])('%s is not a value', (comment) => {
    expect(() => readExpectation(comment)).toThrow('expected');
  });
});
