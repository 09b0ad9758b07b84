import { expect, test } from 'vitest';
import { translationCatalogue, translationError } from '../../src/dialects/translation-error.js';

test('has only what is known of an error', () => {
  expect(translationError('unknown-field', ['a'], 'A sentence.')).toStrictEqual({
    code: 'unknown-field',
    message: 'A sentence.',
    path: ['a'],
  });
});

test('has the value that was sent, cut at 60 characters, and what is allowed', () => {
  expect(translationError('invalid-value', ['a', 0], 'A sentence.', 'x'.repeat(61), 'a number')).toStrictEqual({
    code: 'invalid-value',
    message: 'A sentence.',
    path: ['a', 0],
    received: 'x'.repeat(60),
    expected: 'a number',
  });
});

test('has a condition for each code', () => {
  expect(translationCatalogue['reading-missing'].condition).toBe(
    'A setting of the platform decides what the number means, and the options do not have it.',
  );
});
