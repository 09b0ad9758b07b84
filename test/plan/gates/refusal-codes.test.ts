import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../src/core/errors.js';
import { isAboutEntry, isAboutSize, isGateError, refusingRule } from '../../../src/plan/gates/refusal-codes.js';
import { rejection } from '../sample.ts';

/** The error of a code, as planning gives it. */
const errors = {
  'order-too-large': rejection({ payload: { quantity: 10 }, settings: { maxOrderQuantity: 9 } }),
  'entry-locked-out': rejection({ settings: { entryLockout: true } }),
  'invalid-time': rejection({ payload: { time: 'soon' }, settings: { entry: { rejectOlderThan: 5 } } }),
  'order-expired': rejection({ payload: { expiresAt: '2026-01-25' } }),
  'test-signal-refused': rejection({ payload: { test: true }, settings: { testSignals: 'refuse' } }),
  'below-minimum': rejection({ market: { instruments: { AAPL: { minQuantity: 5 } } } }),
  'quote-unavailable': rejection({ settings: { maxOrderValue: 5 }, market: { quotes: {} } }),
} satisfies Partial<Record<ErrorCode, unknown>>;

describe('a code', () => {
  it.each([
    // code, whether it comes with the gates, whether it is about the entry, and about its size
    ['order-too-large', true, true, true],
    ['entry-locked-out', true, false, false],
    ['invalid-time', true, false, false],
    ['test-signal-refused', true, false, false],
    ['order-expired', false, true, false],
    ['below-minimum', false, true, false],
    ['quote-unavailable', false, true, false],
  ] as const)('%s comes with the gates: %s; is about the entry: %s, about its size: %s', (code, ...expected) => {
    const answers = errors[code].map((error) => [
      error.code,
      isGateError(error),
      isAboutEntry(error),
      isAboutSize(error),
    ]);
    expect(answers).toEqual([[code, ...expected]]);
  });

  it.each([
    ['signal-too-old', 'gate.age'],
    ['order-too-large', 'gate.order-size'],
    ['invalid-time', undefined],
    ['order-expired', undefined],
    ['quote-unavailable', undefined],
  ] as const)('%s is refused by the rule %s', (code, rule) => {
    expect(refusingRule(code)).toBe(rule);
  });
});
