import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countRequest, defaultRateLimits, type RateLimits, type RequestHistory } from '../../src/webhook/rate.js';

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

/** The history after requests at these times. */
function historyAfter(times: readonly number[]): RequestHistory {
  return times.reduce<RequestHistory>((history, time) => countRequest(history, time, defaultRateLimits).history, []);
}

function times(count: number, distance: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => now + index * distance);
}

/** A request in each second of the last minute, and in each minute of the hour before it. */
function history121(): RequestHistory {
  const seconds = Array.from({ length: 60 }, (_, index) => now + 500 - index * 1000);
  const minutes = Array.from({ length: 58 }, (_, index) => now - 60_000 * (index + 1) - 1);
  const history = [...seconds, now - 59_400, now - 59_700, ...minutes, now - 3_599_400];
  return countRequest(history, now + 500, { perMinute: 1e6, perHour: 1e6 }).history;
}

/** How many items of a history are read. */
function countReads(history: RequestHistory, limits: RateLimits): number {
  let reads = 0;
  const watched = new Proxy(history, {
    get: (target, name, receiver) => {
      reads += 1;
      return Reflect.get(target, name, receiver);
    },
  });
  countRequest(watched, now + 20_000 * 250, limits);
  return reads;
}

describe('countRequest', () => {
  test('admits 60 requests in a minute and rejects the next', () => {
    const verdicts = admitted(times(61, 10));
    expect(verdicts.slice(0, 60).every(Boolean)).toBe(true);
    expect(verdicts[60]).toBe(false);
  });

  test('admits one more exactly a minute after the first', () => {
    const full = times(60, 0);
    expect(countRequest(full, now + 59_999, defaultRateLimits).retryAfterSeconds).toBe(1);
    expect(countRequest(full, now + 60_000, defaultRateLimits)).toEqual({
      history: [
        [now, 60],
        [now + 60_000, 1],
      ],
      retryAfterSeconds: 0,
    });
  });

  test('admits one more a minute after the last request of a second, and never more than the limit in a minute', () => {
    const full = historyAfter(times(60, 16)); // the last at 944 ms
    expect(countRequest(full, now + 60_943, defaultRateLimits).retryAfterSeconds).toBe(1);
    expect(countRequest(full, now + 60_944, defaultRateLimits).retryAfterSeconds).toBe(0);
  });

  test('admits the first request at time 0', () => {
    expect(countRequest([], 0, defaultRateLimits)).toEqual({ history: [[0, 1]], retryAfterSeconds: 0 });
  });

  test('admits one request per second without end', () => {
    expect(admitted(times(100, 1000)).every(Boolean)).toBe(true);
  });

  test('admits 500 requests in an hour, and the next once those of the first minute are an hour old', () => {
    const requests = times(500, 7000); // the first nine within a minute: 0 to 56 s
    expect(admitted(requests).every(Boolean)).toBe(true);
    const full = historyAfter(requests);
    expect(countRequest(full, now + 3_655_999, defaultRateLimits).retryAfterSeconds).toBe(1);
    const { history, retryAfterSeconds } = countRequest(full, now + 3_656_000, defaultRateLimits);
    expect([history[0], history.at(-1), retryAfterSeconds]).toEqual([[now + 119_000, 9], [now + 3_656_000, 1], 0]);
  });

  test('returns the longer wait, in seconds rounded up', () => {
    const limits = { perMinute: 1, perHour: 2 };
    expect(countRequest([now - 10_000], now, limits).retryAfterSeconds).toBe(50);
    expect(countRequest([now - 3_000_000, now - 10_500], now, limits).retryAfterSeconds).toBe(600);
    expect(countRequest([now - 3_590_000, now - 1_500], now, limits).retryAfterSeconds).toBe(59);
  });

  test('does not count a rejected request', () => {
    const full = times(60, 0);
    const { history } = countRequest(full.slice(1), now, defaultRateLimits);
    expect(countRequest(full, now + 1000, defaultRateLimits)).toEqual({ history, retryAfterSeconds: 59 });
    expect(history).toEqual([[now, 60]]);
  });

  test('drops times that are an hour old and leaves its argument unchanged', () => {
    const history = Object.freeze([now - 3_600_000, [now - 3_600_000, 7] as const, now - 3_599_999]);
    expect(countRequest(history, now, defaultRateLimits).history).toEqual([
      [now - 3_599_999, 1],
      [now, 1],
    ]);
  });

  test('sorts a history that is out of order', () => {
    expect(countRequest([now - 1000, [now - 5000, 4], now - 3000], now, defaultRateLimits).history).toEqual([
      [now - 5000, 4],
      [now - 3000, 1],
      [now - 1000, 1],
      [now, 1],
    ]);
    expect(countRequest([now - 1000, now - 30_000], now, { perMinute: 2, perHour: 9 }).retryAfterSeconds).toBe(30);
  });

  test('counts times ahead of the clock as now and drops NaN', () => {
    const verdict = countRequest([now + 7_200_000, Number.NaN], now, { perMinute: 1, perHour: 9 });
    expect(verdict).toEqual({ history: [[now, 1]], retryAfterSeconds: 60 });
    const mixed: RequestHistory = [now - 1000, Number.NaN, [now + 1, 2], now - 3000];
    expect(countRequest(mixed, now, defaultRateLimits).history).toEqual([
      [now - 3000, 1],
      [now - 1000, 1],
      [now, 3],
    ]);
  });

  test('adds up the requests of a second, and those of a minute once they are a minute old', () => {
    const history: RequestHistory = [
      now - 120_000, // the minutes of `now` begin at 0 s
      [now - 90_000, 2],
      [now - 60_001, 3],
      [now - 60_000, 4],
      [now - 59_999, 5],
      [now - 59_001, 6],
      [now - 59_000, 7],
      now - 1,
    ];
    expect(countRequest(history, now, { perMinute: 100, perHour: 100 }).history).toEqual([
      [now - 60_001, 6],
      [now - 60_000, 4],
      [now - 59_001, 11],
      [now - 59_000, 7],
      [now - 1, 1],
      [now, 1],
    ]);
  });

  test('has at most 121 buckets to read and to store, whatever the limits', () => {
    const reads = (limit: number): number => {
      let history: RequestHistory = [];
      let longest = 0;
      const limits = { perMinute: limit, perHour: limit };
      for (let index = 0; index < 20_000; index += 1) {
        history = countRequest(history, now + 500 + index * 250, limits).history; // 83 minutes
        longest = Math.max(longest, history.length);
      }
      expect(longest).toBeLessThanOrEqual(121);
      return countReads(history, limits);
    };
    expect(history121().length).toBe(121);
    expect(reads(1_000_000)).toBe(reads(100_000));
    expect(countReads(history121(), { perMinute: 9, perHour: 9 })).toBe(
      countReads(history121(), { perMinute: 1e6, perHour: 1e6 }),
    );
  });

  test('admits nothing when the limit is 0', () => {
    expect(countRequest([], now, { perMinute: 0, perHour: 5 }).retryAfterSeconds).toBe(60);
    expect(countRequest([], now, { perMinute: 5, perHour: 0 }).retryAfterSeconds).toBe(3600);
  });

  test('never admits more than the limits in any window, and rejects at most a bucket too long', () => {
    const limits = { perMinute: 3, perHour: 5 };
    fc.assert(
      fc.property(fc.array(fc.nat(1_000_000), { maxLength: 40 }), (gaps) => {
        let clock = now;
        const moments = gaps.map((gap) => {
          clock += gap;
          return clock;
        });
        const verdicts = admitted(moments, limits);
        moments.forEach((moment, index) => {
          const before = moments.filter((_, other) => other < index && verdicts[other]);
          const since = (milliseconds: number): number => before.filter((time) => time > moment - milliseconds).length;
          if (verdicts[index]) {
            expect([since(60_000) < 3, since(3_600_000) < 5]).toEqual([true, true]);
          } else {
            expect(since(61_000) < 3 && since(3_660_000) < 5).toBe(false);
          }
        });
      }),
    );
  });
});
