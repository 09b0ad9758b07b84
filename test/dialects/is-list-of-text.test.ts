import { expect, test } from 'vitest';
import { isListOfText } from '../../src/dialects/is-list-of-text.js';

test.each<[unknown, boolean]>([
  [[], true],
  [['a', 'b'], true],
  [['a', 1], false],
  [[1], false],
  ['a', false],
  [null, false],
])('answers whether %j is a list of texts with %j', (value, isList) => {
  expect(isListOfText(value)).toBe(isList);
});
