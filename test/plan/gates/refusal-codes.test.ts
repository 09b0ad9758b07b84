import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../../src/core/errors.js';
import { isAboutEntry, isGateError, refusingRule } from '../../../src/plan/gates/refusal-codes.js';
import { rejection } from '../sample.ts';

/** The error of a code, as planning gives it. */
const errors = {
  'order-too-large': rejection({ payload: { quantity: 10 }, settings: { maxOrderQuantity: 9 } }),
  'entry-locked-out': rejection({ settings: { entryLockout: true } }),
  'invalid-time': rejection({ payload: { time: 'soon' }, settings: { entry: { rejectOlderThan: 5 } } }),
  'order-expired': rejection({ payload: { expiresAt: '2026-01-25' } }),
  'below-minimum': rejection({ market: { instruments: { AAPL: { minQuantity: 5 } } } }),
  'quote-unavailable': rejection({ settings: { maxOrderValue: 5 }, market: { quotes: {} } }),
} satisfies Partial<Record<ErrorCode, unknown>>;

describe('a code', () => {
  it.each([
    // code, whether it comes with the gates, whether it is about the entry
    ['order-too-large', true, true],
    ['entry-locked-out', true, false],
    ['invalid-time', true, false],
    ['order-expired', false, true],
    ['below-minimum', false, true],
    ['quote-unavailable', false, true],
  ] as const)('%s comes with the gates: %s; is about the entry: %s', (code, ofGates, ofEntry) => {
    expect(errors[code].map((error) => [error.code, isGateError(error), isAboutEntry(error)])).toEqual([
      [code, ofGates, ofEntry],
    ]);
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
