import { expect, test } from 'vitest';
import { duplicateFields } from '../../src/dialects/duplicate-fields.js';

test('tells each name that a text of JSON has twice in one object', () => {
  expect(duplicateFields('{"order":{"a":1,"a":2},"b":1,"b":2}')).toEqual([
    {
      code: 'field-duplicated',
      message: '"order.a" is sent more than once; the last value counts.',
      path: ['order', 'a'],
    },
    { code: 'field-duplicated', message: '"b" is sent more than once; the last value counts.', path: ['b'] },
  ]);
});

test.each([[{ a: 1 }], [['{"a":1,"a":2}']], [7], [undefined]])('tells nothing of %j', (message) => {
  expect(duplicateFields(message)).toEqual([]);
});
