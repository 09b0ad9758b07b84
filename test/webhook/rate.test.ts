import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countRequest, defaultRateLimits, type RequestHistory } from '../../src/webhook/rate.js';

const now = 1_769_441_400_000;

/** Sends requests at these times and tells which were admitted. */
function admitted(times: readonly number[], limits = defaultRateLimits): readonly boolean[] {
  let history: RequestHistory = [];
  return times.map((time) => {
    const verdict = countRequest(history, time, limits);
    history = verdict.history;
    return verdict.retryAfterSeconds === 0;
  });
}

function times(count: number, distance: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => now + index * distance);
}

describe('the rate', () => {
  test('sixty requests in a minute pass, the sixty-first does not', () => {
    const verdicts = admitted(times(61, 10));
    expect(verdicts.slice(0, 60).every(Boolean)).toBe(true);
    expect(verdicts[60]).toBe(false);
  });

  test('a minute after the first there is room for one, not a millisecond earlier', () => {
    const full = times(60, 1);
    expect(countRequest(full, now + 59_999, defaultRateLimits).retryAfterSeconds).toBe(1);
    expect(countRequest(full, now + 60_000, defaultRateLimits)).toEqual({
      history: [...full, now + 60_000],
      retryAfterSeconds: 0,
    });
  });

  test('the first request passes, whatever the clock begins with', () => {
    expect(countRequest([], 0, defaultRateLimits)).toEqual({ history: [0], retryAfterSeconds: 0 });
  });

  test('one a second is never too fast for the minute', () => {
    expect(admitted(times(100, 1000)).every(Boolean)).toBe(true);
  });

  test('five hundred in an hour pass, the next does not, until the first is an hour old', () => {
    const hour = times(500, 7000);
    expect(admitted(hour).every(Boolean)).toBe(true);
    expect(countRequest(hour, now + 3_599_999, defaultRateLimits)).toEqual({ history: hour, retryAfterSeconds: 1 });
    expect(countRequest(hour, now + 3_600_000, defaultRateLimits)).toEqual({
      history: [...hour.slice(1), now + 3_600_000],
      retryAfterSeconds: 0,
    });
  });

  test('the wait is the longer one, in seconds rounded up', () => {
    const limits = { perMinute: 1, perHour: 2 };
    expect(countRequest([now - 10_000], now, limits).retryAfterSeconds).toBe(50);
    expect(countRequest([now - 3_000_000, now - 10_500], now, limits).retryAfterSeconds).toBe(600);
    expect(countRequest([now - 3_590_000, now - 1_500], now, limits).retryAfterSeconds).toBe(59);
  });

  test('a refused request is not counted', () => {
    const full = times(60, 0);
    expect(countRequest(full, now + 1000, defaultRateLimits)).toEqual({ history: full, retryAfterSeconds: 59 });
  });

  test('the history forgets what is an hour old and is not changed in place', () => {
    const history = Object.freeze([now - 3_600_000, now - 3_599_999]);
    expect(countRequest(history, now, defaultRateLimits).history).toEqual([now - 3_599_999, now]);
  });

  test('a history out of order is put in order', () => {
    expect(countRequest([now - 1, now - 5, now - 3], now, defaultRateLimits).history).toEqual([
      now - 5,
      now - 3,
      now - 1,
      now,
    ]);
    expect(countRequest([now - 1000, now - 30_000], now, { perMinute: 2, perHour: 9 }).retryAfterSeconds).toBe(30);
  });

  test('times ahead of a clock that was set back count as now; what is no time is forgotten', () => {
    const verdict = countRequest([now + 7_200_000, Number.NaN], now, { perMinute: 1, perHour: 9 });
    expect(verdict).toEqual({ history: [now], retryAfterSeconds: 60 });
    const mixed = [now - 1, Number.NaN, now - 5, now + 1, now - 3];
    expect(countRequest(mixed, now, defaultRateLimits).history).toEqual([now - 5, now - 3, now - 1, now, now]);
  });

  test('a limit of 0 admits nothing', () => {
    expect(countRequest([], now, { perMinute: 0, perHour: 5 }).retryAfterSeconds).toBe(60);
    expect(countRequest([], now, { perMinute: 5, perHour: 0 }).retryAfterSeconds).toBe(3600);
  });

  test('whatever the times, no window holds more than the limit, and what it refuses would have been too many', () => {
    const limits = { perMinute: 3, perHour: 5 };
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { maxLength: 40 }), (gaps) => {
        let clock = now;
        const moments = gaps.map((gap) => {
          clock += gap;
          return clock;
        });
        const verdicts = admitted(moments, limits);
        const passed = moments.filter((_, index) => verdicts[index]);
        moments.forEach((moment, index) => {
          const before = moments.filter((_, other) => other < index && verdicts[other]);
          const inMinute = before.filter((time) => time > moment - 60_000).length;
          const inHour = before.filter((time) => time > moment - 3_600_000).length;
          expect(verdicts[index]).toBe(inMinute < 3 && inHour < 5);
        });
        expect(passed.length).toBeGreaterThan(moments.length === 0 ? -1 : 0);
      }),
    );
  });
});
