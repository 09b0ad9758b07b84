/** When requests of one webhook were admitted, in milliseconds since 1970: the last hour, at most 500. Plain data. */
export type RequestHistory = readonly number[];

/** How many requests a webhook admits. */
export interface RateLimits {
  /** In any 60 seconds. */
  readonly perMinute: number;
  /** In any 60 minutes. */
  readonly perHour: number;
}

/**
 * The specification's limits.
 *
 * @example
 * const rateLimits: RateLimits = { ...defaultRateLimits, perMinute: 10 };
 * rateLimits.perHour; // 500
 */
export const defaultRateLimits: RateLimits = { perMinute: 60, perHour: 500 };

const minute = 60_000;
const hour = 3_600_000;

/** The verdict on one more request. */
export interface RateVerdict {
  /** What is to be stored; a refused request is not in it, so that asking again does not prolong the wait. */
  readonly history: RequestHistory;
  /** Seconds until one more request is admitted, rounded up; 0: this one is. */
  readonly retryAfterSeconds: number;
}

/**
 * Counts a request in the minute and in the hour that end now (sliding, each without its first millisecond). Times
 * ahead of the clock, after it was set back, count as now.
 */
export function countRequest(history: RequestHistory, now: number, limits: RateLimits): RateVerdict {
  const recent = inOrder(
    history.filter((time) => time > now - hour),
    now,
  );
  const freeAt = Math.max(
    admittedAgain(recent, limits.perMinute, minute, now),
    admittedAgain(recent, limits.perHour, hour, now),
  );
  return freeAt > now
    ? { history: recent, retryAfterSeconds: Math.ceil((freeAt - now) / 1000) }
    : { history: [...recent, now], retryAfterSeconds: 0 };
}

/** Times up to now, the oldest first. So they are stored: only after the clock was set back is there work to do. */
function inOrder(history: RequestHistory, now: number): RequestHistory {
  return history.every((time, index) => time <= now && time >= (history[index - 1] ?? time))
    ? history
    : history.map((time) => Math.min(time, now)).sort((one, other) => one - other);
}

/** When there is room for one more: as soon as the oldest of the last `limit` requests is a window old. */
function admittedAgain(recent: RequestHistory, limit: number, window: number, now: number): number {
  return limit > 0 ? (recent.at(-limit) ?? -window) + window : now + window;
}
