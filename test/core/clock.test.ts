import { describe, expect, it } from 'vitest';
import { readClock } from '../../src/core/clock.js';
import type { SignalError } from '../../src/core/errors.js';

function clockFault(now: unknown, unit?: 'milliseconds'): SignalError | undefined {
  const read = readClock({ now: () => now as number, unit });
  return read.ok ? undefined : read.errors[0];
}

describe('readClock', () => {
  it.each([1e12, 1e12 + 0.5, Date.parse('2026-01-26T15:30:00Z'), 8.64e15])('accepts %s', (now) => {
    expect(clockFault(now)).toBeUndefined();
  });

  it.each([0, -1, 0.5, 999_999_999_999, -8.64e15])('accepts %s of a clock that states its unit', (now) => {
    expect(clockFault(now, 'milliseconds')).toBeUndefined();
  });

  it.each([
    [Number.NaN, 'NaN', 'NaN'],
    [Number.NEGATIVE_INFINITY, '-Infinity', '-Infinity'],
    [8.640000000000001e15, '8640000000000001', 8.640000000000001e15],
    ['5', '"5"', '5'],
    [undefined, 'undefined', 'undefined'],
    [null, 'null', null],
    [10n ** 12n, 'a bigint', 'a bigint'],
  ])('tells that %s is not a time, whatever its unit', (now, shown, received) => {
    const fault = {
      code: 'invalid-snapshot',
      section: 'configuration',
      message: `The clock says ${shown}; expected milliseconds since 1970.`,
      path: ['now'],
      received,
      expected: 'milliseconds since 1970',
    };
    expect(clockFault(now)).toStrictEqual(fault);
    expect(clockFault(now, 'milliseconds')).toStrictEqual(fault);
  });

  it.each([1_769_441_400, 999_999_999_999, 0.5])('takes %s for seconds', (now) => {
    expect(clockFault(now)?.message).toBe(
      `The clock says ${now}; expected milliseconds since 1970, this looks like seconds.`,
    );
  });

  it.each([0, -1_769_441_400_000])('refuses %s, which does not look like seconds either', (now) => {
    expect(clockFault(now)?.message).toBe(`The clock says ${now}; expected milliseconds since 1970.`);
  });

  it('gives the time as the clock says it', () => {
    expect(readClock({ now: () => 1e12 + 0.5 })).toEqual({ ok: true, value: 1e12 + 0.5 });
  });

  it('reports a clock that throws, without what it threw (safety S15)', () => {
    const now = (): number => {
      throw new Error('key 123');
    };
    expect(readClock({ now })).toEqual({
      ok: false,
      errors: [
        {
          code: 'invalid-snapshot',
          section: 'configuration',
          message: 'The clock could not be read; expected milliseconds since 1970.',
          path: ['now'],
          expected: 'milliseconds since 1970',
        },
      ],
    });
  });
});
