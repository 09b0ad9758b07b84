/**
 * Requests of a webhook that were admitted close together: the time of the last one, in milliseconds since 1970, and
 * their number.
 */
export type RequestBucket = readonly [time: number, requests: number];

/**
 * Admitted requests of one webhook in the last hour: at most 121 buckets, whatever the limits. Plain data. A
 * time alone counts as one request.
 */
export type RequestHistory = readonly (number | RequestBucket)[];

/** Numbers of requests that a webhook admits. */
export interface RateLimits {
  /** In any 60 seconds. */
  readonly perMinute: number;
  /** In any 60 minutes. */
  readonly perHour: number;
}

/**
 * The limits of the specification: 60 requests per minute, 500 per hour.
 *
 * @example
 * const rateLimits: RateLimits = { ...defaultRateLimits, perMinute: 10 };
 * rateLimits.perHour; // 500
 */
export const defaultRateLimits: RateLimits = { perMinute: 60, perHour: 500 };

const second = 1000;
const minute = 60_000;
const hour = 3_600_000;

/** Whether one more request is admitted. */
export interface RateVerdict {
  /** To be stored. A rejected request is not in it, so that repeating it does not prolong the wait. */
  readonly history: readonly RequestBucket[];
  /** Seconds until the next request is admitted, rounded up; 0: this one is admitted. */
  readonly retryAfterSeconds: number;
}

/**
 * Counts a request in the minute and in the hour before it. The requests of a second are one bucket, after a minute those
 * of a minute, so that neither the history nor the work depends on the limits. A bucket leaves a window with its last
 * request: a window never admits more than its limit, but may reject for up to a second too long (the minute) or a minute too
 * long (the hour). Times ahead of the clock, from before it was set back, count as now.
 */
export function countRequest(history: RequestHistory, now: number, limits: RateLimits): RateVerdict {
  const recent = mergeBuckets(
    history
      .map((each): RequestBucket => (typeof each === 'number' ? [each, 1] : each))
      .filter(([time]) => time > now - hour)
      .map(([time, requests]): RequestBucket => [Math.min(time, now), requests])
      .sort(([one], [other]) => one - other),
    now,
  );
  const freeAt = Math.max(
    nextFreeTime(recent, limits.perMinute, minute, now),
    nextFreeTime(recent, limits.perHour, hour, now),
  );
  return freeAt > now
    ? { history: recent, retryAfterSeconds: Math.ceil((freeAt - now) / 1000) }
    : { history: mergeBuckets([...recent, [now, 1]], now), retryAfterSeconds: 0 };
}

/** Merges neighbours of the same second or, if older than a minute, of the same minute. */
function mergeBuckets(buckets: readonly RequestBucket[], now: number): readonly RequestBucket[] {
  const merged: RequestBucket[] = [];
  let lastSpan: number | undefined;
  let total = 0;
  for (const [time, requests] of buckets) {
    const isOld = time <= now - minute;
    const span = Math.floor(time / (isOld ? minute : second)) * (isOld ? -1 : 1);
    if (span === lastSpan) {
      merged.pop();
      total += requests;
    } else {
      total = requests;
    }
    merged.push([time, total]);
    lastSpan = span;
  }
  return merged;
}

/** Time at which the oldest of the last `limit` requests leaves the window. */
function nextFreeTime(recent: readonly RequestBucket[], limit: number, window: number, now: number): number {
  if (!(limit > 0)) {
    return now + window;
  }
  let counted = 0;
  for (const [time, requests] of recent.toReversed()) {
    counted += requests;
    if (counted >= limit) {
      return time + window;
    }
  }
  return 0;
}
