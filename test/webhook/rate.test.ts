import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countRequest, defaultRateLimits, type RequestHistory } from '../../src/webhook/rate.js';

const now = 1_769_441_400_000;

/** Which requests at these times are admitted. */
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

describe('countRequest', () => {
  test('admits 60 requests in a minute and rejects the next', () => {
    const verdicts = admitted(times(61, 10));
    expect(verdicts.slice(0, 60).every(Boolean)).toBe(true);
    expect(verdicts[60]).toBe(false);
  });

  test('admits one more exactly a minute after the first', () => {
    const full = times(60, 1);
    expect(countRequest(full, now + 59_999, defaultRateLimits).retryAfterSeconds).toBe(1);
    expect(countRequest(full, now + 60_000, defaultRateLimits)).toEqual({
      history: [...full, now + 60_000],
      retryAfterSeconds: 0,
    });
  });

  test('admits the first request at time 0', () => {
    expect(countRequest([], 0, defaultRateLimits)).toEqual({ history: [0], retryAfterSeconds: 0 });
  });

  test('admits one request per second without end', () => {
    expect(admitted(times(100, 1000)).every(Boolean)).toBe(true);
  });

  test('admits 500 requests in an hour and the next when the first is an hour old', () => {
    const hour = times(500, 7000);
    expect(admitted(hour).every(Boolean)).toBe(true);
    expect(countRequest(hour, now + 3_599_999, defaultRateLimits)).toEqual({ history: hour, retryAfterSeconds: 1 });
    expect(countRequest(hour, now + 3_600_000, defaultRateLimits)).toEqual({
      history: [...hour.slice(1), now + 3_600_000],
      retryAfterSeconds: 0,
    });
  });

  test('returns the longer wait, in seconds rounded up', () => {
    const limits = { perMinute: 1, perHour: 2 };
    expect(countRequest([now - 10_000], now, limits).retryAfterSeconds).toBe(50);
    expect(countRequest([now - 3_000_000, now - 10_500], now, limits).retryAfterSeconds).toBe(600);
    expect(countRequest([now - 3_590_000, now - 1_500], now, limits).retryAfterSeconds).toBe(59);
  });

  test('does not count a rejected request', () => {
    const full = times(60, 0);
    expect(countRequest(full, now + 1000, defaultRateLimits)).toEqual({ history: full, retryAfterSeconds: 59 });
  });

  test('drops times that are an hour old and leaves its argument unchanged', () => {
    const history = Object.freeze([now - 3_600_000, now - 3_599_999]);
    expect(countRequest(history, now, defaultRateLimits).history).toEqual([now - 3_599_999, now]);
  });

  test('sorts a history that is out of order', () => {
    expect(countRequest([now - 1, now - 5, now - 3], now, defaultRateLimits).history).toEqual([
      now - 5,
      now - 3,
      now - 1,
      now,
    ]);
    expect(countRequest([now - 1000, now - 30_000], now, { perMinute: 2, perHour: 9 }).retryAfterSeconds).toBe(30);
  });

  test('counts times ahead of the clock as now and drops NaN', () => {
    const verdict = countRequest([now + 7_200_000, Number.NaN], now, { perMinute: 1, perHour: 9 });
    expect(verdict).toEqual({ history: [now], retryAfterSeconds: 60 });
    const mixed = [now - 1, Number.NaN, now - 5, now + 1, now - 3];
    expect(countRequest(mixed, now, defaultRateLimits).history).toEqual([now - 5, now - 3, now - 1, now, now]);
  });

  test('admits nothing when the limit is 0', () => {
    expect(countRequest([], now, { perMinute: 0, perHour: 5 }).retryAfterSeconds).toBe(60);
    expect(countRequest([], now, { perMinute: 5, perHour: 0 }).retryAfterSeconds).toBe(3600);
  });

  test('admits a request exactly when both windows before it have room', () => {
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
