import { expect, test } from 'vitest';
import { wordText } from '../../src/dialects/word-text.js';

test.each<[unknown, string]>([
  [' Buy ', 'Buy'],
  ['\t', ''],
  [5, '5'],
  [true, 'true'],
  [undefined, 'undefined'],
  [null, ''],
  [['buy'], ''],
  [{ toString: () => 'buy' }, ''],
])('reads %j as the word %j', (value, word) => {
  expect(wordText(value)).toBe(word);
});
