import { expect, it } from 'vitest';
import { groupBy } from '../../src/core/group-by.js';

it('groups items by each of their keys, in their order', () => {
  const groups = groupBy(['ab', 'b', 'ba', ''], (text) => text);
  expect([...groups]).toStrictEqual([
    ['a', ['ab', 'ba']],
    ['b', ['ab', 'b', 'ba']],
  ]);
});
