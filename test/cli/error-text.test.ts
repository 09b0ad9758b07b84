import { expect, test } from 'vitest';
import { errorText } from '../../src/cli/error-text.js';

test('errorText returns the message of an error, and anything else as text', () => {
  expect(errorText(new TypeError('no such file'))).toBe('no such file');
  expect(['offline', 7, undefined].map(errorText)).toEqual(['offline', '7', 'undefined']);
});
