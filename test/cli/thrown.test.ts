import { expect, test } from 'vitest';
import { thrownText } from '../../src/cli/thrown.js';

test('an error is told by its message, anything else as it is', () => {
  expect(thrownText(new TypeError('no such file'))).toBe('no such file');
  expect(['offline', 7, undefined].map(thrownText)).toEqual(['offline', '7', 'undefined']);
});
