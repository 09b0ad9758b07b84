/** Tells the time. `Date` itself is a Clock. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
}
