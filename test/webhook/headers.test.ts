import { describe, expect, test } from 'vitest';
import { headerValue } from '../../src/webhook/headers.js';

describe('headerValue', () => {
  test('finds a header of a record whatever the case of its name', () => {
    expect(headerValue({ 'X-Key': 'abc' }, 'x-key')).toBe('abc');
    expect(headerValue({ 'x-key': ' abc ' }, 'X-KEY')).toBe('abc');
    expect(headerValue({ 'x-key': ['abc'] }, 'x-key')).toBe('abc');
  });

  test('reads Headers', () => {
    expect(headerValue(new Headers({ 'X-Key': 'abc' }), 'x-key')).toBe('abc');
    expect(headerValue(new Headers(), 'x-key')).toBeUndefined();
  });

  test.each([
    ['no headers', undefined],
    ['an absent header', {}],
    ['an undefined header', { 'x-key': undefined }],
    ['an empty header', { 'x-key': ' ' }],
    ['a header that was sent twice', { 'x-key': ['abc', 'abc'] }],
    ['a header under two spellings', { 'x-key': 'abc', 'X-Key': 'abd' }],
  ])('is undefined for %s', (_, headers) => {
    expect(headerValue(headers, 'x-key')).toBeUndefined();
  });

  test('is undefined for a name that no header can have', () => {
    expect(headerValue(new Headers({ a: 'b' }), 'a b')).toBeUndefined();
  });
});
