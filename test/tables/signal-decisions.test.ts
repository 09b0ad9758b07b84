// Every line of the decisions on parsing, with the whole answer worked out by hand.
import { describe, expect, it } from 'vitest';
import { libraryCheck } from '../models/library-check.js';
import { signalDecisionRows } from './signal-decisions.js';

describe('the decisions on parsing', () => {
  it.each(signalDecisionRows)('$line: $sentence', ({ request, answer, notices }) => {
    const given = libraryCheck(request);
    expect(given).toEqual(answer.ok ? { ...answer, notices: expect.any(Array) } : answer);
    if (notices !== undefined) {
      expect(given).toHaveProperty('notices.length', notices);
    }
  });
});
