import { describe, expect, test } from 'vitest';
import { errorText } from '../../src/cli/error-text.js';

test('errorText returns the message of an error, and anything else as text', () => {
  expect(errorText(new TypeError('no such file'))).toBe('no such file');
  expect(['offline', 7, undefined].map(errorText)).toEqual(['offline', '7', 'undefined']);
});

describe('errorText of a file that cannot be read', () => {
  const failed = (code: string, path?: string): Error => Object.assign(new Error(`${code}: no`), { code, path });

  test.each([
    [failed('ENOENT', 'no.json'), 'no.json does not exist.'],
    [failed('EISDIR'), 'The file is a folder.'],
    [failed('ENOTDIR', 'a/b'), 'a/b is not a folder.'],
    [failed('EACCES', 'a'), 'a cannot be read: permission denied.'],
    [failed('ENOSPC', 'a'), 'ENOSPC: no'],
    [Object.assign(new Error('other'), { code: 5 }), 'other'],
  ])('says in a sentence what %s means', (error, sentence) => {
    expect(errorText(error)).toBe(sentence);
  });
});
