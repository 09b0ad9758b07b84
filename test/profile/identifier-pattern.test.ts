import { describe, expect, it } from 'vitest';
import { identifierPattern, identifierTest, patternLength } from '../../src/profile/identifier-pattern.js';

describe('the pattern of identifiers', () => {
  it.each([
    ['^[A-Za-z0-9_-]{1,36}$', true],
    ['^[a-z]+$', true],
    ['^[\\]a]+$', true],
    ['x^[a-z]+$', false],
    ['^[a-z]+$x', false],
    ['^[a-z]*$', false],
    ['^[a-z]{2,9}$', false],
    ['^[z-a]+$', false],
    ['^(a+)+$', false],
  ])('%s is one class, repeated: %s', (pattern, isRead) => {
    expect(identifierPattern(pattern)?.source).toBe(isRead ? pattern : undefined);
  });

  it('has a length', () => {
    expect(patternLength('^[a-z]{1,36}$')).toBe(36);
    expect(patternLength('^[a-z]+$')).toBeUndefined();
    expect(patternLength('^[{1,5}$]+$')).toBeUndefined();
  });

  it('and the length accept an identifier', () => {
    const accepts = identifierTest({ maxLength: 3, pattern: '^[a-z]+$' });
    expect(['abc', 'abcd', 'aB'].map(accepts)).toEqual([true, false, false]);
    expect(identifierTest({ maxLength: 3, pattern: '^(a+)+$' })('a')).toBe(false);
  });
});
