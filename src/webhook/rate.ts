/** Times of admitted requests of one webhook, in milliseconds since 1970: the last hour, at most 500. Plain data. */
export type RequestHistory = readonly number[];

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
 * @since 0.1.0
 * @example
 * const rateLimits: RateLimits = { ...defaultRateLimits, perMinute: 10 };
 * rateLimits.perHour; // 500
 */
export const defaultRateLimits: RateLimits = { perMinute: 60, perHour: 500 };

const minute = 60_000;
const hour = 3_600_000;

/** Whether one more request is admitted. */
export interface RateVerdict {
  /** To be stored. A rejected request is not in it, so that repeating it does not prolong the wait. */
  readonly history: RequestHistory;
  /** Seconds until the next request is admitted, rounded up; 0: this one is admitted. */
  readonly retryAfterSeconds: number;
}

/**
 * Counts a request in the minute and in the hour before it (sliding windows). Times ahead of the clock, left from before
 * it was set back, count as now.
 */
export function countRequest(history: RequestHistory, now: number, limits: RateLimits): RateVerdict {
  const recent = history
    .filter((time) => time > now - hour)
    .map((time) => Math.min(time, now))
    .sort((one, other) => one - other);
  const freeAt = Math.max(
    nextFreeTime(recent, limits.perMinute, minute, now),
    nextFreeTime(recent, limits.perHour, hour, now),
  );
  return freeAt > now
    ? { history: recent, retryAfterSeconds: Math.ceil((freeAt - now) / 1000) }
    : { history: [...recent, now], retryAfterSeconds: 0 };
}

/** Time at which the oldest of the last `limit` requests leaves the window. */
function nextFreeTime(recent: RequestHistory, limit: number, window: number, now: number): number {
  return limit > 0 ? (recent.at(-limit) ?? -window) + window : now + window;
}
